import AppSupport
import AppTesting
import Foundation
import Notes
import RecordStore
import TestSupport
import Testing
import Transitions
import UIKit
import UIKitTesting

@testable import NotesApp

/// Random sessions of the notes program: whatever people do, what is seen is what is stored, and undo leads back to the start.
@Suite(.serialized) @MainActor struct NotesStormTests {
    private static let gestures = rounds(80, long: 2000)
    private static let seed = 0x51F1_5EED
    private static let sizes = [NotesWindow.phone, CGSize(width: 320, height: 480), CGSize(width: 852, height: 393), CGSize(width: 1024, height: 700)]

    private static let sample: [(body: String, tags: [String])] = {
        var notes: [(body: String, tags: [String])] = [
            ("Apples\nRed ones", ["Kitchen"]),
            ("Pears\n\nGreen and yellow ones, from the garden behind the house", ["kitchen", "Garden"]),
            ("Letter\nDear Anna, see https://example.org/page for more", []), ("", ["Garden"]), ("\n\n  Late title\ntext", []),
        ]
        notes.append(((0..<80).map { "Line \($0) of a long note" }.joined(separator: "\n"), ["Long"]))
        for number in 0..<14 { notes.append(("Note \(number)\nText of it", number % 3 == 0 ? ["Third"] : [])) }
        return notes
    }()

    /// A storm under way.
    @MainActor
    private struct Stage {
        let host: HeadlessHost, window: NotesWindow, controller: NotesViewController, other: NoteStore
        var list: NotesListViewController { controller.list }
        var top: UIViewController? { controller.navigation.topViewController }
    }

    @Test("VP-01 VP-02 VP-03 VP-04 SM-16 after any gestures, keys and typing what is seen is what is stored, and undo back to the start gives the start")
    func storm() async throws {
        let window = try NotesWindow(Self.sample)
        let pictures = [NoteStage.photograph(CGSize(width: 64, height: 40)), NoteStage.photograph(CGSize(width: 30, height: 90))]
        try window.store.change(NotesLibrary.firstChange) { edit in
            for (note, picture) in zip(try edit.notes().dropFirst().prefix(2), pictures) { try edit.setPicture(note.id, to: picture) }
        }
        let start = try outline(window.store), other = try window.another()
        var dice = SeededRandom(seed: Self.seed)
        let size = Self.sizes.randomElement(using: &dice)!
        try await HeadlessHost.open(size: size, scale: 0.5, framesPerSecond: 15) { host in
            let controller = try NotesViewController(window.store, style: .light, themePath: window.scratch.path("notes.theme"))
            host.show(controller)
            await host.advance(by: 0.5)
            let stage = Stage(host: host, window: window, controller: controller, other: other)
            for number in 0..<Self.gestures {
                try await gesture(stage, &dice)
                await host.advance(by: .random(in: 0...0.4, using: &dice))
                guard number % 10 == 9 else { continue }
                await rest(stage)
                try check(stage, "after \(number)")
            }
            await rest(stage, leaves: true)
            try check(stage, "at the end")
            let end = try outline(window.store)
            var steps = 0
            // Each of the two takes back its own changes.
            while try controller.library.perform(.undo) ?? other.undo() != nil, steps < 4 * Self.gestures { steps += 1 }
            await rest(stage)
            #expect(try outline(window.store) == start)
            #expect(steps > Self.gestures / 30)
            try check(stage, "after undoing")
            for _ in 0..<steps { _ = try controller.library.perform(.redo) ?? other.redo() }
            await rest(stage)
            #expect(try outline(window.store) == end)
            try check(stage, "after redoing")
        }
    }

    /// All that a store has, as text.
    private func outline(_ store: NoteStore) throws -> [String] {
        try [NoteFilter.current, .archived, .trash].flatMap { filter in
            try store.notes(in: filter).map { note in
                "\(filter) \(note.id) \(note.body) \(note.tags) \(note.picture?.id ?? 0) \(note.trashed != nil)"
            }
        }
    }

    /// Waits until nothing moves and all that was typed is stored.
    private func rest(_ stage: Stage, leaves: Bool = false) async {
        if leaves {
            stage.controller.dismiss(animated: false)
            stage.controller.view.endEditing(true)
            await stage.host.advance(by: 0.5)
            stage.controller.navigation.popToRootViewController(animated: false)
            stage.controller.closeSidebar()
        }
        for _ in 0..<2 { await stage.host.advance(by: 1) }
    }

    private func check(_ stage: Stage, _ comment: Comment) throws {
        let controller = stage.controller, list = stage.list, screens = controller.navigation.viewControllers
        // The screens lie in their order, at rest, and nothing of a transition is left.
        #expect(screens.first === list && controller.transition.runningAnimator == nil, comment)
        #expect(stage.host.views(SmokescreenView.self).isEmpty, comment)
        let depths = screens.compactMap { ($0 as? any NotesScreen)?.depth.rawValue }
        #expect(depths == Array(0..<screens.count), comment)
        #expect(screens.dropLast().allSatisfy { $0.viewIfLoaded?.window == nil } && screens.last?.view.window != nil, comment)
        #expect(controller.navigation.view.frame.minX == (controller.slide.isPinned ? 282 : controller.slide.isOpen ? controller.slide.width : 0), comment)
        #expect(stage.top?.view.frame == controller.navigation.view.bounds && stage.top?.view.alpha == 1, comment)
        #expect(stage.top?.view.transform.isIdentity == true, comment)
        if stage.top === list {
            let words = list.search.text
            let ids = words.allSatisfy(\.isWhitespace) ? try stage.other.ids(in: list.group.filter) : try stage.other.search(words, in: list.group.filter)
            #expect(list.rows.ids == ids && list.table.numberOfRows(inSection: 0) == ids.count, comment)
            for path in list.table.indexPathsForVisibleRows ?? [] {
                guard let row = list.row(path.row), ids.indices.contains(path.row) else { continue }
                let note = try stage.other.note(ids[path.row])
                #expect(row.note == note && row.alpha == 1 && row.frame == list.table.rectForRow(at: path), comment)
                #expect(row.text.attributedText == note.map { NoteRow.beginning(of: $0, theme: controller.theme) }, comment)
                #expect(row.sheet.frame.minX == 0 || row.isOpen, comment)
            }
            #expect(list.dragger.liftedRow == nil, comment)
        }
        if let screen = screens.lazy.compactMap({ $0 as? NoteViewController }).first {
            let note = try screen.writer.note.flatMap { try stage.other.note($0) }
            #expect(screen.writer.isWaiting == false && screen.textView.text == note?.body ?? screen.textView.text, comment)
            #expect(note == nil || screen.textView.tags.tags == note?.tags, comment)
            #expect(screen.textView.picture.shown == note?.picture, comment)
        }
    }

    private func gesture(_ stage: Stage, _ dice: inout SeededRandom) async throws {
        let host = stage.host, size = stage.controller.view.bounds.size
        func point() -> CGPoint { CGPoint(x: .random(in: 1..<size.width - 1, using: &dice), y: .random(in: 1..<size.height - 1, using: &dice)) }
        var script = GestureScript()
        switch Int.random(in: 0..<20, using: &dice) {
        case 0, 1, 2: script.tap(at: point())
        case 3, 4:
            let start = point()
            script.drag(from: start, to: CGPoint(x: start.x + .random(in: -250...200, using: &dice), y: start.y), duration: 0.15)
        case 5: script.drag(from: point(), to: point(), duration: .random(in: 0.1...0.4, using: &dice))
        case 6: script.drag(from: point(), to: point(), duration: 0.3, holdBefore: 0.7)
        case 7:
            // From the edge: back, or the sidebar.
            let y = CGFloat.random(in: 60..<size.height - 1, using: &dice)
            script.drag(from: CGPoint(x: 4, y: y), to: CGPoint(x: .random(in: 10..<size.width - 1, using: &dice), y: y), duration: .random(in: 0.1...0.4, using: &dice))
        case 8: script.drag(from: CGPoint(x: size.width / 2, y: size.height / 3), to: CGPoint(x: size.width / 2, y: size.height * 0.8), duration: 0.25)
        case 9: script.pinch(at: point(), from: .random(in: 40...200, using: &dice), to: .random(in: 30...300, using: &dice), duration: 0.2)
        case 10, 11:
            script.text(["a", "Milk ", "two\nlines", "https://x.org ", "é 東京", "kit"].randomElement(using: &dice)!)
        case 12, 13:
            let keys = ["Enter", "Escape", "Escape", "Delete", "Backspace", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "Tab", "PageDown", ","]
            script.key(keys.randomElement(using: &dice)!)
        case 14:
            let keys = ["z", "z", "n", "f", "t", "o", "r", "+", "-", "i", "a", "x", "c", "v"]
            let key = keys.randomElement(using: &dice)!
            // The dialogue that chooses a picture is no part of the window.
            script.key(key, modifiers: key == "i" ? [.control, .shift] : .control)
        case 15: script.key("z", modifiers: [.control, .shift])
        case 16: script.key(Bool.random(using: &dice) ? "ArrowDown" : "ArrowUp", modifiers: .alternate)
        case 17:
            if Int.random(in: 0..<3, using: &dice) == 0 { host.resize(to: Self.sizes.randomElement(using: &dice)!) }
            if Int.random(in: 0..<4, using: &dice) == 0 {
                stage.controller.overrideUserInterfaceStyle = stage.controller.overrideUserInterfaceStyle == .dark ? .light : .dark
            }
        case 18:
            // The window is told on another thread, whose time isn't the host's.
            let told = Told()
            stage.controller.library.add(told)
            if try elsewhere(stage.other, &dice) {
                for _ in 0..<500 where !told.isTold { try await Task.sleep(for: .milliseconds(10)) }
                #expect(told.isTold)
            }
        default:
            // A finger that stays on the screen while something else happens.
            let start = point()
            script.touch(3, .began, at: start, time: 0)
            script.touch(3, .moved, at: CGPoint(x: start.x + .random(in: -60...60, using: &dice), y: start.y + .random(in: -60...60, using: &dice)), time: 0.1)
            script.key(["Enter", "Escape", "Delete"].randomElement(using: &dice)!, time: 0.15)
            script.touch(3, Bool.random(using: &dice) ? .ended : .cancelled, at: start, time: 0.5)
        }
        await host.run(script)
    }

    /// Waits for a change of the store.
    private final class Told: StoreModelObserver {
        private(set) var isTold = false
        func storeDidChange(_ changed: ChangedRows) { isTold = true }
    }

    /// Another program changes the store.
    ///
    /// - Returns: whether it changed anything.
    private func elsewhere(_ store: NoteStore, _ dice: inout SeededRandom) throws -> Bool {
        let choice = Int.random(in: 0..<7, using: &dice)
        let notes = try store.notes(in: choice == 6 ? .trash : .current)
        guard let note = notes.randomElement(using: &dice), let second = notes.randomElement(using: &dice) else { return false }
        let before = try outline(store)
        try store.change("Elsewhere") { edit in
            switch choice {
            case 0: try edit.addNote("Elsewhere\ntext", tags: ["Far"])
            case 1: try edit.setBody(note.id, to: note.body + "\nwritten elsewhere")
            case 2: try edit.setArchived(note.id, true)
            case 3: try edit.trashNote(note.id)
            case 4: if note.id != second.id { try edit.moveNote(note.id, to: .after(second.id)) }
            case 5: try edit.setTags(note.id, to: ["Far", "Third"])
            default: try edit.restoreNote(note.id)
            }
        }
        return try outline(store) != before
    }
}
