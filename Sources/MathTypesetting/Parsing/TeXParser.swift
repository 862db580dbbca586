/// Reads mathematics in the language of TeX: the grammar. What each command means stands in `TeXParser+Commands`.
///
///     formula  = list { "\\" list }
///     list     = { atom } [ ("\over" | "\atop" | "\choose") list ]
///     atom     = nucleus { "^" argument | "_" argument | "'" | "\limits" | "\nolimits" }
///     nucleus  = "{" list "}" | command | character
///     argument = "{" list "}" | nucleus
struct TeXParser {
    /// What may end a list; anything else of these that comes is an error.
    struct Ends: OptionSet {
        let rawValue: Int
        static let brace = Ends(rawValue: 1), bracket = Ends(rawValue: 2), cell = Ends(rawValue: 4), row = Ends(rawValue: 8)
        static let environment = Ends(rawValue: 16), fence = Ends(rawValue: 32), dollar = Ends(rawValue: 64), mathEnd = Ends(rawValue: 128)
    }

    let source: [Unicode.Scalar]
    /// Reading stops here.
    var end: Int
    var position = 0
    var depth = 0
    /// What commands such as `\mathbf` say about letters.
    var alphabet = MathAlphabet.automatic

    init(_ text: String) throws(MathError) {
        // Counted first, since a text can be megabytes long.
        guard text.utf8.count <= 4 * MathExpression.maximumLength else { throw MathError(.tooLong, offset: MathExpression.maximumLength) }
        source = Array(text.unicodeScalars)
        end = source.count
        guard source.count <= MathExpression.maximumLength else { throw MathError(.tooLong, offset: MathExpression.maximumLength) }
    }

    // MARK: Characters

    var next: Unicode.Scalar? { position < end ? source[position] : nil }

    func character(at index: Int) -> Unicode.Scalar? { index < end ? source[index] : nil }

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{A0}" || scalar == "\u{200B}"
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }

    mutating func skipBlanks() {
        while let scalar = next {
            if scalar == "%" {
                while let rest = next, rest != "\n" { _ = rest; position += 1 }
            } else {
                guard Self.isBlank(scalar) else { return }
                position += 1
            }
        }
    }

    /// Whether a command comes next, by its name without the backslash.
    func isCommand(_ name: String) -> Bool {
        guard next == "\\" else { return false }
        var index = position + 1
        for scalar in name.unicodeScalars {
            guard character(at: index) == scalar else { return false }
            index += 1
        }
        return !(name.unicodeScalars.first.map(Self.isLetter) ?? false) || !(character(at: index).map(Self.isLetter) ?? false)
    }

    /// Reads the name of a command, whose backslash comes next.
    mutating func readCommand() -> String {
        position += 1
        let start = position
        while let scalar = next, Self.isLetter(scalar) { position += 1 }
        if position == start, position < end { position += 1 }
        return string(start..<position)
    }

    func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: source[range])
        return String(text)
    }

    /// Goes one level deeper into what is nested.
    mutating func nested<Result>(_ body: (inout TeXParser) throws(MathError) -> Result) throws(MathError) -> Result {
        guard depth < MathExpression.maximumDepth else { throw MathError(.tooDeep, offset: position) }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    // MARK: Grammar

    /// Reads the whole source. Rows become a table.
    mutating func parseFormula() throws(MathError) -> [MathNode] {
        try parseRows(ends: [])
    }

    /// Reads rows up to an end.
    mutating func parseRows(ends: Ends) throws(MathError) -> [MathNode] {
        var rows = [try parseList(ends: ends.union(.row))]
        while isCommand("\\") {
            position += 2
            try skipRowDistance()
            rows.append(try parseList(ends: ends.union(.row)))
        }
        if rows.count > 1, rows.last?.isEmpty == true { rows.removeLast() }
        guard rows.count > 1 else { return rows[0] }
        return [.table(MathTable(rows: rows.map { [$0] }, level: .display, rowSpacing: 0.3))]
    }

    /// Reads atoms up to one of the ends, which is left to the caller.
    mutating func parseList(ends: Ends) throws(MathError) -> [MathNode] {
        let outer = alphabet
        defer { alphabet = outer }
        var nodes: [MathNode] = []
        while true {
            skipBlanks()
            guard let scalar = next else { return nodes }
            switch scalar {
            case "}":
                guard ends.contains(.brace) else { throw MathError(.unopened("}"), offset: position) }
                return nodes
            case "]" where ends.contains(.bracket):
                return nodes
            case "$":
                guard ends.contains(.dollar) else { throw MathError(.unopened("$"), offset: position) }
                return nodes
            case "&":
                guard ends.contains(.cell) else { throw MathError(.unopened("&"), offset: position) }
                return nodes
            case "\\":
                if isCommand("\\") || isCommand("cr") {
                    guard ends.contains(.row) else { throw MathError(.unopened("\\\\"), offset: position) }
                    return nodes
                }
                if isCommand("end") {
                    guard ends.contains(.environment) else { throw MathError(.unopened("\\end"), offset: position) }
                    return nodes
                }
                if isCommand("right") || isCommand("middle") {
                    guard ends.contains(.fence) else { throw MathError(.unopened("\\right"), offset: position) }
                    return nodes
                }
                if isCommand(")") || isCommand("]") {
                    guard ends.contains(.mathEnd) else { throw MathError(.unopened(isCommand(")") ? "\\)" : "\\]"), offset: position) }
                    return nodes
                }
                if let fraction = try parseInfix(nodes, ends: ends) { return [fraction] }
                try parseAtom(into: &nodes, ends: ends)
            default:
                try parseAtom(into: &nodes, ends: ends)
            }
        }
    }

    /// Reads `\over` and what follows; nil where it doesn't come next.
    private mutating func parseInfix(_ numerator: [MathNode], ends: Ends) throws(MathError) -> MathNode? {
        for name in ["over", "atop", "choose"] where isCommand(name) {
            position += name.count + 1
            let denominator = try nested { parser throws(MathError) in try parser.parseList(ends: ends) }
            var fraction = Fraction(numerator: numerator, denominator: denominator, hasRule: name == "over")
            if name == "choose" { fraction.delimiters = ("(", ")") }
            return .fraction(fraction)
        }
        return nil
    }

    /// Reads a nucleus with its scripts.
    private mutating func parseAtom(into nodes: inout [MathNode], ends: Ends) throws(MathError) {
        guard let scalar = next else { return }
        let count = nodes.count
        if scalar != "^", scalar != "_", scalar != "'", scalar != "’" { try parseNucleus(into: &nodes, ends: ends) }
        // A command that stands for several nodes, or for none, has no base: scripts belong to its last one.
        var lower: [MathNode]?, upper: [MathNode]?, limits: LimitsPlacement?
        scripts: while true {
            skipBlanks()
            switch next {
            case "^":
                guard upper == nil else { throw MathError(.doubleScript, offset: position) }
                position += 1
                upper = try parseArgument("^")
            case "_":
                guard lower == nil else { throw MathError(.doubleScript, offset: position) }
                position += 1
                lower = try parseArgument("_")
            case "'", "’":
                guard upper == nil else { throw MathError(.doubleScript, offset: position) }
                upper = try parsePrimes()
            case "\\" where isCommand("limits"):
                position += 7
                limits = .always
            case "\\" where isCommand("nolimits"):
                position += 9
                limits = .never
            case "\\" where isCommand("displaylimits"):
                position += 14
                limits = .display
            default:
                break scripts
            }
        }
        guard lower != nil || upper != nil || limits != nil else { return }
        let base = nodes.count > count ? nodes.removeLast() : nil
        nodes.append(.scripts(base: base, lower: lower, upper: upper, limits))
    }

    /// Reads primes, and a superscript behind them, which stands beside them.
    private mutating func parsePrimes() throws(MathError) -> [MathNode] {
        var count = 0
        while next == "'" || next == "’" {
            count += 1
            position += 1
        }
        let primes: [Unicode.Scalar] =
            switch count {
            case 1: ["′"]
            case 2: ["″"]
            case 3: ["‴"]
            default: Array(repeating: "′", count: count)
            }
        var nodes = primes.map { MathNode.character($0, .ordinary, .roman) }
        skipBlanks()
        if next == "^" {
            position += 1
            nodes += try parseArgument("^")
        }
        return nodes
    }

    /// Reads a group in braces, or else the next nucleus alone.
    mutating func parseArgument(_ name: String) throws(MathError) -> [MathNode] {
        skipBlanks()
        guard let scalar = next, scalar != "}", scalar != "&", scalar != "^", scalar != "_", scalar != "$" else {
            throw MathError(.missingArgument(name), offset: position)
        }
        return try nested { parser throws(MathError) in
            if scalar == "{" { return try parser.parseGroup() }
            for stop in ["\\", "end", "right", "middle", ")", "]"] where parser.isCommand(stop) {
                throw MathError(.missingArgument(name), offset: parser.position)
            }
            var nodes: [MathNode] = []
            try parser.parseNucleus(into: &nodes, ends: [])
            return nodes
        }
    }

    /// Reads an argument in brackets; nil where there is none.
    mutating func parseOption(_ name: String) throws(MathError) -> [MathNode]? {
        skipBlanks()
        guard next == "[" else { return nil }
        let start = position
        position += 1
        let nodes = try nested { parser throws(MathError) in try parser.parseList(ends: .bracket) }
        guard next == "]" else { throw MathError(.unclosed("["), offset: start) }
        position += 1
        return nodes
    }

    /// Reads from an opening brace to the one that closes it.
    mutating func parseGroup() throws(MathError) -> [MathNode] {
        let start = position
        position += 1
        let nodes = try parseList(ends: .brace)
        guard next == "}" else { throw MathError(.unclosed("{"), offset: start) }
        position += 1
        return nodes
    }

    private mutating func parseNucleus(into nodes: inout [MathNode], ends: Ends) throws(MathError) {
        guard let scalar = next else { return }
        switch scalar {
        case "{":
            let list = try nested { parser throws(MathError) in try parser.parseGroup() }
            // A single symbol in braces is an ordinary atom all the same.
            nodes.append(.group(list, .ordinary))
        case "\\":
            try nested { parser throws(MathError) in try parser.parseCommand(into: &nodes, ends: ends) }
        case "~":
            position += 1
            nodes.append(.space(4.5))
        case "#":
            throw MathError(.unknownCommand("#"), offset: position)
        default:
            position += 1
            let symbol = TeXSymbols.character(scalar)
            nodes.append(.character(symbol.scalar, symbol.atomClass, alphabet))
        }
    }

    // MARK: Text

    /// The range of the text in braces that comes next, of which every other brace is matched, and goes behind it.
    mutating func readBraced(_ name: String) throws(MathError) -> Range<Int> {
        skipBlanks()
        guard next == "{" else { throw MathError(.missingArgument(name), offset: position) }
        let start = position
        var level = 0
        while let scalar = next {
            position += 1
            switch scalar {
            case "\\": if position < end { position += 1 }
            case "{": level += 1
            case "}":
                level -= 1
                if level == 0 { return start + 1..<position - 1 }
            default: break
            }
        }
        throw MathError(.unclosed("{"), offset: start)
    }

    /// Reads a whole LaTeX text with formulas in it.
    mutating func parseDocument() throws(MathError) -> [MathNode] {
        try parseText(.roman, isDocument: true)
    }

    /// Reads text in which dollar signs begin mathematics, up to the end.
    mutating func parseText(_ alphabet: MathAlphabet, isDocument: Bool = false) throws(MathError) -> [MathNode] {
        var nodes: [MathNode] = [], text = String.UnicodeScalarView()
        func flush() {
            if !text.isEmpty { nodes.append(.text(String(text), alphabet)) }
            text = String.UnicodeScalarView()
        }
        while let scalar = next {
            switch scalar {
            case "$":
                flush()
                let start = position
                let isDouble = character(at: position + 1) == "$"
                position += isDouble ? 2 : 1
                let list = try nested { parser throws(MathError) in try parser.parseList(ends: .dollar) }
                guard next == "$", !isDouble || character(at: position + 1) == "$" else { throw MathError(.unclosed("$"), offset: start) }
                position += isDouble ? 2 : 1
                nodes.append(.group(isDouble ? [.style(.display)] + list : list, .ordinary))
            case "\\":
                if isDocument, isCommand("(") || isCommand("[") {
                    flush()
                    let start = position, isDisplay = isCommand("[")
                    position += 2
                    let list = try nested { parser throws(MathError) in try parser.parseList(ends: .mathEnd) }
                    guard isCommand(isDisplay ? "]" : ")") else { throw MathError(.unclosed(isDisplay ? "\\[" : "\\("), offset: start) }
                    position += 2
                    nodes.append(.group(isDisplay ? [.style(.display)] + list : list, .ordinary))
                } else if isCommand("\\") {
                    position += 2
                    text.append(" ")
                } else {
                    try parseTextCommand(alphabet, isDocument: isDocument, into: &nodes, &text)
                }
            case "{", "}":
                // Groups say nothing in text alone.
                position += 1
            case "~", "\u{A0}":
                position += 1
                text.append("\u{A0}")
            default:
                position += 1
                if Self.isBlank(scalar) {
                    if text.last != " " { text.append(" ") }
                } else {
                    text.append(scalar)
                }
            }
        }
        flush()
        return nodes
    }

    private mutating func parseTextCommand(
        _ alphabet: MathAlphabet, isDocument: Bool, into nodes: inout [MathNode], _ text: inout String.UnicodeScalarView
    ) throws(MathError) {
        let start = position
        let name = readCommand()
        if let symbol = TeXSymbols.symbol(name) {
            text.append(symbol.scalar)
            if name.unicodeScalars.first.map(Self.isLetter) ?? false { skipBlanks() }
            return
        }
        switch name {
        case " ", ",", ";", ":", "quad", "enspace", "thinspace": text.append(" ")
        case "": text.append("\\")
        default:
            position = start
            if !text.isEmpty { nodes.append(.text(String(text), alphabet)) }
            text = String.UnicodeScalarView()
            var list: [MathNode] = []
            try nested { parser throws(MathError) in try parser.parseCommand(into: &list, ends: []) }
            nodes += list
        }
    }
}
