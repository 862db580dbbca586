import Foundation
import GRDB
import RecordStore

/// A person's typing in one note, from the first change that was stored on; see ``NoteStore/type(_:in:continuing:)``.
public struct NoteTyping: Sendable, Hashable {
    /// The note that is written.
    public let note: Note.ID
    let change: Int64

    /// How long a program waits at most until it stores what was typed, in seconds: from the first letter that isn't stored on, whether or
    /// not the typing goes on. So a program that is killed loses less than the last half second.
    public static let interval = RecordStore.typingInterval
}

/// Changing, undoing and redoing.
extension NoteStore {
    /// Makes a change, of one or several steps, in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Note" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, or `StoreFailure`.
    @discardableResult
    public func change<Value>(_ name: String, _ body: (NoteEdit) throws -> Value) throws -> Value {
        try change(name, continuing: nil, body).value
    }

    /// Stores what a person has typed so far, in one transaction, so that nothing is lost but what was typed since.
    ///
    /// Undoing takes back all of the typing at once, from the first call without `continuing` on, unless something else was changed
    /// or undone in between.
    ///
    ///     typing = try store.type(textView.text, in: note, continuing: typing)
    ///
    /// - Parameters:
    ///   - body: the note's whole text.
    ///   - note: the note's number.
    ///   - continuing: what the call before returned; nil for a call that begins a change of its own.
    /// - Returns: what the next call continues; `continuing` if the text is what is stored.
    /// - Throws: `noNote`, `noteTooLong`, `StoreFailure`.
    @discardableResult
    public func type(_ body: String, in note: Note.ID, continuing: NoteTyping? = nil) throws -> NoteTyping? {
        let earlier = continuing?.note == note ? continuing : nil
        let change = try change("Typing", continuing: earlier?.change) { try $0.setBody(note, to: body) }.number
        return change.map { NoteTyping(note: note, change: $0) } ?? earlier
    }

    /// Adds a note with what a person has typed so far. Undoing takes it back together with all that is typed on in it by
    /// ``type(_:in:continuing:)``.
    ///
    /// - Parameters:
    ///   - body: the note's whole text.
    ///   - tags: the names of the note's tags.
    ///   - place: where the note is put.
    /// - Returns: what the next call of ``type(_:in:continuing:)`` continues.
    /// - Throws: `noteTooLong`, `StoreFailure`, or `noNote` if the place names a note that doesn't exist.
    public func typeNote(_ body: String, tags: [String] = [], at place: NotePlace = .first) throws -> NoteTyping {
        let change = try change("New Note", continuing: nil) { try $0.addNote(body, tags: tags, at: place) }
        // A note that is added is a change.
        return NoteTyping(note: change.value, change: change.number!)
    }

    /// Removes a note that was emptied by the typing that began it. It is one change with the typing when it is undone, unless something
    /// else was changed in between.
    ///
    /// - Throws: `noNote`, `StoreFailure`.
    public func removeEmptiedNote(_ typing: NoteTyping) throws {
        _ = try change("Remove Note", continuing: typing.change) { try $0.removeNote(typing.note) }
    }

    private func change<Value>(
        _ name: String, continuing: Int64?, _ body: (NoteEdit) throws -> Value
    ) throws -> (value: Value, number: Int64?) {
        try records.change(name, continuing: continuing) { db in
            let edit = NoteEdit(db: db, now: NoteDate.rounded(now()), pictures: pictures)
            do {
                return try body(edit)
            } catch {
                // While the store is locked: later another program may have given their numbers to others.
                edit.removeWrittenPictures()
                throw error
            }
        }
    }

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    public func undoNames() throws -> (undo: String?, redo: String?) {
        try records.undoNames()
    }

    /// Takes back the last change of the store, in one transaction, whichever program made it.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func undo() throws -> String? {
        try records.undo()
    }

    /// Repeats the change that was taken back last, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func redo() throws -> String? {
        try records.redo()
    }

    /// Removes the files of pictures that no note has and no undoing brings back. A program does so now and then, such as when it starts.
    ///
    /// - Returns: how many files were removed.
    @discardableResult
    public func collectPictures() throws -> Int {
        let unused = """
            NOT EXISTS (SELECT 1 FROM note WHERE picture = picture.id) AND NOT EXISTS (SELECT 1 FROM undo_note WHERE picture = picture.id)
            """
        guard FileManager.default.fileExists(atPath: pictures.path) else { return 0 }
        if try records.read({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM picture WHERE \(unused))")! }) {
            try records.write { try $0.execute(sql: "DELETE FROM picture WHERE \(unused)") }
        }
        // Those rows are gone for good, and no program can add others here.
        return try records.whileUnchanged { db in
            let rows = try Row.fetchAll(db, sql: "SELECT id, format FROM picture")
            return pictures.removeAll(but: Set(rows.map { "\($0[0] as Int64).\($0[1] as String)" }))
        }
    }
}
