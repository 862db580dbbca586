import AppSupport
import AppTesting
import ArgumentParser
import FoldingList
import Foundation
import TestSupport
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Backups in the window and by commands.
@Suite(.serialized) @MainActor struct TodoBackupTests {
    private func sheet(_ todo: TodoViewController) throws -> UITableView {
        let sheet = try #require(todo.presentedViewController as? UINavigationController)
        return try #require(sheet.topViewController?.view as? UITableView)
    }

    @Test("The settings lead to the backups; one is made and restored there, which the lists show, and what was there before is a backup, too")
    func window() async throws {
        let screen = try TodoScreen([("L", ["first"])])
        try await screen.show { host, todo in
            todo.levels.setPath([MenuEntry.allCases.firstIndex(of: .settings)!])
            await host.advance(by: 0.5)
            await host.tap(todo.list.point(2))
            let table = try sheet(todo)
            #expect(table.numberOfSections == 1)
            try await host.tap("Back Up Now")
            await host.advance { table.numberOfSections == 2 }
            #expect(table.numberOfSections == 2 && screen.store.backups.list().count == 1)
            try screen.store.change("Add") { _ = try $0.addItem("second", to: 1) }
            let row = table.rectForRow(at: IndexPath(row: 0, section: 1))
            await host.tap(table.convert(CGPoint(x: row.midX, y: row.midY), to: nil))
            let alert = try #require(table.window?.rootViewController?.presentedViewController?.presentedViewController as? UIAlertController)
            #expect(alert.title?.hasPrefix("Restore what there was at 20") == true)
            try await host.tap("Restore", .button)
            await host.advance { todo.presentedViewController == nil }
            #expect(screen.contents == ["L": ["first"]] && screen.store.backups.list().count == 2)
            #expect(todo.notice.text?.hasPrefix("Restored as of ") == true)
        }
    }

    @Test("A window has backups made by itself when one is due, and none when nothing has changed")
    func automatic() async throws {
        let screen = try TodoScreen([("L", ["first"])])
        try await screen.show { host, todo in
            todo.model.keepBackups()
            await host.advance(by: 21)
            await host.advance { !screen.store.backups.list().isEmpty }
            #expect(screen.store.backups.list().count == 1)
            todo.model.change("Add") { _ = try $0.addItem("second", to: 1) }
            await host.advance(by: 25)
            #expect(screen.store.backups.list().count == 1)
        }
    }
}

@Suite struct TodoBackupCommandTests {
    private let folder = ScratchFolder()
    private var store: [String] { ["--store", folder.path("todo.sqlite")] }

    private func run(_ arguments: String...) throws -> String {
        try #require(try TodoCommand.parseAsRoot(arguments + store) as? any TextCommand).text()
    }

    @Test("Commands make a backup, list them and restore one by the beginning of its name; restoring is taken back by restoring")
    func commands() throws {
        func add(_ text: String) throws { _ = try TodoAddCommand.parse([text, "--to", "L"] + store).addItem() }
        #expect { try run("backup") } throws: { "\($0)".contains("todo.sqlite: no such file") }
        try add("first")
        let name = try run("backup").trimmingCharacters(in: .newlines)
        try add("second")
        let listed = try run("backup", "--list")
        #expect(listed.hasPrefix(name + "  20") && listed.split(separator: "\n").count == 1)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run("backup", "--json").utf8)) as? [[String: Any]])
        #expect(json.count == 1 && json[0]["name"] as? String == name && (json[0]["date"] as? String)?.hasSuffix("Z") == true)
        let restored = try run("restore", String(name.prefix(name.count - 8)))
        #expect(restored.hasPrefix("\(name) is restored; what was there before is kept in \(folder.path("todo.sqlite-backups/"))"))
        #expect(try run("list") == "L (1)\n  1 [ ] first\n")
        let before = try #require(restored.split(separator: "/").last).trimmingCharacters(in: .newlines)
        _ = try run("restore", before)
        #expect(try run("list") == "L (2)\n  1 [ ] first\n  2 [ ] second\n")
        #expect { try run("restore", "nothing") } throws: { "\($0)".hasSuffix("no backup “nothing”, or several whose names begin so; list them and name one.") }
        // Nothing lies beside the store but its backups.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == ["todo.sqlite", "todo.sqlite-backups"])
    }
}
