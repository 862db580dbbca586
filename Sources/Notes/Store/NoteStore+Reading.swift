import GRDB

/// Reading notes and tags.
extension NoteStore {
    /// The numbers of notes in their order: the newest first in the trash, else the order by hand.
    public func ids(in filter: NoteFilter = .current) throws -> [Note.ID] {
        try read { db in
            let (condition, arguments) = NoteRow.condition(filter)
            let order = filter == .trash ? "trashed DESC, id DESC" : "position, id"
            return try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT id FROM note WHERE \(condition) ORDER BY \(order)"), arguments: arguments)
        }
    }

    /// A note; nil if there is none of this number.
    public func note(_ id: Note.ID) throws -> Note? {
        try read { try NoteEdit.note($0, id) }
    }

    /// Some notes in one state of the store, in the given order, without those that don't exist.
    public func notes(_ ids: some Sequence<Note.ID>) throws -> [Note] {
        try read { db in try ids.compactMap { try NoteEdit.note(db, $0) } }
    }

    /// All notes of a filter in their order, in one state of the store.
    public func notes(in filter: NoteFilter = .current) throws -> [Note] {
        try read { try NoteEdit.notes($0, in: filter) }
    }

    /// The tags of current notes, by name.
    public func tags() throws -> [NoteTag] {
        try read { db in
            let rows = try Row.fetchCursor(db.cachedStatement(sql: """
                SELECT name, count(*) FROM tag JOIN noteTag ON tag = tag.id JOIN note ON note.id = note
                WHERE trashed IS NULL AND archived = 0 GROUP BY tag.id ORDER BY key
                """))
            var tags: [NoteTag] = []
            while let row = try rows.next() { tags.append(NoteTag(name: row[0], count: row[1])) }
            return tags
        }
    }

    /// Names of tags that a person may mean who has typed some characters: the tag of that name, then those that begin with it, that
    /// contain it, and that contain it if case and accents don't count. Within these, they are in the order of their names.
    ///
    /// - Parameters:
    ///   - text: what was typed so far.
    ///   - limit: how many are returned at the most.
    public func tagSuggestions(for text: String, limit: Int = 10) throws -> [String] {
        let key = NoteText.key(ofTag: text), folded = NoteText.folded(text)
        guard !key.isEmpty else { return [] }
        let names = try read { try String.fetchAll($0, sql: "SELECT name FROM tag ORDER BY key") }
        func rank(_ name: String) -> Int? {
            if NoteText.key(ofTag: name) == key { return 0 }
            let foldedName = NoteText.folded(name)
            if foldedName.hasPrefix(folded) { return 1 }
            if name.contains(text) { return 2 }
            return foldedName.contains(folded) ? 3 : nil
        }
        let ranked = names.compactMap { name in rank(name).map { (rank: $0, name: name) } }
        // A stable order: by rank, then by key.
        return (0...3).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.name) }.prefix(max(limit, 0)).map { $0 }
    }

    /// The pictures of a note, each once: its own, and those that its text names, in the order of the text.
    public func pictures(of note: Note) throws -> [NotePicture] {
        let all = try [note.picture].compactMap { $0 } + namedPictures(of: note).map(\.picture)
        return all.enumerated().filter { index, picture in !all[..<index].contains(picture) }.map(\.element)
    }

    /// The pictures that a note's text names, with these names, in the order of the text.
    func namedPictures(of note: Note) throws -> [(name: String, picture: NotePicture)] {
        let names = NamedPictures.names(in: note.body)
        guard !names.isEmpty else { return [] }
        let rows = try read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT name, picture, format FROM namedPicture JOIN picture ON picture.id = namedPicture.picture WHERE note = ?"),
                arguments: [note.id])
        }
        var pictures: [String: NotePicture] = [:]
        for row in rows { pictures[row[0]] = PictureFormat(rawValue: row[2]).map { NotePicture(id: row[1], format: $0) } }
        return names.compactMap { name in pictures[name].map { (name, $0) } }
    }

    /// The path of a picture's file.
    public func path(of picture: NotePicture) -> String { pictures.path(of: picture) }
}
