import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Rows on their way to other places: they never jump, and fingers catch them where they are seen.
@MainActor @Suite struct TravelTests {
    /// Where every row of the data is seen, by its text.
    private func tops(_ list: FoldingListView) -> [String: CGFloat] {
        list.stage.layoutIfNeeded()
        let cells = list.stage.visibleCells.compactMap { $0 as? FoldingListTextCell }.filter { !$0.isHidden }
        return Dictionary(cells.map { ($0.text, list.convert($0.center, from: list.stage).y) }) { first, _ in first }
    }

    /// Lets a list of seven rows complete the second one with a swipe, and go on for so many frames.
    private func complete(_ host: HeadlessHost, _ list: FoldingListView, frames: Int = 5) async throws -> ActiveRow {
        var finger = await Finger(host, at: CGPoint(x: 100, y: 90))
        await finger.move(by: 110, 0)
        await finger.lift()
        for _ in 0..<frames { await host.advanceFrame() }
        return try #require(list.layout.rows.active(atItem: 6))
    }

    /// Lets all come to rest, and compares with the data.
    private func check(_ host: HeadlessHost, _ list: FoldingListView, _ source: ListSource) async {
        await host.advance(by: 2)
        #expect(list.isSettled && list.layout.shift == 0 && list.caughtRow == nil && list.layout.rows.active.isEmpty)
        #expect(list.drawnTexts == list.visibleIndexes.map { source.texts[$0] })
        for index in list.visibleIndexes {
            let rect = list.rectForRow(at: index)
            #expect(abs((tops(list)[source.texts[index]] ?? -1) - rect.midY) < 1e-6)
        }
    }

    @Test("FL-19 a completed row and those that make room go from where they are seen, without a jump")
    func steps() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 100, y: 90))
            await finger.move(by: 110, 0)
            let start = tops(list)
            await finger.lift()
            #expect(tops(list) == start, "all begin where they are seen")
            var now = start, isOver = 0
            for _ in 0..<40 {
                await host.advanceFrame()
                let next = tops(list)
                for (text, top) in next {
                    let before = try #require(now[text])
                    #expect(abs(top - before) < 45 && (text == "Row 1" ? top >= before : top <= before), "\(text)")
                }
                let cell = try #require(list.cellForRow(at: 6))
                if let other = list.cellForRow(at: 3), cell.layer.zPosition > other.layer.zPosition { isOver += 1 }
                now = next
            }
            #expect(isOver > 5, "it passes over the others")
            #expect(now["Row 1"] == 390 && now["Row 2"] == 90 && now["Row 6"] == 330 && now["Row 0"] == 30)
            await check(host, list, source)
        }
    }

    @Test("one finger stops a row on its way to its place, moves it, and lets it go on from there")
    func oneFinger() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let row = try await complete(host, list)
            await host.advanceFrame()
            let before = try #require(list.seen(ofActive: row.id))
            #expect(before.top > 70 && before.top < 350, "it is on its way")
            var finger = await Finger(host, at: CGPoint(x: 160, y: before.top + 30))
            let caught = try #require(list.seen(ofActive: row.id))
            #expect(list.caughtRow?.id == row.id && abs(caught.top - before.top) < 60 && caught.height == 60)
            let offset = list.stage.contentOffset.y
            await host.advance(by: 0.5)
            #expect(list.seen(ofActive: row.id) == caught, "it stays where it is caught")
            #expect(!list.isSettled && tops(list)["Row 2"] == 90, "the others go on")
            await finger.move(by: 0, -40, steps: 40)
            let moved = try #require(list.seen(ofActive: row.id)).top - caught.top
            #expect(abs(moved + 40) < 1e-6 && list.stage.contentOffset.y == offset)
            await finger.lift()
            var now = caught.top - 40
            for _ in 0..<40 {
                await host.advanceFrame()
                guard let next = list.seen(ofActive: row.id)?.top else { break }
                #expect(next >= now && next - now < 45)
                now = next
            }
            #expect(abs(now - 360) < 0.2 && source.taken() == ["complete 1 to 6"])
            await check(host, list, source)
        }
    }

    @Test("a row that makes room is caught as well, and an interrupted finger lets it go on")
    func neighbour() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let traveller = try await complete(host, list, frames: 3)
            let other = try #require(list.layout.rows.active(atItem: 4))
            #expect(other.id != traveller.id && other.travel > 2)
            let before = try #require(list.seen(ofActive: other.id))
            let finger = await Finger(host, at: CGPoint(x: 160, y: before.top + 30))
            let caught = try #require(list.seen(ofActive: other.id))
            #expect(list.caughtRow?.id == other.id)
            await host.advance(by: 1)
            #expect(list.seen(ofActive: other.id) == caught && list.layout.rows.active.count == 1)
            await finger.interrupt()
            await check(host, list, source)
        }
    }

    @Test("a caught row can be swiped on: taken back while it is still on its way")
    func swipedOn() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let row = try await complete(host, list, frames: 4)
            let before = try #require(list.seen(ofActive: row.id))
            var finger = await Finger(host, at: CGPoint(x: 100, y: before.top + 30))
            let caught = try #require(list.seen(ofActive: row.id))
            await finger.move(by: 90, 0)
            let swiped = try #require(list.seen(ofActive: row.id))
            #expect(list.swiped?.id == row.id && swiped.top == caught.top && swiped.slide > 60)
            await finger.lift()
            #expect(source.taken() == ["complete 1 to 6", "complete 6 to 6"])
            await check(host, list, source)
        }
    }

    @Test("two fingers catch a row on its way, and close it or let it go on", arguments: [true, false])
    func twoFingers(closes: Bool) async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            let row = try await complete(host, list, frames: 4)
            let before = try #require(list.seen(ofActive: row.id))
            let upper = before.top - 10, lower = before.top + 70
            var pair = await FingerPair(host, upper: upper, lower: lower)
            var now = try #require(list.seen(ofActive: row.id))
            #expect(list.caughtRow?.id == row.id && abs(now.top - before.top) < 60)
            for step in 1...30 {
                await pair.move(upper: upper + CGFloat(step), lower: lower - CGFloat(step), steps: 1)
                let next = try #require(list.seen(ofActive: row.id))
                #expect(next.distance(to: now) <= 4, "step \(step)")
                now = next
            }
            #expect(list.pinch?.id == row.id && now.height < 30)
            if closes { await pair.lift() } else { await pair.interrupt() }
            await check(host, list, source)
            #expect(source.rows.count == (closes ? 6 : 7))
        }
    }

    @Test("places that change again on the way never make a row jump", arguments: [3, 4])
    func again(seed: Int) async throws {
        let source = ListSource(12)
        var random = SeededRandom(seed: UInt64(seed))
        await withList(source) { host, list in
            var now = tops(list)
            for _ in 0..<60 {
                let from = Int.random(in: 0..<12, using: &random), to = Int.random(in: 0..<12, using: &random)
                source.rows.insert(source.rows.remove(at: from), at: to)
                list.moveRow(at: from, to: to)
                for text in tops(list) { #expect(abs((now[text.key] ?? text.value) - text.value) < 1e-6, "\(text.key)") }
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    await host.advanceFrame()
                    now = tops(list)
                }
            }
            await check(host, list, source)
        }
    }

    @Test("a row that is dropped goes to its place from where the finger left it, and is caught on the way", arguments: [false, true])
    func dropped(interrupts: Bool) async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            var finger = await Finger(host, at: CGPoint(x: 160, y: 100))
            await host.advance(by: 0.7)
            #expect(list.reorderGrip != nil)
            await finger.move(by: 0, 85, steps: 17)
            let held = try #require(tops(list)["Row 1"])
            #expect(abs(held - 175) < 1)
            if interrupts { await finger.interrupt() } else { await finger.lift() }
            #expect(abs((tops(list)["Row 1"] ?? 0) - held) < 1e-6, "it begins where it was held")
            await host.advance(by: 3.0 / 60)
            let row = try #require(list.layout.rows.active.first { $0.isOnTop }), before = try #require(list.seen(ofActive: row.id))
            finger = await Finger(host, at: CGPoint(x: 160, y: before.top + 30))
            let caught = try #require(list.seen(ofActive: row.id))
            #expect(list.caughtRow?.id == row.id)
            await host.advance(by: 0.7)
            #expect(list.seen(ofActive: row.id) == caught && list.reorderGrip == nil)
            await finger.lift()
            await check(host, list, source)
            #expect(source.texts.firstIndex(of: "Row 1") == (interrupts ? 1 : 2))
        }
    }

    @Test("FL-25 a row that goes to the other end of ten thousand moves what is seen alone")
    func manyRows() async throws {
        let source = ListSource(10_000)
        await withList(source) { host, list in
            source.rows.insert(source.rows.remove(at: 1), at: 9_999)
            list.moveRow(at: 1, to: 9_999)
            #expect(list.layout.rows.active.count <= 12)
            await host.advance(by: 2)
            source.rows.insert(source.rows.remove(at: 5_000), at: 8_000)
            list.moveRow(at: 5_000, to: 8_000)
            #expect(list.isSettled, "nobody sees it")
            await check(host, list, source)
        }
    }

    @Test("rows take to the colours of their new places on the way")
    func colors() async throws {
        let source = ListSource(7)
        try await withList(source) { host, list in
            source.rows.insert(source.rows.remove(at: 0), at: 6)
            let first = try #require(list.cellForRow(at: 0)), start = first.layer.backgroundColor
            list.moveRow(at: 0, to: 6)
            await host.advance(by: 0.15)
            let end = first.layer.backgroundColor, seen = first.layer.presentation()?.backgroundColor
            #expect(start != end && seen != start && seen != end)
            await check(host, list, source)
        }
    }
}
