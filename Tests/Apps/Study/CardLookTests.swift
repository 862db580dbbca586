import AppTesting
import Decks
import Foundation
import StudyLibrary
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// What cards show of HTML and of note types' style sheets.
@Suite(.serialized) @MainActor struct CardLookTests {
    private typealias Run = CardText.Run

    private func card(_ html: String, _ css: String = "", isNight: Bool = false) -> CardText {
        CardText(html, sheet: StyleSheet(css, isNight: isNight))
    }

    private func runs(_ text: CardText) -> [Run] {
        text.pieces.flatMap { piece -> [Run] in
            if case .text(let runs) = piece { return runs }
            return []
        }
    }

    private static let anki = ".card { font-family: arial; font-size: 20px; text-align: center; color: black; background-color: white; }"

    // MARK: Reading

    @Test("MC-04 scripts, styles, buttons and what a style sheet hides aren't shown on cards", arguments: [
        ("a<script>if (x<b) y()</script>b<style>c</style>", "ab"), ("a<div style='display:none'>b<p>c</p></div>d", "ad"),
        ("a <i class=h>b</i>c<button>d</button>", "a c"), ("<script>1</script><b>x</b>", "x"), ("<div id=hint class=h>x", ""),
    ])
    func hidden(html: String, plain: String) {
        #expect(card(html, ".h { display: none }").plain == plain)
        #expect(card("[sound:a.mp3]<p class=h>[sound:b.mp3]", ".h { display: none }").sounds == ["a.mp3", "b.mp3"])
    }

    @Test("MC-04 text has the colours, sizes, weights and alignment of the note type's style sheet")
    func styles() {
        let css = Self.anki + ".w { color: #c00; font-size: 40px; font-weight: bold } .e { text-align: left; font-style: italic }"
        let found = runs(card("<div class=w>x</div><div class=e>y <mark>z</mark></div>", css))
        #expect(found.map(\.text) == ["x", "\ny ", "z"])
        #expect(found[0].look == CardText.Look(color: StyleColor(0xCC0000), scale: 2) && found[0].style == .bold)
        #expect(found[1].look == CardText.Look(alignment: .left) && found[1].style == .italic)
        #expect(found[2].look.highlight == StyleColor("#ffeb3b"))
        #expect(card("x", Self.anki).paper == nil && card("x", Self.anki).ink == nil && card("x", Self.anki).alignment == .center)
        #expect(card("x", ".card { background: #123; color: #eee }").paper == StyleColor(0x112233))
        #expect(card("x", ".card { color: red }").alignment == .left && card("x").alignment == nil)
    }

    @Test("MC-04 by night a card has its note type's colours for nights, and no text that can't be seen")
    func night() {
        let css = Self.anki + " .cloze { font-weight: bold; color: blue } .nightMode .cloze { color: lightblue }"
        let html = "<span class=cloze>x</span> <span style='color: rgb(0, 0, 0)'>y</span>"
        #expect(card(html, css).paper == nil && runs(card(html, css))[0].look.color == StyleColor(0x0000FF))
        let night = card(html, css, isNight: true)
        #expect(night.paper == StyleColor(0x2C2C2C) && night.ink == StyleColor(0xFCFCFC))
        #expect(runs(night)[0].look.color == StyleColor("lightblue") && runs(night).last?.text == " y" && runs(night).last?.look.color == nil)
        let box = "<table><tr><th style='background: #ddd'>x</table><p style='background: #eee'>y"
        #expect(card(box, css, isNight: true).boxes.count == 1 && runs(card(box, css, isNight: true))[0].look.color == StyleColor(0x2A1D13))
        #expect(card(html, Self.anki, isNight: true).paper == nil, "paper by lamplight where nothing is for nights")
    }

    @Test("MC-02 readings stand over their bases, also in running text with line breaks", arguments: [
        ("<ruby>漢字<rt>かんじ</rt></ruby>", [Run(text: "漢字", style: [], ruby: "かんじ")]),
        ("x<ruby><rb>東<rt>とう<rb>京<rt>きょう</ruby>y", [
            Run(text: "x", style: []), Run(text: "東", style: [], ruby: "とう"), Run(text: "京", style: [], ruby: "きょう"), Run(text: "y", style: []),
        ]),
        ("a<br><ruby><b>漢</b>字<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>。", [
            Run(text: "a", style: []), Run(text: "\n", style: .bold), Run(text: "漢字", style: .bold, ruby: "かん"), Run(text: "。", style: []),
        ]),
        ("<ruby>x<rt></rt></ruby><ruby><rt>y</rt></ruby>", [Run(text: "x", style: []), Run(text: "(y)", style: [])]),
    ] as [(String, [CardText.Run])])
    func ruby(html: String, runs: [CardText.Run]) {
        #expect(self.runs(card(html)) == runs)
        #expect(CardText(html).plain.contains("(") == html.contains("<rp>("), "as it is edited, nothing is added")
    }

    @Test("MC-04 tables have cells, lists have marks and levels, code keeps its lines")
    func blocks() throws {
        let text = card("a<table border=1><tr><th>x<th colspan=2>y</tr><tr><td>1<td><b>2</b><td><img src=p.png></table>b")
        #expect(text.pieces.count == 3)
        guard case .table(let table) = text.pieces[1] else { return #expect(Bool(false), "no table") }
        #expect(table.rows.map { $0.map(\.columns) } == [[1, 2], [1, 1, 1]])
        #expect(table.rows[0][0].pieces == [.text([Run(text: "x", style: .bold, look: CardText.Look(alignment: .center))])])
        #expect(table.rows[1][2].pieces == [.picture("p.png")] && table.rows[1][0].borders[0]?.width == 1)
        #expect(text.plain == "a\nx y\n1 2 \nb" && text.sources.count == 3)
        let list = runs(card("<ol><li>a<ul><li>b</ul><li value=7>c</ol><ol type=i start=4><li>d</ol>"))
        #expect(list.map(\.text).joined() == "1.\ta\n◦\tb\n7.\tciv.\td")
        #expect(list.filter(\.look.isMark).map(\.look.level) == [1, 2, 1, 1])
        #expect(card("<pre>if x:\n  y</pre>").plain == "if x:\n\u{A0}\u{A0}y")
        #expect(card("<table><tr><td>" + String(repeating: "<table><tr><td>", count: 300) + "x").plain.hasPrefix("x"))
        #expect(card("<td>a</td></table><table>b<tr></table></td>").plain.contains("b"))
    }

    @Test("MC-04 a box with a background is behind what is in it, and the answer is told from the question")
    func boxes() {
        let css = ".b { background: #eee; border: 1px solid #999 } .o { background: #fee }"
        let text = card("a<div class=o>b<div class=b>c[sound:s.mp3]</div></div>d[sound:x.mp3]<hr id=\"answer\">e[sound:y.mp3]", css)
        #expect(text.boxes.map(\.pieces) == [1..<4, 2..<4] && text.boxes.map(\.color) == [StyleColor(0xFFEEEE), StyleColor(0xEEEEEE)])
        #expect(text.answer?.pieces == 6 && text.answerSounds == ["y.mp3"])
    }

    @Test("MC-04 margins move text from the sides and from what is above; paragraphs without any have no empty line between them")
    func margins() {
        let css = ".card { font-size: 20px; margin: 30px } .i { margin: 10px 40px 0 20px }"
        let found = runs(card("a<div class=i>b<div style='margin-left: 20px'>c</div></div>d<p>e</p>f", css))
        #expect(found.map(\.text).joined() == "a\nb\nc\nd\ne\n\nf")
        let b = found.first { $0.text == "b" }?.look, c = found.first { $0.text.hasSuffix("c") }?.look
        #expect(b?.leftInset == 1 && b?.rightInset == 2 && b?.space == 0.5)
        #expect(c?.leftInset == 2 && c?.rightInset == 2 && c?.space == 0)
        #expect(found[0].look == CardText.Look() && found.last?.look == CardText.Look(), "the card's own margin is that of all cards")
        #expect(card("<p>a<p>b", "p { margin: 0 } .x { color: red }").plain == "a\nb" && card("<p>a<p>b", css).plain == "a\n\nb")
        let quoted = runs(card("x<blockquote>y</blockquote>z")).filter { !$0.text.allSatisfy(\.isNewline) }
        #expect(quoted.map(\.look.leftInset) == [0, 2.5, 0] && quoted.map(\.look.space) == [0, 1, 1])
        let huge = runs(card("<p style='margin: 1e9px'>a<p style='margin: -9px'>b"))
        #expect(huge.allSatisfy { $0.look.leftInset <= 8 && $0.look.space <= 8 && $0.look.leftInset >= 0 })
        #expect(CardText("<p style='margin: 9px'>a</p>b").plain == "a\n\nb", "as it is edited, nothing changes")
    }

    @Test("MC-04 text from right to left begins at the right, unless the card says where it lies")
    func rightToLeft() {
        let text = card("a<div dir=rtl>שלום <span dir=ltr>x</span></div>", ".card { color: red }")
        #expect(runs(text).map(\.look.isRightToLeft) == [false, true, false] && runs(text)[1].look.alignment == .right)
        #expect(runs(card("a<div dir=ltr>b</div>", ".card { direction: rtl }")).map(\.look.alignment) == [nil, .left])
        #expect(runs(card("<div dir=rtl>שלום", Self.anki))[0].look.alignment == nil)
        #expect(card("x", ".card { direction: rtl }").alignment == .right && card("x", Self.anki + ".card { direction: rtl }").alignment == .center)
    }

    @Test("MC-04 pictures that float stand at the side of the text that follows, or of that before")
    func floats() throws {
        let html = "<img src=a.png style='float: right'>text<hr>more<img src=b.png align=left><hr><img src=c.png>"
        #expect(card(html).floats == [0: .right, 4: .left] && CardText(html).floats.isEmpty)
        #expect(card("<table><tr><td><img src=a align=left>x</table>").floats.isEmpty)
        let window = try StudyWindow()
        let picture = try Data(contentsOf: URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().appendingPathComponent("images/cat.svg"))
        for name in ["a.svg", "b.svg", "c.svg"] { _ = try window.store.addMedia(name, picture) }
        let long = String(repeating: "some words ", count: 20)
        let view = CardContentView(
            card(html.replacing(".png", with: ".svg").replacing("text", with: long), Self.anki), store: window.store, play: { _ in })
        view.frame = CGRect(x: 0, y: 0, width: 600, height: 500)
        view.layoutIfNeeded()
        let pictures = view.subviews.compactMap { $0 as? UIImageView }, labels = view.subviews.compactMap { $0 as? UILabel }
        #expect(pictures.count == 3 && labels.count == 2)
        #expect(pictures[0].frame.maxX == 600 && labels[0].frame.maxX < pictures[0].frame.minX && pictures[0].frame.width <= 230)
        #expect(pictures[0].frame.minY == labels[0].frame.minY)
        #expect(pictures[1].frame.minX == 0 && labels[1].frame.minX > pictures[1].frame.maxX)
        #expect(pictures[2].frame.midX == 300 && pictures[2].frame.minY > pictures[1].frame.maxY, "one that floats nowhere is in the middle")
    }

    private static let occlusion = TemplateContent(
        facets: ["Occlusion", "Image", "Header", "Back Extra"].map { TemplateContent.Facet($0) },
        combinations: [.init("Image Occlusion", front: front, back: front + "{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}")],
        isCloze: true)
    private static let front = """
        {{#Header}}<div>{{Header}}</div>{{/Header}}<div style="display: none">{{cloze:Occlusion}}</div><div id="err"></div>
        <div id="image-occlusion-container">{{Image}}<canvas id="image-occlusion-canvas"></canvas></div>
        <script>try { anki.imageOcclusion.setup(); } catch (exc) { document.getElementById("err").innerHTML = `<b>${exc}</b>`; }</script>
        """
    private static let occlusionCSS = anki + """
        #image-occlusion-canvas { --inactive-shape-color: #ffeba2; --active-shape-color: #ff8e8e; --inactive-shape-border: 1px #212121;
        --active-shape-border: 1px #212121; --highlight-shape-color: #ff8e8e00; --highlight-shape-border: 1px #ff8e8e; }
        """

    private static func shapes(_ isAll: Bool) -> String {
        let oi = isAll ? ":oi=1" : ""
        return "{{c1::image-occlusion:rect:left=.1:top=.1:width=.3:height=.2\(oi)}}<br>{{c2::image-occlusion:ellipse:left=.6:top=.1:rx=.15:ry=.1\(oi)}}"
            + "<br>{{c3::image-occlusion:polygon:points=.2,.6 .4,.6 .3,.9\(oi)}}{{c0::image-occlusion:text:left=.5:top=.5:text=A\\:B:scale=1:fs=.1}}"
    }

    private func occluded(_ card: Int, isAll: Bool) throws -> (front: [OcclusionShape], back: [OcclusionShape]) {
        var content = Self.occlusion
        content.css = Self.occlusionCSS
        let scratch = try StudyWindow(), facets: [StudyFacet] = [StudyFacet(Self.shapes(isAll)), "<img src=p.png>", "H", "E"]
        let id = try scratch.store.change(StudyStart.change) { try $0.addTemplate("Occlusion", content) }
        let template = try #require(try scratch.store.template(id))
        #expect(CardRenderer.combinations(of: facets, in: content) == [0, 1, 2])
        let sides = CardRenderer.sides(card, of: NoteContent(template: id, facets), in: template)
        return try (shapes(sides.front, content.css), shapes(sides.back, content.css))
    }

    private func shapes(_ html: String, _ css: String) throws -> [OcclusionShape] {
        let text = card(html, css)
        #expect(text.plain.replacing("E", with: "").trimmingCharacters(in: .whitespacesAndNewlines) == "H", "no script, no shape's source")
        let found = text.pieces.compactMap { piece -> [OcclusionShape]? in
            guard case .occlusion("p.png", let shapes) = piece else { return nil }
            return shapes
        }
        return try #require(found.first)
    }

    @Test("MC-02 image occlusion: what is asked is covered and uncovered, the others as the note says")
    func occlusion() throws {
        let all = try occluded(1, isAll: true)
        #expect(all.front.map(\.role) == [.other, .asked, .other, .other] && all.front.map(\.isDrawn) == [true, true, true, true])
        #expect(all.back.map(\.role) == [.other, .uncovered, .other, .other] && all.back.map(\.isDrawn) == [true, true, true, true])
        #expect(all.front[1].fill == StyleColor(0xFF8E8E) && all.front[0].fill == StyleColor(0xFFEBA2) && all.back[1].fill.alpha == 0)
        #expect(all.front[0].outline == .rectangle(CGRect(x: 0.1, y: 0.1, width: 0.3, height: 0.2), angle: 0))
        #expect(all.front[3].outline == .text("A:B", CGPoint(x: 0.5, y: 0.5), height: 0.1))
        let one = try occluded(0, isAll: false)
        #expect(one.front.map(\.isDrawn) == [true, false, false, true] && one.back.map(\.isDrawn) == [true, false, false, true])
        #expect(one.front.map(\.role).first == .asked && one.back.map(\.role).first == .uncovered)
    }

    @Test("any HTML with any style sheet is read")
    func hostile() {
        let parts = [
            "<div class=a>", "</div>", "<table>", "<tr>", "<td>", "</td>", "</table>", "<ul>", "<li>", "</ul>", "<ruby>", "<rt>", "</ruby>",
            "<rp>", "x", "<p>", "<pre>", "</pre>", "<span style='display:none'>", "</span>", "<br>", "<hr id=answer>", "<img src=p>",
            "[sound:s]", "<div id=image-occlusion-container>", "<div data-shape=rect>", "<script>", "</script>", "<th colspan=900>", " ",
        ]
        var random = SeededRandom(seed: 9)
        for _ in 0..<rounds(500, long: 50_000) {
            let html = (0..<30).map { _ in parts.randomElement(using: &random)! }.joined()
            let text = card(html, ".a { background: red } .a .a { display: block } td { border: 1px solid }")
            #expect(text.pieces.count == text.sources.count && text.pieces.count == text.facets.count, "\(html)")
            #expect(text.boxes.allSatisfy { $0.pieces.upperBound <= text.pieces.count }, "\(html)")
            _ = CardText(html, limit: .max).editableText(size: 20, color: .black)
        }
        for part in parts { #expect(card(String(repeating: part, count: 2_000)).plain.count < 20_000) }
    }

    // MARK: On the screen

    private struct Sample {
        var name: String, css: String, front: String, back: String
    }

    private static let samples = [
        Sample(
            name: "vocabulary", css: anki + """
                .word { font-size: 42px; font-weight: bold; color: #8a1c1c } .ipa { color: gray; font-size: 16px }
                .pos { font-variant: small-caps; color: #1c5a8a }
                .example { background: #eef4e8; border: 1px solid #b5c9a3; border-radius: 8px; text-align: left }
                .nightMode .word { color: #ff9b8a } .nightMode .example { background: #394433; border-color: #5d6f50 }
                .nightMode .pos { color: #8fc7f2 }
                """,
            front: "<div class=word>schlafen</div><div class=ipa>[ˈʃlaːfn̩]</div>",
            back: """
                {{FrontSide}}<hr id=answer><div class=pos>Verb, strong</div><ol><li>to sleep<ul><li>of people</li><li>of animals and, where it is said of \
                things, of a matter that rests for a long while</li></ul></li><li>to spend the night</li></ol>\
                <div class=example>Der Hund <b>schläft</b> auf dem <u>Sofa</u>.</div>
                """),
        Sample(
            name: "furigana", css: anki, front: """
                <ruby>彼<rt>かれ</rt></ruby>は<ruby>毎朝<rt>まいあさ</rt></ruby>、<ruby>駅前<rt>えきまえ</rt></ruby>の\
                <ruby>喫茶店<rt>きっさてん</rt></ruby>で<ruby>新聞<rt>しんぶん</rt></ruby>を<ruby>読<rt>よ</rt></ruby>む。
                """,
            back: "{{FrontSide}}<hr id=answer>Every morning he reads the paper in the café by the station."),
        Sample(
            name: "table", css: anki + " table { border-collapse: collapse } td, th { border: 1px solid #888; padding: 4px } th { background: #ddd }",
            front: "Conjugate <b>être</b>",
            back: """
                {{FrontSide}}<hr id=answer><table><tr><th>Person</th><th>Singular</th><th>Plural</th></tr><tr><td>1</td><td>je suis</td><td>nous sommes</td></tr>\
                <tr><td>2</td><td>tu es</td><td>vous êtes</td></tr><tr><td rowspan=2>3</td><td>il est</td><td>ils sont</td></tr>\
                <tr><td colspan=2><i>on est</i>, said of us all, where others would say “nous sommes”</td></tr></table>
                """),
        Sample(
            name: "cloze", css: anki + " .cloze { font-weight: bold; color: blue } .nightMode .cloze { color: lightblue }",
            front: "The capital of <span style=\"color: rgb(0, 0, 0);\">Australia</span> is <span class=cloze>[...]</span>, not Sydney.",
            back: "The capital of Australia is <span class=cloze>Canberra</span>, not Sydney."),
        Sample(
            name: "dark", css: ".card { background-color: #272828; color: #f8f8f2; font-size: 24px; text-align: left } code { color: #a6e22e } .q { color: #e6db74 }",
            front: "<div class=q>What does this print?</div><pre><code>for i in range(3):\n    print(i * \"ab\")</code></pre>",
            back: "{{FrontSide}}<hr id=answer><pre>\nab\nabab</pre><p>An empty line <mark>first</mark>.</p>"),
        Sample(
            name: "floats", css: anki + ".card { text-align: left } li:first-child { font-weight: bold } li:nth-child(even) { color: #1c5a8a }",
            front: "<img src=\"cat.svg\" style=\"float: right; width: 120px\">Which animal is this, where does it live, and what does it eat?",
            back: """
                {{FrontSide}}<hr id=answer><img src="cat.svg" align=left><div style="margin-left: 1em">The house cat lives with people nearly everywhere.\
                </div><blockquote>“The smallest feline is a masterpiece.”</blockquote><ul><li>mice</li><li>birds</li><li>fish</li></ul>
                """),
        Sample(
            name: "rtl", css: ".card { font-size: 24px; direction: rtl } .note { margin: 20px 40px; background: #eef4e8; border-radius: 8px }",
            front: "מה הפירוש של המילה <b>ספר</b>? (book)",
            back: "{{FrontSide}}<hr id=answer><div class=note>ספר הוא דברים כתובים בין שתי כריכות.</div><ol><li>ספר לימוד</li><li>ספר שירים</li></ol><div dir=ltr>a book</div>"),
    ]

    @Test("MC-04 a lesson draws cards by their note types' style sheets, by day and by night", arguments: [UIUserInterfaceStyle.light, .dark])
    func lesson(style: UIUserInterfaceStyle) async throws {
        let window = try StudyWindow()
        let picture = try Data(contentsOf: URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().appendingPathComponent("images/cat.svg"))
        let stack = try window.store.change(StudyStart.change) { edit in
            let stack = try edit.addStack("A")
            for sample in Self.samples {
                var content = TemplateContent(facets: [.init("F")], combinations: [.init("Card 1", front: "{{#F}}\(sample.front){{/F}}", back: sample.back)])
                content.css = sample.css
                try edit.addNote(NoteContent(template: try edit.addTemplate(sample.name, content), ["x"]), to: [stack])
            }
            var content = Self.occlusion
            content.css = Self.occlusionCSS
            let image = try edit.addMedia("cat.svg", picture)
            let template = try edit.addTemplate("occlusion", content)
            try edit.addNote(NoteContent(template: template, [StudyFacet(Self.shapes(true)), StudyFacet("<img src=\"\(image)\">"), "The cat", "meow"]), to: [stack])
            return stack
        }
        let suffix = style == .dark ? "-dark" : "-light"
        try await window.show(size: CGSize(width: 760, height: 700), scale: 1, style: style) { host, controller in
            controller.study(.stack(stack))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            for name in Self.samples.map(\.name) + ["occlusion"] {
                try StudyPictures.write("card-\(name)-question\(suffix)", host)
                let rect = lesson.card.convert(lesson.card.bounds, to: nil)
                let paper = try #require(host.pixel(at: CGPoint(x: rect.minX + 40, y: rect.minY + 60)))
                let isDark = name == "dark" || style == .dark && ["vocabulary", "cloze"].contains(name)
                #expect((Int(paper.red) + Int(paper.green) + Int(paper.blue) < 200) == isDark, "\(name)")
                if name == "occlusion" {
                    let view = try #require(host.views(OcclusionView.self).first { $0.window != nil })
                    let place = view.convert(view.bounds, to: nil)
                    let asked = try #require(host.pixel(at: CGPoint(x: place.minX + place.width * 0.25, y: place.minY + place.height * 0.2)))
                    #expect(asked.red == 0xFF && asked.green == 0x8E && asked.blue == 0x8E)
                    let other = try #require(host.pixel(at: CGPoint(x: place.minX + place.width * 0.75, y: place.minY + place.height * 0.2)))
                    #expect(other.red == 0xFF && other.green == 0xEB && other.blue == 0xA2)
                }
                await host.key(" ", then: 0.6)
                try StudyPictures.write("card-\(name)-answer\(suffix)", host)
                if name == "occlusion" { break }
                await host.key("4", then: 0.6)
            }
        }
    }
}
