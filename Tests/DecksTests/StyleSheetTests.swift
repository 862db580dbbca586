import TestSupport
import Testing
@testable import Decks

/// Style sheets, and what elements look like by them.
@Suite struct StyleSheetTests {
    /// The style within the innermost element of HTML that is all opening tags.
    private func style(_ html: String, _ css: String, isNight: Bool = false) -> ElementStyle {
        let tokens = HTMLTokens(html)
        var elements = OpenElements(StyleSheet(css, isNight: isNight))
        tokens.forEach { token in
            if case .tag(let tag) = token {
                if tag.isClosing { elements.close(tag.name) } else { _ = elements.open(tag, tokens.attributes(of: tag)) }
            }
            return true
        }
        return elements.style
    }

    @Test("Colours in all their forms", arguments: [
        ("red", 0xFF0000), ("RebeccaPurple", 0x663399), ("#0f8", 0x00FF88), ("#12aBcD", 0x12ABCD), ("rgb(1, 2,3)", 0x010203),
        ("rgb(100% 50% 0%)", 0xFF8000), ("hsl(120, 100%, 25%)", 0x008000), ("hsl(-60 100% 50%)", 0xFF00FF),
    ] as [(String, UInt32)])
    func colors(text: String, rgb: UInt32) {
        #expect(StyleColor(text) == StyleColor(rgb))
    }

    @Test("What is no colour is none; opacity is kept")
    func oddColors() {
        for text in ["", "#12", "#ggg", "reds", "rgb(1,2)", "rgb(a,b,c)", "rgb(", "hsl(x,1,1)", "var(--x)"] { #expect(StyleColor(text) == nil) }
        #expect(StyleColor("#ff000080")?.alpha == 128.0 / 255 && StyleColor("rgba(1,2,3,.5)")?.alpha == 0.5 && StyleColor("transparent")?.alpha == 0)
    }

    @Test("More specific rules count, then later ones, then the attribute, then important ones", arguments: [
        (".card { color: red } .card { color: blue }", "<p>", 0x0000FF),
        ("#a { color: red } .b { color: lime } p { color: blue }", "<p id=a class='b c'>", 0xFF0000),
        (".b.c { color: red } .b { color: blue }", "<p class='b c'>", 0xFF0000),
        ("div p { color: red } p { color: blue }", "<div><b><p>", 0xFF0000),
        ("div > p { color: red } p { color: blue }", "<div><b><p>", 0x0000FF),
        (".x .y > b { color: red }", "<i class=x><i><i class=y><b>", 0xFF0000),
        ("p { color: red !important } #a { color: lime }", "<p id=a style='color: blue'>", 0xFF0000),
        ("#a { color: lime }", "<p id=a style='color: blue'>", 0x0000FF),
        (".card2 b, .card1 b { color: red }", "<b>", 0xFF0000), ("body.card b { color: red }", "<b>", 0xFF0000),
        (":root { --c: red } b { color: var(--c) }", "<b>", 0xFF0000), ("b { color: var(--d, var(--e, red)) }", "<b>", 0xFF0000),
        ("/* b { color: lime } */ b { color: red } b:hover { color: lime } b[x] { color: lime } a + b { color: lime }", "<b>", 0xFF0000),
        ("@import url(x); @font-face { font-family: x } b { color: red } @media print { b { color: lime } }", "<b>", 0xFF0000),
        ("@media screen { b { color: red } }", "<b>", 0xFF0000), ("b { colour: x; color: red", "<b>", 0xFF0000),
        ("b:first-child { color: lime } b { color: blue } b:nth-child(2) { color: red }", "<p><b></b><b>", 0xFF0000),
        ("li:nth-child(2n + 1) { color: lime } li:nth-child(even) { color: red }", "<ul><li><br></li><li></li><li></li><li>", 0xFF0000),
        ("li:nth-child(-n+2) { color: red } li:nth-child(n+3) { color: lime }", "<ul><li></li><li>", 0xFF0000),
        (".card > :first-child { color: red } :nth-child(2) { color: lime }", "<p>", 0xFF0000),
        ("b:not(.x, i) { color: red } b:not(.y) { color: lime }", "<b class=y>", 0xFF0000),
        ("b { color: red } b:hover, a:visited, b::before, b:last-child, b:nth-child(x), b:not(:hover) { color: lime }", "<b>", 0xFF0000),
        ("b { background: url(data:image/png;base64,x); color: red }", "<b>", 0xFF0000),
        ("b { color: red } b { content: 'x; color: lime' }", "<b>", 0xFF0000),
        ("b { color: red }", "<b><i><u>", 0xFF0000), ("", "<font color=red>", 0xFF0000), ("font { color: blue }", "<font color=red>", 0x0000FF),
    ] as [(String, String, UInt32)])
    func cascade(css: String, html: String, rgb: UInt32) {
        #expect(style(html, css).color == StyleColor(rgb))
    }

    @Test("By night the rules for nights count, on Anki's dark card unless the sheet has another one; without them it is day")
    func night() {
        let css = ".card { color: black; background: white } b { color: blue } .nightMode b { color: yellow }"
        #expect(style("<b>", css).color == StyleColor(0x0000FF) && style("<b>", css, isNight: true).color == StyleColor(0xFFFF00))
        #expect(style("", css).background == .white && style("", css, isNight: true).background == StyleColor(0x2C2C2C))
        #expect(style("", css + ".card.night_mode { background: #123 }", isNight: true).background == StyleColor(0x112233))
        #expect(style("", ".card { background: #fed }", isNight: true).background == StyleColor(0xFFEEDD))
    }

    @Test("What cards can show: sizes, weights, lines, alignment, backgrounds, borders")
    func properties() {
        let card = ".card { font-size: 20px; text-align: center }"
        #expect(style("<b style='font-size: 150%'>", card).size == 30 && style("<small>", card).size < 17)
        #expect(style("<p style='font: italic bold 2em/1.2 Georgia, serif'>", card).size == 40)
        let font = style("<p style='font: italic bold 2em/1.2 Georgia, serif'>", "")
        #expect(font.isBold && font.isItalic && font.family == "Georgia")
        #expect(!style("<b style='font-weight: normal'>", "").isBold && style("<b style='font-weight: 700'>", "").isBold)
        #expect(style("<u><i style='text-decoration: line-through'>", "").isUnderlined)
        #expect(style("<p>", card).alignment == .center && style("<p align=right>", card).alignment == .right)
        #expect(style("<p style='background: linear-gradient(to right, #abc, red) no-repeat'>", "").background == StyleColor(0xAABBCC))
        #expect(style("<p style='background-color: red'><b>", "").background == nil)
        #expect(style("<span style='background-color: red'><b>", "").highlight == StyleColor(0xFF0000))
        let borders = style("<p style='border: 2px solid red; border-top: none'>", "").borders
        #expect(borders[0] == nil && borders[2] == ElementStyle.Border(width: 2, color: StyleColor(0xFF0000)))
        #expect(style("<p><div>", "p { display: none }").isHidden == false, "a block ends the paragraph")
    }

    @Test("Margins add up in what lies in each other, pictures stand at sides, and directions go both ways")
    func places() {
        #expect(style("<p style='margin: 1em 10px 0'>", "").margins == [16, 10, 0, 10])
        #expect(style("<p style='margin: 1px 2px 3px 4px; margin-left: auto'>", "").margins == [1, 2, 3, 0])
        #expect(style("<p>", "").margins == [nil, nil, nil, nil] && style("<p style='margin: 5px'><b>", "").margins == [nil, nil, nil, nil])
        let nested = style("<blockquote><div style='margin: 0 5% 0 -9px'><span style='margin: 50px'>", "")
        #expect(nested.leftInset == 40 && nested.rightInset == 72)
        #expect(style("<span style='float: right'>", "").float == .right && style("<span style='float: left; float: none'>", "").float == nil)
        #expect(style("<div style='float: left'><b>", "").float == nil)
        #expect(style("<p dir=rtl>", "").isRightToLeft && !style("<p dir=rtl><b dir=ltr>", "").isRightToLeft)
        #expect(style("<p style='text-align: start; direction: rtl'>", "").alignment == .right)
        #expect(style("<p dir=rtl>", ".card { text-align: center }").alignment == .center)
        #expect(style("<p>", "p { background: url('a b.png') no-repeat #fed; background-image: url(x) }").background == StyleColor(0xFFEEDD))
        #expect(style("<p>", "p { background: url(a.png) }").background == nil)
    }

    @Test("Any text is read as a style sheet, in no time")
    func hostile() {
        var random = SeededRandom(seed: 3)
        let css = "@media screen { .a > b, #c { color: var(--x); font: 1px x } } :root { --x: red }"
        for _ in 0..<rounds(1000, long: 50_000) {
            let mutated = String(decoding: Array(css.utf8).mutated(&random, interesting: Array("{}();:,.#>@-/*'\\n".utf8)), as: UTF8.self)
            _ = style("<b class=a id=c style='color: red'>", mutated)
        }
        let gradients = String(repeating: "gradient(", count: 50_000)
        #expect(style("<p>", "p { background: \(gradients) }").background == nil)
        for piece in ["{", "}", "a{b:c}", "a b>", "/*", "@media screen{", "a,", "--x:var(--x);", ":root{--x:var(--x)var(--x)}b{color:var(--x)}"] {
            _ = style("<b class=a id=c style='--x: var(--x)'>", String(repeating: piece, count: 50_000))
        }
        for selector in [":root", "b,", ":not(", ":nth-child(n+1)", ":not(b)"] {
            #expect(style("<b>", String(repeating: selector, count: 100_000) + "b { color: red }").isHidden == false)
        }
        let deep = String(repeating: "<div>", count: 5_000)
        #expect(style(deep + String(repeating: "</div>", count: 5_000) + "<b>", "div > div div > div div b { color: red } b { color: lime }").color == StyleColor(0x00FF00))
    }
}
