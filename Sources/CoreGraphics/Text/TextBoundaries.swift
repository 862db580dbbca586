import Foundation
@_implementationOnly import CPango

/// Where a text may be cut: between characters as people see them, words and sentences. Positions count UTF-16 code units.
///
/// Pango finds the boundaries by Unicode's rules, so an emoji of several code points or a letter with its marks is one character.
package struct TextBoundaries: Sendable {
    /// What a position of the text is.
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt8
        static let character = Marks(rawValue: 1)
        static let wordStart = Marks(rawValue: 2)
        static let wordEnd = Marks(rawValue: 4)
        static let sentence = Marks(rawValue: 8)
        /// Deleting backwards from here takes the last mark of the letter before it rather than all of it.
        static let deletesMark = Marks(rawValue: 16)
        /// White space follows.
        static let space = Marks(rawValue: 32)
        /// Inside a code point's surrogate pair.
        static let inside = Marks(rawValue: 64)
    }

    /// One for each position, the end included.
    private let marks: [Marks]

    /// Finds the boundaries of a text. It takes time in proportion to the text's length.
    package init(_ text: String) {
        var marks: [Marks] = []
        marks.reserveCapacity(text.utf16.count + 1)
        var scalars = 0
        // Pango ends the text at a NUL; a space cuts alike.
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
            // Pango ends words at apostrophes, Unicode's word boundaries don't.
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

    /// Whether a code point is a mark that people type and delete by itself: vowel signs, but not what makes an emoji of emoji or a kana
    /// of another.
    private static func isMarkOfItsOwn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE00...0xFE0F, 0x3099, 0x309A, 0xE0000...0xE01EF: false
        default: scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
        }
    }

    /// Length of the text in UTF-16 code units.
    package var length: Int { marks.count - 1 }

    /// A position brought into the text.
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

    /// Whether the text may be cut here without cutting a character.
    package func isCharacterBoundary(_ position: Int) -> Bool { (0...length).contains(position) && marks[position].contains(.character) }
    /// The nearest boundary of characters at a position or before it.
    package func characterBoundary(atOrBefore position: Int) -> Int {
        let position = clamped(position)
        return marks[position].contains(.character) ? position : previous(before: position, .character) ?? 0
    }
    /// The nearest boundary of characters at a position or after it.
    package func characterBoundary(atOrAfter position: Int) -> Int {
        let position = clamped(position)
        return marks[position].contains(.character) ? position : next(after: position, .character) ?? length
    }
    /// The end of the character that follows a position; nil at the end of the text.
    package func characterEnd(after position: Int) -> Int? { next(after: position, .character) }
    /// The beginning of the character before a position; nil at the beginning of the text.
    package func characterStart(before position: Int) -> Int? { previous(before: position, .character) }

    /// Where a deletion backwards from a position begins: most characters go whole; of letters with their marks in scripts where people
    /// expect it, the last mark goes. Nil at the beginning of the text.
    package func deletionStart(before position: Int) -> Int? {
        guard position > 0 else { return nil }
        let position = clamped(position)
        guard marks[position].contains(.deletesMark) else { return characterStart(before: position) }
        var index = position - 1
        while index > 0, marks[index].contains(.inside) { index -= 1 }
        return index
    }

    // MARK: Words

    /// The end of the word at or after a position: where moving forward by a word ends. The end of the text if no word follows.
    package func wordEnd(after position: Int) -> Int { next(after: position, .wordEnd) ?? length }
    /// The beginning of the word at or before a position: where moving backward by a word ends. 0 if no word comes before.
    package func wordStart(before position: Int) -> Int { previous(before: position, .wordStart) ?? 0 }

    /// Whether a word begins here.
    package func isWordStart(_ position: Int) -> Bool { (0...length).contains(position) && marks[position].contains(.wordStart) }
    /// Whether a word ends here.
    package func isWordEnd(_ position: Int) -> Bool { (0...length).contains(position) && marks[position].contains(.wordEnd) }

    /// The word that the character after a position belongs to; nil for white space and punctuation, and at the end.
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

    /// What a double tap on the character after a position selects: its word; a run of white space with the word before it nothing more
    /// than the white space; otherwise the character.
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

    /// The end of the sentence that follows a position.
    package func sentenceEnd(after position: Int) -> Int { next(after: position, .sentence) ?? length }
    /// The beginning of the sentence before a position.
    package func sentenceStart(before position: Int) -> Int { previous(before: position, .sentence) ?? 0 }
    /// Whether a sentence begins or ends here.
    package func isSentenceBoundary(_ position: Int) -> Bool {
        (0...length).contains(position) && (position == 0 || position == length || marks[position].contains(.sentence))
    }
}
