import Foundation
import GRDB
import GRDBSQLite
import RecordStore
import RecordStoreTesting
import Synchronization
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
        for count in [1000, 4000] {
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

    @Test("An import that is killed leaves items that were stored; importing again adds the rest, and undoing takes all back", arguments: ["txt", "ics"])
    func kills(format: String) throws {
        let kills = rounds(2, long: 40)
        var store: TodoStore? = try scratch.open()
        scratch.write(lines(20_000), to: "a.txt")
        try store!.importFile(scratch.folder + "/a.txt")
        try store!.exportFile(scratch.folder + "/a.ics")
        try store!.undo()
        try store!.change("Add") { try $0.addItem("mine", to: try $0.addList("Mine")) }
        let before = try store!.digest
        store = nil
        var random = TodoSession(seed: 21)
        var parts = 0, none = 0
        for index in 0..<kills {
            let child = try Child("todo-session", [scratch.path, "import", scratch.folder + "/a." + format])
            #expect(String(decoding: child.output.availableData, as: UTF8.self).hasPrefix("begin"))
            usleep(UInt32(random.draw(400_000 * (index + 1))))
            kill(child.process, SIGKILL)
            child.wait()
            let store = try scratch.open()
            if try store.digest == before {
                none += 1
            } else {
                let there = try store.lists().reduce(0) { $0 + $1.itemCount } - 1
                if there < 20_000 { parts += 1 }
                let summary = try store.importFile(scratch.folder + "/a." + format)
                #expect(summary.added == 20_000 - there && summary.unchanged == there)
                while try store.undoNames().undo == "Import" { try store.undo() }
                #expect(try store.digest == before)
            }
        }
        #expect(none + parts > 0)
    }

    /// Calls a function after each portion that is stored; what it writes itself isn't told.
    private func afterPortions(of store: TodoStore, _ body: @escaping @Sendable (Int) -> Void) -> StoreObservation {
        let isCalled = Mutex(false)
        return store.observe { origin in
            guard origin == .thisProgram, isCalled.withLock({ !$0 }) else { return }
            isCalled.withLock { $0 = true }
            body((try? store.lists().reduce(0) { $0 + $1.itemCount }) ?? -1)
            isCalled.withLock { $0 = false }
        }
    }

    @Test("An import lets others write after each portion of some hundred items, and is one step; what they add it doesn't add again", arguments: ["txt", "ics"])
    func portions(format: String) throws {
        let store = try scratch.open(portion: 4000), other = try scratch.open(portion: 4000)
        scratch.write(lines(4000), to: "a.txt")
        let source = try scratch.open("source.sqlite")
        try source.importFile(scratch.folder + "/a.txt")
        try source.exportFile(scratch.folder + "/a.ics")
        let mine = try other.change("Add") { try $0.addList("Mine") }
        let counts = Mutex<[Int]>([]), isImported = Mutex(false)
        let observation = afterPortions(of: store) { count in
            counts.withLock { $0.append(count) }
            _ = try? other.change("Rename") { try $0.renameList(mine, to: "Mine \(count)") }
            // Another program imports the same in the middle.
            if count > 2000 && count < 4000 && isImported.withLock({ !$0 }) {
                isImported.withLock { $0 = true }
                _ = try? other.importFile(scratch.folder + "/a." + format)
            }
        }
        let summary = try store.importFile(scratch.folder + "/a." + format)
        observation.cancel()
        let portions = counts.withLock { $0 }
        #expect(portions.count > 4 && zip(portions, portions.dropFirst()).allSatisfy { $1 - $0 <= 800 || $1 == 4000 })
        #expect(try isImported.withLock { $0 } && store.lists().count == 8 && store.lists().reduce(0) { $0 + $1.itemCount } == 4000)
        #expect(summary.added + summary.unchanged == 4000 && summary.unchanged > 1000 && summary.added > 2000)
        #expect(try store.outline().lists.dropFirst().map(\.items.count) == source.outline().lists.map(\.items.count))
        #expect(throws: StoreFailure.overwritten(path: scratch.path, change: "Import")) { try store.undo() }
        while try other.undo() != nil {}
        #expect(try store.undo() == "Import" && store.lists().isEmpty)
    }

    @Test("An import that is stopped takes back what it has added")
    func stopping() throws {
        let store = try scratch.open(portion: 4000)
        scratch.write(lines(4000), to: "a.txt")
        try store.change("Add") { try $0.addItem("mine", to: try $0.addList("Mine")) }
        let before = try store.digest, progress = ImportProgress()
        let observation = afterPortions(of: store) { if $0 > 1600 { progress.stop() } }
        #expect(throws: ImportStopped.self) { try store.importFile(scratch.folder + "/a.txt", progress: progress) }
        observation.cancel()
        #expect(try store.digest == before && store.undoNames().undo == "Add")
        #expect(try store.importFile(scratch.folder + "/a.txt").added == 4000)
    }
}
