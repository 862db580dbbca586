import AppTesting
import Foundation
import Notes
import RecordStore
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The screen of a note: type, storing while typing, undo, links, pictures.
@Suite(.serialized) @MainActor struct NoteScreenTests {
    static let sample = """
        Notes from the harbour
        The ferry left at seven, in a fog so thick that the bell was heard long before anything was seen. Tickets: https://ferries.example/summer?from=east

        Bring back: salt, two lemons, the blue rope. Ask Ines at ines@harbour.example about the boat.
        """

    // MARK: Type

    @Test("VP-05 the first line is set as the title from its first letter on, what follows as text; joining and splitting lines restyles at once")
    func headline() async throws {
        let stage = try NoteStage()
        try await stage.show(nil) { (host, note) async throws in
            let view = note.textView, font = stage.theme.font(.title)
            @MainActor func height(_ position: Int) -> CGFloat { view.caretRect(for: view.position(from: view.beginningOfDocument, offset: position)!).height }
            #expect(view.isFirstResponder)
            let title = height(0)
            var script = GestureScript()
            script.text("T")
            host.schedule(script)
            await host.advanceFrame()
            #expect(view.text == "T" && height(1) == title, "in the frame that shows the letter")
            await host.write("he ferry\n")
            let text = height(11 - 1)
            #expect(text < title && height(3) == title, "the empty second line is as high as text")
            let caret = view.caretRect(for: view.endOfDocument)
            await host.write("left")
            let after = view.caretRect(for: view.endOfDocument)
            #expect(after.minY == caret.minY && after.height == caret.height, "and typing there moves no line")
            // Lines that are joined are one title; a split one is a title and a text.
            for _ in 0..<4 { await host.press("ArrowLeft", [], then: 0.05) }
            await host.press("Backspace", [], then: 0.05)
            #expect(view.text == "The ferryleft" && height(13) == title)
            await host.press("Enter", [], then: 0.05)
            #expect(height(13) == text && height(3) == title)
            // Undoing follows.
            await host.press("z", .control, then: 0.1)
            #expect(height(view.text.utf16.count) == title && view.text == "The ferryleft")
            #expect(font.pointSize >= stage.theme.font(.text).pointSize)
        }
    }

    @Test("the title's lines are set in a note as in its row: the same attributes")
    func sameAsRow() async throws {
        let stage = try NoteStage(), id = try stage.add("Title\nText")
        try await stage.show(id) { (host, note) async throws in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 353, height: 200))
            label.numberOfLines = 0
            label.attributedText = stage.theme.styled("Title\nText")
            let view = note.textView, size = label.sizeThatFits(CGSize(width: 353, height: 1000))
            let own = view.contentSize.height - view.textContainerInset.top - view.textContainerInset.bottom
            #expect(abs(own - size.height) <= 1.5)
        }
    }

    @Test("the size and weight of text that were chosen count in an open note, and so does the theme's file")
    func settings() async throws {
        let stage = try NoteStage(), id = try stage.add(Self.sample)
        try await stage.show(id) { (host, note) async throws in
            let before = note.textView.contentSize.height
            stage.library.changeSettings { $0.textSize = .huge }
            stage.theme.refresh()
            note.themeDidChange()
            await host.advance(by: 0.1)
            #expect(note.textView.contentSize.height > before * 1.2)
            #expect(note.textView.text == Self.sample)
        }
    }

    // MARK: Storing

    @Test("typing is stored while it goes on: what isn't stored is never older than 0.4 seconds; the end of editing stores the rest")
    func autosave() async throws {
        let stage = try NoteStage(), id = try stage.add("Title")
        try await stage.show(id) { (host, note) async throws in
            await host.press("Enter", [], then: 0.1)
            await host.press("End", .control, then: 0.1)
            var typed: [(time: Double, length: Int)] = []
            for index in 0..<40 {
                await host.write(index % 9 == 8 ? "\n" : "x", then: 0.07)
                typed.append((host.time, note.textView.text.count))
                let stored = stage.body(id)!.count
                let due = typed.last { $0.time <= host.time - StoreTyping.interval - 0.1 }?.length ?? 5
                #expect(stored >= due, "at \(host.time)")
            }
            await host.advance(by: 1)
            await host.write("!", then: 0.1)
            #expect(stage.body(id) != note.textView.text)
            await host.press("Escape", [], then: 0)
            #expect(stage.body(id) == note.textView.text && !note.textView.isFirstResponder)
        }
    }

    @Test("all that is typed from the beginning of editing to its end is one step; typing itself is undone while it is edited, then what was before")
    func undo() async throws {
        let stage = try NoteStage(), id = try stage.add("Title")
        try await stage.show(id) { (host, note) async throws in
            try stage.store.change("Tag") { try $0.setTags(id, to: ["A"]) }
            await host.advance(by: 0.1)
            await host.press("Enter", [], then: 0.1)
            await host.write(" one", then: 1)
            await host.write(" two", then: 1)
            #expect(try stage.body(id) == "Title one two" && stage.store.undoNames().undo == "Typing")
            await host.press("Escape", [], then: 0.2)
            #expect(try stage.store.undo() == "Typing" && stage.body(id) == "Title")
            await host.advance(by: 0.1)
            #expect(note.textView.text == "Title", "the note follows the store")
            // While it is edited, Control-Z takes back typing first, then what was done before.
            await host.press("Enter", [], then: 0.1)
            await host.write("!", then: 0.1)
            await host.press("z", .control, then: 0.1)
            #expect(note.textView.text == "Title" && note.textView.tags.tags == ["A"])
            await host.press("z", .control, then: 0.6)
            #expect(note.textView.tags.tags.isEmpty && note.textView.isFirstResponder)
            await host.press("z", [.control, .shift], then: 0.6)
            #expect(note.textView.tags.tags == ["A"])
        }
    }

    @Test("a new note is stored with its first letters, is undone as one, and vanishes when it is emptied")
    func newNote() async throws {
        let stage = try NoteStage()
        try await stage.show(nil, tags: ["Ideas"]) { (host, note) async throws in
            #expect(stage.bodies.isEmpty && note.textView.isFirstResponder)
            await host.write("Milk", then: 0.6)
            await host.write(" and honey", then: 0.6)
            #expect(stage.bodies == ["Milk and honey"] && note.shownNote != nil)
            #expect(try stage.store.notes().map(\.tags) == [["Ideas"]])
            await host.press("a", .control, then: 0.1)
            await host.press("Backspace", [], then: 0.1)
            await host.press("Escape", [], then: 0.3)
            #expect(stage.bodies.isEmpty && note.shownNote == nil)
            await host.press("Enter", [], then: 0.1)
            await host.write("Again", then: 0.6)
            await host.press("Escape", [], then: 0.3)
            #expect(stage.bodies == ["Again"])
            #expect(try stage.store.undo() == "New Note" && stage.bodies.isEmpty)
            await host.advance(by: 1)
            #expect(stage.noteController == nil, "a note that is gone is left")
        }
    }

    @Test("what another program writes is shown, and what it removes is left")
    func following() async throws {
        let stage = try NoteStage(), id = try stage.add("Title"), other = try stage.another()
        try await stage.show(id) { (host, note) async throws in
            try other.change("Write") { try $0.setBody(id, to: "Title\nby another") }
            for _ in 0..<400 where note.textView.text == "Title" {
                await host.settle()
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(note.textView.text == "Title\nby another")
            try other.change("Trash") { try $0.trashNote(id) }
            for _ in 0..<400 where stage.noteController != nil {
                await host.advance(by: 0.05)
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(stage.noteController == nil)
        }
    }

    // MARK: Long notes

    @Test("in a note of 10,000 lines the caret stays in view, and a letter takes less than the time of some frames")
    func long() async throws {
        let stage = try NoteStage()
        let id = try stage.add((0..<10_000).map { "Line \($0) of a note that goes on and on" }.joined(separator: "\n"))
        try await stage.show(id) { (host, note) async throws in
            let view = note.textView
            await host.press("Enter", [], then: 0.2)
            await host.press("End", .control, then: 0.2)
            @MainActor func isSeen() -> Bool {
                let caret = view.caretRect(for: view.selectedTextRange!.end)
                return view.bounds.inset(by: view.contentInset).insetBy(dx: 0, dy: -1).contains(CGPoint(x: view.bounds.midX, y: caret.midY))
            }
            #expect(isSeen())
            var times: [Duration] = []
            for _ in 0..<12 {
                let clock = ContinuousClock.now
                await host.write("x", then: 0)
                await host.advanceFrame()
                times.append(ContinuousClock.now - clock)
                #expect(isSeen())
            }
            await host.press("Home", .control, then: 0.1)
            #expect(isSeen())
            times.sort()
            print("a letter in 10,000 lines: median \(times[6]), slowest \(times[11])")
            // A debug build on a busy machine.
            #expect(times[6] < .milliseconds(400))
        }
    }

    // MARK: Links

    @Test("links are found as people write them")
    func links() {
        func found(_ text: String) -> [String] { NoteLinks.find(in: Array(text.utf16)).map(\.url.absoluteString) }
        #expect(found("See https://a.example/b?c=d#e. And (http://b.example/x_(y)), or www.c.example!") == [
            "https://a.example/b?c=d#e", "http://b.example/x_(y)", "https://www.c.example",
        ])
        #expect(found("ask ines.m@harbour.example, or mailto:a@b.example; HTTPS://D.example") == [
            "mailto:ines.m@harbour.example", "mailto:a@b.example", "HTTPS://D.example",
        ])
        for text in ["", "http://", "https:// x", "www.", "a@b", "@", "x@", "shttp://a.example", "a:b", "1:2 3://", "http://.", "time 10:30", "foo@bar.", "a@b.c", "@@..@@"] {
            #expect(found(text).isEmpty, "\(text)")
        }
        #expect(found("https://a.example/ä ö").count == 1)
        // Any text has links within it, in order.
        var state: UInt64 = 7
        for _ in 0..<400 {
            let parts = ["http", "://", "www", ".", "@", "a", "é", " ", "\n", ")", "(", "mailto", ":", "🦊", "x.example", "/"]
            let text = (0..<14).map { _ -> String in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return parts[Int(state >> 33) % parts.count]
            }.joined()
            let units = Array(text.utf16), links = NoteLinks.find(in: units)
            #expect(zip(links, links.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
            #expect(links.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= units.count })
        }
    }

    @Test("a tap on a link opens it while the note is read, and puts the caret there while it is edited, where Control-Return opens it")
    func openingLinks() async throws {
        let stage = try NoteStage(), id = try stage.add(Self.sample)
        try await stage.show(id) { (host, note) async throws in
            let view = note.textView, link = try #require(NoteLinks.find(in: Array(view.text.utf16)).first)
            @MainActor func point() -> CGPoint {
                let start = view.position(from: view.beginningOfDocument, offset: link.range.lowerBound + 3)!
                let rect = view.caretRect(for: start)
                return view.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
            }
            await host.tap(point(), then: 0.3)
            #expect(stage.opened.map(\.absoluteString) == ["https://ferries.example/summer?from=east"] && !view.isFirstResponder)
            // The blank space below the text begins editing at its end.
            await host.tap(CGPoint(x: 60, y: 700), then: 0.3)
            #expect(view.isFirstResponder)
            await host.tap(point(), then: 0.6)
            #expect(view.isFirstResponder && stage.opened.count == 1 && link.range.contains(view.selectedRange.location))
            await host.press("Enter", .control, then: 0.2)
            #expect(stage.opened.count == 2 && view.text == Self.sample)
        }
    }

    // MARK: Pictures

    @Test("a note takes a picture by its name, by drop and by pasting, replaces it and gives it away; each is undone")
    func pictures() async throws {
        let stage = try NoteStage(), id = try stage.add("Title\nText")
        let file = stage.scratch.url.appendingPathComponent("a.png")
        try Data(NoteStage.photograph(CGSize(width: 320, height: 200))).write(to: file)
        try await stage.show(id) { (host, note) async throws in
            func picture() -> NotePicture? { try? stage.store.note(id)?.picture }
            await host.press("i", .control, then: 0.6)
            await host.write(file.path, then: 0.1)
            // Files are read beside the main thread.
            await host.press("Enter", [], then: 0.5)
            await host.advance { picture() != nil }
            await host.advance(by: 0.5)
            let first = try #require(picture())
            #expect(!note.textView.picture.isHidden && note.textView.picture.imageView.image != nil)
            #expect(note.textView.picture.frame.width == 393 && abs(note.textView.picture.frame.height - 246) <= 1)
            @MainActor func take(_ path: String) async throws {
                let before = picture(), notices = stage.notices.count
                note.take(file: path)
                await host.advance { picture() != before || stage.notices.count > notices }
            }
            try await take(file.path)
            #expect(picture() != first)
            await host.press("z", .control, then: 0.5)
            #expect(stage.library.undoNames.undo != nil)
            try await take(stage.scratch.path("none.png"))
            #expect(stage.notices.last?.contains("no such picture") == true)
            try Data("text".utf8).write(to: URL(fileURLWithPath: stage.scratch.path("b.png")))
            let kept = picture()
            try await take(stage.scratch.path("b.png"))
            #expect(stage.notices.last?.contains("not a picture") == true)
            // Nor is a file read that is too large for a picture, or that never ends.
            try FileManager.default.createDirectory(atPath: stage.scratch.path("c.png"), withIntermediateDirectories: true)
            let large = stage.scratch.path("d.png")
            #expect(FileManager.default.createFile(atPath: large, contents: nil) && truncate(large, NoteStore.pictureLimit + 1) == 0)
            try #require(mkfifo(stage.scratch.path("e.png"), 0o600) == 0)
            for (name, reason) in [("c.png", "it is a folder"), ("d.png", "64 MiB"), ("e.png", "not a regular file")] {
                try await take(stage.scratch.path(name))
                #expect(stage.notices.last?.contains(reason) == true, "\(stage.notices)")
            }
            #expect(picture() == kept)
            await host.press("i", [.control, .shift], then: 0.5)
            #expect(picture() == nil && note.textView.picture.isHidden)
            // While a text is edited, pasting takes a copied picture, or the file of one.
            UIPasteboard.general.image = UIImage(data: Data(NoteStage.photograph(CGSize(width: 60, height: 40))))
            await host.press("Enter", [], then: 0.2)
            await host.write("!", then: 0.1)
            await host.press("v", .control, then: 0.5)
            #expect(picture() != nil && note.textView.isFirstResponder && stage.body(id)?.hasSuffix("!") == true)
            await host.press("z", .control, then: 0.5)
            #expect(picture() == nil && stage.body(id)?.hasSuffix("!") == true)
            await host.press("z", .control, then: 0.5)
            #expect(stage.body(id) == "Title\nText")
            UIPasteboard.general.string = file.absoluteString
            await host.press("v", .control, then: 0.5)
            await host.advance { picture() != nil }
            #expect(picture() != nil && stage.body(id) == "Title\nText")
            UIPasteboard.general.items = []
        }
    }

    // MARK: Pictures to look at

    @Test("light and dark, at rest, at three sizes", arguments: [
        (CGSize(width: 393, height: 852), 3.0), (CGSize(width: 1024, height: 768), 2.0), (CGSize(width: 1440, height: 900), 1.0),
    ])
    func looks(_ size: CGSize, _ scale: Double) async throws {
        for (style, name) in [(UIUserInterfaceStyle.light, "light"), (.dark, "dark")] {
            let stage = try NoteStage()
            let id = try stage.add(Self.sample, tags: ["Travel", "Summer 2026", "Ideas"], picture: CGSize(width: 1200, height: 800))
            let plain = try stage.add(NoteTutorial.notes[0].body, tags: NoteTutorial.notes[0].tags)
            for (note, kind) in [(id, "picture"), (plain, "plain")] {
                try await stage.show(note, size: size, scale: scale, style: style) { (host, note) async throws in
                    let view = note.textView
                    try host.look("note-\(kind)-\(name)-\(Int(size.width))")
                    let column = view.column
                    #expect(column.lowerBound >= stage.theme.measure(.margin) && column.upperBound - column.lowerBound <= 680)
                    let background = host.pixel(at: CGPoint(x: 4, y: size.height - 4))!
                    #expect((background.red > 128) == (style == .light))
                    guard kind == "plain" else { return }
                    await host.press("t", .control, then: 0.5)
                    await host.write("id", then: 0.3)
                    try host.look("note-tags-\(name)-\(Int(size.width))")
                }
            }
        }
    }
}
