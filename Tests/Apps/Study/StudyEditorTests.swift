import AppTesting
import AppSupport
import Foundation
import NoteCollection
import RecordStore
import RecordStoreTesting
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Writing notes.
@Suite(.serialized) @MainActor struct StudyEditorTests {
    private func editor(_ controller: StudyLibraryController) throws -> NoteEditorViewController {
        try #require(controller.editor)
    }

    /// The texts of a note as the library has them.
    private func texts(_ store: StudyStore, _ note: Int64 = 1) throws -> [String]? { try store.note(note)?.facets.map(\.html) }

    /// Half a second of silence.
    private static var sound: Data {
        var data = Data("RIFF".utf8)
        func add(_ value: UInt32, bytes: Int = 4) { for byte in 0..<bytes { data.append(UInt8(value >> (8 * UInt32(byte)) & 255)) } }
        let count: UInt32 = 8000
        add(36 + count)
        data.append(Data("WAVEfmt ".utf8))
        for (value, bytes) in [(16, 4), (1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)] as [(UInt32, Int)] { add(value, bytes: bytes) }
        data.append(Data("data".utf8))
        add(count)
        data.append(Data(count: Int(count)))
        return data
    }

    @Test("text with styles goes to HTML and back", arguments: [
        "plain", "a <b>b</b> c", "<i>x</i>", "<b><i>both</i></b>", "<u>under</u> &amp; &lt;b&gt;", "two<br>lines", "<s>gone</s>",
        "H<sub>2</sub>O", "x<sup>2</sup>", "a<br><img src=\"x.png\"><br><b>b</b><br>[sound:y.mp3]<br>c<br><hr><br>d",
    ])
    func html(html: String) {
        let text = CardText(html).editableText(size: 20, color: .black)
        #expect(CardText.html(text) == html)
        let media = CardText("a<img src=\"x &amp; y.png\">[sound:z.mp3]").outerMedia
        #expect(media.leading == [] && CardText.html(media.trailing) == "<img src=\"x &amp; y.png\">[sound:z.mp3]")
    }

    @Test("a letter typed into a facet leaves links, colours and what cards can't show as it is, and cuts no long text")
    func formats() async throws {
        let formats = "<span style=\"color:red\">red</span> <a href=\"http://example.com\">link</a> <code>x</code><pre>a\n  b</pre>"
        let long = (0..<4000).map { "word\($0)" }.joined(separator: " "), window = try StudyWindow([("A", [[formats, long]])])
        try window.store.change("Formats") { edit in
            var content = try edit.note(1).content
            content.facets[0].html = formats
            try edit.setContent(1, to: content)
        }
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            for key in ["ArrowRight", "Enter"] { await host.key(key) }
            await host.advance(by: 0.6)
            let editor = try editor(controller)
            #expect(editor.facets[1].text.text.count > 30_000)
            for (facet, place) in [(0, editor.facets[0].text.attributedText.length), (1, 0)] {
                let text = editor.facets[facet].text
                #expect(text.becomeFirstResponder())
                text.selectedRange = NSRange(location: place, length: 0)
                text.insertText("Z")
                await host.advance(by: 1)
            }
            #expect(try texts(window.store) == [formats.replacing("b</pre>", with: "bZ</pre>"), "Z" + long])
        }
    }

    @Test("what can't be stored stays in its field, a line that stays says so, and it is stored when there is room, also after the editor is closed")
    func fullDisk() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])]), long = String(repeating: "many words ", count: 1500)
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            for key in ["ArrowRight", "Enter"] { await host.key(key) }
            await host.advance(by: 0.6)
            let editor = try editor(controller), text = try #require(editor.facets.first).text
            try window.store.records.limitGrowth(toPages: 0)
            text.selectAll(nil)
            text.insertText(long)
            await host.advance(by: 1)
            #expect(try texts(window.store) == ["one", "eins"] && editor.writer.isWaiting && text.text == long)
            #expect(host.view(NoticeView.self)?.text?.contains("disk is full") == true)
            controller.model.changeSoon()
            await host.advance(by: 10)
            #expect(text.text == long && host.view(NoticeView.self)?.text?.contains("disk is full") == true)
            await host.key("Escape", then: 0.8)
            try window.store.records.limitGrowth(toPages: nil)
            await host.advance(by: 31)
            #expect(try texts(window.store)?.first?.hasPrefix("many words many words") == true && host.view(NoticeView.self)?.text == nil)
        }
    }

    @Test("when the library is deleted under the window, or another file put in its place, a line that stays says so, the text stays, and nothing is written", arguments: [
        false, true,
    ])
    func lost(isReplaced: Bool) async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])]), path = window.store.path
        let other = try window.another("other.sqlite")
        try other.change("Add") { _ = try $0.addStack("Other") }
        try other.backups.make()
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            for key in ["ArrowRight", "Enter"] { await host.key(key) }
            await host.advance(by: 0.6)
            let text = try #require(try editor(controller).facets.first).text
            text.insertText("1")
            await host.advance(by: 1)
            try StoreBackups.takeStoreAway(path, puttingThere: isReplaced ? other.backups : nil)
            var line: String? { host.view(NoticeView.self)?.text }
            await host.advance { line != nil && !window.store.backups.list().isEmpty }
            let word = isReplaced ? "Another file was put in the store's place" : "The store was deleted"
            text.insertText("2")
            await host.advance(by: 35)
            #expect(line?.hasPrefix(word) == true, "\(line ?? "")")
            #expect(text.text == "one12" && !FileManager.default.fileExists(atPath: path + "-wal"))
            if isReplaced { #expect(try window.another().stacks().map(\.name) == ["Other"]) }
            try window.store.backups.restore(window.store.backups.list()[0])
            let anew = try window.another()
            #expect(try texts(anew) == ["one1", "eins"])
        }
    }

    @Test("a note is opened from its tray and written in, with bold text and tags; each field is undone and redone on its own")
    func editing() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            for key in ["ArrowRight", "Enter"] { await host.key(key) }
            await host.advance(by: 0.6)
            let editor = try editor(controller)
            #expect(editor.note == 1 && editor.facets.map(\.html) == ["one", "eins"])
            await host.key("a", .control)
            await host.key("b", .control)
            await host.key("Tab")
            await host.key("Tab")
            #expect(editor.tags.field.isFirstResponder)
            await host.write("numbers small")
            await host.key("Escape", then: 0.8)
            let note = try #require(try window.store.note(1))
            #expect(note.facets.map(\.html) == ["<b>one</b>", "eins"] && note.tags == ["numbers", "small"])
            await host.key("z", .control)
            #expect(try window.store.note(1)?.tags == [] && texts(window.store) == ["<b>one</b>", "eins"])
            #expect(host.view(NoticeView.self)?.text == "Undone: Edit Note")
            await host.key("z", .control)
            #expect(try texts(window.store) == ["one", "eins"])
            for _ in 0..<2 { await host.key("z", [.control, .shift]) }
            #expect(try window.store.note(1)?.tags == ["numbers", "small"])
        }
    }

    @Test("what is written is stored while it is written: never older than half a second, and all of it on leaving; one step without a pause")
    func storing() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show { host, controller in
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            // A program that is killed leaves what another one sees.
            let other = try window.another(), text = try editor(controller).facets[0].text
            var typed: [(time: Double, text: String)] = []
            for index in 0..<30 {
                await host.write(index % 9 == 8 ? "\n" : "x", then: 0.07)
                typed.append((host.time, CardText.html(text.attributedText)))
                let stored = try #require(try texts(other)?[0])
                let due = typed.last { $0.time <= host.time - StoreTyping.interval - 0.1 }?.text ?? "one"
                #expect(typed.contains { $0.text == stored } || stored == "one")
                #expect(stored.count >= due.count, "at \(host.time)")
            }
            await host.key("z", .control)
            #expect(try texts(other) == ["one", "eins"] && text.text == "one")
            await host.key("z", [.control, .shift])
            #expect(try texts(other)?[0] == typed.last?.text && CardText.html(text.attributedText) == typed.last?.text)
            await host.advance(by: 3)
            await host.write("!", then: 0.02)
            await host.key("Escape", then: 0)
            #expect(try texts(other)?[0].hasSuffix("!") == true)
            #expect(try window.store.undo() == "Edit Note")
            #expect(try texts(other)?[0] == typed.last?.text)
        }
    }

    @Test("a new note comes into its stack; nothing written, or all of it erased, is nothing stored; the trash takes a note and gives it back")
    func adding() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            try await host.tap("New Note")
            await host.advance(by: 0.8)
            await host.write("ab", then: 1)
            #expect(try window.store.noteCount(in: .builtIn(.allNotes)) == 2)
            for key in ["Backspace", "Backspace"] { await host.key(key) }
            await host.key("Escape", then: 0.8)
            #expect(try window.store.noteCount(in: .builtIn(.allNotes)) == 1)
            await host.key("n", .control, then: 0.8)
            await host.write("two")
            await host.key("Tab")
            await host.write("zwei")
            await host.key("Escape", then: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            #expect(stack.pages.count == 2)
            let id = stack.pages.id(of: 1, in: 0)
            #expect(try texts(window.store, id) == ["two", "zwei"])
            for key in ["ArrowRight", "ArrowRight", "Delete"] { await host.key(key) }
            await host.advance(by: 0.5)
            #expect(try window.store.noteCount(in: .builtIn(.trash)) == 1)
            await host.key("z", .control)
            #expect(try window.store.noteCount(in: .builtIn(.trash)) == 0)
            // The same by the editor's button.
            controller.edit(id, in: nil)
            await host.advance(by: 0.8)
            try await host.tap("Move to Trash")
            await host.advance(by: 0.8)
            #expect(try controller.navigation.topViewController === stack && window.store.note(id)?.trashed != nil)
            controller.edit(id, in: nil)
            await host.advance(by: 0.8)
            try await host.tap("Put Back")
            await host.advance(by: 0.8)
            #expect(try window.store.note(id)?.trashed == nil)
        }
    }

    @Test("the facets are those of the note's template, or of the stack's template for a new one")
    func templates() async throws {
        let window = try StudyWindow()
        let stack = try window.store.change(StudyStart.change) { edit in
            let stack = try edit.addStack("A")
            try edit.setDefaultTemplate(of: stack, to: edit.template(.multipleChoice))
            return stack
        }
        try await window.show { host, controller in
            controller.edit(nil, in: stack)
            await host.advance(by: 0.8)
            let editor = try editor(controller)
            #expect(editor.facets.map { $0.text.accessibilityLabel ?? "" } == ["Question", "Right", "Wrong 1", "Wrong 2", "Wrong 3"])
            for word in ["2 + 2", "4", "3", "5", "22"] {
                await host.write(word)
                await host.key("Tab")
            }
            await host.advance(by: 0.5)
            #expect(try texts(window.store, #require(editor.note)) == ["2 + 2", "4", "3", "5", "22"])
            #expect(try window.store.ids(in: .stack(stack)).count == 1)
        }
    }

    @Test("pictures and sounds are dropped onto an open note or named, removed and played; what is neither is refused in a line")
    func media() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try window.scratch.write("no picture", to: "a.txt")
        try FileManager.default.createDirectory(atPath: window.scratch.path("folder"), withIntermediateDirectories: true)
        try Self.sound.write(to: URL(fileURLWithPath: window.scratch.path("hoot.wav")))
        try await window.show { host, controller in
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            let cat = URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().appendingPathComponent("images/cat.svg")
            controller.take(cat)
            await host.advance { (try? texts(window.store))?[0] != "one" }
            #expect(try texts(window.store)?[0] == "one<img src=\"cat.svg\">")
            for (name, line) in [
                ("a.txt", "a.txt: neither a picture nor a sound"), ("none.png", "none.png: no such picture or sound; check the name"),
                ("folder", "folder: no such picture or sound; check the name"),
            ] {
                controller.take(URL(fileURLWithPath: window.scratch.path(name)))
                await host.advance { host.view(NoticeView.self)?.text == line }
                #expect(host.view(NoticeView.self)?.text == line)
            }
            // By its name, into the facet in which the person writes.
            await host.key("Tab")
            await host.key("o", .control, then: 0.8)
            await host.write(window.scratch.path("hoot.wav"))
            await host.key("Enter", then: 0.8)
            await host.advance { (try? texts(window.store))?[1] != "eins" }
            #expect(try texts(window.store)?[1] == "eins[sound:hoot.wav]")
            try await host.tap("Play Sound hoot.wav")
            for _ in 0..<100 where try editor(controller).sounds.played.isEmpty {
                try await Task.sleep(for: .milliseconds(10))
                await host.advance(by: 0.02)
            }
            #expect(try editor(controller).sounds.played == ["hoot.wav"])
            try await host.tap("Remove Picture cat.svg")
            await host.key("z", .control)
            #expect(try texts(window.store)?[0] == "one<img src=\"cat.svg\">")
            try await host.tap("Remove Picture cat.svg")
            await host.key("Escape", then: 0.8)
            #expect(try texts(window.store) == ["one", "eins[sound:hoot.wav]"])
        }
    }

    @Test("pictures and sounds between texts stay between them while the facet is written in", arguments: [
        ("one<img src=\"cat.svg\">two", "one<img src=\"cat.svg\">two!"),
        ("<img src=\"cat.svg\">one<br>[sound:a.wav]<hr>two<img src=\"cat.svg\">",
         "<img src=\"cat.svg\">one<br>[sound:a.wav]<hr>two!<img src=\"cat.svg\">"),
    ])
    func mediaWithinText(before: String, after: String) async throws {
        let window = try StudyWindow([("A", [[before, "eins"]])])
        try await window.show { host, controller in
            let cat = URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().appendingPathComponent("images/cat.svg")
            _ = try window.store.addMedia("cat.svg", Data(contentsOf: cat))
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            await host.write("!")
            await host.key("Escape", then: 0.8)
            #expect(try texts(window.store)?[0] == after && CardText(after).pieces.count == CardText(before).pieces.count)
            await host.key("z", .control)
            #expect(try texts(window.store)?[0] == before)
            // Deleted like a letter.
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            if !before.contains("sound") {
                for _ in 0..<5 { await host.key("Backspace") }
                await host.key("Escape", then: 0.8)
                #expect(try texts(window.store)?[0] == "one<br>" || texts(window.store)?[0] == "one")
            }
        }
    }

    @Test("MC-07 an open note follows what another program makes of its template's facets; what is being typed goes to its own facet")
    func facetsElsewhere() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            let other = try window.another(), template = try #require(try other.note(1)?.template)
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            let editor = try editor(controller)
            @MainActor func sheets() -> [String] { editor.facets.map { "\($0.name)=\($0.html)" } }
            await host.key("Tab")
            // Letters that aren't stored yet as the facets are moved, one is renamed, and one added.
            await host.write("ab", then: 0.1)
            try other.change("Other") { edit in
                try edit.moveFacet(1, of: template, to: 0)
                try edit.renameFacet(0, of: template, to: "German")
                try edit.addFacet("Answer", to: template)
            }
            await host.write("c", then: 0.1)
            await host.advance(by: 1)
            #expect(try texts(window.store) == ["einsabc", "one", ""])
            #expect(sheets() == ["German=einsabc", "Question=one", "Answer="] && editor.facets[0].text.isFirstResponder)
            #expect(editor.facets.map { $0.frame.minY } == editor.facets.map { $0.frame.minY }.sorted())
            await host.write("d", then: 1)
            await host.key("Tab")
            await host.write("!", then: 1)
            #expect(try texts(window.store) == ["einsabcd", "one!", ""])
            // A facet that nothing is typed in goes with its sheet, and comes back with it.
            try other.change("Other") { try $0.removeFacet(0, of: template) }
            await host.advance(by: 0.5)
            #expect(sheets() == ["Question=one!", "Answer="])
            await host.write("?", then: 1)
            try window.store.undo()
            try other.undo()
            await host.advance(by: 0.5)
            #expect(sheets() == ["German=einsabcd", "Question=one!", "Answer="])
            // What another program writes in one facet stays while another one is written in.
            await host.write("x", then: 0.1)
            try other.change("Other") { edit in
                var content = try edit.note(1).content
                (content.facets[0].html, content.tags) = ("uno", ["t"])
                try edit.setContent(1, to: content)
            }
            await host.advance(by: 1)
            #expect(try texts(window.store) == ["uno", "one!x", ""] && window.store.note(1)?.tags == ["t"])
            #expect(sheets() == ["German=uno", "Question=one!x", "Answer="] && editor.tags.field.text == "t")
        }
    }

    @Test("MC-07 what is typed in a facet that is removed meanwhile isn't lost silently: its sheet stays and says so; undo stores it")
    func facetRemovedElsewhere() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show { host, controller in
            let other = try window.another(), template = try #require(try other.note(1)?.template)
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            let editor = try editor(controller)
            await host.key("Tab")
            await host.write("ab", then: 0.05)
            try other.change("Other") { edit in
                try edit.removeFacet(1, of: template)
                try edit.addFacet("Answer", to: template)
            }
            await host.advance(by: 1)
            #expect(try texts(window.store) == ["one", ""])
            #expect(editor.facets.map(\.html) == ["one", "", "einsab"] && editor.facets.map(\.text.isEditable) == [true, true, false])
            #expect(host.view(NoticeView.self)?.text == "“Answer” was removed meanwhile: what was typed in it isn't stored")
            // What is written now goes to a facet that is there.
            await host.write("!", then: 1)
            #expect(try editor.facets[2].html == "einsab" && texts(window.store) == ["one!", ""])
            try window.store.undo()
            try other.undo()
            await host.advance(by: 1)
            #expect(try texts(window.store) == ["one", "einsab"])
            #expect(editor.facets.map(\.html) == ["one", "einsab"] && editor.facets.allSatisfy(\.text.isEditable))
            // On leaving, too.
            editor.facets[1].text.becomeFirstResponder()
            await host.write("c", then: 0.05)
            try other.change("Other") { try $0.removeFacet(1, of: template) }
            await host.key("Escape", then: 0.8)
            #expect(host.view(NoticeView.self)?.text == "What was typed in “Answer” isn't stored: it was removed")
            #expect(try texts(window.store) == ["one"])
        }
    }

    @Test("MC-07 a new note follows its template's facets before anything is stored, and another template that is applied to a note")
    func templateElsewhere() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let stack = try #require(try window.store.stack(named: "A")).id, template = try #require(try window.store.note(1)).template
        try window.store.change(StudyStart.change) { try $0.setDefaultTemplate(of: stack, to: template) }
        try await window.show { host, controller in
            let other = try window.another()
            controller.edit(nil, in: stack)
            await host.advance(by: 0.8)
            let editor = try editor(controller)
            await host.write("q", then: 0.05)
            try other.change("Other") { try $0.moveFacet(1, of: template, to: 0) }
            await host.advance(by: 1)
            let note = try #require(editor.note)
            #expect(try texts(other, note) == ["", "q"] && editor.facets.map(\.html) == ["", "q"])
            await host.write("r", then: 0.05)
            try other.change("Other") { try $0.apply(template: $0.template(.multipleChoice), to: note) }
            await host.advance(by: 1)
            #expect(editor.facets.map(\.name) == ["Question", "Right", "Wrong 1", "Wrong 2", "Wrong 3"])
            #expect(try texts(other, note) == ["", "qr", "", "", ""] && editor.facets.map(\.html) == ["", "qr", "", "", ""])
        }
    }

    @Test("MC-01 the stacks of a note are chosen from a list with check marks")
    func stacks() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]]), ("B", [["two", "zwei"]]), ("C", [])])
        try await window.show { host, controller in
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            let editor = try editor(controller)
            try await host.tap("Stacks")
            await host.advance(by: 0.8)
            let list = try #require(editor.presentedViewController as? StackChoiceViewController)
            @MainActor func marks() -> [String] {
                list.rows.indices.filter { list.table.cellForRow(at: IndexPath(row: $0, section: 0))?.accessoryType == .checkmark }
                    .map { list.rows[$0].name }
            }
            #expect(list.rows.map(\.name) == ["A", "B", "C"] && marks() == ["A"])
            try await host.tap("B")
            await host.advance(by: 0.5)
            try await host.tap("A")
            await host.advance(by: 0.5)
            #expect(try marks() == ["B"] && window.store.stacks(of: 1) == [window.store.stack(named: "B")!.id])
            #expect(try window.store.undoNames().undo == "Remove from Stack")
            await host.key("Escape", then: 0.8)
            #expect(editor.presentedViewController == nil && editor.stacks.button.accessibilityValue == "B")
            await host.key("z", .control)
            #expect(editor.stacks.button.accessibilityValue == "A, B")
        }
    }

    @Test("a note is written in during a lesson, which goes on with it; a note that is thrown away is left out")
    func lesson() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            controller.study(try window.stack("A"))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            await host.key("e", then: 0.6)
            _ = try #require(controller.editor)
            await host.write("!")
            await host.key("Escape", then: 0.6)
            #expect(controller.editor == nil && lesson.isFirstResponder)
            #expect(lesson.session.slide?.question == "one!" && lesson.session.page == nil)
            for key in [" ", "3"] { await host.key(key) }
            try await host.tap("Edit Note")
            await host.advance(by: 0.6)
            try await host.tap("Move to Trash")
            await host.advance(by: 0.8)
            #expect(try controller.editor == nil && window.store.note(2)?.trashed != nil)
            #expect(lesson.session.slide?.note.id != 2)
        }
    }

    @Test("MC-04 beginning a lesson is no step: Control-Z takes back what was done before it")
    func slideShowIsNoStep() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            try window.store.change("Edit Note") { try $0.setFlagged(1, true) }
            controller.study(try window.stack("A"))
            await host.advance(by: 1)
            await host.key("z", .control)
            #expect(host.view(NoticeView.self)?.text == "Nothing to Undo")
            await host.key("Escape", then: 1)
            await host.key("z", .control)
            #expect(host.view(NoticeView.self)?.text == "Undone: Edit Note")
            #expect(try window.store.note(1)?.isFlagged == false)
        }
    }

    @Test("pictures of the editor", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")"
                let stack = try #require(try window.store.stack(named: "Animals"))
                controller.open(.stack(stack.id))
                await host.advance(by: 0.9)
                let dog = try #require(try window.store.ids(in: .stack(stack.id)).dropFirst().first)
                try window.store.change("Prepare") { edit in
                    var content = try edit.note(dog).content
                    content.tags = ["animals", "pets"]
                    try edit.setContent(dog, to: content)
                }
                controller.edit(dog, in: nil)
                await host.advance(by: 0.9)
                try StudyPictures.write("editor" + suffix, host)
                try await host.tap("Stacks")
                await host.advance(by: 0.9)
                try StudyPictures.write("stacks" + suffix, host)
                await host.key("Escape", then: 0.9)
                await host.key("Escape", then: 0.9)
                controller.edit(nil, in: stack.id)
                await host.advance(by: 0.9)
                try StudyPictures.write("new-note" + suffix, host)
                await host.key("Escape", then: 0.9)
                try window.store.change("Prepare") { edit in
                    var content = try edit.note(dog).content
                    let picture = CardText(content.facets[0].html).pieces.first { if case .picture = $0 { true } else { false } }
                    content.facets[0].html = "der Hund" + CardText.html([try #require(picture)]) + "bellt<hr>und [sound:dog.mp3] schläft"
                    try edit.setContent(dog, to: content)
                }
                controller.edit(dog, in: nil)
                await host.advance(by: 0.9)
                try StudyPictures.write("editor-inline" + suffix, host)
                #expect(controller.editor != nil)
            }
        }
    }
}
