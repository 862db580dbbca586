import Decks
import Files
import Foundation
import RecordStore
import RecordStoreTesting
import Testing
@testable import StudyLibrary

@Suite struct TextAndArchiveTests {
    private let scratch = ScratchStudy()

    private func outline(_ store: StudyStore) throws -> [String] {
        let stacks = Dictionary(uniqueKeysWithValues: try store.stacks().map { ($0.id, $0) })
        let notes = try store.notes(store.ids(in: .builtIn(.allNotes))).map { note in
            let own = try store.stacks(of: note.id).map { StudyStore.path(of: stacks[$0]!, among: stacks) }.sorted()
            return "\(note.facets.map(\.html)) \(note.tags) \(own)"
        }
        return notes.sorted()
    }

    @Test("MC-06 Quoted fields, line breaks and Unicode go to CSV and TSV and come back", arguments: ["out.csv", "out.tsv"])
    func textRoundTrip(name: String) throws {
        let store = try scratch.open()
        let texts = [
            "a, \"b\"", "line\nbreak", "tab\there", " blanks ", "日本 🦊 é", "#not a directive", "<b>bold</b> &", "", "'", "\\n",
        ]
        let (stack, notes) = try store.addStack("Words, \"new\"", texts)
        try store.change("Edit") { edit in
            try edit.moveStack(stack, into: edit.addCase("Case"))
            var content = try edit.note(notes[0]).content
            content.tags = ["one", "two::three"]
            content.facets[1] = "<i>formatted</i><br>text"
            try edit.setContent(notes[0], to: content)
            try edit.addNote(NoteContent(template: edit.template(.basic), ["loose", "note"]))
        }
        let file = scratch.folder + "/" + name
        try store.exportFile(to: file)
        let other = try scratch.open("other.sqlite")
        let summary = try other.importFile(file)
        #expect(summary.added == texts.count + 1 && summary.unchanged == 0)
        // A file has no loose notes: those go into a stack of its name.
        #expect(try outline(other).map { $0.replacing("[\"out\"]", with: "[]") } == outline(store))
        #expect(try other.importFile(file).unchanged == texts.count + 1)
        // The deck reader finds the same notes.
        #expect(try Deck.open(URL(fileURLWithPath: file)).noteCount == texts.count + 1)
    }

    @Test("Notes of several templates, clozes among them, go to CSV and come back as what they were; a row that was changed changes its note")
    func severalTemplates() throws {
        let store = try scratch.open()
        let plain = scratch.write("der Hund,the dog\ndie Katze,the cat\n".utf8, to: "plain.csv")
        let wide = scratch.write("Front,Back,Extra,Tags,Deck\na,b,c,t,Lang::Fr\nshort\n\"too\",many,columns,t,Lang,extra,more\ntwin,x,,,\ntwin,x,,,\n".utf8, to: "wide.csv")
        #expect(try store.importFile(plain).added == 2 && store.importFile(wide).added == 4)
        try store.change("Add") { edit in
            let stack = try edit.addStack("Gaps")
            try edit.addNote(NoteContent(template: edit.template(.cloze), ["{{c1::Rome}} is in {{c2::Italy}}", "map"]), to: [stack])
            for facets in [["q", "r"], ["trash", "me"]] { try edit.addNote(NoteContent(template: edit.template(.reversible), facets.map { StudyFacet($0) }), to: [stack]) }
        }
        let file = scratch.folder + "/out.csv"
        try store.exportFile(to: file)
        let all = try store.ids(in: .builtIn(.allNotes))
        try store.change("Trash") { try $0.trashNote(all[all.count - 1]) }
        let again = try store.importFile(file)
        #expect(again.added == 0 && again.updated == 0 && again.unchanged == 9)
        #expect(try store.ids(in: .builtIn(.allNotes)).count == 8)
        #expect(try store.templates().filter { $0.name == "out" }.isEmpty, "no template for all columns")
        // A library that has none of this.
        let other = try scratch.open("other.sqlite")
        #expect(try other.importFile(file).added == 9 && other.importFile(file).unchanged == 9)
        let gaps = try #require(try other.notes(other.ids(in: .builtIn(.allNotes))).first { $0.facets[0].html.contains("{{c1::") })
        #expect(try other.template(gaps.template)?.isCloze == true && other.cards(of: gaps.id).count == 2)
        // Corrected in a spreadsheet.
        let text = String(decoding: try #require(scratch.bytes("out.csv")), as: UTF8.self)
        scratch.write(text.replacing("the dog", with: "the hound").utf8, to: "out.csv")
        #expect(try other.importFile(file).updated == 1)
        #expect(try other.notes(other.ids(in: .builtIn(.allNotes))).contains { $0.facets.map(\.html) == ["der Hund", "the hound"] })
        #expect(try other.undo() == "Import")
    }

    @Test("A folder of pictures adds nothing twice, also where a note is in the trash")
    func picturesAgain() throws {
        let store = try scratch.open()
        let png = try #require(Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
        for name in ["cat.png", "dog.png"] { scratch.write(png, to: "pets/" + name) }
        #expect(try store.importFile(scratch.folder + "/pets").added == 2)
        let first = try store.ids(in: .builtIn(.allNotes))[0]
        try store.change("Trash") { try $0.trashNote(first) }
        let again = try store.importFile(scratch.folder + "/pets")
        #expect(try again.added == 0 && again.unchanged == 2 && store.ids(in: .builtIn(.allNotes)).count == 1)
    }

    @Test("Anki's directives for the whole file: a note type, tags")
    func wholeFile() throws {
        let store = try scratch.open()
        let file = scratch.write("#separator:tab\n#notetype:Words\n#tags:a b\n#deck:D\nHund\tdog\n".utf8, to: "d.txt")
        #expect(try store.importFile(file).added == 1 && store.templates().last?.name == "Words")
        #expect(try outline(store) == [#"["Hund", "dog"] ["a", "b"] ["D"]"#])
    }

    @Test("A text file takes nothing but media of its own folder into the library")
    func foreignFiles() throws {
        let store = try scratch.open()
        scratch.write([1, 2, 3], to: "in/cat.png")
        for name in ["in/key.pem", "secret.png", ".hidden.png"] { scratch.write([4, 5, 6], to: name) }
        try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/in/link.png", withDestinationPath: "../secret.png")
        let names = ["cat.png", "key.pem", "link.png", "../secret.png", "/etc/hostname", "none.png"]
        let file = scratch.write(names.map { "<img src='\($0)'>,x\n" }.joined().utf8, to: "in/d.csv")
        let summary = try store.importFile(file)
        #expect(summary.added == 6 && summary.missingMedia == Set(names.dropFirst()))
        #expect(try store.mediaPath(named: "cat.png") != nil && store.mediaPath(named: "link.png") == nil && store.mediaPath(named: "key.pem") == nil)
    }

    @Test("MC-06 Plain files: headers, decks, pictures of the folder, files without a header")
    func plainText() throws {
        let store = try scratch.open()
        scratch.write([1, 2, 3], to: "cat.png")
        let file = scratch.write("word,picture,tags,deck\ncat <x>,cat.png,a b,Animals::Pets\ndog,dog.png,,Animals\n".utf8, to: "words.csv")
        try store.importFile(file)
        #expect(try outline(store) == [
            #"["cat &lt;x&gt;", "<img src=\"cat.png\">"] ["a", "b"] ["Animals::Pets"]"#, #"["dog", "dog.png"] [] ["Animals"]"#,
        ])
        let plain = scratch.write("eins;one\nzwei;two\n".utf8, to: "numbers.csv")
        try store.importFile(plain)
        #expect(try store.stack(named: "numbers") != nil && store.templates().last?.facets.map(\.name) == ["Question", "Answer"])
    }

    @Test("MC-06 A file is found by any of its names, and its pictures with it; those that aren't there are told of", arguments: ["", "./", "../words/"])
    func relativeNames(prefix: String) throws {
        let folder = scratch.folder + "/words"
        try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
        scratch.write([1], to: "words/pic.png")
        scratch.write([2], to: "words/sub/p2.png")
        scratch.write(
            "question,answer\n\"<img src=\"\"pic.png\"\">\",z\npic.png,w\nsub/p2.png,v\n\"text <img src=\"\"sub/p2.png\"\">\",q\n\"<img src=\"\"missing.png\"\">\",m\n"
                .utf8, to: "words/p.csv")
        let store = try scratch.open()
        // Tests run one after the other, so that the process's working folder can be changed.
        let former = FileManager.default.currentDirectoryPath
        #expect(FileManager.default.changeCurrentDirectoryPath(folder))
        defer { _ = FileManager.default.changeCurrentDirectoryPath(former) }
        let summary = try store.importFile(prefix + "p.csv")
        #expect(summary.added == 5 && summary.missingMedia == ["missing.png"])
        let pictures = try store.notes(store.ids(in: .builtIn(.allNotes))).flatMap(\.facets).filter { $0.html.contains("<img") }
        #expect(pictures.count == 5)
        let media = Set(try pictures.flatMap { MediaNames.mentions(in: $0.html) }.compactMap { try store.mediaPath(named: $0.name) })
        #expect(Set(media.map { FileManager.default.contents(atPath: $0) }) == [Data([1]), Data([2])])
    }

    @Test("MC-06 What a file has no column for stays in the notes that it changes: further facets, and tags")
    func missingColumns() throws {
        let store = try scratch.open()
        let note = try store.change("Add") { edit in
            let template = try edit.addTemplate("Three", TemplateContent(facets: ["A", "B", "C"].map { TemplateContent.Facet($0) }))
            return try edit.addNote(NoteContent(template: template, ["a", "b", "c"], tags: ["t"]), guid: "one")
        }
        let file = "#separator:Comma\n#html:true\n#tags:new\n#notetype column:3\n#guid column:4\n#columns:A,B,notetype,guid\na 2,b 2,Three,one\nx,y,Three,two\n"
        scratch.write(file.utf8, to: "w.csv")
        let summary = try store.importFile(scratch.folder + "/w.csv")
        #expect(summary.updated == 1 && summary.added == 1)
        let changed = try #require(try store.note(note))
        #expect(changed.facets.map(\.html) == ["a 2", "b 2", "c"] && changed.tags == ["t", "new"])
        #expect(try store.importFile(scratch.folder + "/w.csv").unchanged == 2)
    }

    @Test("MC-05 A Study Archive gives the same cases, stacks, facets and media", arguments: ["archive", "archive.zip", "v1.2/archive"])
    func archiveRoundTrip(name: String) throws {
        let store = try scratch.open()
        let (latin, notes) = try store.addStack("Latin/Old", ["rosa", "with \"quotes\", and\nlines", "c", "d"])
        let (verbs, _) = try store.addStack("Verbs", ["amo"], template: .reversible)
        try store.change("Build") { edit in
            let outer = try edit.addCase("Languages"), inner = try edit.addCase("Dead", in: outer)
            try edit.addCase("Empty", in: outer)
            try edit.moveStack(latin, into: inner)
            try edit.moveStack(verbs, into: latin)
            try edit.add(note: notes[0], to: verbs)
            let picture = try edit.addMedia("cat 1.png", Data([1, 2, 3])), sound = try edit.addMedia("s.mp3", Data([4]))
            var content = try edit.note(notes[2]).content
            content.facets[0] = StudyFacet("<b>c</b><img src=\"\(picture)\">[sound:\(sound)]")
            content.tags = ["t::u"]
            try edit.setContent(notes[2], to: content)
            try edit.addNote(NoteContent(template: edit.template(.multipleChoice), ["q", "r", "w1", "", "w3"]))
            try edit.trashNote(notes[3])
        }
        let path = scratch.folder + "/" + name
        try store.exportFile(to: path)
        let other = try scratch.open("other.sqlite")
        #expect(try other.importFile(path).added == 5)
        #expect(try outline(other) == outline(store))
        #expect(try other.stacks().map(\.name).sorted() == store.stacks().map(\.name).sorted())
        #expect(try other.stacks().map(\.kind.rawValue).sorted() == store.stacks().map(\.kind.rawValue).sorted())
        let stored = try #require(try other.mediaPath(named: "cat 1.png"))
        #expect(FileManager.default.contents(atPath: stored) == Data([1, 2, 3]))
        #expect(try Set(other.templates().map(\.content)) == Set(store.templates().map(\.content)))
        #expect(try other.importFile(path).added == 0 && outline(other) == outline(store))
        // Nothing is written into a folder that has something in it.
        scratch.write([1], to: "full")
        #expect(throws: StudyError.folderNotEmpty(path: scratch.folder)) { try other.exportFile(to: scratch.folder) }
    }

    @Test("MC-05 An archive of another program: columns by facet number and type, media beside the data")
    func foreignArchive() throws {
        let root = scratch.folder + "/mine/Archive"
        for folder in ["Groups/Case/Stack", "Groups/Case/Inner/Other", "Ungrouped", "groups"] {
            try FileManager.default.createDirectory(atPath: root + "/" + folder, withIntermediateDirectories: true)
        }
        scratch.write("1 Text,1 Image,2 Text,2 Audio,3 Video,9 Smell\nWhat?,a.png,\"It, \"\"is\"\"\",s.mp3,,x\n".utf8,
                      to: "mine/Archive/Groups/Case/Stack/Data.csv")
        scratch.write([7], to: "mine/Archive/Groups/Case/Stack/a.png")
        scratch.write([8], to: "mine/Archive/Groups/Case/Stack/s.mp3")
        scratch.write("2 Text\t1 Text\nB\tA\n".utf8, to: "mine/Archive/Groups/Case/Inner/Other/Data.tsv")
        scratch.write("1 Text\nalone\n".utf8, to: "mine/Archive/Ungrouped/Data.csv")
        let store = try scratch.open()
        #expect(try store.importFile(scratch.folder + "/mine").added == 3)
        #expect(try outline(store) == [
            #"["A", "B"] [] ["Case::Inner::Other"]"#,
            #"["What?<br><img src=\"a.png\">", "It, \"is\"<br>[sound:s.mp3]"] [] ["Case::Stack"]"#,
            #"["alone"] [] []"#,
        ])
        #expect(try store.templates().first { $0.content.facets.count > 1 && $0.name == "Study Archive" }?.content.facets.map(\.mayPrompt).prefix(2)
            == [true, false])
        #expect(try store.stack(named: "Case")?.kind == .studyCase && store.stack(named: "Case::Stack")?.kind == .stack)
        // A picture that isn't there, or is elsewhere, is told of, and keeps nothing else from coming; so is a table without facets.
        scratch.write([9], to: "secret.png")
        scratch.write("1 Smell\nrose\n".utf8, to: "mine/Archive/Groups/Case/Inner/Other/Data.csv")
        for name in ["../../../secret.png", "gone.png"] {
            scratch.write("1 Text,1 Image\nnew,\(name)\n".utf8, to: "mine/Archive/Groups/Case/Stack/Data.csv")
            let summary = try store.importFile(scratch.folder + "/mine")
            #expect(summary.added == 1 && summary.unchanged == 2 && summary.missingMedia == [name])
            #expect(summary.leftOut.count == 1 && summary.leftOut[0].contains("Other/Data.csv"))
            #expect(try store.mediaPath(named: name) == nil)
        }
    }

    @Test("A note of an archive that is too long is left out and told, and the others come")
    func tooLong() throws {
        try FileManager.default.createDirectory(atPath: scratch.folder + "/mine/Archive/Groups/Stack", withIntermediateDirectories: true)
        let long = String(repeating: "x", count: StudyEdit.noteLimit + 1)
        scratch.write("1 Text,2 Text\na,b\n\(long),c\nd,e\n".utf8, to: "mine/Archive/Groups/Stack/Data.csv")
        let summary = try scratch.open().importFile(scratch.folder + "/mine")
        #expect(summary.added == 2 && summary.leftOut.count == 1 && summary.leftOut[0].hasPrefix("Stack, row 2: "), "\(summary.leftOut)")
    }

    @Test("Damaged, cut off, huge and hostile files are refused with one line, and nothing that is stored changes")
    func hostile() throws {
        let store = try scratch.open()
        let (stack, notes) = try store.addStack("A", (0..<20).map { "note \($0)" })
        try store.change("Picture") { edit in
            let name = try edit.addMedia("p.png", Data((0..<200).map { UInt8($0) }))
            var content = try edit.note(notes[0]).content
            content.facets[0] = StudyFacet("<img src=\"\(name)\">")
            try edit.setContent(notes[0], to: content)
        }
        try store.grade(card: store.cards(of: notes[1])[0].id, .good)
        for name in ["a.apkg", "a.csv", "a.zip"] { try store.exportFile(.stack(stack), to: scratch.folder + "/" + name) }
        let target = try scratch.open("target.sqlite")
        _ = try target.addStack("Mine", ["x"])
        let before = try target.digest, media = FileManager.default
        var session = SeededGrades(state: 8), refused = 0, accepted = 0
        func attempt(_ bytes: [UInt8], _ name: String) throws {
            let path = scratch.write(bytes, to: name)
            do {
                try target.importFile(path)
                accepted += 1
                try target.undo()
            } catch {
                refused += 1
                #expect(error is any OneLineError && !"\(error)".contains("\n"), "\(error)")
            }
            #expect(try target.digest == before)
        }
        for name in ["a.apkg", "a.csv", "a.zip"] {
            let bytes = try #require(scratch.bytes(name))
            for cut in [0, 1, 21, 22, bytes.count / 2, bytes.count - 1] { try attempt(Array(bytes.prefix(cut)), "cut-" + name) }
            for _ in 0..<40 {
                try attempt(session.damaged(bytes, with: [0, 0x22, 0x2C, 0xFF, 0x50, 0x1F], changes: 4, run: 40), "damaged-" + name)
            }
        }
        for name in ["x.apkg", "x.colpkg", "x.csv", "x.zip", "x.bin"] {
            try attempt([0xFF, 0xFE, 0x00, 0xD8, 0x41], name)
            try attempt(Array("{}".utf8), name)
        }
        #expect(refused > 60 && accepted > 0)
        // A folder without pictures.
        let nothing = scratch.folder + "/nothing"
        try media.createDirectory(atPath: nothing, withIntermediateDirectories: true)
        #expect(throws: StudyError.self) { try target.importFile(nothing) }
        #expect(throws: DeckError.self) { try target.importFile("/dev/null") }
        // What refused imports wrote is gone.
        try target.trashUnusedMedia()
        #expect((try? media.contentsOfDirectory(atPath: target.path + "-media").count) ?? 0 <= 1)
    }

    @Test("Files that are for another program, and what is no deck, are refused with a line that says what takes them", arguments: [
        ("n.md", "# A note", "n.md: Markdown isn't for Study; drop it onto Notes, or use 'lamina notes import'."),
        ("N.MARKDOWN", "", "N.MARKDOWN: Markdown isn't for Study; drop it onto Notes, or use 'lamina notes import'."),
        ("c.ics", "BEGIN:VCALENDAR", "c.ics: a calendar isn't for Study; drop it onto To-Do, or use 'lamina todo import'."),
        ("p.png", "x", "p.png: a picture or sound belongs to a note; drop it onto an open one, or import a folder of pictures."),
        ("d.docx", "text", "d.docx: not a deck; open a CSV or TSV file, a folder of pictures, or an Anki package (.apkg, .colpkg)."),
        ("a.apkg", "text", "a.apkg: not an Anki package, as it is no zip archive; export it from Anki again."),
    ])
    func otherFiles(name: String, text: String, line: String) throws {
        let store = try scratch.open(), path = scratch.write(text.utf8, to: name)
        let before = try store.digest
        let error = #expect(throws: (any Error).self) { try store.importFile(path) }
        #expect(error.map { "\($0)" } == scratch.folder + "/" + line)
        #expect(try store.digest == before && store.undoNames().undo == nil)
    }

    @Test("Packages with impossible rows are taken as far as they make sense")
    func impossibleRows() throws {
        var contents = AnkiContents()
        var type = AnkiContents.NoteType(id: -5, name: "")
        type.fields = ["A", "A", "", "{{"]
        type.templates = [AnkiContents.Template(name: "", front: "{{A}}", back: "")]
        contents.noteTypes = [type]
        contents.created = .max / 4
        contents.minutesWest = .max / 4
        for index in 0..<4 {
            contents.notes.append(AnkiContents.Note(
                id: Int64(index) - 2, guid: index == 3 ? "" : "g\(index)", noteType: index == 2 ? 77 : -5, modified: .max / 4,
                tags: ["\u{1F}"], fields: index == 1 ? [] : ["a\u{1}", "b", "c", "d", "e"]))
            var card = AnkiContents.Card(id: Int64.min + Int64(index), note: Int64(index) - 2, deck: 999, ord: index == 3 ? 70_000 : 0)
            (card.type, card.queue, card.due, card.left, card.interval) = (index, -9, .max / 2, -7, .max / 2)
            (card.stability, card.difficulty, card.lastReview, card.flags) = (1e300, 1e300, .max / 2, -1)
            contents.cards.append(card)
            contents.reviews.append(AnkiContents.Review(
                id: Int64.max - Int64(index), card: card.id, grade: 99, interval: .max / 2, lastInterval: .min / 2, ease: .max / 2,
                milliseconds: -5, type: 88))
        }
        let path = scratch.folder + "/odd.apkg"
        try AnkiWriter.write(contents, media: [], to: path, now: 1_795_000_000) { _ in 0 }
        let store = try scratch.open()
        #expect(try store.importFile(path).added == 4)
        for id in try store.ids(in: .builtIn(.allNotes)) {
            for card in try store.cards(of: id) {
                for grade in StudyGrade.allCases { try store.grade(card: card.id, grade) }
            }
        }
        _ = try store.statistics()
        _ = try store.queue(in: .builtIn(.allNotes))
        try store.exportFile(to: scratch.folder + "/out.apkg")
        #expect(try scratch.open("other.sqlite").importFile(scratch.folder + "/out.apkg").added == 4)
    }
}
