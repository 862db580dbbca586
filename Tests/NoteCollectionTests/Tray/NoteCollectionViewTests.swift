import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

@MainActor @Suite struct NoteCollectionViewTests {
    @Test("NT-01 each query is asked with valid indexes only")
    func queries() async {
        let source = ListSource(5, 3)
        source.facets = { 1 + $0.note % 4 }
        await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            #expect(tray.numberOfSections == 2)
            #expect(Set(source.askedForCounts) == [0, 1])
            let notes = Set((0..<5).map { IndexPath(note: $0, section: 0) } + (0..<3).map { IndexPath(note: $0, section: 1) })
            #expect(Set(source.askedForFacets) == notes)
            #expect(Set(source.askedForCells) == Set(notes.map { IndexPath(facet: 0, note: $0.note, section: $0.section) }))
            #expect(source.askedForCells.count == 8)
        }
    }

    @Test("NT-01 a data source that doesn't count its sections has one")
    func oneSection() async {
        final class Plain: NoteCollectionViewDataSource {
            func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int { 4 }
            func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int { 1 }
            func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell { view.dequeueReusableCell() }
        }
        let source = Plain()
        let tray = NoteCollectionView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
        tray.dataSource = source
        #expect(tray.numberOfSections == 1)
        #expect(tray.numberOfNotes(inSection: 0) == 4)
    }

    @Test("NT-04 widening the view changes rows, not index paths")
    func widening() async {
        await withTray(ListSource(60), size: CGSize(width: 600, height: 500)) { host, tray in
            await host.advance(by: 0.1)
            let before = (tray.maximumNotesPerRow, tray.indexInRow(ofNote: 20, inSection: 0))
            let path = tray.cellForNote(at: IndexPath(note: 3, section: 0))?.indexPath
            host.resize(to: CGSize(width: 1200, height: 500))
            tray.frame.size.width = 1200
            await host.advance(by: 0.1)
            #expect(tray.maximumNotesPerRow > before.0)
            #expect(tray.indexInRow(ofNote: 20, inSection: 0) != before.1)
            #expect(tray.cellForNote(at: IndexPath(note: 3, section: 0))?.indexPath == path)
        }
    }

    @Test("NT-06 a cell's bounds are twice its size on screen")
    func cellBounds() async throws {
        try await withTray(ListSource(3)) { host, tray in
            await host.advance(by: 0)
            let cell = try #require(tray.cellForNote(at: IndexPath(note: 1, section: 0)))
            #expect(cell.bounds.size == CGSize(width: 2 * tray.style.cardSize.width, height: 2 * tray.style.cardSize.height))
        }
    }

    @Test("NT-07 perspective is in each cell and in no sublayer transform")
    func perspective() async {
        await withTray(ListSource(30)) { host, tray in
            await host.advance(by: 0)
            let cells = tray.loadedCells
            #expect(cells.allSatisfy { $0.transform == cells[0].transform })
            #expect(cells[0].transform.m34 != 0)
            var layer: CALayer? = cells[0].superlayer
            while let current = layer {
                #expect(CATransform3DIsIdentity(current.sublayerTransform))
                layer = current.superlayer
            }
        }
    }

    @Test("NT-12 one cell for a resting note near the screen, whatever its facets")
    func cellCount() async {
        let source = ListSource(200)
        source.facets = { _ in 3 }
        await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            let perRow = tray.maximumNotesPerRow
            let rowsOnScreen = tray.rows(in: tray.bounds, inSection: 0).count
            #expect(tray.loadedCells.count == (rowsOnScreen + 1) * perRow)
            #expect(tray.loadedCells.filter(\.isOnScreen).count == rowsOnScreen * perRow)
            #expect(tray.loadedCells.allSatisfy { $0.indexPath?.facet == 0 && !$0.isFlipped })
            #expect(source.askedForFacets.count == tray.loadedCells.count)
        }
    }

    @Test("a million notes cost what is on screen, also after a far jump")
    func million() async {
        let source = ListSource(1_000_000)
        await withTray(source) { host, tray in
            await host.advance(by: 0)
            let first = source.askedForCells.count
            #expect(first < 100)
            source.forget()
            tray.contentOffset = CGPoint(x: 0, y: tray.contentSize.height / 2)
            await host.advance(by: 0.05)
            #expect(source.askedForCells.count < 100)
            #expect(tray.loadedCells.count < 100)
            #expect(tray.cellForNote(at: IndexPath(note: 500_000, section: 0)) != nil)
        }
    }

    @Test("NT-24 layers of rows and headers stay bounded over a long scroll")
    func reuse() async {
        let source = ListSource(30, 30, 30, 30, 30, 30, 30, 30, 30, 30)
        source.hasTitles = true
        await withTray(source) { host, tray in
            await host.advance(by: 0)
            var largest = 0
            for step in 0..<60 {
                tray.contentOffset.y = CGFloat(step) * 90
                await host.advanceFrame()
                largest = max(largest, tray.layer.sublayers?.count ?? 0)
            }
            #expect(largest < 20)
            #expect(tray.rows.count + tray.spareRows.count <= 8)
            #expect(tray.headers.count + tray.spareHeaders.count <= 6)
        }
    }

    @Test("NT-24 several hundred decks: layers and questions are bounded by what is on the screen, also after a far jump")
    func manySections() async {
        let source = ListSource()
        source.counts = (0..<700).map { $0 % 9 }
        source.hasTitles = true
        await withTray(source) { host, tray in
            await host.advance(by: 0.1)
            #expect(tray.numberOfSections == 700 && source.askedForCounts.count == 700 && source.askedForCells.count < 60)
            source.forget()
            for y in [50_000, 20_000, tray.contentSize.height - 768] {
                tray.contentOffset.y = y
                await host.advance(by: 0.05)
                #expect(tray.rows.count <= 6 && tray.headers.count <= 8 && tray.rows.count + tray.headers.count > 5)
                #expect(tray.sections(in: tray.bounds).count <= 8)
            }
            #expect(source.askedForCells.count < 120 && source.askedForCounts.isEmpty)
            #expect(tray.spareRows.count <= 8 && tray.spareHeaders.count <= 10)
        }
    }

    @Test("NT-04 a phone's width holds five cards a row, of a smaller size; wider trays keep their style")
    func narrow() async {
        await withTray(ListSource(40), size: CGSize(width: 393, height: 852)) { host, tray in
            await host.advance(by: 0.1)
            #expect(tray.maximumNotesPerRow == 5 && tray.geometry.style == .compact)
            let row = tray.rect(forRow: 0, inSection: 0)
            #expect((0..<5).allSatisfy { tray.restingFrame(ofNoteAt: IndexPath(note: $0, section: 0)).maxX <= row.maxX - 12 })
            // A note of the middle is found where it is seen, and skims.
            var script = GestureScript()
            script.hover(at: tray.visiblePoint(ofNote: 7))
            await host.run(script)
            #expect(tray.exposedNote == IndexPath(note: 7, section: 0))
            host.resize(to: CGSize(width: 852, height: 393))
            tray.frame.size = CGSize(width: 852, height: 393)
            await host.advance(by: 0.1)
            #expect(tray.geometry.style == tray.style && tray.exposedNote == IndexPath(note: 7, section: 0))
        }
    }

    @Test("in the dark appearance wood and paper are darker, and the exposed note stays exposed")
    func dark() async throws {
        try await withTray(ListSource(40)) { host, tray in
            await host.advance(by: 0.3)
            tray.setExposedNote(IndexPath(note: 4, section: 0), animated: false)
            await host.advance(by: 0.3)
            let middle = tray.visiblePoint(ofNote: 20), card = CGPoint(x: middle.x, y: middle.y - 60)
            let board = CGPoint(x: 500, y: tray.style.rowHeight - 12)
            let light = try [card, board].map { try #require(host.pixel(at: $0)) }
            tray.window?.overrideUserInterfaceStyle = .dark
            await host.advance(by: 0.3)
            let dark = try [card, board].map { try #require(host.pixel(at: $0)) }
            for (a, b) in zip(light, dark) { #expect(Double(b.green) < 0.9 * Double(a.green) && b.green > 15, "\(a) \(b)") }
            #expect(tray.exposedNote == IndexPath(note: 4, section: 0))
        }
    }

    @Test("reloading shows what the data source has now")
    func reload() async {
        let source = ListSource(40)
        await withTray(source) { host, tray in
            await host.advance(by: 0)
            source.counts = [2]
            tray.reloadData()
            await host.advance(by: 0.1)
            #expect(tray.loadedCells.count == 2)
            source.counts = []
            tray.reloadData()
            await host.advance(by: 0.1)
            #expect(tray.loadedCells.isEmpty)
            #expect(tray.contentSize.height == 0)
        }
    }
}
