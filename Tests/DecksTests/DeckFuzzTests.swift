import Files
import Foundation
import TestSupport
import Testing
@testable import Decks

/// Whatever a file holds, opening it gives a deck or a `DeckError`, and every note of a deck can be read.
@Suite struct DeckFuzzTests {
    private let scratch = ScratchFolder()

    private func readAll(_ deck: Deck) {
        for section in deck.sections.indices {
            for index in 0..<min(deck.sections[section].noteCount, 50) {
                for facet in deck.note(at: index, inSection: section).facets {
                    for image in facet.images { _ = try? image.data() }
                }
            }
        }
    }

    @Test func text() throws {
        let seeds = ["question,answer,tags\n\"a,b\",c,d\r\n\"e\"\"f\",\"g\nh\",i\n",
                     "#separator:tab\n#html:true\n#tags column:2\nä\t道\t<img src=x.png>\n",
                     "sep=;\na;b\r\r\nc;\"d\"\n"]
        let utf16: [UInt8] = [0xFF, 0xFE] + "a,ü\nb,🦊\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        var random = SeededRandom(seed: 1)
        let url = scratch.url.appendingPathComponent("d.csv")
        for seed in seeds.map({ Array($0.utf8) }) + [utf16] {
            for _ in 0..<rounds(1500, long: 50_000) {
                let bytes = seed.mutated(&random, interesting: Array("\",;\t\n\r#:=".utf8) + [0, 0x80, 0xC3, 0xFF])
                guard let text = try? TextEncoding.utf8(bytes) else { continue }
                #expect(text.isEmpty || String(validating: text, as: UTF8.self) != nil)
                if let deck = try? TextDeckReader.read(text, url: url) { readAll(deck) }
            }
        }
    }

    @Test(arguments: TestPackage.Layout.allCases) func packages(layout: TestPackage.Layout) throws {
        let notes = (0..<3).map { TestPackage.TestNote(fields: ["f\($0) <img src=a.png>", "b"]) }
        let seed = TestPackage.package(layout, notes: notes, media: [("a.png", TestPackage.png)])
        var random = SeededRandom(seed: 2)
        for _ in 0..<60 {
            let bytes = seed.mutated(&random)
            if let deck = try? Deck.open(scratch.write(bytes, to: "d.apkg")) { readAll(deck) }
        }
        // The table of contents alone: there the numbers are.
        let directory = try #require(seed.indices.dropLast(4).first { seed.uint32($0) == 0x0201_4B50 })
        for _ in 0..<rounds(100, long: 5000) {
            let bytes = Array(seed[..<directory]) + Array(seed[directory...]).mutated(&random, interesting: [0, 1, 0x7F, 0x80, 0xFF])
            if let deck = try? Deck.open(scratch.write(bytes, to: "d.apkg")) { readAll(deck) }
        }
    }

    @Test func collections() throws {
        let notes = (0..<20).map { TestPackage.TestNote(fields: ["field \($0)", String(repeating: "x", count: $0 * 40)]) }
        var random = SeededRandom(seed: 4)
        var read = 0, refused = 0
        for seed in [TestPackage.oldCollection(notes, decks: [1: "A"]), TestPackage.newCollection(notes, decks: [1: "A", 2: "B"])] {
            for _ in 0..<rounds(50, long: 2000) {
                // Changed bytes rather than moved ones: SQLite's pages stay where they are.
                var bytes = seed
                for _ in 0..<Int.random(in: 1...40, using: &random) {
                    bytes[Int.random(in: 16..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                do {
                    let collection = try AnkiCollection(bytes, path: "d.apkg")
                    read += 1
                    // Each note's fields follow those of the note before, and end with the text.
                    #expect(collection.starts.count == collection.deckOfNote.count + 1 && collection.starts.first == 0)
                    #expect(zip(collection.starts, collection.starts.dropFirst()).allSatisfy { $0 <= $1 })
                    #expect(collection.starts.last.map(Int.init) == collection.fields.count)
                } catch {
                    refused += 1
                    #expect("\(error)".split(separator: "\n").count == 1, "an error is one line: \(error)")
                }
            }
        }
        #expect(read > 20 && refused > 20, "both ends are met: \(read) read, \(refused) refused")
    }

    @Test func tablesOfMedia() {
        let seed = TestPackage.mediaMessage([("a.png", 1), ("b.png", 200), ("c", 0)])
        var random = SeededRandom(seed: 5)
        var read = 0, refused = 0
        func count(_ make: () throws -> AnkiMediaMap) {
            if let map = try? make() {
                read += 1
                #expect(map.count <= 64, "a table of \(map.count) files in so few bytes")
            } else {
                refused += 1
            }
        }
        for _ in 0..<rounds(10_000, long: 200_000) { count { try AnkiMediaMap(protobuf: seed.mutated(&random, interesting: [0x0A, 0x80, 0xFF, 0xF8, 0x0F])) } }
        #expect(read > 500 && refused > 500, "both ends are met: \(read) read, \(refused) refused")
        (read, refused) = (0, 0)
        let json = Array("{\"0\": \"a.png\", \"1\": \"b\\u00e4.png\"}".utf8)
        for _ in 0..<rounds(1000, long: 50_000) { count { try AnkiMediaMap(json: json.mutated(&random, interesting: Array("{}\":,[]\\0".utf8))) } }
        #expect(read > 50 && refused > 50, "both ends are met: \(read) read, \(refused) refused")
    }
}
