import AppTesting
import FoldingList
import Foundation
import RecordStoreTesting
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Texts are stored while they are typed.
@Suite(.serialized) @MainActor struct TodoTypingTests {
    /// The items of Home as another program reads them.
    private func stored(_ screen: TodoScreen) throws -> [String] { try screen.another().contents()[0].items.map(\.text) }

    @Test("CP-08 what is typed into a new row is stored within half a second, and there at the next start though editing never ended")
    func newRow() async throws {
        let screen = try TodoScreen([("Home", ["A", "B"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.press("ArrowDown", then: 0.2)
            // The row still unfolds.
            await host.write("Mil", then: 0.5)
            #expect(todo.items?.editedIndex == 1)
            #expect(try stored(screen) == ["A", "Mil", "B"])
            await host.write("k", then: 0.1)
            #expect(try stored(screen) == ["A", "Mil", "B"], "not each key")
            await host.advance(by: 0.4)
            #expect(try stored(screen) == ["A", "Milk", "B"])
            // Also if the pauses between keys are short.
            for (index, letter) in ["", " ", "a", "n", "d", " ", "t", "e"].enumerated() where index > 0 {
                await host.write(letter, then: 0.1)
            }
            #expect(try stored(screen)[1].hasPrefix("Milk a"))
            await host.advance(by: 0.4)
        }
        // Nothing more was done: it is as if the program had been killed.
        try await screen.show(in: "Home") { (host, todo) async throws in
            #expect(todo.texts == ["A", "Milk and te", "B"])
            await host.press("z", .control, then: 1.5)
            #expect(todo.texts == ["A", "B"] && screen.contents["Home"] == ["A", "B"], "one step")
        }
    }

    @Test("no letter is lost that is typed while a list opens or closes", arguments: [0.0, 0.1, 0.2, 0.35])
    func whileLevelsFold(wait: Double) async throws {
        let screen = try TodoScreen([("Home", ["A", "B"]), ("Work", [])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.press("Escape", then: 1)
            await host.press("Home", then: 0.2)
            await host.press("Enter", then: wait)
            for letter in "Hello" { await host.write(String(letter), then: 0.05) }
            await host.advance(by: 1.5)
            await host.press("Enter", then: 1)
            #expect(try stored(screen).sorted() == ["A", "B", "Hello"], "\(screen.contents)")
            // And the other way: the list closes, and a new one is typed.
            await host.press("ArrowUp", .control, then: wait)
            for letter in "Errands" { await host.write(String(letter), then: 0.05) }
            await host.advance(by: 1.5)
            await host.press("Enter", then: 1)
            #expect(try Set(screen.another().contents().map(\.list.name)) == ["Home", "Work", "Errands"])
        }
    }

    @Test("on a full disk a row keeps its text, goes on being edited and says so in a line that stays, until there is room")
    func fullDisk() async throws {
        let screen = try TodoScreen([("Home", ["A", "B"])]), long = String(repeating: "many words ", count: 1500)
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(todo.list.point(0, x: 30))
            #expect(todo.items?.editedIndex == 0)
            try screen.store.records.limitGrowth(toPages: 0)
            let cell = try #require(todo.list.cellForRow(at: 0) as? TodoTextCell)
            cell.textField.selectAll(nil)
            cell.textField.insertText(long)
            await host.advance(by: 1)
            #expect(try stored(screen) == ["A", "B"] && cell.text == long)
            #expect(todo.notice.text?.contains("disk is full") == true)
            await host.press("Enter", then: 10)
            #expect(try stored(screen) == ["A", "B"] && todo.texts[0] == long && todo.notice.text?.contains("disk is full") == true)
            try screen.store.records.limitGrowth(toPages: nil)
            await host.advance(by: 31)
            #expect(try stored(screen) == [long.trimmingCharacters(in: .whitespaces), "B"] && todo.notice.text == nil)
        }
    }

    @Test("several lines that are pasted are several items: into a row where the caret is, by a key on a row, and at once undone")
    func pastedLines() async throws {
        let screen = try TodoScreen([("Home", ["A", "x Done"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            defer { UIPasteboard.general.items = [] }
            UIPasteboard.general.string = "Bread\r\n\r\n  Milk \nRent\n"
            await host.press("Home", then: 0.1)
            await host.press("v", .control)
            #expect(try stored(screen) == ["A", "Bread", "Milk", "Rent", "Done"] && todo.texts == ["A", "Bread", "Milk", "Rent", "Done"])
            #expect(todo.list.focusedIndex == 3 && todo.list.isFirstResponder)
            await host.press("z", .control)
            #expect(try stored(screen) == ["A", "Done"] && todo.texts == ["A", "Done"])
            // Into a text: what stands behind the caret goes with the last line.
            await host.press("Home", "Enter", then: 0.5)
            #expect(todo.items?.editedIndex == 0)
            await host.press("Home", then: 0.1)
            await host.press("v", .control)
            #expect(try stored(screen) == ["Bread", "Milk", "RentA", "Done"] && todo.items?.editedIndex == nil && todo.list.focusedIndex == 2)
            // One line stays in its row, and a new row takes lines, too.
            UIPasteboard.general.string = "one\n"
            await host.press("Enter", then: 0.5)
            await host.press("v", .control)
            #expect(todo.items?.editedIndex == 2)
            await host.press("Enter", then: 0.5)
            #expect(try stored(screen) == ["Bread", "Milk", "RentAone ", "Done"] || stored(screen) == ["Bread", "Milk", "RentAone", "Done"])
            UIPasteboard.general.string = "p\nq"
            await host.press("Enter", .control)
            await host.press("v", .control)
            #expect(try stored(screen).suffix(3) == ["p", "q", "Done"])
            try host.look("todo-pasted")
        }
    }

    @Test("a secondary click on a row offers what gestures do with it")
    func click() async throws {
        let screen = try TodoScreen([("Home", ["A", "B"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            var script = GestureScript()
            script.tap(at: todo.list.point(1), pointer: .secondary)
            await host.run(script)
            await host.advance(by: 0.6)
            let sheet = try #require(todo.presentedViewController as? UIAlertController)
            #expect(sheet.actions.compactMap(\.title) == ["Switch to Lists", "Complete", "Delete", "Insert Below", "Move Up", "Cancel"])
            try host.look("todo-click")
            await host.tap(try #require(host.views(UILabel.self).first { $0.text == "Complete" }.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil) }))
            #expect(screen.contents["Home"] == ["A", "x B"] && todo.presentedViewController == nil)
        }
    }

    @Test("a new row that has no text, or none again, is not stored; one whose text is deleted leaves nothing to undo")
    func emptyRow() async throws {
        let screen = try TodoScreen([("Home", ["A"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(CGPoint(x: 200, y: 600), then: 1)
            #expect(todo.items?.editedIndex == 1 && todo.items?.rows.count == 2)
            #expect(try stored(screen) == ["A"])
            await host.write("ab", then: 0.6)
            #expect(try stored(screen) == ["A", "ab"])
            await host.press("Backspace", "Backspace", then: 0.6)
            #expect(try stored(screen) == ["A"] && todo.items?.rows.count == 2 && todo.items?.editedIndex == 1)
            await host.write("c", then: 0.6)
            #expect(try stored(screen) == ["A", "c"])
            await host.press("Backspace", "Enter", then: 1)
            #expect(try stored(screen) == ["A"] && todo.texts == ["A"])
            #expect(todo.model.pendingChange(.undo) == nil && todo.model.pendingChange(.redo) == nil)
        }
    }

    @Test("the end of editing ends the step: two edits are undone one after the other, and typing goes on as another step")
    func steps() async throws {
        let screen = try TodoScreen([("Home", ["A"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            for letter in ["b", "c"] {
                await host.tap(todo.list.point(0, x: 30))
                await host.write(letter, then: 0.6)
                await host.write(letter, then: 0.6)
                await host.press("Enter", then: 0.5)
            }
            #expect(try stored(screen) == ["Abbcc"])
            await host.press("z", .control)
            #expect(try stored(screen) == ["Abb"] && todo.texts == ["Abb"])
            await host.press("z", .control)
            #expect(try stored(screen) == ["A"] && todo.texts == ["A"])
            await host.press("z", [.control, .shift])
            await host.press("z", [.control, .shift])
            #expect(try stored(screen) == ["Abbcc"] && todo.texts == ["Abbcc"])
        }
    }

    @Test("Escape takes typing back: the row has its text again, a new row is gone, and there is nothing to undo or redo")
    func escape() async throws {
        let screen = try TodoScreen([("Home", ["A"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(todo.list.point(0, x: 30))
            await host.write("bc", then: 0.6)
            #expect(try stored(screen) == ["Abc"])
            await host.press("Escape", then: 0.6)
            #expect(try stored(screen) == ["A"] && todo.texts == ["A"] && todo.items?.editedIndex == nil)
            #expect(todo.list.keyFrame == todo.list.rectForRow(at: 0), "the row keeps the keys")
            await host.write("New", then: 1)
            #expect(try stored(screen) == ["A", "New"] && todo.items?.editedIndex == 1)
            await host.press("Escape", then: 1)
            #expect(try stored(screen) == ["A"] && todo.texts == ["A"] && todo.list.isSettled)
            #expect(todo.model.pendingChange(.undo) == nil && todo.model.pendingChange(.redo) == nil)
            #expect(todo.items?.list === todo.levels.topList, "Escape does one thing")
            // Also while the row still unfolds.
            await host.write("New", then: 0)
            await host.press("Escape", then: 1)
            #expect(try stored(screen) == ["A"] && todo.texts == ["A"] && todo.items?.list === todo.levels.topList)
            // A list's name.
            await host.press("Escape", then: 1)
            await host.press("Home", "F2", then: 0.5)
            await host.write("!", then: 0.6)
            #expect(try screen.another().lists().map(\.name) == ["Home!"])
            await host.press("Escape", then: 1)
            #expect(try screen.another().lists().map(\.name) == ["Home"] && todo.texts == ["Home"])
        }
    }

    @Test("Escape takes typing back also after another program changed something: then as a change of its own")
    func escapeAfterOthers() async throws {
        let screen = try TodoScreen([("Home", ["A", "B"])]), other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(todo.list.point(0, x: 30))
            await host.write("x", then: 0.6)
            try other.change("Elsewhere") { try $0.setText($0.items(in: $0.lists()[0].id)[1].id, to: "C") }
            await host.advance { todo.texts == ["Ax", "C"] }
            await host.press("Escape", then: 1)
            #expect(try stored(screen) == ["A", "C"] && todo.texts == ["A", "C"])
            // What was typed on both sides of another program's change goes as a whole.
            for key in ["Escape", "Enter"] {
                await host.tap(todo.list.point(0, x: 30))
                await host.write("x", then: 0.6)
                try other.change("Elsewhere") { try $0.setText($0.items(in: $0.lists()[0].id)[1].id, to: key) }
                await host.write("y", then: 0.6)
                #expect(try stored(screen) == ["Axy", key])
                if key == "Enter" { await host.press("Backspace", "Backspace", then: 0.1) }
                await host.press(key, then: 1)
                #expect(try stored(screen) == ["A", key] && todo.texts == ["A", key])
            }
            await host.write("New", then: 1)
            try other.change("Elsewhere") { edit in
                for item in try edit.items(in: edit.lists()[0].id) where item.text == "Enter" { try edit.removeItem(item.id) }
            }
            await host.write("er", then: 0.6)
            #expect(try stored(screen) == ["A", "Newer"])
            await host.press("Escape", then: 1)
            #expect(try stored(screen) == ["A"] && todo.texts == ["A"])
        }
    }

    @Test("a text whose editing has emptied the row keeps what it last said until the row is removed, as one step")
    func emptied() async throws {
        let screen = try TodoScreen([("Home", ["Ab", "B"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(todo.list.point(0, x: 30))
            await host.press("Backspace", then: 0.6)
            #expect(try stored(screen) == ["A", "B"])
            await host.press("Backspace", then: 0.6)
            #expect(try stored(screen) == ["A", "B"])
            await host.press("Enter", then: 1)
            #expect(try stored(screen) == ["B"] && todo.texts == ["B"])
            await host.press("z", .control, then: 1)
            #expect(try stored(screen) == ["Ab", "B"] && todo.texts == ["Ab", "B"])
        }
    }

    @Test("a program that is left or closed stores what was typed at once")
    func leaving() async throws {
        let screen = try TodoScreen([("Home", ["A"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(todo.list.point(0, x: 30))
            await host.write("b", then: 0)
            NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: UIApplication.shared)
            #expect(try stored(screen) == ["Ab"])
        }
    }
}
