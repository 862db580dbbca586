import Foundation
import RecordStore

/// Texts and names as they are stored.
enum NoteText {
    static func title(of body: String) -> String {
        String(body[..<(body.utf8.firstIndex(of: 0x0A) ?? body.endIndex)])
    }

    // MARK: Tags

    /// A tag's name as it is stored: one line, with single blanks between words and none at the ends.
    static func normalizedTag(_ name: String) -> String {
        // Most tags are one word.
        if name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return name }
        return StoredText.normalized(name).split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Names of tags as they are stored: none is empty, and none stands twice.
    static func normalizedTags(_ names: [String]) -> [String] {
        var keys: Set<String> = []
        return names.map(normalizedTag).filter { !$0.isEmpty && keys.insert(key(ofTag: $0)).inserted }
    }

    /// What two names of one tag have in common.
    static func key(ofTag name: String) -> String {
        let name = normalizedTag(name)
        return name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : name.precomposedStringWithCanonicalMapping.lowercased()
    }

    /// A name without differences of case and accents, for suggestions.
    static func folded(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
