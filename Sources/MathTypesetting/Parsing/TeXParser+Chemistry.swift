/// Chemical formulas as the package mhchem has them: `2H2 + O2 -> 2H2O`, `SO4^2-`, `Fe^{3+}`, `^{227}_{90}Th`, `A <=>[above][below] B`.
extension TeXParser {
    /// Reads the argument of `\ce`, up to the end.
    mutating func parseChemistry() throws(MathError) -> [MathNode] {
        var nodes: [MathNode] = []
        // What stands directly before: nothing that a script or a charge could belong to, or a part of a formula.
        var isAtStart = true
        while let scalar = next {
            if Self.isBlank(scalar) {
                position += 1
                if !isAtStart, next.map({ !Self.isBlank($0) }) ?? false, !isOperator { nodes.append(.space(4)) }
                isAtStart = true
                continue
            }
            if let (arrow, length) = chemicalArrow {
                position += length
                let above = try chemicalOption(), below = try chemicalOption()
                nodes.append(.arrow(arrow, above: above ?? [.space(14)], below: below ?? []))
                isAtStart = true
                continue
            }
            let before = isAtStart
            isAtStart = false
            switch scalar {
            case "0"..."9":
                try before ? parseAmount(into: &nodes) : addScript(lower: readDigits(), into: &nodes)
                isAtStart = before
            case "^", "_":
                try parseChemicalScript(isAtStart: before, into: &nodes)
            case "+", "-":
                isAtStart = parseSign(scalar, isAtStart: before, into: &nodes)
            case "=", "#":
                position += 1
                let sign: Unicode.Scalar = scalar == "=" ? "=" : "≡"
                nodes.append(.character(sign, before ? .relation : .ordinary, .roman))
                isAtStart = before
            case "*", ".", "·":
                position += 1
                // The dot between a salt and its water: a number behind it is an amount.
                nodes += [.space(2), .character("⋅", .ordinary, .roman), .space(2)]
                isAtStart = true
            case "v" where before && isAlone:
                position += 1
                nodes.append(.character("↓", .ordinary, .roman))
            case "$":
                let start = position
                position += 1
                nodes.append(.group(try nested { parser throws(MathError) in try parser.parseList(ends: .dollar) }, .ordinary))
                guard next == "$" else { throw MathError(.unclosed("$"), offset: start) }
                position += 1
            case "\\":
                try nested { parser throws(MathError) in try parser.parseCommand(into: &nodes, ends: []) }
            case "{":
                let range = try readBraced("\\ce")
                nodes.append(.group(try within(range) { parser throws(MathError) in try parser.parseChemistry() }, .ordinary))
            case "}", "&": throw MathError(.unopened(String(Character(scalar))), offset: position)
            case "(", "[":
                if !before, isStateOfMatter { nodes.append(.space(2)) }
                position += 1
                nodes.append(.character(scalar, .opening, .roman))
                // A number behind a bracket within a formula counts what follows.
                isAtStart = next.map { ("0"..."9").contains($0) } ?? false
            case ")", "]":
                position += 1
                nodes.append(.character(scalar, .closing, .roman))
            case ",", ";":
                position += 1
                nodes.append(.character(scalar, .punctuation, .roman))
                isAtStart = true
            default:
                nodes.append(.group(readElement().map { .character($0, .ordinary, .roman) }, .ordinary))
            }
        }
        return nodes
    }

    // MARK: Parts

    /// Whether a sign between terms comes next.
    private var isOperator: Bool { chemicalArrow != nil || (next == "+" || next == "-" || next == "=") && isAlone }

    /// Whether a blank or the end follows the next character.
    private var isAlone: Bool { character(at: position + 1).map(Self.isBlank) ?? true }

    private static let chemicalArrows: [(String, Unicode.Scalar)] = [
        ("<=>>", "⥂"), ("<<=>", "⥄"), ("<=>", "⇌"), ("<-->", "⇄"), ("<->", "↔"), ("-->", "⟶"), ("->", "→"), ("<-", "←"),
        ("⇌", "⇌"), ("→", "→"),
    ]

    /// The arrow that comes next, and the length of its sign.
    private var chemicalArrow: (Unicode.Scalar, Int)? {
        guard let first = next, "<-⇌→".unicodeScalars.contains(first) else { return nil }
        for (sign, arrow) in Self.chemicalArrows {
            let scalars = sign.unicodeScalars, last = position + scalars.count
            if last <= end, source[position..<last].elementsEqual(scalars) { return (arrow, scalars.count) }
        }
        return nil
    }

    /// Whether what comes next in brackets is one to three small letters, as in `NaCl(aq)`.
    private var isStateOfMatter: Bool {
        guard next == "(" else { return false }
        let letters = source[(position + 1)..<end].prefix(4).prefix { ("a"..."z").contains($0) }
        return (1...3).contains(letters.count) && character(at: letters.endIndex) == ")"
    }

    /// What stands on an arrow, in brackets.
    private mutating func chemicalOption() throws(MathError) -> [MathNode]? {
        guard next == "[" else { return nil }
        let start = position
        var level = 0, index = position
        while index < end {
            if source[index] == "[" || source[index] == "{" { level += 1 }
            if source[index] == "]" || source[index] == "}" { level -= 1 }
            if level == 0 { break }
            index += 1
        }
        guard index < end else { throw MathError(.unclosed("["), offset: start) }
        position = index + 1
        return try within(start + 1..<index) { parser throws(MathError) in try parser.parseChemistry() }
    }

    private mutating func readDigits() -> [MathNode] {
        var nodes: [MathNode] = []
        while let digit = next, ("0"..."9").contains(digit) {
            nodes.append(.character(digit, .ordinary, .roman))
            position += 1
        }
        return nodes
    }

    /// The number of molecules before a formula; with a stroke it is a fraction.
    private mutating func parseAmount(into nodes: inout [MathNode]) throws(MathError) {
        var number = readDigits()
        if next == "/" {
            position += 1
            number = [.fraction(Fraction(numerator: number, denominator: readDigits()))]
        } else if next == "." || next == ",", character(at: position + 1).map({ ("0"..."9").contains($0) }) ?? false {
            number.append(.character(next == "." ? "." : ",", .ordinary, .roman))
            position += 1
            number += readDigits()
        }
        nodes += number + [.space(2)]
    }

    /// An element's sign, or a word of small letters.
    private mutating func readElement() -> [Unicode.Scalar] {
        var scalars = [source[position]]
        position += 1
        while let scalar = next, ("a"..."z").contains(scalar) || scalar.value >= 0x300 && scalar.value < 0x370 {
            scalars.append(scalar)
            position += 1
        }
        return scalars
    }

    /// A plus or minus: a charge behind a formula, a bond within it, an operator between blanks. Returns whether a new term begins.
    private mutating func parseSign(_ scalar: Unicode.Scalar, isAtStart: Bool, into nodes: inout [MathNode]) -> Bool {
        let sign: Unicode.Scalar = scalar == "-" ? "\u{2212}" : "+"
        let following = character(at: position + 1)
        position += 1
        if isAtStart {
            nodes.append(.character(sign, .binary, .roman))
            return true
        }
        let endsTerm = following.map { Self.isBlank($0) || ")]}^_+-,".unicodeScalars.contains($0) } ?? true
        if endsTerm {
            addScript(upper: [.character(sign, .ordinary, .roman)], into: &nodes)
            return false
        }
        nodes.append(.character(sign, scalar == "-" ? .ordinary : .binary, .roman))
        return scalar != "-"
    }

    /// `^` and `_`: in braces, or a run of digits, letters and signs.
    private mutating func parseChemicalScript(isAtStart: Bool, into nodes: inout [MathNode]) throws(MathError) {
        let isUpper = next == "^"
        if isUpper, isAlone {
            position += 1
            return nodes.append(.character("↑", .ordinary, .roman))
        }
        position += 1
        let content: [MathNode]
        if next == "{" {
            let range = try readBraced(isUpper ? "^" : "_")
            content = try within(range) { parser throws(MathError) in try parser.parseScriptContent() }
        } else {
            let start = position
            while let scalar = next, ("0"..."9").contains(scalar) || isUpper && "+-.•*".unicodeScalars.contains(scalar) { position += 1 }
            if position == start, let scalar = next, scalar != "\\", scalar != "}", scalar != "$" { position += 1 }
            guard position > start else { throw MathError(.missingArgument(isUpper ? "^" : "_"), offset: start) }
            content = try within(start..<position) { parser throws(MathError) in try parser.parseScriptContent() }
        }
        if isAtStart, case .scripts(base: .phantom?, let lower, let upper, nil)? = nodes.last, isUpper ? upper == nil : lower == nil,
            isBeforeElement {
            // The numbers of an isotope stand one above the other.
            nodes[nodes.count - 1] = .scripts(base: Self.strut, lower: lower ?? content, upper: upper ?? content, nil)
        } else {
            addScript(lower: isUpper ? nil : content, upper: isUpper ? content : nil, into: &nodes)
        }
        if isAtStart, next == "^" || next == "_" { try parseChemicalScript(isAtStart: true, into: &nodes) }
    }

    private var isBeforeElement: Bool { next.map { ("A"..."Z").contains($0) || ("a"..."z").contains($0) || $0 == "\\" } ?? false }

    private mutating func parseScriptContent() throws(MathError) -> [MathNode] {
        var nodes: [MathNode] = []
        while let scalar = next {
            switch scalar {
            case "\\": try nested { parser throws(MathError) in try parser.parseCommand(into: &nodes, ends: []) }
            case "$", "{", "}": position += 1
            case " ": position += 1
            case "-": nodes.append(.character("\u{2212}", .ordinary, .roman)); position += 1
            case ".", "*", "•": nodes.append(.character("•", .ordinary, .roman)); position += 1
            case "a"..."z": nodes.append(.character(scalar, .ordinary, .automatic)); position += 1
            default: nodes.append(.character(scalar, .ordinary, .roman)); position += 1
            }
        }
        return nodes
    }

    /// As high as a letter, without width: scripts stand at the same height behind every element, and charges behind numbers.
    private static let strut = MathNode.phantom([.character("A", .ordinary, .roman)], isHorizontal: false, isVertical: true)

    private func addScript(lower: [MathNode]? = nil, upper: [MathNode]? = nil, into nodes: inout [MathNode]) {
        // Several signs of a charge are one script.
        if let upper, case .scripts(base: .phantom?, lower: nil, let before?, nil)? = nodes.last {
            nodes[nodes.count - 1] = .scripts(base: Self.strut, lower: nil, upper: before + upper, nil)
        } else {
            nodes.append(.scripts(base: Self.strut, lower: lower, upper: upper, nil))
        }
    }
}
