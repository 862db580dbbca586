import Foundation
import StudyLibrary
import TestSupport
import Testing
import UIKit

@testable import StudyApp

/// HTML that is edited keeps what isn't touched, whatever it is.
@MainActor @Suite struct SourceTextTests {
    private func shown(_ html: String) -> NSMutableAttributedString {
        NSMutableAttributedString(attributedString: CardText(html, limit: .max).editableText(size: 20, color: .black))
    }

    /// HTML after a change of its text; nil if it can't follow.
    private func edited(_ html: String, _ change: (NSMutableAttributedString) -> Void) throws -> String? {
        let text = shown(html)
        var source = try #require(SourceText(html, CardText(html, limit: .max), shownAs: text))
        change(text)
        return source.update(to: text) ? source.html : nil
    }

    /// Puts text in that has the attributes of the character before it, as typing does; or of the next one.
    private func type(_ typed: String, at place: Int, in text: NSMutableAttributedString) {
        let attributes = text.attributes(at: max(0, min(place - 1, text.length - 1)), effectiveRange: nil)
        text.insert(NSAttributedString(string: typed, attributes: attributes), at: place)
    }

    private func type(_ typed: String, behind word: String, in text: NSMutableAttributedString) {
        let range = (text.string as NSString).range(of: word)
        type(typed, at: range.location + range.length, in: text)
    }

    private static let formats = """
        <span style="color:#ff0000;background:yellow">red</span> <font color="blue">blue</font> <a href="http://example.com">link</a> \
        <code>x = 1</code><!-- why --><pre>a
          b</pre>
        """

    @Test("A letter typed into a formatted text changes nothing else; a long text isn't cut")
    func untouched() throws {
        let formats = Self.formats
        #expect(shown(formats).string == "red blue link x = 1\na b", "pre begins a line")
        #expect(try edited(formats) { type("Z", at: $0.length, in: $0) } == formats.replacing("  b</pre>", with: "  bZ</pre>"))
        #expect(try edited(formats) { type("X", at: 0, in: $0) } == formats.replacing(">red<", with: ">Xred<"))
        #expect(try edited(formats) { type("s", behind: "link", in: $0) } == formats.replacing(">link<", with: ">links<"))
        #expect(try edited(formats) { $0.deleteCharacters(in: ($0.string as NSString).range(of: "ue li")) }
            == formats.replacing("blue</font> <a href=\"http://example.com\">link", with: "bl</font><a href=\"http://example.com\">nk"))
        let long = (0..<3000).map { "word\($0)" }.joined(separator: " ")
        #expect(long.utf8.count > 25_000)
        #expect(try edited(long) { type("X", at: 0, in: $0) } == "X" + long)
    }

    @Test("What is typed is written as HTML: references, blanks, line breaks, emoji, pictures in the text", arguments: [
        ("a<i>b</i>c", 1, " <&>", "a &lt;&amp;&gt;<i>b</i>c"), ("ab", 1, "  ", "a&nbsp;&nbsp;b"), ("ab", 1, " ", "a b"), ("a b", 1, " ", "a &nbsp;b"),
        ("<p>ab</p>", 1, "\n", "<p>a<br>b</p>"), ("<ul><li>one<li>two</ul>", 5, "!", "<ul><li>one!<li>two</ul>"),
        ("&auml;&#128512;&copy;", 3, "😀", "&auml;&#128512;😀&copy;"), ("a<br>b", 2, "x", "a<br>xb"), ("x<img src='p.png' width=9>y", 4, "z", "x<img src='p.png' width=9>zy"),
        ("<ruby>漢<rt>かん</rt></ruby>", 1, "字", "<ruby>漢字<rt>かん</rt></ruby>"), ("a [sound:b.mp3] c", 3, "!", "a [sound:b.mp3]! c"),
    ] as [(String, Int, String, String)])
    func typing(html: String, place: Int, typed: String, expected: String) throws {
        let result = try edited(html) { text in
            // Behind a break or a picture the next character's attributes count.
            let next = place < text.length && text.attributes(at: max(0, place - 1), effectiveRange: nil)[.attachment] != nil
            text.insert(NSAttributedString(string: typed, attributes: text.attributes(at: next ? place : max(0, min(place - 1, text.length - 1)), effectiveRange: nil)), at: place)
        }
        #expect(result == expected)
    }

    @Test("Styles are put around what gets them, within the elements that are there; what can't be followed is told")
    func styles() throws {
        let bold = UIFont.systemFont(ofSize: 20, weight: .bold)
        func embolden(_ text: NSMutableAttributedString, _ word: String) {
            text.addAttribute(.font, value: bold, range: (text.string as NSString).range(of: word))
        }
        #expect(try edited("x <a href=u>link</a> y") { embolden($0, "link") } == "x <a href=u><b>link</b></a> y")
        #expect(try edited("x <a href=u>link</a> y") { embolden($0, "x link y") } == "<b>x </b><a href=u><b>link</b></a><b> y</b>")
        #expect(try edited("a<b>c</b>") { $0.replaceCharacters(in: NSRange(location: 1, length: 1), with: "d") } == "a<b>d</b>")
        #expect(try edited("<b>bold</b> x") { $0.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: NSRange(location: 0, length: 4)) } == nil)
        #expect(try edited("<p>a</p><p>b</p>") { $0.deleteCharacters(in: NSRange(location: 1, length: 2)) } == nil)
        for sound in ["[sound:s.mp3]", "[anki:play:q:1]"] {
            let html = "a" + sound + "b"
            #expect(try edited(html) { $0.deleteCharacters(in: ($0.string as NSString).range(of: "\u{FFFC}")) } == "ab")
            #expect(CardText("a" + sound).outerMediaSources == [1..<1 + sound.utf8.count])
        }
    }

    @Test("Whatever HTML is edited in whatever order, it shows the edited text, and keeps its links", arguments: 0..<rounds(30, long: 1000))
    func random(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let parts = ["word", "<b>bold</b>", "<a href='u'>link</a>", "<i>x<u>y</u>z</i>", "&amp;", "ä", "😀", "<br>", "<code>c</code>", "[sound:s.mp3]", "<span style='color:red'>r</span>", "日本"]
        let html = (0..<12).map { _ in parts.randomElement(using: &random)! }.joined() + "<a href='u'>end</a>"
        let text = shown(html)
        var source = try #require(SourceText(html, CardText(html, limit: .max), shownAs: text))
        for _ in 0..<25 where text.length > 4 {
            let place = Int.random(in: 0..<text.length - 3, using: &random)
            // Beside a picture text has a line of its own once it is read again.
            if (text.string as NSString).substring(with: NSRange(location: place, length: 3)).contains("\u{FFFC}") { continue }
            if Bool.random(using: &random) {
                type(["q", "7", "é", "<"].randomElement(using: &random)!, at: place + 1, in: text)
            } else {
                let range = (text.string as NSString).rangeOfComposedCharacterSequence(at: place)
                if (text.string as NSString).substring(with: range) == "\n" { continue }
                text.deleteCharacters(in: range)
            }
            guard source.update(to: text) else { continue }
            // Empty lines at the ends and beside pictures aren't read, and pictures at the ends aren't in the text.
            let again = shown(source.html).string.split(separator: "\n").filter { $0 != "\u{FFFC}" }
            let expected = text.string.split(separator: "\n").filter { $0 != "\u{FFFC}" }
            #expect(again == expected, "\(html) -> \(source.html)")
            #expect(source.html.ranges(of: "<a href='u'>").count == html.ranges(of: "<a href='u'>").count)
        }
    }
}
