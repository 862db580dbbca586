import Files
import Foundation
import NotesTesting
import RecordStore
import RecordStoreTesting
import TestSupport
import Testing
@testable import Notes

@Suite struct NoteExchangeTests {
    private let scratch = ScratchNotes()

    @Test("VP-06 What was exported and imported is equal: texts, tags, dates, order, archive and pictures", arguments: [1, 2, 3, 4] as [UInt64])
    func roundTrips(seed: UInt64) throws {
        let store = try scratch.open()
        try store.records.queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        var session = NotesSession(seed: seed)
        for index in 0..<40 {
            let ids = try store.ids(in: .kept) + store.ids(in: .trash)
            try store.change("\(index)") { try session.change($0, among: ids) }
        }
        let texts = [
            "", "\n", "\n\n", "---", "---\ntitle: x\n---\n", "# T", " T ", "a\n", "con", "../../x", ".hidden", "a/b\\c",
            String(repeating: "長", count: 200),
        ]
        try store.change("Add") { edit in for text in texts + texts { try edit.addNote(text, tags: session.tags()) } }
        let outline = try store.outline()
        let folder = scratch.folder + "/out"
        #expect(try store.exportFolder(folder) == outline.count)
        let copy = try scratch.open("copy.sqlite")
        #expect(try copy.importFolder(folder) == NoteImport(added: outline.count) && copy.outline() == outline)
        // The same folder again, there and where it comes from, changes nothing.
        let before = try store.digest
        #expect(try copy.importFolder(folder) == NoteImport(unchanged: outline.count) && copy.outline() == outline)
        #expect(try store.importFolder(folder) == NoteImport(unchanged: outline.count) && store.digest == before)
        // And what the copy exports is the same, byte for byte.
        try copy.exportFolder(scratch.folder + "/again")
        #expect(scratch.tree("out") == scratch.tree("again"))
        #expect(try copy.undo() == "Import" && copy.notes(in: .kept).isEmpty, "an import is one change")
    }

    @Test("An exported file is Markdown with front matter, named by its title; equal names get numbers, pictures lie in a folder")
    func files() throws {
        let store = try scratch.open()
        try store.change("Add") { edit in
            for (body, tags) in [("Käse & \"Wein\"\nRot", ["Home", "To buy"]), ("käse & \"wein\"", []), ("東京/都?", []), ("", [])] {
                try edit.addNote(NoteContent(body, tags: tags, created: Date(timeIntervalSince1970: 1_795_000_000.25)), at: .last)
            }
            try edit.setPicture(1, to: NotesSession.picture(1))
            try edit.setArchived(2, true)
        }
        try store.exportFolder(scratch.folder + "/out")
        let files = scratch.tree("out").filter { !$0.value.isEmpty }
        #expect(Set(files.keys) == ["Käse & -Wein-.md", "käse & -wein- 2.md", "東京-都-.md", "Note.md", "pictures/Käse & -Wein-.png"])
        let modified = NoteDate.text(try #require(try store.note(1)).modified)
        #expect(
            String(decoding: files["Käse & -Wein-.md"]!, as: UTF8.self) == """
                ---
                title: "Käse & \\"Wein\\""
                tags: ["Home", "To buy"]
                created: 2026-11-18T11:06:40.250Z
                modified: \(modified)
                picture: "pictures/Käse & -Wein-.png"
                order: 1
                ---
                Käse & "Wein"
                Rot

                """)
        #expect(String(decoding: files["käse & -wein- 2.md"]!, as: UTF8.self).contains("\narchived: true\n"))
        // Names have at most 120 bytes, and no part of a character.
        try store.change("Add") { edit in
            for body in [String(repeating: "a", count: 130), String(repeating: "b", count: 119) + "長"] { try edit.addNote(body) }
        }
        try store.exportFolder(scratch.folder + "/long")
        let names = scratch.tree("long").keys.filter { $0.hasPrefix("aa") || $0.hasPrefix("bb") }
        #expect(Set(names) == [String(repeating: "a", count: 120) + ".md", String(repeating: "b", count: 119) + ".md"])
        // An export needs a folder of its own, and leaves nothing behind when it fails.
        let before = scratch.tree("out")
        #expect(throws: NoteError.folderNotEmpty(path: scratch.folder + "/out")) { try store.exportFolder(scratch.folder + "/out") }
        #expect(throws: FileFailure.self) { try store.exportFolder(scratch.folder + "/none/out") }
        #expect(scratch.tree("out") == before && scratch.files.keys.allSatisfy { !$0.hasPrefix(".lamina") })
        try FileManager.default.removeItem(atPath: store.path(of: try #require(try store.note(1)?.picture)))
        #expect(throws: FileFailure.self) { try store.exportFolder(scratch.folder + "/new") }
        #expect(!FileManager.default.fileExists(atPath: scratch.folder + "/new"))
        #expect(scratch.files.keys.allSatisfy { !$0.hasPrefix(".lamina") })
    }

    @Test("Folders of other programs: front matter in their ways, subfolders, other files, other encodings")
    func otherPrograms() throws {
        let folder = try scratch.makeFolder("in", [
            "2.md": "---\r\ntitle: Plain title # comment\r\ntags:\r\n  - one\r\n  - 'it''s'\r\ndate: 2026-01-31\r\n---\r\nText\r\n",
            "10.md": "---\ntitle: 'T'\ntags: a, b\nlayout: post\naliases:\n  - x: y\n# comment\n---\n# T\n\nText\n",
            "sub/deep/3.markdown": "just text",
            "1.md": "---\nTitle: \"\\u00C4 \\\"q\\\"\"\ntags: [a, \"b, c\", 'd']\ncreated: 2026-01-31 10:00:00 +0100\n---\n",
            ".hidden.md": "no", ".git/x.md": "no",
            "picture.txt": "no", "empty.md": "",
        ])
        scratch.write([0xFF, 0xFE] + "Käse\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "in/utf16.md")
        scratch.write([0x42, 0x72, 0xF6, 0x74, 0x0D, 0x0A], to: "in/latin.md")
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder + "/utf16.md")
        let store = try scratch.open()
        #expect(try store.importFolder(folder).added == 7)
        let notes = try store.notes()
        #expect(notes.map(\.body) == ["Ä \"q\"", "Plain title\nText", "# T\n\nText", "", "Bröt", "just text", "Käse"])
        #expect(notes.map(\.tags) == [["a", "b, c", "d"], ["one", "it's"], ["a", "b"], [], [], [], []])
        #expect(notes[0].created == NoteDate.parsed("2026-01-31T09:00:00Z") && notes[1].created == NoteDate.parsed("2026-01-31"))
        #expect(notes[2].otherProperties == ["layout: post", "aliases:", "  - x: y"] && notes[6].created == date)
        try store.exportFolder(scratch.folder + "/out")
        let copy = try scratch.open("copy.sqlite")
        try copy.importFolder(scratch.folder + "/out")
        #expect(try copy.outline() == store.outline())
    }

    @Test("A line of dashes is a rule where no front matter follows it, and nothing of a text is left out", arguments: [
        ("---\n\nThe first thing is a rule.\n\nThe last line.\n", "---\n\nThe first thing is a rule.\n\nThe last line.", []),
        ("---\nShopping: for Friday\nbread, butter\n\nNo end.\n", "---\nShopping: for Friday\nbread, butter\n\nNo end.", []),
        ("---\ntags: [garden]\n---\n\nSeeds\n\n---\n\ntags: [not]\n\n---\n\nThe end.\n", "Seeds\n\n---\n\ntags: [not]\n\n---\n\nThe end.", ["garden"]),
        ("---\nJust one sentence.\n---\n\nThe rest.\n", "---\nJust one sentence.\n---\n\nThe rest.", []),
        ("Heading\n---\n\nText: here\n---\n", "Heading\n---\n\nText: here\n---", []), ("---\n---\n\nEmpty.\n", "Empty.", []),
        ("---\ntags: b\n---\nNo gap.\n", "No gap.", ["b"]), ("---\ntitle: T\n---\n\nT\n\nText\n", "T\n\nText", []),
        ("\u{FEFF}---\r\ntitle: 222\r\ntags:\r\n- 2026\r\n- yes\r\narchived: no\r\n---\r\n\r\nFirst\r\nSecond\r\n", "222\nFirst\nSecond", ["2026", "yes"]),
    ] as [(String, String, [String])])
    func rules(file: String, body: String, tags: [String]) throws {
        let store = try scratch.open()
        #expect(try store.importFolder(scratch.makeFolder("in", ["a.md": file])) == NoteImport(added: 1))
        let note = try #require(try store.notes().first)
        #expect(note.body == body && note.tags == tags)
        // Exported and imported again it is the same.
        try store.exportFolder(scratch.folder + "/out")
        let copy = try scratch.open("copy.sqlite")
        try copy.importFolder(scratch.folder + "/out")
        #expect(try copy.outline() == store.outline())
    }

    /// Folders that can't be imported, and a part of the message.
    private static let hostile: [(files: [String: String], message: String)] = [
        (["a.md": "---\ntitle: \"x\n---\n"], "a.md:2: a quotation mark"),
        (["a.md": "---\ntags: [a, b\n---\n"], "a.md:2: a ] is missing"), (["a.md": "---\n\ncreated: soon\n---\n"], "a.md:3: not a date"),
        (["a.md": "---\ncreated: 2026-02-30\n---\n"], "a.md:2: not a date"),
        (["a.md": "---\ntitle: x\nnonsense\n---\n"], "a.md:3: a line is no property"),
        (["a.md": "---\ntitle: a\ntitle: b\n---\n"], "a.md:3: title stands twice"),
        (["a.md": "---\ntitle: |\n  a\n---\n"], "isn't supported"),
        (["a.md": "---\norder: x\n---\n"], "order isn't a number"), (["a.md": "---\narchived: 3\n---\n"], "neither true nor false"),
        (["a.md": "---\ntitle: \"\\q\"\n---\n"], "unknown escape"), (["a.md": "---\ntitle: \"\\uD800\"\n---\n"], "without its digits"),
        (["a.md": "---\npicture: /etc/passwd\n---\n"], "leads out of the folder"),
        (["sub/a.md": "---\npicture: ../../secret.png\n---\n"], "leads out"),
        (["a.md": "---\npicture: none.png\n---\n"], "no such file"), (["a.md": "---\npicture: a.md\n---\n"], "not a picture"),
        (["a.md": "---\npicture: link.png\n---\n"], "leads out of the folder"), (["a.md": "a\u{0}b"], "not valid"),
        (["a.md": "---\n" + String(repeating: "a: b\n", count: 2000) + "---\n"], "more than 1000 lines"),
        ([String(repeating: "d/", count: 40) + "a.md": "deep"], "folders in one another"),
    ]

    @Test("Hostile folders are refused with one line, and nothing changes", arguments: hostile.indices)
    func refusals(index: Int) throws {
        let (files, message) = Self.hostile[index]
        scratch.write(NotesSession.picture(1), to: "secret.png")
        var all = files
        all["0.md"] = "a good note"
        all["pictures/p.md"] = "---\npicture: p.png\n---\nanother"
        let folder = try scratch.makeFolder("in", all)
        scratch.write(NotesSession.picture(2), to: "in/pictures/p.png")
        try FileManager.default.createSymbolicLink(atPath: folder + "/link.png", withDestinationPath: "../secret.png")
        try check(folder, message)
    }

    /// That a folder is refused, and nothing changes.
    private func check(_ folder: String, _ message: String) throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("mine") }
        try store.change("Picture") { try $0.setPicture(id, to: NotesSession.picture(9)) }
        let before = try store.digest, pictures = scratch.tree("notes.sqlite-pictures")
        let stored = ["", "-wal"].map { scratch.bytes("notes.sqlite" + $0) }
        #expect { try store.importFolder(folder) } throws: { error in
            error is any OneLineError && "\(error)".contains(message) && !"\(error)".contains(where: \.isNewline)
        }
        #expect(try store.digest == before && scratch.tree("notes.sqlite-pictures") == pictures)
        #expect(["", "-wal"].map { scratch.bytes("notes.sqlite" + $0) } == stored)
    }

    @Test("Links out of the folder, pipes, cut off and huge files, and what is no folder", arguments: 0..<9)
    func files(kind: Int) throws {
        let folder = try scratch.makeFolder("in", ["0.md": "a good note"]), outside = try scratch.makeFolder("outside", ["x.md": "secret"])
        let manager = FileManager.default
        switch kind {
        case 0:
            try manager.createSymbolicLink(atPath: folder + "/a.md", withDestinationPath: outside + "/x.md")
            try check(folder, "leads out of the folder")
        case 1:
            try manager.createSymbolicLink(atPath: folder + "/sub", withDestinationPath: "../outside")
            try check(folder, "leads out of the folder")
        case 2:
            mkfifo(folder + "/a.md", 0o600)
            try check(folder, "not a regular file")
        case 3:
            scratch.write(Array("äöü".utf8.dropLast()), to: "in/a.md")
            try check(folder, "a.md:1: not valid UTF-8")
        case 4:
            scratch.write([], to: "in/a.md")
            truncate(folder + "/a.md", 40 << 20)
            try check(folder, "larger than")
        case 5:
            let huge = try scratch.makeFolder("in", ["a.md": "---\npicture: p.png\n---\n"])
            scratch.write(NotesSession.picture(1), to: "in/p.png")
            truncate(huge + "/p.png", off_t(PictureFolder.limit + 1))
            try check(huge, "p.png: larger than")
        case 6: try check(folder + "/0.md", "not a folder")
        case 7: try check(folder + "/none", "no such file")
        default:
            // Links within the folder, even to itself, are no harm.
            try manager.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: ".")
            try manager.createSymbolicLink(atPath: folder + "/b.md", withDestinationPath: "0.md")
            try manager.createSymbolicLink(atPath: folder + "/c.txt", withDestinationPath: "/etc/passwd")
            let store = try scratch.open()
            #expect(try store.importFolder(folder).added == 1 && store.bodies == ["a good note"])
        }
    }

    @Test("Whatever bytes a file holds, it is read or refused, and what was read is written and read again")
    func fuzz() throws {
        let rounds = rounds(700, long: 20_000)
        let seed = Array("""
            ---
            title: "Käse \\"q\\" \\u00e4"
            tags: [a, 'b', "c, d"]
            created: 2026-11-20T10:00:00.000Z
            picture: p.png
            x: y
              - z
            order: 3
            ---
            Käse "q" ä
            text
            """.utf8)
        let interesting = Array("-:\"'[],\\# \n\r\tu0x|>.".utf8) + [0, 0x80, 0xC3, 0xE2, 0xFF]
        var random = NotesSession(seed: 3)
        var read = 0
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for _ in 0..<rounds {
            let bytes = random.damaged(seed, with: interesting, changes: 6, run: 12)
            do {
                let file = try NoteFile(bytes, path: "a.md", date: date)
                read += 1
                let text = NoteFile.text(file.content, picture: file.picture, order: 3)
                let again = try NoteFile(Array(text.utf8), path: "a.md", date: .distantPast)
                #expect(again.content == file.content, "\(String(decoding: bytes, as: UTF8.self))")
            } catch {
                #expect(error is any OneLineError)
                #expect(!"\(error)".contains { $0.isNewline })
            }
        }
        #expect(read > rounds / 10)
    }

    @Test("Dates are read in the usual forms, and written to the millisecond")
    func dates() {
        func seconds(_ text: String) -> Double? { NoteDate.parsed(text)?.timeIntervalSince1970 }
        #expect(seconds("1970-01-01") == 0 && seconds("1970-01-01T00:00:01Z") == 1 && seconds("1969-12-31 23:59:59.5Z") == -0.5)
        #expect(seconds("2026-11-22T10:00:00+01:00") == seconds("2026-11-22 09:00"))
        #expect(seconds("2026-11-22t09:00:00.123456 -0000") == seconds("2026-11-22T09:00:00.123Z"))
        #expect(seconds("2024-02-29") != nil && seconds("0001-01-01") != nil && seconds("9999-12-31T23:59:59.999Z") != nil)
        let wrong = [
            "", "2026", "2026-2-3", "2026-02-29", "2026-13-01", "2026-11-22T", "2026-11-22T10", "2026-11-22T10:00:00+",
            "2026-11-22T10:00:00Zx", "2026-11-22T24:00",
        ]
        for text in wrong {
            #expect(seconds(text) == nil, "\(text)")
        }
        var random = NotesSession(seed: 2)
        for _ in 0..<500 {
            let date = NoteDate.date(Int64(random.draw(315_537_897_600_000)) - 62_135_596_800_000)
            #expect(NoteDate.parsed(NoteDate.text(date)) == date)
        }
    }
}
