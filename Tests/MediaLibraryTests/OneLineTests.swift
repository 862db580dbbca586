import Testing
@testable import Files

@Suite struct OneLineTests {
    @Test("Names and contents in messages don't move a terminal's cursor, change its colours or turn the direction of a line")
    func escapes() {
        #expect(OneLine.of("a\r\nb\nc\u{2028}d") == "a b c d")
        #expect(OneLine.of("x\u{1B}[31my\u{7}\u{0}\u{7F}\u{9B}2J") == #"x\u{1B}[31my\u{07}\0\u{7F}\u{009B}2J"#)
        #expect(OneLine.of("gpj.\u{202E}exe\u{2066}") == #"gpj.\u{202E}exe\u{2066}"#)
        #expect(OneLine.of("Grüße 東京 👨‍👩‍👧 e\u{301}") == "Grüße 東京 👨‍👩‍👧 e\u{301}", "what people write stays")
        #expect(OneLine.of(String(repeating: "a", count: 300)).count == 200)
        #expect(OneLine.quoted("a\tb") == #"“a\tb”"# && OneLine.quoted(String(repeating: "ä", count: 121)).hasSuffix("ä…”"))
    }
}
