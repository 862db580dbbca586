import Foundation

/// The notes of a text deck: the text and the offsets of its rows.
struct TextNoteStore: NoteStore {
    let text: [UInt8]
    let rows: [UInt32]
    let separator: UInt8
    let hidden: Set<Int>
    let isHTML: Bool
    let media: FolderMedia

    func note(_ row: Int) -> Note {
        let facets = text.withUnsafeBytes { bytes in
            var facets: [Facet] = []
            var scanner = CSVScanner(bytes, separator: separator, at: Int(rows[row]))
            var column = 0
            // The rows were found by the same scanner, so the quoting is valid; otherwise the row would end here.
            while let cell = try? scanner.next() {
                if !hidden.contains(column) { facets.append(facet(scanner.text(cell))) }
                column += 1
                guard cell.terminator == .separator else { break }
            }
            return facets
        }
        return Note(facets: facets.trimmingEmptyEnd())
    }

    private func facet(_ cell: [UInt8]) -> Facet {
        if isHTML || Self.hasImageTag(cell) {
            return HTMLText.facet(cell) { media.reference(named: $0) }
        }
        let text = String(decoding: cell, as: UTF8.self)
        if cell.count <= 1024, let picture = media.picture(named: text) {
            return Facet(images: [picture])
        }
        return Facet(text: text)
    }

    private static func hasImageTag(_ cell: [UInt8]) -> Bool {
        guard cell.count >= 10 else { return false }
        for index in 0..<(cell.count - 4) where cell[index] == 0x3C {
            if cell[index + 1] | 0x20 == 0x69 && cell[index + 2] | 0x20 == 0x6D && cell[index + 3] | 0x20 == 0x67
                && (cell[index + 4] <= 0x20 || cell[index + 4] == 0x2F) {
                return true
            }
        }
        return false
    }
}

extension [Facet] {
    /// The facets without empty ones at the end.
    func trimmingEmptyEnd() -> [Facet] {
        var facets = self
        while let last = facets.last, last.isEmpty { facets.removeLast() }
        return facets
    }
}
