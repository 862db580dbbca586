import Foundation
import RecordStore
import RecordStoreTesting
import TestSupport
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct ExchangeTests {
    private let scratch = ScratchStore()

    /// A store with contents of all kinds.
    private func makeStore(seed: UInt64) throws -> TodoStore {
        let store = try scratch.open("\(seed).sqlite")
        try store.records.queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        var session = TodoSession(seed: seed)
        for _ in 0..<30 { try store.change("Random") { try session.change($0) } }
        try store.change("Add") { edit in
            let list = try edit.addList("Extras")
            try edit.addList("Extras")
            let items = [
                ("a", ["LOCATION:Köln", "DUE:20261201T100000Z"]), ("x b +c", ["BEGIN:VALARM", "X:1", "END:VALARM"]), ("", ["broken"]),
            ]
            for (text, lines) in items {
                var content = TodoContent(text)
                content.due = TodoDay("2026-12-01")
                content.calendarLines = lines
                try edit.addItem(content, to: list)
            }
        }
        return store
    }

    @Test("What was exported and imported again is equal, in both formats and through both", arguments: [1, 2, 3] as [UInt64])
    func roundTrips(seed: UInt64) throws {
        let store = try makeStore(seed: seed)
        let outline = try store.outline()
        for format in ["txt", "ics"] {
            let file = scratch.folder + "/\(seed).\(format)"
            try store.exportFile(file)
            let copy = try scratch.open("\(seed)-\(format).sqlite")
            let summary = try copy.importFile(file)
            #expect(try copy.outline() == outline)
            #expect(summary.added == outline.lists.reduce(0) { $0 + $1.items.count } && summary.addedLists == outline.lists.count)
            // The same file again, there and where it comes from, changes nothing.
            let before = try store.digest
            #expect(try copy.importFile(file).unchanged == summary.added && copy.outline() == outline)
            #expect(try store.importFile(file).unchanged == summary.added && store.digest == before)
            try copy.undo()
            #expect(try copy.lists().isEmpty, "an import is one change")
        }
        let all = try scratch.open("\(seed)-all.sqlite"), between = try scratch.open("\(seed)-between.sqlite")
        try between.importFile(scratch.folder + "/\(seed).ics")
        try between.exportFile(scratch.folder + "/\(seed)-b.txt")
        try all.importFile(scratch.folder + "/\(seed)-b.txt")
        #expect(try all.outline() == outline)
    }

    @Test("An item that the store has by its identity is brought up to date, not added")
    func identities() throws {
        let store = try scratch.open()
        func calendar(_ summary: String, _ list: String) -> String {
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u1\r\nSUMMARY:\(summary)\r\nCATEGORIES:\(list)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        }
        let first = scratch.write(calendar("a", "L").utf8, to: "1.ics"), second = scratch.write(calendar("b", "M").utf8, to: "2.ics")
        #expect(try store.importFile(first) == TodoImport(added: 1, addedLists: 1))
        let id = try store.items(in: store.lists()[0].id)[0].id
        #expect(try store.importFile(second) == TodoImport(updated: 1, addedLists: 1))
        #expect(try store.texts == [["L"], ["M", "b"]] && store.item(id)?.text == "b")
        try store.exportFile(scratch.folder + "/3.ics")
        #expect(String(decoding: scratch.bytes("3.ics")!, as: UTF8.self).contains("\r\nUID:u1\r\n"))
    }

    @Test("Files of very many lines are imported in one change, files that fail change nothing")
    func hugeFiles() throws {
        let count = rounds(1500, long: 20_000)
        let store = try scratch.open()
        let file = scratch.write((0..<count).map { "2026-11-22 Task number \($0) @home +List\($0 % 7)\n" }.joined().utf8, to: "huge.txt")
        #expect(try store.importFile(file).added == count)
        try store.exportFile(scratch.folder + "/huge.ics")
        let before = try store.lists()
        var damaged = scratch.bytes("huge.ics")!
        damaged.removeLast(40)
        let cut = scratch.write(damaged, to: "cut.ics")
        #expect(throws: TodoError.self) { try store.importFile(cut) }
        #expect(try store.lists() == before && store.undo() == "Import" && store.lists().isEmpty)
        #expect(try store.importFile(scratch.folder + "/huge.ics").added == count)
    }

    @Test("A file that can't be written is said in one line")
    func unwritable() throws {
        let store = try scratch.open()
        #expect { try store.exportFile(scratch.folder + "/none/a.txt") } throws: {
            guard case .unwritable? = $0 as? FileFailure else { return false }
            return !"\($0)".contains("\n")
        }
        #expect(throws: TodoError.unknownFormat(path: "a.json")) { try store.exportFile("a.json") }
    }
}
