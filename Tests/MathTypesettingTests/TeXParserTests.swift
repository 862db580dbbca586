import Testing

@testable import MathTypesetting

/// The grammar, and what is refused.
@Suite struct TeXParserTests {
    private func nodes(_ tex: String) throws -> [MathNode] { try MathExpression(tex: tex).nodes }
    private func letter(_ scalar: Unicode.Scalar, _ alphabet: MathAlphabet = .automatic) -> MathNode {
        .character(scalar, .ordinary, alphabet)
    }

    @Test("characters have the classes that TeX gives them")
    func classes() throws {
        #expect(try nodes("a+1=(b,c)") == [
            letter("a"), .character("+", .binary, .automatic), letter("1"), .character("=", .relation, .automatic),
            .character("(", .opening, .automatic), letter("b"), .character(",", .punctuation, .automatic), letter("c"),
            .character(")", .closing, .automatic),
        ])
        #expect(try nodes(#"\alpha\le\infty-"#) == [
            letter("α"), .character("≤", .relation, .automatic), letter("∞"), .character("\u{2212}", .binary, .automatic),
        ])
    }

    @Test("scripts and primes belong to what is before them")
    func scripts() throws {
        #expect(try nodes("x_1^{2}") == [.scripts(base: letter("x"), lower: [letter("1")], upper: [letter("2")], nil)])
        #expect(try nodes("f''") == [.scripts(base: letter("f"), lower: nil, upper: [letter("″", .roman)], nil)])
        #expect(try nodes("f'^2") == [.scripts(base: letter("f"), lower: nil, upper: [letter("′", .roman), letter("2")], nil)])
        #expect(try nodes("{}^a") == [.scripts(base: .group([], .ordinary), lower: nil, upper: [letter("a")], nil)])
        #expect(try nodes(#"\sum\limits_i"#) == [.scripts(base: .largeOperator("∑", .display), lower: [letter("i")], upper: nil, .always)])
        #expect(try nodes(#"x^\frac12"#) == [.scripts(
            base: letter("x"), lower: nil, upper: [.fraction(Fraction(numerator: [letter("1")], denominator: [letter("2")]))], nil)])
    }

    @Test("commands take their arguments")
    func commands() throws {
        #expect(try nodes(#"\frac{a}{b}"#) == [.fraction(Fraction(numerator: [letter("a")], denominator: [letter("b")]))])
        #expect(try nodes(#"a \over b"#) == nodes(#"\frac{a}{b}"#))
        #expect(try nodes(#"\sqrt[3] x"#) == [.radical([letter("x")], degree: [letter("3")])])
        #expect(try nodes(#"\mathbf{v}w"#) == [.group([letter("v", .bold)], .ordinary), letter("w")])
        #expect(try nodes(#"{\bf v}w"#) == [.group([letter("v", .bold)], .ordinary), letter("w")])
        #expect(try nodes(#"\left. x \right|"#) == [.fenced([[letter("x")]], delimiters: [nil, "|"])])
        #expect(try nodes(#"\text{if $x$}"#) == [.group([.text("if ", .roman), .group([letter("x")], .ordinary)], .ordinary)])
        #expect(try nodes(#"\not=\not\in"#) == [.character("≠", .relation, .automatic), .character("∉", .relation, .automatic)])
        for (model, text) in [("rgb", "0.2,0.4,1"), ("RGB", "51,102,255"), ("HTML", "3366FF")] {
            #expect(try nodes("\\textcolor[\(model)]{\(text)}{x}") == [.colored(MathColor(red: 0.2, green: 0.4, blue: 1), [letter("x")])])
        }
        #expect(try nodes(#"\textcolor{#ff0000}{x}"#) == [.colored(MathColor(red: 1, green: 0, blue: 0), [letter("x")])])
        #expect(try nodes("a % b\n c") == [letter("a"), letter("c")])
        let rows = MathTable(rows: [[[letter("a")]], [[letter("b")]]], level: .display, rowSpacing: 0.3)
        #expect(try nodes(#"a \\[2pt] b"#) == [.table(rows)])
    }

    @Test("environments have rows and columns; a last empty row is none")
    func tables() throws {
        let table = MathTable(rows: [[[letter("a")], [letter("b")]], [[letter("c")]]], delimiters: ("(", ")"))
        #expect(try nodes(#"\begin{pmatrix} a & b \\ c \\ \end{pmatrix}"#) == [.table(table)])
        let array = MathTable(rows: [[[letter("a")], [letter("b")]]], alignments: [.left, .right], verticalLines: [1], horizontalLines: [0])
        #expect(try nodes(#"\begin{array}{l|r} \hline a & b \end{array}"#) == [.table(array)])
    }

    @Test("what isn't understood is refused with its place", arguments: [
        (#"\foo"#, .unknownCommand("foo"), 0), (#"a+\Foo x"#, .unknownCommand("Foo"), 2), ("a}", .unopened("}"), 1),
        ("{a", .unclosed("{"), 0),
        ("x^1^2", .doubleScript, 3), ("x_1_2", .doubleScript, 3), ("x^1'", .doubleScript, 3),
        (#"\frac{1}"#, .missingArgument(#"\frac"#), 8),
        (#"\left( x"#, .unclosed(#"\left"#), 0), (#"x \right)"#, .unopened(#"\right"#), 2), (#"\left a b"#, .invalidArgument("a"), 6),
        (#"\begin{foo}x\end{foo}"#, .unknownEnvironment("foo"), 7), (#"\begin{matrix}a"#, .unclosed(#"\begin{matrix}"#), 0),
        (#"\begin{matrix}a\end{cases}"#, .unopened(#"\end{cases}"#), 20), ("a & b", .unopened("&"), 2), ("a $ b", .unopened("$"), 2),
        (#"\color[rgb]{0.5,0.5}x"#, .invalidArgument("0.5,0.5"), 12), (#"\color[rgb]{1,2,0}x"#, .invalidArgument("1,2,0"), 12),
        (#"\color[RGB]{1,2}x"#, .invalidArgument("1,2"), 12), (#"\color[gray]{2}x"#, .invalidArgument("2"), 13),
        (#"\color{nocolor} x"#, .invalidArgument("nocolor"), 7), (#"\text{a"#, .unclosed("{"), 5), ("x^", .missingArgument("^"), 2),
        (#"\sqrt[3"#, .unclosed("["), 5), (#"\"#, .unknownCommand(""), 0), (#"\hspace{3 pigs}"#, .invalidArgument("3 pigs"), 7),
        (#"\ce{H2O"#, .unclosed("{"), 3), (#"\begin{array}{xy}a\end{array}"#, .invalidArgument("xy"), 14),
    ] as [(String, MathError.Reason, Int)])
    func refusal(tex: String, reason: MathError.Reason, offset: Int) {
        #expect(throws: MathError(reason, offset: offset)) { try MathExpression(tex: tex) }
    }

    @Test("depth and length are limited")
    func limits() throws {
        for unit in [
            "{", #"\sqrt{"#, #"\left("#, #"\frac1{"#, "x^{", #"\text{$"#, #"\begin{matrix}"#, #"\ce{{"#, #"1\over "#, #"\color{red}"#,
            #"\sqrt["#,
        ] {
            let deep = String(repeating: unit, count: 500)
            #expect(throws: MathError.self) { try MathExpression(tex: deep) }
        }
        let long = String(repeating: "x", count: MathExpression.maximumLength + 1)
        #expect(throws: MathError(.tooLong, offset: MathExpression.maximumLength)) { try MathExpression(tex: long) }
        #expect(try MathExpression(tex: String(long.dropLast())).nodes.count == MathExpression.maximumLength)
    }

    @Test("chemistry: amounts, indices, charges, arrows, isotopes")
    func chemistry() throws {
        func chemical(_ text: String) throws -> [MathNode] {
            guard case .group(let list, .ordinary)? = try nodes("\\ce{\(text)}").first else { return [] }
            return list
        }
        let strut = MathNode.phantom([letter("A", .roman)], isHorizontal: false, isVertical: true)
        func element(_ name: String) -> MathNode { .group(name.unicodeScalars.map { letter($0, .roman) }, .ordinary) }
        func letters(_ text: String) -> [MathNode] { text.unicodeScalars.map { letter($0, .roman) } }
        func lower(_ text: String) -> MathNode { .scripts(base: strut, lower: letters(text), upper: nil, nil) }
        func upper(_ text: String) -> MathNode { .scripts(base: strut, lower: nil, upper: letters(text), nil) }
        #expect(try chemical("H2O") == [element("H"), lower("2"), element("O")])
        #expect(try chemical("2Na+") == [letter("2", .roman), .space(2), element("Na"), upper("+")])
        #expect(try chemical("SO4^2-") == [element("S"), element("O"), lower("4"), upper("2\u{2212}")])
        #expect(try chemical("Fe^{3+}") == [element("Fe"), upper("3+")])
        #expect(try chemical("A + B") == [element("A"), .character("+", .binary, .roman), element("B")])
        #expect(try chemical("A->[x]B") == [element("A"), .arrow("→", above: [element("x")], below: []), element("B")])
        #expect(try chemical("^{3}_{1}H") == [
            .scripts(base: strut, lower: [letter("1", .roman)], upper: [letter("3", .roman)], nil), element("H"),
        ])
        #expect(try chemical("CH2=CH2").contains(letter("=", .roman)))
    }
}
