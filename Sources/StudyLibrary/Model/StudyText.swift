import Foundation
import RecordStore

/// Texts and names as they are stored.
enum StudyText {
    /// The separator of a note's facets in its row, as in Anki's.
    static let facetSeparator: Character = "\u{1F}"

    /// A name of one line, with single blanks between words.
    static func name(_ text: String) -> String {
        // Most names of decks, tags and GUIDs are one word.
        if text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return text }
        return StoredText.normalized(text).split { $0.isWhitespace }.joined(separator: " ")
    }

    /// HTML as it is stored, without control characters.
    static func facet(_ html: String) -> String { StoredText.normalized(html) }

    /// The names of tags as they are stored: without blanks, since Anki separates tags by them, none empty, and none twice.
    static func tags(_ names: [String]) -> [String] {
        var keys: Set<String> = []
        return names.map { StoredText.normalized($0).split { $0.isWhitespace }.joined(separator: "_") }
            .filter { !$0.isEmpty && keys.insert(key($0)).inserted }
    }

    /// What two names that differ only in case have in common.
    static func key(_ name: String) -> String {
        name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : name.precomposedStringWithCanonicalMapping.lowercased()
    }

    /// Plain text as HTML.
    static func html(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x0A }) else { return text }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\n", with: "<br>")
    }

    static func milliseconds(_ date: Date) -> Int64 {
        Int64(min(max((date.timeIntervalSince1970 * 1000).rounded(), -9e15), 9e15))
    }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
