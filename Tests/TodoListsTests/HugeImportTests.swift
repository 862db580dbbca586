import Foundation
import GRDB
import GRDBSQLite
import RecordStoreTesting
import TestSupport
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct HugeImportTests {
    private let scratch = ScratchStore()

    private func lines(_ count: Int) -> [UInt8] {
        Array((0..<count).map { "2026-11-22 Task number \($0) @home due:2026-12-01 +List\($0 % 7)\n" }.joined().utf8)
    }

    /// Counts what SQLite does, by thousands of the instructions of its virtual machine.
    private final class Steps {
        private(set) var count = 0

        func count(in store: TodoStore) {
            store.records.queue.inDatabase { db in
                sqlite3_progress_handler(db.sqliteConnection, 1000, { steps in
                    Unmanaged<Steps>.fromOpaque(steps!).takeUnretainedValue().count += 1
                    return 0
                }, Unmanaged.passUnretained(self).toOpaque())
            }
        }
    }

    @Test("What an import and its undoing cost grows with the lines, not with their square", arguments: ["txt", "ics"])
    func cost(format: String) throws {
        var costs: [[Int]] = []
        for count in [2000, 8000] {
            let store = try scratch.open("\(count).sqlite")
            let steps = Steps()
            try store.importFile(scratch.write(lines(count), to: "\(count).txt"))
            try store.exportFile(scratch.folder + "/\(count).ics")
            try store.undo()
            steps.count(in: store)
            var cost: [Int] = []
            _ = try store.importHere(scratch.folder + "/\(count).\(format)")
            cost.append(steps.count)
            #expect(try store.importHere(scratch.folder + "/\(count).\(format)").unchanged == count)
            cost.append(steps.count - cost.reduce(0, +))
            #expect(try store.undo() == "Import" && store.lists().isEmpty)
            cost.append(steps.count - cost.reduce(0, +))
            #expect(try store.redo() == "Import" && store.lists().reduce(0) { $0 + $1.itemCount } == count)
            cost.append(steps.count - cost.reduce(0, +))
            costs.append(cost)
            withExtendedLifetime(steps) {}
            store.records.queue.inDatabase { sqlite3_progress_handler($0.sqliteConnection, 0, nil, nil) }
        }
        for (few, many) in zip(costs[0], costs[1]) { #expect(many > 0 && many < few * 5 + 20, "\(costs)") }
    }

    @Test("An import that is killed is whole or hasn't begun", arguments: ["txt", "ics"])
    func kills(format: String) throws {
        let kills = rounds(4, long: 40)
        var store: TodoStore? = try scratch.open()
        scratch.write(lines(4000), to: "a.txt")
        try store!.importFile(scratch.folder + "/a.txt")
        try store!.exportFile(scratch.folder + "/a.ics")
        try store!.undo()
        try store!.change("Add") { try $0.addItem("mine", to: try $0.addList("Mine")) }
        let before = try store!.digest
        store = nil
        var random = TodoSession(seed: 21)
        var whole = 0, none = 0
        for index in 0..<kills {
            let child = try Child("todo-session", [scratch.path, "import", scratch.folder + "/a." + format])
            #expect(String(decoding: child.output.availableData, as: UTF8.self).hasPrefix("begin"))
            usleep(UInt32(random.draw(20_000 * (index + 1))))
            kill(child.process, SIGKILL)
            child.wait()
            let store = try scratch.open()
            if try store.digest == before {
                none += 1
            } else {
                whole += 1
                #expect(try store.lists().reduce(0) { $0 + $1.itemCount } == 4001 && store.undo() == "Import" && store.digest == before)
            }
        }
        #expect(none > 0 && none + whole == kills)
    }
}
