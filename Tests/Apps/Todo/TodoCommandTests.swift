import AppTesting
import ArgumentParser
import Foundation
import Testing
import TodoLists

@testable import TodoApp

@Suite struct TodoCommandTests {
    private let folder = ScratchFolder()
    private var store: [String] { ["--store", folder.path("todo.sqlite")] }

    @discardableResult
    private func add(_ text: String, _ arguments: String...) throws -> Int64 {
        try TodoAddCommand.parse([text] + arguments + store).addItem().item
    }

    private func list(_ arguments: String...) throws -> String { try TodoListCommand.parse(arguments + store).text() }

    /// The line and the status of a command that fails.
    private func failure(_ command: any ParsableCommand) -> (message: String, status: Int32)? {
        var command = command
        do {
            try command.run()
            return nil
        } catch {
            return (TodoCommand.message(for: error), TodoCommand.exitCode(for: error).rawValue)
        }
    }

    @Test("Items are added, done and listed; JSON has exactly the names, numbers, texts, marks and days")
    func session() throws {
        let milk = try add("Milk, \"fresh\" / 1 l\n2", "--to", "To buy")
        try add("Straße 🦊", "--to", "To buy", "--due", "2026-12-01")
        try add("Rent", "--to", "Home")
        try TodoDoneCommand.parse(["\(milk)"] + store).run()
        #expect(milk == 1)
        let rent = #"{"items":[{"done":false,"due":null,"id":3,"text":"Rent"}],"name":"Home"}"#
        #expect(try list("--json") == #"""
            [{"items":[{"done":true,"due":null,"id":1,"text":"Milk, \"fresh\" / 1 l\n2"},\#
            {"done":false,"due":"2026-12-01","id":2,"text":"Straße 🦊"}],"name":"To buy"},\#(rent)]

            """#)
        #expect(try list("Home", "--json") == "[\(rent)]\n")
        #expect(try JSONSerialization.jsonObject(with: Data(list("--json").utf8)) is [[String: Any]])
        #expect(
            try list() == """
                To buy (1)
                  1 [x] Milk, "fresh" / 1 l
                        2
                  2 [ ] Straße 🦊  (due 2026-12-01)
                Home (1)
                  3 [ ] Rent

                """)
    }

    @Test("An item for a list that isn't there adds the list, once")
    func newList() throws {
        func added(_ text: String) throws -> Bool { try TodoAddCommand.parse([text, "--to", "Groceries"] + store).addItem().isListNew }
        #expect(try added("Milk") && !added("Bread"))
        #expect(try list() == "Groceries (2)\n  1 [ ] Milk\n  2 [ ] Bread\n")
    }

    @Test("A store without lists is an empty array")
    func empty() throws {
        try TodoImportCommand.parse([try folder.write("", to: "a.txt")] + store).run()
        #expect(try list("--json") == "[]\n" && list() == "")
    }

    @Test("What is exported and imported into another store is the same")
    func exchange() throws {
        try add("Milk", "--to", "A")
        try add("x (A) +B", "--to", "A")
        for name in ["a.txt", "a.ics"] {
            try TodoExportCommand.parse([folder.path(name)] + store).run()
            let other = ["--store", folder.path(name + ".sqlite")]
            try TodoImportCommand.parse([folder.path(name)] + other).run()
            #expect(try TodoListCommand.parse(["--json"] + other).text() == list("--json"))
        }
    }

    @Test("What fails says so in one line with status 1")
    func failures() throws {
        try add("Milk", "--to", "A")
        try folder.write("no store", to: "b.sqlite")
        let file = folder.path("none.sqlite")
        let commands: [(any ParsableCommand, String)] = [
            (try TodoDoneCommand.parse(["99"] + store), "there is no item 99."),
            (try TodoListCommand.parse(["B"] + store), "there is no list “B”"),
            (try TodoListCommand.parse(["--store", file]), "\(file): no such file; check the name"),
            (try TodoImportCommand.parse(["a.csv"] + store),
             "a.csv: an unknown format; the name must end with .txt (todo.txt) or .ics (iCalendar)."),
            (try TodoImportCommand.parse([folder.path("no.txt")] + store), "\(folder.path("no.txt")): no such file; check the name."),
            (try TodoListCommand.parse(["--store", folder.path("b.sqlite")]),
             "\(folder.path("b.sqlite")): not a store of to-do lists, so it is left alone; name another file."),
            // The window doesn't open either.
            (try TodoOpenCommand.parse(["--store", folder.path("b.sqlite")]),
             "\(folder.path("b.sqlite")): not a store of to-do lists, so it is left alone; name another file."),
        ]
        for (command, line) in commands {
            let found = try #require(failure(command))
            #expect(found.message == line && found.status == 1)
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(
        "Wrong arguments end with status 64",
        arguments: [
            ["add"], ["add", "a"], ["add", " ", "--to", "A"], ["add", "a", "--to", "A", "--due", "2026-02-30"], ["done"], ["done", "x"],
            ["list", "a", "b"], ["import"], ["export", "a", "b"], ["fold"],
        ])
    func wrongArguments(_ arguments: [String]) {
        #expect { _ = try TodoCommand.parseAsRoot(arguments) } throws: { TodoCommand.exitCode(for: $0).rawValue == 64 }
    }

    @Test("Without a command the window opens, with the options of all apps")
    func window() throws {
        let command = try TodoCommand.parseAsRoot(["--headless", "--appearance", "dark", "--size", "393x852"] + store)
        let open = try #require(command as? TodoOpenCommand)
        #expect(open.host.appearance == .dark && open.host.headless && open.options.store == folder.path("todo.sqlite"))
    }

    @Test("Today is a day of this century")
    func today() {
        #expect(TodoStoreOptions.today.year >= 2024 && TodoDay(daysSince1970: 20_779) == TodoDay("2026-11-22"))
    }
}
