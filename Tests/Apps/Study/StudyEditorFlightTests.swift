import AppTesting
import Foundation
import NoteCollection
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// The card of a note comes out of its row, or out of a lesson, to be written on, and goes back.
@Suite(.serialized) @MainActor struct StudyEditorFlightTests {
    private func stack(_ controller: StudyLibraryController) throws -> StackViewController {
        try #require(controller.navigation.topViewController as? StackViewController)
    }

    private func shown(_ controller: StudyLibraryController) throws -> CGRect { try #require(controller.flight).shownRect }

    private func isNear(_ a: CGRect, _ b: CGRect, _ error: CGFloat = 3) -> Bool {
        abs(a.midX - b.midX) < error && abs(a.midY - b.midY) < error && abs(a.width - b.width) < 2 * error
            && abs(a.height - b.height) < 2 * error
    }

    /// Whether a card is seen in its row: all of it but what the drawer's front hides.
    private func isNear(_ shown: CGRect, row: CGRect, _ error: CGFloat = 1) -> Bool {
        abs(shown.minX - row.minX) < error && abs(shown.minY - row.minY) < error && abs(shown.maxX - row.maxX) < error
            && (0.75...0.95).contains(shown.height / row.height)
    }

    /// Opens the stack A of a library in which it has these notes.
    private func show(
        _ texts: [String], size: CGSize = StudyWindow.tablet,
        _ body: @MainActor (HeadlessHost, StudyLibraryController, StudyWindow) async throws -> Void
    ) async throws {
        let window = try StudyWindow([("A", texts.map { [$0, $0 + " back"] })])
        try await window.show(size: size) { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            try await body(host, controller, window)
        }
    }

    @Test("a card comes out of its row at 0, grows, and is the editor's sheet at 1; on closing it goes back, and its row has the gap till then",
        arguments: [StudyWindow.phone, StudyWindow.tablet])
    func flight(size: CGSize) async throws {
        try await show(["one", "two", "three"], size: size) { host, controller, _ in
            let stack = try stack(controller), path = IndexPath(note: 1, section: 0)
            let row = try #require(stack.place(of: 2)).rect
            controller.edit(2, in: nil)
            await host.advance(by: 0)
            #expect(try isNear(shown(controller), row: row) && stack.tray.cellForNote(at: path)?.isHidden == true)
            let editor = try #require(controller.editor)
            #expect(!editor.facets[0].showsSheet)
            var last = row
            for _ in 0..<3 {
                await host.advance(by: CardPlace.flight / 4)
                let next = try shown(controller)
                #expect(next.width > last.width)
                last = next
            }
            await host.advance(by: CardPlace.flight / 4 + 0.05)
            #expect(controller.flight == nil && editor.facets[0].showsSheet && editor.facets[0].text.isFirstResponder)
            await host.write("!", then: 0.02)
            controller.goBack()
            #expect(controller.editor == nil && stack.tray.isFirstResponder)
            await host.advance(by: CardPlace.flight * 0.97)
            #expect(try isNear(shown(controller), row: row, 3) && stack.tray.cellForNote(at: path)?.isHidden == true)
            await host.advance(by: 0.1)
            #expect(controller.flight == nil && controller.children.count == 1)
            #expect(stack.tray.cellForNote(at: path)?.isHidden == false && stack.tray.cellForNote(at: path)?.text == "two!")
        }
    }

    @Test("Escape turns a card round on its way out, and a touch, or Return, on its way back: it jumps nowhere, and what was written stays")
    func turning() async throws {
        try await show(["one", "two"]) { host, controller, window in
            for key in ["ArrowRight", "Enter"] { await host.key(key, then: 0) }
            await host.advance(by: 0.3)
            let out = try shown(controller)
            controller.goBack()
            await host.advance(by: 0)
            #expect(try controller.editor == nil && isNear(shown(controller), out, 1))
            await host.advance(by: 0.35)
            let back = try shown(controller)
            #expect(back.width < out.width)
            var script = GestureScript()
            script.tap(at: CGPoint(x: back.midX, y: back.midY))
            await host.run(script)
            #expect(try controller.editor?.note == 1 && shown(controller).width > back.width * 0.5)
            await host.advance(by: 0.8)
            #expect(controller.flight == nil && controller.editor?.facets[0].showsSheet == true)
            await host.write("!", then: 0.02)
            await host.key("Escape", then: 0.2)
            #expect(controller.editor == nil && controller.flight != nil)
            await host.key("Enter", then: 0)
            #expect(controller.editor != nil && controller.flight != nil)
            await host.advance(by: 0.8)
            #expect(controller.flight == nil && controller.editor?.facets[0].html == "one!")
            #expect(try window.store.note(1)?.facets[0].html == "one!")
        }
    }

    @Test("another note that is opened while a card goes back puts that card into its row at once")
    func another() async throws {
        try await show(["one", "two"]) { host, controller, _ in
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            await host.key("Escape", then: 0.2)
            controller.edit(2, in: nil)
            await host.advance(by: 0)
            let tray = try stack(controller).tray
            #expect(tray.cellForNote(at: IndexPath(note: 0, section: 0))?.isHidden == false)
            #expect(tray.cellForNote(at: IndexPath(note: 1, section: 0))?.isHidden == true && controller.flight?.note == 2)
            await host.advance(by: 0.8)
            #expect(controller.flight == nil && controller.editor?.note == 2 && controller.children.count == 2)
            await host.key("Escape", then: 0.8)
            #expect(controller.children.count == 1 && tray.cellForNote(at: IndexPath(note: 1, section: 0))?.isHidden == false)
        }
    }

    @Test("a card whose row was scrolled away goes back to it; one that was thrown away, or a new one without a word, leaves below")
    func places() async throws {
        try await show((1...200).map { "word \($0)" }, size: StudyWindow.phone) { host, controller, window in
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            let stack = try stack(controller)
            stack.tray.contentOffset.y = stack.tray.contentSize.height - stack.tray.bounds.height
            controller.goBack()
            await host.advance(by: CardPlace.flight * 0.97)
            #expect(try isNear(shown(controller), row: #require(stack.place(of: 1)).rect, 3))
            await host.advance(by: 0.2)
            for note in [2, nil] as [Int64?] {
                controller.edit(note, in: nil)
                await host.advance(by: 0)
                #expect(try (shown(controller).minY >= controller.view.bounds.height) == (note == nil))
                await host.advance(by: 0.8)
                if let note { controller.model.change("Remove") { try $0.trashNote(note) } } else { controller.goBack() }
                await host.advance(by: CardPlace.flight * 0.97)
                #expect(try controller.editor == nil && shown(controller).minY > controller.view.bounds.height * 0.9)
                await host.advance(by: 0.2)
                #expect(controller.flight == nil && controller.children.count == 1)
            }
            #expect(try window.store.noteCount(in: .builtIn(.allNotes)) == 199)
        }
    }

    /// The notes whose cards are out of their rows, by the numbers of their cells.
    private func gaps(_ stack: StackViewController) -> [Int] {
        stack.tray.loadedCells.filter(\.isHidden).compactMap { $0.indexPath?.note }.sorted()
    }

    @Test("a note that is thrown away in the editor leaves below; when it is taken back, its card is in its row, and no other is missing")
    func thrownAway() async throws {
        try await show(["one", "two", "three"]) { host, controller, window in
            let stack = try stack(controller)
            controller.edit(2, in: nil)
            await host.advance(by: 0.8)
            var script = GestureScript()
            script.key("Delete", modifiers: [.control, .shift])
            await host.run(script)
            await host.advance(by: CardPlace.flight * 0.97 - script.duration)
            #expect(try controller.editor == nil && shown(controller).minY > controller.view.bounds.height * 0.9)
            #expect(gaps(stack) == [] && stack.pages.count == 2)
            await host.advance(by: 0.4)
            controller.model.undo()
            await host.advance(by: 0.6)
            #expect(gaps(stack) == [] && stack.tray.loadedCells.count == 3)
        }
    }

    @Test("one of the last notes may be thrown away while its card is still on its way out")
    func thrownAwayInFlight() async throws {
        try await show((1...200).map { "word \($0)" }, size: StudyWindow.phone) { host, controller, _ in
            let stack = try stack(controller), row = stack.tray.maximumNotesPerRow
            controller.edit(Int64(200 - row), in: nil)
            await host.advance(by: 0.1)
            controller.model.change("Remove") { edit in try (200 - row...200).forEach { try edit.trashNote(Int64($0)) } }
            await host.advance(by: 1)
            #expect(controller.editor == nil && controller.flight == nil && stack.pages.count == 199 - row && gaps(stack) == [])
        }
    }

    @Test("the gap of a card stays with its note when rows are scrolled, made anew in another light, and when the window changes its size")
    func gap() async throws {
        try await show((1...200).map { "word \($0)" }) { host, controller, _ in
            let stack = try stack(controller)
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            controller.goBack()
            await host.advance(by: 0.1)
            #expect(gaps(stack) == [0])
            controller.overrideUserInterfaceStyle = .dark
            await host.advance(by: 0.05)
            #expect(gaps(stack) == [0] && controller.flight != nil)
            stack.tray.contentOffset.y = stack.tray.contentSize.height - stack.tray.bounds.height
            await host.advance(by: 0.05)
            #expect(gaps(stack) == [] && controller.flight != nil)
            stack.tray.contentOffset.y = 0
            await host.advance(by: 0.05)
            #expect(gaps(stack) == [0])
            await host.advance(by: 0.6)
            #expect(gaps(stack) == [] && controller.flight == nil)

            controller.edit(1, in: nil)
            await host.advance(by: 0.1)
            controller.view.frame.size.width -= 200
            await host.advance(by: 0.05)
            let editor = try #require(controller.editor)
            #expect(gaps(stack) == [] && controller.flight == nil && editor.facets[0].showsSheet)
        }
    }

    @Test("statistics that are opened while a card flies back put it into its row")
    func statistics() async throws {
        try await show(["one", "two"]) { host, controller, _ in
            let stack = try stack(controller)
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            controller.goBack()
            await host.advance(by: 0.1)
            controller.showStatistics(stack.source)
            #expect(controller.flight == nil && gaps(stack) == [])
            await host.advance(by: 0.8)
            controller.goBack()
            await host.advance(by: 0.8)
            #expect(gaps(stack) == [] && controller.navigation.topViewController === stack)
        }
    }

    @Test("a card that is tapped comes from where it is seen, and not from where it will stand")
    func tapped() async throws {
        try await show((1...8).map { "word \($0)" }) { host, controller, _ in
            let stack = try stack(controller), path = IndexPath(note: 3, section: 0)
            let cell = try #require(stack.tray.cellForNote(at: path))
            let seen = try #require(stack.place(of: 4)).rect
            stack.tray.setExposedNote(path, animated: true)
            controller.edit(4, in: nil)
            await host.advance(by: 0)
            #expect(try isNear(shown(controller), row: seen) && cell.isHidden)
        }
    }

    @Test("the list of stacks goes with the editor whose note someone removes")
    func listOfStacks() async throws {
        try await show(["one", "two"]) { host, controller, _ in
            let stack = try stack(controller)
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            var script = GestureScript()
            script.key("l", modifiers: .control)
            await host.run(script)
            await host.advance(by: 0.8)
            #expect(controller.presentedViewController != nil)
            controller.model.change("Remove") { try $0.trashNote(1) }
            await host.advance(by: 1.2)
            #expect(controller.editor == nil && controller.presentedViewController == nil)
            #expect(stack.tray.isFirstResponder)
        }
    }

    @Test("a lesson's card comes out of a row that must be scrolled to, and the gap stays with it in another light")
    func lessonFarAway() async throws {
        try await show((1...200).map { "word \($0)" }) { host, controller, _ in
            let stack = try stack(controller)
            stack.tray.contentOffset.y = stack.tray.contentSize.height - stack.tray.bounds.height
            await host.advance(by: 0.2)
            controller.study(stack.source)
            await host.advance(by: 0)
            let lesson = try #require(controller.lesson), note = try #require(lesson.session.slide?.note.id)
            #expect(gaps(stack) == [try #require(stack.pages.place(of: note)).note])
            await host.advance(by: 0.8)
            controller.overrideUserInterfaceStyle = .dark
            await host.advance(by: 0.2)
            #expect(gaps(stack) == [try #require(stack.pages.place(of: note)).note])
            lesson.leave()
            await host.advance(by: 0.8)
            #expect(controller.lesson == nil && gaps(stack) == [])
        }
    }

    @Test("a key for the lesson puts a card that is still on its way back in its place first", arguments: ["3", "Escape", " ", "ArrowLeft"])
    func lessonKeys(key: String) async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            controller.study(try window.stack("A"))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            await host.key(" ", then: 0.5)
            controller.edit(lesson.session.slide?.note.id, in: nil)
            await host.advance(by: 0.8)
            controller.goBack()
            await host.advance(by: 0.1)
            #expect(lesson.card.isHidden)
            await host.key(key, then: 0)
            #expect(controller.flight == nil && !lesson.card.isHidden)
        }
    }

    @Test("a lesson's card becomes the sheet, and comes back with what was written")
    func lesson() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            controller.study(try window.stack("A"))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson), card = lesson.card.convert(lesson.card.bounds, to: nil)
            controller.edit(lesson.session.slide?.note.id, in: nil)
            await host.advance(by: 0)
            #expect(try isNear(shown(controller), card) && lesson.card.isHidden)
            await host.advance(by: 0.7)
            #expect(controller.flight == nil && !lesson.card.isHidden)
            await host.write("!", then: 0.02)
            controller.goBack()
            await host.advance(by: CardPlace.flight * 0.97)
            #expect(try isNear(shown(controller), card, 6) && lesson.card.isHidden)
            await host.advance(by: 0.2)
            #expect(controller.flight == nil && !lesson.card.isHidden && lesson.session.slide?.question == "one!")
            // The lesson has the keys again.
            await host.key(" ", then: 0.5)
            #expect(lesson.session.page == 0)
        }
    }

    @Test("going back, and a window that is closed, end a flight; nothing that was written is lost")
    func ending() async throws {
        try await show(["one", "two"]) { host, controller, _ in
            controller.edit(1, in: nil)
            await host.advance(by: 0.8)
            await host.key("Escape", then: 0.1)
            controller.goBack()
            #expect(controller.flight == nil)
            await host.advance(by: 0.8)
            #expect(controller.navigation.viewControllers.count == 1 && controller.children.count == 1)
        }
        weak var closed: StudyLibraryController?
        for delay in [0, 0.3] {
            let window = try StudyWindow([("A", [["one", "eins"]])])
            try await window.show { host, controller in
                closed = controller
                controller.open(try window.stack("A"))
                await host.advance(by: 0.8)
                controller.edit(1, in: nil)
                await host.advance(by: 0.2)
                await host.write("!", then: 0)
                await host.key("Escape", then: delay)
            }
            #expect(try window.store.note(1)?.facets[0].html == "one!")
            // What the library tells its observers after that reaches none.
            try await Task.sleep(for: .milliseconds(20))
            #expect(closed == nil)
        }
    }

    @Test("a new note whose stack is removed while it is written is kept, in no stack; the tray below goes, and the sheet is seen",
        arguments: [0.2, 0.8])
    func withoutStack(delay: Double) async throws {
        try await show(["one"]) { host, controller, window in
            let stack = try stack(controller)
            guard case .stack(let id) = stack.source else { return }
            controller.edit(nil, in: id)
            await host.advance(by: delay)
            controller.model.change("Remove") { try $0.removeStack(id) }
            await host.advance(by: 0.8)
            let editor = try #require(controller.editor)
            #expect(controller.navigation.viewControllers.count == 1 && controller.flight == nil && editor.facets[0].showsSheet)
            await host.write("two", then: 0.02)
            await host.key("Escape", then: 0.8)
            let note = try #require(editor.note)
            #expect(try window.store.note(note)?.facets[0].html == "two" && window.store.stacks(of: note).isEmpty)
            #expect(controller.children.count == 1 && controller.flight == nil)
        }
    }

    @Test("XX-02 with reduced motion the editor fades in and out, and no card flies")
    func reducedMotion() async throws {
        try await show(["one"]) { host, controller, _ in
            host.reducesMotion = true
            controller.edit(1, in: nil)
            await host.advance(by: 0.1)
            let editor = try #require(controller.editor)
            @MainActor func opacity() -> Float { (editor.view.layer.presentation() ?? editor.view.layer).opacity }
            #expect(controller.flight == nil && editor.facets[0].showsSheet && opacity() > 0 && opacity() < 1)
            await host.advance(by: 0.3)
            #expect(opacity() == 1)
            await host.key("Escape", then: 0.1)
            #expect(controller.flight == nil && opacity() > 0 && opacity() < 1)
            await host.advance(by: 0.3)
            #expect(controller.children.count == 1)
        }
    }

    @Test("pictures of a card's flight", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                controller.open(try window.stack("Animals"))
                await host.advance(by: 0.9)
                for _ in 0..<3 { await host.key("ArrowRight", then: 0.3) }
                @MainActor func film(_ film: String) async throws {
                    for moment in ["0", "25", "50", "75", "100"] {
                        try StudyPictures.write("\(film)-\(moment)-\(name)-\(style == .dark ? "dark" : "light")", host)
                        await host.advance(by: CardPlace.flight / 4)
                    }
                    await host.advance(by: 0.3)
                }
                await host.key("Enter", then: 0)
                try await film("opening")
                await host.key("Escape", then: 0)
                try await film("closing")
                #expect(controller.editor == nil && controller.flight == nil)
            }
        }
    }
}
