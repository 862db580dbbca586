import UIKit

/// Which rows a list shows, and where: the rows of the data, of which a few fold, and others that the data has not yet, or had before.
///
/// What is shown is called an item. All items that are not in ``active`` are rows of the data that are open, each with a height of its own.
/// Sums of heights are found in logarithmic time, so that every answer costs by the number of active rows and not by the number of rows
/// (Features FL-25).
struct FoldingRows {
    /// The heights of the data's rows when they are open, in points.
    private(set) var heights: SumTree
    /// The rows that are not simply open, in the order of their items.
    private(set) var active: [ActiveRow] = []
    /// How the whole list opens or closes; nil if it is open.
    var collapse: ListCollapse?
    private var lastID = 0

    /// Open rows of the data.
    init(heights: SumTree) {
        self.heights = heights
    }

    // MARK: Items and rows

    /// How many rows the data has.
    var rowCount: Int { heights.count }

    /// How many rows of the data and others are shown.
    var itemCount: Int { rowCount + active.reduce(0) { $0 + ($1.kind == .row ? 0 : 1) } }

    /// The row of the data that an item shows; nil for others.
    func row(ofItem item: Int) -> Int? {
        var row = item
        for other in active {
            if other.item > item { break }
            guard other.kind != .row else { continue }
            if other.item == item { return nil }
            row -= 1
        }
        return row
    }

    /// The rows of the data that are shown before an item: the index that a new row there would get.
    func rank(ofItem item: Int) -> Int { item - active.reduce(0) { $0 + ($1.item < item && $1.kind != .row ? 1 : 0) } }

    /// The rows of the data that are active.
    var activeRows: IndexSet { IndexSet(active.filter { $0.kind == .row }.map { rank(ofItem: $0.item) }) }

    /// The item that shows a row of the data.
    func item(ofRow row: Int) -> Int {
        var item = row
        for other in active where other.kind != .row && other.item <= item { item += 1 }
        return item
    }

    /// The active row with an identifier.
    subscript(id id: Int) -> ActiveRow? { active.first { $0.id == id } }

    /// The active row that an item is.
    func active(atItem item: Int) -> ActiveRow? { active.first { $0.item == item } }

    /// Changes an active row. Its full height is changed by ``setFullHeight(_:ofItem:)``.
    mutating func update(_ id: Int, _ change: (inout ActiveRow) -> Void) {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return }
        change(&active[index])
    }

    // MARK: Places

    /// The upper edge of an item.
    func top(ofItem item: Int) -> CGFloat { collapse?.place(openTop(ofItem: item)) ?? openTop(ofItem: item) }

    /// The upper edge of an item in the open list.
    private func openTop(ofItem item: Int) -> CGFloat {
        var top: CGFloat = 0, row = item
        for other in active {
            if other.item >= item { break }
            top += other.extent
            if other.kind != .row { row -= 1 }
        }
        return top + heights.sum(row)
    }

    /// The height of an item's place.
    func height(ofItem item: Int) -> CGFloat {
        (active(atItem: item)?.height ?? heights[rank(ofItem: item)]) * (collapse?.scale ?? 1)
    }

    /// The height of an item when it is open.
    func fullHeight(ofItem item: Int) -> CGFloat { active(atItem: item)?.fullHeight ?? heights[rank(ofItem: item)] }

    /// How far an item lies below its place, since it goes there.
    func travel(ofItem item: Int) -> CGFloat { (active(atItem: item)?.travel ?? 0) * (collapse?.scale ?? 1) }

    /// The items on their way to their places that are seen between two distances from the top; those that pass over others last.
    func travellers(from low: CGFloat, to high: CGFloat) -> [Int] {
        let found = active.filter { row in
            guard row.travel != 0 else { return false }
            let top = top(ofItem: row.item) + travel(ofItem: row.item)
            return top <= high && low < top + height(ofItem: row.item)
        }
        return found.filter { !$0.isOnTop }.map(\.item) + found.filter(\.isOnTop).map(\.item)
    }

    /// The height of all items of the open list.
    var contentHeight: CGFloat { active.reduce(heights.total) { $0 + $1.extent } }

    /// The item at a distance from the top of the open list, of items of some height: the first one above all, the last one below all. Nil
    /// without items.
    func item(at y: CGFloat) -> Int? {
        let count = itemCount
        guard count > 0, y.isFinite else { return nil }
        // How far places lie below those of the rows alone, the next item, and its row.
        var ahead: CGFloat = 0, next = 0, row = 0
        func open(before end: Int) -> Int { next + max(0, min(heights.index(at: y - ahead), end) - row) }
        for other in active {
            let end = row + other.item - next, start = ahead + heights.sum(end)
            if y < start { return min(open(before: end - 1), count - 1) }
            if y < start + other.height { return other.item }
            ahead += other.extent
            row = other.kind == .row ? end + 1 : end
            next = other.item + 1
        }
        return min(open(before: rowCount), count - 1)
    }

    /// The items of which something may lie between two distances from the top.
    func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let (low, high) = collapse?.source(from: low, to: high) ?? (low, high)
        guard let first = item(at: low), let last = item(at: high), first <= last else { return 0..<0 }
        return first..<last + 1
    }

    /// How an item folds by its place: the first one back, the last one up, the others by a pinch.
    func style(ofItem item: Int) -> FoldStyle { item == 0 ? .back : item >= itemCount - 1 ? .up : .pinch }

    // MARK: Heights

    /// Sets the height of an item when it is open. One that is active keeps the height and the sheet that it has now.
    mutating func setFullHeight(_ height: CGFloat, ofItem item: Int) {
        if let index = active.firstIndex(where: { $0.item == item }) {
            active[index].setFullHeight(height)
            guard active[index].kind == .row else { return }
        }
        heights[rank(ofItem: item)] = height
    }

    /// Sets the heights of all rows of the data. Active ones that are open stay so.
    mutating func setHeights(_ heights: SumTree) {
        precondition(heights.count == rowCount, "\(heights.count) heights for \(rowCount) rows")
        self.heights = heights
        for index in active.indices where active[index].kind == .row {
            let height = heights[rank(ofItem: active[index].item)]
            if active[index].height == active[index].fullHeight { active[index].height = height }
            active[index].fullHeight = height
        }
    }

    // MARK: Changes

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - item: its place among the items.
    ///   - kind: whether it is a row of the data.
    ///   - height: its height now, in points.
    ///   - fullHeight: its height when it is open, in points.
    /// - Returns: its identifier.
    mutating func insert(atItem item: Int, kind: ActiveRow.Kind, height: CGFloat, fullHeight: CGFloat) -> Int {
        if kind == .row { heights.insert([fullHeight], at: [rank(ofItem: item)]) }
        let id = makeActive(atItem: item, kind: kind, height: height, fullHeight: fullHeight)
        let style = style(ofItem: item)
        update(id) { $0.style = style }
        return id
    }

    private mutating func makeActive(atItem item: Int, kind: ActiveRow.Kind, height: CGFloat, fullHeight: CGFloat) -> Int {
        makeRoom(atItem: item)
        lastID += 1
        let made = ActiveRow(id: lastID, item: item, kind: kind, style: .pinch, height: height, fullHeight: fullHeight)
        active.insert(made, at: active.firstIndex { $0.item > item } ?? active.count)
        return lastID
    }

    private mutating func makeRoom(atItem item: Int) {
        for index in active.indices where active[index].item >= item { active[index].item += 1 }
    }

    /// Adds rows of the data.
    ///
    /// - Parameters:
    ///   - rows: their indexes afterwards.
    ///   - fullHeights: their heights when they are open, in points.
    ///   - height: the height now of those that unfold, in points; the others are open.
    ///   - unfolds: whether a row unfolds.
    /// - Returns: their items, and the identifiers of those that unfold.
    mutating func insert(
        rows: IndexSet, fullHeights: [CGFloat], height: CGFloat, unfolds: (Int) -> Bool
    ) -> (items: [Int], ids: [Int]) {
        var items: [Int] = [], ids: [Int] = []
        heights.insert(fullHeights, at: rows)
        for (row, full) in zip(rows, fullHeights) {
            let item = item(ofRow: row)
            items.append(item)
            guard unfolds(row) else {
                makeRoom(atItem: item)
                continue
            }
            ids.append(makeActive(atItem: item, kind: .row, height: height, fullHeight: full))
        }
        for id in ids {
            guard let item = self[id: id]?.item else { continue }
            let style = style(ofItem: item)
            update(id) { $0.style = style }
        }
        return (items, ids)
    }

    /// Removes open rows of the data, none of them active.
    mutating func removeOpen(_ items: IndexSet) {
        heights.remove(at: IndexSet(items.map { rank(ofItem: $0) }))
        for index in active.indices { active[index].item -= items.count(in: 0..<active[index].item) }
    }

    /// Removes an item.
    mutating func remove(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return }
        if active[index].kind == .row { heights.remove(at: [rank(ofItem: active[index].item)]) }
        let gone = active.remove(at: index)
        for index in active.indices where active[index].item > gone.item { active[index].item -= 1 }
    }

    /// Makes a row active that is open, or finds the active row that it is.
    mutating func activate(item: Int) -> Int {
        if let found = active(atItem: item) { return found.id }
        lastID += 1
        let height = heights[rank(ofItem: item)]
        let made = ActiveRow(id: lastID, item: item, kind: .row, style: style(ofItem: item), height: height, fullHeight: height)
        active.insert(made, at: active.firstIndex { $0.item > item } ?? active.count)
        return lastID
    }

    /// Ends the activity of a row that is open and at its place.
    mutating func deactivate(_ id: Int) { active.removeAll { $0.id == id && $0.kind == .row } }

    /// Makes a provisional item a row of the data.
    mutating func adopt(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.id == id }), active[index].kind != .row else { return }
        heights.insert([active[index].fullHeight], at: [rank(ofItem: active[index].item)])
        active[index].kind = .row
    }

    /// Lets a row of the data be one no more, while its item still closes.
    mutating func disown(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.id == id }), active[index].kind == .row else { return }
        heights.remove(at: [rank(ofItem: active[index].item)])
        active[index].kind = .removed
    }

    /// Moves an item to another place among the items.
    mutating func moveItem(_ item: Int, to target: Int) {
        let row = row(ofItem: item)
        for index in active.indices {
            let place = active[index].item
            if place == item {
                active[index].item = target
            } else if item < place, place <= target {
                active[index].item -= 1
            } else if target <= place, place < item {
                active[index].item += 1
            }
        }
        active.sort { $0.item < $1.item }
        if let row { heights.move(from: row, to: rank(ofItem: target)) }
    }
}
