import AppTesting
import Foundation
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Files that are dropped onto the window, or with which the desktop opens it.
@Suite(.serialized) @MainActor struct TodoFilesTests {
    @Test("a file that comes says what it brought and where, and that is shown; one without anything to do says so, and one that can't be read why")
    func dropped() async throws {
        let screen = try TodoScreen([("Home", ["A"]), ("Work", [])])
        let file = try screen.scratch.write("Bread +Home\nMilk +Home\n", to: "todo.txt")
        let both = try screen.scratch.write("Report +Work\nBread +Home\nRent +Home\n", to: "both.txt")
        let events = try screen.scratch.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", to: "party.ics")
        let none = screen.scratch.path("none.txt")
        try await screen.show { host, todo in
            @MainActor func take(_ path: String) async -> String? {
                todo.take(URL(fileURLWithPath: path))
                await host.advance(by: 1.5)
                return todo.notice.text
            }
            #expect(await take(file) == "2 items added in “Home”")
            #expect(todo.items?.title == "Home" && todo.texts == ["A", "Bread", "Milk"])
            #expect(await take(file) == "All of “todo.txt” was here already")
            #expect(await take(both) == "2 items added in 2 lists" && todo.levels.topList === todo.lists.list)
            #expect(await take(events) == "“party.ics” has nothing to do in it: nothing was imported")
            #expect(await take(none)?.contains("none.txt") == true)
            #expect(screen.contents == ["Home": ["A", "Bread", "Milk", "Rent"], "Work": ["Report"]])
            try host.look("todo-file")
        }
    }

    @Test("a file with which the window is opened is imported when the window is there")
    func arriving() async throws {
        let screen = try TodoScreen([("Home", ["A"])]), file = try screen.scratch.write("Bread +Home\n", to: "todo.txt")
        try await HeadlessHost.open(size: TodoScreen.size, scale: 1) { host in
            let todo = try TodoViewController(screen.store, style: .dark)
            todo.arriving = file
            host.show(todo)
            await host.advance(by: 1.5)
            #expect(todo.notice.text == "1 item added in “Home”" && screen.contents["Home"] == ["A", "Bread"])
        }
    }
}
