/// A style sheet in CSS, as note types of Anki have it: rules of types, classes, identities, descendants and children, with `:root`,
/// `:first-child`, `:nth-child()` and `:not()`. What else CSS has, such as `:hover`, attributes and rules for media, matches nothing; whatever
/// is wrong is passed over.
package struct StyleSheet: Sendable, Hashable {
    /// What a declaration says.
    package struct Declaration: Sendable, Hashable {
        package let property: String
        package let value: String
        package let isImportant: Bool
    }

    /// A rule with one selector.
    struct Rule: Sendable, Hashable {
        let selector: StyleSelector
        let declarations: [Declaration]
    }

    /// The rules in their order.
    private(set) var rules: [Rule] = []
    /// The rules' indices by what the last part of their selectors asks for: `#id`, `.class`, a type, or `*`.
    private var indices: [String: [Int]] = [:]
    /// Whether cards are shown by night.
    let isNight: Bool
    /// Whether any rule may keep something from being shown.
    package private(set) var mayHide = false

    /// What is longer, or has more rules, is passed over from there on.
    private static let lengthLimit = 1 << 20, ruleLimit = 5000, selectorLimit = 1000

    /// Whether it says nothing.
    package var isEmpty: Bool { rules.isEmpty }

    /// No style sheet.
    package static let none = StyleSheet("")

    /// The colours of cards by night, as Anki has them where a note type's sheet doesn't set others for nights.
    private static let nightCard = "body.nightMode { color: #fcfcfc; background-color: #2c2c2c }"

    /// Reads a style sheet.
    ///
    /// - Parameters:
    ///   - css: the sheet.
    ///   - isNight: whether cards are shown by night, if the sheet has anything for that.
    package init(_ css: String, isNight: Bool = false) {
        self.isNight = isNight
        read(Self.withoutComments(css.utf8.prefix(Self.lengthLimit))[...])
        if isNight, rules.contains(where: \.selector.isForNight) {
            let own = rules
            rules = []
            read(Array(Self.nightCard.utf8)[...])
            rules += own
        }
        for (index, rule) in rules.enumerated() {
            indices[rule.selector.key, default: []].append(index)
            if rule.declarations.contains(where: { $0.property == "display" || $0.property == "visibility" }) { mayHide = true }
        }
    }

    private static func withoutComments(_ source: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = [], isComment = false, previous: UInt8 = 0
        for byte in source {
            if isComment {
                if previous == 0x2A, byte == 0x2F {
                    isComment = false
                    previous = 0
                    continue
                }
            } else if previous == 0x2F, byte == 0x2A {
                bytes[bytes.count - 1] = 0x20
                isComment = true
                previous = 0
                continue
            } else {
                bytes.append(byte)
            }
            previous = byte
        }
        return bytes
    }

    private mutating func read(_ source: ArraySlice<UInt8>, isInMedia: Bool = false) {
        var rest = source
        while let open = rest.firstIndex(of: 0x7B), rules.count < Self.ruleLimit {
            var prelude = rest[..<open]
            // A statement such as @import ends with a semicolon.
            if let end = prelude.lastIndex(of: 0x3B) { prelude = prelude[(end + 1)...] }
            let close = Self.end(of: open, in: rest), body = rest[(open + 1)..<close]
            rest = rest[min(close + 1, rest.endIndex)...]
            let text = String(decoding: prelude, as: UTF8.self).trimmed
            if text.hasPrefix("@") {
                let words = text.lowercased().split { $0.isWhitespace }
                if !isInMedia, words == ["@media", "screen"] || words == ["@media", "all"] { read(body, isInMedia: true) }
                continue
            }
            let declarations = Self.declarations(String(decoding: body, as: UTF8.self))
            guard !declarations.isEmpty else { continue }
            for part in Self.parts(of: text, at: 0x2C) where part.utf8.count <= Self.selectorLimit && rules.count < Self.ruleLimit {
                if let selector = StyleSelector(part) { rules.append(Rule(selector: selector, declarations: declarations)) }
            }
        }
    }

    /// Where the bracket is that closes the one at an index, or the end.
    private static func end(of open: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var depth = 0
        for index in open..<bytes.endIndex {
            if bytes[index] == 0x7B { depth += 1 }
            if bytes[index] == 0x7D {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return bytes.endIndex
    }

    /// The declarations of a rule's body or of an attribute `style`.
    package static func declarations(_ text: String) -> [Declaration] {
        parts(of: text, at: 0x3B).compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            let property = part[..<colon].trimmed
            var value = part[colon...].dropFirst().trimmed
            let isImportant = value.lowercased().hasSuffix("!important")
            if isImportant { value = value.dropLast(10).trimmed }
            guard !property.isEmpty, !value.isEmpty else { return nil }
            return Declaration(property: property.hasPrefix("--") ? property : property.lowercased(), value: value, isImportant: isImportant)
        }
    }

    /// The parts of a text between separators; those in brackets and quotes are none, as in `url(data:a;b)`.
    static func parts(of text: String, at separator: UInt8) -> [Substring] {
        let bytes = text.utf8
        var parts: [Substring] = [], depth = 0, quote: UInt8?, isEscaped = false, start = bytes.startIndex
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped || byte == 0x5C {
                isEscaped.toggle()
            } else if quote != nil {
                // A string ends with its line, whatever is in it.
                if byte == quote || byte == 0x0A { quote = nil }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x28 {
                depth += 1
            } else if byte == 0x29 {
                depth = max(depth - 1, 0)
            } else if byte == separator, depth == 0 {
                parts.append(text[start..<index])
                start = bytes.index(after: index)
            }
        }
        return (parts + [text[start...]]).filter { !$0.isEmpty }
    }

    /// The declarations for an element, the one that counts last.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - ancestors: the elements around it, from the outermost one.
    func declarations(for element: HTMLElement, in ancestors: [HTMLElement]) -> [Declaration] {
        guard !rules.isEmpty else { return [] }
        var found: [Int] = indices["*"] ?? []
        found += indices[element.name] ?? []
        if let id = element.id { found += indices["#" + id] ?? [] }
        for name in element.classes { found += indices["." + name] ?? [] }
        let matching = Set(found).filter { rules[$0].selector.matches(element, in: ancestors) }
            .sorted { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }
        return matching.flatMap { rules[$0].declarations }
    }
}

/// Which elements a rule is for.
struct StyleSelector: Sendable, Hashable {
    /// What one element must have.
    private struct Part: Sendable, Hashable {
        var name: String?
        var id: String?
        var classes: [String] = []
        var isRoot = false
        /// Where it may be among the elements of its parent.
        var places: [Place] = []
        /// What it must not be.
        var exclusions: [Part] = []
        /// Whether it must be the parent of what the next part matches, not any ancestor.
        var isParent = false

        func matches(_ element: HTMLElement) -> Bool {
            (name == nil || name == element.name) && (id == nil || id == element.id) && (!isRoot || element.name == "html")
                && classes.allSatisfy(element.classes.contains) && places.allSatisfy { $0.contains(element.place) }
                && !exclusions.contains { $0.matches(element) }
        }
    }

    /// The places `step * n + first` for n from 0 on, as `:nth-child()` has them.
    private struct Place: Sendable, Hashable {
        var step = 0, first: Int

        init(first: Int) { self.first = first }

        init?(_ text: String) {
            let plain = text.lowercased().filter { !$0.isWhitespace }
            switch plain {
            case "odd": (step, first) = (2, 1)
            case "even": (step, first) = (2, 0)
            default:
                func number(_ text: Substring) -> Int? { Int(text).flatMap { (-100_000...100_000).contains($0) ? $0 : nil } }
                guard let n = plain.firstIndex(of: "n") else {
                    guard let place = number(plain[...]) else { return nil }
                    first = place
                    return
                }
                let factor = plain[..<n], rest = plain[n...].dropFirst()
                guard let step = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : number(factor),
                    let first = rest.isEmpty ? 0 : number(rest) else { return nil }
                (self.step, self.first) = (step, first)
            }
        }

        func contains(_ place: Int) -> Bool {
            step == 0 ? place == first : (place - first) % step == 0 && (place - first) / step >= 0
        }
    }

    private var parts: [Part] = []
    /// How specific it is: identities before classes before types.
    private(set) var specificity = 0

    /// A selector of more parts is for nothing.
    private static let partLimit = 16

    /// Reads a selector; nil if it has something that isn't understood.
    init?(_ text: Substring) {
        var part: Part?
        var rest = text.drop { $0.isWhitespace }
        func identifier() -> String? {
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest[name.endIndex...]
            return name.isEmpty ? nil : String(name)
        }
        func end(isParent: Bool = false) {
            guard var done = part else { return }
            done.isParent = isParent
            parts.append(done)
            part = nil
        }
        while let next = rest.first {
            switch next {
            case ".":
                rest.removeFirst()
                guard let name = identifier() else { return nil }
                part = part ?? Part()
                part?.classes.append(name)
                specificity += 1 << 10
            case "#":
                rest.removeFirst()
                guard let name = identifier() else { return nil }
                part = part ?? Part()
                part?.id = name
                specificity += 1 << 20
            case ":":
                rest.removeFirst()
                // What the pointer does, and what stands before and after an element, isn't on cards.
                guard let word = identifier()?.lowercased() else { return nil }
                var argument: String?
                if rest.first == "(" {
                    var depth = 0
                    let inner = rest.prefix { character in
                        depth += character == "(" ? 1 : character == ")" ? -1 : 0
                        return depth > 0
                    }
                    rest = rest[inner.endIndex...].dropFirst()
                    argument = String(inner.dropFirst())
                }
                part = part ?? Part()
                switch (word, argument) {
                case ("root", nil): part?.isRoot = true
                case ("first-child", nil): part?.places.append(Place(first: 1))
                case ("nth-child", let text?):
                    guard let place = Place(text) else { return nil }
                    part?.places.append(place)
                case ("not", let text?):
                    for text in StyleSheet.parts(of: text, at: 0x2C) {
                        guard let selector = StyleSelector(text), selector.parts.count == 1 else { return nil }
                        part?.exclusions += selector.parts
                        specificity += selector.specificity
                    }
                    continue
                default: return nil
                }
                specificity += 1 << 10
            case "*":
                rest.removeFirst()
                part = part ?? Part()
            case ">":
                rest.removeFirst()
                end(isParent: true)
                guard !parts.isEmpty else { return nil }
                parts[parts.count - 1].isParent = true
                rest = rest.drop { $0.isWhitespace }
            case let next where next.isWhitespace:
                end()
                rest = rest.drop { $0.isWhitespace }
            default:
                guard part == nil, let name = identifier() else { return nil }
                part = Part()
                part?.name = name.lowercased()
                specificity += 1
            }
        }
        // A combinator at the end has nothing to its right.
        guard part != nil else {
            guard let last = parts.last, !last.isParent, parts.count <= Self.partLimit else { return nil }
            return
        }
        end()
        guard parts.count <= Self.partLimit else { return nil }
    }

    /// What elements are found by: an identity, a class, a type, or all.
    var key: String {
        guard let last = parts.last else { return "*" }
        if let id = last.id { return "#" + id }
        if let name = last.classes.first { return "." + name }
        return last.isRoot ? "html" : last.name ?? "*"
    }

    /// The classes that Anki gives to cards at night.
    static let nightClasses: Set = ["nightMode", "night_mode", "night-mode"]

    var isForNight: Bool { parts.contains { !Self.nightClasses.isDisjoint(with: $0.classes) } }

    func matches(_ element: HTMLElement, in ancestors: [HTMLElement]) -> Bool {
        guard let last = parts.last, last.matches(element) else { return false }
        guard parts.count > 1 else { return true }
        /// For each ancestor whether the parts so far may end there.
        var ends = ancestors.map(parts[0].matches)
        for index in 1..<parts.count - 1 {
            var isBelow = false
            ends = ancestors.indices.map { place in
                let follows = parts[index - 1].isParent ? place > 0 && ends[place - 1] : isBelow
                isBelow = isBelow || ends[place]
                return follows && parts[index].matches(ancestors[place])
            }
        }
        return parts[parts.count - 2].isParent ? ends.last == true : ends.contains(true)
    }
}

extension StringProtocol {
    /// The text without the blanks at its ends.
    package var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)])
    }
}
