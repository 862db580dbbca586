import Foundation
import GRDB
import NotesTesting
import RecordStoreTesting
import Testing
@testable import Notes

@Suite struct NoteSearchTests {
    private let scratch = ScratchNotes()

    private func makeStore(_ texts: [String]) throws -> NoteStore {
        let store = try scratch.open()
        try store.change("Add") { edit in for text in texts { try edit.addNote(text, at: .last) } }
        return store
    }

    @Test(
        "Words are found at the beginnings of words, whatever their case and accents, in any script",
        arguments: [
            ("stra", [1]), ("STRASS", [1]), ("straß", [1]), ("strasse", [1]), ("STRAS", [1]), ("grosse", [1]), ("ß", []), ("cafe", [2]), ("CAFÉ", [2]), ("kafe", []), ("京", [3]),
            ("東京", [3]),
            ("京都", [3]), ("北京", []), ("ราคา", [4]), ("мос", [5]), ("МОСКВА", [5]), ("سلا", [6]), ("नम", [7]), ("🦊", [8, 1]), ("C++", [8, 2]),
            ("e-mail", [9]), ("mail", [9]), ("\"quoted", [10]), ("quo", [10]), ("or", []), ("not and", []), ("milk bread", [11]),
            ("bread mi", [11]), ("milk wine", []), ("", []), ("  ", []), ("100", [14, 12]), ("-", [9]), ("*", []), ("\"", [10]),
            ("a:b", []), ("🦊 stra", [1]),
            ("NEAR(", []), ("body:milk", []), ("{", []), ("^milk", [11]), ("ジョン ・ レノン", [13]), ("・", [13]), ("฿ 100", [14]),
        ] as [(String, [Int64])])
    func words(query: String, found: [Int64]) throws {
        let store = try makeStore([
            "Große Straße 🦊", "Le Café noir", "今日は東京都へ", "ร้านนี้ราคาถูก", "Москва", "السلام سلام", "नमस्ते", "C++ is 🦊", "An e-mail",
            "A \"quoted\" word",
            "Milk and bread", "1001 nights", "ジョン・レノン", "฿ 1000",
        ])
        #expect(try store.search(query) == found)
    }

    @Test("Tags are searched, too, and the index follows every change")
    func changes() throws {
        let store = try makeStore(["a", "b"])
        try store.change("Tag") { try $0.setTags(1, to: ["Shopping list"]) }
        #expect(try store.search("shop") == [1] && store.search("a shop") == [1] && store.search("b shop").isEmpty)
        try store.change("Edit") { try $0.setBody(2, to: "new shoppers") }
        #expect(try store.search("shop") == [2, 1] && store.search("b").isEmpty && store.search("shop", limit: 1) == [2])
        try store.undo()
        #expect(try store.search("shop") == [1] && store.search("b") == [2])
        try store.change("Rename") { try $0.renameTag("shopping list", to: "道") }
        #expect(try store.search("shop").isEmpty && store.search("道") == [1])
        try store.change("Archive") { try $0.setArchived(1, true) }
        #expect(try store.search("a").isEmpty && store.search("a", in: .archived) == [1] && store.search("a", in: .kept) == [1])
        try store.change("Delete") { try $0.trashNote(1) }
        #expect(try store.search("a", in: .kept).isEmpty && store.search("a", in: .trash) == [1])
        try store.change("Remove") { try $0.removeNote(1) }
        #expect(try store.search("a", in: .trash).isEmpty)
    }

    @Test("The notes of each group are searched alone")
    func groups() throws {
        let store = try makeStore(["milk one", "milk two", "milk three", "milk four"])
        try store.change("Sort") { edit in
            try edit.setTags(2, to: ["Kitchen"])
            try edit.setArchived(3, true)
            try edit.trashNote(4)
        }
        for words in ["milk", "mi", "MILK"] {
            for (filter, ids) in [
                (NoteFilter.current, [2, 1]), (.untagged, [1]), (.tagged("kitchen"), [2]), (.archived, [3]), (.trash, [4]), (.kept, [3, 2, 1]),
            ] as [(NoteFilter, [Int64])] {
                #expect(try store.search(words, in: filter) == ids, "\(words) in \(filter)")
            }
        }
    }

    @Test("Whatever is typed is searched for without an error")
    func noise() throws {
        let store = try makeStore(["milk", "東京 C++ \"q\""])
        var random = NotesSession(seed: 5)
        let pieces = [
            "\"", "*", "(", ")", "AND", "OR", "NOT", "NEAR", ":", "-", "^", "{", "}", "'", "%", "\\", "a", "道", "🦊", " ",
            "\u{0}", "\n", "é", "+",
        ]
        for _ in 0..<500 {
            let text = (0..<random.draw(8)).map { _ in random.pick(pieces) }.joined()
            #expect(throws: Never.self, "\(text)") { try store.search(text) }
        }
    }

    @Test("A search uses the index, and stops when it has found enough")
    func plan() throws {
        let store = try makeStore((0..<500).map { "note \($0)" })
        #expect(try store.search("note", limit: 3) == [500, 499, 498] && store.search("n 499") == [500])
        let plan = try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT note.id FROM noteText JOIN note ON note.id = noteText.rowid
                    WHERE trashed IS NULL AND archived = 0 AND noteText MATCH '"n"*' ORDER BY noteText.rowid DESC LIMIT 3
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("VIRTUAL TABLE INDEX") } && !plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}
