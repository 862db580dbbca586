import AppTesting
import Notes
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The search field and what it finds.
@MainActor @Suite struct NotesSearchingTests {
    private func pull(_ host: HeadlessHost, _ list: NotesListViewController, by way: CGFloat) async {
        let start = CGPoint(x: 200, y: 300)
        await host.touch(.began, start)
        await host.lead(from: start, to: CGPoint(x: 200, y: 300 + way), frames: 20)
    }

    @Test("VP-04 the field is shown when the list is pulled down by more than 35 points, and hidden when it is scrolled on by 12")
    func thresholds() async throws {
        let window = try NotesWindow(count: 30)
        try await window.show { host, controller in
            let list = controller.list, table = list.table
            await pull(host, list, by: 55)
            #expect(table.contentOffset.y > -35 && table.contentOffset.y < -10 && !list.isSearchShown)
            await host.lead(from: CGPoint(x: 200, y: 355), to: CGPoint(x: 200, y: 420), frames: 20)
            #expect(table.contentOffset.y < -35 && list.isSearchShown)
            await host.touch(.ended, CGPoint(x: 200, y: 420))
            await host.advance(by: 1)
            #expect(table.contentInset.top == 50 && abs(table.contentOffset.y + 50) < 0.5 && list.search.alpha == 1)
            #expect(list.search.convert(list.search.bounds, to: controller.view).minY == table.frame.minY)
            table.contentOffset.y = 11
            #expect(list.isSearchShown)
            table.contentOffset.y = 13
            await host.advance(by: 0.3)
            #expect(!list.isSearchShown && table.contentInset.top == 0 && list.search.alpha == 0 && table.contentOffset.y == 13)
        }
    }

    @Test("VP-04 what is typed is found with every key, and a result opens by the transition of the list")
    func results() async throws {
        let window = try NotesWindow([("Apples\nRed ones", ["Kitchen"]), ("Pears\nGreen", []), ("Applause\nFor the red pears", [])])
        try await window.show { host, controller in
            let list = controller.list
            await host.key("f", .control)
            #expect(list.isSearchShown && list.search.field.isFirstResponder)
            await host.key("Shift", then: 0)
            for (typed, titles) in [("app", ["Applause", "Apples"]), ("l", ["Applause", "Apples"]), ("es", ["Apples"])] {
                await host.type(typed)
                #expect(list.titles == titles)
            }
            var script = GestureScript()
            script.tap(at: list.point(0))
            await host.run(script)
            await host.advance(by: 0.05)
            #expect(controller.transition.runningAnimator?.player != nil)
            await host.advance(by: 0.6)
            let found = try window.store.search("apples")
            #expect((controller.navigation.topViewController as? any NotesScreen)?.shownNote == found.first && found.count == 1)
            controller.goBack()
            await host.advance(by: 0.6)
            #expect(list.titles == ["Apples"] && list.search.text == "apples")
            await host.key("Escape")
            #expect(list.titles == ["Apples", "Pears", "Applause"] && !list.isSearchShown)
        }
    }

    @Test("Control and F in an open note lead to the field with the caret in it, and what is typed meanwhile is searched for")
    func fromNote() async throws {
        let window = try NotesWindow([("Apples\nRed ones", []), ("Pears\nGreen", [])])
        try await window.show { host, controller in
            let list = controller.list
            for (pause, editing) in [(0.6, false), (0.6, true), (0.1, false)] {
                await host.key("ArrowDown")
                await host.key("Enter")
                if editing { await host.key("Enter") }
                await host.key("f", .control, then: pause)
                await host.key("Shift", then: 0)
                await host.type("pea")
                await host.advance(by: 0.6)
                #expect(list.search.field.isFirstResponder && list.search.text == "pea" && list.titles == ["Pears"])
                #expect(controller.navigation.topViewController === list)
                await host.key("Escape")
            }
        }
    }

    @Test("keys that are pressed while a note opens are the note's: Escape goes back, and letters are written")
    func keysOfNotes() async throws {
        let window = try NotesWindow([("Apples\nRed ones", []), ("Pears\nGreen", [])])
        try await window.show { host, controller in
            let list = controller.list
            await host.key("ArrowDown", then: 0.1)
            await host.key("Enter", then: 0.05)
            await host.key("Escape", then: 0.8)
            #expect(!controller.slide.isOpen && controller.navigation.topViewController === list && list.isFirstResponder)
            await host.key("n", .control, then: 0.05)
            await host.key("Shift", then: 0)
            await host.type("Plums")
            await host.advance(by: 1)
            let note = try #require(controller.navigation.topViewController as? NoteViewController)
            #expect(note.textView.text == "Plums")
            await host.key("Escape")
            await host.key("Escape")
            #expect(list.titles.first == "Plums")
        }
    }

    @Test("a secondary click on a row offers what sliding it does")
    func click() async throws {
        let window = try NotesWindow([("Apples", []), ("Pears", [])])
        try await window.show { host, controller in
            var script = GestureScript()
            script.tap(at: controller.list.point(1), pointer: .secondary)
            await host.run(script)
            await host.advance(by: 0.6)
            let sheet = try #require(controller.presentedViewController as? UIAlertController)
            #expect(sheet.title == "Pears" && sheet.actions.compactMap(\.title) == ["Open", "Archive", "Delete", "Cancel"])
            try host.look("notes-click")
            await host.key("Escape")
            #expect(controller.presentedViewController == nil && window.titles() == ["Apples", "Pears"])
        }
    }

    @Test("what isn't found is said")
    func nothing() async throws {
        let window = try NotesWindow([("Apples", [])])
        try await window.show { host, controller in
            await host.key("f", .control)
            await host.key("Shift", then: 0)
            await host.type("zebra")
            #expect(controller.list.titles == [] && host.views(UILabel.self).contains { $0.text == "No notes found" && !$0.isHidden })
        }
    }
}
