import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Rows of different heights: given by the delegate, by touches on the virtual clock.
@MainActor @Suite struct HeightsTests {
    /// Rows of 40, 120, 60, 90, 200 and again 40 points.
    private func mixedSource(_ count: Int = 6) -> ListSource {
        let source = ListSource(count)
        for index in source.rows.indices { source.rows[index].height = [40, 120, 60, 90, 200][index % 5] }
        return source
    }

    /// Rows lie where a plain sum of heights has them, cells in their places.
    private func check(_ list: FoldingListView, _ source: ListSource, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(list.isSettled && list.layout.shift == 0, sourceLocation: sourceLocation)
        #expect(list.drawnTexts == list.visibleIndexes.map { source.texts[$0] }, sourceLocation: sourceLocation)
        var top = -list.stage.contentOffset.y
        for (index, row) in source.rows.enumerated() {
            let height = row.height ?? list.rowHeight, rect = list.rectForRow(at: index)
            #expect(abs(rect.minY - top) < 1e-6 && rect.height == height, sourceLocation: sourceLocation)
            if let cell = list.cellForRow(at: index) {
                #expect(cell.bounds.height == height && !cell.isFolded, sourceLocation: sourceLocation)
                #expect(abs(list.convert(cell.frame, from: list.stage).minY - top) < 1e-6, sourceLocation: sourceLocation)
            }
            top += height
        }
        #expect(abs(list.stage.contentSize.height - top - list.stage.contentOffset.y) < 1e-6, sourceLocation: sourceLocation)
    }

    @Test("FL-18 the delegate gives each row its height, and rows that come, go, move and change keep theirs")
    func model() async {
        let source = mixedSource(8)
        await withList(source) { host, list in
            check(list, source)
            #expect(list.indexForRow(at: CGPoint(x: 10, y: 159)) == 1 && list.indexForRow(at: CGPoint(x: 10, y: 160)) == 2)
            source.rows.insert(.init(text: "New", height: 70), at: 1)
            list.insertRows(at: [1])
            await host.advance(by: 0.1)
            #expect((1..<70).contains(list.height(ofItem: 1)))
            await host.advance(by: 1)
            check(list, source)
            source.rows.remove(at: 2)
            list.deleteRows(at: [2])
            await host.advance(by: 1)
            check(list, source)
            source.rows.insert(source.rows.remove(at: 0), at: 3)
            list.moveRow(at: 0, to: 3)
            await host.advance(by: 1)
            check(list, source)
            source.rows[1].height = 150
            list.reconfigureRows(at: [1])
            await host.advance(by: 0.1)
            #expect(list.height(ofItem: 1) > 61 && list.height(ofItem: 1) < 149, "it is seen to grow")
            #expect(list.cellForRow(at: 1)?.isFolded == false)
            await host.advance(by: 1)
            check(list, source)
            list.delegate = nil
            for index in source.rows.indices { source.rows[index].height = nil }
            check(list, source)
            list.rowHeight = 75
            await host.advance(by: 1)
            check(list, source)
            list.delegate = source
            list.rowHeight = -5
            #expect(list.rowHeight == 75)
        }
    }

    @Test("FL-07 FL-09 a pull keeps three quarters of the new row's height, and holds the list until it is open", arguments: [
        (CGFloat(40), CGFloat(30), true), (40, 29, false), (120, 90, true), (120, 89, false),
    ])
    func pull(height: CGFloat, translation: CGFloat, isKept: Bool) async {
        let source = mixedSource()
        source.newRowHeight = height
        await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, 10, steps: 2)
            await finger.move(by: 0, translation, steps: Int(translation))
            #expect(list.height(ofItem: 0) == translation && list.stage.contentOffset.y == 0)
            await finger.lift()
            #expect((source.rows.count == 7) == isKept)
            if isKept { source.rows[0].height = height }
            list.reconfigureRows(at: [0])
            list.editedWhenOpen = nil
            await host.advance(by: 2)
            check(list, source)
        }
    }

    @Test("FL-10 FL-12 a pinch apart inserts by the half of the row between the fingers, whatever its height", arguments: [
        // The middle lies at 95 and 105: in the row from 40 to 160; and at 205: in the one from 160 to 220.
        (CGFloat(95), 1), (105, 2), (205, 3),
    ])
    func insertion(middle: CGFloat, index: Int) async {
        let source = mixedSource()
        source.newRowHeight = 84
        await withList(source) { host, list in
            let above = list.rectForRow(at: index - 1).minY, below = list.rectForRow(at: index).minY
            var pair = await FingerPair(host, upper: middle - 30, lower: middle + 30)
            await pair.move(upper: middle - 50, lower: middle + 64) { pair in
                guard list.pinch != nil else { return }
                #expect(abs(list.rectForRow(at: index - 1).minY - (above + pair.upper - middle + 30)) <= 1)
                #expect(abs(list.rectForRow(at: index).minY - (below + pair.lower - middle - 30)) <= 1)
            }
            #expect(abs(list.height(ofItem: index) - 54) < 1e-6)
            let cell = list.stage.cellForItem(at: IndexPath(item: index, section: 0)) as? FoldingListTextCell
            #expect(cell?.text == list.newRowTexts.pinch && cell?.bounds.height == 84)
            await pair.move(upper: middle - 60, lower: middle + 84)
            #expect(cell?.text == list.newRowTexts.release && abs(list.height(ofItem: index) - 84) < 1e-6)
            await pair.lift()
            #expect(source.rows.count == 7 && source.texts[index] == "")
            source.rows[index].height = 84
            list.reconfigureRows(at: IndexSet(integer: index))
            list.editedWhenOpen = nil
            await host.advance(by: 2)
            check(list, source)
        }
    }

    @Test("FL-11 FL-14 rows of two heights close at 0.74 of their height and stay at 0.75", arguments: [
        (2, CGFloat(0.74), true), (2, 0.75, false), (1, 0.74, true), (1, 0.75, false), (1, 0, true),
    ])
    func closing(index: Int, scale: CGFloat, isRemoved: Bool) async {
        let source = mixedSource()
        await withList(source) { host, list in
            let rect = list.rectForRow(at: index), change = rect.height * (1 - scale)
            var pair = await FingerPair(host, upper: rect.minY - 10, lower: rect.maxY + 10)
            await pair.move(upper: rect.minY - 10 + change / 2, lower: rect.maxY + 10 - change / 2)
            #expect(abs(list.height(ofItem: index) - rect.height * scale) < 1e-6)
            await pair.lift()
            #expect(source.texts.contains("Row \(index)") != isRemoved)
            await host.advance(by: 2)
            check(list, source)
        }
    }

    @Test("FL-20 CP-05 rows of different heights swipe away, clear and come back by undo")
    func swipesAndClearing() async {
        let source = mixedSource(5)
        source.rows[3].isCompleted = true
        source.rows[4].isCompleted = true
        await withList(source) { host, list in
            let before = source.rows
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: -90, 0)
            #expect(list.layout.rows.active(atItem: 1)?.slide == -67, "a swipe goes as far over a high row as over others")
            await finger.lift()
            await host.advance(by: 2)
            #expect(source.rows.count == 4)
            check(list, source)
            list.undoManager?.undo()
            await host.advance(by: 2)
            #expect(source.rows == before)
            check(list, source)
            #expect(list.clearCompletedRows())
            await host.advance(by: 2)
            #expect(source.rows.count == 3)
            check(list, source)
            list.undoManager?.undo()
            await host.advance(by: 2)
            #expect(source.rows == before)
            check(list, source)
        }
    }

    @Test("CP-04 a low row that is dragged over a high one takes its place once, and puts it down where it is", arguments: [false, true])
    func reordering(isInterrupted: Bool) async {
        let source = mixedSource(4)
        await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 20))
            await host.advance(by: 0.7)
            #expect(list.reorderGrip != nil)
            // Row 0 of 40 points over row 1 of 120: they change places when its lower edge is at 101, and not back while it goes on.
            var places: [[CGFloat]] = []
            for _ in 0..<110 {
                await finger.move(by: 0, 1, steps: 1)
                places.append((0..<4).map { list.layout.rows.fullHeight(ofItem: $0) })
            }
            let changes = zip(places, places.dropFirst()).count { $0 != $1 }
            #expect(changes == 1 && places.last == [120, 40, 60, 90] && places[55] == [40, 120, 60, 90])
            if isInterrupted { await finger.interrupt() } else { await finger.lift() }
            await host.advance(by: 1)
            #expect(source.texts == (isInterrupted ? ["Row 0", "Row 1", "Row 2", "Row 3"] : ["Row 1", "Row 0", "Row 2", "Row 3"]))
            check(list, source)
        }
    }

    @Test("what the program changes while a finger holds a row finds rows where the data has them")
    func changesWhileReordering() async {
        let source = mixedSource(5)
        await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 20))
            await host.advance(by: 0.7)
            await finger.move(by: 0, 110)
            source.rows.remove(at: 1)
            list.deleteRows(at: [1])
            #expect(list.reorderGrip == nil)
            await finger.lift()
            await host.advance(by: 2)
            #expect(source.texts == ["Row 0", "Row 2", "Row 3", "Row 4"])
            check(list, source)
        }
    }

    @Test("FL-22 far fingers close a list and not the high row between them; nearer ones close that row")
    func listPinch() async throws {
        let source = LevelsSource()
        try await withLevels(source) { host, levels in
            levels.setPath([2])
            let list = try #require(levels.topList)
            list.rowHeight = 100
            let rows = source.source(of: list)
            rows.rows[1].height = 300
            list.reloadData()
            await host.advance(by: 0.2)
            var pair = await FingerPair(host, upper: 60, lower: 440)
            await pair.move(upper: 100, lower: 400)
            #expect(list.pinch != nil && list.openness == 1)
            await pair.interrupt()
            await host.advance(by: 1)
            list.scrollToRow(at: 7, animated: false)
            pair = await FingerPair(host, upper: 60, lower: 440)
            await pair.move(upper: 100, lower: 400)
            #expect(list.listPinch != nil && list.openness < 1)
            await pair.interrupt()
            await host.advance(by: 1)
        }
    }

    @Test("FL-25 in ten thousand rows of different heights a pinch asks for no height and no more cells than in twenty")
    func manyRows() async {
        var shown: [Int] = []
        for count in [20, 10_000] {
            let source = mixedSource(count)
            await withList(source) { host, list in
                #expect(source.heightsAsked <= 2 * count + 2, "once a row, for the source and for the delegate")
                list.scrollToRow(at: count / 2, animated: false)
                await host.advance(by: 0.1)
                var pair = await FingerPair(host, upper: 200, lower: 260)
                await pair.move(upper: 190, lower: 270, steps: 3)
                let cells = source.cellsAsked, heights = source.heightsAsked
                var most = 0
                await pair.move(upper: 150, lower: 260, steps: 20) { _ in most = max(most, list.stage.visibleCells.count) }
                #expect(source.cellsAsked - cells <= 2 && source.heightsAsked == heights)
                shown.append(most)
                await pair.interrupt()
                await host.advance(by: 1)
                #expect(list.numberOfRows == count && list.isSettled)
            }
        }
        #expect(shown[0] == shown[1])
    }
}
