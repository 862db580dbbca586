import Foundation
import Testing
@testable import Decks

@Suite struct ZipArchiveTests {
    private let scratch = ScratchFolder()

    private func archive(_ bytes: [UInt8]) throws -> ZipArchive {
        try ZipArchive(try OpenFile(scratch.write(bytes, to: "a.zip")))
    }

    private var path: String { scratch.url.appendingPathComponent("a.zip").path }

    @Test(arguments: [true, false]) func entriesInAnyOrder(stored: Bool) throws {
        let entries = (0..<20).map { ("e\($0)", [UInt8]((0..<($0 * 500)).map { UInt8($0 % 251) })) }
        let archive = try archive(TestPackage.zip(entries, stored: stored))
        for (name, bytes) in entries.reversed() {
            #expect(try archive.contents(of: name, limit: 1 << 20) == bytes)
        }
        #expect(try archive.contents(of: "none", limit: 1) == nil)
        #expect(throws: DeckError.zipBomb(path: path)) { try archive.contents(of: "e9", limit: 100) }
    }

    @Test func notAZip() throws {
        #expect(throws: DeckError.notAZip(path: path)) { try archive(Array("hello, this is text".utf8)) }
        #expect(throws: DeckError.notAZip(path: scratch.url.path + "/x.apkg")) { try Deck.open(scratch.write("hello", to: "x.apkg")) }
    }

    @Test func truncatedAnywhere() throws {
        let whole = TestPackage.zip([("a", [UInt8](repeating: 1, count: 300)), ("b", Array("text".utf8))], stored: true)
        for count in 4..<whole.count {
            #expect(throws: DeckError.truncatedZip(path: path)) { try archive(Array(whole[..<count])) }
        }
    }

    @Test(arguments: ["../evil", "/etc/passwd", "a/../../b", "..", "C:/x", "\\x", "a\\..\\b"]) func hostilePaths(name: String) throws {
        // Packed under a harmless name of the same length: libarchive cleans some of these while writing.
        var bytes = TestPackage.zip([(String(repeating: "n", count: name.utf8.count), [1, 2, 3])])
        let harmless = [UInt8](repeating: 0x6E, count: name.utf8.count)
        for index in 0..<(bytes.count - harmless.count) where Array(bytes[index..<(index + harmless.count)]) == harmless {
            bytes.replaceSubrange(index..<(index + harmless.count), with: Array(name.utf8))
        }
        #expect(throws: DeckError.hostilePath(path: path, entry: name)) { try archive(bytes) }
    }

    @Test func bombs() throws {
        let zeros = [UInt8](repeating: 0, count: 80 << 20)
        #expect(throws: DeckError.zipBomb(path: path)) { try archive(TestPackage.zip([("0", zeros)])) }
        // Compressed with Zstandard, which the archive's own sizes don't show.
        let packed = TestPackage.zip([("collection.anki21b", TestPackage.zstd(zeros))])
        let url = scratch.write(packed, to: "a.zip")
        #expect(throws: DeckError.zipBomb(path: path)) { try Deck.open(url) }
    }

    @Test func overlappingEntriesAreABomb() throws {
        // The second entry's bytes are the first's: the directory's second header gets the first one's place and sizes.
        var bytes = TestPackage.zip([("a", (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }), ("b", [1])], stored: true)
        let headers = bytes.indices.dropLast(4).filter { bytes.uint32($0) == 0x0201_4B50 }
        try #require(headers.count == 2)
        for offset in [16, 20, 24, 42] {
            for byte in 0..<4 { bytes[headers[1] + offset + byte] = bytes[headers[0] + offset + byte] }
        }
        #expect(throws: DeckError.zipBomb(path: path)) { try archive(bytes) }
    }

    @Test func changedContentFailsItsChecksum() throws {
        var bytes = TestPackage.zip([("a", Array("some content".utf8))], stored: true)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("content".utf8)) })
        bytes[place] ^= 1
        let archive = try archive(bytes)
        #expect(throws: DeckError.damagedZip(path: path, part: "a")) { try archive.contents(of: "a", limit: 100) }
    }

    @Test func encryptedEntry() throws {
        var bytes = TestPackage.zip([("a", [1, 2, 3])])
        let header = try #require(bytes.indices.dropLast(4).first { bytes.uint32($0) == 0x0201_4B50 })
        bytes[header + 8] |= 1
        let archive = try archive(bytes)
        #expect(throws: DeckError.unsupportedZip(path: path, entry: "a")) { try archive.contents(of: "a", limit: 100) }
    }

    @Test func zstandardRoundTripAndLimits() throws {
        let bytes = (0..<500_000).map { UInt8($0 % 253) }
        let packed = TestPackage.zstd(bytes)
        #expect(try Zstandard.decompress(packed, limit: bytes.count) == bytes)
        #expect(try Zstandard.decompress(packed + packed, limit: bytes.count * 2) == bytes + bytes)
        #expect(throws: Zstandard.Failure.tooLarge) { try Zstandard.decompress(packed, limit: bytes.count - 1) }
        #expect(throws: Zstandard.Failure.damaged) { try Zstandard.decompress(Array(packed.dropLast()), limit: bytes.count) }
        #expect(try Zstandard.decompress(TestPackage.zstd([]), limit: 0) == [])
    }

    @Test func protobufFields() throws {
        var reader = ProtobufReader([0x08, 0x96, 0x01, 0x12, 0x02, 0x61, 0x62, 0x1D, 1, 2, 3, 4,
                                     0x21, 1, 2, 3, 4, 5, 6, 7, 8, 0xF8, 0x0F, 0x07])
        #expect(try reader.next() == .varint(number: 1, value: 150))
        #expect(try reader.next() == .bytes(number: 2, range: 5..<7))
        #expect(try reader.next() == .fixed32(number: 3, value: 0x0403_0201))
        #expect(try reader.next() == .varint(number: 255, value: 7))
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [[0x08], [0x12, 0x05, 0x61], [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
                      [0x1D, 1], [0x0B], [0x00, 0x00],
                      [UInt8](repeating: 0xFF, count: 12)] as [[UInt8]])
    func brokenProtobuf(bytes: [UInt8]) {
        var reader = ProtobufReader(bytes)
        #expect(throws: ProtobufReader.Failure.self) { while try reader.next() != nil {} }
    }

    @Test func mediaMaps() throws {
        // The third file's entry is named 42 rather than by its index.
        let old: [UInt8] = [0x0A, 0x08, 0x0A, 0x03, 0x6F, 0x6C, 0x64, 0xF8, 0x0F, 0x2A]
        let map = try AnkiMediaMap(protobuf: TestPackage.mediaMessage([("a b.png", 3), ("ü.png", 4)]) + old)
        #expect(map.entry(for: "a%20b.png") == "0")
        #expect(map.entry(for: "u\u{308}.png") == "1")
        #expect(map.entry(for: "old") == "42")
        #expect(map.entry(for: "none") == nil)
        #expect(try AnkiMediaMap(json: Array("{\"3\": \"x.png\"}".utf8)).entry(for: "x.png") == "3")
    }
}
