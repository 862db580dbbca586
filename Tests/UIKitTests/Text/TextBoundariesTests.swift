import CoreGraphics
import Testing

@Suite("Boundaries of a text")
struct TextBoundariesTests {
    @Test("characters: emoji of several code points, marks, line feeds", arguments: [
        ("abc", [0, 1, 2, 3]),
        ("e\u{301}x", [0, 2, 3]),
        ("👨‍👩‍👧!", [0, 8, 9]),
        ("🇩🇪🇫🇷", [0, 4, 8]),
        ("か\u{3099}き", [0, 2, 3]),
        ("שָׁלוֹם", [0, 3, 4, 6, 7]),
        ("\r\na", [0, 2, 3]),
        ("👍🏽", [0, 4]),
        ("", [0]),
    ])
    func characters(text: String, expected: [Int]) {
        let boundaries = TextBoundaries(text)
        #expect(boundaries.length == text.utf16.count)
        #expect((0...text.utf16.count).filter(boundaries.isCharacterBoundary) == expected)
        for (from, to) in zip(expected, expected.dropFirst()) {
            #expect(boundaries.characterEnd(after: from) == to && boundaries.characterStart(before: to) == from)
        }
        #expect(boundaries.characterEnd(after: text.utf16.count) == nil && boundaries.characterStart(before: 0) == nil)
    }

    @Test("words")
    func words() {
        let boundaries = TextBoundaries("Don't  stop, now")
        #expect(boundaries.word(at: 0) == 0..<5 && boundaries.word(at: 4) == 0..<5 && boundaries.word(at: 5) == nil)
        #expect(boundaries.word(at: 7) == 7..<11 && boundaries.word(at: 11) == nil && boundaries.word(at: 16) == nil)
        #expect(boundaries.wordEnd(after: 0) == 5 && boundaries.wordEnd(after: 5) == 11 && boundaries.wordEnd(after: 14) == 16)
        #expect(boundaries.wordStart(before: 16) == 13 && boundaries.wordStart(before: 13) == 7 && boundaries.wordStart(before: 7) == 0)
        #expect(boundaries.selection(at: 5) == 5..<7 && boundaries.selection(at: 11) == 11..<12 && boundaries.selection(at: 99) == 13..<16)
        #expect(TextBoundaries("").selection(at: 0) == 0..<0 && TextBoundaries("مرحبا بالعالم").word(at: 7) == 6..<13)
    }

    @Test("sentences")
    func sentences() {
        let boundaries = TextBoundaries("One. Two! Three")
        #expect(boundaries.sentenceEnd(after: 0) == 5 && boundaries.sentenceEnd(after: 5) == 10 && boundaries.sentenceEnd(after: 10) == 15)
        #expect(boundaries.sentenceStart(before: 12) == 10)
    }

    @Test("deleting backwards takes emoji whole")
    func deletion() {
        #expect(TextBoundaries("a👨‍👩‍👧").deletionStart(before: 9) == 1 && TextBoundaries("e\u{301}").deletionStart(before: 2) == 0)
        #expect(TextBoundaries("שָׁ").deletionStart(before: 3) == 2 && TextBoundaries("か\u{3099}").deletionStart(before: 2) == 0)
        #expect(TextBoundaries("").deletionStart(before: 0) == nil && TextBoundaries("ab").deletionStart(before: 7) == 1)
    }

    @Test("hostile texts keep every answer inside")
    func fuzz() {
        var seed: UInt64 = 7
        func next(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        let pool = ["a", " ", "\0", "\r", "\n", "\u{301}", "\u{200D}", "👩", "🏽", "🇩", "ש", "ع", "日", "\u{202E}", "\u{FEFF}", "\u{10FFFF}", "'", "."]
        for _ in 0..<300 {
            let text = (0..<next(20)).map { _ in pool[next(pool.count)] }.joined()
            let boundaries = TextBoundaries(text)
            let length = text.utf16.count
            #expect(boundaries.length == length && boundaries.isCharacterBoundary(0) && boundaries.isCharacterBoundary(length))
            for position in [-5, 0, next(30), length, length + 9, Int.max / 2, Int.min / 2] {
                let all = [
                    boundaries.wordEnd(after: position), boundaries.wordStart(before: position), boundaries.sentenceEnd(after: position),
                    boundaries.characterBoundary(atOrBefore: position), boundaries.characterBoundary(atOrAfter: position),
                    boundaries.selection(at: position).lowerBound, boundaries.selection(at: position).upperBound,
                ]
                #expect(all.allSatisfy { (0...length).contains($0) }, "\(text.debugDescription) \(position) \(all)")
            }
        }
    }
}
