/// A part of a card template.
enum TemplateToken: Equatable {
    case text(String)
    /// `{{filter:name}}`; filters in the order in which they are written.
    case field(String, filters: [Substring])
    /// `{{#name}}`, or `{{^name}}` if it is inverted.
    case open(String, isInverted: Bool)
    /// `{{/name}}`
    case close(String)

    /// Divides a template. Braces that don't pair are text.
    static func tokens(of template: String) -> [TemplateToken] {
        var template = template
        template.makeContiguousUTF8()
        let bytes = template.utf8
        /// The next pair of a brace at or after a place.
        func pair(of brace: UInt8, from start: String.Index) -> String.Index? {
            var index = start
            while let found = bytes[index...].firstIndex(of: brace) {
                let next = bytes.index(after: found)
                if next < bytes.endIndex, bytes[next] == brace { return found }
                index = next
            }
            return nil
        }
        var tokens: [TemplateToken] = [], done = bytes.startIndex
        while let opening = pair(of: 0x7B, from: done) {
            var start = bytes.index(opening, offsetBy: 2)
            guard let closing = pair(of: 0x7D, from: start) else { break }
            // Of "{{{name}}", the last two braces count.
            while start < closing, bytes[start] == 0x7B { start = bytes.index(after: start) }
            let textEnd = bytes.index(start, offsetBy: -2)
            if done < textEnd { tokens.append(.text(String(template[done..<textEnd]))) }
            tokens.append(token(template[start..<closing]))
            done = bytes.index(closing, offsetBy: 2)
        }
        if done < bytes.endIndex { tokens.append(.text(String(template[done...]))) }
        return tokens
    }

    private static func token(_ inner: Substring) -> TemplateToken {
        func trimmed(_ text: Substring) -> String {
            let start = text.drop { $0.isWhitespace }
            return String(start.reversed().drop { $0.isWhitespace }.reversed())
        }
        let word = Substring(trimmed(inner))
        switch word.first {
        case "#": return .open(trimmed(word.dropFirst()), isInverted: false)
        case "^": return .open(trimmed(word.dropFirst()), isInverted: true)
        case "/": return .close(trimmed(word.dropFirst()))
        default:
            var parts = word.split(separator: ":", omittingEmptySubsequences: false)
            let name = trimmed(parts.removeLast())
            return .field(name, filters: parts)
        }
    }
}
