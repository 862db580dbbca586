import AppTesting
import Foundation
import StudyLibrary
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// The drawers of the library come, go and move.
@Suite(.serialized) @MainActor struct StudyCabinetTests {
    /// Where a drawer is seen in the cabinet, and how opaque it is; nil if it has no cell.
    private func seen(_ source: NoteSource, _ controller: StudyLibraryController) -> (frame: CGRect, opacity: Float)? {
        let library = controller.library
        guard let path = library.path(of: source), let cell = library.cabinet.cellForItem(at: path) else { return nil }
        let layer = cell.layer.presentation() ?? cell.layer
        return (layer.frame, layer.opacity)
    }

    /// Waits for what another program, or another thread, does.
    private func until(_ host: HeadlessHost, _ isDone: @MainActor () -> Bool) async throws {
        for _ in 0..<300 where !isDone() {
            try await Task.sleep(for: .milliseconds(10))
            await host.advance(by: 0.01)
        }
        #expect(isDone())
    }

    @Test("MC-01 drawers come, go and move in an animation, whoever changes the library, and so does what is undone")
    func comingAndGoing() async throws {
        let window = try StudyWindow([("A", []), ("B", []), ("C", [])])
        let other = try window.another()
        try await window.show { host, controller in
            let library = controller.library
            let (a, b, c) = try (window.stack("A"), window.stack("B"), window.stack("C"))
            guard case .stack(let first) = a else { return }
            let (placeA, placeB) = try (#require(seen(a, controller)).frame, #require(seen(b, controller)).frame)
            // Another program deletes the first one: the others move up.
            try other.change("Delete") { try $0.removeStack(first) }
            try await until(host) { library.path(of: a) == nil }
            await host.advance(by: 0.1)
            let moving = try #require(seen(b, controller)).frame
            #expect(moving.minX < placeB.minX && moving.minX > placeA.minX)
            await host.advance(by: 0.5)
            #expect(seen(b, controller)?.frame == placeA && seen(c, controller)?.frame == placeB)
            // Undo brings it back: it comes out of the depth while the others make room.
            try other.undo()
            try await until(host) { library.path(of: a) != nil }
            await host.advance(by: 0.1)
            let coming = try #require(seen(a, controller))
            #expect(coming.opacity > 0 && coming.opacity < 1 && coming.frame.width < placeA.width)
            await host.advance(by: 0.5)
            #expect(seen(a, controller)?.frame == placeA && seen(b, controller)?.frame == placeB)
            // A case comes with a board; a drawer moves into it.
            let holder = try other.change("Case") { try $0.addCase("Case") }
            try await until(host) { library.sections.map(\.title).contains("Case") }
            await host.advance(by: 0.5)
            try other.change("Move") { try $0.moveStack(first, into: holder) }
            try await until(host) { library.path(of: a)?.section == 2 }
            await host.advance(by: 0.1)
            let between = try #require(seen(a, controller)).frame
            #expect(between.minY > placeA.minY)
            await host.advance(by: 0.5)
            #expect(try #require(seen(a, controller)).frame.minY > between.minY)
        }
    }

    @Test("MC-01 a drawer and a board get their other names while they are seen")
    func renaming() async throws {
        let window = try StudyWindow([("A", [])])
        try window.store.change(StudyStart.change) { edit in
            let holder = try edit.addCase("Case")
            try edit.moveStack(try #require(try edit.stacks().first { $0.name == "A" }).id, into: holder)
        }
        let other = try window.another()
        try await window.show { host, controller in
            let stacks = try window.store.stacks()
            try other.change("Rename") { edit in
                for stack in stacks { try edit.renameStack(stack.id, to: stack.kind == .studyCase ? "Letters" : "Alpha") }
            }
            try await until(host) { controller.library.sections[0].title == "Letters" }
            await host.advance(by: 0.5)
            #expect(host.elements.contains { $0.label == "Alpha" } && host.elements.contains { $0.label == "Options of Letters" })
            #expect(host.elements.allSatisfy { $0.label != "A" && $0.label != "Options of Case" })
        }
    }

    @Test("MC-01 a drawer moves, too, when the part to which it goes comes with it, and when the one that it leaves goes")
    func movingWithParts() async throws {
        let window = try StudyWindow([("A", [])])
        try window.store.change(StudyStart.change) { edit in
            let (holder, last) = try (edit.addCase("Case"), edit.addCase("Last"))
            for stack in try edit.stacks() where stack.kind == .stack { try edit.moveStack(stack.id, into: last) }
            try edit.addStack("B", in: holder)
        }
        try await window.show { host, controller in
            let stack = try #require(try window.store.stack(named: "A")), forms = StackForms(navigator: controller)
            for holder in [nil, stack.parent] {
                let before = try #require(seen(.stack(stack.id), controller)).frame
                forms.move(stack.id, into: holder, at: .first)
                await host.advance(by: 0.15)
                let between = try #require(seen(.stack(stack.id), controller))
                await host.advance(by: 0.5)
                let after = try #require(seen(.stack(stack.id), controller)).frame
                #expect(between.opacity == 1 && between.frame.size == before.size)
                #expect(between.frame.minY > min(before.minY, after.minY) + 10 && between.frame.minY < max(before.minY, after.minY) - 10)
            }
            #expect(!controller.library.sections.contains { $0.title == "Stacks" })
        }
    }

    @Test("XX-02 with reduced motion drawers are in their places at once, and the cabinet before fades into the one after")
    func reducedMotion() async throws {
        let window = try StudyWindow([("A", []), ("B", [])])
        try await window.show { host, controller in
            host.reducesMotion = true
            let (a, b) = try (window.stack("A"), window.stack("B"))
            let (placeA, placeB) = try (#require(seen(a, controller)).frame, #require(seen(b, controller)).frame)
            let point = controller.library.cabinet.convert(CGPoint(x: placeB.midX, y: placeB.minY + 12), to: nil)
            let before = try #require(host.pixel(at: point))
            StackForms(navigator: controller).delete(try #require(try window.store.stack(named: "A")))
            await host.advance(by: 0.15)
            // No cell is on its way, and none is half seen: the whole picture fades.
            let moved = try #require(seen(b, controller))
            #expect(controller.library.path(of: a) == nil && moved.frame == placeA && moved.opacity == 1)
            let between = try #require(host.pixel(at: point))
            await host.advance(by: 0.4)
            let after = try #require(host.pixel(at: point))
            #expect(before.difference(to: after) > 40)
            #expect(before.difference(to: between) > 10 && between.difference(to: after) > 10)
        }
    }

    @Test("MC-01 a drawer that is dragged from the end of a case to the beginning of the next one is stored there")
    func draggingAcross() async throws {
        let window = try StudyWindow([("X", []), ("A", []), ("Y", [])])
        try window.store.change(StudyStart.change) { edit in
            let (one, two) = try (edit.addCase("One"), edit.addCase("Two"))
            for stack in try edit.stacks() where stack.kind == .stack { try edit.moveStack(stack.id, into: stack.name == "Y" ? two : one) }
        }
        try await window.show { host, controller in
            @MainActor func names(_ holder: String) throws -> [String] {
                let id = try #require(try window.store.stack(named: holder)).id
                return try window.store.stacks().filter { $0.parent == id }.map(\.name)
            }
            let board = try host.element(labelled: "Two").activationPoint
            var script = GestureScript()
            script.drag(
                from: try host.element(labelled: "A").activationPoint, to: CGPoint(x: board.x + 60, y: board.y), duration: 0.4,
                holdBefore: 0.7, holdAfter: 0.3)
            await host.run(script)
            await host.advance(by: 0.6)
            #expect(try [names("One"), names("Two")] == [["X"], ["A", "Y"]])
            #expect(controller.library.sections.map { $0.entries.map(\.title) }.prefix(2) == [["X"], ["A", "Y"]])
            await host.key("z", .control, then: 0.6)
            #expect(try [names("One"), names("Two")] == [["X", "A"], ["Y"]])
        }
    }

    @Test("MC-01 the drawer that takes the place of a deleted one gets its keys")
    func keysAfterDeleting() async throws {
        let window = try StudyWindow([("A", []), ("B", []), ("C", [])])
        try await window.show { host, controller in
            let (a, c) = try (window.stack("A"), window.stack("C"))
            controller.library.cabinet.becomeFirstResponder()
            await host.key("ArrowRight", then: 0.1)
            await host.key("Delete", then: 0.5)
            #expect(controller.library.focused == c)
            await host.key("Delete", then: 0.5)
            #expect(controller.library.focused == a)
            #expect(try window.store.stacks().map(\.name) == ["A"])
        }
    }

    @Test("MC-01 a case is closed and opened by its board and by keys; its drawers go and come, others move, and it stays so")
    func closing() async throws {
        let window = try StudyWindow([("A", []), ("B", [])])
        try window.store.change(StudyStart.change) { edit in
            let outer = try edit.addCase("Outer"), inner = try edit.addCase("Inner", in: outer)
            for stack in try edit.stacks() where stack.kind == .stack {
                try edit.moveStack(stack.id, into: stack.name == "A" ? outer : inner)
            }
        }
        let flagged = NoteSource.builtIn(.flagged), a = try window.stack("A")
        try await window.show { host, controller in
            let library = controller.library
            let before = try #require(seen(flagged, controller)).frame
            #expect(library.sections.map(\.title) == ["Outer", "Outer › Inner", "Collections"])
            try await host.tap("Close Outer › Inner")
            await host.advance(by: 0.15)
            let between = try #require(seen(flagged, controller)).frame
            await host.advance(by: 0.5)
            let after = try #require(seen(flagged, controller)).frame
            #expect(between.minY < before.minY && between.minY > after.minY && after.minY == before.minY - DrawerCell.height)
            // An outer case takes what lies in it along.
            library.focused = a
            library.cabinet.becomeFirstResponder()
            await host.key("c", then: 0.5)
            #expect(library.sections.map(\.title) == ["Outer", "Collections"] && library.path(of: a) == nil)
            try await host.tap("Open Outer")
            await host.advance(by: 0.5)
            #expect(library.sections.map(\.isClosed) == [false, true, false] && library.path(of: a) != nil)
        }
        try await window.show { host, controller in
            let library = controller.library, b = try window.stack("B")
            #expect(library.sections.map(\.isClosed) == [false, true, false])
            // What is revealed opens its case.
            controller.reveal(b)
            await host.advance(by: 0.5)
            #expect(library.focused == b && library.sections.allSatisfy { !$0.isClosed })
            await host.key("c", then: 0.5)
            #expect(library.path(of: b) == nil)
            await host.key("c", .shift, then: 0.5)
            #expect(library.path(of: b) != nil)
        }
        try await window.show { _, controller in #expect(!controller.library.sections.contains { $0.isClosed }) }
    }

    @Test("MC-01 a case takes along what lies in stacks of it that hold nothing but cases")
    func closingDeep() async throws {
        let window = try StudyWindow([("S", []), ("D", [])])
        try window.store.change(StudyStart.change) { edit in
            let stacks = try edit.stacks(), outer = try edit.addCase("X")
            let s = try #require(stacks.first { $0.name == "S" }).id, d = try #require(stacks.first { $0.name == "D" }).id
            try edit.moveStack(s, into: outer)
            try edit.moveStack(d, into: try edit.addCase("C", in: s))
        }
        try await window.show { host, controller in
            let library = controller.library, outer = try #require(try window.store.stack(named: "X")).id
            #expect(library.sections.map(\.title) == ["X", "X › S › C", "Collections"])
            library.toggleCase(outer)
            await host.advance(by: 0.5)
            #expect(library.sections.map(\.title) == ["X", "Collections"])
            // What is revealed opens all cases around it.
            let d = try window.stack("D")
            controller.reveal(d)
            await host.advance(by: 0.5)
            #expect(library.sections.allSatisfy { !$0.isClosed } && library.focused == d)
        }
    }

    @Test("MC-01 Alt and an arrow open a closed case before they move the drawer into it; C leaves the keys with a drawer nearby")
    func movingIntoClosed() async throws {
        let window = try StudyWindow([("A", []), ("B", []), ("D", [])])
        try window.store.change(StudyStart.change) { edit in
            let holder = try edit.addCase("Case")
            try edit.moveStack(try #require(try edit.stacks().first { $0.name == "D" }).id, into: holder)
        }
        try await window.show { host, controller in
            let library = controller.library, holder = try #require(try window.store.stack(named: "Case")).id
            let (b, d) = try (window.stack("B"), window.stack("D"))
            library.focused = d
            library.cabinet.becomeFirstResponder()
            await host.key("c", then: 0.5)
            #expect(library.sections.map(\.isClosed) == [false, true, false] && library.focused == b)
            await host.key("ArrowRight", .alternate, then: 0.5)
            #expect(library.sections.map(\.isClosed) == [false, false, false] && library.focused == b)
            await host.key("ArrowRight", .alternate, then: 0.5)
            #expect(try window.store.stacks().filter { $0.parent == holder }.map(\.name) == ["B", "D"] && library.focused == b)
        }
    }

    @Test("MC-01 a case that is closed stays so while another window closes another one")
    func closingInTwo() async throws {
        let window = try StudyWindow(), other = try window.another()
        let holder = try window.store.change(StudyStart.change) { try $0.addCase("Case") }
        try await window.show { _, controller in
            #expect(controller.library.sections.map(\.isClosed) == [false, false])
            try ClosedCases(ids: [holder + 1]).write(to: other)
            controller.library.toggleCase(holder)
        }
        #expect(try ClosedCases(in: window.store).ids == [holder, holder + 1])
    }

    @Test("MC-01 a drawer that is dragged onto the board of a closed case goes to its end")
    func draggingIntoClosed() async throws {
        let window = try StudyWindow([("A", []), ("B", [])])
        try window.store.change(StudyStart.change) { edit in
            let holder = try edit.addCase("Case")
            try edit.moveStack(try #require(try edit.stacks().first { $0.name == "B" }).id, into: holder)
        }
        try await window.show { host, controller in
            let holder = try #require(try window.store.stack(named: "Case")).id, a = try window.stack("A")
            controller.library.toggleCase(holder)
            await host.advance(by: 0.5)
            let board = try host.element(labelled: "Case").activationPoint
            var script = GestureScript()
            script.drag(
                from: try host.element(labelled: "A").activationPoint, to: CGPoint(x: board.x + 60, y: board.y), duration: 0.4,
                holdBefore: 0.7, holdAfter: 0.3)
            await host.run(script)
            await host.advance(by: 0.6)
            #expect(try window.store.stacks().filter { $0.parent == holder }.map(\.name) == ["B", "A"])
            #expect(controller.library.path(of: a) == nil && controller.library.sections.map(\.title) == ["Case", "Collections"])
        }
    }

    @Test("MC-01 typing narrows the cabinet to the drawers that have all words, in closed cases too; they move, open, and all come back")
    func searching() async throws {
        let window = try StudyWindow([("Café words", []), ("Wine", []), ("Verbs", []), ("Cafés", [])])
        try window.store.change(StudyStart.change) { edit in
            let holder = try edit.addCase("French")
            for stack in try edit.stacks() where ["Wine", "Verbs"].contains(stack.name) { try edit.moveStack(stack.id, into: holder) }
        }
        try await window.show { host, controller in
            let library = controller.library, wine = try window.stack("Wine")
            @MainActor func names() -> [[String]] { library.sections.map { $0.entries.map(\.title) } }
            library.toggleCase(try #require(try window.store.stack(named: "French")).id)
            await host.advance(by: 0.5)
            // Undo in the field takes back what was typed there, and nothing in the library.
            let stacks = try window.store.stacks()
            await host.key("f", .control, then: 0.3)
            await host.type("x")
            await host.advance(by: 0.2)
            await host.key("z", .control, then: 0.2)
            #expect(library.search.text == "" && library.isNarrowed == false)
            #expect(try window.store.stacks() == stacks)
            await host.key("Escape", then: 0.5)
            let all = library.sections.map(\.title), offset = library.cabinet.contentOffset.y
            await host.key("f", .control, then: 0.5)
            #expect(library.search.isShown && library.cabinet.contentOffset.y == offset - TraySearchField.height)
            // A text that follows a command without a key belongs to that.
            await host.key("f", then: 0.02)
            await host.type("rench w")
            await host.advance(by: 0.5)
            #expect(names() == [["Wine"]] && library.sections[0].title == "French")
            for _ in 0..<8 { await host.key("Backspace", then: 0.02) }
            await host.advance(by: 0.5)
            let cafes = try window.stack("Cafés"), before = try #require(seen(cafes, controller)).frame
            await host.type("CAFE")
            await host.advance(by: 0.15)
            let between = try #require(seen(cafes, controller)).frame
            await host.advance(by: 0.5)
            let after = try #require(seen(cafes, controller)).frame
            #expect(between.minY < before.minY && between.minY > after.minY && after.minY == before.minY - TodayCell.height)
            #expect(names() == [["Café words", "Cafés"]] && library.cabinet.numberOfItems(inSection: 0) == 0)
            // Return goes to what was found, and opens it.
            await host.key("Enter", then: 0.1)
            #expect(library.cabinet.isFirstResponder)
            await host.key("Enter", then: 0.9)
            #expect(controller.navigation.topViewController is StackViewController)
            await host.key("Escape", then: 0.9)
            #expect(names().joined().count == 2)
            // Found drawers have no places to which they could be moved.
            await host.key("ArrowRight", .alternate, then: 0.3)
            #expect(names() == [["Café words", "Cafés"]])
            await host.key("Escape", then: 0.5)
            #expect(library.sections.map(\.title) == all && !library.search.isShown && library.cabinet.contentOffset.y == offset)
            // What is revealed ends the search.
            try await host.tap("Find")
            await host.advance(by: 0.5)
            await host.key("n", then: 0.02)
            await host.type("othing at all")
            await host.advance(by: 0.5)
            #expect(library.sections.isEmpty)
            controller.reveal(wine)
            await host.advance(by: 0.5)
            #expect(library.path(of: wine) != nil && !library.search.isShown)
        }
    }

    @Test("a stack whose case is missing is at the top of the library")
    func orphans() throws {
        let window = try StudyWindow([("A", []), ("B", [])])
        try window.store.change(StudyStart.change) { edit in
            let holder = try edit.addCase("Case")
            try edit.moveStack(try #require(try edit.stacks().first { $0.name == "B" }).id, into: holder)
        }
        let left = try window.store.stacks().filter { $0.kind == .stack }
        let sections = LibrarySection.all(left, [:], [:])
        #expect(sections.map(\.title) == ["Stacks", "Collections"] && sections[0].entries.map(\.title).sorted() == ["A", "B"])
    }

    @Test("the first frame of a large library has the names; what is in the drawers follows in a fade")
    func namesFirst() async throws {
        let count = rounds(90, long: 900)
        let window = try StudyWindow((1...count).map { stack in ("Stack \(stack)", (1...40).map { ["word \($0) \(stack)", "x"] }) })
        try await HeadlessHost.open(size: StudyWindow.tablet, scale: 1) { host in
            let start = ContinuousClock.now
            let controller = try StudyLibraryController(window.store, sample: nil), library = controller.library
            host.show(controller)
            _ = host.snapshot()
            let first = ContinuousClock.now - start
            #expect(library.sections.first?.entries.map(\.title) == (1...count).map { "Stack \($0)" })
            #expect(library.sections.flatMap(\.entries).allSatisfy { $0.notes == nil } && library.cabinet.numberOfItems(inSection: 1) == count)
            #expect(host.elements.contains { $0.label == "Stack 1" && $0.value == "" })
            #expect(host.elements.contains { $0.label == "Counting the cards…" })
            try await until(host) { library.sections[0].entries[0].notes != nil }
            #expect(host.elements.contains { $0.label == "Stack 1" && $0.value == "40 notes, 20 new" })
            #expect(library.sections.flatMap(\.entries).allSatisfy { $0.notes != nil })
            if count > 90 { print("library: \(count) stacks, the names after \(first), all counts after \(ContinuousClock.now - start)") }
            var longest = Duration.zero
            for _ in 0..<20 {
                let start = ContinuousClock.now
                await host.advanceFrame()
                _ = host.snapshot()
                longest = max(longest, ContinuousClock.now - start)
            }
            if count > 90 { print("library: longest frame of the fade \(longest)") }
            // What was counted stays while it is counted again, and a change is seen before that.
            StackForms(navigator: controller).delete(try #require(try window.store.stack(named: "Stack 7")))
            await host.advanceFrame()
            let left = library.sections[0].entries
            #expect(left.count == count - 1 && left.allSatisfy { $0.notes == 40 })
        }
    }

    @Test("pictures of drawers that come, go and move", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")"
                @MainActor func write(_ step: String) async throws {
                    await host.advance(by: 0.001)
                    for quarter in 0...4 {
                        try StudyPictures.write("drawer-\(step)\(quarter)" + suffix, host)
                        await host.advance(by: 0.075)
                    }
                    await host.advance(by: 0.5)
                }
                let forms = StackForms(navigator: controller), store = window.store
                let colors = try #require(try store.stacks().first { $0.kind == .stack && $0.name != "Animals" })
                let animals = try #require(try store.stack(named: "Animals"))
                forms.delete(animals)
                try await write("going")
                controller.model.undo()
                try await write("coming")
                forms.move(animals.id, into: animals.parent, at: .last)
                try await write("moving")
                forms.move(colors.id, into: nil, at: .first)
                try await write("leaving")
                #expect(try store.stack(colors.id)?.parent == nil)
                controller.library.toggleCase(try #require(animals.parent))
                try await write("closing")
                controller.library.beginSearch()
                await host.advance(by: 0.5)
                await host.type("m")
                try await write("searching")
            }
            let large = try StudyWindow((1...90).map { ("Stack \($0)", [["one", "eins"]]) })
            try await HeadlessHost.open(size: size, scale: scale) { host in
                host.show(try StudyLibraryController(large.store, sample: nil, style: style))
                try StudyPictures.write("library-names-\(name)-\(style == .dark ? "dark" : "light")", host)
            }
        }
    }
}
