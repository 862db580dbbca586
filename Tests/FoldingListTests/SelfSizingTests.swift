import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Rows that are as high as their cells, whose texts wrap.
@MainActor @Suite struct SelfSizingTests {
    private func wrappedSource(_ count: Int) -> ListSource {
        let source = ListSource(count)
        source.wrapsTexts = true
        for index in source.rows.indices {
            source.rows[index].text = "Row \(index)" + String(repeating: " and more of it", count: (index * 7) % 11)
        }
        return source
    }

    private func withWrappedList(
        _ source: ListSource, scale: CGFloat = 1, _ body: @MainActor (HeadlessHost, FoldingListView) async throws -> Void
    ) async rethrows {
        try await withList(source, scale: scale, prepare: { $0.rowHeight = FoldingListView.automaticDimension }, body)
    }

    /// Each cell on the screen has the height that it needs, and they tile.
    private func check(_ list: FoldingListView, sourceLocation: SourceLocation = #_sourceLocation) {
        let visible = list.visibleIndexes
        for index in visible {
            guard let cell = list.cellForRow(at: index) else { continue }
            let wanted = cell.sizeThatFits(CGSize(width: 320, height: 0)).height
            #expect(cell.bounds.height == wanted && list.rectForRow(at: index).height == wanted, sourceLocation: sourceLocation)
            if index + 1 < list.numberOfRows {
                #expect(
                    abs(list.rectForRow(at: index).maxY - list.rectForRow(at: index + 1).minY) < 1e-6, sourceLocation: sourceLocation)
            }
        }
        #expect(visible == Array((visible.first ?? 0)..<((visible.last ?? -1) + 1)), sourceLocation: sourceLocation)
    }

    @Test("rows are as high as their texts, and one line is as high as a row of a fixed height")
    func wraps() async throws {
        let source = wrappedSource(30)
        try await withWrappedList(source) { host, list in
            check(list)
            let heights = list.visibleIndexes.map { list.rectForRow(at: $0).height }
            #expect(heights.first == 60 && Set(heights).count > 2)
            let cell = try #require(list.cellForRow(at: 1) as? FoldingListTextCell), text = cell.textView.frame
            let needed = cell.textView.sizeThatFits(CGSize(width: text.width, height: 0)).height
            #expect(text.height >= needed && text.maxY <= cell.bounds.height)
            // Another width: other lines.
            list.frame.size.width = 240
            await host.advance(by: 0.1)
            for index in list.visibleIndexes {
                let cell = try #require(list.cellForRow(at: index))
                #expect(cell.bounds.height == cell.sizeThatFits(CGSize(width: 240, height: 0)).height)
            }
        }
    }

    @Test("what is seen stays where it is when rows above turn out to be higher than estimated", arguments: [CGFloat(20), 60, 150])
    func stableOffsets(estimate: CGFloat) async throws {
        let source = wrappedSource(200)
        try await withWrappedList(source) { host, list in
            list.estimatedRowHeight = estimate
            list.scrollToRow(at: 120, animated: false)
            await host.advance(by: 0.1)
            check(list)
            for _ in 0..<150 {
                let index = try #require(list.visibleIndexes.dropFirst().first), before = list.rectForRow(at: index).minY
                list.stage.contentOffset.y -= 23
                await host.advanceFrame()
                #expect(abs(list.rectForRow(at: index).minY - before - 23) < 1e-6)
            }
            check(list)
        }
    }

    @Test("FL-21 text that grows while it is edited makes its row grow, in an animation, and the rows below make way")
    func grows() async throws {
        let source = wrappedSource(8)
        try await withWrappedList(source) { host, list in
            #expect(list.beginEditing(at: 0))
            let below = list.rectForRow(at: 1).minY
            await host.type(" which gets a second line and then some")
            var heights: [CGFloat] = []
            for _ in 0..<60 {
                await host.advanceFrame()
                heights.append(list.rectForRow(at: 0).height)
                let cell = try #require(list.cellForRow(at: 0) as? FoldingListTextCell)
                #expect(abs(list.rectForRow(at: 1).minY - heights[heights.count - 1]) < 1e-6 && !cell.isFolded)
                #expect(abs(cell.bounds.height - heights[heights.count - 1]) < 1e-6 && cell.textView.frame.minY > 10)
            }
            #expect(heights == heights.sorted() && Set(heights).count > 8 && heights.last ?? 0 > below + 20)
            check(list)
            let grown = list.rectForRow(at: 0).height
            await host.type("\n")
            await host.advance(by: 1)
            #expect(list.edited == nil && source.texts[0] == "Row 0 which gets a second line and then some")
            #expect(list.rectForRow(at: 0).height == grown && list.isSettled)
            check(list)
            // The same by the program, and back.
            source.rows[0].text = "Short"
            list.reconfigureRows(at: [0])
            await host.advance(by: 0.1)
            #expect(list.rectForRow(at: 0).height < grown && list.rectForRow(at: 0).height > 60)
            await host.advance(by: 1)
            #expect(list.rectForRow(at: 0).height == 60 && list.isSettled)
            check(list)
        }
    }

    @Test("a row at the lower edge scrolls into sight while it grows")
    func lowerEdge() async throws {
        let source = ListSource(8)
        source.wrapsTexts = true
        await withWrappedList(source) { host, list in
            #expect(list.beginEditing(at: 7))
            await host.type(" which gets a second line and then some")
            await host.advance(by: 1)
            #expect(list.rectForRow(at: 7).height > 60 && abs(list.rectForRow(at: 7).maxY - 480) < 0.6 && list.edited != nil)
        }
    }

    @Test("rows that are made, closed, completed and undone have their cells' heights")
    func gestures() async throws {
        let source = wrappedSource(9)
        await withWrappedList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await finger.move(by: 0, 80)
            await finger.lift()
            await host.advance(by: 1)
            #expect(list.edited?.isNew == true)
            await host.type("A new row that needs a second line at once\n")
            await host.advance(by: 1)
            #expect(source.rows.count == 10 && list.rectForRow(at: 0).height > 60)
            check(list)
            let rect = list.rectForRow(at: 2)
            var pair = await FingerPair(host, upper: rect.minY - 10, lower: rect.maxY + 10)
            await pair.move(upper: rect.minY - 10 + rect.height / 3, lower: rect.maxY + 10 - rect.height / 3)
            #expect(list.cellForRow(at: 2)?.isFolded == true)
            await pair.lift()
            await host.advance(by: 1)
            #expect(source.rows.count == 9)
            check(list)
            list.undoManager?.undo()
            await host.advance(by: 1)
            #expect(source.rows.count == 10 && list.rectForRow(at: 2).height == rect.height)
            list.toggleCompletion(ofRowAt: 1)
            await host.advance(by: 1)
            check(list)
            list.reloadData()
            await host.advance(by: 0.1)
            check(list)
            #expect(list.isSettled)
        }
    }

    @Test("FL-19 each line of a completed text is struck out, and as much of it as a swipe completes")
    func strikes() async throws {
        let source = wrappedSource(2)
        try await withWrappedList(source) { host, list in
            let cell = try #require(list.cellForRow(at: 1) as? FoldingListTextCell)
            @MainActor func strikes() -> [CGRect] {
                (cell.contentView.layer.sublayers ?? []).filter { $0.frame.height == 2 && !$0.isHidden }.map(\.frame)
            }
            #expect(strikes().isEmpty)
            var finger = await Finger(host, at: CGPoint(x: 100, y: 100))
            await finger.move(by: 40, 0)
            let half = strikes()
            #expect(half.count > 1 && half.count == Int(((cell.bounds.height - 60) / 24).rounded()) + 1)
            await finger.move(by: 60, 0)
            await finger.lift()
            await host.advance(by: 1)
            let all = strikes()
            #expect(all.count == half.count && zip(half, all).allSatisfy { $0.width < 0.6 * $1.width && $0.minY == $1.minY })
        }
    }

    @Test("the cost of a frame follows what is seen: no cell is measured twice")
    func cost() async throws {
        let source = wrappedSource(10_000)
        await withWrappedList(source) { host, list in
            #expect(source.cellsAsked < 12)
            list.stage.contentOffset.y = 300_000
            await host.advance(by: 0.1)
            let asked = (source.cellsAsked, source.heightsAsked)
            for _ in 0..<10 { await host.advanceFrame() }
            var pair = await FingerPair(host, upper: 200, lower: 260)
            await pair.move(upper: 180, lower: 290, steps: 10)
            #expect(source.cellsAsked - asked.0 <= 4 && source.heightsAsked - asked.1 <= 8)
            await pair.interrupt()
            await host.advance(by: 1)
        }
    }
}
