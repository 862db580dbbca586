import Foundation
import RecordStore

/// Texts and names as they are stored.
enum NoteText {
    static func title(of body: String) -> String {
        String(body[..<(body.utf8.firstIndex(of: 0x0A) ?? body.endIndex)])
    }

    // MARK: Searching

    /// A text with blanks around the characters of scripts that put none between words (Chinese, Japanese, Thai, …) and around symbols such
    /// as emoji, so that each of them is a word for the index; nil if there are none.
    static func spaced(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }), text.unicodeScalars.contains(where: isWord) else { return nil }
        var spaced = ""
        for character in text {
            if character.unicodeScalars.contains(where: isWord) { spaced += " \(character) " } else { spaced.append(character) }
        }
        return spaced
    }

    /// Whether a scalar is a word by itself.
    private static func isWord(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0..<0x0E00: false
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            true
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }

    // MARK: Tags

    /// A tag's name as it is stored: one line, with single blanks between words and none at the ends.
    static func normalizedTag(_ name: String) -> String {
        StoredText.normalized(name).split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Names of tags as they are stored: none is empty, and none stands twice.
    static func normalizedTags(_ names: [String]) -> [String] {
        var keys: Set<String> = []
        return names.map(normalizedTag).filter { !$0.isEmpty && keys.insert(key(ofTag: $0)).inserted }
    }

    /// What two names of one tag have in common.
    static func key(ofTag name: String) -> String {
        normalizedTag(name).precomposedStringWithCanonicalMapping.lowercased()
    }

    /// A name without differences of case and accents, for suggestions.
    static func folded(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
