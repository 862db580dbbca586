import AppTesting
import ArgumentParser
import Foundation
import Notes
import Testing

@testable import NotesApp

@Suite struct NotesCommandTests {
    private let folder = ScratchFolder()
    private var store: [String] { ["--store", folder.path("notes.sqlite")] }

    @discardableResult
    private func add(_ text: String, _ arguments: String...) throws -> Int64 {
        try NotesAddCommand.parse([text] + arguments + store).addNote()
    }

    private func list(_ arguments: String...) throws -> String { try NotesListCommand.parse(arguments + store).text() }

    @Test("Notes are added, listed and searched; JSON has exactly the numbers, titles, bodies and tags")
    func session() throws {
        #expect(try add("Milk, \"fresh\"\n1 l / day", "--tag", "Home", "--tag", "To buy") == 1)
        try add("Straße 🦊", "--tag", "home")
        let milk = #"{"body":"Milk, \"fresh\"\n1 l / day","id":1,"tags":["Home","To buy"],"title":"Milk, \"fresh\""}"#
        let street = #"{"body":"Straße 🦊","id":2,"tags":["Home"],"title":"Straße 🦊"}"#
        #expect(try list("--json") == "[\(street),\(milk)]\n")
        #expect(try list("--json", "--tag", "TO BUY") == "[\(milk)]\n")
        #expect(try NotesSearchCommand.parse(["mil", "fres", "--json"] + store).text() == "[\(milk)]\n")
        #expect(try NotesSearchCommand.parse(["hom", "--limit", "1"] + store).text() == "2  Straße 🦊  #Home\n")
        #expect(try NotesSearchCommand.parse(["nothing", "--json"] + store).text() == "[]\n")
        #expect(try JSONSerialization.jsonObject(with: Data(list("--json").utf8)) is [[String: Any]])
        #expect(try list() == "2  Straße 🦊  #Home\n1  Milk, \"fresh\"  #Home  #To buy\n")
    }

    @Test("What is exported and imported into another store is the same")
    func exchange() throws {
        try add("Milk", "--tag", "A")
        try add("Garden\n---\ntitle: x")
        try NotesExportCommand.parse([folder.path("out")] + store).run()
        let other = ["--store", folder.path("other.sqlite")]
        try NotesImportCommand.parse([folder.path("out")] + other).run()
        let copied = try NotesListCommand.parse(other).text()
        #expect(try copied.contains("Milk  #A") && copied.contains("Garden") && list().count == copied.count)
    }

    @Test("one Markdown file is imported, with the pictures beside it; other files and missing ones are refused")
    func importsOneFile() throws {
        try folder.write("# One\n![](no.png)", to: "one.md")
        try folder.write("not it", to: "two.md")
        let path = folder.path("one.md")
        let text = try NotesImportCommand.parse([path] + store).text()
        #expect(text == "\(folder.path("no.png")): no such file; check the name.\n1 added, 0 unchanged, 1 left out")
        #expect(try NotesImportCommand.parse([path] + store).text().contains("0 added, 1 unchanged"))
        #expect(try NotesImportCommand.parse([folder.path("none.md")] + store).text().hasPrefix("\(folder.path("none.md")): no such file"))
        try folder.write("text", to: "three.txt")
        #expect(throws: (any Error).self) { try NotesImportCommand.parse([folder.path("three.txt")] + store).run() }
    }

    @Test("What fails says so in one line with status 1")
    func failures() throws {
        try add("Milk")
        try folder.write("no store", to: "b.sqlite")
        let none = folder.path("none.sqlite")
        let commands: [(any ParsableCommand, String)] = [
            (try NotesListCommand.parse(["--store", none]), "\(none): no such file; check the name"),
            (try NotesImportCommand.parse([folder.path("no")] + store), "\(folder.path("no")): no such file; check the name."),
            (try NotesListCommand.parse(["--store", folder.path("b.sqlite")]),
             "\(folder.path("b.sqlite")): not a store of notes, so it is left alone; name another file."),
            (try NotesExportCommand.parse([folder.path("b.sqlite")] + store),
             "\(folder.path("b.sqlite")): can't be written (it is not a folder); check the folder."),
        ]
        for (command, line) in commands {
            var command = command
            #expect { try command.run() } throws: { NotesCommand.message(for: $0) == line && NotesCommand.exitCode(for: $0).rawValue == 1 }
        }
        #expect(!FileManager.default.fileExists(atPath: none))
    }

    @Test(
        "Wrong arguments end with status 64",
        arguments: [
            ["add"], ["add", " "], ["add", "a", "--tag", " "], ["list", "a"], ["search"], ["search", "a", "--limit", "0"], ["import"],
            ["export", "a", "b"], ["fold"],
        ])
    func wrongArguments(_ arguments: [String]) {
        #expect { _ = try NotesCommand.parseAsRoot(arguments) } throws: { NotesCommand.exitCode(for: $0).rawValue == 64 }
    }
}
