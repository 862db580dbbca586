import Foundation
import GRDB
import Synchronization
import RecordStoreTesting
import TestSupport
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct StoreSharingTests {
    private let scratch = ScratchStore()

    @Test("Two programs that change one store at the same time lose nothing")
    func concurrentPrograms() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        let children = try (1...2).map { try Child("todo-session", [scratch.path, "append", "\(list)", "\($0)", "40"]) }
        for index in 0..<40 { try store.change("Add") { try $0.addItem("0 \(index)", to: list) } }
        for child in children { #expect(child.wait() == 0) }
        let texts = try store.items(in: list).map(\.text)
        #expect(texts.count == 120)
        // Each program's items are in its order.
        for writer in 0..<3 { #expect(texts.filter { $0.hasPrefix("\(writer) ") } == (0..<40).map { "\(writer) \($0)" }) }
        #expect(Set(try store.items(in: list).map(\.id)).count == 120)
    }

    @Test("A change that another program makes is told, and seen when it is")
    func observation() async throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
        let observation = store.observe { origin in
            if origin == .elsewhere { continuation.yield((try? store.items(in: list).count) ?? -1) }
        }
        let child = try Child("todo-session", [scratch.path, "append", "\(list)", "1", "3"])
        var seen: [Int] = []
        for await count in changes {
            seen.append(count)
            if count == 3 { break }
        }
        #expect(seen.last == 3 && seen == seen.sorted())
        #expect(child.wait() == 0)
        observation.cancel()
    }

    @Test("A change made here is told at once, until the observation ends")
    func ownChanges() throws {
        let store = try scratch.open()
        let told = Mutex(0)
        let observation = store.observe { if $0 == .thisProgram { told.withLock { $0 += 1 } } }
        try store.change("Add") { try $0.addList("L") }
        try store.undo()
        try store.redo()
        try store.setSetting("theme", to: "sea")
        #expect(told.withLock { $0 } == 4)
        #expect(throws: TodoError.noList(9)) { try store.change("Wrong") { try $0.removeList(9) } }
        observation.cancel()
        try store.undo()
        #expect(told.withLock { $0 } == 4)
    }

    @Test("What was typed before a program was killed is there, and is undone at once; a row without a text is not")
    func killsWhileTyping() throws {
        let count = rounds(6, long: 200)
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        var random = TodoSession(seed: 6)
        for _ in 0..<count {
            let child = try Child("todo-session", [scratch.path, "type", "\(list)"])
            let lines = try child.kill(afterLines: random.draw(20), delay: random.draw(3000))
            let stored = lines.last { $0[0] == "end" }.map { Int($0[1])! } ?? 0
            let texts = try store.items(in: list).map(\.text)
            let typed = texts.first?.split(separator: " ").count ?? 0
            #expect(texts.count <= 1 && (typed == stored || typed == stored + 1), "\(texts) after \(stored)")
            // By a program that is started then.
            if typed > 0 { #expect(try scratch.open().undo() == "Add Item") }
            #expect(try store.items(in: list).isEmpty)
        }
    }

    @Test("A program killed at any moment leaves what it last said it had stored, or the change it was making, whole")
    func kills() throws {
        let count = rounds(10, long: 300)
        var random = TodoSession(seed: 5)
        var inFlight = 0, changes = 0
        for index in 0..<count {
            let child = try Child("todo-session", [scratch.path, "random", "\(index)"])
            let lines = try child.kill(afterLines: random.draw(20), delay: random.draw(3000))
            guard let last = lines.last, let acknowledged = lines.last(where: { $0[0] != "begin" }) else { continue }
            changes += lines.count { $0[0] == "end" }
            let store = try scratch.open()
            let found = try store.digest
            if found != acknowledged[1] {
                #expect(last[0] == "begin" && found == last[1], "after \(index) kills")
                inFlight += 1
            }
        }
        #expect(changes > count)
        let store = try scratch.open()
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
}
