import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Pulling the list down at its top, by a finger on the virtual clock.
@MainActor @Suite struct PullTests {
    /// Puts a finger down and moves it so that the pan's translation is this: it doesn't count the first 10 points.
    private func pulled(_ host: HeadlessHost, by translation: CGFloat, from y: CGFloat = 100) async -> Finger {
        var finger = await Finger(host, at: CGPoint(x: 160, y: y))
        await finger.move(by: 0, translation + 10)
        return finger
    }

    @Test("FL-07 at the top, 45 points of 60 are kept", arguments: [(CGFloat(45), true), (44, false), (60, true), (3, false), (120, true)])
    func threshold(translation: CGFloat, isKept: Bool) async {
        let source = ListSource(3)
        await withList(source) { host, list in
            let finger = await pulled(host, by: translation)
            #expect(source.rows.count == 3, "the data changes when the row is let go")
            #expect(list.height(ofItem: 0) == min(translation, 60) && list.layout.rows.active(atItem: 0)?.style == .back)
            await finger.lift()
            #expect(source.texts == (isKept ? ["", "Row 0", "Row 1", "Row 2"] : ["Row 0", "Row 1", "Row 2"]))
            #expect(source.taken() == (isKept ? ["insert 0"] : []))
            list.editedWhenOpen = nil
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == source.texts && list.stage.contentOffset.y == 0)
            for index in source.rows.indices { #expect(list.rectForRow(at: index).minY == CGFloat(index) * 60) }
        }
    }

    @Test("FL-08 an upward drag creates nothing and scrolls the list")
    func upward() async {
        let source = ListSource(20)
        await withList(source) { host, list in
            let finger = await pulled(host, by: -80, from: 300)
            #expect(list.pull == nil && list.layout.rows.active.isEmpty && list.stage.contentOffset.y > 50)
            await finger.lift()
            await host.advance(by: 2)
            #expect(source.rows.count == 20 && source.taken().isEmpty)
            // Nor does a pull that begins below the top, though it reaches it.
            list.stage.contentOffset.y = 30
            let other = await pulled(host, by: 200)
            #expect(list.pull == nil)
            await other.lift()
            await host.advance(by: 2)
            #expect(source.rows.count == 20 && list.stage.contentOffset.y == 0)
        }
    }

    @Test("FL-09 the list stays while the row unfolds, and bounces from when it is open")
    func heldOffset() async {
        await withList(ListSource(20)) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, 10, steps: 2)
            for translation in 1...100 {
                await finger.move(by: 0, 1, steps: 1)
                #expect(abs(list.height(ofItem: 0) - CGFloat(min(translation, 60))) < 1e-6)
                if translation < 60 { #expect(list.stage.contentOffset.y == 0) }
                if translation > 64 { #expect(list.stage.contentOffset.y < 0) }
            }
            // And back: the same heights, then the list scrolls.
            for translation in (0...58).reversed() {
                await finger.move(to: CGPoint(x: 160, y: 110 + CGFloat(translation)), steps: 1)
                #expect(list.stage.contentOffset.y == 0, "at \(translation)")
                if translation > 0 { #expect(abs(list.height(ofItem: 0) - CGFloat(translation)) < 1e-6) }
            }
            #expect(list.pull == nil && list.layout.rows.active.isEmpty)
            await finger.move(by: 0, -40)
            #expect(list.stage.contentOffset.y > 30)
            await finger.lift()
        }
    }

    @Test("FL-16 the height follows each event in the same frame without an animation, and moves freely when it is let go")
    func directManipulation() async throws {
        try await withList(ListSource(4)) { host, list in
            var finger = await pulled(host, by: 20)
            for step in 1...15 {
                await finger.move(by: 0, 2, steps: 1)
                let cell = try #require(list.stage.cellForItem(at: IndexPath(item: 0, section: 0)) as? FoldingListCell)
                #expect(list.height(ofItem: 0) == 20 + 2 * CGFloat(step))
                func check(_ layer: CALayer) {
                    #expect(layer.animationKeys()?.isEmpty ?? true)
                    layer.sublayers?.forEach(check)
                }
                check(cell.layer)
                #expect(cell.frame == cell.layer.presentation()?.frame)
            }
            await finger.lift()
            var heights: [CGFloat] = []
            for _ in 0..<12 {
                await host.advanceFrame()
                heights.append(list.height(ofItem: 0))
            }
            #expect(heights == heights.sorted() && Set(heights).count > 8 && heights[0] > 50 && heights[0] < 60)
        }
    }

    @Test("an interrupted pull restores the list, and a closing row is caught where it is seen")
    func interrupted() async {
        let source = ListSource(4)
        await withList(source) { host, list in
            var finger = await pulled(host, by: 55)
            await finger.interrupt()
            await host.advance(by: 0.1)
            let height = list.height(ofItem: 0)
            #expect(height > 5 && height < 55 && source.rows.count == 4)
            finger = await Finger(host, at: CGPoint(x: 160, y: 200))
            await finger.move(by: 0, 11, steps: 1)
            let caught = list.height(ofItem: 0)
            #expect(list.stage.numberOfItems(inSection: 0) == 5 && caught > 0 && caught <= height + 1)
            await finger.move(by: 0, 30, steps: 5)
            #expect(abs(list.height(ofItem: 0) - caught - 30) < 1e-6)
            await finger.interrupt()
            await host.advance(by: 1)
            #expect(list.isSettled && list.drawnTexts == source.texts)
        }
    }

    @Test("the row says what letting go would do, folded as well")
    func prompt() async {
        await withList(ListSource(4), scale: 2) { host, list in
            @MainActor func whitePixels() -> Int {
                let picture = host.snapshot()
                let points = (0..<90).flatMap { y in (0..<640).map { (x: $0, y: y) } }
                return points.count { PixelColor(in: picture, x: $0.x, y: $0.y).green > 200 }
            }
            var finger = await pulled(host, by: 44)
            let pull = whitePixels()
            #expect((list.stage.cellForItem(at: IndexPath(item: 0, section: 0)) as? FoldingListTextCell)?.text == list.newRowTexts.pull)
            await finger.move(by: 0, 1, steps: 1)
            #expect((list.stage.cellForItem(at: IndexPath(item: 0, section: 0)) as? FoldingListTextCell)?.text == list.newRowTexts.release)
            #expect(pull > 500 && whitePixels() > pull, "the longer text is drawn at once")
            await finger.interrupt()
            await host.advance(by: 1)
        }
    }

    @Test("where the data source allows no row, the list only bounces")
    func notAllowed() async {
        let source = ListSource(4)
        source.canInsert = false
        await withList(source) { host, list in
            let finger = await pulled(host, by: 60)
            #expect(list.pull == nil && list.stage.contentOffset.y < 0)
            await finger.lift()
            await host.advance(by: 2)
            #expect(source.rows.count == 4 && list.drawnTexts == source.texts)
        }
    }
}
