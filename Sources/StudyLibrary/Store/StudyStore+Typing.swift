import RecordStore

/// A note as a person has it before them while they write in it.
public struct StudyDraft: Sendable, Hashable, Codable {
    /// The note.
    public let note: StudyNote
    /// The template that names its facets.
    public let template: StudyTemplate
}

extension StudyEdit {
    /// What a person changed in a note, put into the note as it is by now.
    ///
    /// - Returns: the content, and the indices of facets that were changed and have no place any more.
    func merge(_ content: NoteContent, over draft: StudyDraft) throws -> (NoteContent, lost: [Int]) {
        let base = draft.note.content
        var merged = try note(draft.note.id).content
        if content.tags != base.tags { merged.tags = content.tags }
        if content.isFlagged != base.isFlagged { merged.isFlagged = content.isFlagged }
        let keys = draft.template.facetKeys, places = try template(merged.template).facetKeys
        var lost: [Int] = []
        for index in content.facets.indices {
            let old = base.facets.indices.contains(index) ? base.facets[index] : StudyFacet()
            guard content.facets[index] != old else { continue }
            let place: Int?
            if merged.template == draft.template.id {
                place = keys.indices.contains(index) ? places.firstIndex(of: keys[index]) : nil
            } else {
                // Another template was applied, which keeps facets in their order; but it could be rearranged since.
                place = merged.facets.indices.contains(index) && merged.facets[index].html == old.html ? index : nil
            }
            if let place, merged.facets.indices.contains(place) { merged.facets[place] = content.facets[index] } else { lost.append(index) }
        }
        return (merged, lost)
    }

    /// The content of a new note that was begun with a template, which may have other facets by now, or be gone: then it is added again.
    ///
    /// - Parameters:
    ///   - content: what was written.
    ///   - template: the template as it was then.
    public func content(_ content: NoteContent, begunWith template: StudyTemplate) throws -> NoteContent {
        var content = content
        guard let now = try first(StudyRows.templateQuery + " WHERE id = ?", [template.id], StudyRows.template) else {
            content.template = try addTemplate(template.name, template.content)
            return content
        }
        let old = template.facetKeys
        content.template = template.id
        let facets = now.facetKeys.map { key in old.firstIndex(of: key).flatMap { content.facets.indices.contains($0) ? content.facets[$0] : nil } }
        content.facets = facets.map { $0 ?? StudyFacet() }
        return content
    }
}

/// Storing notes while they are written.
extension StudyStore {
    /// A note as a person begins to write in it, with the template that names its facets; nil if there is none of this number.
    public func draft(of note: Int64) throws -> StudyDraft? {
        try inspect { edit in
            guard let note = try edit.first(StudyRows.noteQuery + " WHERE id = ?", [note], StudyRows.note) else { return nil }
            return StudyDraft(note: note, template: try edit.template(note.template))
        }
    }

    /// Stores what a person has written so far, in one transaction, so that nothing is lost but what was typed since.
    ///
    /// What the person didn't change stays as it is by now, and facets are found wherever they are by now: other programs may have written
    /// in the note, and renamed, moved, added or removed facets of its template.
    ///
    /// Undoing takes back all of the writing at once, from the first call without `continuing` on, unless something else was changed
    /// or undone in between.
    ///
    ///     let written = try store.write(content, over: draft, continuing: typing)
    ///     typing = written.typing
    ///
    /// - Parameters:
    ///   - content: the whole content of the note, with the facets that `draft` has.
    ///   - draft: the note as the person has it before them.
    ///   - continuing: what the call before returned; nil for a call that begins a change of its own.
    /// - Returns: what the next call continues, which is `continuing` if nothing was changed; and the indices of facets with something new
    ///   in them that aren't there any more, so that this isn't stored.
    /// - Throws: `noNote`, `noteTooLong`, or `StoreFailure`.
    @discardableResult
    public func write(
        _ content: NoteContent, over draft: StudyDraft, continuing: RowTyping? = nil
    ) throws -> (typing: RowTyping?, lost: [Int]) {
        let note = draft.note.id, earlier = continuing?.row == note ? continuing?.typing : nil
        let (lost, typing) = try type("Edit Note", continuing: earlier) { edit in
            let (merged, lost) = try edit.merge(content, over: draft)
            try edit.setContent(note, to: merged)
            return lost
        }
        return (typing.map { RowTyping(row: note, typing: $0) }, lost)
    }

    /// Adds a note with what a person has written so far. Undoing takes it back together with all that is written on in it by
    /// ``write(_:over:continuing:)``.
    ///
    /// - Parameters:
    ///   - stacks: the stacks in which it is; its cards follow the first one.
    ///   - content: makes the note's content. It can add the template that it needs.
    /// - Returns: what the next call of ``write(_:over:continuing:)`` continues.
    /// - Throws: what `content` throws, `noTemplate`, `noStack`, `holdsNoNotes`, `noteTooLong`, or `StoreFailure`.
    public func writeNote(to stacks: [Int64], _ content: (StudyEdit) throws -> NoteContent) throws -> RowTyping {
        let added = try type("New Note") { try $0.addNote(content($0), to: stacks) }
        // A note that is added is a change.
        return RowTyping(row: added.value, typing: added.typing!)
    }

    /// Removes a note that was emptied by the writing that began it. It is one change with the writing when it is undone, unless something
    /// else was changed in between.
    ///
    /// - Throws: `noNote`, or `StoreFailure`.
    public func removeEmptiedNote(_ typing: RowTyping) throws {
        _ = try type("Remove Note", continuing: typing.typing) { try $0.removeNote(typing.row) }
    }
}
