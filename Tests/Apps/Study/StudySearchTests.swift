import AppTesting
import Foundation
import NoteCollection
import StudyLibrary
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Searching in a tray.
@Suite(.serialized) @MainActor struct StudySearchTests {
    private static let notes = (1...60).map { ["word \($0)", $0.isMultiple(of: 7) ? "Wort sieben" : "Wort \($0)"] }

    private func stack(_ controller: StudyLibraryController) throws -> StackViewController {
        try #require(controller.navigation.topViewController as? StackViewController)
    }

    @Test("Control-F and the slash search a tray, cards move as it narrows with each key, Down goes to what was found, Escape back",
        arguments: [("f", true), ("/", false)])
    func keys(key: String, hasControl: Bool) async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            let stack = try stack(controller)
            await host.key(key, hasControl ? .control : [], then: 0.5)
            #expect(stack.isSearchShown && stack.search.field.isFirstResponder && stack.search.text.isEmpty)
            // The text that the command's key would type is swallowed, until another key goes down.
            await host.key("Shift", then: 0)
            await host.type("sieben")
            await host.advance(by: 0.05)
            #expect(stack.pages.trays.map(\.notes) == [stride(from: 7, through: 56, by: 7).map(Int64.init)])
            // The cards that stay fly to their new places.
            #expect(stack.tray.loadedCells.contains { $0.animation(forKey: "position") != nil })
            await host.advance(by: 0.8)
            #expect(stack.tray.cellForNote(at: IndexPath(note: 0, section: 0))?.text == "word 7")
            #expect(host.elements.contains { $0.label == "8 notes found" })
            await host.key("ArrowDown", then: 0.4)
            #expect(stack.tray.isFirstResponder && stack.tray.exposedNote == IndexPath(note: 0, section: 0))
            // The first Escape ends the skim, the second the search, the third goes back.
            await host.key("Escape", then: 0.6)
            #expect(stack.isSearchShown && stack.tray.exposedNote == nil)
            await host.key("Escape", then: 0.8)
            #expect(!stack.isSearchShown && stack.pages.count == 60 && stack.search.isHidden)
            await host.key("Escape", then: 0.8)
            #expect(controller.navigation.viewControllers.count == 1)
        }
    }

    @Test("pulling a tray down shows the search field, and so does its button; what isn't found is told",
        arguments: [StudyWindow.phone, StudyWindow.tablet])
    func pulling(size: CGSize) async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show(size: size) { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            let stack = try stack(controller)
            var script = GestureScript()
            script.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 520), duration: 0.4, holdAfter: 0.2)
            await host.run(script)
            await host.advance(by: 0.8)
            #expect(stack.isSearchShown && stack.search.alpha == 1 && stack.tray.frame.minY == stack.search.frame.maxY)
            try await host.tap(try #require(host.elements.first { $0.label == "Search" }))
            await host.type("nowhere")
            await host.advance(by: 0.8)
            #expect(stack.pages.count == 0 && host.elements.contains { $0.label == "No note has these words." })
            try await host.tap("Find")
            await host.advance(by: 0.6)
            #expect(!stack.isSearchShown && stack.pages.count == 60)
            try await host.tap("Find")
            await host.advance(by: 0.6)
            #expect(stack.isSearchShown && stack.search.field.isFirstResponder)
        }
    }

    @Test("a search keeps stacks apart and in their order, follows changes, and counts a note once")
    func sections() async throws {
        let window = try StudyWindow([("A", [["red", "1"], ["blue", "2"]]), ("B", [["red too", "3"], ["green", "4"]])])
        let holder = try window.store.change(StudyStart.change) { edit in
            let holder = try edit.addCase("Case"), stacks = try edit.stacks().filter { $0.kind == .stack }
            for stack in stacks { try edit.moveStack(stack.id, into: holder) }
            try edit.add(note: 1, to: stacks[1].id)
            try edit.addSmartStack("New", rule: StackRule([.new]), in: holder)
            return holder
        }
        let found = try window.store.searchTrays("red", in: .stack(holder))
        #expect(found.map(\.title) == ["A", "B"] && found.map(\.notes) == [[1], [3]])
        #expect(try window.store.searchTrays("red", in: .builtIn(.allNotes)).map(\.notes) == [[1, 3]])
        #expect(try window.store.searchTrays("red", in: .notes([3, 2, 1])).map(\.notes) == [[3, 1]])
        #expect(try window.store.searchTrays("yellow", in: .stack(holder)).isEmpty)
        try await window.show { host, controller in
            controller.open(.stack(holder))
            await host.advance(by: 0.8)
            let stack = try stack(controller)
            stack.beginSearch()
            await host.type("red")
            await host.advance(by: 0.8)
            #expect(stack.pages.trays == found)
            controller.model.change("Trash") { try $0.trashNote(3) }
            await host.advance(by: 0.5)
            #expect(stack.pages.trays.map(\.notes) == [[1]])
            stack.endSearch()
            await host.advance(by: 0.8)
            #expect(stack.pages.trays.map(\.notes) == [[1, 2], [4]])
        }
    }

    @Test("a search of a large tray takes no copy of its notes")
    func scale() async throws {
        let count = rounds(3000, long: 30_000)
        let window = try StudyWindow()
        try window.store.change(StudyStart.change) { edit in
            let template = try edit.template(.basic), stack = try edit.addStack("Many")
            for number in 1...count {
                let content = NoteContent(template: template, [StudyFacet("word\(number % 10) n\(number)"), "x"])
                try edit.addNote(content, to: [stack])
            }
        }
        let source = try window.stack("Many"), pages = NotePages(StudyModel(window.store), source: source)
        var slowest = Duration.zero
        for words in ["w", "wo", "word3", "n\(count)", "word3 n", "nothing", ""] {
            let start = ContinuousClock.now
            #expect(pages.narrow(to: words))
            slowest = max(slowest, ContinuousClock.now - start)
            #expect(words.isEmpty || pages.count <= NotePages.foundLimit)
        }
        #expect(pages.count == count)
        if count > 3000 { print("search: \(count) notes, slowest \(slowest)") }
        // The same in the window: from a key until the narrowed tray is drawn, without what is drawn in the background then.
        try await window.show(scale: 2) { host, controller in
            controller.open(source)
            await host.advance(by: 0.8)
            let stack = try stack(controller)
            stack.beginSearch()
            await host.advance(by: 0.5)
            host.waitsForBackgroundWork = false
            slowest = .zero
            for letter in "word3 n\(count)" {
                let start = ContinuousClock.now
                await host.type(String(letter))
                _ = host.snapshot()
                slowest = max(slowest, ContinuousClock.now - start)
            }
            #expect(stack.pages.isNarrowed && stack.pages.count <= NotePages.foundLimit)
            if count > 3000 { print("search: \(count) notes, slowest from a key to the frame \(slowest)") }
        }
    }

    @Test("pictures of searches", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")"
                controller.open(.stack(try #require(try window.store.stack(named: "Languages")).id))
                await host.advance(by: 0.9)
                let stack = try stack(controller)
                stack.beginSearch()
                await host.advance(by: 0.5)
                await host.type("ma")
                await host.advance(by: 0.2)
                try StudyPictures.write("search-moving" + suffix, host)
                await host.advance(by: 0.8)
                try StudyPictures.write("search" + suffix, host)
                #expect(stack.pages.isNarrowed)
            }
        }
    }
}
