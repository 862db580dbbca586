import AppSupport
import Foundation
import Notes
import RecordStore

/// A text of a note that couldn't be stored.
struct UnstoredNote: Codable {
    /// The note; nil for a new one.
    let note: Note.ID?
    /// The text that the person changed.
    let base: String
    let body: String
    /// The tags of a new note.
    let tags: [String]
}

/// Stores what a person types into one note, while they type: see ``TypedTextWriter``.
///
/// All that is typed from the beginning of editing to its end is undone as one change.
@MainActor
final class NoteWriter {
    private let library: NotesLibrary
    /// The tags that a new note gets.
    private let tags: [String]
    /// The note; nil for a new one in which nothing was written yet.
    private(set) var note: Note.ID?
    /// Whether the note was begun here, so that it vanishes if it is emptied.
    private var isNew: Bool
    /// The text before the typing that is one step.
    private var stepStart: String?
    private var typing: RowTyping?
    /// What began the note.
    private var beginning: RowTyping?
    private lazy var writer = library.typedTextWriter { [unowned self] in
        unstored.map { UnstoredNote(note: note, base: stored, body: $0, tags: tags) }
    } _: { [unowned self] in try store() }
    /// The text that was stored last, or read. What others wrote meanwhile isn't in it before it is read.
    private(set) var stored = ""
    /// The text that couldn't be stored; nil if there is none.
    private var unstored: String?
    /// Gives the text when it is stored; nil when its screen is closed.
    var text: () -> String? = { nil }
    /// Called when a new note has got its number.
    var didBegin: () -> Void = {}

    init(_ library: NotesLibrary, note: Note.ID?, tags: [String]) {
        self.library = library
        self.note = note
        self.tags = tags
        isNew = note == nil
    }

    /// Whether something was typed that isn't stored yet.
    var isWaiting: Bool { writer.isWaiting }

    /// Reads the note.
    func read() -> Note? {
        guard let note, let found = library.note(note) else { return nil }
        stored = found.body
        return found
    }

    /// The note's text as it is to be shown: as it was stored or read, or what couldn't be stored yet.
    var shownText: String { unstored ?? stored }

    /// Something was typed: it will be stored soon.
    func textDidChange() { writer.textDidChange(in: self) }

    /// Stores what was typed, now.
    func save() { writer.save() }

    private func store() throws {
        let body = text() ?? unstored ?? stored
        unstored = body
        if let note { library.unstoredWriters[note] = self }
        if body != stored {
            if stepStart == nil { stepStart = stored }
            if let note {
                typing = try library.store.type(body, in: note, over: stored, continuing: typing)
            } else {
                try begin(with: body)
            }
            stored = body
        }
        unstored = nil
        if let note { library.unstoredWriters[note] = nil }
    }

    /// Gives the note a number, if it has none, so that something else than its text can be changed.
    ///
    /// - Returns: nil if it can't be stored.
    func begin() -> Note.ID? {
        save()
        if note == nil, !isWaiting { library.attempt { _ in try begin(with: text() ?? "") } }
        return note
    }

    private func begin(with body: String) throws {
        typing = try library.store.typeNote(body, tags: tags)
        beginning = typing
        note = typing?.row
        didBegin()
    }

    /// Stores what was typed; what is typed next is a change of its own.
    ///
    /// - Returns: whether the typing changed something, and then its contrary: a step by which the note is as it was before.
    @discardableResult
    func endStep() -> Bool {
        save()
        let isEmpty = typing != nil && stepStart == stored && !isWaiting
        typing = nil
        stepStart = nil
        return isEmpty
    }

    /// Stores what was typed. A new note that is empty vanishes, and with it what was typed in it.
    func endEditing() {
        save()
        if isNew, !isWaiting, let note, let typing = typing ?? beginning, let found = library.note(note), found.picture == nil,
            found.tags.count <= tags.count, found.body.allSatisfy(\.isWhitespace) {
            _ = library.attempt { try $0.removeEmptiedNote(typing) }
            self.note = nil
            stored = ""
        }
        typing = nil
        stepStart = nil
        if note != nil { isNew = false }
    }
}
