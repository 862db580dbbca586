import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// The list as a view of an external model: rows, cells, colours, pictures.
@MainActor @Suite struct FoldingListViewTests {
    @Test("FL-18 the list shows the model's rows, and follows rows that come, go and move")
    func model() async {
        let source = ListSource(5)
        await withList(source) { host, list in
            #expect(list.drawnTexts == source.texts && list.numberOfRows == 5 && list.isSettled)
            source.rows.insert(.init(text: "New"), at: 2)
            list.insertRows(at: [2])
            #expect(list.height(ofItem: 2) == 0, "it unfolds")
            await host.advance(by: 0.1)
            #expect((1..<59).contains(list.height(ofItem: 2)))
            await host.advance(by: 1)
            #expect(list.isSettled && list.drawnTexts == source.texts)
            #expect(list.rectForRow(at: 2) == CGRect(x: 0, y: 120, width: 320, height: 60))
            source.rows.removeSubrange(1...3)
            list.deleteRows(at: IndexSet(1...3))
            #expect(list.numberOfRows == 3)
            await host.advance(by: 1)
            #expect(list.isSettled && list.drawnTexts == source.texts && list.drawnTexts == ["Row 0", "Row 3", "Row 4"])
            source.rows.insert(source.rows.remove(at: 0), at: 2)
            list.moveRow(at: 0, to: 2)
            await host.advance(by: 1)
            #expect(list.drawnTexts == source.texts && list.drawnTexts == ["Row 3", "Row 4", "Row 0"])
            source.rows = []
            list.reloadData()
            await host.advance(by: 0.1)
            #expect(list.drawnTexts.isEmpty && list.numberOfRows == 0 && list.indexForRow(at: CGPoint(x: 10, y: 10)) == nil)
        }
    }

    @Test("FL-15 rows that close at different times each leave when they have closed")
    func concurrentRemovals() async {
        let source = ListSource(6)
        await withList(source) { host, list in
            source.rows.remove(at: 4)
            list.deleteRows(at: [4])
            await host.advance(by: 0.2)
            source.rows.remove(at: 1)
            list.deleteRows(at: [1])
            #expect(list.stage.numberOfItems(inSection: 0) == 6 && list.numberOfRows == 4)
            var counts: [Int] = []
            for _ in 0..<60 {
                await host.advanceFrame()
                counts.append(list.stage.numberOfItems(inSection: 0))
            }
            #expect(counts.contains(5) && counts.last == 4 && counts == counts.sorted(by: >), "one leaves before the other")
            #expect(list.drawnTexts == source.texts && list.isSettled)
        }
    }

    @Test("FL-14 a row that is let go closed leaves at once, and no orphan stays")
    func noOrphans() async {
        let source = ListSource(3)
        await withList(source) { host, list in
            let id = list.insertItem(1, kind: .provisional, height: 0)
            list.release(id, to: 0)
            #expect(list.stage.numberOfItems(inSection: 0) == 3 && list.layout.rows.active.isEmpty)
            await host.advance(by: 0.1)
            #expect(list.drawnTexts == source.texts)
        }
    }

    @Test("FL-06 FL-24 rows have the ramp's colours by rank, and another theme recolours all of them in an animation")
    func colors() async {
        let source = ListSource(7)
        await withList(source) { host, list in
            @MainActor func colors() -> [FoldingListTheme.Color] { (0..<7).compactMap { list.cellForRow(at: $0)?.rowColor } }
            #expect(colors() == (0..<7).map { FoldingListTheme.heatMap.color(at: $0, of: 7) })
            let before = host.pixel(at: CGPoint(x: 300, y: 30))
            list.theme = .ocean
            await host.advance(by: 0.1)
            let between = host.pixel(at: CGPoint(x: 300, y: 30))
            await host.advance(by: 0.5)
            let after = host.pixel(at: CGPoint(x: 300, y: 30))
            #expect(before == PixelColor(red: 217, green: 0, blue: 22) && after == PixelColor(red: 16, green: 78, blue: 190))
            #expect(between != before && between != after)
            #expect(colors() == (0..<7).map { FoldingListTheme.ocean.color(at: $0, of: 7) })
        }
    }

    /// A row with a picture, a switch and a button.
    private final class MixedCell: FoldingListCell {
        let control = UISwitch()
        let picture = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))

        override init(frame: CGRect) {
            super.init(frame: frame)
            picture.backgroundColor = UIColor(red: 0.9, green: 0.9, blue: 0.2, alpha: 1)
            contentView.addSubview(picture)
            // What is at the top and at the bottom, to be told from each other.
            for (y, color) in [(0, UIColor.green), (48, .white)] as [(CGFloat, UIColor)] {
                let stripe = UIView(frame: CGRect(x: 150, y: y, width: 20, height: 12))
                stripe.backgroundColor = color
                picture.addSubview(stripe)
            }
            control.frame.origin = CGPoint(x: 240, y: 15)
            contentView.addSubview(control)
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class MixedSource: FoldingListViewDataSource {
        func numberOfRows(in list: FoldingListView) -> Int { 3 }
        func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
            list.dequeueReusableCell(withIdentifier: "mixed", for: index)
        }
    }

    @Test("what stands on the background can be told from it: it has the ink, unless that is as light")
    func backgroundInk() {
        typealias Color = FoldingListTheme.Color
        var theme = FoldingListTheme.heatMap
        #expect(theme.backgroundInk == theme.ink)
        theme.background = Color(240, 240, 242)
        #expect(theme.backgroundInk == Color(44, 44, 48))
        #expect(FoldingListTheme.paper.backgroundInk == FoldingListTheme.paper.ink)
        theme.ink = Color(10, 10, 10)
        theme.background = Color(0, 0, 0)
        #expect(theme.backgroundInk == Color(255, 255, 255))
    }

    @Test("FL-17 any content folds as one picture, and its halves meet without a seam", arguments: [1, 2] as [CGFloat])
    func arbitraryContent(scale: CGFloat) async throws {
        try await HeadlessHost.open(size: CGSize(width: 320, height: 240), scale: scale) { host in
            let source = MixedSource(), list = FoldingListView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
            list.register(MixedCell.self, forCellReuseIdentifier: "mixed")
            list.dataSource = source
            list.theme.background = FoldingListTheme.Color(0, 0, 255)
            list.backgroundColor = .blue
            host.show(list)
            await host.advance(by: 0.5)
            let id = list.layout.rows.activate(item: 1)
            for style in [FoldStyle.pinch, .back, .up] {
                for height in stride(from: CGFloat(13), to: 60, by: 3.1) {
                    list.layout.rows.update(id) {
                        $0.isHeld = true
                        $0.height = height
                        $0.style = style
                    }
                    list.layout.invalidateLayout()
                    await host.advanceFrame()
                    let cell = try #require(list.cellForRow(at: 1))
                    #expect(cell.isFolded && cell.contentView.isHidden, "the content is seen in the halves only")
                    let picture = host.snapshot(), middle = Int((60 + height / 2) * scale)
                    for offset in -2...2 {
                        let pixel = PixelColor(in: picture, x: Int(100 * scale), y: middle + offset)
                        #expect(pixel.red > 200 && pixel.blue < 90, "\(style) \(height): \(pixel) at \(offset) from the crease")
                    }
                    // The upper half shows what is at the top, the lower one what is at the bottom.
                    let column = (Int(60 * scale)..<Int((60 + height) * scale)).map { PixelColor(in: picture, x: Int(160 * scale), y: $0) }
                    let upper = column.prefix(column.count / 2), lower = column.suffix(column.count / 2)
                    func isGreen(_ color: PixelColor) -> Bool { color.green > 150 && color.red < 100 && color.blue < 100 }
                    func isLight(_ color: PixelColor) -> Bool { color.green > 100 && color.red > 100 && color.blue > 100 }
                    #expect(upper.contains(where: isGreen) && !lower.contains(where: isGreen), "\(style) \(height)")
                    #expect(lower.contains(where: isLight) && !upper.contains(where: isLight), "\(style) \(height)")
                }
            }
            list.layout.rows.deactivate(id)
            list.layout.invalidateLayout()
            await host.advanceFrame()
            let cell = try #require(list.cellForRow(at: 1) as? MixedCell)
            #expect(!cell.contentView.isHidden && !cell.isFolded && cell.control.frame.origin == CGPoint(x: 240, y: 15))
            // Open, its controls work.
            let middle = cell.convert(CGPoint(x: cell.control.frame.midX, y: cell.control.frame.midY), to: nil), wasOn = cell.control.isOn
            var script = GestureScript()
            script.tap(at: middle)
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(cell.control.isOn != wasOn)
        }
    }

    @Test("FL-04 a row that was folded and is open again is drawn as before, to the pixel")
    func openAgain() async {
        await withList(ListSource(4), scale: 2) { host, list in
            let before = host.shot()
            let id = list.layout.rows.activate(item: 2)
            list.layout.rows.update(id) { $0.height = 20 }
            list.layout.invalidateLayout()
            await host.advanceFrame()
            #expect(host.shot() != before)
            list.release(id, to: 60)
            await host.advance(by: 1)
            #expect(host.shot() == before && list.isSettled)
        }
    }

    @Test("FL-25 in ten thousand rows a pinch asks for no cells and shows as many views as in twenty")
    func manyRows() async {
        var shown: [Int] = []
        for count in [20, 10_000] {
            let source = ListSource(count)
            await withList(source) { host, list in
                #expect(list.stage.visibleCells.count <= 9)
                list.scrollToRow(at: count / 2, animated: false)
                await host.advance(by: 0.1)
                var pair = await FingerPair(host, upper: 200, lower: 260)
                await pair.move(upper: 190, lower: 270, steps: 3)
                let asked = source.cellsAsked
                var most = 0
                await pair.move(upper: 150, lower: 260, steps: 20) { _ in most = max(most, list.stage.visibleCells.count) }
                #expect(source.cellsAsked - asked <= 2 && most <= 10)
                shown.append(most)
                await pair.interrupt()
                await host.advance(by: 1)
                #expect(list.numberOfRows == count && list.isSettled)
            }
        }
        #expect(shown[0] == shown[1])
    }

    @Test("XX-02 with reduced motion rows fade instead of folding")
    func reducedMotion() async throws {
        try await withList(ListSource(4), prepare: { _ in UIAccessibility.isReduceMotionEnabled = true }) { host, list in
            let id = list.layout.rows.activate(item: 1)
            list.layout.rows.update(id) {
                $0.isHeld = true
                $0.height = 30
            }
            list.layout.invalidateLayout()
            await host.advanceFrame()
            let cell = try #require(list.cellForRow(at: 1))
            #expect(!cell.isFolded && !cell.contentView.isHidden && cell.contentView.alpha == 0.5)
        }
    }

    @Test("accessibility: rows are elements with a label, a value and actions")
    func accessibility() async throws {
        let source = ListSource(3)
        try await withList(source) { host, list in
            let row = try host.element(labelled: "Row 1")
            #expect(Set(row.actionNames) == ["Complete", "Delete", "Insert Below", "Move Up", "Move Down"])
            try await host.perform("Move Down", on: row)
            await host.advance(by: 1)
            #expect(source.texts == ["Row 0", "Row 2", "Row 1"] && list.drawnTexts == source.texts)
            try await host.perform("Complete", on: host.element(labelled: "Row 0"))
            await host.advance(by: 1)
            #expect(source.texts == ["Row 2", "Row 1", "Row 0"])
            #expect(try host.element(labelled: "Row 0").value == "completed")
            try await host.perform("Delete", on: host.element(labelled: "Row 2"))
            await host.advance(by: 1)
            #expect(source.texts == ["Row 1", "Row 0"] && list.drawnTexts == source.texts)
            source.canMove = false
            source.canRemove = false
            #expect(Set(try host.element(labelled: "Row 1").actionNames) == ["Complete", "Insert Below"])
        }
    }
}
