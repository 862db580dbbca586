import Files
import Foundation

/// Reads CSV and TSV files and Anki's text exports.
enum TextDeckReader {
    static func read(_ url: URL) throws(DeckError) -> Deck {
        let file = try FileBytes.array(url, limit: Limits.textSize)
        let bytes: [UInt8]
        do {
            bytes = try TextEncoding.utf8(file)
        } catch {
            throw .invalidEncoding(path: url.relativePath, encoding: error.encoding, line: error.line)
        }
        return try read(bytes, url: url)
    }

    /// - Parameter text: valid UTF-8, as `TextEncoding` makes it.
    static func read(_ text: [UInt8], url: URL) throws(DeckError) -> Deck {
        let directives = text.withUnsafeBytes { TextDirectives($0) }
        let prefersTab = ["tsv", "tab"].contains(url.pathExtension.lowercased())
        let separator = directives.separator ?? text.withUnsafeBytes {
            SeparatorDetection.separator(of: $0, from: directives.end, prefersTab: prefersTab)
        }
        var index = Index()
        do {
            try index.fill(text, separator: separator, directives: directives)
        } catch {
            throw Self.error(error, in: text, path: url.relativePath)
        }
        guard !index.rows.isEmpty else { throw .emptyDeck(path: url.relativePath) }

        let root = index.roles.isDeck ? DeckTitle.common(of: index.sections.titles, separator: "::") : nil
        let title = directives.deckName ?? root ?? url.deletingPathExtension().lastPathComponent
        let store = TextNoteStore(text: text, rows: index.rows, separator: separator, hidden: index.roles.hidden,
                                  isHTML: directives.isHTML, media: FolderMedia(url.deletingLastPathComponent()))
        guard index.roles.section != nil else {
            return Deck(title: title, url: url, sectionTitles: [title], sectionCounts: [index.rows.count], order: nil, store: store)
        }
        return Deck(title: title, url: url, sectionTitles: index.sections.titles.map(DeckTitle.shown),
                    sectionCounts: index.sections.counts, order: index.sections.order(), store: store)
    }

    static func error(_ failure: CSVScanner.Failure, in text: [UInt8], path: String) -> DeckError {
        switch failure {
        case .unterminatedQuote(let offset):
            let place = TextEncoding.place(of: offset, in: text)
            return .unterminatedQuote(path: path, line: place.line, column: place.column)
        case .textAfterQuote(let offset):
            let place = TextEncoding.place(of: offset, in: text)
            return .textAfterQuote(path: path, line: place.line, column: place.column)
        }
    }

    /// The offsets of the rows, and their sections.
    private struct Index {
        var rows: [UInt32] = []
        var roles = ColumnRoles()
        var sections = SectionGrouping()

        mutating func fill(_ text: [UInt8], separator: UInt8, directives: TextDirectives) throws(CSVScanner.Failure) {
            var failure: CSVScanner.Failure?
            text.withUnsafeBytes { bytes in
                do throws(CSVScanner.Failure) {
                    var scanner = CSVScanner(bytes, separator: separator, at: directives.end)
                    if directives.isAnkiExport {
                        roles.adopt(names: directives.columnNames)
                        if directives.deckColumn != nil || directives.tagsColumn != nil {
                            roles.adopt(deck: directives.deckColumn, tags: directives.tagsColumn)
                        }
                        roles.hidden.formUnion(directives.hiddenColumns)
                    } else {
                        try readHeader(&scanner)
                    }
                    // An estimate of 32 bytes per row avoids most reallocations.
                    rows.reserveCapacity(min(bytes.count / 32, 1 << 21))
                    try scan(&scanner)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }

        /// Moves the scanner behind the first row if that is a header.
        private mutating func readHeader(_ scanner: inout CSVScanner) throws(CSVScanner.Failure) {
            var probe = scanner
            while !probe.isAtEnd {
                var names: [String] = []
                var isBlank = true
                var terminator = CSVScanner.Terminator.separator
                while terminator == .separator {
                    let cell = try probe.next()
                    isBlank = isBlank && probe.isBlank(cell)
                    // Headers have short names, and not a million of them.
                    if names.count < 1000 {
                        names.append(cell.end - cell.start > 64 ? "" : String(decoding: probe.text(cell), as: UTF8.self))
                    }
                    terminator = cell.terminator
                }
                guard !isBlank else { continue }
                roles = ColumnRoles(firstRow: names)
                if roles.hasHeader { scanner = probe }
                return
            }
        }

        private mutating func scan(_ scanner: inout CSVScanner) throws(CSVScanner.Failure) {
            let sectionColumn = roles.section ?? -1
            while !scanner.isAtEnd {
                let start = scanner.position
                var column = 0
                var isBlank = true
                var sectionCell: CSVScanner.Cell?
                var terminator = CSVScanner.Terminator.separator
                while terminator == .separator {
                    let cell = try scanner.next()
                    if isBlank && !scanner.isBlank(cell) { isBlank = false }
                    if column == sectionColumn { sectionCell = cell }
                    column &+= 1
                    terminator = cell.terminator
                }
                if isBlank { continue }
                rows.append(UInt32(truncatingIfNeeded: start))
                if sectionColumn >= 0 { appendSection(sectionCell, scanner) }
            }
        }

        private mutating func appendSection(_ cell: CSVScanner.Cell?, _ scanner: CSVScanner) {
            guard let cell else {
                sections.append(UnsafeRawBufferPointer(start: nil, count: 0))
                return
            }
            var key = UnsafeRawBufferPointer(rebasing: scanner.bytes[cell.start..<cell.end])
            if cell.hasDoubledQuotes {
                scanner.text(cell).withUnsafeBytes { sections.append($0) }
                return
            }
            while let first = key.first, first == 0x20 || first == 0x09 { key = UnsafeRawBufferPointer(rebasing: key.dropFirst()) }
            while let last = key.last, last == 0x20 || last == 0x09 { key = UnsafeRawBufferPointer(rebasing: key.dropLast()) }
            sections.append(key)
        }
    }
}
