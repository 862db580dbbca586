import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

@MainActor @Suite struct PeekingTests {
    private func path(_ note: Int) -> IndexPath { IndexPath(note: note, section: 0) }
    private func facet(_ facet: Int, _ note: Int) -> IndexPath { IndexPath(facet: facet, note: note, section: 0) }

    private func source(_ count: Int = 60, facets: Int = 3) -> ListSource {
        let source = ListSource(count)
        source.facets = { _ in facets }
        source.fill = { cell, path in cell.text = "\(path.note).\(path.facet ?? 0)" }
        return source
    }

    /// The cells of a note's facets, in order.
    private func cells(_ tray: NoteCollectionView, _ note: Int) -> [NoteCell] {
        tray.loadedCells.filter { $0.indexPath?.note == note }.sorted { ($0.indexPath?.facet ?? 0) < ($1.indexPath?.facet ?? 0) }
    }

    /// Seconds after which everything has settled.
    private let settled = 0.6

    @Test("NT-13 peeking makes the cells of all facets within the frame, and closing drops all but the first")
    func cellsOfFacets() async throws {
        let source = source(facets: 4)
        try await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            let all = tray.loadedCells.count
            source.forget()
            #expect(tray.peekAtNextFacet(ofNoteAt: path(5), animated: true))
            #expect(tray.loadedCells.count == all + 3 && cells(tray, 5).map { $0.indexPath?.facet } == [0, 1, 2, 3])
            #expect(source.askedForCells == (1..<4).map { facet($0, 5) } && source.askedForFacets.isEmpty)
            #expect(tray.cellForNote(at: facet(2, 5))?.text == "5.2")
            await host.advance(by: settled)
            #expect(tray.loadedCells.count == all + 3)
            tray.setPeekedFacet(nil, animated: true)
            #expect(tray.loadedCells.count == all + 3, "they are still on their way")
            await host.advance(by: settled)
            #expect(tray.loadedCells.count == all && tray.peekedFacet == nil && tray.peeks.isEmpty)
            let cell = try #require(tray.cellForNote(at: path(5)))
            #expect(cell.superlayer === tray.rows.values.first { $0.cells.contains { $0 === cell } }?.cards)
            // Without animation they go at once.
            tray.setPeekedFacet(facet(1, 5), animated: false)
            tray.setPeekedFacet(nil, animated: false)
            #expect(tray.loadedCells.count == all)
        }
    }

    @Test("NT-14 repeated peeks go through the facets in order and wrap, by two fingers, the secondary button and a key")
    func inTurn() async {
        for hand in 0..<3 {
            let heard = HeardEvents()
            await withTray(source()) { host, tray in
                tray.noteDelegate = heard
                #expect(tray.becomeFirstResponder())
                await host.advance(by: 0.1)
                let place = tray.visiblePoint(ofNote: 4)
                if hand == 2 { tray.setExposedNote(path(4), animated: false) }
                if hand == 1 {
                    var script = GestureScript()
                    script.hover(at: place)
                    await host.run(script)
                    await host.advance(by: settled)
                }
                var shown: [Int?] = []
                for _ in 0..<4 {
                    var script = GestureScript()
                    switch hand {
                    case 0:
                        for (phase, time) in [(GestureScript.Phase.began, 0), (.ended, 0.08)] {
                            for (id, dx) in [(1, -20.0), (2, 20.0)] {
                                script.touch(id, phase, at: CGPoint(x: place.x + dx, y: place.y), time: time)
                            }
                        }
                    case 1: script.tap(at: place, pointer: .secondary)
                    default: script.key("Space", modifiers: .shift)
                    }
                    await host.run(script)
                    await host.advance(by: settled)
                    shown.append(tray.peekedFacet?.facet)
                    #expect(tray.exposedNote == path(4), "hand \(hand)")
                }
                #expect(shown == [1, 2, nil, 1], "hand \(hand)")
                #expect(heard.peeks == [1, 2, 0, 1].map { facet($0, 4) } && heard.selected.isEmpty, "hand \(hand)")
                tray.resignFirstResponder()
            }
        }
    }

    @Test("NT-08 NT-09 the cards in front of the shown facet are lifted by the flap of their place, 5 apart, and the others stand")
    func transforms() async throws {
        try await withTray(source()) { host, tray in
            await host.advance(by: 0.1)
            let last = tray.maximumNotesPerRow
            for note in [0, 4, last - 4, last - 3, last - 1] {
                tray.setPeekedFacet(facet(2, note), animated: false)
                let flap = last - note < 4 ? NoteFlap.right : NoteFlap.left
                let cells = cells(tray, note), style = tray.style
                #expect(cells.count == 3)
                for (index, cell) in cells.enumerated() {
                    var transform = NoteCellTransform(noteTilt: style.noteTilt, flippedTilt: style.flippedTilt, squash: 1)
                    transform.facet = index
                    let f = index < 2 ? flap.matrix(cellSize: cell.bounds.size) : CATransform3DIdentity
                    #expect(CATransform3DEqualToTransform(cell.transform, CATransform3DConcat(f, transform.matrix)), "\(note).\(index)")
                }
                // Lifted cards are above the drawer's front, and the shown one is behind it.
                let row = try #require(tray.rows.values.first { $0.cells.contains { $0 === cells[0] } })
                #expect(cells[0].superlayer?.name == "peek" && cells[1].superlayer?.name == "peek" && cells[2].superlayer === row.cards)
                let layers = row.layer.sublayers ?? []
                #expect(layers.firstIndex { $0.name == "peek" } ?? 0 > layers.firstIndex { $0 === row.front } ?? 9)
            }
        }
    }

    @Test("a peek closes when the skim goes on, when it ends, and when the tray is scrolled; Escape closes it first")
    func closing() async {
        await withTray(source(200)) { host, tray in
            #expect(tray.becomeFirstResponder())
            await host.advance(by: 0.1)
            let all = tray.loadedCells.count
            @MainActor func peek(_ line: Int = #line) async {
                tray.setPeekedFacet(facet(1, 4), animated: true)
                await host.advance(by: settled)
                #expect(tray.peekedFacet == facet(1, 4), "line \(line)")
            }
            @MainActor func press(_ key: String) async {
                var script = GestureScript()
                script.key(key)
                await host.run(script)
                await host.advance(by: settled)
            }
            await peek()
            await press("ArrowRight")
            #expect(tray.peekedFacet == nil && tray.exposedNote == path(5) && tray.loadedCells.count == all)
            await peek()
            await press("Escape")
            #expect(tray.peekedFacet == nil && tray.exposedNote == path(4))
            await press("Escape")
            #expect(tray.exposedNote == nil)
            await peek()
            tray.setExposedNote(nil, animated: true)
            await host.advance(by: settled)
            #expect(tray.peekedFacet == nil && tray.loadedCells.count == all)
            await peek()
            var script = GestureScript()
            script.drag(from: CGPoint(x: 300, y: 600), to: CGPoint(x: 300, y: 300), duration: 0.3)
            await host.run(script)
            await host.advance(by: 4)
            #expect(tray.peekedFacet == nil && tray.peeks.isEmpty && tray.exposedNote == nil && !tray.isDecelerating)
            tray.contentOffset.y = 0
            await host.advance(by: 0.1)
            await peek()
            tray.reloadData()
            #expect(tray.peekedFacet == nil && tray.peeks.isEmpty)
            tray.resignFirstResponder()
        }
    }

    @Test("another note's peek closes the first one, a closing one opens again, and far jumps drop all")
    func interrupted() async {
        let heard = HeardEvents()
        await withTray(source(2000)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            let all = tray.loadedCells.count
            tray.setPeekedFacet(facet(1, 3), animated: true)
            await host.advance(by: 0.1)
            tray.setPeekedFacet(facet(2, 8), animated: true)
            #expect(tray.peekedFacet == facet(2, 8) && tray.peeks.count == 2)
            await host.advance(by: 0.1)
            tray.setPeekedFacet(facet(1, 3), animated: true)
            await host.advance(by: settled)
            #expect(tray.peekedFacet == facet(1, 3) && tray.peeks.count == 1 && tray.loadedCells.count == all + 2)
            #expect(heard.peeks == [facet(1, 3), facet(0, 3), facet(2, 8), facet(0, 8), facet(1, 3)])
            tray.contentOffset.y = 5000
            await host.advance(by: 0.1)
            #expect(tray.peeks.isEmpty && tray.peekedFacet == nil && heard.peeks.last == facet(0, 3))
            let cells = Set(tray.loadedCells.map(ObjectIdentifier.init))
            #expect(cells.count == tray.loadedCells.count, "no cell is used twice")
        }
    }

    @Test("notes of one facet, facets that don't exist and notes that aren't loaded can't be peeked at")
    func refused() async {
        let source = source(2000)
        source.facets = { $0.note == 3 ? 1 : 2 }
        await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            #expect(!tray.peekAtNextFacet(ofNoteAt: path(3), animated: true) && !tray.peekAtNextFacet(ofNoteAt: path(1900), animated: true))
            for wrong in [facet(1, 3), facet(2, 4), facet(1, 1900), facet(1, 5000), path(4)] {
                tray.setPeekedFacet(wrong, animated: true)
                #expect(tray.peekedFacet == nil && tray.peeks.isEmpty)
            }
        }
    }

    @Test("in narrow rows the cards of the right half open to the left, and lifted cards stay on the screen")
    func narrow() async throws {
        try await withTray(source(), size: CGSize(width: 393, height: 852)) { host, tray in
            await host.advance(by: 0.1)
            #expect(tray.geometry.style == .compact && tray.maximumNotesPerRow == 5)
            for note in 0..<5 {
                tray.setPeekedFacet(facet(1, note), animated: false)
                let cell = try #require(tray.cellForNote(at: path(note)))
                // The lifted card's corners on the screen.
                let corners = [(0.0, -0.5), (1, -0.5), (0, 0.5), (1, 0.5)].map { x, y in
                    let point = CGPoint(x: x * cell.bounds.width, y: y * cell.bounds.height), m = cell.transform
                    let w = point.x * m.m14 + point.y * m.m24 + m.m44
                    return (point.x * m.m11 + point.y * m.m21 + m.m41) / w + cell.position.x
                }
                let width = cell.bounds.width / 2, left = corners.min() ?? 0, right = corners.max() ?? 0
                #expect(left > -0.35 * width && right < 393 + 0.2 * width, "\(note): \(corners)")
            }
            tray.compactStyle = nil
            await host.advance(by: 0.1)
            #expect(tray.geometry.style == tray.style)
        }
    }

    @Test("a peeked card's element speaks of the facet that is shown, and offers to peek")
    func elements() async throws {
        try await withTray(source()) { host, tray in
            await host.advance(by: 0.1)
            let card = try host.element(labelled: "4.0")
            #expect(card.value == "3 sides" && card.actionNames == ["Open", "Flip", "Skim", "Peek"])
            try await host.perform("Peek", on: card)
            #expect(tray.peekedFacet == facet(1, 4) && card.label == "4.1" && card.value == "side 2 of 3")
            try await host.perform("Peek", on: card)
            try await host.perform("Peek", on: card)
            #expect(tray.peekedFacet == nil && card.label == "4.0")
        }
    }
}
