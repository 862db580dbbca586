/// Texts made fit for a message of one line.
package enum OneLine {
    /// Another program's message, without line breaks and shortened.
    package static func of(_ text: String, limit: Int = 200) -> String {
        String(text.prefix(limit).map { $0.isNewline ? " " : $0 })
    }

    /// A name with control characters replaced and shortened, in quotation marks.
    package static func quoted(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(120).map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }
        return "“" + String(scalars) + (name.unicodeScalars.count > 120 ? "…" : "") + "”"
    }
}
