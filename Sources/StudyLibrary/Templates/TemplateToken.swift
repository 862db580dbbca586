import Decks

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
        let word = Substring(inner.trimmed)
        switch word.first {
        case "#": return .open(word.dropFirst().trimmed, isInverted: false)
        case "^": return .open(word.dropFirst().trimmed, isInverted: true)
        case "/": return .close(word.dropFirst().trimmed)
        default:
            var parts = word.split(separator: ":", omittingEmptySubsequences: false)
            let name = parts.removeLast().trimmed
            return .field(name, filters: parts)
        }
    }
}

extension TemplateToken {
    /// The names of the fields that a template shows.
    static func fields(in template: String) -> Set<String> {
        Set(orderedFields(in: template))
    }

    /// The names of the fields that a template shows, in their order, each once.
    static func orderedFields(in template: String) -> [String] {
        var names: [String] = [], seen: Set<String> = []
        for case .field(let name, _) in tokens(of: template) where seen.insert(name).inserted { names.append(name) }
        return names
    }

    private var source: String {
        switch self {
        case .text(let text): text
        case .field(let name, let filters): "{{\(filters.map { $0 + ":" }.joined())\(name)}}"
        case .open(let name, let isInverted): "{{\(isInverted ? "^" : "#")\(name)}}"
        case .close(let name): "{{/\(name)}}"
        }
    }

    /// A template with another name for a field.
    static func renaming(_ old: String, to new: String, in template: String) -> String {
        tokens(of: template).map { token in
            let renamed: TemplateToken =
                switch token {
                case .field(old, let filters): .field(new, filters: filters)
                case .open(old, let isInverted): .open(new, isInverted: isInverted)
                case .close(old): .close(new)
                default: token
                }
            return renamed.source
        }.joined()
    }

    /// A template without a field, and without the parts that are shown where it isn't empty.
    static func removing(_ name: String, from template: String) -> String {
        var output = "", hidden = 0, open: [Bool] = []
        for token in tokens(of: template) {
            switch token {
            case .field(name, _): continue
            case .open(name, let isInverted):
                open.append(!isInverted)
                if !isInverted { hidden += 1 }
            case .close(name): if open.popLast() == true { hidden -= 1 }
            default: if hidden == 0 { output += token.source }
            }
        }
        return output
    }
}
