import AppTesting
import FoldingList
import Foundation
import Synchronization
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// What depends on the day that it is.
@Suite(.serialized) @MainActor struct TodoDateTests {
    private let scratch = ScratchFolder()

    @Test("headless runs take place on one day, or on the day that an option names")
    func headless() throws {
        let day = TodoOpenCommand.headlessDay
        #expect(try TodoOpenCommand.parse(["--headless"]).day == day && day == TodoDay("2026-01-01"))
        #expect(try TodoOpenCommand.parse([]).day == nil)
        #expect(try TodoOpenCommand.parse(["--date", "2026-12-01"]).day == TodoDay("2026-12-01"))
        #expect(try TodoOpenCommand.parse(["--headless", "--date", "2026-12-01"]).day == TodoDay("2026-12-01"))
        for wrong in ["2026-02-30", "today", ""] { #expect(throws: (any Error).self) { try TodoOpenCommand.parse(["--date", wrong]) } }
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
