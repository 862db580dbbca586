import CoreGraphics
import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import NoteCollection

@MainActor @Suite struct CellRenderingTests {
    /// Shows frames until `condition` holds, at most so many, with a little real time for the drawing threads in between.
    private func advance(_ host: HeadlessHost, until condition: () -> Bool) async {
        for _ in 0..<2000 where !condition() {
            await host.advanceFrame()
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    @Test("NT-19 the first frame shows blank cards, the content comes later")
    func placeholder() async throws {
        let gate = Gate()
        try await withTray(ListSource(5)) { host, tray in
            host.waitsForBackgroundWork = false
            tray.drawCard = { cards, content, blank in
                gate.pass(content.text)
                return cards.card(content, on: blank)
            }
            await host.advanceFrame()
            let cell = try #require(tray.cellForNote(at: IndexPath(note: 0, section: 0)))
            let blank = try #require(cell.front.contents as? CGImage)
            #expect(blank === tray.pictures?.placeholder)
            #expect(host.pixel(at: tray.visiblePoint(ofNote: 0)).map { $0.red > 200 } == true)
            gate.open()
            await advance(host) { tray.renderQueue.count == 0 }
            #expect(tray.renderQueue.count == 0)
            #expect((cell.front.contents as? CGImage) !== blank)
        }
    }

    @Test("NT-20 cards that come onto the screen overtake those beside it")
    func priorities() async {
        let gate = Gate()
        await withTray(ListSource(300)) { host, tray in
            host.waitsForBackgroundWork = false
            // One thread, so that the order is exact.
            tray.renderQueue = NoteRenderQueue(workers: 1)
            tray.drawCard = { cards, content, _ in
                gate.pass(content.text)
                return cards.placeholder()
            }
            await host.advanceFrame()
            await advance(host) { gate.waiting == 1 }
            @MainActor func rows(_ onScreen: Bool) -> [Int] { tray.rows.filter { $0.value.isOnScreen == onScreen }.map(\.key.row).sorted() }
            #expect(rows(true) == [0, 1, 2, 3] && rows(false) == [4])
            // Down by two rows: the row below the screen is on it now, one that was on it is above, and new rows are on it and below.
            tray.contentOffset.y = 2 * tray.style.rowHeight
            await host.advanceFrame()
            #expect(rows(true) == [2, 3, 4, 5])
            #expect(rows(false) == [1, 6])
            gate.open()
            await advance(host) { tray.renderQueue.count == 0 }
            let perRow = tray.maximumNotesPerRow
            let expected = [2, 3, 4, 5, 1, 6].flatMap { row in (0..<perRow).map { "0.\(row * perRow + $0)" } }
            // The first card was begun before the scroll.
            #expect(gate.passed == ["0.0"] + expected)
        }
    }

    @Test("NT-20 a frame waits for the cards on screen alone; those beside it are drawn when it has been seen, one at a time")
    func nearbyCards() async throws {
        var perRow = 0
        await withTray(ListSource(300)) { host, tray in
            await host.advanceFrame()
            perRow = tray.maximumNotesPerRow
        }
        let gate = Gate(), beside = 4 * perRow
        try await withTray(ListSource(300)) { host, tray in
            tray.renderQueue = NoteRenderQueue(workers: 3)
            tray.drawCard = { cards, content, blank in
                if let note = Int(content.text.dropFirst(2)), note >= beside { gate.pass(content.text) }
                return cards.card(content, on: blank)
            }
            await host.advanceFrame()
            let blank = try #require(tray.pictures?.placeholder)
            #expect(tray.rows.values.filter(\.isOnScreen).flatMap(\.cells).allSatisfy { ($0.front.contents as? CGImage) !== blank })
            #expect(gate.waiting == 0 && gate.passed.isEmpty)
            await advance(host) { gate.waiting > 0 }
            #expect(tray.renderQueue.count == perRow)
            #expect(gate.waiting == 1)
            gate.open()
            await advance(host) { tray.renderQueue.count == 0 }
            #expect(gate.passed == (beside..<beside + perRow).map { "0.\($0)" })
        }
    }

    @Test("NT-21 a recycled cell never shows its former note's picture")
    func staleResults() async throws {
        let gate = Gate()
        try await withTray(ListSource(300)) { host, tray in
            host.waitsForBackgroundWork = false
            let old = try #require(Self.solid(.red)), new = try #require(Self.solid(.blue))
            tray.drawCard = { _, content, _ in
                guard let note = Int(content.text.dropFirst(2)), note < 60 else { return new }
                gate.pass(content.text)
                return old
            }
            await host.advanceFrame()
            let cells = tray.loadedCells.map { ObjectIdentifier($0) }
            tray.contentOffset.y = tray.rect(forRow: 15, inSection: 0).minY
            await host.advanceFrame()
            #expect(!Set(cells).isDisjoint(with: tray.loadedCells.map { ObjectIdentifier($0) }))
            gate.open()
            await advance(host) { tray.renderQueue.count == 0 }
            await host.advance(by: 0.2)
            #expect(tray.loadedCells.allSatisfy { ($0.front.contents as? CGImage) === new })
        }
    }

    @Test("NT-21 of two contents the later one is shown")
    func laterContent() async throws {
        try await withTray(ListSource(3)) { host, tray in
            await host.advance(by: 0.1)
            let cell = try #require(tray.cellForNote(at: IndexPath(note: 1, section: 0)))
            let before = cell.front.contents as? CGImage
            cell.text = "first"
            cell.text = "second"
            #expect(tray.renderQueue.count == 1)
            await host.advance(by: 0.1)
            #expect((cell.front.contents as? CGImage) !== before)
            #expect(tray.renderQueue.count == 0)
        }
    }

    @Test("NT-22 text of any script is drawn off the main thread, and the main thread is not waited for")
    func unicode() async throws {
        let texts = ["مرحبا بالعالم", "日本語の単語", "e\u{301}\u{323}a\u{308}", "हिन्दी", "ภาษาไทย", "🐢", "𓀀"]
        let style = NoteTrayStyle()
        let cards = NoteCardDrawing(style: style, pitch: style.minimumPitch, displayScale: 2)
        let blank = try #require(cards.placeholder())
        for text in texts {
            // The main thread sleeps in this call until the drawing thread is done: were it needed there, this would never end.
            let image = DispatchQueue.global().sync { cards.card(NoteCellContent(text: text)) }
            let drawn = try #require(image)
            #expect(drawn.width == blank.width)
            #expect(try drawn.pngData() != blank.pngData(), "nothing was drawn for \(text)")
            // Characters of which no font has the glyph are boxes with their numbers.
            let layout = TextLayout(runs: [TextRun(text: text, font: FontDescription(size: 20))])
            #expect(layout.unknownGlyphCount == 0, "\(text)")
        }
        func picture(_ text: String) throws -> Data { try #require(cards.card(NoteCellContent(text: text))).pngData() }
        // Marks stand on their letters, and letters of Arabic are joined.
        #expect(try picture("e\u{301}a\u{308}") == picture("\u{E9}\u{E4}"))
        #expect(try picture("بب") != picture("ب\u{200C}ب"))
    }

    @Test("a cell that vetoes the background is drawn at once")
    func veto() async throws {
        final class Eager: NoteCell {
            override var canDrawInBackground: Bool { false }
        }
        final class Source: NoteCollectionViewDataSource {
            func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int { 2 }
            func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int { 1 }
            func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell {
                let cell = Eager()
                cell.text = "now"
                return cell
            }
        }
        let source = Source()
        await HeadlessHost.open(size: CGSize(width: 400, height: 300), scale: 1) { host in
            let tray = NoteCollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            tray.dataSource = source
            host.show(tray)
            tray.layoutIfNeeded()
            #expect(tray.renderQueue.count == 0)
            #expect(tray.loadedCells.allSatisfy { ($0.front.contents as? CGImage) !== tray.pictures?.placeholder })
            tray.removeFromSuperview()
        }
    }

    private static func solid(_ color: UIColor) -> CGImage? {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }.cgImage
    }
}
