import CoreGraphics
import Testing

@testable import MathTypesetting

/// Measures of formulas against the constants of the font.
@Suite struct LayoutTests {
    private let font: MathFont
    private let typesetter: Typesetter
    private var constants: MathConstants { font.constants }
    private static let size: CGFloat = 20

    init() throws {
        font = try #require(MathFont.system)
        typesetter = Typesetter(font: font, size: Self.size)
    }

    private func box(_ tex: String, _ level: MathStyle.Level = .display) throws -> MathBox {
        typesetter.row(try MathExpression(tex: tex).nodes, MathStyle(level: level))
    }

    /// What a box draws, with its places.
    private func items(
        _ content: MathBox.Content, _ x: CGFloat = 0, _ y: CGFloat = 0
    ) -> [(x: CGFloat, y: CGFloat, content: MathBox.Content)] {
        switch content {
        case .boxes(let boxes): boxes.flatMap { items($0.content, x + $0.x, y + $0.y) }
        case .colored(_, let inner): items(inner, x, y)
        case .empty: []
        default: [(x, y, content)]
        }
    }

    private func rules(_ box: MathBox) -> [CGRect] {
        items(box.content).compactMap { item in
            if case .rule(let rect) = item.content { rect.offsetBy(dx: item.x, dy: item.y) } else { nil }
        }
    }

    private func glyphs(_ box: MathBox) -> [(x: CGFloat, y: CGFloat, em: CGFloat)] {
        items(box.content).compactMap { item in if case .glyph(_, let em) = item.content { (item.x, item.y, em) } else { nil } }
    }

    private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

    @Test("space between atoms: 4 around operators, 5 around relations, 3 behind commas, in 1/18 em; none in scripts", arguments: [
        ("a+b", 8), ("a=b", 10), ("a,b", 3), ("-b", 0), ("a(b)", 0), (#"\sin x"#, 3), ("(-b", 0), ("a=-b", 10), (#"a\,b\;c\quad d"#, 26),
    ] as [(String, CGFloat)])
    func spacing(tex: String, units: CGFloat) throws {
        let nodes = try MathExpression(tex: tex).nodes
        func space(_ style: MathStyle) -> CGFloat {
            let own = nodes.reduce(CGFloat(0)) { sum, node in
                if case .space = node { sum } else { sum + typesetter.atom(node, style).0.width }
            }
            return typesetter.row(nodes, style).width - own
        }
        #expect(isNear(space(MathStyle(level: .text)), units * Self.size / 18))
        let expected = tex.contains("sin") || tex.contains("quad") ? units * Self.size * constants.scriptScaleDown / 18 : 0
        #expect(isNear(space(MathStyle(level: .script)), expected))
    }

    /// The first five are the cases of the TeXbook's rules 5, 6, 17 and 18: scripts and accents change no atom's class.
    @Test("a formula is set as the one that says its spaces", arguments: [
        (#"A\subset\mathbb{R}^n"#, #"A\mathrel{\subset}{\mathbb{R}}^{n}"#), (#"a <_S b"#, #"a \mathrel{<_S} b"#),
        (#"u \overset{!}{=} v"#, #"u \mathrel{\overset{!}{=}} v"#), ("x = -1", "x = {-}1"),
        (#"(+2)\cdot y - 1"#, #"({+}2)\mathbin{\cdot} y \mathbin{-} 1"#),
        (#"\operatorname{atan2}(q,p)"#, #"\mathop{\mathrm{atan2}}\nolimits(q,p)"#), (#"2\operatorname{ord}s"#, #"2\,\mathrm{ord}\,s"#),
        (#"n \bmod 7^{n \bmod 7}"#, #"n \mathrel{\mathrm{mod}} 7^{n\;\mathrm{mod}\;7}"#),
    ])
    func sameSpacing(short: String, long: String) throws {
        for level in [MathStyle.Level.display, .text] {
            let (one, other) = (glyphs(try box(short, level)), glyphs(try box(long, level)))
            #expect(one.count == other.count)
            for (a, b) in zip(one, other) { #expect(abs(a.x - b.x) < 0.5 && abs(a.y - b.y) < 0.5, "\(a) and \(b)") }
        }
    }

    @Test("the bar of a fraction is centred on the axis, and as thick and far from both as the font says", arguments: [
        MathStyle.Level.display, .text,
    ])
    func fractions(level: MathStyle.Level) throws {
        let fraction = try box(#"\frac{a}{b}"#, level), em = Self.size
        let bar = try #require(rules(fraction).first)
        #expect(isNear(bar.midY, constants.axisHeight * em) && isNear(bar.height, constants.fractionRuleThickness * em))
        let parts = glyphs(fraction)
        let up = level == .display ? constants.fractionNumeratorDisplayStyleShiftUp : constants.fractionNumeratorShiftUp
        let down = level == .display ? constants.fractionDenominatorDisplayStyleShiftDown : constants.fractionDenominatorShiftDown
        #expect(parts.count == 2 && parts[0].y >= up * em - 1e-6 && parts[1].y <= -down * em + 1e-6)
        #expect(parts.allSatisfy { isNear($0.em, level == .display ? em : em * constants.scriptScaleDown) })
        // A tall denominator keeps the least distance.
        let tall = try box(#"\frac{a}{\sqrt{\frac{b}{c}}}"#, level)
        let lines = rules(tall).sorted { $0.width > $1.width }
        let gap = level == .display ? constants.fractionDenomDisplayStyleGapMin : constants.fractionDenominatorGapMin
        #expect(lines[0].minY - lines[1].maxY >= gap * em - 1e-6)
    }

    @Test("a binary operator is ordinary where it has nothing to bind: at the ends, behind and before some classes (appendix G, 5 and 6)")
    func binaryOperators() {
        let classes: [AtomClass] = [.ordinary, .largeOperator, .binary, .relation, .opening, .closing, .punctuation, .inner]
        func resolved(_ classes: [AtomClass]) -> [AtomClass] {
            var classes = classes
            AtomSpacing.resolve(&classes)
            return classes
        }
        for left in classes where left != .binary {
            let binds = [.ordinary, .closing, .inner].contains(left)
            #expect(resolved([left, .binary, .ordinary])[1] == (binds ? .binary : .ordinary), "behind \(left)")
        }
        for right in classes where right != .binary {
            let binds = ![.relation, .closing, .punctuation].contains(right)
            #expect(resolved([.ordinary, .binary, right])[1] == (binds ? .binary : .ordinary), "before \(right)")
        }
        #expect(resolved([.binary, .ordinary])[0] == .ordinary && resolved([.ordinary, .binary])[1] == .ordinary)
        #expect(resolved([.ordinary, .binary, .binary, .ordinary]) == [.ordinary, .binary, .ordinary, .ordinary])
    }

    @Test("scripts are smaller, raised and lowered by the font's constants, and keep their distance")
    func scripts() throws {
        let em = Self.size, small = em * constants.scriptScaleDown
        let upper = glyphs(try box("x^2")), lower = glyphs(try box("x_2")), both = glyphs(try box("x_2^2"))
        #expect(isNear(upper[1].em, small) && isNear(upper[1].y, constants.superscriptShiftUp * em))
        #expect(lower[1].y <= -constants.subscriptShiftDown * em + 1e-6)
        #expect(both[1].y >= upper[1].y - 1e-6 && both[2].y <= lower[1].y + 1e-6)
        // Under a root they are cramped.
        let cramped = glyphs(try box(#"\sqrt{x^2}"#))
        #expect(cramped.contains { isNear($0.y, constants.superscriptShiftUpCramped * em) })
        let twice = glyphs(try box("x^{y^{z^{w}}}"))
        #expect(isNear(twice[2].em, em * constants.scriptScriptScaleDown) && isNear(twice[3].em, em * constants.scriptScriptScaleDown))
    }

    @Test("the foot of a superscript stays above the baseline by as much as the font says (rule 18c)", arguments: ["x^{y_{q_q}}", "x^{g_{\\int}}"])
    func deepSuperscript(tex: String) throws {
        let drawn = items(try box(tex).content).compactMap { item in
            if case .glyph(let glyph, let em) = item.content { item.y + font.bounds(glyph).minY * em } else { nil }
        }
        #expect(drawn.count > 2 && drawn.dropFirst().allSatisfy { $0 > constants.superscriptBottomMin * Self.size - 1e-6 }, "\(drawn)")
    }

    @Test("limits stand above and below in display style, beside the sign in text")
    func limits() throws {
        let display = try box(#"\sum_{i}^{n}"#), text = try box(#"\sum_{i}^{n}"#, .text)
        let parts = glyphs(display)
        #expect(parts.count == 3 && parts[1].y > parts[0].y && parts[2].y < parts[0].y)
        #expect(display.height > text.height && text.width > glyphs(text)[1].x)
        #expect(glyphs(text)[1].x > 0.5 * Self.size)
        // An integral's stay beside it, the lower one farther to the left.
        let integral = glyphs(try box(#"\int_{a}^{b}"#))
        #expect(integral[1].x > integral[2].x && integral[2].x > 0)
        #expect(try box(#"\int\limits_{a}^{b}"#).height > box(#"\int_{a}^{b}"#).height)
    }

    @Test("delimiters lie evenly around the axis and cover at least nine tenths of what they hold", arguments: [1, 2, 3, 6, 20, 60])
    func delimiters(rows: Int) throws {
        let content = #"\begin{matrix}"# + Array(repeating: "x", count: rows).joined(separator: #"\\"#) + #"\end{matrix}"#
        let inner = try box(content), outer = try box(#"\left("# + content + #"\right)"#)
        let style = MathStyle(level: .display)
        let bare = typesetter.delimiter("(", atLeast: typesetter.fenceHeight(of: [inner], style), style)
        let axis = constants.axisHeight * Self.size
        #expect(isNear(bare.ascent - axis, bare.descent + axis))
        #expect(bare.height >= min(inner.height * 0.9, inner.height - 0.5 * Self.size) - 1e-6)
        #expect(outer.width > inner.width && outer.height >= inner.height - 1e-6)
        // Put together to the wanted length, not to any longer one.
        if rows >= 6 { #expect(bare.height <= inner.height + 0.1 * Self.size) }
    }

    @Test("sizes of \\big grow")
    func sizes() throws {
        let heights = try ["(", #"\big("#, #"\Big("#, #"\bigg("#, #"\Bigg("#].map { try box($0).height }
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("a root's bar is as thick as the font says, ends with what it covers, and touches its sign")
    func roots() throws {
        for tex in [#"\sqrt{x}"#, #"\sqrt{\frac{a}{b}}"#, #"\sqrt[3]{x}"#] {
            let root = try box(tex), bar = try #require(rules(root).max { $0.maxY < $1.maxY })
            #expect(isNear(bar.height, constants.radicalRuleThickness * Self.size) && isNear(bar.maxX, root.width))
            #expect(root.ascent >= bar.maxY + constants.radicalExtraAscender * Self.size - 1e-6)
        }
        #expect(try box(#"\sqrt[n]{x}"#).width >= box(#"\sqrt{x}"#).width)
    }

    @Test("accents are centred over their letters and rise over tall ones")
    func accents() throws {
        let low = glyphs(try box(#"\hat a"#)), high = glyphs(try box(#"\hat A"#))
        #expect(low.count == 2 && low[1].y >= 0 && high[1].y > low[1].y)
        #expect(rules(try box(#"\overline{AB}"#)).count == 1)
        #expect(try box(#"\overbrace{a+b+c+d}^{n}"#).ascent > box("a+b").ascent + 0.5 * Self.size)
    }

    @Test("the columns of a table are as wide as their widest cell, its middle lies on the axis")
    func tables() throws {
        let table = try box(#"\begin{matrix} a & bbb \\ cccc & d \end{matrix}"#)
        let expected = try box("cccc").width + box("bbb").width + Self.size
        #expect(isNear(table.width, expected))
        #expect(isNear((table.ascent - table.descent) / 2, constants.axisHeight * Self.size))
        #expect(rules(try box(#"\begin{array}{|c|c|}\hline a & b \\ \hline\end{array}"#)).count == 5)
        #expect(try box(#"\begin{cases} a \\ b \end{cases}"#).width > box(#"\begin{matrix} a \\ b \end{matrix}"#).width)
    }

    @Test("a formula is as large as its font")
    func scaling() throws {
        let expression = try MathExpression(tex: #"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}"#)
        let one = MathFormula(expression, isDisplay: true, size: 10, font: font)
        let two = MathFormula(expression, isDisplay: true, size: 30, font: font)
        #expect(isNear(one.width * 3, two.width) && isNear(one.ascent * 3, two.ascent) && isNear(one.descent * 3, two.descent))
        #expect(one.shapes.count == 1 && one.texts.isEmpty)
    }

    @Test("a formula wider than its line is broken behind operators and relations", arguments: ["a+b=c+d+e+f=g", #"\ce{A + B -> C + D}"#])
    func breaking(tex: String) throws {
        let expression = try MathExpression(tex: tex)
        func formula(_ width: CGFloat) -> MathFormula {
            MathFormula(expression, isDisplay: false, size: 20, font: font, breakingAt: width)
        }
        let one = formula(.infinity), half = formula(one.width * 0.6), pieces = formula(1)
        #expect(half.width <= one.width * 0.6 && half.descent > one.descent + 15 && half.descent < one.descent + 40)
        #expect(pieces.width < half.width && pieces.descent > half.descent && formula(one.width + 1).descent == one.descent)
    }

    @Test("parts of a formula have their own colours, and text in other scripts is set in the system's fonts")
    func colors() throws {
        let formula = MathFormula(try MathExpression(tex: #"a\color{red}{b}\text{где}"#), isDisplay: false, size: 20, font: font)
        #expect(formula.shapes.map(\.color) == [nil, MathColor(red: 1, green: 0, blue: 0)])
        let chinese = MathFormula(try MathExpression(tex: #"\text{速度}v"#), isDisplay: false, size: 20, font: font)
        #expect(chinese.texts.map(\.string) == ["速度"] && chinese.width > 40)
    }
}
