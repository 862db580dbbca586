import AppTesting
import Foundation
import Notes
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The window of the notes: list, sidebar, and the ways between the screens.
@MainActor @Suite struct NotesWindowTests {
    private static let sample: [(body: String, tags: [String])] = [
        ("Apples\nRed ones", ["Kitchen"]), ("Pears", ["kitchen", "Garden"]), ("Letter\nDear Anna", []),
    ]

    // MARK: List

    @Test("100,000 notes are read by the page: the cost follows what is seen")
    func many() async throws {
        let window = try NotesWindow()
        try window.store.change(NotesLibrary.firstChange) { edit in
            for number in 1...100_000 { try edit.addNote("Note \(number)\nText", at: .last) }
        }
        try await window.show { host, controller in
            let list = controller.list
            #expect(list.rows.count == 100_000 && list.table.visibleCells.count < 20)
            list.table.scrollToRow(at: IndexPath(row: 70_000, section: 0), at: .top, animated: false)
            await host.advance(by: 0.1)
            #expect(list.titles.contains("Note 70001") && list.table.visibleCells.count < 20)
            list.refresh()
            await host.advance(by: 0.1)
            // After a change the numbers are read again, and the texts of the rows around those that are seen.
            #expect((1...4).contains(list.rows.pageCount))
        }
    }

    @Test("changes of another program are seen, and come and go as rows")
    func following() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            let other = try window.another()
            let id = try other.change("Add") { try $0.addNote("From elsewhere") }
            await host.advance(by: 0.5)
            for _ in 0..<40 where controller.list.titles.count == 3 {
                try await Task.sleep(nanoseconds: 50_000_000)
                await host.advance(by: 0.1)
            }
            #expect(controller.list.titles == ["From elsewhere", "Apples", "Pears", "Letter"])
            try window.store.change("Edit") { try $0.setBody(id, to: "Changed\nNow with more lines\nthan before") }
            await host.advance(by: 0.6)
            #expect(controller.list.titles.first == "Changed")
            #expect(controller.list.row(0)?.frame.height == controller.list.table.rectForRow(at: IndexPath(row: 0, section: 0)).height)
        }
    }

    @Test("an empty group says so")
    func empty() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            for (group, line) in [(NoteGroup.archive, "Nothing in the archive"), (.trash, "The trash is empty")] {
                controller.show(group)
                await host.advance(by: 0.3)
                #expect(host.views(UILabel.self).contains { $0.text == line && !$0.isHidden })
            }
        }
    }

    @Test("what differs between two lists is told as rows that go and come, unless it is too much", arguments: [
        ([1, 2, 3], [1, 3], [1], []), ([1, 3], [1, 2, 3], [], [1]), ([1, 2, 3], [3, 1, 2], [2], [0]), ([], [4], [], [0]),
    ] as [([Int64], [Int64], [Int], [Int])])
    func changes(_ old: [Int64], _ new: [Int64], _ removed: [Int], _ inserted: [Int]) throws {
        let change = try #require(NoteRowsChange(from: old, to: new))
        #expect(change.removed == removed && change.inserted == inserted)
    }

    @Test("large differences are not followed row by row")
    func largeChange() throws {
        #expect(NoteRowsChange(from: Array(0..<100), to: Array(200..<300)) == nil)
        #expect(NoteRowsChange(from: [1], to: [1])?.removed == [])
    }

    @Test("a row ends in three dots where the note goes on", arguments: [
        ("Title\nText", "Title\nText"), ("Title\n\nOne\nTwo\n \n", "Title\nOne\nTwo"), ("Title\nOne\nTwo\n\nThree", "Title\nOne\nTwo…"),
        (String(repeating: "a", count: 900), String(repeating: "a", count: 800) + "…"), ("\n\nTitle", "Title"),
    ])
    func previews(body: String, beginning: String) throws {
        let window = try NotesWindow([(body, [])])
        let note = try #require(try window.store.notes().first)
        let theme = NotesTheme(try NotesLibrary(window.store), path: window.scratch.path("notes.theme"))
        #expect(NoteRow.beginning(of: note, theme: theme).string == beginning)
    }

    // MARK: Sidebar

    @Test("VP-03 a tag is a list of its own in the sidebar, whatever the case of its name")
    func tags() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            let groups = controller.sidebar.entries.compactMap { if case .group(let group) = $0 { group } else { nil } }
            #expect(groups == [.all, .untagged, .tag("Garden"), .tag("Kitchen"), .archive, .trash])
            controller.openSidebar()
            await host.advance(by: 0.8)
            try await host.tap("Kitchen", .button)
            await host.advance(by: 0.8)
            #expect(controller.list.titles == ["Apples", "Pears"] && controller.list.bar.titleLabel.text == "Kitchen" && !controller.slide.isOpen)
            // A note that is archived leaves the tag; the last one takes it away.
            try window.store.change("Archive") { edit in for note in try edit.notes() { try edit.setArchived(note.id, true) } }
            await host.advance(by: 0.6)
            #expect(controller.list.group == .all)
        }
    }

    @Test("the sidebar opens from a band of 30 points and beyond 38, closes below 240, and goes a quarter of the way itself")
    func sidebar() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            let main = try #require(controller.navigation.view), side = try #require(controller.sidebar.view)
            @MainActor func drag(from x: CGFloat, by way: CGFloat) async {
                let start = CGPoint(x: x, y: 600)
                await host.touch(.began, start)
                await host.lead(from: start, to: CGPoint(x: x + way, y: 600), frames: 20)
                // At rest: the way alone decides.
                await host.advance(by: 0.3)
            }
            await drag(from: 60, by: 120)
            #expect(main.frame.minX == 0)
            await host.touch(.ended, CGPoint(x: 180, y: 600))
            for (way, opens) in [(34.0, false), (60, true)] as [(CGFloat, Bool)] {
                await drag(from: 10, by: way)
                let x = main.frame.minX
                #expect(x > 10 && abs(side.frame.minX - (x - 282) * 0.25) < 0.01)
                await host.touch(.ended, CGPoint(x: 10 + way, y: 600))
                await host.advance(by: 0.8)
                #expect(controller.slide.isOpen == opens && main.frame.minX == (opens ? 282 : 0))
            }
            #expect(side.frame.minX == 0)
            for (way, closes) in [(-30.0, false), (-70, true)] as [(CGFloat, Bool)] {
                await drag(from: 340, by: way)
                await host.touch(.ended, CGPoint(x: 340 + way, y: 600))
                await host.advance(by: 0.8)
                #expect(controller.slide.isOpen != closes)
            }
        }
    }

    @Test("a sidebar that opens is caught where it is, and a tap on the list closes it")
    func catching() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            let main = try #require(controller.navigation.view)
            controller.openSidebar()
            await host.advance(by: 0.1)
            let shown = main.drawnX
            #expect(shown > 20 && shown < 270)
            let finger = CGPoint(x: shown + 60, y: 600)
            await host.touch(.began, finger)
            await host.lead(from: finger, to: CGPoint(x: finger.x - 14, y: 600), frames: 2)
            #expect(main.layer.animationKeys()?.contains("position") != true && main.frame.minX < 282)
            await host.touch(.ended, CGPoint(x: finger.x - 14, y: 600))
            await host.advance(by: 0.8)
            controller.openSidebar()
            await host.advance(by: 0.8)
            await host.tap(CGPoint(x: 350, y: 300))
            #expect(!controller.slide.isOpen && controller.navigation.topViewController === controller.list)
        }
    }

    @Test("in wide windows sidebar and list lie side by side", arguments: [CGSize(width: 1024, height: 768), CGSize(width: 1440, height: 900)])
    func wide(_ size: CGSize) async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show(size: size) { host, controller in
            #expect(controller.navigation.view.frame == CGRect(x: 282, y: 0, width: size.width - 282, height: size.height))
            #expect(controller.sidebar.view.frame == CGRect(x: 0, y: 0, width: 282, height: size.height))
            #expect(controller.list.bar.leading.isHidden)
            let row = try #require(controller.list.row(0))
            #expect(row.text.frame.width <= 680)
            try await host.tap("Garden", .button)
            await host.advance(by: 0.4)
            #expect(controller.list.titles == ["Pears"])
            host.resize(to: NotesWindow.phone)
            await host.advance(by: 0.3)
            #expect(controller.navigation.view.frame.minX == 0 && !controller.list.bar.leading.isHidden)
        }
    }

    @Test("text size and weight are settings, and change the rows at once")
    func textSize() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            let before = try #require(controller.list.row(0)?.frame.height)
            await host.key("+", .control)
            await host.key("+", .control)
            #expect(controller.library.settings.textSize == .huge && (controller.list.row(0)?.frame.height ?? 0) > before + 10)
            controller.openSidebar()
            await host.advance(by: 0.8)
            try await host.tap("Text Weight", .button)
            await host.advance(by: 0.3)
            #expect(controller.library.settings.textWeight == .light)
            #expect(try NotesSettings(window.store).textSize == .huge)
            try await host.tap("Headlines", .button)
            await host.advance(by: 0.3)
            #expect(try NotesSettings(window.store).titleStyle == .smallCaps)
            let text = try #require(controller.list.row(0)?.text.attributedText)
            func hasSmallCaps(_ position: Int) -> Bool {
                let font = text.attribute(.font, at: position, effectiveRange: nil) as? UIFont
                return font?.fontDescriptor.fontAttributes[.featureSettings] != nil
            }
            #expect(hasSmallCaps(0) && !hasSmallCaps(text.length - 1))
        }
    }

    // MARK: Ways

    @Test("SM-09 SM-12 a note opens out of its row, and a drag from the edge brings it back; half way the list is half clear")
    func listAndNote() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            let list = controller.list
            let before = host.snapshot()
            var script = GestureScript()
            script.tap(at: list.point(0))
            await host.run(script)
            let player = try #require(controller.transition.runningAnimator?.player)
            player.fractionComplete = 0
            // The first picture is the list as it was, with everything in its place.
            #expect(host.difference(to: before) <= 4)
            player.startAnimation()
            await host.advance(by: 0.6)
            #expect((controller.navigation.topViewController as? any NotesScreen)?.depth == .note)
            let edge = CGPoint(x: 4, y: 500)
            for (way, comes) in [(60.0, false), (160, true)] as [(CGFloat, Bool)] {
                await host.touch(.began, edge)
                await host.lead(from: edge, to: CGPoint(x: 4 + way, y: 500), frames: 20)
                #expect(controller.transition.runningAnimator?.player != nil)
                await host.advance(by: 0.3)
                await host.touch(.ended, CGPoint(x: 4 + way, y: 500))
                await host.advance(by: 0.6)
                #expect((controller.navigation.topViewController === list) == comes)
            }
            await host.advance(by: 0.3)
            #expect(host.difference(to: before) <= 4)
        }
    }

    @Test("XX-02 with reduced motion screens fade, and nothing is left over")
    func reducedMotion() async throws {
        let window = try NotesWindow(Self.sample)
        try await window.show { host, controller in
            host.reducesMotion = true
            let before = host.snapshot()
            await host.tap(controller.list.point(0), then: 0.15)
            #expect(controller.transition.runningAnimator?.player != nil)
            await host.advance(by: 0.6)
            controller.goBack()
            await host.advance(by: 0.6)
            #expect(host.difference(to: before) <= 4)
            controller.openSidebar()
            await host.advance(by: 0.5)
            #expect(controller.navigation.view.frame.minX == 282 && controller.navigation.view.layer.animationKeys() == nil)
        }
    }

    @Test("SM-15 a theme that is saved shows in the open window at once, also if its folder comes with it, and goes with it")
    func savedTheme() async throws {
        let window = try NotesWindow(count: 3), folder = window.scratch.path("config/lamina"), path = folder + "/notes.theme"
        try await HeadlessHost.open(size: NotesWindow.phone, scale: 1) { host in
            let controller = try NotesViewController(window.store, style: .light, themePath: path)
            host.show(controller)
            await host.advance(by: 0.3)
            let plain = host.pixel(at: CGPoint(x: 300, y: 800))
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "[default]\ncolor.background = 204060\n".write(toFile: path, atomically: true, encoding: .utf8)
            await host.wait(until: { host.pixel(at: CGPoint(x: 300, y: 800)) == PixelColor(red: 0x20, green: 0x40, blue: 0x60) })
            #expect(host.pixel(at: CGPoint(x: 300, y: 800)) == PixelColor(red: 0x20, green: 0x40, blue: 0x60))
            try "[default]\ncolor.background = 602040\n".write(toFile: path, atomically: false, encoding: .utf8)
            await host.wait(until: { host.pixel(at: CGPoint(x: 300, y: 800)) == PixelColor(red: 0x60, green: 0x20, blue: 0x40) })
            #expect(host.pixel(at: CGPoint(x: 300, y: 800)) == PixelColor(red: 0x60, green: 0x20, blue: 0x40))
            try FileManager.default.removeItem(atPath: path)
            await host.wait(until: { host.pixel(at: CGPoint(x: 300, y: 800)) == plain })
            #expect(host.pixel(at: CGPoint(x: 300, y: 800)) == plain)
        }
    }

    @Test("SM-15 every key of the theme is in the documentation with its value, and no other")
    func documentedTheme() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Documentation/NotesTheme.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        }
        let named = Dictionary(rows.map { ($0[0], $0[1]) }) { a, _ in a }
        var values: [String: String] = [:]
        for line in NotesTheme.defaults.prefix(upTo: try #require(NotesTheme.defaults.range(of: "[dark]")).lowerBound).split(separator: "\n") {
            let parts = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, ["font", "color", "measure"].contains(parts[0].prefix { $0 != "." }) { values[parts[0]] = parts[1] }
        }
        #expect(named == values && rows.count == values.count)
        for part in NotesTheme.parts { #expect(text.contains("`\(part)`"), "\(part)") }
    }

    @Test("SM-15 the person's theme is read while the window is open; what isn't understood is reported with file and line")
    func theme() async throws {
        let window = try NotesWindow(Self.sample)
        let path = window.scratch.path("notes.theme")
        var problems: [String] = []
        let library = try NotesLibrary(window.store), theme = NotesTheme(library, path: path) { problems.append("\($0)") }
        #expect(theme.measure(.margin) == 20 && problems.isEmpty)
        try "measure.margin = 32\nmeasure.margins = 3\nrows.scale = 0.5\nlines.scale = 1\n[dark]\ncolor.background = 000000".write(
            toFile: path, atomically: true, encoding: .utf8)
        #expect(theme.refresh() && theme.measure(.margin) == 32 && theme.file.theme.change("rows").scale == 0.5)
        #expect(problems.count == 2 && problems[0].hasPrefix("\(path):2: ") && problems[1].hasPrefix("\(path):4: "))
        let dark = UITraitCollection(userInterfaceStyle: .dark), light = UITraitCollection(userInterfaceStyle: .light)
        #expect(theme.color(.background).resolvedColor(with: dark) == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(theme.color(.background).resolvedColor(with: light) != UIColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(!theme.refresh())
    }

    // MARK: Keys

    @Test("by keys alone: rows, a note, back, moving, archiving, undo and redo, the sidebar, restoring")
    func keys() async throws {
        let window = try NotesWindow(count: 5)
        try await window.show { host, controller in
            let list = controller.list
            @MainActor func current() -> String? { list.current.flatMap { id in try? window.store.note(id)?.title } }
            await host.key("ArrowDown")
            await host.key("ArrowDown")
            #expect(current() == "Note 2" && list.row(1)?.isCurrent == true)
            await host.key("Enter")
            #expect((controller.navigation.topViewController as? any NotesScreen)?.depth == .note)
            controller.goBack()
            await host.advance(by: 0.6)
            #expect(controller.navigation.topViewController === list && current() == "Note 2")
            await host.key("ArrowDown", .alternate)
            #expect(window.titles() == ["Note 1", "Note 3", "Note 2", "Note 4", "Note 5"] && list.titles == window.titles())
            await host.key("Delete")
            #expect(window.titles() == ["Note 1", "Note 3", "Note 4", "Note 5"] && current() == "Note 4")
            await host.key("z", .control)
            #expect(list.titles == ["Note 1", "Note 3", "Note 2", "Note 4", "Note 5"])
            await host.key("z", [.control, .shift])
            #expect(window.titles(in: .archived) == ["Note 2"])
            await host.key("ArrowLeft")
            #expect(controller.slide.isOpen && controller.sidebar.isFirstResponder)
            for _ in 0..<2 { await host.key("ArrowDown") }
            await host.key("Enter")
            #expect(list.group == .archive && list.titles == ["Note 2"] && !controller.slide.isOpen)
            await host.key("ArrowDown")
            await host.key("r", .control)
            #expect(window.titles(in: .archived) == [] && window.titles() == ["Note 1", "Note 3", "Note 2", "Note 4", "Note 5"])
            await host.key("End")
            await host.key("Home")
        }
    }

    @Test("a pointer over a row marks it")
    func hover() async throws {
        let window = try NotesWindow(count: 3)
        try await window.show { host, controller in
            let list = controller.list
            var script = GestureScript()
            script.hover(at: list.point(1))
            await host.run(script)
            await host.advance(by: 0.1)
            #expect(list.row(1)?.isHovered == true && list.row(1)?.sheet.backgroundColor != .clear && list.row(0)?.isHovered == false)
            // It leaves unseen while a note is shown.
            await host.tap(list.point(1))
            script = GestureScript()
            script.hover(at: CGPoint(x: 200, y: 800))
            await host.run(script)
            controller.goBack()
            await host.advance(by: 0.6)
            #expect(list.row(1)?.isHovered == false && list.row(1)?.sheet.backgroundColor == .clear)
        }
    }
}
