import Files
import Foundation
import NotesTesting
import RecordStore
import RecordStoreTesting
import Synchronization
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

    @Test("VP-06 All pictures that a text names are the note's: they are exported where it names them, and imported again without doubling")
    func namedPictures() throws {
        for (number, name) in ["a.png", "sub/b.png", "img/c.png", "sub/front.png", "other/a.png"].enumerated() {
            scratch.write(NotesSession.picture(number + 1), to: "in/" + name)
        }
        let one = "One\n![](a.png) and ![[c.png|200]], ![x](img/c.png)\n![](a.png) ![](gone.png) ![](https://example.org/a.png)"
        let two = "Two\n![[b.png]] ![](../a.png) ![](./b.png)", three = "Three\n![](../other/a.png)"
        _ = try scratch.makeFolder("in", [
            "one.md": one, "sub/two.md": "---\npicture: front.png\n---\n" + two, "sub/three.md": three,
        ])
        let store = try scratch.open()
        let summary = try store.importFolder(scratch.folder + "/in")
        #expect(summary.added == 3 && summary.leftOut.count == 1 && summary.leftOut[0].contains("gone.png"))
        func bytes(_ picture: NotePicture?) -> [UInt8]? {
            picture.flatMap { FileManager.default.contents(atPath: store.path(of: $0)) }.map { [UInt8]($0) }
        }
        /// The numbers of each note's own picture and of all.
        func outline(_ store: NoteStore) throws -> [String] {
            try store.notes(in: .kept).map { note in
                func number(_ picture: NotePicture) -> Int { Int(FileManager.default.contents(atPath: store.path(of: picture))![8]) }
                return try "\(note.body) \(note.picture.map(number) ?? 0) \(store.pictures(of: note).map(number))"
            }.sorted()
        }
        let expected = ["\(one) 1 [1, 3]", "\(three) 5 [5]", "\(two) 4 [4, 2, 1]"]
        #expect(try outline(store) == expected)
        #expect(scratch.tree("notes.sqlite-pictures").count == 5, "each file once")
        #expect(try store.collectPictures() == 0)

        try store.exportFolder(scratch.folder + "/out")
        let files = scratch.tree("out").filter { !$0.value.isEmpty }
        #expect(Set(files.keys) == [
            "one.md", "sub/two.md", "sub/three.md", "a.png", "c.png", "img/c.png", "sub/b.png", "pictures/two.png", "other/a.png",
        ])
        #expect(files["a.png"] == NotesSession.picture(1) && files["other/a.png"] == NotesSession.picture(5))
        let copy = try scratch.open("copy.sqlite")
        #expect(try copy.importFolder(scratch.folder + "/out").added == 3 && outline(copy) == expected)
        for one in [store, copy] {
            let again = try one.importFolder(scratch.folder + "/out")
            #expect(again.added == 0 && again.unchanged == 3)
            #expect(try outline(one) == expected)
        }
        // Undoing takes all of them away, and what a person writes out of the text comes back with it.
        let id = try #require(try store.notes(in: .kept).first { $0.body == one }?.id)
        func pictures() throws -> [NotePicture] { try store.note(id).map { try store.pictures(of: $0) } ?? [] }
        try store.change("Edit") { try $0.setBody(id, to: "One") }
        #expect(try pictures().count == 1)
        #expect(try store.undo() == "Edit" && outline(store) == expected)
        try store.change("Remove") { try $0.removeNote(id) }
        #expect(try store.undo() == "Remove" && outline(store) == expected)
        let third = try #require(try pictures().last)
        try store.change("Remove Picture") { try $0.removePicture(id, third) }
        #expect(try pictures().count == 1 && store.note(id)?.body == one)
    }

    @Test("VP-06 Pictures of one name that two notes have go to other files, to which their texts are said to lead")
    func samePictureNames() throws {
        let store = try scratch.open()
        for number in 1...3 {
            let folder = "in\(number)"
            // The third has the picture of the first.
            scratch.write(NotesSession.picture(number % 2), to: folder + "/a.png")
            _ = try scratch.makeFolder(folder, ["n.md": "Note \(number)\n![](a.png)"])
            #expect(try store.importFolder(scratch.folder + "/" + folder).leftOut.isEmpty)
        }
        try store.exportFolder(scratch.folder + "/out")
        let files = scratch.tree("out").filter { !$0.value.isEmpty }
        #expect(Set(files.keys) == ["n.md", "n 2.md", "n 3.md", "a.png", "pictures/n 2.png"])
        let copy = try scratch.open("copy.sqlite")
        let summary = try copy.importFolder(scratch.folder + "/out")
        #expect(summary.added == 3 && summary.leftOut.isEmpty)
        for note in try copy.notes() {
            let pictures = try copy.pictures(of: note), number = note.title.hasSuffix("2") ? 0 : 1
            #expect(pictures.count == 1 && pictures[0] == note.picture)
            #expect(FileManager.default.contents(atPath: copy.path(of: pictures[0])) == Data(NotesSession.picture(number)))
            #expect(!note.content.otherProperties.contains { $0.hasPrefix("picture-files") })
        }
        #expect(try copy.importFolder(scratch.folder + "/out").unchanged == 3)
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
        // A file without text has a name at least.
        #expect(notes.map(\.body) == ["Ä \"q\"", "Plain title\nText", "# T\n\nText", "empty", "Bröt", "just text", "Käse"])
        #expect(notes.map(\.tags) == [["a", "b, c", "d"], ["one", "it's"], ["a", "b"], [], [], [], []])
        #expect(notes[0].created == NoteDate.parsed("2026-01-31T09:00:00Z") && notes[1].created == NoteDate.parsed("2026-01-31"))
        #expect(notes[2].otherProperties == ["layout: post", "aliases:", "  - x: y", "# comment", "file: \"10.md\""] && notes[6].created == date)
        try store.exportFolder(scratch.folder + "/out")
        #expect(Set(scratch.tree("out").keys).isSuperset(of: ["1.md", "2.md", "10.md", "sub/deep/3.md"]), "named as before")
        let copy = try scratch.open("copy.sqlite")
        try copy.importFolder(scratch.folder + "/out")
        #expect(try copy.outline() == store.outline())
        // Copied with other dates, and with a note in the trash, the files are still the same notes.
        try store.change("Trash") { try $0.trashNote(notes[6].id) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: folder + "/sub/deep/3.markdown")
        let again = try store.importFolder(folder)
        #expect(again.added == 0 && again.unchanged == 7 && again.inTrash == 1)
    }

    @Test("Comments in front matter are kept and written again, wherever they stand")
    func comments() throws {
        let folder = try scratch.makeFolder("in", [
            "a.md": "---\n# first\ntitle: T # of the note\ntags: # mine\n  # inner\n  - one\narchived: no # not yet\nx: y # other\n---\nText\n",
        ])
        let store = try scratch.open()
        #expect(try store.importFolder(folder).leftOut.isEmpty)
        let note = try #require(try store.notes().first)
        #expect(note.tags == ["one"] && note.body == "T\nText" && !note.content.isArchived)
        let comments = ["# first", "# of the note", "# mine", "  # inner", "# not yet", "x: y # other"]
        #expect(Array(note.otherProperties.prefix(6)) == comments)
        try store.exportFolder(scratch.folder + "/out")
        let text = String(decoding: try #require(scratch.tree("out")["a.md"]), as: UTF8.self)
        #expect(comments.allSatisfy { text.contains($0 + "\n") })
        let copy = try scratch.open("copy.sqlite")
        try copy.importFolder(scratch.folder + "/out")
        #expect(try copy.outline() == store.outline())
    }

    @Test("An import that is stopped leaves neither notes nor pictures", arguments: [0, 0.3, 0.7])
    func stopping(part: Double) throws {
        var files: [String: String] = [:]
        for number in 0..<300 { files["n\(number).md"] = "Note \(number)\n![](p\(number % 60).png)\n" }
        let folder = try scratch.makeFolder("in", files)
        for number in 0..<60 { scratch.write(NotesSession.picture(number % 3 + 1), to: "in/p\(number).png") }
        let store = try scratch.open()
        try store.change("Add") { try $0.addNote("Mine") }
        let before = try store.digest, progress = ImportProgress(), ended = Mutex(false), done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while progress.fraction < part && !ended.withLock({ $0 }) { usleep(50) }
            progress.stop()
            done.signal()
        }
        #expect(throws: ImportStopped.self) { try store.importFolder(folder, progress: progress) }
        ended.withLock { $0 = true }
        done.wait()
        #expect(try store.digest == before && scratch.tree("notes.sqlite-pictures").isEmpty)
        let summary = try store.importFolder(folder)
        #expect(summary.added == 300 && summary.leftOut.isEmpty)
        let notes = try store.notes()
        #expect(notes.filter { $0.picture != nil }.count == 300)
        #expect(try store.collectPictures() == 0)
    }

    @Test("Pictures that another program collects while they are imported are there when their notes are")
    func collecting() throws {
        let folder = try scratch.makeFolder("in", ["a.md": "A\n![](a.png)\n", "b.md": "B\n![](b.png)\n"])
        for name in ["a", "b"] { scratch.write(NotesSession.picture(name == "a" ? 1 : 2), to: "in/\(name).png") }
        let store = try scratch.open(), other = try scratch.open()
        try store.change("Add") { try $0.setPicture($0.addNote("Mine"), to: NotesSession.picture(3)) }
        let observation = store.observe { if $0 == .thisProgram { _ = try? other.collectPictures() } }
        let summary = try store.importFolder(folder)
        observation.cancel()
        #expect(summary.added == 2 && summary.leftOut.isEmpty)
        #expect(try store.outline().compactMap(\.picture) == [3, 1, 2].map { Data(NotesSession.picture($0)) })
    }

    @Test("A vault of Obsidian keeps the names of its files, shows the pictures that texts name, and says what was left out")
    func vault() throws {
        let folder = try scratch.makeFolder("in", [
            ".obsidian/app.json": "{}", ".trash/Deleted.md": "deleted",
            "Other note.md": "---\naliases: [One]\n---\nBody, see [[Daily/2024-01-01#Heading]]\n", "Daily/2024-01-01.md": "\n# 2024-01-01\n\nText ![pic](../files/pic%202.png)\n",
            "Empty.md": "", "Plain.md": "A picture: ![[pic1.png|200]], another: ![a](<files/pic 2.png> \"title\"), a page: ![[Empty]]",
            "Bad.md": "---\ntags: [open\nfoo: bar\n---\nBody", "nul.md": "a\u{0}b", "Canvas.canvas": "{}", "Web.md": "![](https://example.com/x.png) ![](/etc/x.png)",
        ])
        scratch.write(NotesSession.picture(1), to: "in/pic1.png")
        scratch.write(NotesSession.picture(2), to: "in/files/pic 2.png")
        scratch.write(NotesSession.picture(3), to: "in/files/unused.png")
        let store = try scratch.open()
        let summary = try store.importFolder(folder)
        #expect(summary.added == 5)
        #expect(summary.leftOut.map { $0.dropFirst(folder.count + 1).prefix { $0 != ":" && $0 != " " } }.sorted() == [
            "Bad.md", "Canvas.canvas", "Web.md", "files/unused.png", "nul.md",
        ], "\(summary.leftOut)")
        let notes = Dictionary(uniqueKeysWithValues: try store.notes().map { ($0.title, $0) })
        #expect(Set(notes.keys) == ["Other note", "", "Empty", "Plain", "Web"])
        #expect(notes["Plain"]?.picture != nil && notes[""]?.body.hasPrefix("\n# 2024-01-01\n") == true && notes[""]?.picture != nil && notes["Web"]?.picture == nil)
        #expect(notes["Other note"]?.body == "Other note\nBody, see [[Daily/2024-01-01#Heading]]")
        try store.exportFolder(scratch.folder + "/out")
        let files = scratch.tree("out")
        #expect(Set(files.keys).isSuperset(of: ["Other note.md", "Daily/2024-01-01.md", "Empty.md", "Plain.md", "pic1.png", "files/pic 2.png"]))
        #expect(try store.pictures(of: #require(notes["Plain"])).count == 2)
        #expect(try store.importFolder(folder).unchanged == 5 && store.importFolder(scratch.folder + "/out").unchanged == 5)
    }

    @Test("Names that a file gives its note lead nowhere but into the folder that is exported", arguments: [
        "../up.md", "/abs.md", "a/../../up.md", ".hidden.md", "x/.git/config.md", "a\u{0}.md", "no extension", "dir.md/x.md",
        String(repeating: "n", count: 300) + ".md", String(repeating: "d/", count: 60) + "x.md", "",
    ])
    func hostileNames(name: String) throws {
        let store = try scratch.open()
        let escaped = name.replacingOccurrences(of: "\u{0}", with: "\\u0000")
        #expect(try store.importFolder(scratch.makeFolder("in", ["a.md": "---\nfile: \"\(escaped)\"\norder: 1\n---\nText"])).added == 1)
        try store.exportFolder(scratch.folder + "/out")
        #expect(Array(scratch.tree("out").keys) == ["Text.md"])
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

    /// Folders with something that can't be imported, and a part of the message.
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

    @Test("What can't be read is left out with one line, and the others are imported", arguments: hostile.indices)
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

    /// That something in a folder is left out, and the good notes are not.
    private func check(_ folder: String, _ message: String) throws {
        let store = try scratch.open()
        let summary = try store.importFolder(folder)
        #expect(summary.leftOut.filter { $0.contains(message) && !$0.contains(where: \.isNewline) }.count == 1, "\(summary.leftOut)")
        #expect(try store.bodies.contains("a good note") && summary.added == store.notes().count)
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
        case 6, 7:
            let store = try scratch.open()
            let before = try store.digest
            #expect { try store.importFolder(folder + (kind == 6 ? "/0.md" : "/none")) } throws: { error in
                error is any OneLineError && "\(error)".contains(kind == 6 ? "not a folder" : "no such file")
            }
            #expect(try store.digest == before)
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
