import GRDB
import RecordStore

/// Searching.
extension StudyStore {
    /// The numbers of the notes that hold all of some words in their facets or tags, those added last first.
    ///
    /// A word is found at the beginning of words, whatever its case and accents. In scripts that put no blanks between words (Chinese,
    /// Japanese, Thai, …), and for emoji, it is found anywhere. The search is fast enough to be made at each keystroke.
    ///
    /// - Parameters:
    ///   - text: the words, separated by blanks. None, or nothing but punctuation, finds nothing.
    ///   - source: the notes that are searched.
    ///   - limit: how many are returned at the most.
    public func search(_ text: String, in source: NoteSource = .builtIn(.allNotes), limit: Int = 200) throws -> [Int64] {
        let words = SearchText.words(text).filter(SearchText.isIndexed)
        guard !words.isEmpty, limit > 0 else { return [] }
        return try inspect { edit in
            if case .stack(let id) = source { _ = try edit.stack(id) }
            let condition = try edit.condition(source)
            return try edit.all(
                """
                SELECT note.id FROM noteWords JOIN note ON note.id = noteWords.rowid
                WHERE noteWords MATCH ? AND \(condition.sql) ORDER BY noteWords.rowid DESC LIMIT ?
                """, [SearchText.query(words)] + condition.arguments + [limit]) { $0[0] }
        }
    }
}
