import RecordStore

/// Storing notes while they are typed.
extension NoteStore {
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
    ///   - base: the text that the person changed: what others have written since is merged with theirs, by lines. Nil to write over it.
    ///   - continuing: what the call before returned; nil for a call that begins a change of its own.
    /// - Returns: what the next call continues; `continuing` if the text is what is stored.
    /// - Throws: `noNote`, `noteTooLong`, `StoreFailure`.
    @discardableResult
    public func type(_ body: String, in note: Note.ID, over base: String? = nil, continuing: RowTyping? = nil) throws -> RowTyping? {
        let earlier = continuing?.row == note ? continuing?.typing : nil
        let typing = try type("Typing", continuing: earlier) { edit in
            if let base { try edit.setBody(note, to: body, over: base) } else { try edit.setBody(note, to: body) }
        }.typing
        return typing.map { RowTyping(row: note, typing: $0) }
    }

    /// Adds a note with what a person has typed so far. Undoing takes it back together with all that is typed on in it by
    /// ``type(_:in:over:continuing:)``.
    ///
    /// - Parameters:
    ///   - body: the note's whole text.
    ///   - tags: the names of the note's tags.
    ///   - place: where the note is put.
    /// - Returns: what the next call of ``type(_:in:over:continuing:)`` continues.
    /// - Throws: `noteTooLong`, `StoreFailure`, or `noNote` if the place names a note that doesn't exist.
    public func typeNote(_ body: String, tags: [String] = [], at place: NotePlace = .first) throws -> RowTyping {
        let added = try type("New Note") { try $0.addNote(body, tags: tags, at: place) }
        // A note that is added is a change.
        return RowTyping(row: added.value, typing: added.typing!)
    }

    /// Removes a note that was emptied by the typing that began it. It is one change with the typing when it is undone, unless something
    /// else was changed in between.
    ///
    /// - Throws: `noNote`, `StoreFailure`.
    public func removeEmptiedNote(_ typing: RowTyping) throws {
        _ = try type("Remove Note", continuing: typing.typing) { try $0.removeNote(typing.row) }
    }
}
