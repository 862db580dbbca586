/// Texts as they are stored: whatever a text holds, each of the formats of exchange can carry it.
package enum StoredText {
    /// A text with `\n` as its only line break, and without other control characters except tabs.
    package static func normalized(_ text: String) -> String {
        // Most texts have nothing to change. Bytes from 0x80 may belong to a character that is changed.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return text }
        var scalars = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where afterReturn: break
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: scalars.append("\n")
            case 0x09: scalars.append(scalar)
            case 0..<0x20, 0x7F..<0xA0, 0xFEFF: break
            default: scalars.append(scalar)
            }
            afterReturn = scalar.value == 0x0D
        }
        return String(scalars)
    }
}
