import Decks
import Foundation
import GRDB
import RecordStore

/// Indexing the words of notes that imports have added.
///
/// The index takes long where notes come one by one, and longer the longer they are. So an import stores notes without their words,
/// and the words follow in short transactions.
extension StudyStore {
    /// The setting that says by whom notes without words were imported.
    fileprivate static let unindexed = "unindexed"
    /// How many notes are indexed while others wait.
    private static let portion = 400

    /// Indexes the notes that were imported here, or by a program that was stopped before it could. What is found meanwhile may lack some of them.
    /// It takes seconds after a large import, and isn't for a thread that draws frames.
    ///
    /// - Parameter isStopped: whether it is to end before all are indexed.
    /// - Throws: `StoreFailure`. The next call goes on then.
    package func indexWords(until isStopped: () -> Bool = { false }) throws {
        guard let author = try setting(Self.unindexed), author == records.author.name || !ChangeAuthor.isThere(author) else { return }
        try separate().indexWords(by: author, until: isStopped)
    }

    private func indexWords(by author: String, until isStopped: () -> Bool) throws {
        var place = WordPlace()
        while !isStopped() {
            let isDone = try records.write { db in
                // Undoing and repeating have moved rows from one table to the other: also to where this has been already.
                let undone = try String.fetchOne(db, sql: "SELECT group_concat(id) FROM change WHERE undone = 1")
                if undone != place.undone { place = WordPlace(undone: undone) }
                if let next = try edit(db).indexWords(from: place, count: Self.portion) {
                    place = next
                    return false
                }
                if try RecordStore.setting(db, Self.unindexed) == author { try RecordStore.setSetting(db, Self.unindexed, to: nil) }
                return true
            }
            if isDone { return }
            RecordStore.letOthersIn()
        }
    }
}

/// How far the indexing of words has come: first through the notes, then through those that undoing has taken away, which have words when
/// they come back.
private struct WordPlace {
    /// The changes that were undone when it began.
    var undone: String?
    var isInUndone = false
    /// The change of the last row that was looked at, 0 for a note that is there, and its note.
    var change: Int64 = 0, note: Int64 = 0
}

extension StudyEdit {
    /// Notes in the store that words are missing, once in each portion of an import: another one may have come to its end meanwhile.
    func noteUnindexed() throws {
        guard let importing, written.unindexed != importing.portion else { return }
        written.unindexed = importing.portion
        try RecordStore.setSetting(db, StudyStore.unindexed, to: importing.author)
    }

    /// Gives notes their words.
    ///
    /// - Returns: the place of the last note that was looked at; nil if there are no others.
    fileprivate func indexWords(from place: WordPlace, count: Int) throws -> WordPlace? {
        let rows = try all(
            place.isInUndone
                ? "SELECT change, id, template, facets, tags FROM undo_note WHERE (change, id) > (?, ?) AND words = '' ORDER BY change, id LIMIT ?"
                : "SELECT ?, id, template, facets, tags FROM note WHERE id > ? AND words = '' ORDER BY id LIMIT ?",
            [place.change, place.note, count]
        ) { (change: $0[0] as Int64, id: $0[1] as Int64, template: $0[2] as Int64, facets: $0[3] as String, tags: $0[4] as String) }
        let templates = Set(try all("SELECT id FROM template") { $0[0] as Int64 })
        var values: [(any DatabaseValueConvertible)?] = []
        for row in rows {
            let facets = row.facets.split(separator: StudyText.facetSeparator, omittingEmptySubsequences: false).map { StudyFacet(String($0)) }
            let content = NoteContent(template: row.template, facets, tags: StudyRows.lines(row.tags))
            // The template may be gone with a note that was taken back.
            let words = try templates.contains(row.template) ? words(content) : Self.words(content, .none)
            if !words.isEmpty { values += [row.change, row.id, words] }
        }
        try setWords(values, undone: place.isInUndone)
        if let last = rows.last {
            return WordPlace(undone: place.undone, isInUndone: place.isInUndone, change: last.change, note: last.id)
        }
        return place.isInUndone ? nil : WordPlace(undone: place.undone, isInUndone: true)
    }

    /// Stores words, in one statement: SQLite writes out what it has of the index after each one.
    ///
    /// - Parameters:
    ///   - values: three for each note: the change that has taken it away, its number and its words.
    ///   - undone: whether the notes were taken away.
    private func setWords(_ values: [(any DatabaseValueConvertible)?], undone: Bool) throws {
        guard !values.isEmpty else { return }
        let rows = Array(repeating: "(?, ?, ?)", count: values.count / 3).joined(separator: ", ")
        let (table, isSame) = undone ? ("undo_note", "undo_note.change = new.change AND undo_note.id = new.id") : ("note", "note.id = new.id")
        try run(
            "WITH new (change, id, words) AS (VALUES \(rows)) UPDATE \(table) SET words = new.words FROM new WHERE \(isSame)",
            StatementArguments(values))
    }
}
