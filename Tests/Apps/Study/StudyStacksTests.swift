import AppTesting
import AppSupport
import Foundation
import NoteCollection
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Stacks, cases, smart stacks and their settings by pointer, touch and keys.
@Suite(.serialized) @MainActor struct StudyStacksTests: StudyFormSteps {
    /// The names of what lies in a case, or at the top, in order.
    private func names(_ store: StudyStore, in holder: String? = nil) throws -> [String] {
        let parent = try holder.map { try store.stack(named: $0)!.id }
        return try store.stacks().filter { $0.parent == parent }.map(\.name)
    }

    @Test("MC-01 stacks, cases and smart stacks are added, renamed and deleted by keys, and each is one change that can be undone")
    func keys() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]]), ("B", [["three", "drei"]])])
        try await window.show { host, controller in
            // Control-N and the first row: a stack.
            await host.key("n", .control, then: 0.8)
            #expect(try form(controller).sections[0].rows.map(\.title) == ["New Stack", "New Smart Stack", "New Case"])
            await host.key("Enter", then: 0.6)
            await type("Latin", host)
            #expect(try names(window.store) == ["A", "B", "Latin"])
            let latin = try window.stack("Latin")
            #expect(controller.presentedViewController == nil && controller.library.focused == latin)
            // The third row: a case.
            await host.key("n", .control, then: 0.8)
            await host.key("ArrowDown", then: 0.1)
            await host.key("ArrowDown", then: 0.1)
            await host.key("Enter", then: 0.6)
            await type("Languages", host)
            #expect(try names(window.store) == ["A", "B", "Latin", "Languages"])
            #expect(try window.store.stack(named: "Languages")?.kind == .studyCase)
            #expect(controller.library.sections.map(\.title).contains("Languages"))
            // The drawer that has the keys is renamed and deleted.
            #expect(controller.library.focused == latin)
            await host.key("r", then: 0.6)
            await type("Latin II", host)
            #expect(try names(window.store).contains("Latin II"))
            await host.key("Delete", then: 0.4)
            #expect(try names(window.store) == ["A", "B", "Languages"])
            #expect(host.view(NoticeView.self)?.text?.hasPrefix("“Latin II” deleted") == true)
            for (name, goal) in [
                ("Delete Stack", ["A", "B", "Latin II", "Languages"]), ("Rename Stack", ["A", "B", "Latin", "Languages"]),
                ("Add Case", ["A", "B", "Latin"]), ("Add Stack", ["A", "B"]),
            ] {
                await host.key("z", .control, then: 0.3)
                #expect(host.view(NoticeView.self)?.text == "Undone: \(name)")
                #expect(try names(window.store) == goal)
            }
        }
    }

    @Test("MC-01 a deleted stack's notes stay, loose, and undo puts them back")
    func deleting() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            let id = try #require(try window.store.stack(named: "A")).id
            var script = GestureScript()
            script.press(at: try host.element(labelled: "A").activationPoint, duration: 0.9)
            await host.run(script)
            await host.advance(by: 0.8)
            // Holding a drawer without moving it shows its menu.
            #expect(try form(controller).sections.flatMap(\.rows).map(\.title).contains("Delete"))
            try await host.tap("Delete")
            await host.advance(by: 0.8)
            #expect(try window.store.stack(id) == nil && window.store.noteCount(in: .builtIn(.looseNotes)) == 2)
            try await host.tap("New")
            await host.advance(by: 0.8)
            // Without keys, the library's menu undoes.
            try await host.tap("Undo Delete Stack")
            await host.advance(by: 0.4)
            #expect(try window.store.noteCount(in: .stack(id)) == 2 && window.store.noteCount(in: .builtIn(.looseNotes)) == 0)
            await host.key("Escape", then: 0.8)
            #expect(controller.presentedViewController == nil && controller.library.cabinet.isFirstResponder)
        }
    }

    @Test("MC-01 drawers are dragged to other places and into cases, empty ones too, by finger and pointer; Alt and arrows do it by keys")
    func moving() async throws {
        let window = try StudyWindow([("A", [["1", "x"]]), ("B", [["2", "y"]]), ("C", [["3", "z"]])])
        try window.store.change(StudyStart.change) { edit in try edit.addCase("Empty") }
        try await window.show { host, controller in
            @MainActor func center(_ name: String) throws -> CGPoint { try host.element(labelled: name).activationPoint }
            @MainActor func drag(_ start: CGPoint, _ end: CGPoint, _ pointer: GestureScript.Pointer) async {
                var script = GestureScript()
                script.drag(from: start, to: end, duration: 0.4, holdBefore: 0.7, holdAfter: 0.3, pointer: pointer)
                await host.run(script)
                await host.advance(by: 0.6)
            }
            // To another place beside its neighbours.
            let c = try center("C")
            await drag(try center("A"), CGPoint(x: c.x + 4, y: c.y), .finger)
            #expect(try names(window.store) == ["B", "C", "A", "Empty"])
            // Onto the board of an empty case.
            let board = try center("Empty")
            await drag(try center("B"), CGPoint(x: board.x + 60, y: board.y), .mouse)
            #expect(try names(window.store) == ["C", "A", "Empty"] && names(window.store, in: "Empty") == ["B"])
            // Not among the collections.
            await drag(try center("C"), try center("Flagged"), .finger)
            #expect(try names(window.store).contains("C") || names(window.store, in: "Empty").contains("C"))
            await host.key("z", .control, then: 0.4)
            await host.key("z", .control, then: 0.4)
            #expect(try names(window.store, in: "Empty").isEmpty || names(window.store) == ["C", "A", "Empty"])
        }
        // By keys alone.
        let other = try StudyWindow([("A", []), ("B", []), ("C", [])])
        try other.store.change(StudyStart.change) { edit in try edit.addCase("Empty") }
        try await other.show { host, controller in
            controller.library.cabinet.becomeFirstResponder()
            let a = try other.stack("A")
            #expect(controller.library.focused == a)
            await host.key("ArrowRight", .alternate, then: 0.5)
            #expect(try names(other.store) == ["B", "A", "C", "Empty"])
            #expect(controller.library.focused == a)
            await host.key("ArrowRight", .alternate, then: 0.5)
            await host.key("ArrowRight", .alternate, then: 0.5)
            #expect(try names(other.store) == ["B", "C", "Empty"] && names(other.store, in: "Empty") == ["A"])
            await host.key("ArrowLeft", .alternate, then: 0.5)
            #expect(try names(other.store).filter { $0 != "Empty" } == ["B", "C", "A"])
        }
    }

    @Test("MC-01 the menu moves a stack into a case, but nothing into itself")
    func cases() async throws {
        let window = try StudyWindow([("A", [])])
        try window.store.change(StudyStart.change) { edit in
            let outer = try edit.addCase("Outer")
            try edit.addCase("Inner", in: outer)
        }
        try await window.show { host, controller in
            controller.library.showMenu(for: try #require(try window.store.stack(named: "A")).id)
            await host.advance(by: 0.8)
            try await host.tap("Move")
            await host.advance(by: 0.8)
            #expect(try form(controller).sections[0].rows.map(\.title) == ["Library", "Outer", "Inner"])
            try await host.tap("Inner", .button)
            await host.advance(by: 0.8)
            #expect(try names(window.store, in: "Inner") == ["A"])
            controller.library.showMenu(for: try #require(try window.store.stack(named: "Outer")).id)
            await host.advance(by: 0.8)
            try await host.tap("Move")
            await host.advance(by: 0.8)
            #expect(try form(controller).sections.flatMap(\.rows).map(\.title) == ["Library"])
        }
    }

    @Test("MC-01 a smart stack is made with a rule of conditions: all or any, added, changed, negated and removed, with the notes counted")
    func rules() async throws {
        let window = try StudyWindow([("A", (1...9).map { ["word \($0)", "Wort \($0)"] }), ("B", [["other", "anderes"]])])
        try await window.show { host, controller in
            try await host.tap("New")
            await host.advance(by: 0.8)
            try await host.tap("New Smart Stack")
            await host.advance(by: 0.6)
            await type("Mine", host)
            await host.advance(by: 0.8)
            let id = try #require(try window.store.stack(named: "Mine")).id
            @MainActor func rule() throws -> StackRule { try #require(try window.store.stack(id)?.rule) }
            #expect(try form(controller).sections.last?.note == "Without a condition there are no notes.")
            try await host.tap("Add Condition")
            await host.advance(by: 0.8)
            #expect(try form(controller).sections[0].rows.count == 11)
            try await host.tap("Is New")
            await host.advance(by: 0.8)
            #expect(try rule() == StackRule([.new]) && form(controller).sections.last?.note == "10 notes")
            try await host.tap("Add Condition")
            await host.advance(by: 0.8)
            try await host.tap("Has Words")
            await host.advance(by: 1.2)
            try await host.tap("Words")
            await host.advance(by: 0.6)
            await type("anderes", host)
            #expect(try rule() == StackRule([.new, .text("anderes")]))
            #expect(try form(controller).sections[0].note == "Mine: 1 note")
            // By keys: down to the switch, and on; back.
            try await host.tap("Not")
            await host.advance(by: 0.3)
            #expect(try rule().conditions.last == .not(.text("anderes")) && form(controller).sections[0].note == "Mine: 9 notes")
            await host.key("Escape", then: 0.8)
            try await host.tap("Any Condition")
            await host.advance(by: 0.3)
            #expect(try !rule().matchesAll && form(controller).sections.last?.note == "10 notes")
            try await host.tap("Is new")
            await host.advance(by: 0.8)
            try await host.tap("Remove Condition")
            await host.advance(by: 0.8)
            #expect(try rule().conditions == [.not(.text("anderes"))])
            await host.key("z", .control, then: 0.3)
            #expect(try rule().conditions.count == 2)
            await host.key("Escape", then: 0.8)
            #expect(controller.presentedViewController == nil)
            #expect(try window.store.noteCount(in: .stack(id)) == 10)
        }
    }

    @Test("MC-01 each kind of condition can be chosen, and is shown in words", arguments: ConditionKind.allCases)
    func kinds(kind: ConditionKind) throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let stack = try #require(try window.store.stack(named: "A")).id, template = try #require(try window.store.templates().first).id
        let condition = try #require(kind.condition(stack: stack, template: template))
        #expect(ConditionKind(condition) == kind && ConditionKind(.not(condition)) == kind)
        let names = RuleNames(StudyModel(window.store))
        #expect(condition.text(names) != StackRule.Condition.not(condition).text(names) && !condition.text(names).isEmpty)
        #expect(StackRule.Condition.not(.not(condition)).base.isNot == false)
        // The store takes it.
        try window.store.change("Rule") { try $0.addSmartStack("S", rule: StackRule([condition, .not(condition)])) }
        #expect(try window.store.noteCount(in: window.stack("S")) == 0)
    }

    @Test("MC-03 a stack's schedule is set row by row: own settings, kinds, retention by arrow keys and typed, limits, steps, and undone")
    func schedule() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show { host, controller in
            let id = try #require(try window.store.stack(named: "A")).id
            @MainActor func own() throws -> ScheduleSettings? { try window.store.stack(id)?.settings }
            controller.library.showMenu(for: id)
            await host.advance(by: 0.8)
            try await host.tap("Schedule", .button)
            await host.advance(by: 0.8)
            #expect(try own() == nil && form(controller).sections.count == 1)
            await host.key("ArrowRight", then: 0.4)
            #expect(try own() == ScheduleSettings().normalized && form(controller).sections.count > 4)
            // Two rows below is the retention.
            await host.key("ArrowDown", then: 0.1)
            await host.key("ArrowDown", then: 0.1)
            await host.key("ArrowRight", then: 0.3)
            #expect(try own()?.desiredRetention == 0.91)
            await host.key("Enter", then: 0.6)
            await type("85", host)
            #expect(try own()?.desiredRetention == 0.85)
            // What is out of range is brought into it.
            await host.key("Enter", then: 0.6)
            await type("12 %", host)
            #expect(try own()?.desiredRetention == 0.7)
            await host.key("z", .control, then: 0.3)
            #expect(try own()?.desiredRetention == 0.85)
            try await host.tap("Schedule", .button)
            await host.advance(by: 0.8)
            try await host.tap("Leitner Boxes")
            await host.advance(by: 0.8)
            #expect(try own()?.kind == .leitner)
            try await host.tap("Days")
            await host.advance(by: 0.6)
            await type("1, 3, 9", host)
            #expect(try own()?.boxes.days == [1, 3, 9])
            try await host.tap("Schedule", .button)
            await host.advance(by: 0.8)
            try await host.tap("By a Date")
            await host.advance(by: 0.8)
            let today = try window.store.dayBoundary().day(of: window.store.moment)
            #expect(try own()?.kind == .dated && own()?.target == today + 30)
            try await host.tap("Known By")
            await host.advance(by: 0.6)
            await type("2026-12-24", host)
            #expect(try own()?.target?.text == "2026-12-24")
            await host.key("Escape", then: 0.8)
            await host.key("Escape", then: 0.8)
            #expect(controller.presentedViewController == nil)
        }
    }

    @Test("MC-03 settings: leeches, siblings, steps and the hour at which days begin", arguments: [StudyWindow.phone, StudyWindow.desktop])
    func settings(size: CGSize) async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let id = try #require(try window.store.stack(named: "A")).id
        try window.store.change(StudyStart.change) { try $0.setSettings(id, to: ScheduleSettings()) }
        try await window.show(size: size) { host, controller in
            @MainActor func own() throws -> ScheduleSettings { try #require(try window.store.stack(id)?.settings) }
            controller.show(StackForms(navigator: controller).schedule(of: id))
            await host.advance(by: 0.8)
            let shown = try form(controller)
            @MainActor func press(_ title: String) async throws {
                let row = try #require(shown.sections.flatMap(\.rows).first { $0.title == title })
                row.press?()
                await host.advance(by: 0.6)
            }
            @MainActor func step(_ title: String, _ direction: Int) async throws {
                let row = try #require(shown.sections.flatMap(\.rows).first { $0.title == title })
                row.step?(direction)
                await host.advance(by: 0.2)
            }
            try await press("New Ones Wait")
            try await press("Repeated Ones Wait")
            try await press("Suspend")
            try await step("Forgotten", -1)
            try await step("Repetitions", 1)
            #expect(try own().burying == SiblingBurying(new: true, reviews: true, learning: false))
            #expect(try own().leeches == Leeches(threshold: 7, areSuspended: true) && own().reviewsPerDay == 210)
            let cards = try #require(shown.sections.first { $0.title == "Steps" }?.rows.first)
            cards.press?()
            await host.advance(by: 0.6)
            await type("30s 10m 1d", host)
            #expect(try own().learningSteps == [30, 600, 86_400])
            shown.close()
            await host.advance(by: 0.8)
            controller.show(StackForms(navigator: controller).library())
            await host.advance(by: 0.8)
            let hour = try #require(try form(controller).sections.last?.rows.first)
            hour.step?(-1)
            await host.advance(by: 0.2)
            #expect(try window.store.dayBoundary().hour == 3)
        }
    }

    @Test("steps are read and written as people do", arguments: [
        ("1m 10m", [60.0, 600]), ("30s 1h 1d", [30, 3600, 86_400]), ("5, 90", [300, 5400]), ("none", []), ("1.5h", [5400]),
    ])
    func steps(text: String, steps: [Double]) {
        #expect(StepText.steps(text) == steps)
        #expect(StepText.steps(StepText.text(steps)) == (steps.isEmpty ? nil : steps))
    }

    @Test("what are no steps, and what is no day, is refused", arguments: ["", "m", "-5m", "inf", "1x", "ten minutes", "0"])
    func refusal(text: String) {
        #expect(StepText.steps(text) == nil && StudyDay(text) == nil)
    }

    @Test("days are read as they are written", arguments: [0, 11_016, 20_779, 47_540])
    func days(number: Int) {
        #expect(StudyDay(StudyDay(number).text) == StudyDay(number))
        #expect(StudyDay("2026-02-29") == nil && StudyDay("2026-13-01") == nil && StudyDay("2024 2 29")?.text == "2024-02-29")
    }

    @Test("pictures of menus and forms", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")", forms = StackForms(navigator: controller)
                let animals = try #require(try window.store.stack(named: "Animals")).id
                let smart = try #require(try window.store.stack(named: "Slipped This Week")).id
                try window.store.change("Prepare") { edit in
                    try edit.setRule(smart, to: StackRule([.incorrect(days: 7), .not(.tag("leech")), .stack(animals)]))
                    try edit.setSettings(animals, to: ScheduleSettings())
                }
                for (screen, form) in [
                    ("menu", try #require(forms.menu(for: animals))), ("rule", forms.rule(of: smart)),
                    ("schedule", forms.schedule(of: animals)),
                    ("template", forms.template(of: animals)), ("new", forms.library()),
                ] {
                    controller.show(form)
                    await host.advance(by: 0.9)
                    try StudyPictures.write(screen + suffix, host)
                    form.close()
                    await host.advance(by: 0.9)
                }
                #expect(controller.presentedViewController == nil)
            }
        }
    }

    @Test("a library of several hundred stacks is counted beside the main thread, and follows changes")
    func many() async throws {
        let window = try StudyWindow((1...90).map { ("Stack \($0)", [["one", "eins"]]) })
        try await window.show { host, controller in
            @MainActor func wait(_ isDone: @MainActor () -> Bool) async throws {
                for _ in 0..<200 where !isDone() {
                    try await Task.sleep(for: .milliseconds(10))
                    await host.advance(by: 0.02)
                }
                #expect(isDone())
            }
            try await wait { controller.library.sections[0].entries[0].notes != nil }
            #expect(controller.library.sections[0].entries.allSatisfy { $0.notes == 1 && $0.new == 1 })
            let forms = StackForms(navigator: controller)
            forms.delete(try #require(try window.store.stack(named: "Stack 7")))
            try await wait { controller.library.sections[0].entries.count == 89 }
            #expect(controller.library.sections[0].entries[6].title == "Stack 8")
            await host.key("z", .control, then: 0.1)
            try await wait { controller.library.sections[0].entries.count == 90 }
        }
    }
}
