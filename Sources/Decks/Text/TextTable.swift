import Files
import Foundation

/// A CSV or TSV file as rows of cells, with what its directives and its header say about the columns.
package struct TextTable: Sendable {
    /// The cells of all rows that aren't blank, without the header.
    package var rows: [[String]] = []
    /// The names of the columns; empty if the file has none.
    package var columnNames: [String] = []
    /// The name of the deck of all rows; nil if there is none.
    package var deckName: String?
    /// The column with the names of decks, levels separated by `::`.
    package var deckColumn: Int?
    /// The column with tags, separated by blanks.
    package var tagsColumn: Int?
    /// The tags of all rows.
    package var tags: [String] = []
    /// The column with the names of note types, and the name for all rows that lack one there.
    package var noteTypeColumn: Int?
    package var noteTypeName: String?
    /// The column with what identifies notes in all collections.
    package var guidColumn: Int?
    /// Whether cells are HTML.
    package var isHTML = false

    /// Reads a file, and finds out its separator and whether it has a header.
    package static func read(_ url: URL) throws(DeckError) -> TextTable {
        let text = try utf8(url)
        let directives = text.withUnsafeBytes { TextDirectives($0) }
        let prefersTab = ["tsv", "tab"].contains(url.pathExtension.lowercased())
        let separator = directives.separator ?? text.withUnsafeBytes {
            SeparatorDetection.separator(of: $0, from: directives.end, prefersTab: prefersTab)
        }
        var table = TextTable()
        table.rows = try cells(of: text, separator: separator, from: directives.end, path: url.relativePath)
        guard let first = table.rows.first else { throw .emptyDeck(path: url.relativePath) }
        table.deckName = directives.deckName
        table.isHTML = directives.isHTML
        if directives.isAnkiExport {
            table.columnNames = directives.columnNames
            let names = directives.columnNames.map { $0.lowercased() }
            table.deckColumn = directives.deckColumn ?? names.firstIndex { $0 == "deck" }
            table.tagsColumn = directives.tagsColumn ?? names.firstIndex { $0 == "tags" }
            table.tags = directives.tags
            table.noteTypeColumn = directives.noteTypeColumn
            table.noteTypeName = directives.noteTypeName
            table.guidColumn = directives.guidColumn
        } else if ColumnRoles(firstRow: first).hasHeader {
            table.columnNames = table.rows.removeFirst()
            let names = table.columnNames.map { $0.lowercased() }
            table.deckColumn = names.firstIndex { $0 == "deck" || $0 == "decks" }
            table.tagsColumn = names.firstIndex { $0 == "tags" || $0 == "tag" }
        }
        return table
    }

    /// The rows of a file whose separator is known.
    package static func rows(_ url: URL, separator: Character) throws(DeckError) -> [[String]] {
        try cells(of: utf8(url), separator: separator.asciiValue ?? 0x2C, from: 0, path: url.relativePath)
    }

    private static func utf8(_ url: URL) throws(DeckError) -> [UInt8] {
        let file = try FileBytes.array(url, limit: Limits.textSize)
        do {
            return try TextEncoding.utf8(file)
        } catch {
            throw .invalidEncoding(path: url.relativePath, encoding: error.encoding, line: error.line)
        }
    }

    private static func cells(of text: [UInt8], separator: UInt8, from start: Int, path: String) throws(DeckError) -> [[String]] {
        var rows: [[String]] = []
        var failure: CSVScanner.Failure?
        text.withUnsafeBytes { bytes in
            var scanner = CSVScanner(bytes, separator: separator, at: start)
            do throws(CSVScanner.Failure) {
                while !scanner.isAtEnd {
                    var row: [String] = [], isBlank = true
                    var terminator = CSVScanner.Terminator.separator
                    while terminator == .separator {
                        let cell = try scanner.next()
                        isBlank = isBlank && scanner.isBlank(cell)
                        row.append(String(decoding: scanner.text(cell), as: UTF8.self))
                        terminator = cell.terminator
                    }
                    if !isBlank { rows.append(row) }
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw TextDeckReader.error(failure, in: text, path: path) }
        return rows
    }

    /// A row as a line of text: cells with the separator, quotes, line breaks or blanks at the ends are quoted.
    package static func line(_ cells: [String], separator: Character) -> String {
        let separatorByte = separator.asciiValue ?? 0x2C
        return cells.map { cell in
            let bytes = cell.utf8
            let isPlain = bytes.allSatisfy { $0 != separatorByte && $0 != 0x22 && $0 != 0x0A && $0 != 0x0D }
                && bytes.first.map { $0 > 0x20 && $0 != 0x23 } ?? true && bytes.last.map { $0 > 0x20 } ?? true
            return isPlain ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: String(separator)) + "\n"
    }
}
