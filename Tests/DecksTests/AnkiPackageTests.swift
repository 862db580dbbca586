import Foundation
import Testing
@testable import Decks

@Suite struct AnkiPackageTests {
    private let scratch = ScratchFolder()
    private typealias TestNote = TestPackage.TestNote

    private func open(_ bytes: [UInt8], _ name: String = "deck.apkg") throws -> Deck {
        try Deck.open(scratch.write(bytes, to: name))
    }

    @Test(arguments: TestPackage.Layout.allCases) func allLayouts(layout: TestPackage.Layout) throws {
        let notes = [
            TestNote(fields: ["<b>日本</b>", "Japan<br>にほん", ""], deck: 7),
            TestNote(fields: ["<img src=\"übung.png\">", "", "مرحبا [sound:x.mp3]"], deck: 5),
            TestNote(fields: ["{{c1::Rome}}", "<img src=\"gone.png\">"], deck: 7),
        ]
        let package = TestPackage.package(layout, notes: notes, decks: [1: "Default", 5: "Languages::Arabic", 7: "Languages", 9: "Unused"],
                                          media: [("a.png", [1, 2, 3]), ("übung.png", TestPackage.png)])
        for name in ["deck.apkg", "backup.colpkg"] {
            let deck = try open(package, name)
            #expect(deck.sections.map(\.title) == ["Languages", "Languages – Arabic"])
            #expect(deck.texts == [[["日本", "Japan\nにほん"], ["Rome", ""]], [["", "مرحبا"]]])
            let picture = try #require(deck.note(at: 0, inSection: 1).facets[0].image)
            #expect(!picture.isMissing && picture.fileURL == nil)
            #expect(try picture.data() == Data(TestPackage.png))
            #expect(picture == deck.note(at: 0, inSection: 1).facets[0].image)
            #expect(deck.note(at: 0, inSection: 1).facets[1].hasAudio)
            #expect(deck.note(at: 1, inSection: 0).facets[1].image?.isMissing == true)
        }
    }

    @Test func noteBelongsToTheDeckOfItsFirstCard() throws {
        let notes = [TestNote(fields: ["a", "b"], deck: 2, moreCards: [(1, 3), (2, 3)]), TestNote(fields: ["c"], deck: 3)]
        let deck = try open(TestPackage.package(.anki2, notes: notes, decks: [2: "Two", 3: "Three"]))
        #expect(deck.sections.map(\.title) == ["Three", "Two"])
        #expect(deck.texts == [[["c"]], [["a", "b"]]])
    }

    @Test(arguments: [
        ([5, 7], "Languages"), ([5], "Languages – Arabic"), ([5, 8], "Languages – Arabic"), ([2, 7], "file"), ([1], "file"), ([1, 7], "file"),
        ([7, 99], "file"),
    ] as [([Int64], String)])
    func titleIsThatOfTheDeckThatContainsAllOthers(used: [Int64], title: String) throws {
        let decks: [Int64: String] = [
            1: "Default", 2: "Music", 5: "Languages::Arabic", 7: "Languages", 8: "Languages::Arabic::Verbs", 9: "Unused",
        ]
        for layout in TestPackage.Layout.allCases {
            let notes = used.map { TestNote(fields: ["a"], deck: $0) }
            #expect(try open(TestPackage.package(layout, notes: notes, decks: decks), "file.apkg").title == title)
        }
    }

    @Test func picturesAreReadFromSeveralThreads() async throws {
        let media = (0..<40).map { ("\($0).png", [UInt8](repeating: UInt8($0), count: 1000 + $0)) }
        let notes = (0..<40).map { TestNote(fields: ["<img src=\($0).png>"]) }
        let deck = try open(TestPackage.package(.anki21b, notes: notes, media: media))
        let counts = await withTaskGroup(of: Int.self) { group in
            for index in 0..<40 {
                group.addTask { (try? deck.note(at: index, inSection: 0).facets[0].image?.data().count) ?? -1 }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == Array(1000..<1040))
    }

    @Test func mediaOutliveTheFilesName() throws {
        let note = TestNote(fields: ["<img src=a.png>"])
        let deck = try open(TestPackage.package(.anki2, notes: [note], media: [("a.png", TestPackage.png)]))
        try FileManager.default.removeItem(at: deck.url)
        #expect(try deck.note(at: 0, inSection: 0).facets[0].image?.data() == Data(TestPackage.png))
    }

    @Test func nothingIsLeftBehind() throws {
        let temporary = FileManager.default.temporaryDirectory.path
        func leftovers() -> Set<String> {
            Set((try? FileManager.default.contentsOfDirectory(atPath: temporary))?.filter { $0.hasPrefix("lamina-") } ?? [])
        }
        let before = leftovers()
        _ = try open(TestPackage.package(.anki21b, notes: [TestNote(fields: ["a"])]))
        #expect(throws: DeckError.self) { try open(TestPackage.zip([("collection.anki2", Array("SQLite format 3\0garbage".utf8))])) }
        // Other tests run beside this one, so only what stays counts.
        for _ in 0..<200 where !leftovers().subtracting(before).isEmpty { usleep(20_000) }
        #expect(leftovers().subtracting(before).isEmpty)
    }

    // MARK: Refusals

    @Test func unknownSchemas() throws {
        let path = scratch.url.appendingPathComponent("deck.apkg").path
        #expect(throws: DeckError.unknownSchema(path: path, detail: "no collection.anki2, .anki21 or .anki21b in it")) {
            try open(TestPackage.zip([("readme.txt", [1])]))
        }
        let noNotes = TestPackage.database { try $0.execute(sql: "CREATE TABLE col (id integer); CREATE TABLE cards (id integer)") }
        #expect(throws: DeckError.unknownSchema(path: path, detail: "no table “notes”")) {
            try open(TestPackage.zip([("collection.anki2", noNotes)]))
        }
        let otherColumns = TestPackage.database {
            try $0.execute(sql: "CREATE TABLE col (decks); INSERT INTO col VALUES ('{}'); CREATE TABLE cards (a); CREATE TABLE notes (b)")
        }
        #expect(throws: DeckError.unknownSchema(path: path, detail: "no such column: nid")) {
            try open(TestPackage.zip([("collection.anki2", otherColumns)]))
        }
        let package = TestPackage.package(.anki2, notes: [TestNote(fields: ["a"])])
        _ = try open(package)
        #expect(throws: DeckError.unknownSchema(path: path, detail: "version 4 of the package format, newer than 3")) {
            try open(TestPackage.zip([("meta", [0x08, 0x04]), ("collection.anki2", [])]))
        }
    }

    @Test func viewsInPlaceOfTablesAreRefused() throws {
        let hostile = TestPackage.database {
            try $0.execute(sql: """
                CREATE TABLE col (decks text); CREATE TABLE cards (nid, ord, did, odid);
                CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'x' AS flds FROM n;
                """)
        }
        #expect(throws: DeckError.self) { try open(TestPackage.zip([("collection.anki2", hostile)])) }
    }

    @Test func damagedCollection() throws {
        let path = scratch.url.appendingPathComponent("deck.apkg").path
        #expect(throws: DeckError.damagedCollection(path: path, detail: "not an SQLite database")) {
            try open(TestPackage.zip([("collection.anki2", Array("hello".utf8))]))
        }
        #expect(throws: DeckError.damagedZip(path: path, part: "collection.anki21b")) {
            try open(TestPackage.zip([("collection.anki21b", Array("hello".utf8))]))
        }
        #expect(throws: DeckError.damagedZip(path: path, part: "media")) {
            try open(TestPackage.zip([("collection.anki2", []), ("media", Array("[1]".utf8))]))
        }
    }

    @Test func collectionWithoutNotesIsEmpty() throws {
        let path = scratch.url.appendingPathComponent("deck.apkg").path
        #expect(throws: DeckError.emptyDeck(path: path)) { try open(TestPackage.package(.anki21, notes: [])) }
    }

    @Test func cellsOfUnexpectedTypesAreRead() throws {
        let odd = TestPackage.database {
            try $0.execute(sql: """
                CREATE TABLE col (decks text); INSERT INTO col VALUES ('{"1": {"name": "D"}, "x": 3}');
                CREATE TABLE cards (nid, ord, did, odid); INSERT INTO cards VALUES ('a', 'b', 'c', 'd'), (1, 0, 1, 0), (2, 0, 1, 0);
                CREATE TABLE notes (id, flds); INSERT INTO notes VALUES (1, 5), (2, x'C3A4'), ('x', 'y'), (3, NULL), (4, 1.5);
                """)
        }
        let deck = try open(TestPackage.zip([("collection.anki2", odd)]))
        #expect(deck.texts == [[["5"], ["ä"]], [[""], ["1.5"]]])
        #expect(deck.sections.map(\.title) == ["D", ""])
    }
}
