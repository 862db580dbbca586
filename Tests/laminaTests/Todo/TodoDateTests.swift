import FoldingList
import Foundation
import Synchronization
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import lamina

/// What depends on the day that it is.
@Suite(.serialized) @MainActor struct TodoDateTests {
    private let scratch = ScratchFolder()

    /// The picture of a list in which something is due, or of an empty one, drawn by the program itself.
    private func picture(_ name: String, _ options: String...) throws -> Data {
        let path = scratch.path(name + ".sqlite"), picture = scratch.path(name + ".png")
        let store = try TodoStore(path: path) { TodoOpenCommand.headlessDay }
        let list = try store.change("Prepare") { edit in
            let list = try edit.addList("Home"), day = TodoOpenCommand.headlessDay
            try edit.updateItem(try edit.addItem("Rent", to: list)) { $0.due = day }
            try edit.addList("Empty")
            return list
        }
        try store.setSetting("started", to: "yes")
        TodoPosition(entry: .lists, list: name.hasPrefix("empty") ? list + 1 : list).write(to: store)
        let arguments = ["todo", "--headless", "--store", path, "--size", "393x300", "--scale", "1", "--snapshot", "0.5:\(picture)"]
        let (status, output) = try Program.run(Program.lamina, arguments + options)
        #expect(status == 0, "\(output)")
        return try Data(contentsOf: URL(fileURLWithPath: picture))
    }

    @Test("headless pictures are those of one day, or of the day that an option names; never of the day on which they are made")
    func headless() throws {
        let day = TodoOpenCommand.headlessDay
        #expect(try TodoOpenCommand.parse(["--headless"]).day == day && day == TodoDay("2026-01-01"))
        #expect(try TodoOpenCommand.parse([]).day == nil)
        #expect(try TodoOpenCommand.parse(["--date", "2026-12-01"]).day == TodoDay("2026-12-01"))
        #expect(try TodoOpenCommand.parse(["--headless", "--date", "2026-12-01"]).day == TodoDay("2026-12-01"))
        for wrong in ["2026-02-30", "today", ""] { #expect(throws: (any Error).self) { try TodoOpenCommand.parse(["--date", wrong]) } }
        let due = try picture("a")
        #expect(try picture("b", "--date", "\(day)") == due && picture("c", "--date", "2027-12-01") != due)
        // The quotation of an empty list is another one on another day.
        let empty = try picture("empty1")
        #expect(try picture("empty2", "--date", "\(day)") == empty && picture("empty3", "--date", "2026-01-02") != empty)
    }

    @Test("a window that comes to the front on another day shows what is due on that day")
    func nextDay() async throws {
        let calendar = DayBox()
        let store = try TodoStore(path: scratch.path("todo.sqlite")) { calendar.day.withLock { $0 } }
        let tomorrow = try #require(TodoDay("2026-11-23"))
        try store.change(TodoTips.firstChange) { edit in
            let item = try edit.addItem("Rent", to: edit.addList("Home"))
            try edit.updateItem(item) { $0.due = tomorrow }
        }
        TodoPosition(entry: .lists, list: try store.lists()[0].id).write(to: store)
        try await HeadlessHost.open(size: TodoScreen.size, scale: 1) { host in
            let todo = try TodoViewController(store, style: .dark)
            host.show(todo)
            await host.advance(by: 0.3)
            @MainActor func note() -> String? { (todo.list.cellForRow(at: 0) as? TodoTextCell)?.note }
            #expect(note() == "23 Nov")
            calendar.day.withLock { $0 = tomorrow }
            NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: UIApplication.shared)
            await host.advance(by: 0.3)
            #expect(note() == "today")
            let empty = try store.change("Add") { try $0.addList("Empty") }
            await host.advance(by: 0.3)
            todo.go(to: .items(empty), animated: false)
            await host.advance(by: 0.3)
            #expect(todo.items?.shownQuotation == Quotation.forList(empty, on: tomorrow))
            calendar.day.withLock { $0 = TodoScreen.today }
            NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: UIApplication.shared)
            #expect(todo.items?.shownQuotation == Quotation.forList(empty, on: TodoScreen.today))
        }
    }
}

/// A day that a test lets go by.
private final class DayBox: Sendable {
    let day = Mutex(TodoScreen.today)
}
