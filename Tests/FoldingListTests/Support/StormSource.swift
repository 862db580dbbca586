import UIKit

@testable import FoldingList

/// Three levels of lists whose every change can be undone, across all lists, back to the start.
@MainActor
final class StormSource: FoldingListViewDataSource, FoldingListViewDelegate, FoldingLevelsViewDataSource {
    struct Row: Equatable {
        let id: Int
        var text: String
        var isCompleted = false
    }

    /// The heights of rows.
    enum Heights {
        /// All have that of the list.
        case equal
        /// The delegate gives each its own.
        case given
        /// Texts wrap, and each row is as high as its text.
        case measured
    }

    private enum Change {
        case insert(Int)
        case remove(Int, Row)
        case complete(from: Int, to: Int)
        case move(from: Int, to: Int)
        case clear([(index: Int, row: Row)])
        case text(id: Int, String)
    }

    /// The rows of each list, by the row that opens it; 0 is the root.
    private(set) var rows: [Int: [Row]] = [:]
    private var depths = [0: 0]
    private var keys: [ObjectIdentifier: Int] = [:]
    private var history: [(key: Int, change: Change)] = []
    private var lastID = 0
    weak var levels: FoldingLevelsView?

    private let heights: Heights

    init(_ count: Int, heights: Heights) {
        self.heights = heights
        fill(0, count)
    }

    private func fill(_ key: Int, _ count: Int) {
        rows[key] = (0..<count).map { _ in makeRow() }
    }

    private func makeRow() -> Row {
        lastID += 1
        let words = heights == .measured ? String(repeating: " with more words", count: lastID % 5) : ""
        return Row(id: lastID, text: "Row \(lastID)\(words)")
    }

    // MARK: Lists

    func key(of list: FoldingListView) -> Int { keys[ObjectIdentifier(list)] ?? 0 }
    func rows(of list: FoldingListView) -> [Row] { rows[key(of: list)] ?? [] }

    func makeList(_ key: Int) -> FoldingListView {
        let list = FoldingListView()
        keys[ObjectIdentifier(list)] = key
        list.register(FoldingListTextCell.self, forCellReuseIdentifier: "row")
        list.sounds = nil
        if heights == .measured { list.rowHeight = FoldingListView.automaticDimension }
        list.dataSource = self
        list.delegate = self
        return list
    }

    func foldingLevels(_ levels: FoldingLevelsView, listForRowAt index: Int, of list: FoldingListView) -> FoldingListView? {
        let parent = key(of: list), depth = depths[parent] ?? 0
        guard depth < 2, let id = rows[parent]?[index].id else { return nil }
        if rows[id] == nil { fill(id, [0, 3, 9, 25][id % 4]) }
        depths[id] = depth + 1
        return makeList(id)
    }

    func foldingLevels(_ levels: FoldingLevelsView, parentRowOf list: FoldingListView) -> Int? {
        let key = key(of: list)
        guard let place = levels.lists.firstIndex(of: list), place > 0 else { return nil }
        return rows(of: levels.lists[place - 1]).firstIndex { $0.id == key }
    }

    // MARK: Undo

    var canUndo: Bool { !history.isEmpty }
    /// How many rows all lists have.
    var total: Int { rows.values.reduce(0) { $0 + $1.count } }

    private func note(_ list: FoldingListView, _ change: Change) { history.append((key(of: list), change)) }

    /// The view of a list, if there is one.
    private func view(_ key: Int) -> FoldingListView? {
        guard let levels else { return nil }
        return (levels.lists + (levels.change.map { [$0.child] } ?? [])).last { self.key(of: $0) == key }
    }

    /// Takes the last change back, and tells the list.
    func undo() {
        guard let (key, change) = history.popLast(), var changed = rows[key] else { return }
        let list = view(key)
        var tell: (FoldingListView) -> Void = { _ in }
        switch change {
        case .insert(let index):
            changed.remove(at: index)
            tell = { $0.deleteRows(at: [index]) }
        case .remove(let index, let row):
            changed.insert(row, at: index)
            tell = { $0.insertRows(at: [index]) }
        case .complete(let from, let to):
            var row = changed.remove(at: to)
            row.isCompleted.toggle()
            changed.insert(row, at: from)
            tell = {
                $0.moveRow(at: to, to: from)
                $0.reconfigureRows(at: [from])
            }
        case .move(let from, let to):
            changed.insert(changed.remove(at: to), at: from)
            tell = { $0.moveRow(at: to, to: from) }
        case .clear(let gone):
            for (index, row) in gone { changed.insert(row, at: index) }
            tell = { $0.insertRows(at: IndexSet(gone.map(\.index))) }
        case .text(let id, let text):
            guard let index = changed.firstIndex(where: { $0.id == id }) else { break }
            changed[index].text = text
            tell = { $0.reconfigureRows(at: [index]) }
        }
        rows[key] = changed
        if let list { tell(list) }
    }

    // MARK: Data source

    func numberOfRows(in list: FoldingListView) -> Int { rows(of: list).count }

    func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = list.dequeueReusableCell(withIdentifier: "row", for: index), row = rows(of: list)[index]
        if let cell = cell as? FoldingListTextCell {
            cell.wrapsText = heights == .measured
            cell.text = row.text
            cell.isCompleted = row.isCompleted
        }
        return cell
    }

    /// The height that a row is to have; nil for that of its cell.
    func height(of row: Row) -> CGFloat? {
        switch heights {
        case .equal: 60
        case .given: [60, 40, 95, 170][row.id % 4]
        case .measured: nil
        }
    }

    func foldingList(_ list: FoldingListView, heightForRowAt index: Int) -> CGFloat {
        height(of: rows(of: list)[index]) ?? FoldingListView.automaticDimension
    }

    func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool { rows(of: list)[index].isCompleted }
    func numberOfColoredRows(in list: FoldingListView) -> Int { rows(of: list).count { !$0.isCompleted } }
    func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { total < 2_000 }
    func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { true }
    func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool { true }
    func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { true }
    func clearableRows(in list: FoldingListView) -> IndexSet {
        IndexSet(rows(of: list).enumerated().filter(\.element.isCompleted).map(\.offset))
    }

    func foldingList(_ list: FoldingListView, insertRowAt index: Int) {
        var row = makeRow()
        row.text = ""
        rows[key(of: list)]?.insert(row, at: index)
        note(list, .insert(index))
    }

    func foldingList(_ list: FoldingListView, removeRowAt index: Int) -> FoldingListUndo? {
        if let row = rows[key(of: list)]?.remove(at: index) { note(list, .remove(index, row)) }
        return nil
    }

    func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int {
        var changed = rows(of: list), row = changed.remove(at: index)
        row.isCompleted = isCompleted
        let target = isCompleted ? changed.count : changed.firstIndex(where: \.isCompleted) ?? changed.count
        changed.insert(row, at: target)
        rows[key(of: list)] = changed
        note(list, .complete(from: index, to: target))
        return target
    }

    func foldingList(_ list: FoldingListView, clearRowsAt indexes: IndexSet) -> FoldingListClearingUndo? {
        let all = rows(of: list)
        note(list, .clear(indexes.map { ($0, all[$0]) }))
        rows[key(of: list)] = all.enumerated().filter { !indexes.contains($0.offset) }.map(\.element)
        return nil
    }

    func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) {
        guard let row = rows[key(of: list)]?.remove(at: index) else { return }
        rows[key(of: list)]?.insert(row, at: newIndex)
        note(list, .move(from: index, to: newIndex))
    }

    func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int) {
        let row = rows(of: list)[index]
        guard row.text != text else { return }
        note(list, .text(id: row.id, row.text))
        rows[key(of: list)]?[index].text = text
    }
}
