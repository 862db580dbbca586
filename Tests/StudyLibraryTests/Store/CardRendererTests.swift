import Foundation
import Testing
@testable import StudyLibrary

@Suite struct CardRendererTests {
    private func template(_ front: String, _ back: String = "{{FrontSide}}|{{Back}}", isCloze: Bool = false) -> StudyTemplate {
        let content = TemplateContent(
            facets: [.init("Front"), .init("Back"), .init("Extra")], combinations: [.init("Card 1", front: front, back: back)],
            isCloze: isCloze)
        return StudyTemplate(id: 1, name: "Basic", content: content)
    }

    private func sides(_ front: String, _ facets: [StudyFacet], card: Int = 0, isCloze: Bool = false) -> CardRenderer.Sides {
        sides(front, "{{FrontSide}}|{{Back}}", facets, card: card, isCloze: isCloze)
    }

    private func sides(
        _ front: String, _ back: String, _ facets: [StudyFacet], card: Int = 0, isCloze: Bool = false
    ) -> CardRenderer.Sides {
        CardRenderer.sides(
            card, of: NoteContent(template: 1, facets, tags: ["t"]), in: template(front, back, isCloze: isCloze), stack: "A::B")
    }

    @Test("MC-02 Fields, conditionals and special fields")
    func fields() {
        #expect(sides("{{Front}}", ["a", "b", ""]).back == "a|b")
        #expect(sides("{{ Front }}{{#Extra}}[{{Extra}}]{{/Extra}}{{^Extra}}none{{/Extra}}", ["a", "b", ""]).front == "anone")
        #expect(sides("{{#Back}}{{^Extra}}x{{/Extra}}{{#Extra}}y{{/Extra}}{{/Back}}", ["", "b", "e"]).front == "y")
        #expect(sides("{{Tags}} {{Type}} {{Deck}} {{Subdeck}} {{Card}}", ["", "", ""]).front == "t Basic A::B B Card 1")
        #expect(sides("{{Gone}}{{/odd}}{{", ["a", "", ""]).front == "{Gone}{{")
        #expect(sides("{{text:Front}}", ["<b>x</b> &amp; y", "", ""]).front == "x &amp; y")
        let typed = sides("{{Front}}{{type:Back}}", "{{type:Back}}", ["a", "<i>b</i>", ""])
        #expect(typed.front == "a" && typed.typedAnswer == "b" && typed.back == "<i>b</i>")
        #expect(sides("{{furigana:Front}}", ["x 漢字[かんじ]y", "", ""]).front == "x<ruby><rb>漢字</rb><rt>かんじ</rt></ruby>y")
        #expect(sides("{{kana:Front}}", ["漢字[かんじ]", "", ""]).front == "かんじ")
    }

    @Test("MC-02 A reading belongs to the text since the last blank, line break or element; the blank isn't shown", arguments: [
        ("furigana", """
            へやに<ruby><rb>３０</rb><rt>さんじゅう</rt></ruby><ruby><rb>人</rb><rt>にん</rt></ruby>います。<br>\
            <ruby><rb>東京</rb><rt>とうきょう</rt></ruby>は[sound:none.mp3]
            """),
        ("kana", "へやにさんじゅうにんいます。<br>とうきょうは[sound:none.mp3]"), ("kanji", "へやに３０人います。<br>東京は[sound:none.mp3]"),
    ])
    func readings(filter: String, html: String) {
        for blank in [" ", "&nbsp;"] {
            let facet = StudyFacet("へやに\(blank)３０[さんじゅう]\(blank)人[にん]います。<br>東京[とうきょう]は[sound:none.mp3]")
            #expect(sides("{{\(filter):Front}}", [facet, "", ""]).front == html)
        }
        #expect(sides("{{\(filter):Front}}", ["see [1] a[] b", "", ""]).front == "see [1] a[] b")
    }

    @Test("MC-02 Clozes of pictures are elements without text, which say what is asked; number 0 is on each card")
    func occlusion() {
        let text: StudyFacet = "{{c1::image-occlusion:rect:left=.1:top=.2:oi=1}}{{c2::image-occlusion:ellipse:rx=\">}}{{c0::image-occlusion:text:text=a\\:b}}"
        #expect(ClozeText.numbers(in: text.html) == [1, 2])
        let front = sides("{{cloze:Front}}", [text, "", ""], isCloze: true).front
        #expect(front == "<div class=\"cloze\" data-shape=\"rect\" data-left=\".1\" data-top=\".2\" data-oi=\"1\"></div>"
            + "<div class=\"cloze-inactive\" data-shape=\"ellipse\" data-rx=\"&quot;&gt;\"></div>"
            + "<div class=\"cloze-inactive\" data-shape=\"text\" data-text=\"a:b\"></div>")
        let back = sides("{{cloze:Front}}", "{{cloze:Front}}", [text, "", ""], isCloze: true).back
        #expect(back.hasPrefix("<div class=\"cloze-highlight\" data-shape=\"rect\""))
    }

    @Test("MC-02 Clozes: gaps with hints, nested ones, and a card for each number")
    func clozes() {
        let text: StudyFacet = "{{c1::Rome}} is in {{c2::Italy::country}} and {{c1::{{c3::e}}tc}}"
        func front(_ card: Int) -> String { sides("{{cloze:Front}}", [text, "", ""], card: card, isCloze: true).front }
        #expect(front(0) == "<span class=cloze>[...]</span> is in Italy and <span class=cloze>[...]</span>")
        #expect(front(1) == "Rome is in <span class=cloze>[country]</span> and etc")
        #expect(front(4) == "")
        let back = sides("{{cloze:Front}}", "{{cloze:Front}}", [text, "", ""], card: 1, isCloze: true).back
        #expect(back == "Rome is in <span class=cloze>Italy</span> and etc")
        #expect(CardRenderer.combinations(of: [text, "", ""], in: template("{{cloze:Front}}", isCloze: true).content) == [0, 1, 2])
        #expect(ClozeText.shown("{{c1::open", number: 1, isBack: false) == "{{c1::open")
        #expect(ClozeText.numbers(in: "{{c0::a}}{{cx::b}}{{c1234::c}}{{c7::d}}") == [7])
    }

    @Test("MC-02 Combinations whose question is empty don't exist, but each note has one")
    func emptyQuestions() {
        var content = template("{{#Extra}}{{Front}}{{/Extra}}").content
        content.combinations.append(.init("Reverse", front: "<b>{{Back}}</b>", back: "{{Front}}"))
        #expect(CardRenderer.combinations(of: ["a", "b", ""], in: content) == [1])
        #expect(CardRenderer.combinations(of: ["a", "b", "e"], in: content) == [0, 1])
        #expect(CardRenderer.combinations(of: ["a", "<br> <div></div>", ""], in: content) == [0])
    }

    @Test("MC-02 Hostile templates end, and give little")
    func hostile() {
        let many = String(repeating: "{{Front}}", count: 100_000)
        let huge = sides(many, [StudyFacet(String(repeating: "x", count: 100_000)), "", ""])
        #expect(huge.front.utf8.count <= CardRenderer.limit + 100_000)
        let deep = String(repeating: "{{#Front}}", count: 200_000) + "{{Front}}"
        #expect(sides(deep, ["a", "", ""]).front == "a")
        #expect(sides(String(repeating: "{{c1::", count: 100_000), ["a", "", ""]).front.isEmpty == false)
        let clozes = StudyFacet(String(repeating: "{{c1::", count: 50_000) + String(repeating: "}}", count: 50_000))
        #expect(sides("{{cloze:Front}}", [clozes, "", ""], isCloze: true).front.utf8.count < 1_000_000)
    }
}
