import Foundation
@_implementationOnly import CPango

/// The grapheme cluster, word and sentence boundaries of a text. Positions count UTF-16 code units.
///
/// Pango finds the boundaries by Unicode's rules: an emoji of several code points or a letter with combining marks is one character.
package struct TextBoundaries: Sendable {
    /// The boundary properties of a position in the text.
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt8
        static let character = Marks(rawValue: 1)
        static let wordStart = Marks(rawValue: 2)
        static let wordEnd = Marks(rawValue: 4)
        static let sentence = Marks(rawValue: 8)
        /// Deleting backward from here removes the last combining mark of the preceding character, not the whole character.
        static let deletesMark = Marks(rawValue: 16)
        /// The next character is white space.
        static let space = Marks(rawValue: 32)
        /// The position is inside a surrogate pair.
        static let inside = Marks(rawValue: 64)
    }

    /// The properties of each position, including the end of the text.
    private let marks: [Marks]

    /// Finds the boundaries of a text. O(n) in the text's length.
    package init(_ text: String) {
        var marks: [Marks] = []
        marks.reserveCapacity(text.utf16.count + 1)
        var scalars = 0
        // Pango ends the text at a NUL; a space gives the same boundaries.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 1)
        for byte in text.utf8 { bytes.append(byte == 0 ? 0x20 : byte) }
        for scalar in text.unicodeScalars {
            scalars += 1
            marks.append([])
            if scalar.value > 0xFFFF { marks.append(.inside) }
        }
        marks.append([])
        var found = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars + 1)
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            pango_get_log_attrs(start, Int32(bytes.count), -1, pango_language_from_string("en"), &found, Int32(found.count))
        }
        var scalar = 0
        var before = text.unicodeScalars.makeIterator()
        for index in marks.indices where marks[index] != .inside {
            let attributes = found[scalar]
            if attributes.is_cursor_position != 0 || index == 0 || scalar == scalars { marks[index].insert(.character) }
            // Pango ends words at apostrophes, unlike Unicode's word boundaries.
            let mayCut = attributes.is_word_boundary != 0
            if attributes.is_word_start != 0, mayCut { marks[index].insert(.wordStart) }
            if attributes.is_word_end != 0, mayCut { marks[index].insert(.wordEnd) }
            if attributes.is_sentence_boundary != 0 { marks[index].insert(.sentence) }
            if scalar > 0, let last = before.next(), attributes.backspace_deletes_character != 0, Self.isMarkOfItsOwn(last) {
                marks[index].insert(.deletesMark)
            }
            if attributes.is_white != 0 { marks[index].insert(.space) }
            scalar += 1
        }
        self.marks = marks
    }

    /// Whether a code point is a combining mark that is typed and deleted on its own, such as a vowel sign; not the variation selectors and
    /// tags in emoji, nor the voicing marks of kana.
    private static func isMarkOfItsOwn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE00...0xFE0F, 0x3099, 0x309A, 0xE0000...0xE01EF: false
        default: scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
        }
    }

    /// Length of the text in UTF-16 code units.
    package var length: Int { marks.count - 1 }

    /// A position clamped to the text.
    private func clamped(_ position: Int) -> Int { min(max(position, 0), length) }

    private func next(after position: Int, _ mark: Marks) -> Int? {
        var index = max(position + 1, 0)
        while index <= length {
            if !marks[index].isDisjoint(with: mark) { return index }
            index += 1
        }
        return nil
    }

    private func previous(before position: Int, _ mark: Marks) -> Int? {
        var index = min(position - 1, length)
        while index >= 0 {
            if !marks[index].isDisjoint(with: mark) { return index }
            index -= 1
        }
        return nil
    }

    // MARK: Characters

    /// Whether a position is a grapheme cluster boundary.
    package func isCharacterBoundary(_ position: Int) -> Bool { (0...length).contains(position) && marks[position].contains(.character) }
    /// The nearest character boundary at or before a position.
    package func characterBoundary(atOrBefore position: Int) -> Int {
        let position = clamped(position)
        return marks[position].contains(.character) ? position : previous(before: position, .character) ?? 0
    }
    /// The nearest character boundary at or after a position.
    package func characterBoundary(atOrAfter position: Int) -> Int {
        let position = clamped(position)
        return marks[position].contains(.character) ? position : next(after: position, .character) ?? length
    }
    /// The next character boundary after a position; nil at the end of the text.
    package func characterEnd(after position: Int) -> Int? { next(after: position, .character) }
    /// The previous character boundary before a position; nil at the beginning of the text.
    package func characterStart(before position: Int) -> Int? { previous(before: position, .character) }

    /// The start of what a backward deletion (the backspace key) from a position removes: usually the whole preceding character, but in
    /// scripts where it is customary only its last combining mark. Nil at the beginning of the text.
    package func deletionStart(before position: Int) -> Int? {
        guard position > 0 else { return nil }
        let position = clamped(position)
        guard marks[position].contains(.deletesMark) else { return characterStart(before: position) }
        var index = position - 1
        while index > 0, marks[index].contains(.inside) { index -= 1 }
        return index
    }

    // MARK: Words

    /// The next end of a word after a position, where moving forward by a word stops; the end of the text if there is none.
    package func wordEnd(after position: Int) -> Int { next(after: position, .wordEnd) ?? length }
    /// The previous start of a word before a position, where moving backward by a word stops; 0 if there is none.
    package func wordStart(before position: Int) -> Int { previous(before: position, .wordStart) ?? 0 }

    /// Whether a word begins at a position.
    package func isWordStart(_ position: Int) -> Bool { (0...length).contains(position) && marks[position].contains(.wordStart) }
    /// Whether a word ends at a position.
    package func isWordEnd(_ position: Int) -> Bool { (0...length).contains(position) && marks[position].contains(.wordEnd) }

    /// The word that contains the character after a position; nil for white space and punctuation, and at the end.
    package func word(at position: Int) -> Range<Int>? {
        guard (0..<length).contains(position) else { return nil }
        var start = position
        while start >= 0, !marks[start].contains(.wordStart) {
            if start < position, marks[start].contains(.wordEnd) { return nil }
            if start == position, marks[start].contains(.wordEnd) { return nil }
            start -= 1
        }
        guard start >= 0 else { return nil }
        return start..<wordEnd(after: start)
    }

    /// The range that a double tap on the character after a position selects: its word, a run of white space, or else the character alone.
    package func selection(at position: Int) -> Range<Int> {
        guard length > 0 else { return 0..<0 }
        let index = characterBoundary(atOrBefore: min(max(position, 0), length - 1))
        if let word = word(at: index) { return word }
        guard marks[index].contains(.space) else { return index..<(characterEnd(after: index) ?? length) }
        var (start, end) = (index, index + 1)
        while start > 0, marks[start - 1].contains(.space) { start -= 1 }
        while end < length, marks[end].contains(.space) { end += 1 }
        return start..<end
    }

    // MARK: Sentences

    /// The next sentence boundary after a position; the end of the text if there is none.
    package func sentenceEnd(after position: Int) -> Int { next(after: position, .sentence) ?? length }
    /// The previous sentence boundary before a position; 0 if there is none.
    package func sentenceStart(before position: Int) -> Int { previous(before: position, .sentence) ?? 0 }
    /// Whether a sentence begins or ends at a position.
    package func isSentenceBoundary(_ position: Int) -> Bool {
        (0...length).contains(position) && (position == 0 || position == length || marks[position].contains(.sentence))
    }
}
