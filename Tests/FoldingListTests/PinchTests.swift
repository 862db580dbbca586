import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Two fingers that open places and close rows, on the virtual clock.
@MainActor @Suite struct PinchTests {
    @Test("FL-10 two fingers that move apart insert above or below the row between them, by its half", arguments: [
        // The middle lies in the upper half of row 3, then in its lower half, then in the lower half of the last row.
        (CGFloat(155), CGFloat(215), 3, FoldStyle.pinch), (185, 245, 4, .pinch), (424, 478, 8, .up), (2, 50, 0, .back),
    ])
    func insertion(upper: CGFloat, lower: CGFloat, index: Int, style: FoldStyle) async {
        let source = ListSource(8)
        await withList(source) { host, list in
            var pair = await FingerPair(host, upper: upper, lower: lower)
            await pair.move(upper: upper - 30, lower: lower + 30)
            #expect(list.layout.rows.active.map(\.item) == [index] && list.layout.rows.active[0].style == style)
            #expect(abs(list.height(ofItem: index) - 60) < 1e-6)
            #expect(source.rows.count == 8)
            await pair.lift()
            var texts = (0..<8).map { "Row \($0)" }
            texts.insert("", at: index)
            #expect(source.texts == texts && source.taken() == ["insert \(index)"])
            list.editedWhenOpen = nil
            await host.advance(by: 2)
            #expect(list.isSettled && list.layout.shift == 0)
            #expect(Array(list.drawnTexts.prefix(8)) == list.visibleIndexes.prefix(8).map { source.texts[$0] })
        }
    }

    @Test("FL-11 a row that is closed to 0.74 of its height is removed, one of 0.75 is kept", arguments: [
        (CGFloat(0.74), true), (0.75, false),
    ])
    func closing(scale: CGFloat, isRemoved: Bool) async {
        let source = ListSource(7)
        await withList(source) { host, list in
            // 60 points apart, so that their distance is the row's height.
            var pair = await FingerPair(host, upper: 170, lower: 230)
            let change = 60 * (1 - scale)
            await pair.move(upper: 170 + change / 2, lower: 230 - change / 2)
            #expect(list.layout.rows.active.map(\.item) == [3] && abs(list.height(ofItem: 3) - 60 * scale) < 1e-6)
            await pair.lift()
            #expect(source.rows.count == (isRemoved ? 6 : 7) && source.taken() == (isRemoved ? ["remove 3"] : []))
            await host.advance(by: 2)
            #expect(list.isSettled && list.drawnTexts == source.texts && source.texts.contains("Row 3") != isRemoved)
        }
    }

    @Test("FL-12 the touched rows stay under their fingers, apart, together and both aside", arguments: [
        [(CGFloat(150), CGFloat(340)), (60, 420), (200, 300), (120, 250)], [(180, 270), (230, 240), (60, 330), (100, 420)],
        [(240, 330), (300, 390), (180, 270), (20, 460)],
    ])
    func rowsFollow(path: [(CGFloat, CGFloat)]) async throws {
        for scroll in [0, 120] as [CGFloat] {
            await withList(ListSource(30)) { host, list in
                list.stage.contentOffset.y = scroll
                await host.advance(by: 0.1)
                // In rows 3 and 4, or as many further down.
                let first = list.indexForRow(at: CGPoint(x: 160, y: 200))!, second = first + 1
                let touched = (list.rectForRow(at: first).minY, list.rectForRow(at: second).minY)
                var pair = await FingerPair(host, upper: 200, lower: 265)
                await pair.move(upper: 185, lower: 280, steps: 4)
                #expect(list.pinch != nil)
                for (upper, lower) in path {
                    await pair.move(upper: upper, lower: lower) { pair in
                        let rects = (list.rectForRow(at: first), list.rectForRow(at: second))
                        // Rows can't overlap: fingers nearer to each other than when they came down are left to the middle.
                        let apart = pair.lower - pair.upper - 65
                        let error = max(0, -apart / 2)
                        #expect(abs(rects.0.minY - (pair.upper - 200 + touched.0)) <= error + 1)
                        #expect(abs(rects.1.minY - (pair.lower - 265 + touched.1)) <= error + 1)
                    }
                }
                await pair.interrupt()
                await host.advance(by: 2)
                #expect(list.isSettled && list.numberOfRows == 30)
            }
        }
    }

    @Test("FL-12 a row that is opened beyond its height lies in the middle of the gap")
    func gap() async throws {
        await withList(ListSource(8)) { host, list in
            var pair = await FingerPair(host, upper: 155, lower: 215)
            await pair.move(upper: 95, lower: 335)
            #expect(abs(list.height(ofItem: 3) - 180) < 1e-6)
            let cell = list.stage.cellForItem(at: IndexPath(item: 3, section: 0)) as? FoldingListCell
            let middle = list.layout.rows.top(ofItem: 3) + list.layout.shift + 90
            #expect(cell.map { abs($0.center.y - middle) < 1e-6 && !$0.isFolded } == true)
            await pair.interrupt()
            await host.advance(by: 1)
        }
    }

    @Test("FL-13 a finger that is lifted while the other one stays cancels: the list is as before", arguments: [true, false])
    func liftedFinger(isUpper: Bool) async {
        let source = ListSource(8)
        await withList(source) { host, list in
            let before = host.shot()
            for (upper, lower) in [(CGFloat(100), CGFloat(290)), (198, 204)] {
                var pair = await FingerPair(host, upper: 170, lower: 230)
                await pair.move(upper: upper, lower: lower)
                #expect(list.pinch != nil)
                if isUpper { await pair.liftUpper() } else { await pair.liftLower() }
                await host.advance(by: 0.4)
                #expect(list.pinch == nil)
                if isUpper { await pair.liftLower() } else { await pair.liftUpper() }
                await host.advance(by: 2)
                #expect(list.isSettled && source.rows.count == 8 && source.taken().isEmpty)
                #expect(host.shot() == before)
            }
        }
    }

    @Test("FL-13 fingers that are lifted one shortly after the other let go together")
    func almostTogether() async {
        let source = ListSource(8)
        await withList(source) { host, list in
            var pair = await FingerPair(host, upper: 155, lower: 215)
            await pair.move(upper: 115, lower: 255)
            await pair.liftUpper()
            await host.advance(by: 0.08)
            await pair.liftLower()
            #expect(source.rows.count == 9)
            list.editedWhenOpen = nil
            await host.advance(by: 1)
            #expect(list.isSettled)
        }
    }

    @Test("FL-14 a row that is pinched to nothing and let go leaves at once")
    func closedCompletely() async {
        let source = ListSource(7)
        await withList(source) { host, list in
            var pair = await FingerPair(host, upper: 140, lower: 280)
            await pair.move(upper: 185, lower: 225)
            #expect(list.height(ofItem: 3) == 0)
            await pair.lift()
            #expect(source.rows.count == 6 && list.stage.numberOfItems(inSection: 0) == 6)
            await host.advance(by: 1)
            #expect(list.drawnTexts == source.texts && list.isSettled)
        }
    }

    @Test("FL-18 a row that the data source doesn't let go opens again")
    func refused() async {
        let source = ListSource(7)
        source.canRemove = false
        await withList(source) { host, list in
            var pair = await FingerPair(host, upper: 140, lower: 280)
            await pair.move(upper: 190, lower: 225)
            await pair.lift()
            await host.advance(by: 2)
            #expect(source.rows.count == 7 && list.isSettled && list.drawnTexts == source.texts)
            source.canInsert = false
            pair = await FingerPair(host, upper: 190, lower: 230)
            await pair.move(upper: 100, lower: 300)
            #expect(list.layout.rows.active.isEmpty)
            await pair.lift()
            await host.advance(by: 1)
            #expect(source.rows.count == 7)
        }
    }

    @Test("a row that is closing, and rows that go back, are caught where they are seen")
    func caught() async throws {
        let source = ListSource(12)
        await withList(source) { host, list in
            var pair = await FingerPair(host, upper: 155, lower: 215)
            await pair.move(upper: 135, lower: 235)
            await pair.lift()
            await host.advance(by: 0.04)
            let height = list.height(ofItem: 3), shift = list.layout.shift, items = list.stage.numberOfItems(inSection: 0)
            #expect(height > 5 && height < 40 && items == 13)
            let middle = list.layout.rows.top(ofItem: 3) + shift + height / 2 - list.stage.contentOffset.y
            pair = await FingerPair(host, upper: middle - 30, lower: middle + 30)
            await pair.move(upper: middle - 36, lower: middle + 36, steps: 1)
            #expect(list.stage.numberOfItems(inSection: 0) == 13 && list.pinch?.isCreating == true)
            #expect(abs(list.height(ofItem: 3) - (list.pinch?.height ?? 0)) < 1e-6)
            #expect(list.height(ofItem: 3) <= height + 1e-6 && list.height(ofItem: 3) > height - 8)
            await pair.move(upper: middle - 80, lower: middle + 80)
            #expect(abs(list.height(ofItem: 3) - (list.pinch?.height ?? 0) - 88) < 1e-6)
            await pair.lift()
            #expect(source.rows.count == 13)
            list.editedWhenOpen = nil
            await host.advance(by: 2)
            #expect(list.isSettled && list.layout.shift == 0 && list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
        }
    }

    @Test("a pinch takes over from a drag that has begun")
    func takesOver() async {
        let source = ListSource(30)
        await withList(source) { host, list in
            var script = GestureScript()
            script.touch(1, .began, at: CGPoint(x: 160, y: 300), time: 0)
            for step in 1...5 { script.touch(1, .moved, at: CGPoint(x: 160, y: 300 - CGFloat(step) * 10), time: Double(step) / 60) }
            script.touch(2, .began, at: CGPoint(x: 160, y: 330), time: 0.1)
            for step in 1...5 { script.touch(2, .moved, at: CGPoint(x: 160, y: 330 + CGFloat(step) * 12), time: 0.1 + Double(step) / 60) }
            await host.run(script)
            await host.advanceFrame()
            #expect(list.pinch?.isCreating == true && list.layout.rows.active.count == 1 && !list.stage.isDragging)
            var end = GestureScript()
            end.touch(1, .cancelled, at: CGPoint(x: 160, y: 250), time: 0)
            end.touch(2, .cancelled, at: CGPoint(x: 160, y: 390), time: 0)
            await host.run(end)
            await host.advance(by: 2)
            #expect(list.isSettled && source.rows.count == 30)
        }
    }
}
