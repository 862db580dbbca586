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
        #expect(try store.importFile(first).counts == TodoImport(added: 1, addedLists: 1))
        let id = try store.items(in: store.lists()[0].id)[0].id
        #expect(try store.importFile(second).counts == TodoImport(updated: 1, addedLists: 1))
        #expect(try store.texts == [["L"], ["M", "b"]] && store.item(id)?.text == "b")
        try store.exportFile(scratch.folder + "/3.ics")
        #expect(String(decoding: scratch.bytes("3.ics")!, as: UTF8.self).contains("\r\nUID:u1\r\n"))
    }

    @Test("Instances of a repeated item share its identity: each is found again, also in what was exported")
    func instances() throws {
        func calendar(_ moved: String) -> String {
            ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:6@x", "SUMMARY:Weekly", "RRULE:FREQ=WEEKLY;BYDAY=MO", "DTSTART:20261207T090000",
             "DUE:20261207T100000", "END:VTODO", "BEGIN:VTODO", "UID:6@x", "RECURRENCE-ID:20261214T090000", "SUMMARY:\(moved)", "DUE:20261215T100000",
             "END:VTODO", "BEGIN:VTODO", "UID:7@x", "SUMMARY:Twin", "END:VTODO", "BEGIN:VTODO", "UID:7@x", "SUMMARY:Twin", "END:VTODO",
             "END:VCALENDAR", ""].joined(separator: "\r\n")
        }
        let store = try scratch.open(), file = scratch.write(calendar("Weekly (moved)").utf8, to: "weekly.ics")
        #expect(try store.importFile(file).counts == TodoImport(added: 4, addedLists: 1))
        for _ in 0..<3 { #expect(try store.importFile(file).counts == TodoImport(unchanged: 4)) }
        try store.exportFile(scratch.folder + "/out.ics")
        #expect(try store.importFile(scratch.folder + "/out.ics").counts == TodoImport(unchanged: 4))
        #expect(try store.importFile(scratch.write(calendar("Moved again").utf8, to: "again.ics")).counts == TodoImport(updated: 1, unchanged: 3))
        #expect(try store.texts[0].dropFirst().sorted() == ["Moved again", "Twin", "Twin", "Weekly"])
    }

    @Test("A file that is imported again after items were done here, or there, adds none of them")
    func doneSince() throws {
        let store = try scratch.open()
        let file = scratch.write("Buy milk +Shop\nBuy bread +Shop\n".utf8, to: "todo.txt")
        #expect(try store.importFile(file).counts == TodoImport(added: 2, addedLists: 1))
        let list = try store.lists()[0].id, milk = try store.items(in: list)[0].id
        try store.change("Done") { edit in try edit.updateItem(milk) { $0.isDone = true } }
        let before = try store.outline()
        #expect(try store.importFile(file).counts == TodoImport(unchanged: 2) && store.outline() == before, "the file is older")
        // There bread was done; a second one that is open is another.
        let newer = scratch.write("Buy milk +Shop\nx 2026-11-22 Buy bread +Shop\nBuy bread +Shop\nBuy bread +Shop\n".utf8, to: "newer.txt")
        #expect(try store.importFile(newer).counts == TodoImport(added: 2, unchanged: 2), "an open one is there as it is")
        #expect(try store.items(in: list).map { ($0.isDone ? "x " : "") + $0.text }.sorted() == ["Buy bread", "Buy bread", "x Buy bread", "x Buy milk"])
        let other = try scratch.open("other.sqlite")
        try other.importFile(file)
        let done = scratch.write("Buy milk +Shop\nx 2026-11-22 Buy bread +Shop\n".utf8, to: "done.txt")
        #expect(try other.importFile(done).counts == TodoImport(updated: 1, unchanged: 1))
        #expect(try other.items(in: other.lists()[0].id).filter(\.isDone).map(\.text) == ["Buy bread"])
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

extension TodoImport {
    /// The summary without the lists that it names.
    fileprivate var counts: TodoImport {
        var counts = self
        counts.lists = []
        return counts
    }
}
