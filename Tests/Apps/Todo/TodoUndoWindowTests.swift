import AppTesting
import FoldingList
import Foundation
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Undo in the window: everything, several levels deep, over launches, where it is seen.
@Suite(.serialized) @MainActor struct TodoUndoWindowTests {
    @Test("Control-Z takes everything back, one change after the other, also what was done before the start; Shift repeats it")
    func levels() async throws {
        let screen = try TodoScreen([("Home", ["A", "B", "C"])]), before = screen.contents
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.swipe(todo.list, row: 0, by: 120)
            await host.swipe(todo.list, row: 0, by: -120)
            await host.tap(todo.list.point(0, x: 30))
            await host.write("!")
            await host.press("Enter", then: 1)
            #expect(screen.contents["Home"] == ["C!", "x A"])
        }
        let after = screen.contents
        try await screen.show { (host, todo) async throws in
            for _ in 0..<3 { await host.press("z", .control, then: 1.5) }
            #expect(screen.contents == before && todo.texts == ["A", "B", "C"] && todo.list.isSettled)
            for _ in 0..<3 { await host.press("z", [.command, .shift], then: 1.5) }
            #expect(screen.contents == after && todo.texts == ["C!", "A"])
            await host.press("y", .control)
            #expect(todo.notice.text == "Nothing to Redo")
            // As fast as keys repeat.
            for _ in 0..<3 { await host.press("z", .control, then: 0.05) }
            await host.advance(by: 2)
            #expect(screen.contents == before && todo.texts == ["A", "B", "C"] && todo.list.isSettled)
        }
    }

    @Test("undo goes to the list where the change was, and rows fold back in there")
    func place() async throws {
        let screen = try TodoScreen([("Home", ["A", "B"]), ("Work", ["C"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.swipe(todo.list, row: 0, by: -120)
            await host.press("Escape", then: 1)
            await host.tap(todo.list.point(1))
            #expect(todo.texts == ["C"])
            await host.press("z", .control, then: 0.05)
            #expect(screen.contents["Home"] == ["A", "B"], "stored at once")
            var heights: [CGFloat] = []
            for _ in 0..<120 {
                await host.advanceFrame()
                if todo.list.openness == 1, todo.list.numberOfRows == 2 { heights.append(todo.list.rectForRow(at: 0).height) }
            }
            #expect(todo.items?.title == "Home" && todo.texts == ["A", "B"] && todo.list.isSettled)
            #expect(heights.contains { $0 > 5 && $0 < 55 } && heights.last == 60, "it folds back in")
            // A list that was deleted comes back with its items among the lists.
            await host.press("Escape", then: 1)
            await host.swipe(todo.list, row: 1, by: -120)
            #expect(todo.texts == ["Home"])
            await host.tap(todo.list.point(0))
            await host.press("z", .control, then: 2)
            #expect(todo.list === todo.lists.list && todo.texts == ["Home", "Work"])
            #expect(screen.contents["Work"] == ["C"])
            // From the menu's other pages as well.
            await host.press("Escape", then: 1)
            await host.tap(todo.list.point(3))
            await host.press("z", [.control, .shift], then: 2)
            #expect(todo.list === todo.lists.list && todo.texts == ["Home"])
        }
    }

    @Test("while a text is edited, Control-Z undoes typing; the lists of the first start are not undone")
    func limits() async throws {
        let screen = try TodoScreen()
        try await screen.show { (host, todo) async throws in
            await host.press("z", .control)
            #expect(todo.notice.text == "Nothing to Undo" && todo.items?.title == "Tips")
            await host.tap(todo.list.point(0, x: 30))
            await host.write("!")
            #expect(todo.texts[0] == TodoTips.list.items[0].text + "!")
            await host.press("z", .control, then: 0.3)
            #expect(todo.items?.editedIndex == 0 && todo.texts[0] == TodoTips.list.items[0].text)
            await host.write("?")
            await host.press("Enter", then: 0.5)
            #expect(todo.items?.editedIndex == nil && todo.texts[0] == TodoTips.list.items[0].text + "?")
            await host.press("z", .control)
            #expect(todo.texts[0] == TodoTips.list.items[0].text)
        }
    }
}
