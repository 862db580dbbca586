import AppTesting
import FoldingList
import Foundation
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// The three levels of the to-do program, and what they show of the store.
@Suite(.serialized) @MainActor struct TodoLevelsTests {
    @Test("CP-01 the menu leads to the lists, a list to its items; counts are those of unfinished items")
    func levels() async throws {
        let screen = try TodoScreen([("Home", ["Milk", "x Bread", "Rent"]), ("Work", ["x Report"])])
        try await screen.show { (host, todo) async throws in
            #expect(todo.list === todo.lists.list && todo.texts == ["Home", "Work"])
            let details = todo.list.drawnCells.compactMap { ($0 as? FoldingListTextCell)?.detail }
            #expect(details == ["2", "0"])
            await host.press("Escape", then: 1)
            #expect(todo.list === todo.menu.list && todo.texts == ["My Lists", "Themes", "Tips", "Settings"])
            await host.tap(todo.list.point(0))
            #expect(todo.list === todo.lists.list)
            // A tap on the name opens a list as well.
            await host.tap(todo.list.point(0, x: 40))
            #expect(todo.list === todo.items?.list && todo.texts == ["Milk", "Rent", "Bread"])
            let cells = todo.list.drawnCells.compactMap { $0 as? FoldingListTextCell }
            #expect(cells.map(\.isCompleted) == [false, false, true])
            await host.swipe(todo.list, row: 0, by: 120)
            #expect(todo.texts == ["Rent", "Bread", "Milk"])
            await host.press("Escape", then: 1)
            #expect((todo.list.cellForRow(at: 0) as? FoldingListTextCell)?.detail == "1")
        }
    }

    @Test("CP-01 a swipe completes, strikes out, dims and moves to the end; another one takes that back; a swipe to the left deletes")
    func swipes() async throws {
        let screen = try TodoScreen([("Home", ["Milk", "Bread", "Rent"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            let page = try #require(todo.items)
            await host.swipe(todo.list, row: 1, by: 120)
            #expect(page.rows.map(\.text) == ["Milk", "Rent", "Bread"] && todo.texts == ["Milk", "Rent", "Bread"])
            #expect(screen.contents["Home"] == ["Milk", "Rent", "x Bread"])
            let cell = try #require(todo.list.cellForRow(at: 2) as? FoldingListTextCell)
            #expect(cell.isCompleted && cell.backgroundColor == todo.list.theme.completed.uiColor)
            // While it goes back it is struck out, and can be read.
            var script = GestureScript()
            script.drag(from: todo.list.point(0, x: 100), to: CGPoint(x: 240, y: 30), duration: 0.2, holdAfter: 0.1)
            await host.run(script)
            await host.advance(by: 0.1)
            let moving = try #require(todo.list.cellForRow(at: 2) as? FoldingListTextCell)
            #expect(moving.text == "Milk" && moving.isCompleted && moving.textField.textColor == todo.list.theme.ink.uiColor)
            await host.advance(by: 1.5)
            #expect(moving.textField.textColor == todo.list.theme.completedInk.uiColor)
            await host.press("z", .control, then: 1.5)
            await host.swipe(todo.list, row: 2, by: 120)
            #expect(screen.contents["Home"] == ["Milk", "Rent", "Bread"])
            await host.swipe(todo.list, row: 0, by: -120)
            #expect(screen.contents["Home"] == ["Rent", "Bread"] && todo.texts == ["Rent", "Bread"])
            #expect(SoundEffect.playbacks.map(\.name) == ["complete", "complete", "reopen", "delete"])
        }
    }

    @Test("CP-02 one finger leads through all levels: pulling further goes out, pushing up returns to the list used last")
    func oneHand() async throws {
        let screen = try TodoScreen([("Home", ["Milk"]), ("Work", ["Report"])])
        try await screen.show(in: "Work") { (host, todo) async throws in
            await host.drag(from: CGPoint(x: 200, y: 200), by: 200, then: 2)
            #expect(todo.list === todo.lists.list && todo.texts == ["Home", "Work"])
            await host.drag(from: CGPoint(x: 200, y: 200), by: 200, then: 2)
            #expect(todo.list === todo.menu.list)
            await host.drag(from: CGPoint(x: 200, y: 700), by: -250, then: 2)
            #expect(todo.list === todo.lists.list)
            await host.drag(from: CGPoint(x: 200, y: 700), by: -250, then: 2)
            #expect(todo.items?.title == "Work" && todo.list === todo.items?.list && todo.texts == ["Report"])
            #expect(screen.contents == ["Home": ["Milk"], "Work": ["Report"]])
        }
    }

    @Test("CP-03 a tap on the empty space makes a row at the end of the unfinished part, which is stored when it has a text")
    func tapEmptySpace() async throws {
        let screen = try TodoScreen([("Home", ["Milk", "x Bread"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.tap(CGPoint(x: 200, y: 600))
            #expect(todo.items?.editedIndex == 1 && todo.list.numberOfRows == 3)
            #expect(screen.contents["Home"] == ["Milk", "x Bread"], "an empty row is not stored")
            await host.write("Rent")
            await host.press("Enter", then: 1)
            #expect(screen.contents["Home"] == ["Milk", "Rent", "x Bread"] && todo.texts == ["Milk", "Rent", "Bread"])
            await host.tap(CGPoint(x: 200, y: 600))
            #expect(todo.list.numberOfRows == 4)
            await host.tap(CGPoint(x: 200, y: 700))
            #expect(todo.list.numberOfRows == 3 && todo.texts == ["Milk", "Rent", "Bread"])
            #expect(try screen.store.undoNames().undo == "Add Item")
        }
    }

    @Test("CP-04 while a row is dragged, all rows have the colours of their ranks; the order is stored")
    func reorder() async throws {
        let screen = try TodoScreen([("Home", ["A", "B", "C", "D", "x E"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            let start = todo.list.point(0, x: 200), theme = todo.list.theme
            var script = GestureScript()
            script.touch(1, .began, at: start)
            await host.run(script)
            await host.advance(by: 0.8)
            for step in 1...13 {
                var script = GestureScript()
                script.touch(1, .moved, at: CGPoint(x: start.x, y: start.y + CGFloat(step) * 10))
                await host.run(script)
                await host.advanceFrame()
            }
            await host.advance(by: 0.6)
            // A is over the third place; the rows between have gone up, and are hotter.
            let cells = todo.list.scrollView.subviews.compactMap { $0 as? FoldingListTextCell }.filter { !$0.isHidden }
            for (text, rank) in [("B", 0), ("C", 1), ("A", 2), ("D", 3)] {
                let cell = try #require(cells.first { $0.text == text })
                #expect(cell.backgroundColor == theme.color(at: rank, of: 4).uiColor, "\(text)")
            }
            #expect(screen.contents["Home"] == ["A", "B", "C", "D", "x E"])
            var end = GestureScript()
            end.touch(1, .ended, at: CGPoint(x: start.x, y: start.y + 130))
            await host.run(end)
            await host.advance(by: 1)
            #expect(screen.contents["Home"] == ["B", "C", "A", "D", "x E"] && todo.texts == ["B", "C", "A", "D", "E"])
            // Dropped among completed rows it goes to the end of the others.
            await host.drag(from: todo.list.point(0, x: 200), by: 300, holdBefore: 0.8)
            #expect(screen.contents["Home"] == ["C", "A", "D", "B", "x E"] && todo.texts == ["C", "A", "D", "B", "E"])
        }
    }

    @Test("CP-05 pulling up beyond the end says what letting go does, and clears completed rows from the threshold on")
    func clear() async throws {
        let screen = try TodoScreen([("Home", ["Milk", "x Bread", "x Rent"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            await host.drag(from: CGPoint(x: 200, y: 600), by: -70)
            #expect(screen.contents["Home"]?.count == 3, "too short")
            var script = GestureScript()
            script.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 300), duration: 0.5, holdAfter: 0.2)
            host.schedule(script)
            await host.advance(by: 0.6)
            #expect(labels(of: todo.list).contains("Release to Clear"))
            #expect(todo.list.numberOfRows == 3)
            await host.advance(by: 0.15)
            #expect(screen.contents["Home"] == ["Milk"] && todo.list.numberOfRows == 1)
            await host.advance(by: 1.5)
            #expect(todo.texts == ["Milk"] && SoundEffect.playbacks.map(\.name) == ["clear"])
            await host.press("z", .control, then: 1.5)
            #expect(screen.contents["Home"] == ["Milk", "x Bread", "x Rent"] && todo.texts == ["Milk", "Bread", "Rent"])
        }
    }

    private func labels(of view: UIView) -> [String] {
        ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.filter { !$0.isHidden }.flatMap(labels)
    }

    @Test("CP-06 an empty list has a quotation, which a button and a key copy; a list with items never has one")
    func quotation() async throws {
        let screen = try TodoScreen([("Empty", []), ("Home", ["Milk"])])
        try await screen.show(in: "Empty") { (host, todo) async throws in
            let page = try #require(todo.items), quotation = try #require(page.shownQuotation)
            #expect(labels(of: todo.list).contains("“\(quotation.text)”") && labels(of: todo.list).contains(quotation.author))
            UIPasteboard.general.string = ""
            try await host.tap("Copy Quotation")
            #expect(UIPasteboard.general.string == quotation.copied)
            UIPasteboard.general.string = ""
            await host.press("c", .control)
            #expect(UIPasteboard.general.string == quotation.copied)
            await host.drag(from: CGPoint(x: 200, y: 200), by: 90, then: 1)
            #expect(page.shownQuotation == nil && page.editedIndex == 0)
            await host.write("Milk")
            await host.press("Enter", then: 1)
            #expect(page.shownQuotation == nil && page.rows.map(\.text) == ["Milk"])
            #expect(!host.elements.contains { $0.label == quotation.author })
            await host.swipe(todo.list, row: 0, by: -120)
            #expect(page.shownQuotation == quotation)
        }
        #expect(Set(Quotation.all).count == 12 && Quotation.all.allSatisfy { !$0.text.isEmpty && !$0.author.isEmpty })
    }

    @Test("a program starts where it was left: level, list and scroll")
    func restoredPosition() async throws {
        let screen = try TodoScreen([("Home", (0..<40).map { "Item \($0)" }), ("Work", [])])
        try await screen.show { (host, todo) async throws in
            await host.tap(todo.list.point(0))
            await host.drag(from: CGPoint(x: 200, y: 700), by: -400, then: 2)
        }
        #expect(TodoPosition.stored(in: screen.store)?.list != nil)
        var offset: CGFloat = 0
        try await screen.show { (host, todo) async throws in
            offset = todo.list.scrollView.contentOffset.y
            #expect(todo.list === todo.items?.list && offset > 300 && todo.texts.first == "Item \(Int(offset / 60))")
            await host.press("Escape", then: 1)
            await host.press("Escape", then: 1)
        }
        try await screen.show { _, todo in #expect(todo.list === todo.menu.list) }
    }
}
