/// Texts made fit for a message of one line, in a terminal or a window.
package enum OneLine {
    /// A text with blanks for its line breaks, and escapes such as `\u{1B}` for other characters that a terminal obeys or that turn the
    /// text's direction; shortened.
    package static func of(_ text: String, limit: Int = 200) -> String {
        var line = ""
        for character in text.prefix(limit) {
            if character.isNewline {
                line += " "
            } else {
                for scalar in character.unicodeScalars {
                    if isObeyed(scalar) { line += scalar.escaped(asASCII: true) } else { line.unicodeScalars.append(scalar) }
                }
            }
        }
        return line
    }

    /// A name, in quotation marks.
    package static func quoted(_ name: String) -> String {
        "“" + of(name, limit: 120) + (name.count > 120 ? "…" : "") + "”"
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
