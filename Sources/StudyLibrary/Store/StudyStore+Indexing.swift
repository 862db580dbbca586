import Decks
import Foundation
import GRDB
import RecordStore

/// Indexing the words of notes that imports have added.
///
/// The index takes three quarters of the time for which an import would keep the library locked. So an import stores notes without their words,
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
        // What undoing took away has words when it comes back.
        for table in ["note", "undo_note"] {
            var last: Int64 = 0
            while let next = try records.write({ try edit($0).indexWords(in: table, after: last, count: Self.portion) }) {
                last = next
                if isStopped() { return }
                RecordStore.letOthersIn()
            }
        }
        try records.write { db in
            if try RecordStore.setting(db, Self.unindexed) == author { try RecordStore.setSetting(db, Self.unindexed, to: nil) }
        }
    }
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
    /// - Returns: the last note that was looked at; nil if there are no others.
    fileprivate func indexWords(in table: String, after last: Int64, count: Int) throws -> Int64? {
        let rows = try all(
            "SELECT id, template, facets, tags FROM \(table) WHERE id > ? AND words = '' AND facets IS NOT NULL ORDER BY id LIMIT ?", [last, count]
        ) { (id: $0[0] as Int64, template: $0[1] as Int64, facets: $0[2] as String, tags: $0[3] as String) }
        for row in rows {
            let facets = row.facets.split(separator: StudyText.facetSeparator, omittingEmptySubsequences: false).map { StudyFacet(String($0)) }
            // The template may be gone with a note that was taken back.
            let isThere = try number("SELECT id FROM template WHERE id = ?", [row.template]) != nil
            let content = NoteContent(template: row.template, facets, tags: StudyRows.lines(row.tags))
            let words = isThere ? try words(content) : Self.words(content, .none)
            if !words.isEmpty { try run("UPDATE \(table) SET words = ? WHERE id = ? AND words = ''", [words, row.id]) }
        }
        return rows.last?.id
    }
}
