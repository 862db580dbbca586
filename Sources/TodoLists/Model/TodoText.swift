import RecordStore

/// Texts as they are stored, without blanks at both ends.
enum TodoText {
    /// A text with `\n` as its only line break, without other control characters except tabs, and without blanks at both ends.
    static func normalized(_ text: String) -> String {
        let utf8 = text.utf8
        // Most texts are printable ASCII or have nothing to change.
        if isNormal(utf8) { return text }
        let scalars = StoredText.normalized(text).unicodeScalars
        func isBlank(_ scalar: UnicodeScalar) -> Bool { scalar == " " || scalar == "\n" || scalar == "\t" }
        let beginning = scalars.drop(while: isBlank)
        let end = beginning.lastIndex { !isBlank($0) }.map { beginning.index(after: $0) } ?? beginning.startIndex
        return String(beginning[..<end])
    }

    /// A name as it is stored: a normalized text of one line.
    static func normalizedName(_ name: String) -> String {
        let text = normalized(name)
        return text.utf8.contains(0x0A) || text.utf8.contains(0x09)
            ? String(text.map { $0 == "\n" || $0 == "\t" ? " " : $0 }) : text
    }

    private static func isNormal(_ utf8: String.UTF8View) -> Bool {
        guard let first = utf8.first, let last = utf8.last else { return true }
        // Bytes from 0x80 may belong to a character that is changed.
        return first > 0x20 && last > 0x20 && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
