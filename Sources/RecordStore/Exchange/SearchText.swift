/// Texts and words for a full-text index.
package enum SearchText {
    /// A text with blanks around the characters of scripts that put none between words (Chinese, Japanese, Thai, …) and around symbols
    /// such as emoji, so that each of them is a word for the index; nil if there are none.
    package static func spaced(_ text: String) -> String? {
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
            // The index has no words of marks and punctuation, such as the dot between Japanese words or the sign of the baht.
            switch scalar.properties.generalCategory {
            case .otherPunctuation, .dashPunctuation, .connectorPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .currencySymbol, .mathSymbol, .modifierSymbol: false
            default: true
            }
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }

    /// The words that a person typed.
    package static func words(_ text: String) -> [String] {
        StoredText.normalized(text).split { $0.isWhitespace }.map(String.init)
    }

    /// Whether the index holds a word; others are nothing but punctuation.
    package static func isIndexed(_ word: String) -> Bool {
        word.contains { $0.isLetter || $0.isNumber } || spaced(word) != nil
    }

    /// What finds words, or their characters one after the other, in the index.
    package static func query(_ words: [String]) -> String {
        words.map { word in
            let spellings = spellings(word).map { "\"" + (spaced($0) ?? $0).replacing("\"", with: "\"\"") + "\"*" }
            return spellings.count == 1 ? spellings[0] : "(" + spellings.joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
    }

    /// Letters that are the same as others but for their case, which the index keeps apart since it folds letter by letter: a capital ß is SS.
    private static let folded = [("ss", "ß"), ("σ", "ς"), ("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")]

    private static let mostSpellings = 16

    /// A word in all ways of writing it that differ in case only, as the index tells letters apart, the word as it was typed first. What is
    /// typed is the beginning of words, so that a last s may be the first half of a ß.
    static func spellings(_ word: String) -> [String] {
        let plain = folded.reduce(word.lowercased()) { $0.replacing($1.1, with: $1.0) }
        var found = [plain]
        for (letters, letter) in folded {
            for known in found {
                // Each place by itself: "Messestraße" has both.
                for place in known.ranges(of: letters) where found.count < mostSpellings {
                    let spelling = known.replacingCharacters(in: place, with: letter)
                    if !found.contains(spelling) { found.append(spelling) }
                }
            }
        }
        if plain.hasSuffix("s"), !plain.hasSuffix("ss") { found.append(String(plain.dropLast()) + "ß") }
        return found
    }
}
