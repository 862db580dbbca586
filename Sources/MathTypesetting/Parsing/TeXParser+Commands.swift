import CoreGraphics

/// What commands mean.
extension TeXParser {
    /// Reads a command with its arguments; the backslash comes next.
    mutating func parseCommand(into nodes: inout [MathNode], ends: Ends) throws(MathError) {
        let start = position
        let name = readCommand()
        if let symbol = TeXSymbols.symbol(name) {
            return nodes.append(.character(symbol.scalar, symbol.atomClass, alphabet))
        }
        if let space = Self.spaces[name] { return nodes.append(.space(space)) }
        if Self.ignored.contains(name) { return }
        if let (scalar, limits) = TeXSymbols.largeOperator(name) { return nodes.append(.largeOperator(scalar, limits)) }
        if let (text, limits) = TeXSymbols.function(name) { return nodes.append(.function(text, limits)) }
        if let (scalar, isWide) = TeXSymbols.accent(name) {
            return nodes.append(.accent(scalar, try parseArgument("\\" + name), isWide: isWide))
        }
        if let (scalar, isBelow) = TeXSymbols.stretched(name) {
            return nodes.append(.stretched(scalar, try parseArgument("\\" + name), isBelow: isBelow))
        }
        if let alphabet = Self.alphabets[name] {
            let outer = self.alphabet
            self.alphabet = alphabet
            defer { self.alphabet = outer }
            return nodes.append(.group(try parseArgument("\\" + name), .ordinary))
        }
        // Old switches hold up to the end of the list, which puts the letters back.
        if let alphabet = Self.switches[name] { return self.alphabet = alphabet }
        if let alphabet = Self.texts[name] {
            let range = try readBraced("\\" + name)
            return nodes.append(.group(try within(range) { parser throws(MathError) in try parser.parseText(alphabet) }, .ordinary))
        }
        if let level = Self.levels[name] { return nodes.append(.style(level)) }
        if let atomClass = Self.classCommands[name] { return nodes.append(.group(try parseArgument("\\" + name), atomClass)) }
        if let (size, atomClass) = Self.delimiterSizes[name] {
            return nodes.append(.delimiter(try readDelimiter("\\" + name), size: size, atomClass))
        }
        if let arrow = Self.arrows[name] {
            let below = try parseOption("\\" + name) ?? []
            return nodes.append(.arrow(arrow, above: try parseArgument("\\" + name), below: below))
        }
        try parseConstruction(name, start: start, into: &nodes, ends: ends)
    }

    /// Reads a part of the source with the same parser, so that places of errors are right.
    mutating func within<Result>(_ range: Range<Int>, _ body: (inout TeXParser) throws(MathError) -> Result) throws(MathError) -> Result {
        let (after, outerEnd) = (position, end)
        position = range.lowerBound
        end = range.upperBound
        defer {
            position = after
            end = outerEnd
        }
        return try nested(body)
    }

    /// Commands with a grammar of their own.
    private mutating func parseConstruction(_ name: String, start: Int, into nodes: inout [MathNode], ends: Ends) throws(MathError) {
        let shown = "\\" + name
        switch name {
        case "frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom":
            if name == "cfrac" { _ = try parseOption(shown) }
            let numerator = try parseArgument(shown)
            var fraction = Fraction(numerator: numerator, denominator: try parseArgument(shown))
            fraction.level = name.hasPrefix("d") || name == "cfrac" ? .display : name.hasPrefix("t") ? .text : nil
            fraction.isContinued = name == "cfrac"
            if name.hasSuffix("binom") {
                fraction.hasRule = false
                fraction.delimiters = ("(", ")")
            }
            nodes.append(.fraction(fraction))
        case "sqrt":
            let degree = try parseOption(shown)
            nodes.append(.radical(try parseArgument(shown), degree: degree))
        case "left":
            nodes.append(try parseFence(start))
        case "begin":
            try parseEnvironment(start, into: &nodes)
        case "ce":
            let range = try readBraced(shown)
            nodes.append(.group(try within(range) { parser throws(MathError) in try parser.parseChemistry() }, .ordinary))
        case "operatorname", "operatorname*":
            let isStarred = next == "*"
            if isStarred { position += 1 }
            let range = try readBraced(shown)
            let text = string(range).replacing("\\,", with: " ").replacing("\\", with: "").filter { $0 != "{" && $0 != "}" }
            nodes.append(.function(text, isStarred ? .display : .never))
        case "not":
            var argument = try parseArgument(shown)
            if case .character(let scalar, let atomClass, let alphabet)? = argument.first, argument.count == 1,
                let negated = TeXSymbols.negated(scalar) {
                argument = [.character(negated, atomClass, alphabet)]
                nodes += argument
            } else {
                nodes.append(.cancelled(argument, rises: true, falls: false))
            }
        case "stackrel", "overset", "underset":
            let script = try parseArgument(shown), base = try parseArgument(shown)
            let atomClass = name == "stackrel" ? AtomClass.relation : Self.atomClass(of: base)
            nodes.append(.stacked(base, above: name == "underset" ? nil : script, below: name == "underset" ? script : nil, atomClass))
        case "substack":
            let begin = position
            skipBlanks()
            guard next == "{" else { throw MathError(.missingArgument(shown), offset: begin) }
            position += 1
            let rows = try nested { parser throws(MathError) in try parser.parseTable(MathTable(level: .script), ends: .brace) }
            guard next == "}" else { throw MathError(.unclosed("{"), offset: begin) }
            position += 1
            nodes.append(.table(rows))
        case "color", "textcolor":
            try parseColor(name, into: &nodes, ends: ends)
        case "cancel": nodes.append(.cancelled(try parseArgument(shown), rises: true, falls: false))
        case "bcancel": nodes.append(.cancelled(try parseArgument(shown), rises: false, falls: true))
        case "xcancel": nodes.append(.cancelled(try parseArgument(shown), rises: true, falls: true))
        case "phantom": nodes.append(.phantom(try parseArgument(shown), isHorizontal: true, isVertical: true))
        case "hphantom": nodes.append(.phantom(try parseArgument(shown), isHorizontal: true, isVertical: false))
        case "vphantom": nodes.append(.phantom(try parseArgument(shown), isHorizontal: false, isVertical: true))
        case "mathstrut": nodes.append(.phantom([.character("(", .opening, .roman)], isHorizontal: false, isVertical: true))
        case "boxed", "fbox": nodes.append(.boxed(try parseArgument(shown)))
        // 5 on both sides in every style (plain.tex): in scripts binary operators have no space of their own.
        case "bmod":
            let space = MathNode.space(1, inScripts: 5)
            nodes += [space, .group([.function("mod", .never)], .binary), space]
        case "pmod", "pod":
            let argument = try parseArgument(shown)
            let mod: [MathNode] = name == "pmod" ? [.group([.text("mod", .roman)], .ordinary), .space(6)] : []
            nodes += [.space(8), .character("(", .opening, .roman)] + mod + argument + [.character(")", .closing, .roman)]
        case "mod": nodes += [.space(12), .group([.text("mod", .roman)], .ordinary), .space(6)]
        case "bra", "ket", "braket", "abs", "norm":
            let (left, right): (Unicode.Scalar, Unicode.Scalar) =
                switch name {
                case "bra": ("⟨", "|")
                case "ket": ("|", "⟩")
                case "braket": ("⟨", "⟩")
                case "abs": ("|", "|")
                default: ("‖", "‖")
                }
            nodes.append(.fenced([try parseArgument(shown)], delimiters: [left, right]))
        case "hspace", "hspace*", "mspace", "mkern", "mskip", "kern", "hskip":
            nodes.append(.space(try readLength(shown)))
        case "tag", "label", "require":
            let range = try readBraced(shown)
            if name == "tag" { nodes += [.space(36), .text("(\(string(range)))", .roman)] }
        default:
            throw MathError(.unknownCommand(name), offset: start)
        }
    }

    /// The class of a list that is one atom; ordinary otherwise.
    private static func atomClass(of list: [MathNode]) -> AtomClass {
        guard list.count == 1 else { return .ordinary }
        switch list[0] {
        case .character(_, let atomClass, _), .group(_, let atomClass), .stacked(_, _, _, let atomClass): return atomClass
        case .largeOperator, .function: return .largeOperator
        case .arrow: return .relation
        default: return .ordinary
        }
    }

    // MARK: Colours and lengths

    private mutating func parseColor(_ name: String, into nodes: inout [MathNode], ends: Ends) throws(MathError) {
        var model: String?
        skipBlanks()
        if next == "[" {
            let start = position
            while let scalar = next, scalar != "]" { _ = scalar; position += 1 }
            guard next == "]" else { throw MathError(.unclosed("["), offset: start) }
            model = string(start + 1..<position)
            position += 1
        }
        let range = try readBraced("\\" + name)
        guard let color = MathColor(string(range), model: model) else {
            throw MathError(.invalidArgument(string(range)), offset: range.lowerBound)
        }
        skipBlanks()
        if name == "textcolor" || next == "{" {
            nodes.append(.colored(color, try parseArgument("\\" + name)))
        } else {
            nodes.append(.colored(color, try nested { parser throws(MathError) in try parser.parseList(ends: ends) }))
        }
    }

    /// Reads a length such as `{1.5em}`, in eighteenths of an em.
    private mutating func readLength(_ name: String) throws(MathError) -> CGFloat {
        if next == "*" { position += 1 }
        skipBlanks()
        let start = position
        var text: Substring
        if next == "{" {
            text = string(try readBraced(name))[...]
        } else {
            while let scalar = next, Self.isLetter(scalar) || scalar == "-" || scalar == "." || ("0"..."9").contains(scalar) {
                position += 1
            }
            text = string(start..<position)[...]
        }
        text = text.drop { $0 == " " }
        let number = text.prefix { $0 == "-" || $0 == "." || $0.isNumber }
        let unit = text.dropFirst(number.count).filter { $0 != " " }
        let factors: [String: CGFloat] = ["em": 18, "mu": 1, "ex": 8, "pt": 1.8, "px": 1.35, "cm": 51, "mm": 5.1, "in": 130]
        guard let value = Double(number), abs(value) < 1000, let factor = factors[unit] else {
            throw MathError(.invalidArgument(String(text)), offset: start)
        }
        return min(max(CGFloat(value) * factor, -360), 720)
    }

    // MARK: Delimiters

    /// Reads the delimiter behind `\left` and the like; nil is a dot, the invisible one.
    private mutating func readDelimiter(_ name: String) throws(MathError) -> Unicode.Scalar? {
        skipBlanks()
        guard let scalar = next else { throw MathError(.missingArgument(name), offset: position) }
        let start = position
        if scalar == "\\" {
            let command = readCommand()
            guard let delimiter = TeXSymbols.delimiter(command) else { throw MathError(.invalidArgument("\\" + command), offset: start) }
            return delimiter
        }
        position += 1
        switch scalar {
        case ".": return nil
        case "<", "⟨": return "⟨"
        case ">", "⟩": return "⟩"
        case "(", ")", "[", "]", "|", "/", "‖", "⌊", "⌋", "⌈", "⌉", "↑", "↓", "↕": return scalar
        default: throw MathError(.invalidArgument(String(Character(scalar))), offset: start)
        }
    }

    private mutating func parseFence(_ start: Int) throws(MathError) -> MathNode {
        var delimiters = [try readDelimiter("\\left")], lists: [[MathNode]] = []
        while true {
            lists.append(try nested { parser throws(MathError) in try parser.parseList(ends: .fence) })
            if isCommand("middle") {
                position += 7
                delimiters.append(try readDelimiter("\\middle"))
            } else if isCommand("right") {
                position += 6
                delimiters.append(try readDelimiter("\\right"))
                return .fenced(lists, delimiters: delimiters)
            } else {
                throw MathError(.unclosed("\\left"), offset: start)
            }
        }
    }

    // MARK: Tables of commands

    private static let spaces: [String: CGFloat] = [
        ",": 3, ":": 4, ">": 4, ";": 5, "!": -3, " ": 4.5, "\n": 4.5, "\u{A0}": 4.5, "quad": 18, "qquad": 36, "enspace": 9, "enskip": 9,
        "thinspace": 3, "medspace": 4, "thickspace": 5, "negthinspace": -3, "negmedspace": -4, "negthickspace": -5,
        "space": 4.5, "nobreakspace": 4.5,
    ]
    /// What changes nothing that can be seen here: numbers of equations, places of line breaks, sizes.
    private static let ignored: Set<String> = [
        "nonumber", "notag", "nobreak", "allowbreak", "relax", "hfill", "displaybreak", "noindent", "centering", "null", "strut", "/", "-",
        "tiny", "scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge", "smash", "mathsurround",
    ]
    private static let alphabets: [String: MathAlphabet] = [
        "mathrm": .roman, "mathbf": .bold, "mathit": .italic, "mathbb": .blackboard, "mathcal": .script, "mathscr": .script,
        "mathfrak": .fraktur, "mathsf": .sansSerif, "mathtt": .typewriter, "mathnormal": .automatic, "boldsymbol": .boldItalic,
        "bm": .boldItalic, "pmb": .boldItalic, "mathup": .roman, "symbf": .bold, "symrm": .roman, "Bbb": .blackboard, "frak": .fraktur,
    ]
    private static let switches: [String: MathAlphabet] = [
        "rm": .roman, "bf": .bold, "it": .italic, "sf": .sansSerif, "tt": .typewriter, "cal": .script, "mit": .automatic,
    ]
    private static let texts: [String: MathAlphabet] = [
        "text": .roman, "textrm": .roman, "textnormal": .roman, "textup": .roman, "mbox": .roman, "hbox": .roman, "textbf": .bold,
        "textit": .italic, "emph": .italic, "textsl": .italic, "textsf": .sansSerif, "texttt": .typewriter, "intertext": .roman,
    ]
    private static let levels: [String: MathStyle.Level] = [
        "displaystyle": .display, "textstyle": .text, "scriptstyle": .script, "scriptscriptstyle": .scriptScript,
    ]
    private static let classCommands: [String: AtomClass] = [
        "mathord": .ordinary, "mathop": .largeOperator, "mathbin": .binary, "mathrel": .relation, "mathopen": .opening,
        "mathclose": .closing, "mathpunct": .punctuation, "mathinner": .inner,
    ]
    private static let delimiterSizes: [String: (Int, AtomClass)] = {
        var sizes: [String: (Int, AtomClass)] = [:]
        for (index, name) in ["big", "Big", "bigg", "Bigg"].enumerated() {
            sizes[name] = (index + 1, .ordinary)
            sizes[name + "l"] = (index + 1, .opening)
            sizes[name + "r"] = (index + 1, .closing)
            sizes[name + "m"] = (index + 1, .relation)
        }
        return sizes
    }()
    private static let arrows: [String: Unicode.Scalar] = [
        "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒", "xLeftarrow": "⇐", "xLeftrightarrow": "⇔",
        "xmapsto": "↦", "xrightleftharpoons": "⇌", "xhookrightarrow": "↪",
    ]
}
