import UIKit

/// Which rows a list shows, and where: the rows of the data, of which a few fold, and others that the data has not yet, or had before.
///
/// What is shown is called an item. All items that are not in ``active`` are rows of the data, open, and of one height, so that every
/// answer costs by the number of active rows and not by the number of rows (Features FL-25).
struct FoldingRows {
    /// The height of a row that is open.
    var rowHeight: CGFloat
    /// How many rows the data has.
    private(set) var rowCount: Int
    /// The rows that are not simply open, in the order of their items.
    private(set) var active: [ActiveRow] = []
    /// How the whole list opens or closes; nil if it is open.
    var collapse: ListCollapse?
    private var lastID = 0

    init(rowCount: Int, rowHeight: CGFloat) {
        self.rowCount = rowCount
        self.rowHeight = rowHeight
    }

    // MARK: Items and rows

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

    /// Changes an active row.
    mutating func update(_ id: Int, _ change: (inout ActiveRow) -> Void) {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return }
        change(&active[index])
    }

    // MARK: Places

    /// The upper edge of an item.
    func top(ofItem item: Int) -> CGFloat { collapse?.place(openTop(ofItem: item)) ?? openTop(ofItem: item) }

    /// The upper edge of an item in the open list.
    private func openTop(ofItem item: Int) -> CGFloat {
        var top = CGFloat(item) * rowHeight
        for other in active {
            if other.item >= item { break }
            top += other.height - rowHeight
        }
        return top
    }

    /// The height of an item's place.
    func height(ofItem item: Int) -> CGFloat {
        (active(atItem: item)?.height ?? rowHeight) * (collapse?.scale ?? 1)
    }

    /// The height of all items of the open list.
    var contentHeight: CGFloat {
        active.reduce(CGFloat(itemCount) * rowHeight) { $0 + $1.height - rowHeight }
    }

    /// The item at a distance from the top of the open list, of items of some height: the first one above all, the last one below all. Nil
    /// without items.
    func item(at y: CGFloat) -> Int? {
        let count = itemCount
        guard count > 0, y.isFinite, rowHeight > 0 else { return nil }
        var top: CGFloat = 0, next = 0
        func open(_ y: CGFloat) -> Int { next + Int(max(0, min((y - top) / rowHeight, CGFloat(count)))) }
        for other in active {
            let start = top + CGFloat(other.item - next) * rowHeight
            if y < start { return min(open(y), count - 1) }
            if y < start + other.height { return other.item }
            top = start + other.height
            next = other.item + 1
        }
        return min(open(y), count - 1)
    }

    /// The items of which something may lie between two distances from the top.
    func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let (low, high) = collapse?.source(from: low, to: high) ?? (low, high)
        guard let first = item(at: low), let last = item(at: high), first <= last else { return 0..<0 }
        return first..<last + 1
    }

    /// How an item folds by its place: the first one back, the last one up, the others by a pinch.
    func style(ofItem item: Int) -> FoldStyle { item == 0 ? .back : item >= itemCount - 1 ? .up : .pinch }

    // MARK: Changes

    /// Adds an item that is no row of the data.
    ///
    /// - Returns: its identifier.
    mutating func insert(atItem item: Int, kind: ActiveRow.Kind, height: CGFloat) -> Int {
        for index in active.indices where active[index].item >= item { active[index].item += 1 }
        if kind == .row { rowCount += 1 }
        lastID += 1
        let made = ActiveRow(id: lastID, item: item, kind: kind, style: .pinch, height: height)
        active.insert(made, at: active.firstIndex { $0.item > item } ?? active.count)
        let style = style(ofItem: item)
        update(lastID) { $0.style = style }
        return lastID
    }

    /// Adds an open row of the data.
    mutating func insertOpen(atItem item: Int) {
        for index in active.indices where active[index].item >= item { active[index].item += 1 }
        rowCount += 1
    }

    /// Removes open rows of the data, none of them active.
    mutating func removeOpen(_ items: IndexSet) {
        rowCount -= items.count
        for index in active.indices { active[index].item -= items.count(in: 0..<active[index].item) }
    }

    /// Removes an item.
    mutating func remove(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return }
        let gone = active.remove(at: index)
        if gone.kind == .row { rowCount -= 1 }
        for index in active.indices where active[index].item > gone.item { active[index].item -= 1 }
    }

    /// Makes a row active that is open, or finds the active row that it is.
    mutating func activate(item: Int) -> Int {
        if let found = active(atItem: item) { return found.id }
        lastID += 1
        let made = ActiveRow(id: lastID, item: item, kind: .row, style: style(ofItem: item), height: rowHeight)
        active.insert(made, at: active.firstIndex { $0.item > item } ?? active.count)
        return lastID
    }

    /// Ends the activity of a row that is open and at its place.
    mutating func deactivate(_ id: Int) { active.removeAll { $0.id == id && $0.kind == .row } }

    /// Makes a provisional item a row of the data.
    mutating func adopt(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.id == id }), active[index].kind != .row else { return }
        active[index].kind = .row
        rowCount += 1
    }

    /// Lets a row of the data be one no more, while its item still closes.
    mutating func disown(_ id: Int) {
        guard let index = active.firstIndex(where: { $0.id == id }), active[index].kind == .row else { return }
        active[index].kind = .removed
        rowCount -= 1
    }

    /// Moves an item to another place among the items.
    mutating func moveItem(_ item: Int, to target: Int) {
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
    }
}
