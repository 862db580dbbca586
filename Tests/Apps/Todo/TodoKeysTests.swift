import AppTesting
import FoldingList
import Foundation
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// The to-do program by keys alone, and by a pointer.
@Suite(.serialized) @MainActor struct TodoKeysTests {
    @Test("CP-08 XX-02 a whole session by keys: typing makes rows, arrows, Space, Delete, Alt, Return, Escape, undo; nothing needs a pointer")
    func session() async throws {
        let screen = try TodoScreen([("Home", []), ("Work", ["Report"])])
        try await screen.show { (host, todo) async throws in
            await host.press("ArrowDown", then: 0.1)
            #expect(todo.list.focusedIndex == 0)
            await host.press("ArrowRight", then: 1)
            #expect(todo.items?.title == "Home" && todo.levels.topList === todo.items?.list)
            for text in ["Rent", "Bread", "Milk"] {
                await host.write("Not this", then: 1)
                await host.press("Escape", then: 1)
                await host.write(text, then: 1)
                #expect(todo.items?.editedIndex != nil)
                await host.press("Enter", then: 0.5)
                await host.press("Escape", then: 1)
                await host.press("Enter", then: 1)
            }
            #expect(screen.contents["Home"]?.count == 3)
            let texts = todo.texts
            await host.press("Home", "Space", then: 1)
            #expect(screen.contents["Home"]?.last == "x \(texts[0])")
            await host.press("ArrowDown", .alternate)
            await host.press("Home", then: 0.2)
            await host.press("ArrowDown", .alternate)
            #expect(todo.texts == [texts[2], texts[1], texts[0]])
            await host.press("Delete", then: 1)
            #expect(todo.texts == [texts[2], texts[0]])
            await host.press("z", .control)
            #expect(todo.texts == [texts[2], texts[1], texts[0]])
            await host.press("Home", "Enter", then: 0.5)
            #expect(todo.items?.editedIndex == 0)
            await host.write("!")
            await host.press("Escape", then: 0.5)
            #expect(todo.texts[0] == texts[2] && todo.list.isFirstResponder)
            await host.press("k", .control)
            #expect(screen.contents["Home"]?.count == 2)
            await host.press("Escape", then: 1)
            #expect(todo.list === todo.lists.list)
            await host.press("Home", "F2", then: 0.5)
            #expect(todo.lists.editedIndex == 0)
            await host.write(" and Garden")
            await host.press("Enter", then: 0.5)
            #expect(screen.contents.keys.contains("Home and Garden"))
            await host.press("ArrowLeft", then: 1)
            #expect(todo.list === todo.menu.list)
            await host.press("Home", "ArrowDown", "Enter", then: 1)
            await host.press("Home", "ArrowDown", "Enter", then: 0.5)
            #expect(todo.list === todo.themes.list && todo.model.settings.theme.name == "Ocean")
        }
    }

    @Test("CP-08 a pointer between two rows opens a gap that a click makes a row; it holds a list's name to rename it")
    func pointer() async throws {
        let screen = try TodoScreen([("Home", ["A", "B"])])
        try await screen.show { (host, todo) async throws in
            var script = GestureScript()
            script.press(at: todo.list.point(0, x: 60), duration: 0.8, pointer: .mouse)
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(todo.lists.editedIndex == 0)
            await host.write("!")
            await host.press("Enter", then: 0.5)
            #expect(screen.contents.keys.contains("Home!") && todo.levels.topList === todo.lists.list)
            script = GestureScript()
            script.tap(at: todo.list.point(0), pointer: .mouse)
            await host.run(script)
            await host.advance(by: 1.2)
            script = GestureScript()
            script.hover(at: CGPoint(x: 200, y: 61))
            await host.run(script)
            await host.advance(by: 1)
            #expect(todo.list.rectForRow(at: 1).minY > 70)
            script = GestureScript()
            script.tap(at: CGPoint(x: 200, y: 65), pointer: .mouse)
            await host.run(script)
            await host.advance(by: 1)
            #expect(todo.items?.editedIndex == 1)
            await host.write("Between")
            await host.press("Enter", then: 1)
            #expect(screen.contents["Home!"] == ["A", "Between", "B"])
        }
    }
}
