import Decks
import StudyLibrary
import TestSupport
import Testing

@testable import StudyApp

/// What cards say, read from HTML; and small texts of lessons.
@Suite struct CardTextTests {
    private typealias Run = CardText.Run

    @Test("MC-04 HTML of cards becomes text with styles, pictures, sounds and lines", arguments: [
        ("", []), ("plain", [.text([Run(text: "plain", style: [])])]),
        ("  a \n b  ", [.text([Run(text: "a b", style: [])])]),
        ("a<br>b", [.text([Run(text: "a\nb", style: [])])]),
        ("<div>a</div><div>b</div>", [.text([Run(text: "a\nb", style: [])])]),
        ("a <b>b <i>c</i></b> d", [.text([
            Run(text: "a ", style: []), Run(text: "b ", style: .bold), Run(text: "c", style: [.bold, .italic]), Run(text: " d", style: []),
        ])]),
        ("x<sup>2</sup> &lt; &amp;&nbsp;&#228;", [.text([
            Run(text: "x", style: []), Run(text: "2", style: .raised), Run(text: " < &\u{A0}ä", style: []),
        ])]),
        ("Hund <img src=\"dog.svg\"> x", [
            .text([Run(text: "Hund", style: [])]), .picture("dog.svg"), .text([Run(text: "x", style: [])]),
        ]),
        ("a[sound:cat &amp; dog.mp3]", [.text([Run(text: "a", style: [])]), .sound("cat & dog.mp3")]),
        ("a<hr id=answer><hr>b", [.text([Run(text: "a", style: [])]), .rule, .text([Run(text: "b", style: [])])]),
        ("<span class=cloze>[...]</span> is", [.text([Run(text: "[...]", style: .gap), Run(text: " is", style: [])])]),
        ("1 < 2 & 3 [sound: <b", [.text([Run(text: "1 < 2 & 3 [sound: <b", style: [])])]),
        ("<video>x</b></i><<>>", [.text([Run(text: "x<<>>", style: [])])]),
        ("if a < b and c > d", [.text([Run(text: "if a < b and c > d", style: [])])]),
        ("<!-- a > b -->c", [.text([Run(text: "c", style: [])])]),
        ("<img alt=\"a > b\" src='dog.svg'>", [.picture("dog.svg")]), ("<img data-src=cat.svg src=dog.svg>", [.picture("dog.svg")]),
    ] as [(String, [CardText.Piece])])
    func reading(html: String, pieces: [CardText.Piece]) {
        #expect(CardText(html).pieces == pieces)
    }

    @Test("long markup is read in no time, and only as far as a card goes")
    func limits() {
        // A megabyte by `./test --long`.
        let size = rounds(1, long: 10)
        for html in [
            String(repeating: "<b>", count: 30_000 * size), String(repeating: "<", count: 100_000 * size), String(repeating: "[sound:", count: 15_000 * size),
            String(repeating: "word ", count: 20_000 * size), String(repeating: "&amp", count: 25_000 * size), String(repeating: "<img src=", count: 9000 * size),
        ] {
            #expect(CardText(html).plain.count <= CardText.limit + 40)
        }
    }

    @Test("tables whose cells claim thousands of rows and columns get no more columns than cells, and some") @MainActor
    func wideTables() throws {
        let store = try StudyWindow().store
        for html in [
            String(repeating: "<tr><td colspan=100 rowspan=1000>x", count: 1000), String(repeating: "<td colspan=100>x", count: 1000),
            String(repeating: "<tr><td rowspan=1000>x<td>y", count: 500),
        ] {
            let text = CardText("<table>" + html + "</table>", sheet: StyleSheet("", isNight: false))
            guard case .table(let table)? = text.pieces.first else { Issue.record("no table"); continue }
            let view = CardTableView(table, store: store) { _ in }
            #expect(view.columnCount <= 500 + table.rows.joined().count, "\(view.columnCount)")
        }
    }

    @Test("MC-03 intervals are told in few letters", arguments: [
        (StudyInterval.never, "–"), (.seconds(0), "<1 min"), (.seconds(59), "<1 min"), (.seconds(60), "1 min"), (.seconds(600), "10 min"),
        (.seconds(3600), "1 h"), (.seconds(86_400), "1 d"), (.days(1), "1 d"), (.days(30), "30 d"), (.days(61), "2 mo"),
        (.days(100), "3.3 mo"), (.days(400), "1.1 y"), (.days(36_500), "99.9 y"),
    ])
    func intervals(interval: StudyInterval, text: String) {
        #expect(interval.shortText == text)
    }

    @Test("MC-04 what is typed is right whatever its case, and wrong letters are struck out", arguments: [
        ("Hund", "hund", true, "<b>Hund</b>"), ("  der  Hund ", "der Hund", true, "<b>  der  Hund </b>"),
        ("Hind", "Hund", false, "H<s>i</s>nd<br>↓<br><b>Hund</b>"), ("e\u{301}", "é", true, "<b>e\u{301}</b>"),
        ("a<b", "a", false, "a<s>&lt;</s><s>b</s><br>↓<br><b>a</b>"),
    ])
    func typing(typed: String, answer: String, isRight: Bool, html: String) {
        #expect(TypedAnswer.isRight(typed, answer) == isRight)
        #expect(TypedAnswer.html(typed: typed, answer: answer) == html)
    }
}
