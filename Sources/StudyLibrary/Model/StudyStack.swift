import Foundation

/// A stack of notes, a smart stack whose notes a rule chooses, or a case that holds stacks and cases.
public struct StudyStack: Sendable, Hashable, Identifiable {
    /// What a stack is.
    public enum Kind: Int, Sendable, Hashable {
        /// It holds stacks and cases, and no notes of its own.
        case studyCase
        /// It holds notes, each of which can be in other stacks, too. It can hold stacks as well, as Anki's decks do.
        case stack
        /// It holds the notes that fulfil its rule at the moment.
        case smart
    }

    /// The stack's number: stable, and never given to another one of the store.
    public let id: Int64
    /// The case or stack in which it lies; nil at the top.
    public let parent: Int64?
    /// What it is.
    public let kind: Kind
    /// Its name.
    public let name: String
    /// How its cards are scheduled; nil if that is so as for its parent.
    public let settings: ScheduleSettings?
    /// What chooses the notes of a smart stack.
    public let rule: StackRule?
    /// When it was created, to the millisecond.
    public let created: Date
    /// The template that its new notes get; nil for the same as those of its parent.
    public let template: Int64?
}

extension Sequence<StudyStack> {
    /// The stacks by what holds them, each in its order. One whose holder is missing is at the top: nothing else would lead to it.
    package var byHolder: [Int64?: [StudyStack]] {
        let known = Set(map(\.id))
        return Dictionary(grouping: self) { $0.parent.flatMap { known.contains($0) ? $0 : nil } }
    }
}

/// Where a stack, a case, or a note in a stack is put.
public enum StudyPlace: Sendable, Hashable {
    /// Before all others.
    case first
    /// After all others.
    case last
    /// Before the one with this number.
    case before(Int64)
    /// After the one with this number.
    case after(Int64)
}

/// The collections that every library has.
public enum BuiltInCollection: String, Sendable, Hashable, Codable, CaseIterable {
    /// All notes that aren't in the trash.
    case allNotes
    /// The notes that are in no stack.
    case looseNotes
    /// The notes with a card that is due.
    case dueForStudy
    /// The notes that a person has flagged.
    case flagged
    /// The notes that were thrown away.
    case trash
    /// The notes that were graded within the last two days.
    case recentlyStudied
    /// The notes that were graded wrong within the last two days.
    case recentlyIncorrect
    /// The notes that came with the last import.
    case lastImport
    /// The notes that were added within the last two days.
    case recentlyAdded

    /// How long ago something is recent, in seconds.
    public static let recentSeconds: Double = 2 * 86_400
}

/// Some notes of a library.
public enum NoteSource: Sendable, Hashable, Codable {
    /// A stack's own notes and those of the stacks in it; a case's stacks' notes; what a smart stack's rule chooses.
    case stack(Int64)
    /// A collection that every library has.
    case builtIn(BuiltInCollection)
    /// Notes that a person chose.
    case notes([Int64])
}

/// Notes that lie together.
public struct NoteTray: Sendable, Hashable {
    /// Their stack; nil for a collection or the notes of a smart stack.
    public let stack: Int64?
    /// The stack's name; empty without a stack.
    public let title: String
    /// The numbers of the notes, in their order.
    public let notes: [Int64]
}
