import AppTesting
import Foundation
import TestSupport
import Testing
import TodoLists

@testable import TodoApp

/// The pictures of `lamina todo --headless`, on which something is due.
@Suite struct TodoPictureTests {
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
        let due = try picture("a")
        #expect(try picture("b", "--date", "\(day)") == due && picture("c", "--date", "2027-12-01") != due)
        // The quotation of an empty list is another one on another day.
        let empty = try picture("empty1")
        #expect(try picture("empty2", "--date", "\(day)") == empty && picture("empty3", "--date", "2026-01-02") != empty)
    }
}
