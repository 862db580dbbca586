import AppTesting
import FoldingList
import Foundation
import GRDB
import GRDBSQLite
import RecordStore
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import TodoLists
@testable import TodoApp

/// What changes cost in long lists.
@Suite(.serialized) @MainActor struct TodoCostTests {
    /// A list of so many items, of which every tenth is done.
    private func screen(_ count: Int) throws -> TodoScreen {
        try TodoScreen([("Other", ["A"]), ("Long", (0..<count).map { $0 % 10 == 9 ? "x Item \($0)" : "Item \($0)" })])
    }

    /// How many steps SQLite's machine takes for what the program does. Each row that it looks at costs some.
    private func steps(_ screen: TodoScreen, _ body: () async throws -> Void) async throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        func watch(_ handler: (@convention(c) (UnsafeMutableRawPointer?) -> Int32)?) {
            nonisolated(unsafe) let count = count
            screen.store.records.queue.inDatabase { db in
                sqlite3_progress_handler(db.sqliteConnection, 1, handler, handler == nil ? nil : count)
            }
        }
        watch { counter in
            counter!.assumingMemoryBound(to: Int.self).pointee += 1
            return 0
        }
        try await body()
        watch(nil)
        return count.pointee
    }

    /// The steps of a session in a list of so many items.
    private func session(_ count: Int) async throws -> [String: Int] {
        let screen = try screen(count)
        var costs: [String: Int] = [:]
        try await screen.show(in: "Long") { (host, todo) async throws in
            let page = try #require(todo.items), done = page.unfinishedCount
            costs["complete"] = try await steps(screen) { await host.swipe(todo.list, row: 1, by: 120) }
            #expect(page.unfinishedCount == done - 1 && page.rows.last?.text == "Item 1")
            costs["undo"] = try await steps(screen) { await host.press("z", .control, then: 1.5) }
            #expect(page.unfinishedCount == done && page.rows[1].text == "Item 1" && todo.texts[1] == "Item 1")
            costs["delete"] = try await steps(screen) { await host.swipe(todo.list, row: 0, by: -120) }
            costs["type"] = try await steps(screen) {
                await host.tap(todo.list.point(0, x: 30))
                await host.write("!", then: 0.6)
                await host.press("Enter", then: 1)
            }
            #expect(page.rows[0].text == "Item 1!")
            costs["create"] = try await steps(screen) {
                await host.press("ArrowUp", then: 0.2)
                await host.write("New", then: 1)
                await host.press("Enter", then: 1)
            }
            costs["move"] = try await steps(screen) {
                await host.press("Home", then: 0.2)
                await host.press("ArrowDown", .alternate)
            }
            costs["look"] = try await steps(screen) {
                await host.tap(todo.list.point(0, x: 30))
                await host.press("Enter", then: 1)
            }
            costs["scroll"] = try await steps(screen) { await host.drag(from: CGPoint(x: 200, y: 700), by: -500) }
            costs["out and in"] = try await steps(screen) {
                await host.press("Escape", then: 1.5)
                #expect((todo.list.cellForRow(at: 1) as? TodoTextCell)?.detail == "\(page.unfinishedCount)")
                await host.tap(todo.list.point(1), then: 1.5)
                #expect(todo.list === page.list)
            }
            let items = try screen.store.items(in: page.id)
            #expect(page.rows.map(\.id) == items.filter { !$0.isDone }.map(\.id) + items.filter(\.isDone).map(\.id))
            #expect(page.rows.map(\.place?.order) == page.rows.map { row in items.first { $0.id == row.id }?.order })
        }
        return costs
    }

    @Test("a change reads the rows that it alters and no others: in a list of 2,000 items it costs what it does in one of 20")
    func changes() async throws {
        let short = try await session(20), long = try await session(2000)
        for (name, cost) in short { #expect(long[name]! < cost * 3 / 2 + 400, "\(name): \(long[name]!) steps after \(cost)") }
        // The count itself counts: reading all rows is far more.
        let screen = try screen(2000)
        #expect(try await steps(screen) { _ = try screen.store.items(in: screen.store.lists()[1].id) } > 20_000)
    }

    @Test("many rows that change at once are read anew, those of other lists are not shown, and a list's name is followed")
    func others() async throws {
        let screen = try screen(100)
        try await screen.show(in: "Long") { (host, todo) async throws in
            let list = try #require(todo.items).id
            try screen.store.change("Many") { edit in
                for item in try edit.items(in: list) where !item.isDone { try edit.setDone(item.id, true) }
                try edit.addItem("B", to: edit.lists()[0].id)
                try edit.renameList(list, to: "Longer")
            }
            await host.advance(by: 1)
            #expect(todo.items?.unfinishedCount == 0 && todo.items?.rows.count == 100 && todo.items?.title == "Longer")
            try screen.store.change("Elsewhere") { edit in
                let item = try edit.items(in: list)[5]
                try edit.moveItem(item.id, to: edit.lists()[0].id, at: .last)
            }
            await host.advance(by: 1)
            #expect(todo.items?.rows.count == 99 && todo.list.numberOfRows == 99)
            #expect(todo.lists.rows.map(\.count) == [2, 0])
        }
    }

    /// `LAMINA_TODO_LONG=100000` asks for a list as long as that, and prints how long things take.
    private static let length = rounds(3000, long: 10_000)

    @Test("a very long list opens, scrolls to its end, and completes rows, with the cells that are seen")
    func long() async throws {
        let screen = try screen(Self.length), clock = ContinuousClock()
        var start = clock.now
        func tell(_ what: String) {
            if Self.length > 3000 { print("\(what): \(clock.now - start)") }
            start = clock.now
        }
        try await screen.show(in: "Long") { (host, todo) async throws in
            tell("start")
            #expect(todo.list.numberOfRows == Self.length && todo.list.drawnCells.count < 20)
            start = clock.now
            for _ in 0..<10 { await host.drag(from: CGPoint(x: 200, y: 800), by: -700, then: 0) }
            tell("10 drags, of 30 frames each")
            await host.press("End", then: 0.1)
            tell("End")
            #expect(todo.texts.last == "Item \(Self.length - 1)" && todo.list.drawnCells.count < 20)
            await host.press("Home", then: 0.1)
            start = clock.now
            for _ in 0..<10 { await host.press("Home", "Space", then: 0) }
            tell("10 completions")
            await host.advance(by: 1)
            #expect(todo.items?.unfinishedCount == Self.length * 9 / 10 - 10 && todo.texts[0] == "Item 11")
        }
    }
}
