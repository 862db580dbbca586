import GRDB

/// Searching.
extension NoteStore {
    /// The numbers of the notes that hold all of some words, those created last first.
    ///
    /// A word is found at the beginning of words of the text and of tags' names, whatever its case and accents: "stra" finds "Straße".
    /// Words of scripts that put no blanks between words (Chinese, Japanese, Thai, …) and words without letters and digits are found anywhere in
    /// the text. The search is fast enough to be made at each keystroke.
    ///
    /// - Parameters:
    ///   - text: the words, separated by blanks. None finds nothing.
    ///   - filter: the notes that are searched.
    ///   - limit: how many are returned at the most.
    public func search(_ text: String, in filter: NoteFilter = .current, limit: Int = 200) throws -> [Note.ID] {
        let words = NoteText.normalized(text).split { $0.isWhitespace }.map(String.init)
        guard !words.isEmpty, limit > 0 else { return [] }
        let indexed = words.filter(Self.isIndexed), others = words.filter { !Self.isIndexed($0) }
        let (condition, values) = NoteRow.condition(filter)
        var conditions = [condition], arguments = values
        for word in others {
            conditions.append("instr(note.body || '\n' || note.tags, ?)")
            arguments += [word]
        }
        var source = "note", order = "note.id"
        if !indexed.isEmpty {
            source = "noteText JOIN note ON note.id = noteText.rowid"
            order = "noteText.rowid"
            conditions.append("noteText MATCH ?")
            arguments += [indexed.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"*" }.joined(separator: " ")]
        }
        arguments += [limit]
        let query = "SELECT note.id FROM \(source) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) DESC LIMIT ?"
        return try read { try Int64.fetchAll($0.cachedStatement(sql: query), arguments: arguments) }
    }

    /// Whether the index holds a word such as this one as it is.
    private static func isIndexed(_ word: String) -> Bool {
        word.contains { $0.isLetter || $0.isNumber } && !word.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
                0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
                true
            default:
                false
            }
        }
    }
}
