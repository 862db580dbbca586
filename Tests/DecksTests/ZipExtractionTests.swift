import Foundation
import Testing
@testable import Decks

@Suite struct ZipExtractionTests {
    private let scratch = ScratchFolder()

    private func extract(_ bytes: [UInt8], where isWanted: (String) -> Bool = { _ in true }) throws -> URL {
        let target = scratch.url.appendingPathComponent("out")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ZipExtraction.extract(scratch.write(bytes, to: "a.zip"), to: target, where: isWanted)
        return target
    }

    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("Files come out in their folders, byte for byte", arguments: [true, false]) func extracts(stored: Bool) throws {
        let picture = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
        let folder = try extract(TestPackage.zip([("a.ca/main.caml", Array("<caml/>".utf8)), ("a.ca/assets/p.png", picture), ("empty", [])], stored: stored))
        #expect(try files(in: folder) == ["a.ca", "a.ca/assets", "a.ca/assets/p.png", "a.ca/main.caml", "empty"])
        #expect(try Data(contentsOf: folder.appendingPathComponent("a.ca/assets/p.png")) == Data(picture))
    }

    @Test("Only wanted files come out") func wanted() throws {
        let folder = try extract(TestPackage.zip([("a", [1]), ("__MACOSX/a", [2])])) { !$0.hasPrefix("__MACOSX") }
        #expect(try files(in: folder) == ["a"])
    }

    @Test("A file in the place of a folder is an error, not a trap") func conflict() throws {
        #expect(throws: DeckError.self) { try extract(TestPackage.zip([("a", [1]), ("a/b", [2])])) }
    }

    @Test("What is no archive or holds too many files is refused") func refusals() throws {
        #expect(throws: DeckError.notAZip(path: scratch.url.appendingPathComponent("a.zip").path)) { try extract(Array("text".utf8)) }
        let many = (0...Limits.extractedFiles).map { (name: "f\($0)", bytes: [] as [UInt8]) }
        #expect(throws: DeckError.zipBomb(path: scratch.url.appendingPathComponent("a.zip").path)) { try extract(TestPackage.zip(many, stored: true)) }
        #expect(try files(in: scratch.url.appendingPathComponent("out")).isEmpty)
    }
}
