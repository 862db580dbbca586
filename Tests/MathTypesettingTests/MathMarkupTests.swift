import Foundation
import Testing

@testable import MathTypesetting

@Suite struct MathMarkupTests {
    @Test("formulas are found between the marks of decks", arguments: [
        (#"a \(x\) b"#, [(2, 5, "x", false, false)]), (#"\[x\]"#, [(0, 5, "x", true, false)]),
        ("[$]x[/$] and [$$]y[/$$]", [(0, 8, "x", false, false), (13, 10, "y", true, false)]),
        ("ä[latex]$x$[/latex]", [(1, 18, "$x$", false, true)]),
        ("[LaTeX]\\begin{align}a\\end{align}[/LATEX]", [(0, 40, "\\begin{align}a\\end{align}", true, true)]),
        (#"\(a"#, []), (#"a\)"#, []), (#"\(a\] b"#, []), ("[sound:x.mp3]", []), ("", []), ("no formula", []),
        (#"\(a\)\(b\)"#, [(0, 5, "a", false, false), (5, 5, "b", false, false)]),
    ] as [(String, [(Int, Int, String, Bool, Bool)])])
    func finding(text: String, expected: [(Int, Int, String, Bool, Bool)]) {
        let found = MathMarkup.formulas(in: text)
        #expect(found == expected.map {
            MathMarkup(range: NSRange(location: $0.0, length: $0.1), source: $0.2, isDisplay: $0.3, isDocument: $0.4)
        })
    }

    @Test("a LaTeX text holds text and formulas")
    func documents() throws {
        let document = try MathExpression(latex: #"Let $x$ be \(y\)."#)
        #expect(document.nodes.count == 5 && document.nodes[0] == .text("Let ", .roman))
        #expect(throws: MathError(.unclosed("$"), offset: 2)) { try MathExpression(latex: "a $x") }
    }

    @Test("a megabyte of marks is searched in linear time")
    func time() {
        for unit in [#"\("#, #"\(\]"#, "[$]", "[latex]", #"\)"#, "[/latex]", "\\"] {
            let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
            #expect(MathMarkup.formulas(in: text).isEmpty)
        }
        #expect(MathMarkup.formulas(in: String(repeating: #"\(x\)"#, count: 100_000)).count == 100_000)
    }
}
