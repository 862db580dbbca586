import AppTesting
import FoldingList
import Foundation
import GRDB
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// What other programs change while the window is open, and what the store refuses.
@Suite(.serialized) @MainActor struct TodoFollowingTests {
    @Test("CP-01 what another program changes is shown at once: rows fold in and away, move, and change their words")
    func live() async throws {
        let screen = try TodoScreen([("Home", ["A", "B", "C", "D"])]), other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            let list = try other.lists()[0].id, ids = try other.items(in: list).map(\.id)
            try other.change("Elsewhere") { edit in
                try edit.removeItem(ids[1])
                try edit.moveItem(ids[3], to: list, at: .first)
                try edit.setText(ids[2], to: "C changed")
                try edit.addItem("E", to: list)
            }
            await host.advance { todo.items?.rows.count == 4 && todo.items?.rows.last?.text == "E" }
            #expect(todo.items?.rows.map(\.text) == ["D", "A", "C changed", "E"])
            await host.advance(by: 0.1)
            let height = todo.list.rectForRow(at: 3).height
            #expect(height > 0 && height < 60 && !todo.list.isSettled, "it folds in")
            await host.advance(by: 1.5)
            #expect(todo.list.isSettled && todo.texts == ["D", "A", "C changed", "E"])
            // Completed elsewhere: struck out, at the end, and the others are coloured anew.
            try other.change("Elsewhere") { try $0.setDone(ids[0], true) }
            await host.advance { todo.items?.rows.last?.text == "A" }
            await host.advance(by: 1.5)
            #expect(todo.texts == ["D", "C changed", "E", "A"])
            let cell = try #require(todo.list.cellForRow(at: 3) as? FoldingListTextCell)
            #expect(cell.isCompleted && cell.backgroundColor == todo.list.theme.completed.uiColor)
            // The last row is completed where it is.
            try other.change("Elsewhere") { edit in
                for item in try edit.items(in: list) { try edit.setDone(item.id, true) }
            }
            await host.advance { todo.items?.unfinishedCount == 0 }
            await host.advance(by: 1)
            #expect(todo.list.drawnCells.allSatisfy { $0.backgroundColor == todo.list.theme.completed.uiColor })
        }
    }

    @Test("a row under a finger stays until the finger lets go, and a text that is edited is never changed by others nor lost")
    func undisturbed() async throws {
        let screen = try TodoScreen([("Home", ["A", "B", "C"])]), other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            let list = try other.lists()[0].id, ids = try other.items(in: list).map(\.id)
            let start = todo.list.point(1, x: 100)
            var script = GestureScript()
            script.touch(1, .began, at: start)
            for step in 1...5 {
                script.touch(1, .moved, at: CGPoint(x: start.x + CGFloat(step) * 10, y: start.y), time: Double(step) * 0.02)
            }
            await host.run(script)
            await host.advance(by: 0.1)
            let place = try #require(todo.list.cellForRow(at: 1)).center
            #expect(place.x > 200)
            try other.change("Elsewhere") { try $0.removeItem(ids[1]) }
            for _ in 0..<60 {
                await host.advanceFrame()
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(todo.list.cellForRow(at: 1)?.center == place && todo.texts == ["A", "B", "C"])
            script = GestureScript()
            script.touch(1, .ended, at: CGPoint(x: start.x + 50, y: start.y))
            await host.run(script)
            await host.advance(by: 2)
            #expect(todo.texts == ["A", "C"] && todo.list.isSettled)

            // Editing: the others change, the text stays, and is stored though someone removed its item.
            await host.tap(todo.list.point(1, x: 30))
            #expect(todo.items?.editedIndex == 1)
            await host.write(" typed")
            try other.change("Elsewhere") { edit in
                try edit.setText(ids[2], to: "C elsewhere")
                try edit.setText(ids[0], to: "A elsewhere")
            }
            await host.advance { todo.texts.first == "A elsewhere" }
            #expect(todo.texts == ["A elsewhere", "C typed"] && todo.items?.editedIndex == 1)
            try other.change("Elsewhere") { edit in
                try edit.removeItem(ids[2])
                try edit.addItem("First", to: list, at: .first)
            }
            await host.advance { todo.items?.rows.count == 3 }
            await host.advance(by: 1)
            #expect(todo.texts == ["First", "A elsewhere", "C typed"] && todo.items?.editedIndex == 2)
            await host.press("Enter", then: 1)
            #expect(screen.contents["Home"] == ["First", "A elsewhere", "C typed"] && todo.texts == ["First", "A elsewhere", "C typed"])
            #expect(todo.items?.rows.last?.id != ids[2])
        }
    }

    @Test("while a pointer rests over the list, what is undone and what others change is shown; the frame of keys is where its row is")
    func pointer() async throws {
        let screen = try TodoScreen([("Home", ["A", "B", "C"])]), other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            var script = GestureScript()
            script.hover(at: CGPoint(x: 200, y: 100))
            await host.run(script)
            await host.press("Home", then: 0.2)
            await host.press("Delete", then: 1.5)
            #expect(todo.texts == ["B", "C"] && todo.list.focusedIndex == 0 && todo.list.keyFrame == todo.list.rectForRow(at: 0))
            await host.press("z", .control, then: 1.5)
            #expect(todo.texts == ["A", "B", "C"] && todo.list.focusedIndex == 1 && todo.list.keyFrame == todo.list.rectForRow(at: 1))
            try other.change("Elsewhere") { try $0.addItem("D", to: $0.lists()[0].id) }
            await host.advance { todo.texts.last == "D" }
            #expect(todo.texts == ["A", "B", "C", "D"])
        }
    }

    @Test("a list that another program removes closes")
    func removedList() async throws {
        let screen = try TodoScreen([("Home", ["A"]), ("Work", [])]), other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            try other.change("Elsewhere") { try $0.removeList($0.lists()[0].id) }
            await host.advance { todo.list === todo.lists.list }
            await host.advance(by: 1.5)
            #expect(todo.list === todo.lists.list && todo.texts == ["Work"] && todo.levels.isSettled)
        }
    }

    @Test("many changes at once show without animation, and stay where the list is scrolled to")
    func manyChanges() async throws {
        let screen = try TodoScreen([("Home", ["A"])]), other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            try other.change("Elsewhere") { edit in
                let list = try edit.lists()[0].id
                for index in 0..<3000 { try edit.addItem("Item \(index)", to: list) }
            }
            await host.advance { todo.list.numberOfRows == 3001 }
            await host.advance(by: 0.2)
            #expect(todo.list.isSettled && todo.texts.prefix(3) == ["A", "Item 0", "Item 1"] && todo.texts.count < 30)
        }
    }

    // MARK: Refusal

    /// Lets a store refuse every change, or accept them again.
    private func refuse(_ store: TodoStore, _ refuses: Bool) throws {
        try DatabaseQueue(path: store.path).writeWithoutTransaction { db in
            let trigger = "CREATE TRIGGER refusal BEFORE INSERT ON change BEGIN SELECT RAISE(ABORT, 'no room'); END"
            try db.execute(sql: refuses ? trigger : "DROP TRIGGER refusal")
        }
    }

    @Test("if the store refuses a change, one line says so and the row returns to what is stored; a text stays and is edited on")
    func refusal() async throws {
        let screen = try TodoScreen([("Home", ["A", "B", "x C"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            let contents = screen.contents["Home"]
            try refuse(screen.store, true)
            await host.swipe(todo.list, row: 0, by: 120)
            let line = try #require(todo.notice.text)
            #expect(line.hasPrefix("The change can't be stored") && !line.contains("\n") && !line.contains(screen.store.path))
            #expect(todo.texts == ["A", "B", "C"] && (todo.list.cellForRow(at: 0) as? FoldingListTextCell)?.isCompleted == false)
            await host.swipe(todo.list, row: 0, by: -120)
            await host.advance(by: 1)
            #expect(todo.texts == ["A", "B", "C"] && todo.list.isSettled)
            await host.drag(from: todo.list.point(0, x: 200), by: 60, holdBefore: 0.8, then: 2)
            #expect(todo.texts == ["A", "B", "C"])
            await host.press("k", .control, then: 2)
            #expect(todo.texts == ["A", "B", "C"])
            // A text.
            await host.tap(todo.list.point(1, x: 30))
            await host.write(" typed")
            await host.press("Enter", then: 0.5)
            #expect(todo.items?.editedIndex == 1 && todo.texts == ["A", "B typed", "C"])
            #expect(screen.contents["Home"] == contents)
            try refuse(screen.store, false)
            await host.press("Enter", then: 1)
            #expect(todo.items?.editedIndex == nil && todo.texts == ["A", "B typed", "C"])
            #expect(screen.contents["Home"] == ["A", "B typed", "x C"])
            // A new row.
            try refuse(screen.store, true)
            await host.tap(CGPoint(x: 200, y: 600))
            await host.write("New")
            await host.press("Enter", then: 0.5)
            #expect(todo.items?.editedIndex == 2 && todo.texts == ["A", "B typed", "New", "C"])
            try refuse(screen.store, false)
            await host.press("Enter", then: 1)
            #expect(screen.contents["Home"] == ["A", "B typed", "New", "x C"] && todo.items?.editedIndex == nil)
            // Escape gives up a text that was refused.
            try refuse(screen.store, true)
            await host.tap(todo.list.point(0, x: 30))
            await host.write("!")
            await host.press("Enter", then: 0.5)
            #expect(todo.items?.editedIndex == 0 && todo.texts[0] == "A!")
            await host.press("Escape", then: 1)
            #expect(todo.items?.editedIndex == nil && todo.texts == ["A", "B typed", "New", "C"])
            try refuse(screen.store, false)
        }
    }
}
