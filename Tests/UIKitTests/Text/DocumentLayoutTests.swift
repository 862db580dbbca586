import CoreGraphics
import Testing

@Suite("Layout of a document")
struct DocumentLayoutTests {
    private static let font = FontDescription(size: 20)
    private func layout(_ text: String, width: CGFloat = .infinity, reusing former: DocumentLayout? = nil) -> DocumentLayout {
        let end = TextRun(text: "", font: Self.font)
        return DocumentLayout(runs: text.isEmpty ? [] : [TextRun(text: text, font: Self.font)], end: end, width: width, reusing: former)
    }

    @Test("paragraphs, separators and empty lines")
    func paragraphs() {
        let document = layout("one\ntwo\r\n\nlast\n")
        #expect(document.blocks.map(\.range) == [0..<3, 4..<7, 9..<9, 10..<14, 15..<15])
        #expect(document.blocks.map(\.end) == [4, 9, 10, 15, 15] && document.length == 15)
        #expect(document.lines.count == 5 && document.lines.allSatisfy { $0.rect.height > 20 })
        #expect(layout("").lines.count == 1 && layout("").caretRect(at: .init(0)).height > 20)
        let parts = DocumentLayout(
            runs: [TextRun(text: "a\r", font: Self.font), TextRun(text: "\nb", font: Self.font)], end: TextRun(text: "", font: Self.font), width: 100)
        #expect(parts.blocks.map(\.range) == [0..<1, 3..<4] && parts.length == 4)
    }

    @Test("only paragraphs that changed are laid out again")
    func reuse() {
        let text = (0..<50).map { "Paragraph \($0)" }.joined(separator: "\n")
        let first = layout(text, width: 300)
        let second = layout(text.replacingOccurrences(of: "Paragraph 20\n", with: "Something\nelse\n"), width: 300, reusing: first)
        #expect(second.reusedBlockCount == 49 && second.blocks.count == 51)
        let afresh = layout(text.replacingOccurrences(of: "Paragraph 20\n", with: "Something\nelse\n"), width: 300)
        #expect(second.lines == afresh.lines && second.size == afresh.size)
        #expect(layout(text, width: 200, reusing: first).reusedBlockCount == 0)
    }

    @Test("carets advance in Latin text and come back in Hebrew")
    func carets() {
        let latin = layout("abc")
        let xs = (0...3).map { latin.caretRect(at: .init($0)).minX }
        #expect(xs[0] == 0 && xs[0] < xs[1] && xs[1] < xs[2] && xs[2] < xs[3] && abs(xs[3] - latin.size.width) < 0.01)
        let hebrew = layout("שלום", width: 300)
        let back = (0...4).map { hebrew.caretRect(at: .init($0)).minX }
        #expect(abs(back[0] - 300) < 0.01 && back[0] > back[1] && back[3] > back[4] && abs(back[4] - hebrew.lines[0].rect.minX) < 0.01)
    }

    @Test("every caret's place is found again by its point", arguments: ["Hello world", "日本語テキスト", "a👨‍👩‍👧b", "e\u{301}a\u{308}o", "שלום עולם"])
    func roundTrip(text: String) {
        let document = layout(text, width: 400), boundaries = TextBoundaries(text)
        for position in 0...text.utf16.count where boundaries.isCharacterBoundary(position) {
            let caret = document.caretRect(at: .init(position))
            #expect(document.place(at: CGPoint(x: caret.minX, y: caret.midY)).position == position, "\(text) \(position)")
        }
    }

    @Test("a broken line has two places at its end")
    func affinity() {
        let document = layout("aaaa bbbb cccc dddd", width: 110)
        let lines = document.lines
        #expect(lines.count >= 2)
        let end = lines[0].range.upperBound
        let upper = document.caretRect(at: .init(end, .upstream)), lower = document.caretRect(at: .init(end, .downstream))
        #expect(upper.minY == lines[0].rect.minY && lower.minY == lines[1].rect.minY && lower.minX == 0 && upper.minX > 50)
        let place = document.place(at: CGPoint(x: 500, y: 5))
        #expect(place == .init(end, .upstream))
        #expect(document.lineEdge(of: .init(1), end: true) == .init(end, .upstream))
        #expect(document.lineEdge(of: .init(end, .upstream), end: false) == .init(0))
        #expect(document.lineEdge(of: .init(end, .downstream), end: false) == .init(end))
    }

    @Test("up and down keep the column")
    func vertical() {
        let document = layout("wide line here\nab\nwide line here", width: 400)
        let x = document.caretRect(at: .init(10)).minX
        let middle = document.place(beside: .init(10), below: true, x: x)
        #expect(middle.position == 17)
        #expect(document.place(beside: middle, below: true, x: x).position == 28)
        #expect(document.place(beside: .init(3), below: false, x: x).position == 0 && document.place(beside: .init(20), below: true, x: x).position == 32)
    }

    @Test("moving left and right as it is seen")
    func visual() {
        let document = layout("ab\nשל", width: 300)
        #expect(document.position(from: 0, movingRight: true) == 1 && document.position(from: 1, movingRight: false) == 0)
        #expect(document.position(from: 2, movingRight: true) == 3 && document.position(from: 0, movingRight: false) == nil)
        #expect(document.position(from: 3, movingRight: false) == 4 && document.position(from: 3, movingRight: true) == 2)
        #expect(document.position(from: 5, movingRight: false) == nil)
    }

    @Test("selections over lines reach to the side")
    func selections() {
        let document = layout("first line\nsecond line\nthird line", width: 300)
        let rects = document.selectionRects(for: 6..<27)
        #expect(rects.count == 3 && rects[0].containsStart && rects[2].containsEnd && !rects[1].containsStart)
        #expect(rects[0].rect.minX > 10 && abs(rects[0].rect.maxX - 300) < 0.01)
        #expect(rects[1].rect.minX == 0 && rects[1].rect.width == 300 && rects[2].rect.minX == 0 && rects[2].rect.maxX < 100)
        #expect(document.selectionRects(for: 3..<3).isEmpty)
        // The separator alone: from the end of the line to the side.
        let separator = document.selectionRects(for: 10..<11)
        #expect(separator.count == 1 && separator[0].rect.minX > 50 && abs(separator[0].rect.maxX - 300) < 0.01)
        let hebrew = layout("שלום\nעולם", width: 300).selectionRects(for: 2..<7)
        #expect(hebrew.count == 2 && hebrew[0].rect.minX == 0 && hebrew[0].isRightToLeft && abs(hebrew[1].rect.maxX - 300) < 0.01)
    }

    @Test("characters under a point")
    func characters() {
        let document = layout("ab\ncd", width: 300)
        let rect = document.caretRect(at: .init(1))
        #expect(document.character(at: CGPoint(x: rect.minX - 2, y: 5)) == 0..<1 && document.character(at: CGPoint(x: rect.minX + 2, y: 5)) == 1..<2)
        #expect(document.character(at: CGPoint(x: 200, y: 5)) == nil)
    }

    @Test("hostile documents keep every answer inside")
    func fuzz() {
        var seed: UInt64 = 11
        func next(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        let pool = ["ab", " ", "\0", "\r", "\n", "\u{301}", "\u{200D}", "👩", "🏽", "ש", "عب", "日", "\u{202E}", "\u{2028}", "\t", "\u{AD}", "\u{2029}"]
        var former: DocumentLayout?
        for _ in 0..<60 {
            let text = (0..<next(24)).map { _ in pool[next(pool.count)] }.joined()
            let document = layout(text, width: CGFloat(20 + next(200)), reusing: former)
            former = document
            let length = text.utf16.count
            #expect(document.length == length)
            for _ in 0..<12 {
                let position = next(length + 3) - 1
                let place = DocumentLayout.Place(position, next(2) == 0 ? .upstream : .downstream)
                let caret = document.caretRect(at: place)
                #expect(caret.minX.isFinite && caret.height > 0 && caret.minX < 1000)
                let found = document.place(at: CGPoint(x: CGFloat(next(400)) - 50, y: CGFloat(next(300)) - 50))
                #expect((0...length).contains(found.position))
                for right in [true, false] {
                    if let moved = document.position(from: position, movingRight: right) { #expect((0...length).contains(moved)) }
                    #expect((0...length).contains(document.place(beside: place, below: right, x: 40).position))
                    #expect((0...length).contains(document.lineEdge(of: place, end: right).position))
                }
                let other = next(length + 1), one = document.clamped(position)
                for rect in document.selectionRects(for: min(one, other)..<max(one, other)) { #expect(rect.rect.width.isFinite && rect.rect.height > 0) }
            }
        }
    }
}
