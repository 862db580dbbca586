import Foundation
import RecordStore

/// A person's writing in one note, from the first change that was stored on; see ``StudyStore/write(_:in:continuing:)``.
public struct StudyTyping: Sendable, Hashable {
    /// The note that is written.
    public let note: Int64
    let change: Int64

    /// How long a program waits at most until it stores what was typed, in seconds: from the first letter that isn't stored on, whether or
    /// not the typing goes on. So a program that is killed loses less than the last half second.
    public static let interval = RecordStore.typingInterval
}

/// Storing notes while they are written.
extension StudyStore {
    /// Stores what a person has written so far, in one transaction, so that nothing is lost but what was typed since.
    ///
    /// Undoing takes back all of the writing at once, from the first call without `continuing` on, unless something else was changed
    /// or undone in between.
    ///
    ///     typing = try store.write(content, in: note, continuing: typing)
    ///
    /// - Parameters:
    ///   - content: the whole content of the note.
    ///   - note: the note's number.
    ///   - continuing: what the call before returned; nil for a call that begins a change of its own.
    /// - Returns: what the next call continues; `continuing` if the content is what is stored.
    /// - Throws: `noNote`, `noTemplate`, `noteTooLong`, or `store`.
    @discardableResult
    public func write(_ content: NoteContent, in note: Int64, continuing: StudyTyping? = nil) throws -> StudyTyping? {
        let earlier = continuing?.note == note ? continuing : nil
        let change = try change("Edit Note", continuing: earlier?.change) { try $0.setContent(note, to: content) }.number
        return change.map { StudyTyping(note: note, change: $0) } ?? earlier
    }

    /// Adds a note with what a person has written so far. Undoing takes it back together with all that is written on in it by
    /// ``write(_:in:continuing:)``.
    ///
    /// - Parameters:
    ///   - stacks: the stacks in which it is; its cards follow the first one.
    ///   - content: makes the note's content. It can add the template that it needs.
    /// - Returns: what the next call of ``write(_:in:continuing:)`` continues.
    /// - Throws: what `content` throws, `noTemplate`, `noStack`, `holdsNoNotes`, `noteTooLong`, or `store`.
    public func writeNote(to stacks: [Int64], _ content: (StudyEdit) throws -> NoteContent) throws -> StudyTyping {
        let change = try change("New Note", continuing: nil) { try $0.addNote(content($0), to: stacks) }
        // A note that is added is a change.
        return StudyTyping(note: change.value, change: change.number!)
    }

    /// Removes a note that was emptied by the writing that began it. It is one change with the writing when it is undone, unless something
    /// else was changed in between.
    ///
    /// - Throws: `noNote`, or `store`.
    public func removeEmptiedNote(_ typing: StudyTyping) throws {
        _ = try change("Remove Note", continuing: typing.change) { try $0.removeNote(typing.note) }
    }
}
