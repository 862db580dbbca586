import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

/// The tray by keys, for assistive technologies and with reduced motion.
@MainActor @Suite struct NoteAccessibilityTests {
    private func path(_ note: Int, _ section: Int = 0) -> IndexPath { IndexPath(note: note, section: section) }

    private func press(_ keys: String..., on host: HeadlessHost) async {
        var script = GestureScript()
        for key in keys { script.key(key) }
        await host.run(script)
        await host.advance(by: 0.6)
    }

    @Test("headers, rows and cards on screen are elements, in order, with labels, values and places")
    func elements() async throws {
        let source = ListSource(20, 3)
        source.hasTitles = true
        source.facets = { $0.note == 1 ? 3 : 1 }
        source.fill = { cell, path in
            cell.text = path.note == 2 ? nil : "word \(path.note)"
            if path.note == 2 { cell.imageProvider = { _ in nil } }
            cell.hasAudio = path.note == 1
            if path.note == 0 { cell.accessibilityLabel = "the first" }
        }
        try await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            let labels = host.elements.compactMap(\.label)
            #expect(Array(labels.prefix(5)) == ["Section 0", "the first", "word 1", "Picture", "word 3"])
            #expect(labels.filter { $0.hasPrefix("Section") } == ["Section 0", "Section 1"] && labels.count == 2 + 23)
            let card = try host.element(labelled: "word 3")
            #expect(card.traits == .button && card.actionNames == ["Open", "Flip", "Skim"])
            let row = tray.rect(forRow: 0, inSection: 0)
            #expect(row.contains(card.frame) && tray.indexPathForNote(at: card.activationPoint) == path(3))
            #expect(host.elements[2].value == "3 sides, sound")
            #expect(host.elementTree().contains("group \"Section 0, row 1 of 2\""))
            // What is beside the screen is not there, and what stays keeps its element.
            let before = host.elements.map { ObjectIdentifier($0.object) }
            tray.contentOffset.y = 100
            await host.advance(by: 0.1)
            let after = host.elements.map { ObjectIdentifier($0.object) }
            #expect(!after.contains(before[0]) && Set(after).isSubset(of: before) && after.count > 20)
        }
    }

    @Test("activating opens a card, its actions open, flip and skim")
    func actions() async throws {
        let heard = HeardEvents()
        try await withTray(ListSource(60)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            let card = try host.element(labelled: "0.4")
            try await host.perform("Skim", on: card)
            #expect(tray.exposedNote == path(4) && heard.selected.isEmpty && card.traits.contains(.selected))
            try await host.perform("Flip", on: card)
            #expect(tray.exposedNote == path(5) && card.value == "turned over" && !card.traits.contains(.selected))
            try await host.perform("Flip", on: card)
            #expect(tray.exposedNote == path(4) && card.value == nil)
            try await host.perform("Open", on: card)
            #expect(heard.selected == [path(4)] && card.object.accessibilityActivate())
            await host.advance(by: 0.5)
            #expect(heard.selected.count == 2)
            let last = try host.element(labelled: "0.\(tray.maximumNotesPerRow - 1)")
            var isRefused = false
            do { try await host.perform("Flip", on: last) } catch { isRefused = true }
            #expect(isRefused, "nothing comes after the last card of a row")
        }
    }

    @Test("arrows skim over rows and sections, Return opens, space turns over, Escape ends; without a skim keys scroll")
    func keys() async throws {
        let heard = HeardEvents()
        await withTray(ListSource(60, 0, 60)) { host, tray in
            tray.noteDelegate = heard
            #expect(tray.becomeFirstResponder())
            await host.advance(by: 0.1)
            let perRow = tray.maximumNotesPerRow
            await press("Enter", on: host)
            #expect(heard.selected.isEmpty && tray.exposedNote == nil)
            await press("ArrowRight", on: host)
            #expect(tray.exposedNote == path(0))
            await press("ArrowLeft", on: host)
            #expect(tray.exposedNote == path(0), "the first card stays")
            await press("ArrowRight", "ArrowRight", "ArrowDown", on: host)
            #expect(tray.exposedNote == path(perRow + 2))
            await press("End", on: host)
            #expect(tray.exposedNote == path(2 * perRow - 1))
            await press("ArrowRight", on: host)
            #expect(tray.exposedNote == path(2 * perRow), "on into the next row")
            await press("Space", "Enter", on: host)
            #expect(heard.selected == [path(2 * perRow + 1)])
            for _ in 0..<3 { await press("ArrowDown", on: host) }
            #expect(tray.exposedNote == path(1, 2), "past the empty section")
            await press("ArrowLeft", "ArrowLeft", on: host)
            #expect(tray.exposedNote == path(59), "and back")
            for _ in 0..<3 { await press("ArrowDown", on: host) }
            let exposed = tray.exposedNote ?? path(0)
            #expect(exposed == path(2 * perRow + 11, 2))
            let frame = tray.rect(forRow: tray.row(ofNote: exposed.note, inSection: 2), inSection: 2)
            #expect(tray.bounds.contains(frame), "its row was scrolled onto the screen")
            await press("Escape", on: host)
            #expect(tray.exposedNote == nil && heard.ends == 1)
            let offset = tray.contentOffset.y
            await press("ArrowUp", on: host)
            #expect(tray.contentOffset.y < offset && tray.exposedNote == nil)
            tray.resignFirstResponder()
        }
    }

    @Test("rows that keys move under a resting pointer leave the skim to the keys")
    func keysAndPointer() async {
        await withTray(ListSource(200)) { host, tray in
            #expect(tray.becomeFirstResponder())
            await host.advance(by: 0.1)
            var script = GestureScript()
            script.hover(at: tray.visiblePoint(ofNote: 4))
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(tray.exposedNote == path(4))
            for _ in 0..<5 { await press("ArrowDown", on: host) }
            #expect(tray.contentOffset.y > 0 && tray.exposedNote == path(5 * tray.maximumNotesPerRow + 4))
            tray.resignFirstResponder()
        }
    }

    @Test("XX-02 with reduced motion cards fade instead of turning, one at a time")
    func reducedMotion() async throws {
        try await withTray(ListSource(60)) { host, tray in
            host.reducesMotion = true
            await host.advance(by: 0.1)
            let cell = try #require(tray.cellForNote(at: path(3)))
            tray.setExposedNote(path(5), animated: true)
            #expect(cell.animationKeys() == nil && cell.isFlipped)
            let row = try #require(tray.rows.values.first { $0.cells.contains { $0 === cell } })
            #expect(row.cards.animationKeys()?.isEmpty == false)
            await host.advance(by: 0.5)
            #expect(row.cards.animationKeys() == nil)
            // Between two cards nothing is half turned.
            var script = GestureScript()
            let half = tray.visiblePoint(ofNote: 6)
            script.hover(at: CGPoint(x: half.x + tray.geometry.pitch * 0.4, y: half.y))
            await host.run(script)
            #expect(tray.skim?.position == 6 && cell.animationKeys() == nil)
        }
        #expect(!UIAccessibility.isReduceMotionEnabled, "the next host begins without")
    }
}
