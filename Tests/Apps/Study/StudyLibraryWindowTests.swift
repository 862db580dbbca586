import AppSupport
import AppTesting
import Decks
import Foundation
import NoteCollection
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// The library as a cabinet, and stacks as trays.
@Suite(.serialized) @MainActor struct StudyLibraryWindowTests {
    @Test("MC-01 MC-08 the first start shows the sample deck's stacks in their case, smart stacks, and the nine collections, with counts")
    func firstStart() async throws {
        let window = try StudyWindow()
        try await window.show(sample: StudyWindow.sample) { host, controller in
            let sections = controller.library.sections
            #expect(sections.map(\.title) == ["Languages", "Smart Stacks", "Collections"])
            #expect(sections[0].entries.count == 8 && sections[0].entries[0].title == "Animals")
            #expect(sections[0].entries.reduce(0) { $0 + ($1.notes ?? 0) } == 421)
            #expect(sections[0].entries.allSatisfy { $0.due == 0 && $0.new == min(20, $0.notes ?? 0) })
            #expect(sections[1].entries.map(\.title) == ["Not Yet Studied", "Slipped This Week"])
            #expect(sections[1].entries.map(\.notes) == [421, 0])
            #expect(sections[2].entries.map(\.title) == BuiltInCollection.allCases.map(\.title) && sections[2].entries.count == 9)
            #expect(sections[2].entries.map(\.notes) == [421, 0, 0, 0, 0, 0, 0, 421, 421])
            let animals = try host.element(labelled: "Animals")
            #expect(animals.value == "\(try #require(sections[0].entries[0].notes)) notes, 20 new")
            // What was there at the first start isn't undone.
            await host.key("z", .control)
            #expect(try window.store.noteCount(in: .builtIn(.allNotes)) == 421)
        }
        // The second start adds nothing.
        try await window.show(sample: StudyWindow.sample) { _, controller in
            #expect(controller.library.sections.count == 3)
        }
    }

    @Test("MC-01 a drawer opens its stack as a tray by touch, pointer and keys, and Escape goes back")
    func opening() async throws {
        let notes = (1...100).map { ["word \($0)", "Wort \($0)"] }
        let window = try StudyWindow([("German", notes), ("Latin", [["rosa", "rose"]])])
        try await window.show { host, controller in
            try await host.tap("Latin")
            await host.advance(by: 0.8)
            let tray = try #require(host.view(NoteCollectionView.self))
            #expect(tray.numberOfSections == 1 && tray.numberOfNotes(inSection: 0) == 1)
            #expect(tray.cellForNote(at: IndexPath(note: 0, section: 0))?.text == "rosa")
            await host.key("Escape", then: 0.8)
            #expect(controller.navigation.viewControllers.count == 1)
            // Keys begin at the drawer that was opened last.
            await host.key("ArrowLeft")
            await host.key("Enter", then: 0.9)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            #expect(stack.pages.count == 100)
            #expect(stack.tray.isFirstResponder)
            try await host.tap("Back")
            await host.advance(by: 0.8)
            #expect(controller.navigation.viewControllers.count == 1)
        }
    }

    @Test("MC-01 a case opens with a section for each of its stacks; no note is shown twice")
    func sections() async throws {
        let window = try StudyWindow([("A", [["1", "x"], ["2", "y"]]), ("B", [["3", "z"]])])
        try window.store.change("Prepare") { edit in
            let outer = try edit.addCase("Case")
            let stacks = try edit.stacks().filter { $0.kind == .stack }
            for stack in stacks { try edit.moveStack(stack.id, into: outer) }
            try edit.add(note: 1, to: stacks[1].id)
        }
        try await window.show { host, controller in
            controller.open(try window.stack("Case"))
            await host.advance(by: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            #expect(stack.pages.trays.map(\.title) == ["A", "B"])
            #expect(stack.pages.trays.map(\.notes) == [[1, 2], [3]])
            #expect(host.elements.contains { $0.label == "B" && $0.traits == .header })
        }
    }

    @Test("a tray reads the notes near the screen, not all of them")
    func pages() async throws {
        let window = try StudyWindow([("Numbers", (1...5000).map { ["n\($0)", "m\($0)"] })])
        try await window.show { host, controller in
            controller.open(try window.stack("Numbers"))
            await host.advance(by: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            #expect(stack.pages.count == 5000 && (1...8).contains(stack.pages.readCount))
            stack.tray.contentOffset.y = stack.tray.contentSize.height - stack.tray.bounds.height
            await host.advance(by: 0.1)
            #expect(stack.tray.cellForNote(at: IndexPath(note: 4999, section: 0))?.text == "n5000")
            #expect(stack.pages.readCount <= 14)
        }
    }

    @Test("what another program changes is shown at once: new stacks, notes and texts; a stack that is gone closes")
    func following() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let other = try window.another()
        try await window.show { host, controller in
            let id = try #require(try other.stack(named: "A")).id
            controller.open(.stack(id))
            await host.advance(by: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            try other.change("Change") { edit in
                var content = try edit.note(1).content
                content.facets[0] = "uno"
                try edit.setContent(1, to: content)
                try edit.addNote(content, to: [id])
            }
            for _ in 0..<100 where stack.pages.count != 2 {
                try await Task.sleep(for: .milliseconds(20))
                await host.advance(by: 0.05)
            }
            #expect(stack.pages.count == 2)
            #expect(stack.tray.cellForNote(at: IndexPath(note: 0, section: 0))?.text == "uno")
            try other.change("Remove") { try $0.removeStack(id) }
            for _ in 0..<100 where controller.navigation.viewControllers.count > 1 {
                try await Task.sleep(for: .milliseconds(20))
                await host.advance(by: 0.05)
            }
            await host.advance(by: 0.6)
            #expect(controller.navigation.viewControllers.count == 1)
            #expect(!controller.library.sections.contains { $0.title == "Stacks" })
        }
    }

    @Test("cards sink into their drawer and close the gap when a note is thrown away, and rise when that is undone")
    func changes() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"], ["three", "drei"]])])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            @MainActor func third() throws -> CALayer {
                try #require(stack.tray.loadedCells.first { $0.text == "three" && $0.indexPath != nil })
            }
            @MainActor func shown() throws -> CGPoint { try #require(third().presentation()).position }
            let before = try shown()
            for _ in 0..<2 { await host.key("ArrowRight", then: 0.5) }
            #expect(stack.tray.exposedNote == IndexPath(note: 1, section: 0))
            await host.key("Delete", then: 0.175)
            #expect(stack.pages.count == 2)
            let middle = try shown()
            await host.advance(by: 0.6)
            let after = try shown()
            #expect(after.x < middle.x && middle.x < before.x && stack.tray.exposedNote == nil)
            await host.key("z", .control, then: 0.175)
            #expect(stack.pages.count == 3)
            let two = try #require(stack.tray.cellForNote(at: IndexPath(note: 1, section: 0)))
            #expect(try #require(two.presentation()).position.y > two.position.y + 1 && shown().x > after.x && shown().x < before.x)
            await host.advance(by: 0.6)
            #expect(try shown() == before && two.presentation()?.position == two.position)
        }
    }

    @Test("MC-06 a file that is dropped onto the window is imported and opened; one that can't be read is refused in a line")
    func dropping() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try window.scratch.write("Question,Answer\nmilk,Milch\nbread,Brot\n", to: "words.csv")
        try window.scratch.write("no package", to: "broken.apkg")
        try await window.show { host, controller in
            controller.take(URL(fileURLWithPath: window.scratch.path("words.csv")))
            await host.advance(by: 0.8)
            #expect(host.view(NoticeView.self)?.text == "2 notes added")
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            #expect(stack.source == .builtIn(.lastImport) && stack.pages.count == 2)
            controller.take(URL(fileURLWithPath: window.scratch.path("broken.apkg")))
            await host.advance(by: 0.8)
            #expect(host.view(NoticeView.self)?.text?.contains("broken.apkg") == true)
            #expect(try window.store.noteCount(in: .builtIn(.allNotes)) == 3)
            // What another app takes is told with its name.
            try window.scratch.write("# A note", to: "note.md")
            controller.take(URL(fileURLWithPath: window.scratch.path("note.md")))
            await host.advance(by: 0.8)
            let told = host.view(NoticeView.self)?.text
            #expect(told?.hasSuffix("note.md: Markdown isn't for Study; drop it onto Notes, or use 'lamina notes import'.") == true)
            // The import is one change.
            await host.key("z", .control)
            #expect(try window.store.noteCount(in: .builtIn(.allNotes)) == 1)
            #expect(host.view(NoticeView.self)?.text == "Undone: Import")
        }
    }

    @Test("MC-06 a large import goes on beside the window: it shows how far it has come, reads go on, and a key stops it with nothing added")
    func importBeside() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let rows = (0..<30_000).map { "question \($0),answer \($0)\n" }.joined()
        try window.scratch.write("Question,Answer\n" + rows, to: "many.csv")
        try await window.show { host, controller in
            host.waitsForBackgroundWork = false
            controller.take(URL(fileURLWithPath: window.scratch.path("many.csv")))
            #expect(controller.imports.isRunning && host.view(ImportView.self) == nil, "it may be over at once")
            await host.advance(by: 0.5)
            #expect(host.view(ImportView.self) != nil)
            #expect(controller.keyCommands?.contains { $0.title == "Stop Importing" } == true)
            await host.key(".", .control)
            host.waitsForBackgroundWork = true
            await host.advance(by: 0.5)
            #expect(host.view(NoticeView.self)?.text == "the import was stopped; nothing was added")
            let count = try window.store.noteCount(in: .builtIn(.allNotes))
            #expect(!controller.imports.isRunning && count == 1)
            #expect(host.view(ImportView.self) == nil && controller.navigation.topViewController === controller.library)
            #expect(controller.keyCommands?.contains { $0.title == "Stop Importing" } == false)
        }
    }

    @Test("MC-06 what an import left out is listed by name")
    func leftOut() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try window.scratch.write("Question,Answer\nmilk,<img src=\"none.png\">\n", to: "words.csv")
        try await window.show { host, controller in
            controller.take(URL(fileURLWithPath: window.scratch.path("words.csv")))
            await host.advance(by: 0.8)
            let alert = try #require(controller.presentedViewController as? UIAlertController)
            #expect(alert.title == "Left Out of words.csv" && alert.message == "none.png: the file is missing")
        }
    }

    @Test("a library that stays open over the beginning of a day shows what is due then")
    func nextDay() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let card = try #require(try window.store.cards(of: window.store.ids(in: .builtIn(.allNotes))[0]).first)
        try window.store.grade(card: card.id, .easy)
        try await window.show { host, controller in
            #expect(controller.library.contents.today?.reviews.isEmpty == true)
            window.clock.advance(by: 86_400 * 60)
            NotificationCenter.default.post(name: .clockDidGoOn, object: nil)
            await host.advance(by: 0.5)
            #expect(controller.library.contents.today?.reviews.count == 1)
        }
    }

    @Test("a deck that was opened by its name can be kept in the library")
    func keeping() async throws {
        let scratch = ScratchFolder()
        try scratch.write("Question,Answer\nmilk,Milch\n", to: "words.csv")
        #expect(try StudyCommand.parseAsRoot([]) is StudyOpenCommand)
        let command = try StudyOpenCommand.parse([scratch.path("words.csv"), "--store", scratch.path("kept.sqlite")])
        try await HeadlessHost.open(size: StudyWindow.tablet, scale: 1) { host in
            let path = scratch.path("words.csv")
            let shown = command.controller(try Deck.open(URL(fileURLWithPath: path)), path: path)
            host.show(shown)
            await host.advance(by: 0.3)
            try await host.tap("Keep in Library")
            await host.advance(by: 1)
            let library = try #require(shown.keptIn)
            let stack = try #require(library.navigation.topViewController as? StackViewController)
            #expect(stack.pages.count == 1 && stack.source == .builtIn(.lastImport))
        }
        let list = try StudyListCommand.parse(["--store", scratch.path("kept.sqlite"), "--json"]).text()
        #expect(list.contains(#""kind":"stack","name":"words","new":1,"notes":1"#))
    }

    @Test("a folder of pictures that was opened by its name can be kept, with a stack for each subfolder; the library has copies")
    func keepingPictures() async throws {
        let scratch = ScratchFolder(), images = URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().path + "/images/"
        let folder = scratch.path("Zoo")
        try FileManager.default.createDirectory(atPath: folder + "/Farm", withIntermediateDirectories: true)
        for (name, target) in [("bear", "bear"), ("fox", "fox"), ("pig", "Farm/pig"), ("dog", "Farm/bear")] {
            try FileManager.default.copyItem(atPath: images + name + ".svg", toPath: "\(folder)/\(target).svg")
        }
        let path = scratch.path("kept.sqlite")
        let command = try StudyOpenCommand.parse([folder, "--store", path])
        try await HeadlessHost.open(size: StudyWindow.tablet, scale: 1) { host in
            let shown = command.controller(try Deck.open(URL(fileURLWithPath: folder)), path: folder)
            host.show(shown)
            await host.advance(by: 0.3)
            try await host.tap("Keep in Library")
            await host.advance(by: 1)
            let store = try #require(shown.keptIn).model.store
            let stacks = try (#require(try store.stack(named: "Zoo")), #require(try store.stack(named: "Zoo::Farm")))
            #expect(stacks.1.parent == stacks.0.id)
            try FileManager.default.removeItem(atPath: folder)
            let notes = try store.notes(store.ids(in: .builtIn(.lastImport)))
            #expect(notes.map { $0.facets[1].html } == ["bear", "fox", "bear", "pig"])
            // The two bears are different pictures.
            let names = notes.flatMap { CardText($0.facets[0].html).pieces }
            #expect(Set(notes.map { $0.facets[0].html }).count == 4)
            for case .picture(let name) in names {
                let file = try #require(try store.mediaPath(named: name))
                #expect(UIImage(contentsOfFile: file) != nil)
            }
            #expect(names.count == 4)
        }
    }

    @Test("folders of pictures are imported once; a folder that has neither pictures nor an archive is refused in one line")
    func importingPictures() throws {
        let scratch = ScratchFolder(), images = URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().path + "/images/"
        try FileManager.default.createDirectory(atPath: scratch.path("Zoo"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: scratch.path("Nothing"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: images + "fox.svg", toPath: scratch.path("Zoo") + "/fox.svg")
        let store = ["--store", scratch.path("a.sqlite")]
        #expect(try StudyImportCommand.parse([scratch.path("Zoo")] + store).text().hasPrefix("1 added, 0 updated, 0 unchanged"))
        #expect(try StudyImportCommand.parse([scratch.path("Zoo")] + store).text().hasPrefix("0 added, 0 updated, 1 unchanged"))
        let command = try StudyImportCommand.parse([scratch.path("Nothing")] + store)
        #expect { try command.run() } throws: { error in
            let line = StudyCommand.message(for: error)
            return line.contains("Nothing: not a Study Archive") && !line.contains("\n")
        }
    }

    @Test("where no sample deck is installed, the first start has a small one, which isn't undone; the second start adds nothing")
    func smallDeck() async throws {
        let window = try StudyWindow()
        for _ in 0..<2 {
            try await HeadlessHost.open(size: StudyWindow.tablet, scale: 1) { host in
                let controller = try StudyOpenCommand.library(window.store)
                host.show(controller)
                await host.advance(by: 0.3)
                let sections = controller.library.sections
                #expect(sections.map(\.title) == ["Languages", "Smart Stacks", "Collections"])
                #expect(sections[0].entries.map(\.title) == ["Animals", "Colours", "Capitals", "Phrases"])
                #expect(sections[0].entries.map(\.notes) == [12, 10, 10, 10])
                #expect(controller.model.undoNames.undo == nil)
            }
        }
    }

    @Test("a run without a window takes place after what was done last in the library, on whichever day it is")
    func headlessTime() throws {
        let scratch = ScratchFolder(), options = try StudyStoreOptions.parse(["--store", scratch.path("a.sqlite")])
        let first = try options.open(creating: true, headless: true)
        #expect(first.moment == StudyMoment(Date(timeIntervalSince1970: 1_767_607_200), secondsFromGMT: 0))
        let later = Date(timeIntervalSince1970: 1_900_000_000)
        let other = try StudyStore(path: scratch.path("a.sqlite")) { StudyMoment(later, secondsFromGMT: 3600) }
        try other.change("Add Note") { edit in
            let template = try edit.template(.basic)
            try edit.addNote(NoteContent(template: template, ["a", "b"]))
        }
        #expect(try options.open(creating: true, headless: true).moment.date == later)
    }

    @Test("pictures of the library", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")"
                try StudyPictures.write("library" + suffix, host)
                controller.open(try window.stack("Animals"))
                await host.advance(by: 0.9)
                try StudyPictures.write("tray" + suffix, host)
                for _ in 0..<4 { await host.key("ArrowRight", then: 0.2) }
                for _ in 0..<2 { await host.key("Space", .shift, then: 0.7) }
                try StudyPictures.write("peek" + suffix, host)
                // Each drawer, card and bar lies on the screen.
                #expect(host.elements.count > 5)
                #expect(controller.navigation.topViewController is StackViewController)
            }
        }
    }
}
