import AppTesting
import ArgumentParser
import Foundation
import StudyLibrary
import Testing

@testable import StudyApp

@Suite struct StudyCommandTests {
    private let folder = ScratchFolder()
    private var store: [String] { ["--store", folder.path("study.sqlite")] }

    @Test("MC-06 Files are imported, listed, counted and exported by commands")
    func session() throws {
        try folder.write("Question,Answer,deck\n\"Milk, \"\"fresh\"\"\",Milch,A::B\nbread,Brot,A::B\nred,rot,C\n", to: "words.csv")
        let imported = try StudyImportCommand.parse([folder.path("words.csv")] + store).text()
        #expect(imported == "3 added, 0 updated, 0 unchanged; 3 cards, 0 grades")
        #expect(try StudyImportCommand.parse([folder.path("words.csv")] + store).text().hasPrefix("0 added, 0 updated, 3 unchanged"))
        let list = try StudyListCommand.parse(["--json"] + store).text()
        #expect(list == #"""
            [{"due":0,"kind":"case","name":"A","new":2,"notes":2},\#
            {"due":0,"kind":"stack","name":"A::B","new":2,"notes":2},\#
            {"due":0,"kind":"stack","name":"C","new":1,"notes":1}]

            """#)
        #expect(try StudyListCommand.parse(store).text().hasPrefix("A  2 notes, 0 due, 2 new\nA::B  2 notes, 0 due, 2 new\n"))
        let stats = try StudyStatsCommand.parse(["--json", "--stack", "A::B"] + store).text()
        let object = try #require(try JSONSerialization.jsonObject(with: Data(stats.utf8)) as? [String: Any])
        #expect(object["notes"] as? Int == 2 && object["new"] as? Int == 2 && object["retention"] is NSNull)
        #expect((object["forecast"] as? [Int])?.count == 30)
        for name in ["out.apkg", "out.csv", "out.tsv", "out.zip", "out"] {
            try StudyExportCommand.parse([folder.path(name)] + store).run()
            let other = ["--store", folder.path("from-\(name).sqlite")]
            #expect(try StudyImportCommand.parse([folder.path(name)] + other).text().hasPrefix("3 added"), "\(name)")
            #expect(try StudyListCommand.parse(["--json"] + other).text() == list, "\(name)")
        }
        try StudyExportCommand.parse([folder.path("c.csv"), "--stack", "C"] + store).run()
        #expect(try String(contentsOfFile: folder.path("c.csv"), encoding: .utf8).contains("\nred,rot,,C,"))
    }

    @Test("What fails says so in one line with status 1")
    func failures() throws {
        try folder.write("Question,Answer\na,b\n", to: "a.csv")
        try folder.write("no store", to: "b.sqlite")
        _ = try StudyImportCommand.parse([folder.path("a.csv")] + store).text()
        let none = folder.path("none.sqlite")
        let commands: [(any ParsableCommand, String)] = [
            (try StudyListCommand.parse(["--store", none]), "\(none): no such file; check the name"),
            (try StudyStatsCommand.parse(["--store", folder.path("b.sqlite")]),
             "\(folder.path("b.sqlite")): not a store of study notes, so it is left alone; name another file."),
            (try StudyImportCommand.parse([folder.path("no.apkg")] + store),
             "\(folder.path("no.apkg")): no such file or folder; check the name."),
            (try StudyExportCommand.parse([folder.path("x.apkg"), "--stack", "Z"] + store),
             "there is no stack “Z”; 'lamina study list' shows their names."),
            (try StudyExportCommand.parse([folder.path("x.pdf")] + store),
             "\(folder.path("x.pdf")): the format can't be told by the name; end it with .apkg, .csv or .tsv, or name a folder."),
        ]
        for (command, line) in commands {
            var command = command
            #expect { try command.run() } throws: { StudyCommand.message(for: $0) == line && StudyCommand.exitCode(for: $0).rawValue == 1 }
        }
    }

    @Test("A deck's name alone opens it, as before")
    func deck() throws {
        #expect(try StudyCommand.parseAsRoot(["deck.csv"]) is StudyOpenCommand)
        #expect(try StudyCommand.parseAsRoot(["list", "--json"]) is StudyListCommand)
    }
}
