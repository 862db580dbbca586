import Foundation
import GRDB
import RecordStore

/// The steps of a change of a store; see ``NoteStore/change(_:_:)``. It can be used only while the change is made.
public struct NoteEdit {
    /// The pictures that were written for the change.
    final class Written {
        var pictures: [NotePicture] = []
    }

    let db: Database
    let now: Date
    let pictures: PictureFolder
    private let written = Written()

    /// Texts of more bytes are refused.
    static let bodyLimit = 16 << 20

    init(db: Database, now: Date, pictures: PictureFolder) {
        self.db = db
        self.now = now
        self.pictures = pictures
    }

    // MARK: Reading

    /// A note as the steps so far left it.
    ///
    /// - Throws: `noNote`.
    public func note(_ id: Note.ID) throws -> Note {
        guard let note = try Self.note(db, id) else { throw NoteError.noNote(id) }
        return note
    }

    static func note(_ db: Database, _ id: Note.ID) throws -> Note? {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: NoteRow.query + " WHERE note.id = ?"), arguments: [id])
        return try rows.next().map(NoteRow.note)
    }

    /// The notes of a filter in their order, as the steps so far left them.
    public func notes(in filter: NoteFilter = .current) throws -> [Note] { try Self.notes(db, in: filter) }

    static func notes(_ db: Database, in filter: NoteFilter) throws -> [Note] {
        let (condition, arguments) = NoteRow.condition(filter)
        let order = filter == .trash ? "trashed DESC, note.id DESC" : "position, note.id"
        let statement = try db.cachedStatement(sql: "\(NoteRow.query) WHERE \(condition) ORDER BY \(order)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var notes: [Note] = []
        while let row = try rows.next() { notes.append(NoteRow.note(row)) }
        return notes
    }

    // MARK: Notes

    /// Adds a note that is created at this moment.
    ///
    /// - Throws: `noteTooLong`, or `noNote` if the place names a note that doesn't exist.
    @discardableResult
    public func addNote(_ body: String, tags: [String] = [], at place: NotePlace = .first) throws -> Note.ID {
        try addNote(NoteContent(body, tags: tags, created: now), at: place)
    }

    /// Adds a note with all of its content.
    ///
    /// - Throws: `noteTooLong`, or `noNote` if the place names a note that doesn't exist.
    @discardableResult
    public func addNote(_ content: NoteContent, at place: NotePlace = .first) throws -> Note.ID {
        let content = content.normalized
        try check(body: content.body)
        let position = try position(at: place)
        try run(
            """
            INSERT INTO note (position, body, tags, created, modified, archived, properties, spacedBody) VALUES (?, ?, '', ?, ?, ?, ?, ?)
            """, [
                Data(position), content.body, NoteDate.milliseconds(content.created), NoteDate.milliseconds(content.modified),
                content.isArchived, content.otherProperties.isEmpty ? nil : content.otherProperties.joined(separator: "\n"),
                SearchText.spaced(content.body),
            ])
        let id = db.lastInsertedRowID
        if !content.tags.isEmpty { try store(content.tags, of: id) }
        return id
    }

    /// Changes a note's text.
    ///
    /// - Throws: `noNote`, `noteTooLong`.
    public func setBody(_ id: Note.ID, to body: String) throws {
        let body = StoredText.normalized(body)
        try check(body: body)
        guard try note(id).body != body else { return }
        try run(
            "UPDATE note SET body = ?, spacedBody = ?, modified = ? WHERE id = ?",
            [body, SearchText.spaced(body), NoteDate.milliseconds(now), id])
    }

    /// Changes a note's text to what a person made of it, merged by lines with what others have written since the person had it.
    ///
    /// - Parameters:
    ///   - id: the note.
    ///   - body: the text as the person has it.
    ///   - base: the text that the person changed.
    /// - Throws: `noNote`, `noteTooLong`.
    public func setBody(_ id: Note.ID, to body: String, over base: String) throws {
        let merged = LineMerge.merged(StoredText.normalized(base), mine: StoredText.normalized(body), theirs: try note(id).body)
        try setBody(id, to: merged)
    }

    /// Moves a note to another place in the order by hand.
    ///
    /// - Throws: `noNote`, also if the place names a note that doesn't exist.
    public func moveNote(_ id: Note.ID, to place: NotePlace) throws {
        try check(id)
        if place == .before(id) || place == .after(id) { return }
        try run("UPDATE note SET position = ? WHERE id = ?", [Data(try position(at: place)), id])
    }

    /// Puts a note aside, or back. Its place stays.
    ///
    /// - Throws: `noNote`.
    public func setArchived(_ id: Note.ID, _ isArchived: Bool) throws {
        try check(id)
        try run("UPDATE note SET archived = ? WHERE id = ? AND archived <> ?", [isArchived, id, isArchived])
    }

    /// Puts a note into the trash. Its place, its tags and its picture stay.
    ///
    /// - Throws: `noNote`.
    public func trashNote(_ id: Note.ID) throws {
        try check(id)
        try run("UPDATE note SET trashed = ? WHERE id = ? AND trashed IS NULL", [NoteDate.milliseconds(now), id])
    }

    /// Takes a note out of the trash, back to where it was.
    ///
    /// - Throws: `noNote`.
    public func restoreNote(_ id: Note.ID) throws {
        try check(id)
        try run("UPDATE note SET trashed = NULL WHERE id = ? AND trashed IS NOT NULL", [id])
    }

    /// Removes a note. Undoing brings it back, with its picture.
    ///
    /// - Throws: `noNote`.
    public func removeNote(_ id: Note.ID) throws {
        try check(id)
        try store([], of: id)
        try run("DELETE FROM namedPicture WHERE note = ?", [id])
        try run("DELETE FROM note WHERE id = ?", [id])
    }

    /// Removes all notes of the trash.
    ///
    /// - Returns: how many they were.
    @discardableResult
    public func emptyTrash() throws -> Int {
        let ids = try Int64.fetchAll(db, sql: "SELECT id FROM note WHERE trashed IS NOT NULL")
        for id in ids { try removeNote(id) }
        return ids.count
    }

    // MARK: Tags

    /// Gives a note tags in place of those that it has. Tags that no note has any longer are gone.
    ///
    /// - Throws: `noNote`.
    public func setTags(_ id: Note.ID, to names: [String]) throws {
        let old = try note(id).tags
        let names = NoteText.normalizedTags(names)
        guard old.map(NoteText.key) != names.map(NoteText.key) else { return }
        try store(names, of: id)
        try run("UPDATE note SET modified = ? WHERE id = ?", [NoteDate.milliseconds(now), id])
    }

    /// Gives a tag another name, for all notes. If there is a tag of that name, the two become one.
    ///
    /// - Throws: `noTag`, also if the new name is empty.
    public func renameTag(_ name: String, to newName: String) throws {
        let newName = NoteText.normalizedTag(newName)
        guard !newName.isEmpty else { throw NoteError.noTag(newName) }
        let tag = try tag(name)
        let key = NoteText.key(ofTag: name), newKey = NoteText.key(ofTag: newName)
        let other = try Int64.fetchOne(db, sql: "SELECT id FROM tag WHERE key = ?", arguments: [newKey])
        if other == nil || other == tag { try run("UPDATE tag SET key = ?, name = ? WHERE id = ?", [newKey, newName, tag]) }
        for id in try notes(with: tag) {
            try store(try note(id).tags.map { NoteText.key(ofTag: $0) == key ? newName : $0 }, of: id)
        }
    }

    /// Takes a tag from all notes that have it.
    ///
    /// - Throws: `noTag`.
    public func removeTag(_ name: String) throws {
        let key = NoteText.key(ofTag: name)
        for id in try notes(with: try tag(name)) { try store(try note(id).tags.filter { NoteText.key(ofTag: $0) != key }, of: id) }
    }

    private func tag(_ name: String) throws -> Int64 {
        let id = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM tag WHERE key = ?"), arguments: [NoteText.key(ofTag: name)])
        guard let id else { throw NoteError.noTag(name) }
        return id
    }

    private func notes(with tag: Int64) throws -> [Note.ID] {
        try Int64.fetchAll(db, sql: "SELECT note FROM noteTag WHERE tag = ? ORDER BY note", arguments: [tag])
    }

    /// Writes the tags of a note, which aren't recorded as a modification.
    private func store(_ names: [String], of id: Note.ID) throws {
        let old = try Int64.fetchAll(db.cachedStatement(sql: "SELECT tag FROM noteTag WHERE note = ?"), arguments: [id])
        if !old.isEmpty { try run("DELETE FROM noteTag WHERE note = ?", [id]) }
        var shown: [String] = []
        for name in NoteText.normalizedTags(names) {
            let key = NoteText.key(ofTag: name)
            let found = try Row.fetchOne(db.cachedStatement(sql: "SELECT id, name FROM tag WHERE key = ?"), arguments: [key])
            if found == nil { try run("INSERT INTO tag (key, name) VALUES (?, ?)", [key, name]) }
            let tag = found.map { $0[0] as Int64 } ?? db.lastInsertedRowID
            shown.append(found.map { $0[1] as String } ?? name)
            try run("INSERT INTO noteTag (note, tag) VALUES (?, ?)", [id, tag])
        }
        let tags = shown.joined(separator: "\n")
        try run("UPDATE note SET tags = ?, spacedTags = ? WHERE id = ?", [tags, SearchText.spaced(tags), id])
        for tag in old { try run("DELETE FROM tag WHERE id = ? AND NOT EXISTS (SELECT 1 FROM noteTag WHERE tag = ?)", [tag, tag]) }
    }

    // MARK: Pictures

    /// Gives a note a picture in place of the one that it has. The file is on the disk before the change is.
    ///
    /// - Parameters:
    ///   - id: the note's number.
    ///   - bytes: the picture's file, at most 64 MiB in one of the formats of ``PictureFormat``.
    /// - Throws: `noNote`, `notAPicture`, `FileFailure`.
    @discardableResult
    public func setPicture(_ id: Note.ID, to bytes: [UInt8]) throws -> NotePicture {
        try check(id)
        let picture = try addPicture(bytes)
        try run("UPDATE note SET picture = ?, modified = ? WHERE id = ?", [picture.id, NoteDate.milliseconds(now), id])
        return picture
    }

    /// Adds a picture for a note to have.
    func addPicture(_ bytes: [UInt8]) throws -> NotePicture {
        guard let format = PictureFormat(bytes) else { throw NoteError.notAPicture(path: "") }
        guard bytes.count <= PictureFolder.limit else { throw FileFailure.tooLarge(path: "the picture", limit: PictureFolder.limit) }
        try run("INSERT INTO picture (format) VALUES (?)", [format.rawValue])
        let picture = NotePicture(id: db.lastInsertedRowID, format: format)
        try pictures.write(bytes, as: picture)
        written.pictures.append(picture)
        return picture
    }

    /// Takes a picture from a note. Its text stays, also if it names the picture.
    ///
    /// - Parameters:
    ///   - id: the note's number.
    ///   - picture: one of its pictures; nil for its own.
    /// - Throws: `noNote`.
    public func removePicture(_ id: Note.ID, _ picture: NotePicture? = nil) throws {
        let own = try note(id).picture
        guard let picture = picture ?? own else { return }
        if picture == own { try run("UPDATE note SET picture = NULL, modified = ? WHERE id = ?", [NoteDate.milliseconds(now), id]) }
        try run("DELETE FROM namedPicture WHERE note = ? AND picture = ?", [id, picture.id])
    }

    func removeWrittenPictures() {
        for picture in written.pictures { pictures.remove(picture) }
    }

    // MARK: Rows

    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    private func check(_ id: Note.ID) throws {
        guard try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM note WHERE id = ?"), arguments: [id]) != nil else {
            throw NoteError.noNote(id)
        }
    }

    private func check(body: String) throws {
        guard body.utf8.count <= Self.bodyLimit else { throw NoteError.noteTooLong(limit: Self.bodyLimit) }
    }

    private func position(at place: NotePlace) throws -> [UInt8] {
        let (row, anchor): (RowPlace, Int64) =
            switch place {
            case .first: (.first, 0)
            case .last: (.last, 0)
            case .before(let id): (.before(id), id)
            case .after(let id): (.after(id), id)
            }
        guard let position = try row.position(db, in: "note") else { throw NoteError.noNote(anchor) }
        return position
    }
}
