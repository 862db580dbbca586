import Foundation

/// The directives at the top of a text deck: those of Anki's text export (`#separator:tab`, `#html:true`, `#deck:Name`, `#tags column:3`,
/// …) and `sep=;` as written by spreadsheets.
struct TextDirectives {
    var separator: UInt8?
    var isHTML = false
    var deckName: String?
    var columnNames: [String] = []
    /// The index of the deck column, from 0; nil if there is none.
    var deckColumn: Int?
    var tagsColumn: Int?
    /// The column with the names of note types, and the name for all rows; nil if there is none.
    var noteTypeColumn: Int?
    var noteTypeName: String?
    /// The column with what identifies notes in all collections.
    var guidColumn: Int?
    /// The tags of all rows.
    var tags: [String] = []
    /// The columns that only matter to Anki.
    var hiddenColumns: Set<Int> { Set([noteTypeColumn, guidColumn].compactMap { $0 }) }
    /// Whether there are directives that only Anki writes. Such files have no header row; a deck's name and a separator, on the other hand,
    /// may precede one.
    var isAnkiExport = false
    /// The offset of the first row.
    var end = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while position < bytes.count {
            var lineEnd = position
            while lineEnd < bytes.count && bytes[lineEnd] != 0x0A && bytes[lineEnd] != 0x0D { lineEnd += 1 }
            // Longer lines aren't directives. A file without line breaks isn't converted to a string.
            guard lineEnd - position < 4096 else { return }
            let line = String(decoding: bytes[position..<lineEnd], as: UTF8.self)
            guard read(line, isFirst: position == 0) else { return }
            position = lineEnd
            if position < bytes.count && bytes[position] == 0x0D { position += 1 }
            if position < bytes.count && bytes[position] == 0x0A && (position == lineEnd || bytes[position - 1] == 0x0D) { position += 1 }
            end = position
        }
    }

    /// Reads a line; returns false if it isn't a directive.
    private mutating func read(_ line: String, isFirst: Bool) -> Bool {
        if isFirst && line.lowercased().hasPrefix("sep=") && line.utf8.count == 5 {
            separator = line.utf8.last
            return true
        }
        guard line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { return false }
        let key = line[line.index(after: line.startIndex)..<colon].lowercased()
        let value = trimmed(line[line.index(after: colon)...], of: key)
        switch key {
        case "separator":
            guard let byte = Self.separator(named: String(value)) else { return false }
            separator = byte
            return true
        case "html":
            isHTML = value.lowercased() == "true"
        case "deck":
            let name = value.trimmingCharacters(in: .whitespaces)
            deckName = name.isEmpty ? nil : DeckTitle.shown(name)
            return true
        case "columns":
            columnNames = value.split(omittingEmptySubsequences: false) { $0.utf8.first == separator ?? 0x09 }.map(String.init)
        case "deck column":
            deckColumn = Self.column(value)
        case "tags column":
            tagsColumn = Self.column(value)
        case "notetype column":
            noteTypeColumn = Self.column(value)
        case "guid column":
            guidColumn = Self.column(value)
        case "notetype":
            noteTypeName = value.isEmpty ? nil : value.trimmingCharacters(in: .whitespaces)
        case "tags":
            tags = value.split { $0.isWhitespace }.map(String.init)
        case "if matches":
            break
        default:
            return false
        }
        isAnkiExport = true
        return true
    }

    /// A value without the separators with which a spreadsheet pads each line to the width of the widest. The names of columns stay as they
    /// are, and so does a separator that is named by itself.
    private func trimmed(_ value: Substring, of key: String) -> Substring {
        guard let last = value.last, key != "columns", separator.map({ last.utf8.first == $0 }) ?? ",;\t|".contains(last) else { return value }
        var kept = value
        while kept.last == last { kept.removeLast() }
        return kept.isEmpty ? value.prefix(1) : kept
    }

    private static func column(_ value: Substring) -> Int? {
        Int(value).flatMap { (1...1000).contains($0) ? $0 - 1 : nil }
    }

    private static func separator(named name: String) -> UInt8? {
        switch name.lowercased() {
        case "comma": 0x2C
        case "semicolon": 0x3B
        case "tab", "\\t": 0x09
        case "space": 0x20
        case "pipe": 0x7C
        case "colon": 0x3A
        default: name.utf8.count == 1 && name != "\"" ? name.utf8.first : nil
        }
    }
}
