import Foundation
import RecordStore

/// The lines at the beginning of a Markdown file that say more about a note than its text: a part of YAML, between two lines `---`.
///
///     ---
///     title: "Käse & Wein"
///     tags: ["Home", "To buy"]
///     created: 2026-11-20T10:00:00.000Z
///     modified: 2026-11-22T18:30:00.000Z
///     picture: "pictures/Käse & Wein.jpg"
///     order: 3
///     ---
///
/// Read are texts (plain or in quotation marks), lists in brackets or with a line `- …` for each entry, and dates with or without a time.
/// Lines of other properties are kept as they are.
struct FrontMatter: Equatable {
    var title: String?
    var tags: [String] = []
    var created: Date?
    var modified: Date?
    var isArchived = false
    /// The name of the picture's file, from the Markdown file's folder or the folder that is imported on.
    var picture: String?
    /// The place of the note among those of the folder.
    var order: Int?
    var others: [String] = []

    /// What is wrong in a line, counted from 1.
    struct Failure: Error, Equatable {
        let line: Int
        let detail: String
    }

    // MARK: Reading

    /// The text of one of the other properties; nil if there is none of that name, or it isn't a text.
    static func text(of key: String, in others: [String]) -> String? {
        guard let line = others.first(where: { $0.hasPrefix(key + ": ") }) else { return nil }
        let text = try? Reader.scalar(line.dropFirst(key.count + 2).trimmingCharacters(in: .whitespaces), 1)
        return text == "" ? nil : text
    }

    /// Divides a file's text into front matter and body; the front matter is nil if there is none: a line of dashes at the beginning that no
    /// other follows, or after which no property comes, is a rule of the text (CommonMark 4.1).
    static func divide(_ text: [UInt8]) throws(Failure) -> (frontMatter: FrontMatter?, body: String) {
        var lines = Lines(text)
        guard lines.next() == "---", isFrontMatter(lines) else { return (nil, String(decoding: text, as: UTF8.self)) }
        var reader = Reader()
        var number = 1
        while let line = lines.next(), !isEnd(line) {
            number += 1
            guard number <= 1000 else { throw Failure(line: number, detail: "the front matter has more than 1000 lines") }
            try reader.take(line, number)
        }
        try reader.end(number + 1)
        return (reader.result, String(decoding: text[lines.position...], as: UTF8.self))
    }

    private static func isEnd(_ line: String) -> Bool { line == "---" || line == "..." }

    /// Whether lines end as front matter does, and the first that says something is a property, or none does.
    private static func isFrontMatter(_ lines: Lines) -> Bool {
        var lines = lines
        var first: String?
        while let line = lines.next() {
            if isEnd(line) { return first.map(isProperty) ?? true }
            if first == nil, !line.isEmpty, !line.hasPrefix("#") { first = line }
        }
        return false
    }

    private static func isProperty(_ line: String) -> Bool {
        guard let first = line.first, !" \t-".contains(first), let colon = line.firstIndex(of: ":") else { return false }
        let next = line.index(after: colon)
        return next == line.endIndex || line[next] == " " || line[next] == "\t"
    }

    /// The lines of a text one after the other, without blanks at their ends.
    private struct Lines {
        let text: [UInt8]
        /// Where the next line begins.
        var position = 0

        init(_ text: [UInt8]) {
            self.text = text
        }

        mutating func next() -> String? {
            guard position < text.count else { return nil }
            var end = position
            while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            var last = end
            while last > position, text[last - 1] == 0x20 || text[last - 1] == 0x09 { last -= 1 }
            let line = String(decoding: text[position..<last], as: UTF8.self)
            position = min(end + 1, text.count)
            if end < text.count, text[end] == 0x0D, position < text.count, text[position] == 0x0A { position += 1 }
            return line
        }
    }

    private struct Reader {
        var result = FrontMatter()
        private var seen: Set<String> = []
        /// The property whose list may go on in the next lines; nil if they belong to a property that isn't known.
        private var listKey: String?
        private var isOther = false
        private var fallbackDate: (date: Date, line: String)?

        mutating func take(_ line: String, _ number: Int) throws(Failure) {
            guard let first = line.first else { return }
            // Comments are kept among the other properties.
            if line.drop(while: { $0 == " " || $0 == "\t" }).first == "#" {
                result.others.append(StoredText.normalized(line))
                return
            }
            if first == " " || first == "\t" || first == "-" || first == "]" || first == "}" {
                if isOther {
                    result.others.append(StoredText.normalized(line))
                } else if listKey == "tags", let item = Self.item(line) {
                    result.tags.append(try Self.scalar(item, number))
                } else {
                    throw Failure(line: number, detail: "a line is no property")
                }
                return
            }
            listKey = nil
            guard let colon = line.firstIndex(of: ":") else { throw Failure(line: number, detail: "a line is no property") }
            let after = line.index(after: colon)
            guard after == line.endIndex || line[after] == " " || line[after] == "\t" else {
                throw Failure(line: number, detail: "a blank is missing after the colon")
            }
            let key = line[..<colon].lowercased()
            var value = line[after...].trimmingCharacters(in: .whitespaces)
            isOther = false
            if Self.known.contains(key) {
                guard seen.insert(key).inserted else { throw Failure(line: number, detail: "\(key) stands twice") }
                if let comment = Self.comment(behind: value) { result.others.append(comment) }
                if value.hasPrefix("#") { value = "" }
            }
            switch key {
            case "title": result.title = try Self.scalar(value, number)
            case "tags":
                if value.isEmpty { listKey = "tags" } else { result.tags = try Self.list(value, number) }
            case "created": result.created = try Self.date(value, number)
            case "modified": result.modified = try Self.date(value, number)
            case "archived":
                // Programs of YAML 1.1 say yes and no.
                let words = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]
                guard let isArchived = words[try Self.scalar(value, number).lowercased()] else {
                    throw Failure(line: number, detail: "archived is neither true nor false")
                }
                result.isArchived = isArchived
            case "picture":
                let name = try Self.scalar(value, number)
                result.picture = name.isEmpty ? nil : name
            case "order":
                guard let order = Int(try Self.scalar(value, number)) else { throw Failure(line: number, detail: "order isn't a number") }
                result.order = order
            default:
                // Other programs say date for the day of creation. The line is kept, as it may say more.
                if key == "date", let date = try? Self.date(value, number) { fallbackDate = (date, line) }
                isOther = true
                result.others.append(StoredText.normalized(line))
            }
        }

        /// The properties that are parts of a note.
        private static let known: Set = ["title", "tags", "created", "modified", "archived", "picture", "order"]

        /// The comment behind a value; nil if there is none.
        private static func comment(behind value: String) -> String? {
            var rest = value[...]
            if value.first == "[" {
                rest = value.lastIndex(of: "]").map { value[value.index(after: $0)...] } ?? ""
            } else if let first = value.first, first == "\"" || first == "'" {
                guard (try? quoted(&rest, 1)) != nil else { return nil }
            } else if value.first != "#" {
                guard let mark = value.range(of: " #") else { return nil }
                rest = value[mark.lowerBound...]
            }
            let text = rest.trimmingCharacters(in: .whitespaces)
            return text.hasPrefix("#") ? StoredText.normalized(text) : nil
        }

        mutating func end(_ number: Int) throws(Failure) {
            if result.created == nil { result.created = fallbackDate?.date }
            guard result.others.reduce(0, { $0 + $1.utf8.count }) < 1 << 20 else {
                throw Failure(line: number, detail: "the front matter has more than 1 MiB")
            }
        }

        /// What stands after the dash of a list's entry.
        private static func item(_ line: String) -> String? {
            let text = line.trimmingCharacters(in: .whitespaces)
            guard text == "-" || text.hasPrefix("- ") else { return nil }
            return text.dropFirst().trimmingCharacters(in: .whitespaces)
        }

        private static func date(_ value: String, _ number: Int) throws(Failure) -> Date {
            let text = try scalar(value, number)
            guard let date = NoteDate.parsed(text) else {
                throw Failure(line: number, detail: "not a date such as 2026-11-22 or 2026-11-22T10:00:00Z")
            }
            return date
        }

        /// A list in brackets, or a text with commas.
        private static func list(_ value: String, _ number: Int) throws(Failure) -> [String] {
            guard value.hasPrefix("[") else { return try scalar(value, number).components(separatedBy: ",") }
            var rest = value.dropFirst()[...]
            var items: [String] = []
            while true {
                rest = rest.drop(while: \.isWhitespace)
                guard let first = rest.first else { throw Failure(line: number, detail: "a ] is missing") }
                if first == "]" { break }
                if first == "\"" || first == "'" {
                    items.append(try quoted(&rest, number))
                } else {
                    let item = rest.prefix { $0 != "," && $0 != "]" }
                    rest = rest[item.endIndex...]
                    items.append(item.trimmingCharacters(in: .whitespaces))
                }
                rest = rest.drop(while: \.isWhitespace)
                if rest.first == "," { rest = rest.dropFirst() } else if rest.first != "]" {
                    throw Failure(line: number, detail: rest.isEmpty ? "a ] is missing" : "a comma is missing")
                }
            }
            try checkEnd(rest.dropFirst(), number)
            return items
        }

        /// A text, plain or in quotation marks.
        static func scalar(_ value: String, _ number: Int) throws(Failure) -> String {
            guard let first = value.first else { return "" }
            if first == "\"" || first == "'" {
                var rest = value[...]
                let text = try quoted(&rest, number)
                try checkEnd(rest, number)
                return text
            }
            guard first != "|" && first != ">" && first != "&" && first != "*" && first != "{" else {
                throw Failure(line: number, detail: "a value begins with \(first), which isn't supported")
            }
            return value.range(of: " #").map { value[..<$0.lowerBound].trimmingCharacters(in: .whitespaces) } ?? value
        }

        private static func checkEnd(_ rest: Substring, _ number: Int) throws(Failure) {
            let text = rest.trimmingCharacters(in: .whitespaces)
            guard text.isEmpty || text.hasPrefix("#") else { throw Failure(line: number, detail: "something stands after the value") }
        }

        /// Takes a text in quotation marks off the beginning.
        private static func quoted(_ rest: inout Substring, _ number: Int) throws(Failure) -> String {
            let scalars = rest.unicodeScalars
            var index = scalars.startIndex
            let mark = scalars[index]
            var text = String.UnicodeScalarView()
            scalars.formIndex(after: &index)
            while index < scalars.endIndex {
                let scalar = scalars[index]
                scalars.formIndex(after: &index)
                if scalar == mark {
                    if mark == "'", index < scalars.endIndex, scalars[index] == "'" {
                        text.append("'")
                        scalars.formIndex(after: &index)
                        continue
                    }
                    rest = Substring(scalars[index...])
                    return String(text)
                }
                guard mark == "\"", scalar == "\\" else {
                    text.append(scalar)
                    continue
                }
                guard index < scalars.endIndex else { break }
                let escape = scalars[index]
                scalars.formIndex(after: &index)
                switch escape {
                case "n": text.append("\n")
                case "t": text.append("\t")
                case "r": text.append("\r")
                case "\"", "\\", "/", "'": text.append(escape)
                case "u", "x", "U":
                    let count = escape == "x" ? 2 : escape == "u" ? 4 : 8
                    let digits = String(String.UnicodeScalarView(scalars[index...].prefix(count)))
                    guard digits.utf8.count == count, let value = UInt32(digits, radix: 16), let scalar = UnicodeScalar(value) else {
                        throw Failure(line: number, detail: "a \\\(escape) without its digits")
                    }
                    text.append(scalar)
                    index = scalars.index(index, offsetBy: count)
                default: throw Failure(line: number, detail: "an unknown escape \\\(escape)")
                }
            }
            throw Failure(line: number, detail: "a quotation mark is missing")
        }
    }

    // MARK: Writing

    /// The lines with those around them, each ended by `\n`.
    var text: String {
        var lines = ["---"]
        if let title { lines.append(Self.line("title", title)) }
        if !tags.isEmpty { lines.append("tags: [" + tags.map(Self.quoted).joined(separator: ", ") + "]") }
        if let created { lines.append("created: " + NoteDate.text(created)) }
        if let modified { lines.append("modified: " + NoteDate.text(modified)) }
        if isArchived { lines.append("archived: true") }
        if let picture { lines.append(Self.line("picture", picture)) }
        if let order { lines.append("order: \(order)") }
        return (lines + others + ["---"]).map { $0 + "\n" }.joined()
    }

    /// A line for a property with a text.
    static func line(_ key: String, _ text: String) -> String { "\(key): \(quoted(text))" }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
