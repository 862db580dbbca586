import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

@MainActor @Suite struct SkimmingTests {
    @Test("NT-17 holding and dragging exposes the card under the finger")
    func holdAndDrag() async {
        let heard = HeardEvents()
        await withTray(ListSource(60)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            var script = GestureScript()
            let start = tray.visiblePoint(ofNote: 2), end = tray.visiblePoint(ofNote: 7)
            script.drag(from: start, to: end, duration: 0.5, holdBefore: 0.4, holdAfter: 0.1)
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(tray.contentOffset.y == 0)
            #expect(tray.exposedNote == IndexPath(note: 7, section: 0))
            #expect(heard.exposed == (2...7).map { IndexPath(note: $0, section: 0) })
        }
    }

    @Test("NT-17 a plain drag scrolls and exposes nothing")
    func plainDrag() async {
        let heard = HeardEvents()
        await withTray(ListSource(200)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            var script = GestureScript()
            script.drag(from: CGPoint(x: 300, y: 600), to: CGPoint(x: 300, y: 300), duration: 0.3)
            await host.run(script)
            #expect(tray.contentOffset.y > 200)
            #expect(tray.exposedNote == nil)
            #expect(heard.exposed.isEmpty)
            #expect(heard.scrolls > 5)
        }
    }

    @Test("NT-10 cards that the skim passes show their backs, and their fronts when it comes back")
    func flips() async throws {
        let heard = HeardEvents()
        try await withTray(ListSource(60)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            tray.setExposedNote(IndexPath(note: 3, section: 0), animated: true)
            await host.advance(by: 0.5)
            let cells = try (0..<6).map { try #require(tray.cellForNote(at: IndexPath(note: $0, section: 0))) }
            #expect(cells.map(\.isFlipped) == [true, true, true, false, false, false])
            #expect(heard.flips.map(\.path.note) == [0, 1, 2])
            tray.setExposedNote(IndexPath(note: 1, section: 0), animated: true)
            await host.advance(by: 0.5)
            #expect(cells.map(\.isFlipped) == [true, false, false, false, false, false])
            tray.setExposedNote(nil, animated: true)
            await host.advance(by: 0.5)
            #expect(cells.allSatisfy { !$0.isFlipped })
            #expect(heard.ends == 1)
        }
    }

    @Test("NT-15 the exposed card's shade is lighter than its neighbour's")
    func shades() async throws {
        try await withTray(ListSource(60)) { host, tray in
            await host.advance(by: 0.1)
            tray.setExposedNote(IndexPath(note: 4, section: 0), animated: false)
            let exposed = try #require(tray.cellForNote(at: IndexPath(note: 4, section: 0)))
            let next = try #require(tray.cellForNote(at: IndexPath(note: 5, section: 0)))
            #expect(exposed.shade.opacity < next.shade.opacity)
        }
    }

    @Test("NT-18 the pointer skims the row it moves over, and leaves it at rest")
    func hover() async {
        let heard = HeardEvents()
        await withTray(ListSource(60)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            var script = GestureScript()
            script.hover(from: tray.visiblePoint(ofNote: 1), to: tray.visiblePoint(ofNote: 5), duration: 0.4)
            await host.run(script)
            await host.advance(by: 0.05)
            #expect(tray.exposedNote == IndexPath(note: 5, section: 0))
            #expect(heard.exposed == (1...5).map { IndexPath(note: $0, section: 0) })
            var second = GestureScript()
            second.hover(at: tray.visiblePoint(ofNote: tray.maximumNotesPerRow + 2))
            await host.run(second)
            await host.advance(by: 0.5)
            #expect(tray.exposedNote == IndexPath(note: tray.maximumNotesPerRow + 2, section: 0))
            var third = GestureScript()
            third.endHover()
            await host.run(third)
            await host.advance(by: 0.5)
            #expect(tray.exposedNote == nil)
            #expect(tray.loadedCells.allSatisfy { $0.transform == tray.loadedCells[0].transform })
        }
    }

    @Test("moving inside a row sets cards directly, coming to a row animates them")
    func directAndAnimated() async throws {
        try await withTray(ListSource(60)) { host, tray in
            await host.advance(by: 0.1)
            var script = GestureScript()
            script.hover(at: tray.visiblePoint(ofNote: 4))
            await host.run(script)
            let cell = try #require(tray.cellForNote(at: IndexPath(note: 5, section: 0)))
            #expect(cell.animation(forKey: "transform") != nil)
            await host.advance(by: 0.5)
            #expect(cell.animationKeys() == nil)
            var move = GestureScript()
            move.hover(at: tray.visiblePoint(ofNote: 5))
            await host.run(move)
            #expect(cell.animationKeys() == nil)
            #expect(tray.exposedNote == IndexPath(note: 5, section: 0))
        }
    }

    @Test("a tap exposes and selects")
    func tap() async {
        let heard = HeardEvents()
        await withTray(ListSource(60)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            var script = GestureScript()
            script.tap(at: tray.visiblePoint(ofNote: 6))
            await host.run(script)
            await host.advance(by: 0.6)
            #expect(heard.selected == [IndexPath(note: 6, section: 0)])
            #expect(tray.exposedNote == IndexPath(note: 6, section: 0))
        }
    }

    @Test("NT-18 a wheel closes what the pointer exposed, and the pointer skims the row that came under it when it moves")
    func wheelUnderPointer() async {
        await withTray(ListSource(200)) { host, tray in
            await host.advance(by: 0.1)
            var script = GestureScript()
            let place = tray.visiblePoint(ofNote: 4)
            script.hover(at: place)
            script.wheel(at: place, delta: CGVector(dx: 0, dy: -tray.style.rowHeight))
            await host.run(script)
            await host.advance(by: 1.5)
            #expect(tray.contentOffset.y > 100)
            #expect(tray.exposedNote == nil)
            var move = GestureScript()
            move.hover(at: CGPoint(x: place.x + 1, y: place.y))
            await host.run(move)
            let expected = tray.geometry.row(atY: place.y + tray.contentOffset.y)?.row ?? -1
            #expect(tray.exposedNote == IndexPath(note: expected * tray.maximumNotesPerRow + 4, section: 0))
        }
    }

    @Test("scrolling by a finger closes what was exposed")
    func scrollCloses() async {
        await withTray(ListSource(200)) { host, tray in
            await host.advance(by: 0.1)
            tray.setExposedNote(IndexPath(note: 5, section: 0), animated: false)
            var script = GestureScript()
            script.drag(from: CGPoint(x: 300, y: 600), to: CGPoint(x: 300, y: 400), duration: 0.3)
            await host.run(script)
            await host.advance(by: 2)
            #expect(tray.exposedNote == nil)
            #expect(tray.loadedCells.allSatisfy { !$0.isFlipped })
        }
    }

    @Test("a note stays exposed when width or style change, in the row in which it stands then, and nobody hears of flips")
    func geometryChanges() async throws {
        let heard = HeardEvents()
        try await withTray(ListSource(200), size: CGSize(width: 1024, height: 768)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            let path = IndexPath(note: tray.maximumNotesPerRow + 4, section: 0)
            tray.setExposedNote(path, animated: false)
            await host.advance(by: 0.5)
            let flips = heard.flips.count
            @MainActor func check(_ what: Comment) throws {
                #expect(tray.exposedNote == path, what)
                let place = tray.indexInRow(ofNote: path.note, inSection: 0)
                let first = path.note - place
                for index in 0..<tray.maximumNotesPerRow {
                    let cell = try #require(tray.cellForNote(at: IndexPath(note: first + index, section: 0)))
                    #expect(cell.isFlipped == (index < place), what)
                }
                #expect(heard.exposed == [path] && heard.ends == 0 && heard.flips.count == flips, what)
            }
            try check("before")
            // Its row is the second, then the fourth: it is scrolled to where it was.
            let distance = tray.rect(forRow: tray.row(ofNote: path.note, inSection: 0), inSection: 0).minY - tray.contentOffset.y
            host.resize(to: CGSize(width: 500, height: 768))
            tray.frame.size.width = 500
            await host.advance(by: 0.1)
            try check("narrower")
            let row = tray.row(ofNote: path.note, inSection: 0)
            #expect(row > 1 && tray.rect(forRow: row, inSection: 0).minY - tray.contentOffset.y == distance)
            tray.style.minimumPitch = 50
            await host.advance(by: 0.1)
            try check("denser")
            host.resize(to: CGSize(width: 500, height: 768), scale: 2)
            await host.advance(by: 0.1)
            try check("another scale")
        }
    }

    @Test("a reload ends the skim, and the delegate hears it once, when nothing is exposed any more")
    func reload() async {
        final class Listener: NoteCollectionViewDelegate {
            var atEnd: [IndexPath?] = []
            func noteCollectionViewDidEndSkimming(_ view: NoteCollectionView) { atEnd.append(view.exposedNote) }
        }
        let heard = HeardEvents(), listener = Listener(), source = ListSource(60)
        await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            tray.noteDelegate = heard
            tray.reloadData()
            #expect(heard.ends == 0, "nothing was exposed")
            await host.advance(by: 0.1)
            tray.setExposedNote(IndexPath(note: 5, section: 0), animated: false)
            let flips = heard.flips.count
            source.counts = [3]
            tray.reloadData()
            await host.advance(by: 0.5)
            #expect(heard.ends == 1 && tray.exposedNote == nil)
            #expect(heard.flips.count == flips, "NT-16: reloads make no sound")
            #expect(tray.loadedCells.allSatisfy { !$0.isFlipped })
            tray.noteDelegate = listener
            tray.setExposedNote(IndexPath(note: 1, section: 0), animated: true)
            tray.dataSource = nil
            #expect(listener.atEnd == [nil])
        }
    }

    @Test("paths that do not exist are not exposed")
    func missingPaths() async {
        await withTray(ListSource(3)) { host, tray in
            await host.advance(by: 0.1)
            for path in [IndexPath(note: 3, section: 0), IndexPath(note: 0, section: 1)] {
                tray.setExposedNote(path, animated: true)
                #expect(tray.exposedNote == nil)
                #expect(tray.cellForNote(at: path) == nil)
            }
        }
    }

    @Test("NT-18 a pointer that sweeps over rows opens the row that it comes from and the one where it rests")
    func sweep() async {
        let heard = HeardEvents()
        await withTray(ListSource(200)) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            let start = tray.visiblePoint(ofNote: 4), perRow = tray.maximumNotesPerRow
            var script = GestureScript()
            script.hover(at: start)
            script.wait(0.5)
            // Three rows within 0.3 s.
            script.hover(from: start, to: tray.visiblePoint(ofNote: 3 * perRow + 4), duration: 0.3)
            await host.run(script)
            #expect(tray.exposedNote == nil, "the first row closes, and those on the way stay closed")
            await host.advance(by: 0.5)
            #expect(heard.exposed == [IndexPath(note: 4, section: 0), IndexPath(note: 3 * perRow + 4, section: 0)])
            // Slowly, each row opens.
            var slow = GestureScript()
            slow.hover(from: tray.visiblePoint(ofNote: 3 * perRow + 4), to: start, duration: 2)
            await host.run(slow)
            #expect(heard.exposed.suffix(3).map(\.note) == [2 * perRow + 4, perRow + 4, 4])
            // What was to be opened isn't when the pointer leaves first.
            let count = heard.exposed.count
            var away = GestureScript()
            away.hover(from: start, to: tray.visiblePoint(ofNote: 3 * perRow + 4), duration: 0.3)
            away.endHover()
            await host.run(away)
            await host.advance(by: 0.5)
            #expect(tray.exposedNote == nil && heard.exposed.count == count)
        }
    }

    @Test("cards move one after the other when a skim comes to a row and when it goes, in opposite orders")
    func stagger() async throws {
        try await withTray(ListSource(60)) { host, tray in
            await host.advance(by: 0.1)
            let cells = try (0..<8).map { try #require(tray.cellForNote(at: IndexPath(note: $0, section: 0))) }
            /// The order in which the first cards begin to turn.
            @MainActor func beginnings() async -> [Int] {
                let rest = cells.map { ($0.presentation() ?? $0).transform }
                var order: [Int] = []
                for _ in 0..<30 {
                    await host.advanceFrame()
                    for (index, cell) in cells.prefix(5).enumerated() where !order.contains(index) {
                        if !CATransform3DEqualToTransform((cell.presentation() ?? cell).transform, rest[index]) { order.append(index) }
                    }
                }
                await host.advance(by: 0.3)
                return order
            }
            tray.setExposedNote(IndexPath(note: 5, section: 0), animated: true)
            #expect(await beginnings() == [0, 1, 2, 3, 4])
            tray.setExposedNote(nil, animated: true)
            #expect(await beginnings() == [4, 3, 2, 1, 0])
            #expect(cells.allSatisfy { $0.animationKeys() == nil && $0.transform == cells[0].transform })
            // Within the row nobody waits.
            tray.setExposedNote(IndexPath(note: 2, section: 0), animated: false)
            tray.setExposedNote(IndexPath(note: 4, section: 0), animated: true)
            #expect(cells[2].animation(forKey: "transform")?.beginTime == cells[3].animation(forKey: "transform")?.beginTime)
        }
        let stagger = NoteStagger(position: 40, isComing: true)
        #expect((0..<200).allSatisfy { (0...NoteStagger.longest).contains(stagger.delay(ofIndex: $0)) })
        #expect(stagger.delay(ofIndex: 40) == 0 && stagger.delay(ofIndex: 41) == NoteStagger.step)
    }
}
