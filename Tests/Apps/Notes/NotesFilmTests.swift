import AppTesting
import Foundation
import Notes
import Testing
import Transitions
import UIKit
import UIKitTesting

@testable import NotesApp

/// The window's transitions at 0, ¼, ½, ¾ and 1.
@MainActor @Suite struct NotesFilmTests {
    private static let sample: [(body: String, tags: [String])] = [
        ("Grocery list\nMilk, eggs, bread and something for the evening", ["Kitchen"]),
        ("Letter to Anna\n\nDear Anna,\nthe garden is full of pears again, and nobody is here to eat them.\n\nCome and see us", ["Garden", "Letters"]),
        ("Holiday\nThe lighthouse at noon, with the ferry behind it and a long line under the picture", []),
        ("Books\nThe ones that lie beside the bed", ["Reading"]), ("Ideas\nA shelf, a kite\nand a letter", []),
        ("Call the doctor", []), ("Meeting\nRoom 4, at nine\nBring the plans", ["Work"]), ("Recipe\nFlour, butter, salt", ["Kitchen"]),
    ]

    private func open(
        _ style: UIUserInterfaceStyle, _ body: @MainActor (HeadlessHost, NotesViewController) async throws -> Void
    ) async throws {
        let window = try NotesWindow(Self.sample)
        try window.store.change(NotesLibrary.firstChange) { edit in
            let note = try edit.notes()[2]
            try edit.setPicture(note.id, to: NoteStage.photograph(CGSize(width: 640, height: 420)))
        }
        try await window.show(style: style, body)
    }

    /// Shows five moments of the running transition, the first of which is the screen that it leaves, and lets it end.
    private func film(_ name: String, from screen: CGImage, _ host: HeadlessHost, _ transition: ScreenTransition) async throws {
        let player = try #require(transition.runningAnimator?.player)
        player.fractionComplete = 0
        await host.advanceFrame()
        #expect(host.difference(to: screen) <= 6, "\(name)")
        for part in 0...4 {
            player.fractionComplete = CGFloat(part) / 4
            await host.advanceFrame()
            try host.look("\(name)-\(part)")
        }
        player.startAnimation()
        await host.advance(by: 0.8)
    }

    @Test("films of list, note and picture, there and back", arguments: [UIUserInterfaceStyle.light, .dark])
    func films(_ style: UIUserInterfaceStyle) async throws {
        let mode = style == .dark ? "dark" : "light"
        try await open(style) { host, controller in
            for (row, kind) in [(1, "note"), (2, "photo"), (0, "tags")] {
                let before = host.snapshot()
                controller.openNote(controller.list.rows.ids[row], tags: [])
                await host.advanceFrame()
                try await film("\(mode)-open-\(kind)", from: before, host, controller.transition)
                let note = host.snapshot()
                if row == 2 {
                    let id = controller.list.rows.ids[row]
                    controller.openPicture(try #require(controller.library.note(id)?.picture), of: id)
                    await host.advanceFrame()
                    let picture = try #require(controller.navigation.topViewController as? PictureViewController)
                    try await film("\(mode)-open-picture", from: note, host, picture.transition)
                    let shown = host.snapshot()
                    controller.goBack()
                    await host.advanceFrame()
                    try await film("\(mode)-close-picture", from: shown, host, picture.transition)
                    #expect(host.difference(to: note) <= 4)
                }
                controller.goBack()
                await host.advanceFrame()
                try await film("\(mode)-close-\(kind)", from: note, host, controller.transition)
                #expect(host.difference(to: before) <= 4)
            }
            controller.openNote(controller.list.rows.ids[1], tags: [])
            await host.advance(by: 0.8)
            let edge = CGPoint(x: 4, y: 500)
            await host.touch(.began, edge)
            for part in 1...4 {
                let from = CGPoint(x: 4 + 96 * CGFloat(part - 1), y: 500), to = CGPoint(x: 4 + 96 * CGFloat(part), y: 500)
                await host.lead(from: from, to: to)
                try host.look("\(mode)-edge-\(part)")
            }
            await host.touch(.ended, CGPoint(x: 388, y: 500))
            await host.advance(by: 0.6)
            #expect(controller.navigation.topViewController === controller.list)
            controller.openSidebar()
            for part in 0...4 {
                try host.look("\(mode)-sidebar-\(part)")
                await host.advance(by: 0.1)
            }
            controller.closeSidebar()
            await host.advance(by: 0.8)
        }
    }

    @Test("SM-12 a finger at the edge begins with what is seen: rows don't flash up, and come in steps as small as the finger's", arguments: [UIUserInterfaceStyle.light, .dark])
    func edgeBegins(_ style: UIUserInterfaceStyle) async throws {
        try await open(style) { host, controller in
            controller.openNote(controller.list.rows.ids[1], tags: [])
            await host.advance(by: 0.8)
            // Below the note, where only rows come.
            @MainActor func rows() -> [UInt32] {
                let pixels = host.snapshot().pixels
                return stride(from: 420, to: pixels.height - 60, by: 2).flatMap { y in stride(from: 20, to: 360, by: 2).map { pixels[$0, y] & 0xFF } }
            }
            func largest(_ a: [UInt32], _ b: [UInt32]) -> Int { zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 }
            var last = rows()
            let start = last
            await host.touch(.began, CGPoint(x: 4, y: 500))
            for step in 1...60 {
                await host.lead(from: CGPoint(x: 4 + 2 * CGFloat(step - 1), y: 500), to: CGPoint(x: 4 + 2 * CGFloat(step), y: 500), frames: 1)
                let now = rows()
                if step <= 15 { #expect(largest(start, now) <= 20, "\(step)") }
                #expect(largest(last, now) <= 30, "\(step)")
                last = now
            }
            #expect(largest(start, last) > 12, "they do come")
            await host.touch(.cancelled, CGPoint(x: 124, y: 500))
            await host.advance(by: 0.8)
            #expect(largest(start, rows()) == 0)
        }
    }

    @Test("SM-09 rows that recede are gone before the text that opens lies over them, and come back after it has left")
    func receding() async throws {
        try await open(.light) { host, controller in
            let theme = controller.theme.file.theme
            let note = theme.timing("note"), rows = theme.timing("rows")
            // How much of the way the text has gone when the rows are hardly seen any more.
            for elapsed in stride(from: 0, through: note.duration, by: 1 / 120) {
                let moved = note.curve.value(at: CGFloat(min(elapsed / note.duration, 1)))
                let receded = rows.curve.value(at: CGFloat(min(max(elapsed - rows.delay, 0) / rows.duration, 1)))
                #expect(moved < 0.5 || receded > 0.8, "at \(elapsed) s")
            }
            let back = theme.timing("note", .reverse), coming = theme.timing("rows", .reverse)
            for elapsed in stride(from: 0, through: back.duration, by: 1 / 120) {
                let moved = back.curve.value(at: CGFloat(min(elapsed / back.duration, 1)))
                let appeared = coming.curve.value(at: CGFloat(min(max(elapsed - coming.delay, 0) / coming.duration, 1)))
                #expect(moved > 0.5 || appeared < 0.2, "at \(elapsed) s on the way back")
            }
        }
    }

    @Test("SM-07 paragraphs below an empty line, which rows leave out, go to their own places: no line is seen twice", arguments: [0.0, 0.25, 0.5, 0.75, 1])
    func emptyLine(_ part: Double) async throws {
        let window = try NotesWindow([("Title\n\nHHHH", []), ("\n\nHHHH", [])])
        try await window.show { host, controller in
            for (row, lines) in [(0, 2), (1, 1)] {
                controller.openNote(controller.list.rows.ids[row], tags: [])
                await host.advanceFrame()
                let player = try #require(controller.transition.runningAnimator?.player)
                player.fractionComplete = CGFloat(part)
                await host.advanceFrame()
                try host.look("emptyline-\(row)-\(part)")
                // The rows of the picture with ink in the column of the text, as bands; the other note has receded, or is still there.
                let pixels = host.snapshot().pixels
                let dark = (48..<150).map { y in (20..<60).contains { pixels[$0, y] & 0xFF < 0xB8 } }
                var bands: [Int] = []
                for (index, isDark) in dark.enumerated() where isDark {
                    if index > 0, dark[index - 1] { bands[bands.count - 1] += 1 } else { bands.append(1) }
                }
                if part >= 0.25 { #expect(bands.count == lines, "row \(row): \(bands)") }
                #expect(bands.allSatisfy { $0 <= 16 }, "row \(row): \(bands)")
                player.startAnimation()
                await host.advance(by: 0.6)
                controller.goBack()
                await host.advance(by: 0.8)
            }
        }
    }
}
