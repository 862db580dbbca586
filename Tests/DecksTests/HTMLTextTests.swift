import Foundation
import TestSupport
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

    @Test("what isn't shown is no text, whether the element says so or the style sheet", arguments: [
        ("a<span style=\"display: none\">b<div>c</div></span>d", "ad"), ("a<p hidden>b</p>c", "ac"), ("a<div style='DISPLAY:NONE'>b", "a"),
        ("a<div style='display:none'><span>b</div>c", "ac"), ("a<span style='display:inline'>b</span>", "ab"),
        ("a <b class=hint>b</b><b class='x hint'>c</b> d", "a d"), ("<div class=extra><i>b</i></div>c", "c"), ("a<i class=extra>b</i>", "ab"),
        ("<img style='display:none' src=a.png>x<br hidden>y", "xy"), ("<p style='display:none'>a<p>b", "b"),
    ])
    func hidden(html: String, text: String) {
        let sheet = StyleSheet(".hint { display: none } div.extra { visibility: hidden }")
        #expect(HTMLText.plain(html, sheet: sheet) == text)
        #expect(HTMLText.facet(Array(html.utf8), sheet: sheet) { MediaReference(name: $0, source: .missing) }.images.isEmpty)
    }

    @Test("what covers a part of a picture is no text") func occlusion() {
        #expect(facet("{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1}}<br>{{c0::image-occlusion:text:text=x}}").text == "")
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

    /// Bytes that count how often they are read.
    private struct CountedBytes: HTMLSource {
        final class Count { var reads = 0 }
        let bytes: [UInt8]
        let counter = Count()

        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }
        subscript(index: Int) -> UInt8 {
            counter.reads += 1
            return bytes[index]
        }
    }

    private func reads(_ html: String) -> Double {
        let source = CountedBytes(bytes: Array(html.utf8))
        _ = HTMLText.facet(source) { MediaReference(name: $0, source: .missing) }
        return Double(source.counter.reads)
    }

    /// Read as often at any length: an entity looks 34 bytes ahead at most, and each search ends at most once at the end of the text.
    @Test("hostile input is read in linear time: 8 times as long, 8 times as many reads", arguments: [
        "<a ", "{{c1::", "&#x", "&amp", "<!--", "<style>", "[sound:", "<a href=\"", "</style", "<img src='", "<a b=\">", "<a b='\">", "[sound:]", "}}", "::", "<",
    ])
    func readsGrowLinearly(piece: String) {
        for ending in ["", ">}}]", "\">", "' >", "-->", "</style>"] {
            let short = reads(String(repeating: piece, count: 1_000) + ending), long = reads(String(repeating: piece, count: 8_000) + ending)
            #expect(long < 8.1 * short + 500, "\(piece) … \(ending)")
            #expect(long < 60 * Double(8_000 * piece.utf8.count), "\(piece) … \(ending)")
        }
    }

    @Test("pieces of all kinds in any order are read in linear time") func mixedReadsGrowLinearly() {
        let pieces = ["<a ", "{{c1::", "&#x", "<!--", "<style>", "[sound:", "<a href=\"", "</style", "'", "\"", ">", "]", "}}", "-->", "=", " x "]
        var random = SeededRandom(seed: 5)
        for _ in 0..<rounds(50, long: 1000) {
            let html = (0..<2_000).map { _ in pieces.randomElement(using: &random)! }.joined()
            #expect(reads(html) < 60 * Double(html.utf8.count))
        }
    }

    @Test func anyBytesGiveAResult() {
        let seeds = ["<div>a<img src=\"b.png\">{{c1::c::d}}[sound:e]&amp;&#228;<style>f</style></div>",
                     "<!-- x --><ruby>a<rt>b</rt></ruby>"]
        var random = SeededRandom(seed: 11)
        for seed in seeds {
            for _ in 0..<rounds(2000, long: 100_000) {
                let bytes = Array(seed.utf8).mutated(&random, interesting: Array("<>&;{}[]:\"'=/#! ".utf8))
                _ = HTMLText.facet(bytes) { MediaReference(name: $0, source: .missing) }
            }
        }
    }
}
