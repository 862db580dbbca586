import Foundation
import Testing
@testable import Decks

@Suite struct HTMLTextTests {
    private func facet(_ html: String) -> Facet {
        HTMLText.facet(Array(html.utf8)) { MediaReference(name: $0, source: .missing) }
    }

    @Test(arguments: [
        ("plain", "plain"),
        ("<b>bold</b> and <i>italic</i>", "bold and italic"),
        ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"),
        ("a<div>b</div>c", "a\nb\nc"),
        ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
        ("a<br><br><br><br>b", "a\n\nb"),
        ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("  many \n\t spaces  ", "many spaces"),
        ("a<br>  b", "a\nb"),
        ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "漢字(かんじ)"),
        ("<style>.a > b { c: 'd' }</style>x<script>if (a < b) {}</script>y", "xy"),
        ("<style>never closed", ""),
        ("a<!-- <b>no</b> -->b", "ab"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("a<b", "a<b"),
        ("<a title=\"x > y\">t</a>", "t"),
        ("<a title=\"broken>t</a>", "t"),
        ("don't <b>can't</b>", "don't can't"),
    ])
    func markup(html: String, text: String) {
        #expect(facet(html).text == text)
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
        ("&auml;&Ouml;&szlig;&yuml;", "äÖßÿ"),
        ("&alpha;&Omega;&sigmaf;&Sigma;", "αΩςΣ"),
        ("&#228;&#xe4;&#XE4;", "äää"),
        ("&#128512;&#x1F98A;", "😀🦊"),
        ("&#150;&#x80;", "–€"),
        ("&#0;&#xD800;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("a&nbsp;&nbsp;b", "a  b"),
        ("&nbsp;", ""),
        ("AT&T &unknown; &;", "AT&T &unknown; &;"),
        ("&hellip;&mdash;&rarr;&hearts;", "…—→♥"),
    ])
    func entities(html: String, text: String) {
        #expect(facet(html).text == text)
    }

    @Test(arguments: [
        ("{{c1::Paris}} is in {{c2::France::country}}", "Paris is in France"),
        ("{{c1::a {{c2::b::hint}} c}}", "a b c"),
        ("{{c1::open", "{{c1::open"),
        ("}} a::b }}", "}} a::b }}"),
        ("{{c1::x::h<b>i</b>nt}}y", "xy"),
        ("{{not}}", "{{not}}"),
        ("{{c1,2::both}}", "both"),
    ])
    func clozes(html: String, text: String) {
        #expect(facet(html).text == text)
    }

    @Test func picturesInOrder() {
        let facet = facet("a <img src=\"x&amp;y.png\"> b <IMG class=c SRC='z.jpg'/><img alt=n src=plain.gif><img>")
        #expect(facet.images.map(\.name) == ["x&y.png", "z.jpg", "plain.gif"])
        #expect(facet.text == "a b")
        #expect(facet.image?.name == "x&y.png")
    }

    @Test func sounds() {
        let facet = facet("word [sound:a.mp3]")
        #expect(facet.hasAudio && facet.text == "word")
        #expect(!self.facet("[soundless] [sound:open").hasAudio)
        #expect(self.facet("<audio src=x></audio>").hasAudio)
    }

    @Test func hostileInputTakesLinearTime() {
        for piece in ["<a ", "{{c1::", "&#x", "<!--", "<style>", "[sound:", "<a href=\"", "</style"] {
            let html = String(repeating: piece, count: 100_000)
            _ = facet(html)
            _ = facet(html + ">}}]")
        }
    }

    @Test func anyBytesGiveAResult() {
        let seeds = ["<div>a<img src=\"b.png\">{{c1::c::d}}[sound:e]&amp;&#228;<style>f</style></div>",
                     "<!-- x --><ruby>a<rt>b</rt></ruby>"]
        var random = SeededRandom(11)
        for seed in seeds {
            for _ in 0..<4000 {
                let bytes = Array(seed.utf8).mutated(&random, interesting: Array("<>&;{}[]:\"'=/#! ".utf8))
                _ = HTMLText.facet(bytes) { MediaReference(name: $0, source: .missing) }
            }
        }
    }
}
