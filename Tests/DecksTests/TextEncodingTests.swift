import Files
import Foundation
import Testing
@testable import Decks

@Suite struct TextEncodingTests {
    private let scratch = ScratchFolder()
    private let text = "Straße,道,🦊\nملف,नमस्ते,x\n"
    private let expected = [[["Straße", "道", "🦊"], ["ملف", "नमस्ते", "x"]]]

    private func open(_ bytes: [UInt8]) throws -> Deck {
        try Deck.open(scratch.write(bytes, to: "deck.csv"))
    }

    private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    @Test func utf8WithAndWithoutMark() throws {
        #expect(try open(Array(text.utf8)).texts == expected)
        #expect(try open([0xEF, 0xBB, 0xBF] + Array(text.utf8)).texts == expected)
    }

    @Test func utf16WithMark() throws {
        #expect(try open([0xFF, 0xFE] + utf16(text, bigEndian: false)).texts == expected)
        #expect(try open([0xFE, 0xFF] + utf16(text, bigEndian: true)).texts == expected)
    }

    @Test(arguments: [true, false]) func utf16WithoutMark(bigEndian: Bool) throws {
        #expect(try open(utf16("one,eins\ntwo,zwei, 道\n", bigEndian: bigEndian)).texts == [[["one", "eins"], ["two", "zwei", "道"]]])
    }

    @Test func windows1252() throws {
        #expect(try open(Array("caf".utf8) + [0xE9, 0x2C, 0x80, 0x93, 0x0A]).texts == [[["café", "€“"]]])
    }

    @Test func damagedUTF8NamesTheLine() throws {
        let path = scratch.url.appendingPathComponent("deck.csv").path
        // More well-formed sequences than broken ones: this was UTF-8.
        #expect(throws: DeckError.invalidEncoding(path: path, encoding: "UTF-8", line: 2)) {
            try open(Array("äöü,b\nc".utf8) + [0xC3, 0x2C] + Array("d\n".utf8))
        }
        // 0x81 is undefined in Windows-1252.
        #expect(throws: DeckError.invalidEncoding(path: path, encoding: "UTF-8", line: 1)) { try open([0x61, 0x81, 0x0A]) }
    }

    @Test func damagedUTF16NamesTheLine() throws {
        let path = scratch.url.appendingPathComponent("deck.csv").path
        let error = DeckError.invalidEncoding(path: path, encoding: "UTF-16", line: 2)
        #expect(throws: error) { try open([0xFF, 0xFE] + utf16("a\nb", bigEndian: false) + [0x00, 0xD8]) }
        #expect(throws: error) { try open([0xFF, 0xFE] + utf16("a\nb", bigEndian: false) + [0x00]) }
        #expect(throws: error) { try open([0xFF, 0xFE] + utf16("a\nb\u{0}c", bigEndian: false)) }
    }

    @Test func zeroByteIsNoText() throws {
        #expect(throws: DeckError.self) { try open(Array("a,b\nc\u{0},dé\n".utf8)) }
    }

    @Test(
        "A zero byte in a very short file is damage, not UTF-16",
        arguments: ["abc\u{0}", "\u{0}abc", "ab\u{0}\n", "a\u{0}b\u{0}c\u{0}\u{0}d"])
    func shortFilesWithZeros(text: String) {
        #expect(throws: TextEncoding.Failure.self) { try TextEncoding.utf8(Array(text.utf8)) }
        #expect(!TextEncoding.looksLikeText(Array(text.utf8)))
    }

    @Test("Two letters are enough for UTF-16", arguments: [true, false])
    func shortUTF16(bigEndian: Bool) throws {
        #expect(try TextEncoding.utf8(utf16("ab", bigEndian: bigEndian)) == Array("ab".utf8))
    }

    @Test(arguments: ["\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"])
    func boundariesOfSequences(character: String) {
        let bytes = Array(character.utf8)
        #expect(bytes.withUnsafeBytes { UTF8Sequence.length($0, at: 0) } == bytes.count)
        for end in 1..<max(bytes.count, 2) where end < bytes.count {
            #expect(Array(bytes[..<end]).withUnsafeBytes { UTF8Sequence.length($0, at: 0) } == 0)
        }
        var appended: [UInt8] = []
        UTF8Sequence.append(character.unicodeScalars.first!.value, to: &appended)
        #expect(appended == bytes)
    }

    @Test(arguments: [[0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
                      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xFF]] as [[UInt8]])
    func illFormedSequences(bytes: [UInt8]) {
        #expect(bytes.withUnsafeBytes { UTF8Sequence.length($0, at: 0) } == 0)
    }
}
