import GRDB
import RecordStore

/// Searching.
extension NoteStore {
    /// The numbers of the notes that hold all of some words, those created last first.
    ///
    /// A word is found at the beginning of words of the text and of tags' names, whatever its case and accents: "stra" finds "Straße".
    /// In scripts that put no blanks between words (Chinese, Japanese, Thai, …), and for emoji, it is found anywhere. The search is fast
    /// enough to be made at each keystroke; only words that are nothing but punctuation are searched for in the texts themselves.
    ///
    /// - Parameters:
    ///   - text: the words, separated by blanks. None finds nothing.
    ///   - filter: the notes that are searched.
    ///   - limit: how many are returned at the most.
    public func search(_ text: String, in filter: NoteFilter = .current, limit: Int = 200) throws -> [Note.ID] {
        let words = SearchText.words(text)
        guard !words.isEmpty, limit > 0 else { return [] }
        let indexed = words.filter(SearchText.isIndexed), others = words.filter { !SearchText.isIndexed($0) }
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
            arguments += [SearchText.query(indexed)]
        }
        arguments += [limit]
        let query = "SELECT note.id FROM \(source) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) DESC LIMIT ?"
        return try read { try Int64.fetchAll($0.cachedStatement(sql: query), arguments: arguments) }
    }
}
