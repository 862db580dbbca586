import AppSupport
import AppTesting
import FoldingList
import Foundation
import RecordStore
import RecordStoreTesting
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Windows whose store is locked by another program, or isn't there any more.
@Suite(.serialized) @MainActor struct TodoLossTests {
    @Test("While another program keeps the store locked, the window goes on and says so; what was done is stored in its order when it can be")
    func locked() async throws {
        let screen = try TodoScreen([("L", ["first", "second"])])
        try await screen.show(in: "L") { host, todo in
            let lock = try StoreLock(screen.store.path)
            let clock = ContinuousClock(), start = clock.now
            todo.model.change("Complete", deed: .other) { try $0.setDone(1, true) }
            todo.model.change("Edit Item") { try $0.setText(1, to: "changed") }
            #expect(clock.now - start < .milliseconds(1000))
            #expect(todo.notice.text?.hasPrefix("Not stored yet: Another program keeps the store locked") == true)
            await host.advance(by: 6)
            #expect(todo.notice.text != nil && screen.contents == ["L": ["first", "second"]])
            try lock.end()
            await host.advance(by: 1)
            #expect(screen.contents["L"].map(Set.init) == ["x changed", "second"] && todo.notice.text == nil)
            #expect(try screen.store.undoNames().undo == "Edit Item")
        }
    }

    @Test("A store that is deleted under the window is told in a line that stays; what it held is a backup, and a new one isn't touched", arguments: [
        false, true,
    ])
    func lost(isReplaced: Bool) async throws {
        let screen = try TodoScreen([("L", ["first"])]), path = screen.store.path
        let other = try TodoStore(path: screen.scratch.path("other.sqlite")) { TodoScreen.today }
        try other.change("Add") { _ = try $0.addList("Other") }
        try other.backups.make()
        try await screen.show(in: "L") { host, todo in
            try screen.store.change("Add") { _ = try $0.addItem("second", to: 1) }
            try StoreBackups.takeStoreAway(path, puttingThere: isReplaced ? other.backups : nil)
            await host.advance { todo.notice.text != nil && !screen.store.backups.list().isEmpty }
            let word = isReplaced ? "Another file was put in the store's place" : "The store was deleted"
            #expect(todo.notice.text?.hasPrefix(word) == true, "\(todo.notice.text ?? "")")
            await host.advance(by: 10)
            #expect(todo.notice.text?.hasPrefix(word) == true && todo.texts == ["first", "second"])
            let before = FileManager.default.contents(atPath: path)
            #expect(todo.model.change("Edit Item") { try $0.setText(1, to: "changed") } == nil)
            #expect(FileManager.default.contents(atPath: path) == before && !FileManager.default.fileExists(atPath: path + "-wal"))
            try screen.store.backups.restore(screen.store.backups.list()[0])
            let anew = try TodoStore(path: path) { TodoScreen.today }
            #expect(try anew.contents().map { $0.items.map(\.text) } == [["first", "second"]])
        }
    }
}
