import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

/// Updates whose differences are animated.
@MainActor @Suite struct NoteUpdateTests {
    private func path(_ note: Int, _ section: Int = 0) -> IndexPath { IndexPath(note: note, section: section) }

    /// The texts of the cards at rest, by their index paths.
    private func texts(_ tray: NoteCollectionView) -> [String] {
        tray.loadedCells.filter { $0.indexPath != nil }.sorted { $0.indexPath! < $1.indexPath! }.map { $0.text ?? "" }
    }

    /// Where a card is seen, in the tray's visible part.
    private func place(_ cell: NoteCell, _ tray: NoteCollectionView) -> CGPoint {
        let shown = cell.presentation() ?? cell
        return tray.layer.convert(shown.position, from: cell.superlayer)
    }

    /// A tray of notes that settled, and an update of them.
    private func update(
        from old: [[Int]], to new: [[Int]], _ body: @MainActor (HeadlessHost, NoteCollectionView, ListSource) async throws -> Void
    ) async rethrows {
        let source = ListSource()
        source.show(old)
        try await withTray(source) { host, tray in
            await host.advance(by: 0.3)
            source.show(new)
            tray.reloadData(animatingDifferences: true)
            try await body(host, tray, source)
        }
    }

    @Test("an update while rows are still to be laid out asks for no note that is gone")
    func pendingLayout() async {
        let source = ListSource()
        source.show([Array(0..<200)])
        await withTray(source) { host, tray in
            await host.advance(by: 0.3)
            tray.contentOffset.y = tray.contentSize.height - tray.bounds.height
            source.show([[5, 199]])
            source.forget()
            tray.reloadData(animatingDifferences: true)
            #expect(source.askedForCells.allSatisfy { $0.note < 2 } && texts(tray) == ["5", "199"])
            await host.advance(by: 0.6)
            #expect(texts(tray) == ["5", "199"] && tray.contentOffset.y == 0)
        }
    }

    @Test("a search narrows the tray: cards that stay glide and fly to their places, others sink, and everything comes to rest")
    func narrowing() async throws {
        let found = (0..<60).filter { $0 % 3 == 0 }
        try await update(from: [Array(0..<60)], to: [found]) { host, tray, source in
            let perRow = tray.maximumNotesPerRow
            // 3 is the second now, in the same row; 15 came from the second row to the first one.
            let glides = try #require(tray.cellForNote(at: path(1))), flies = try #require(tray.cellForNote(at: path(5)))
            #expect(glides.text == "3" && glides.superlayer?.name == "cards" && flies.text == "15" && flies.superlayer === tray.flights)
            #expect(tray.contentSize.height == 2 * tray.style.rowHeight && perRow == 12)
            var xs: [CGFloat] = [], ys: [CGFloat] = []
            for _ in 0..<30 {
                await host.advanceFrame()
                xs.append(place(glides, tray).x)
                ys.append(place(flies, tray).y)
            }
            let hinges = (tray.position(ofNote: 3, inSection: 0), tray.position(ofNote: 1, inSection: 0))
            #expect(xs.first ?? 0 > hinges.0.x - 12 && abs((xs.last ?? 0) - hinges.1.x) < 0.01 && xs == xs.sorted(by: >))
            #expect(ys.first ?? 0 > hinges.1.y + tray.style.rowHeight * 0.8 && abs((ys.last ?? 0) - hinges.1.y) < 0.01)
            await host.advance(by: 0.5)
            #expect(texts(tray) == found.map(String.init) && tray.flights.sublayers?.isEmpty != false)
            #expect(tray.layer.sublayers?.filter { $0.name == "row" }.count == 2)
            for row in tray.rows.values {
                #expect(row.cards.sublayers?.count == row.cells.count && !row.cards.masksToBounds && row.cards.bounds.origin == .zero)
                #expect(row.cells.allSatisfy { $0.animationKeys() == nil })
            }
        }
    }

    @Test("insert, delete and move: each card is where a reload would put it")
    func sameAsReload() async throws {
        let old = [Array(0..<30), Array(100..<130)]
        let news: [[[Int]]] = [
            [[99] + Array(0..<30), Array(100..<130)], [Array(1..<30), Array(100..<130)], [Array(0..<30).reversed(), Array(100..<130)],
            [Array(100..<130), Array(0..<30)], [[]], [Array(0..<30) + Array(100..<130)], [[5], [500]],
        ]
        for new in news {
            try await update(from: old, to: new) { host, tray, source in
                await host.advance(by: 1)
                let shown = host.snapshot()
                tray.reloadData()
                await host.advance(by: 0.5)
                let comparison = try #require(PictureComparison(shown, host.snapshot()))
                #expect(comparison.differingPixels == 0, "\(new.map { $0.prefix(3) }): \(comparison.differingPixels)")
            }
        }
    }

    @Test("a card that stays isn't drawn again, and shows its image from the first frame on")
    func images() async throws {
        try await update(from: [Array(0..<30)], to: [Array(1..<30)]) { _, tray, _ in
            for note in 0..<20 {
                let cell = try #require(tray.cellForNote(at: path(note)))
                #expect(cell.renderToken == nil && (cell.front.contents as AnyObject) !== (tray.pictures?.placeholder as AnyObject))
            }
        }
    }

    @Test("the exposed note stays exposed at its new place, or the skim ends")
    func exposed() async {
        let heard = HeardEvents(), source = ListSource()
        source.show([Array(0..<40)])
        await withTray(source) { host, tray in
            tray.noteDelegate = heard
            await host.advance(by: 0.1)
            tray.setExposedNote(path(7), animated: false)
            source.show([Array(5..<40)])
            tray.reloadData(animatingDifferences: true)
            await host.advance(by: 0.6)
            #expect(tray.exposedNote == path(2) && heard.ends == 0)
            #expect((0..<4).map { tray.cellForNote(at: path($0))?.isFlipped } == [true, true, false, false])
            source.show([Array(20..<40)])
            tray.reloadData(animatingDifferences: true)
            await host.advance(by: 0.6)
            #expect(tray.exposedNote == nil && heard.ends == 1)
        }
    }

    @Test("a scrolled tray that becomes short is scrolled to its end, without a leap of the cards")
    func offset() async throws {
        let source = ListSource()
        source.show([Array(0..<400)])
        try await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            tray.contentOffset.y = 2000
            await host.advance(by: 0.3)
            let first = tray.rows(in: tray.bounds, inSection: 0).lowerBound * tray.maximumNotesPerRow
            source.show([Array(first..<(first + 24))])
            let old = try #require(tray.cellForNote(at: path(first + 3)))
            let before = place(old, tray).y - tray.bounds.minY
            tray.reloadData(animatingDifferences: true)
            #expect(tray.contentOffset.y == 0)
            await host.advanceFrame()
            let cell = try #require(tray.cellForNote(at: path(3)))
            #expect(abs(place(cell, tray).y - before) < 30)
            await host.advance(by: 0.6)
            #expect(texts(tray) == (first..<(first + 24)).map(String.init))
        }
    }

    @Test("typing fast: updates that follow each other within an animation end in the last one's state")
    func storm() async throws {
        let source = ListSource()
        source.show([Array(0..<60)])
        try await withTray(source) { host, tray in
            await host.advance(by: 0.3)
            for step in 1..<9 {
                source.show([(0..<60).filter { $0 % step == 0 }, step % 2 == 0 ? [77] : []])
                tray.reloadData(animatingDifferences: true)
                await host.advance(by: 0.04 * Double(step % 4))
            }
            await host.advance(by: 1)
            #expect(texts(tray) == (0..<60).filter { $0 % 8 == 0 }.map(String.init) + ["77"])
            #expect(tray.flights.sublayers?.isEmpty != false)
            #expect(tray.layer.sublayers?.filter { $0.name == "row" }.count == tray.rows.count)
            let shown = host.snapshot()
            tray.reloadData()
            await host.advance(by: 0.5)
            let comparison = try #require(PictureComparison(shown, host.snapshot()))
            #expect(comparison.differingPixels == 0)
        }
    }

    @Test("a million notes narrow to a few at the cost of what is on the screen; notes without identity rise anew")
    func million() async {
        let source = ListSource(1_000_000)
        await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            source.forget()
            source.counts = [7]
            tray.reloadData(animatingDifferences: true)
            #expect(source.askedForCells.count == 7)
            await host.advance(by: 1)
            #expect(tray.loadedCells.count == 7)
            source.counts = [1_000_000]
            tray.reloadData(animatingDifferences: true)
            await host.advance(by: 1)
            #expect(source.askedForCells.count < 100)
        }
    }

    @Test("XX-02 with reduced motion the tray fades")
    func reducedMotion() async {
        let source = ListSource()
        source.show([Array(0..<60)])
        await withTray(source) { host, tray in
            host.reducesMotion = true
            await host.advance(by: 0.3)
            source.show([[3, 4]])
            tray.reloadData(animatingDifferences: true)
            #expect(tray.loadedCells.allSatisfy { $0.animationKeys() == nil } && tray.layer.animationKeys()?.isEmpty == false)
            await host.advance(by: 0.6)
            #expect(texts(tray) == ["3", "4"])
        }
    }
}
