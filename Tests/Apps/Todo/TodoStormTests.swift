import AppTesting
import FoldingList
import Foundation
import RecordStore
import TestSupport
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Random sessions of the to-do program: whatever people do, what is seen is what is stored, and undo leads back to the start.
@Suite(.serialized) @MainActor struct TodoStormTests {
    private static let gestures = rounds(100, long: 2000)
    private static let seed = 0x9E37_79B9

    @Test("CP-01 after any gestures and keys the rows that are seen are those that are stored, and undo back to the start gives the start")
    func storm() async throws {
        let screen = try TodoScreen([("Home", (0..<6).map { "Item \($0)" }), ("Work", ["Report", "x Letter"]), ("Empty", [])])
        let start = try screen.store.outline(), other = try screen.another()
        var dice = SeededRandom(seed: Self.seed)
        try await HeadlessHost.open(size: TodoScreen.size, scale: 0.5, framesPerSecond: 15) { host in
            let todo = try TodoViewController(screen.store, style: .dark)
            host.show(todo)
            await host.advance(by: 0.5)
            for number in 0..<Self.gestures {
                try await gesture(host, todo, other, &dice)
                await host.advance(by: .random(in: 0...0.4, using: &dice))
                guard number % 10 == 9 else { continue }
                await rest(host, todo)
                try check(todo, screen, "after \(number)")
            }
            await rest(host, todo)
            let end = try screen.store.outline()
            var steps = 0
            // Each of the two takes back its own changes.
            @MainActor func step(_ direction: UndoDirection) -> Bool {
                if todo.perform(direction) { return true }
                return ((try? direction == .undo ? other.undo() : other.redo()) ?? nil) != nil
            }
            while step(.undo), steps < 2 * Self.gestures {
                if steps % 5 == 0 { await host.advance(by: 0.1) }
                steps += 1
            }
            await rest(host, todo)
            #expect(try screen.store.outline() == start)
            #expect(steps > Self.gestures / 20)
            try check(todo, screen, "after undoing")
            for _ in 0..<steps { _ = step(.redo) }
            await rest(host, todo)
            #expect(try screen.store.outline() == end)
            try check(todo, screen, "after redoing")
        }
    }

    private func rest(_ host: HeadlessHost, _ todo: TodoViewController) async {
        for _ in 0..<3 {
            todo.list.endEditing()
            await host.advance(by: 1.2)
        }
    }

    private func check(_ todo: TodoViewController, _ screen: TodoScreen, _ comment: Comment) throws {
        #expect(todo.levels.isSettled, comment)
        guard todo.list !== todo.themes.list else { return }
        let texts = texts(todo)
        #expect(todo.list.drawnTexts == todo.list.visibleIndexes.map { texts.indices.contains($0) ? texts[$0] : "?" }, comment)
        if todo.list === todo.lists.list {
            #expect(todo.lists.rows.map(\.id) == (try screen.store.lists().map(\.id)), comment)
        } else if let page = todo.items, todo.list === page.list {
            let items = try screen.store.items(in: page.id)
            #expect(page.rows.map(\.id) == items.filter { !$0.isDone }.map(\.id) + items.filter(\.isDone).map(\.id), comment)
            #expect(page.rows.map(\.text) == page.rows.map { row in items.first { $0.id == row.id }?.text ?? "" }, comment)
            #expect(page.list.numberOfRows == page.rows.count, comment)
        }
    }

    /// What the rows of the list that is seen say; of the pages that no gesture changes, what is drawn.
    private func texts(_ todo: TodoViewController) -> [String] {
        if todo.list === todo.lists.list { return todo.lists.rows.map(\.text) }
        if let page = todo.items, todo.list === page.list { return page.rows.map(\.text) }
        return todo.list.drawnTexts
    }

    private func gesture(_ host: HeadlessHost, _ todo: TodoViewController, _ other: TodoStore, _ dice: inout SeededRandom) async throws {
        func point() -> CGPoint { CGPoint(x: .random(in: 10...380, using: &dice), y: .random(in: 10...600, using: &dice)) }
        var script = GestureScript()
        switch Int.random(in: 0..<14, using: &dice) {
        case 0, 1:
            let start = point()
            script.drag(from: start, to: CGPoint(x: start.x + .random(in: -200...200, using: &dice), y: start.y), duration: 0.15)
        case 2: script.tap(at: point())
        case 3:
            script.tap(at: CGPoint(x: 200, y: 700))
            script.wait(0.6)
            script.text("New")
        case 4:
            let y = CGFloat.random(in: 100...300, using: &dice)
            script.drag(from: CGPoint(x: 200, y: y), to: CGPoint(x: 200, y: y + .random(in: 20...180, using: &dice)), duration: 0.2)
            if Bool.random(using: &dice) { script.text("Pulled") }
        case 5:
            script.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: .random(in: 300...600, using: &dice)), duration: 0.2)
        case 6: script.drag(from: point(), to: point(), duration: 0.3, holdBefore: 0.6)
        case 7:
            script.pinch(at: point(), from: 40, to: .random(in: 60...260, using: &dice), angle: 90, duration: 0.2)
            if Bool.random(using: &dice) { script.text("Pinched") }
        case 8: script.pinch(at: point(), from: .random(in: 80...400, using: &dice), to: 30, angle: 90, duration: 0.2)
        case 9: script.text("Typed")
        case 10:
            let keys = ["Enter", "Escape", "Space", "Delete", "ArrowDown", "ArrowUp", "ArrowRight", "F2"]
            script.key(keys[Int.random(in: 0..<keys.count, using: &dice)])
        case 11: script.key("z", modifiers: Bool.random(using: &dice) ? .control : [.control, .shift])
        case 12:
            // Another program.
            try other.change("Elsewhere") { edit in
                guard let list = try edit.lists().randomElement(using: &dice)?.id else { return }
                let items = try edit.items(in: list)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: try edit.addItem("Elsewhere", to: list, at: .first)
                case 1: if let item = items.randomElement(using: &dice) { try edit.removeItem(item.id) }
                case 2: if let item = items.randomElement(using: &dice) { try edit.setDone(item.id, !item.isDone) }
                default: if let item = items.randomElement(using: &dice) { try edit.moveItem(item.id, to: list, at: .last) }
                }
            }
        default: script.key("Enter")
        }
        await host.run(script)
    }
}
