import TestSupport
import Testing
import UIKit

@testable import FoldingList

/// Where rows lie of which a few fold, against a plain list of heights.
@Suite struct FoldingRowsTests {
    /// The same rows as a list of all heights, with the rows of the data numbered.
    private struct Plain {
        struct Item {
            var id = 0
            var height: CGFloat
            var full: CGFloat
            var isRow = true
        }

        var items: [Item]

        func top(_ item: Int) -> CGFloat { items[..<item].reduce(0) { $0 + $1.height } }
        func row(_ item: Int) -> Int? { items[item].isRow ? items[..<item].count { $0.isRow } : nil }
        func item(ofRow row: Int) -> Int { items.indices.filter { items[$0].isRow }[row] }
    }

    /// Rows of one height, or of different ones.
    private func height(_ seed: Int, _ random: inout SeededRandom) -> CGFloat {
        let heights: [CGFloat] = seed % 2 == 0 ? [60] : [20, 44, 60, 61.5, 180]
        return heights.randomElement(using: &random) ?? 60
    }

    @Test("FL-25 places, indexes and rows agree with a plain list of heights after any changes", arguments: 0..<rounds(12, long: 300))
    func model(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let heights = (0..<12).map { _ in height(seed, &random) }
        var rows = FoldingRows(heights: SumTree(heights))
        var plain = Plain(items: heights.map { Plain.Item(height: $0, full: $0) })
        for _ in 0..<200 {
            let count = plain.items.count
            switch Int.random(in: 0..<9, using: &random) {
            case 0:
                let item = Int.random(in: 0...count, using: &random), now = CGFloat.random(in: 0...150, using: &random)
                let full = height(seed, &random), kind: ActiveRow.Kind = Bool.random(using: &random) ? .row : .provisional
                let id = rows.insert(atItem: item, kind: kind, height: now, fullHeight: full)
                plain.items.insert(Plain.Item(id: id, height: now, full: full, isRow: kind == .row), at: item)
            case 1 where count > 0:
                let item = Int.random(in: 0..<count, using: &random), id = rows.activate(item: item)
                rows.update(id) { $0.height = 25 }
                plain.items[item].id = id
                plain.items[item].height = 25
            case 2:
                guard let active = rows.active.randomElement(using: &random) else { continue }
                rows.remove(active.id)
                plain.items.removeAll { $0.id == active.id }
            case 3:
                guard let active = rows.active.filter({ $0.kind == .row }).randomElement(using: &random) else { continue }
                rows.disown(active.id)
                plain.items[active.item].isRow = false
            case 4:
                guard let active = rows.active.filter({ $0.kind != .row }).randomElement(using: &random) else { continue }
                rows.adopt(active.id)
                plain.items[active.item].isRow = true
            case 5 where count > 0:
                let item = Int.random(in: 0..<count, using: &random), full = height(seed, &random)
                rows.setFullHeight(full, ofItem: item)
                plain.items[item].full = full
                if plain.items[item].id == 0 { plain.items[item].height = full }
            case 6:
                let total = rows.rowCount + 3
                let indexes = IndexSet((0..<total).shuffled(using: &random).prefix(3))
                let fulls = indexes.map { _ in height(seed, &random) }, odd = Int.random(in: 1...2, using: &random)
                let made = rows.insert(rows: indexes, fullHeights: fulls, height: 5) { $0 % odd == 1 }
                var ids = made.ids
                for (item, (index, full)) in zip(made.items, zip(indexes, fulls)) {
                    let unfolds = index % odd == 1
                    let new = Plain.Item(id: unfolds ? ids.removeFirst() : 0, height: unfolds ? 5 : full, full: full)
                    plain.items.insert(new, at: item)
                    #expect(plain.item(ofRow: index) == item)
                }
            case 7:
                let open = IndexSet(plain.items.indices.filter { plain.items[$0].id == 0 }.shuffled(using: &random).prefix(2))
                rows.removeOpen(open)
                for item in open.reversed() { plain.items.remove(at: item) }
            default:
                guard count > 0 else { continue }
                let from = Int.random(in: 0..<count, using: &random), to = Int.random(in: 0..<count, using: &random)
                rows.moveItem(from, to: to)
                plain.items.insert(plain.items.remove(at: from), at: to)
            }
            check(rows, plain)
        }
    }

    private func check(_ rows: FoldingRows, _ plain: Plain) {
        #expect(rows.itemCount == plain.items.count && rows.rowCount == plain.items.count { $0.isRow })
        for (item, expected) in plain.items.enumerated() {
            #expect(abs(rows.top(ofItem: item) - plain.top(item)) < 1e-6 && rows.height(ofItem: item) == expected.height)
            #expect(rows.fullHeight(ofItem: item) == expected.full && rows.row(ofItem: item) == plain.row(item))
            if let row = plain.row(item) { #expect(rows.item(ofRow: row) == item) }
            if expected.height > 0 { #expect(rows.item(at: plain.top(item) + expected.height / 2) == item) }
        }
        #expect(abs(rows.contentHeight - plain.top(plain.items.count)) < 1e-6)
    }

    @Test("an empty list, and places outside of a list, have answers")
    func edges() {
        let none = FoldingRows(heights: SumTree(count: 0, each: 60))
        #expect(none.item(at: 10) == nil && none.contentHeight == 0 && none.items(from: 0, to: 100).isEmpty)
        let rows = FoldingRows(heights: SumTree(count: 5, each: 60))
        #expect(rows.item(at: -1e9) == 0 && rows.item(at: 1e9) == 4 && rows.item(at: .nan) == nil)
        #expect(rows.items(from: 70, to: 130) == 1..<3)
        #expect(rows.style(ofItem: 0) == .back && rows.style(ofItem: 2) == .pinch && rows.style(ofItem: 4) == .up)
    }

    @Test("a pull keeps three quarters of the row and holds the list until it is open")
    func pull() {
        let pull = RowPull(id: 1, rowHeight: 60, start: 0, translation: 0)
        #expect(RowPull.keeps(pull.height(45), of: 60) && !RowPull.keeps(pull.height(44), of: 60))
        #expect(!pull.holdsOffset(0) && pull.holdsOffset(0.5) && pull.holdsOffset(59) && !pull.holdsOffset(60))
        #expect(pull.height(-20) == 0 && pull.height(100) == 60)
        #expect(RowPull.closes(120, rowHeight: 60) && !RowPull.closes(119, rowHeight: 60))
        let caught = RowPull(id: 1, rowHeight: 60, start: 20, translation: 5)
        #expect(caught.height(5) == 20 && caught.height(15) == 30)
    }

    @Test("a swipe follows the finger to the threshold, resists beyond it, and more where it leads to nothing")
    func swipe() {
        let swipe = RowSwipe(rowHeight: 60, canComplete: true, canRemove: true)
        #expect(swipe.slide(30) == 30 && swipe.slide(-60) == -60 && swipe.slide(160) == 95 && swipe.slide(-160) == -95)
        #expect(swipe.outcome(59.9) == .nothing && swipe.outcome(60) == .complete && swipe.outcome(-60) == .remove)
        let fixed = RowSwipe(rowHeight: 60, canComplete: false, canRemove: false)
        #expect(fixed.slide(100) == 15 && fixed.outcome(1000) == .nothing && fixed.outcome(-1000) == .nothing && fixed.slide(.nan) == 0)
        for moved in stride(from: CGFloat(-200), through: 200, by: 7) {
            #expect(abs(swipe.moved(swipe.slide(moved)) - moved) < 1e-9 && abs(fixed.moved(fixed.slide(moved)) - moved) < 1e-9)
        }
    }
}

