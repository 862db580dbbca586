import AppTesting
import FoldingList
import Foundation
import Testing
import TodoLists
import UIKit
import UIKitTesting

@testable import TodoApp

/// Themes, settings and the first start.
@Suite(.serialized) @MainActor struct TodoThemesTests {
    @Test("CP-07 ten completions in a row unlock a theme for good, with a notice; before it can't be chosen")
    func unlocking() async throws {
        let screen = try TodoScreen([("Home", (0..<12).map { "Item \($0)" })])
        let locked = try #require(TodoTheme.all.firstIndex { $0.achievement == .streak }), theme = TodoTheme.all[locked]
        try await screen.show(in: "Home") { (host, todo) async throws in
            // The menu's second row.
            todo.levels.setPath([1])
            await host.advance(by: 0.1)
            await host.tap(todo.list.point(locked, x: 100))
            #expect(todo.model.settings.theme == .heatMap && todo.notice.text == Achievement.streak.condition)
            todo.go(to: .items(try screen.store.lists()[0].id), animated: false)
            await host.advance(by: 0.1)
            for _ in 0..<9 { await host.swipe(todo.list, row: 0, by: 120) }
            #expect(todo.model.settings.achievements.isEmpty)
            // Something else in between begins anew.
            await host.swipe(todo.list, row: 0, by: -120)
            await host.swipe(todo.list, row: 0, by: 120)
            #expect(todo.model.settings.achievements.isEmpty)
            for _ in 0..<10 { _ = todo.model.change("Complete", deed: .completed) { _ in } }
            await host.advance(by: 0.5)
            #expect(todo.model.settings.achievements == [.streak] && todo.notice.text == "New theme: \(theme.name)")
            await host.advance(by: 6)
            #expect(todo.notice.text == nil)
        }
        try await screen.show(in: "Home") { (host, todo) async throws in
            todo.levels.setPath([1])
            await host.advance(by: 0.1)
            await host.tap(todo.list.point(locked, x: 100))
            #expect(todo.model.settings.theme == theme)
            // Met again, it unlocks nothing more, and nothing is said.
            for _ in 0..<10 { _ = todo.model.change("Complete", deed: .completed) { _ in } }
            await host.advance(by: 0.5)
            #expect(todo.model.settings.achievements == [.streak] && todo.notice.text == nil)
        }
        try await screen.show(in: "Home") { (_, todo) async throws in
            let colors = theme.colors(.items, traits: UITraitCollection(userInterfaceStyle: .dark))
            #expect(todo.list.theme == colors && todo.list.theme.name == theme.name)
        }
    }

    @Test("CP-07 a list cleared to the last item, and ten lists, unlock a theme each")
    func achievements() {
        var watch = AchievementWatch()
        #expect(watch.note(.cleared(left: 1)) == nil && watch.note(.cleared(left: 0)) == .emptyList)
        #expect(watch.note(.addedList(count: 9)) == nil && watch.note(.addedList(count: 10)) == .tenLists)
        #expect((1...9).allSatisfy { _ in watch.note(.completed) == nil } && watch.note(.completed) == .streak)
        #expect(watch.note(.other) == nil && watch.note(.completed) == nil)
        #expect(Set(TodoTheme.all.compactMap(\.achievement)).count == Achievement.allCases.count)
    }

    @Test("there are six themes from the start, the heat map first; each has its own colours, readable in light and dark")
    func themes() {
        #expect(TodoTheme.all.filter { $0.achievement == nil }.count == 6 && TodoTheme.all.first == .heatMap)
        #expect(Set(TodoTheme.all.map(\.name)).count == TodoTheme.all.count)
        func brightness(_ color: FoldingListTheme.Color) -> CGFloat { 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue }
        for style in [UIUserInterfaceStyle.light, .dark] {
            var seen: Set<FoldingListTheme.Color> = []
            for theme in TodoTheme.all {
                let items = theme.colors(.items, traits: UITraitCollection(userInterfaceStyle: style))
                #expect(seen.insert(items.first).inserted)
                #expect(abs(brightness(items.ink) - brightness(items.first)) > 0.35, "\(theme.name)")
                #expect(abs(brightness(items.completedInk) - brightness(items.completed)) > 0.2, "\(theme.name)")
                #expect((brightness(items.background) > 0.5) == (style == .light), "\(theme.name)")
                for level in [TodoTheme.Level.menu, .lists, .items] {
                    let colors = theme.colors(level, traits: UITraitCollection(userInterfaceStyle: style))
                    #expect(abs(brightness(colors.backgroundInk) - brightness(colors.background)) > 0.35, "\(theme.name)")
                }
                #expect(theme.colors(.lists, traits: UITraitCollection(userInterfaceStyle: style)).first != items.first)
            }
        }
        #expect(TodoTheme.named("nothing") == .heatMap)
    }

    @Test("with more contrast the text of every theme stands out by 7 : 1 from each row, and each theme keeps colours of its own")
    func contrast() {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let traits = UITraitCollection { traits in
                traits.userInterfaceStyle = style
                traits.accessibilityContrast = .high
            }
            var seen: Set<FoldingListTheme.Color> = []
            for theme in TodoTheme.all {
                for level in [TodoTheme.Level.menu, .lists, .items] {
                    let colors = theme.colors(level, traits: traits), ink = colors.ink.uiColor
                    #expect(ink.contrast(to: colors.first.uiColor) >= 7 && ink.contrast(to: colors.last.uiColor) >= 7, "\(theme.name)")
                    #expect(colors.completedInk.uiColor.contrast(to: colors.completed.uiColor) >= 7, "\(theme.name)")
                    if level == .items { seen.insert(colors.first) }
                }
            }
            #expect(seen.count == TodoTheme.all.count)
        }
        // As WCAG 2 has it.
        #expect(UIColor.white.contrast(to: .black) == 21 && abs(UIColor.white.contrast(to: UIColor(white: 0.4667, alpha: 1)) - 4.48) < 0.01)
        #expect(abs(UIColor(white: 0, alpha: 0.5).contrast(to: .white) - UIColor(white: 0.5, alpha: 1).contrast(to: .white)) < 0.01)
    }

    @Test("settings are stored and followed: theme, sounds, text size, also those that another program changes")
    func settings() async throws {
        let screen = try TodoScreen([("Home", ["A"])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            todo.levels.setPath([3])
            await host.advance(by: 0.1)
            await host.tap(todo.list.point(0))
            for size in [TodoTextSize.small, .normal, .large, nil, .small, .normal, .large] {
                await host.tap(todo.list.point(1))
                #expect(todo.model.settings.textSize == size)
            }
            #expect(!todo.model.settings.hasSounds)
            let details = todo.list.drawnCells.compactMap { ($0 as? FoldingListTextCell)?.detail }
            #expect(details == ["Off", "Large"] && todo.list.rowHeight == 75)
            let cell = try #require(todo.list.drawnCells.first as? FoldingListTextCell)
            #expect(cell.textField.font?.pointSize == 25)
        }
        let other = try screen.another()
        try await screen.show(in: "Home") { (host, todo) async throws in
            #expect(todo.list.rowHeight == 75 && todo.list.sounds == nil)
            await host.swipe(todo.list, row: 0, by: 200)
            #expect(SoundEffect.playbacks.isEmpty)
            try other.setSetting("theme", to: "Ocean")
            await host.advance { todo.list.theme.name == "Ocean" }
            #expect(todo.list.theme.name == "Ocean")
        }
    }

    @Test("text follows the desktop's size at once, and rows with it; a size that was chosen in the settings stays as it is")
    func textScale() async throws {
        let application = UIApplication.shared
        defer { application.chosenPreferences = InterfacePreferences() }
        let screen = try TodoScreen([("Home", ["A", "B"]), ("Empty", [])])
        try await screen.show(in: "Home") { (host, todo) async throws in
            @MainActor func sizes() throws -> [CGFloat] {
                let cell = try #require(todo.list.drawnCells.first as? TodoTextCell)
                return [try #require(cell.textField.font).pointSize, todo.list.estimatedRowHeight, todo.list.rectForRow(at: 1).height]
            }
            #expect(try sizes() == [20, 60, 60])
            application.chosenPreferences = InterfacePreferences(contentSizeCategory: .accessibilityLarge)
            await host.advance(by: 0.5)
            #expect(try sizes() == [39, 103, 103])
            await host.press("Escape", then: 1)
            #expect(try sizes() == [39, 103, 103])
            let cell = try #require(todo.list.drawnCells.first as? TodoTextCell)
            #expect(cell.detailLabel.font.pointSize == 39)
            await host.press("Home", then: 0.1)
            #expect(todo.list.keyFrame == todo.list.rectForRow(at: 0))
            todo.model.change { $0.textSize = .large }
            await host.advance(by: 0.5)
            #expect(try sizes() == [25, 75, 75] && todo.list.keyFrame == todo.list.rectForRow(at: 0))
            application.chosenPreferences = InterfacePreferences(contentSizeCategory: .extraSmall)
            await host.advance(by: 0.5)
            #expect(try sizes() == [25, 75, 75])
            todo.model.change { $0.textSize = nil }
            await host.advance(by: 0.5)
            #expect(try sizes() == [16, 48, 48])
            for entry in 1...3 {
                todo.levels.setPath([entry])
                await host.advance(by: 0.1)
                #expect(todo.list.rowHeight == 48)
            }
        }
    }

    @Test("large texts take several lines instead of being cut, while they are typed too, in lists, settings and themes; what is typed is stored")
    func largeText() async throws {
        let application = UIApplication.shared
        defer { application.chosenPreferences = InterfacePreferences() }
        let long = "Buy bread and other things", screen = try TodoScreen([("Home", [long, "Milk"])])
        try screen.store.change("Due") { try $0.updateItem(1) { $0.due = TodoDay(year: 2026, month: 12, day: 1) } }
        application.chosenPreferences = InterfacePreferences(contentSizeCategory: .accessibilityLarge)
        try await screen.show(in: "Home") { (host, todo) async throws in
            /// The rows that are seen, whose texts are seen whole.
            @MainActor func heights() -> [CGFloat] {
                for case let cell as TodoTextCell in todo.list.drawnCells {
                    let least = cell.textView.sizeThatFits(CGSize(width: cell.textView.bounds.width, height: 10_000)).height
                    #expect(cell.wrapsText && cell.textView.bounds.height >= least - 1, "\(cell.text)")
                    #expect(cell.textView.frame.maxX <= cell.trailingFrame.minX)
                }
                return todo.list.drawnCells.map(\.bounds.height)
            }
            let line = ceil(UIFont.systemFont(ofSize: 39, weight: .bold).lineHeight)
            #expect(heights().map { (($0 - 103) / line).rounded() } == [1, 0])
            await host.press("Home")
            await host.press("ArrowDown")
            await host.press("Enter", then: 0.5)
            await host.write(" and eggs for everybody")
            await host.advance(by: 1)
            #expect(heights()[1] > 103)
            #expect(screen.contents["Home"] == [long, "Milk and eggs for everybody"])
            // What is typed when the size changes, and rows have one line again, is stored.
            await host.write("!")
            application.chosenPreferences = InterfacePreferences()
            await host.advance(by: 0.5)
            #expect(todo.list.drawnCells.map(\.bounds.height) == [60, 60])
            #expect(screen.contents["Home"]?.last == "Milk and eggs for everybody!")
            application.chosenPreferences = InterfacePreferences(contentSizeCategory: .accessibilityLarge)
            await host.advance(by: 0.5)
            for entry in 1...3 {
                todo.levels.setPath([entry])
                await host.advance(by: 0.3)
                for case let cell as ThemeCell in todo.list.drawnCells {
                    for case let label as UILabel in cell.contentView.subviews where label.text != nil {
                        let least = label.sizeThatFits(CGSize(width: label.bounds.width, height: 10_000)).height
                        #expect(label.bounds.height >= least && cell.bounds.contains(label.frame), "\(label.text ?? "")")
                    }
                }
                _ = heights()
            }
        }
    }

    @Test("the first start makes a list of tips, and is in it; the menu has them once more")
    func firstStart() async throws {
        let screen = try TodoScreen()
        try await screen.show { (host, todo) async throws in
            #expect(todo.items?.title == "Tips" && todo.texts == TodoTips.list.items.map(\.text))
            #expect(todo.texts.first == "Swipe right to complete me")
            #expect(try screen.store.lists().map(\.name) == ["Tips", "To Do"])
            await host.swipe(todo.list, row: 0, by: 120)
            await host.press("Escape", then: 1)
            await host.swipe(todo.list, row: 0, by: -120)
            await host.swipe(todo.list, row: 0, by: -120)
            #expect(try screen.store.lists().isEmpty)
        }
        // Lists that were all deleted don't come back by themselves.
        try await screen.show { (host, todo) async throws in
            #expect(todo.list === todo.lists.list && todo.texts.isEmpty)
            todo.levels.setPath([2])
            await host.advance(by: 0.1)
            await host.tap(todo.list.point(0), then: 2)
            #expect(todo.items?.title == "Tips" && todo.levels.topList === todo.items?.list)
            #expect(todo.texts == TodoTips.list.items.map(\.text))
        }
    }

    @Test("due days and priorities are shown quietly beside the text; line breaks of a text come back when it is stored")
    func notes() async throws {
        let screen = try TodoScreen([("Home", [])])
        try screen.store.change("Prepare") { edit in
            let list = try edit.lists()[0].id
            var content = TodoContent("Pay\nrent")
            content.due = TodoDay(year: 2026, month: 12, day: 1)
            content.priority = TodoPriority("A")
            try edit.addItem(content, to: list)
        }
        try await screen.show(in: "Home") { (host, todo) async throws in
            let cell = try #require(todo.list.cellForRow(at: 0) as? TodoTextCell)
            #expect(cell.note == "A · 1 Dec" && cell.text == "Pay ⏎ rent")
            await host.tap(todo.list.point(0, x: 30))
            await host.write("!")
            await host.press("Enter", then: 1)
            let item = try screen.store.contents()[0].items[0]
            #expect(item.text == "Pay\nrent!" && item.content.due != nil && item.content.priority == TodoPriority("A"))
        }
    }
}
