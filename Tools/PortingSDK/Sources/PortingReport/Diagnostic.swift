/// An error of the compiler, or of porting, at its place in a source.
public struct Diagnostic: Codable, Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in bytes.
    public var column: Int
    public var message: String

    /// An error in what a compiler prints.
    struct Found: Hashable {
        var path: String
        var diagnostic: Diagnostic
        /// The paths of the notes that belong to it, such as those that name candidates.
        var notes: [String] = []
    }

    /// The errors in what a compiler prints: `path:line:column: error: message`, each once, and the notes behind them.
    static func errors(in output: String) -> [Found] {
        var result: [Found] = []
        var seen: Set<Substring> = []
        // Whether notes belong to the last error, and not to a warning or to one that was seen before.
        var takesNotes = false
        for line in output.split(whereSeparator: \.isNewline) where line.first == "/" {
            if let (path, diagnostic) = parsed(line, "error") {
                takesNotes = seen.insert(line).inserted
                if takesNotes { result.append(Found(path: path, diagnostic: diagnostic)) }
            } else if let (path, _) = parsed(line, "note") {
                if takesNotes { result[result.count - 1].notes.append(path) }
            } else if parsed(line, "warning") != nil {
                takesNotes = false
            }
        }
        return result
    }

    private static func parsed(_ line: Substring, _ kind: String) -> (path: String, diagnostic: Diagnostic)? {
        guard let range = line.firstRange(of: ": \(kind): ") else { return nil }
        let place = line[..<range.lowerBound].split(separator: ":")
        guard place.count >= 3, let column = Int(place[place.count - 1]), let number = Int(place[place.count - 2]) else { return nil }
        let path = place.dropLast(2).joined(separator: ":")
        return (path, Diagnostic(line: number, column: column, message: String(line[range.upperBound...])))
    }

    /// Whether the message says that there is more than one declaration of a name.
    var isAboutSeveral: Bool {
        message.hasPrefix("ambiguous use of '") || message.hasPrefix("invalid redeclaration of '")
            || message.contains("' is ambiguous for type lookup")
    }

    /// What a message is about.
    enum Subject: Hashable {
        case type(String)
        case name(String)
        /// The type and the member: `UIView.tilt`.
        case member(String)
        case module(String)
        /// Something is overridden that a superclass doesn't have.
        case override
        case other(String)
    }

    var subject: Subject {
        // What stands between quotation marks.
        let parts = message.split(separator: "'", omittingEmptySubsequences: false)
        let names = stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
        if message.hasPrefix("cannot find type '"), let name = names.first { return .type(name) }
        if message.hasPrefix("cannot find '"), let name = names.first { return .name(name) }
        if message.hasPrefix("no such module '"), let name = names.first { return .module(name) }
        if message.hasPrefix("no type named '"), names.count > 1 { return .type("\(names[1]).\(names[0])") }
        // Behind the type may stand what it is short for: (aka 'Optional<Name>').
        if message.contains(" has no member '") || message.contains(" has no dynamic member '"), names.count > 1,
            let member = message.contains("(aka '") ? names.dropFirst(2).first : names[1]
        {
            return .member("\(Self.plain(names[0])).\(member)")
        }
        if message.contains("' is not a member type of "), names.count > 1 { return .type("\(names[1]).\(names[0])") }
        if message.hasSuffix("does not override any method from its superclass")
            || message.hasSuffix("does not override any property from its superclass")
        {
            return .override
        }
        return .other(message)
    }

    /// The name of a protocol or type in `any P` and `T.Type`.
    private static func plain(_ type: String) -> String {
        var type = Substring(type)
        if type.hasPrefix("any ") { type = type.dropFirst(4) }
        if type.hasSuffix(".Type") { type = type.dropLast(5) }
        return String(type)
    }

    /// The name of the declaration that stands at the place: `layoutSubviews`.
    func declaredName(in lines: [Substring]) -> String? {
        guard lines.indices.contains(line - 1) else { return nil }
        let words = lines[line - 1].split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
        guard let keyword = words.firstIndex(where: { ["func", "var", "let", "class"].contains($0) && $0 != "class" }) else {
            return words.contains("init") ? "init" : nil
        }
        return words.indices.contains(keyword + 1) ? String(words[keyword + 1]) : nil
    }
}
