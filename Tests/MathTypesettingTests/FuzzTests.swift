import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import MathTypesetting

/// Whatever is written between the marks, it is drawn or refused.
@Suite struct FuzzTests {
    private static let pieces = [
        "a", "x", "1", "+", "=", "(", ")", "[", "]", "{", "}", "^", "_", "'", "&", "$", "~", "%", "\\", "\n", " ", "|", ",", "-",
        ">", "ä", "速", "\u{0}",
        #"\frac"#, #"\sqrt"#, #"\left"#, #"\right"#, #"\middle"#, #"\big"#, #"\sum"#, #"\int"#, #"\lim"#, #"\limits"#,
        #"\hat"#, #"\vec"#, #"\widehat"#,
        #"\overline"#, #"\overbrace"#, #"\underbrace"#, #"\text"#, #"\mathrm"#, #"\mathbb"#, #"\operatorname"#, #"\begin{matrix}"#,
        #"\end{matrix}"#, #"\begin{cases}"#, #"\end{cases}"#, #"\begin{array}{c|c}"#, #"\end{array}"#, #"\begin{align}"#, #"\end{align}"#,
        #"\\"#,
        #"\color{red}"#, #"\textcolor{blue}"#, #"\cancel"#, #"\ce"#, #"\ce{H2O -> "#, "^{", "_{", #"\over"#, #"\choose"#, #"\binom"#,
        #"\not"#, #"\quad"#,
        #"\displaystyle"#, #"\rm"#, #"\xrightarrow"#, #"\boxed"#, #"\phantom"#, #"\substack{"#, #"\overset"#, #"\hspace{1em}"#,
        #"\hline"#, #"\pmod"#,
        #"\alpha"#, #"\langle"#, #"\ddots"#, #"\foo"#, "<=>", "->[", "2H2", "^2-", #"\("#, #"\]"#,
    ]

    @Test("random formulas are laid out or refused, never more")
    func soup() throws {
        let font = try #require(MathFont.system)
        let rounds = rounds(4000, long: 100_000)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var good = 0
        for _ in 0..<rounds {
            var text = ""
            var open = 0
            for _ in 0..<1 + random(14) {
                let piece = Self.pieces[random(Self.pieces.count)]
                text += piece
                open += piece.hasSuffix("{") ? 1 : 0
            }
            // Half of them are closed, so that some are formulas.
            if random(2) == 0 { text += String(repeating: "}", count: open) }
            for isDocument in [false, true] {
                do {
                    let expression = isDocument ? try MathExpression(latex: text) : try MathExpression(tex: text)
                    let formula = MathFormula(expression, isDisplay: random(2) == 0, size: 20, font: font)
                    good += 1
                    #expect(formula.width.isFinite && formula.ascent.isFinite && formula.descent.isFinite && formula.width >= 0, "\(text)")
                } catch {
                    #expect(error.offset >= 0 && error.offset <= text.unicodeScalars.count, "\(text)")
                }
            }
        }
        #expect(good > rounds / 20)
    }

    @Test("long formulas take time that grows with their length only", arguments: [
        "x", "x^2", "{x}", "\\frac12", "x\\\\", "\\left(x\\right)", "\\ce{H2O}", "\\text{a $x$}", "\\hat x", "a_", "'",
        "\\begin{matrix}a&b\\end{matrix}",
    ])
    func length(unit: String) throws {
        let font = try #require(MathFont.system)
        let text = String(repeating: unit, count: MathExpression.maximumLength / unit.count)
        if let expression = try? MathExpression(tex: text) {
            #expect(MathFormula(expression, isDisplay: true, size: 20, font: font).width >= 0)
        }
    }

    @Test("the deepest formula is laid out on a small stack")
    func depth() throws {
        let font = try #require(MathFont.system)
        let depth = MathExpression.maximumDepth
        for (unit, closing) in [("{", "}"), (#"\sqrt{"#, "}"), ("x^{", "}"), (#"\left("#, #"\right)"#)] {
            let levels = unit == #"\sqrt{"# ? depth / 2 : unit == #"\left("# ? depth / 2 : depth
            let text = String(repeating: unit, count: levels) + "x" + String(repeating: closing, count: levels)
            let done = DispatchSemaphore(value: 0)
            let thread = Thread {
                if let expression = try? MathExpression(tex: text) { _ = MathFormula(expression, isDisplay: true, size: 20, font: font) }
                done.signal()
            }
            thread.stackSize = 2 << 20
            thread.start()
            done.wait()
            #expect((try? MathExpression(tex: text)) != nil)
        }
    }
}
