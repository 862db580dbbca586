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
            guard let narrowing = try edit.narrowing(source) else { return [] }
            let condition = try edit.condition(source)
            // The join's order is given: the index finds few notes, and finds them sorted.
            return try edit.all(
                """
                SELECT note.id FROM noteWords CROSS JOIN note ON note.id = noteWords.rowid
                WHERE noteWords MATCH ?\(narrowing) AND \(condition.sql) ORDER BY noteWords.rowid DESC LIMIT ?
                """, [SearchText.query(words)] + condition.arguments + [limit]) { $0[0] }
        }
    }
}

extension StudyStore {
    /// The notes that a search finds, as they lie: those of each stack together, in its order. Those of a stack are counted once.
    ///
    /// The cost follows what is found, not how many notes there are.
    ///
    /// - Parameters:
    ///   - text: the words; see ``search(_:in:limit:)``.
    ///   - source: the notes that are searched.
    ///   - limit: how many are found at the most: those that were added last.
    /// - Throws: `noStack`.
    public func searchTrays(_ text: String, in source: NoteSource, limit: Int = 200) throws -> [NoteTray] {
        let found = try search(text, in: source, limit: limit)
        guard !found.isEmpty else { return [] }
        return try inspect { try $0.trays(in: source, of: found) }
    }
}

extension StudyEdit {
    /// Of stacks with more notes, only the last one limits the search: so much is found in them that their numbers need not be compared.
    private static let largestNarrowed = 50_000

    /// What spares a search of a stack from looking up each of the notes that are found anywhere: the range of the stack's notes, which the
    /// index skips to, and their numbers. Empty for what isn't a stack; nil for a stack without notes.
    func narrowing(_ source: NoteSource) throws -> String? {
        guard case .stack(let id) = source else { return "" }
        let list = try tree(id).map(String.init).joined(separator: ", "), smart = StudyStack.Kind.smart.rawValue
        guard try number("SELECT 1 FROM stack WHERE id IN (\(list)) AND kind = \(smart) LIMIT 1") == nil else { return "" }
        let range = try first(
            """
            SELECT count(*), min(note), max(note) FROM
            (SELECT note FROM membership WHERE stack IN (\(list)) LIMIT \(Self.largestNarrowed + 1))
            """, [], { ($0[0] as Int, $0[1] as Int64?, $0[2] as Int64?) })
        guard let range, let least = range.1, let greatest = range.2 else { return nil }
        guard range.0 <= Self.largestNarrowed else {
            // One look at the index for each stack; a list of them would be gone through from end to end.
            let last = try number(
                "SELECT max(last) FROM (SELECT (SELECT max(note) FROM membership WHERE membership.stack = stack.id) AS last FROM stack WHERE id IN (\(list)))")
            return last.map { " AND noteWords.rowid <= \($0)" }
        }
        // The sign keeps SQLite from looking each of the stack's notes up in the index.
        return " AND noteWords.rowid BETWEEN \(least) AND \(greatest)"
            + " AND +noteWords.rowid IN (SELECT note FROM membership WHERE stack IN (\(list)))"
    }
}
