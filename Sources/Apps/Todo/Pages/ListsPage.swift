import FoldingList
import RecordStore
import TodoLists
import UIKit

/// A list among the lists.
struct ListRow: StoredRow {
    let id: Int64
    var text: String
    /// How many of its items are not done.
    private(set) var count = 0
    private(set) var place: TodoOrder?

    /// A new row.
    init(id: Int64) {
        self.id = id
        text = ""
    }

    init(_ list: TodoList) {
        id = list.id
        text = list.name
        count = list.unfinishedCount
        place = list.order
    }
}

/// All lists, with the numbers of their unfinished items.
final class ListsPage: RowsPage<ListRow> {
    init(_ model: TodoModel) {
        super.init(model, level: .lists)
        list.newRowTexts = ("Pull to Create List", "Pinch to Create List", "Release to Create List")
        // A tap opens a list, so its name is edited by holding it without moving it.
        for case let press as UILongPressGestureRecognizer in list.scrollView.gestureRecognizers ?? [] {
            var start: (point: CGPoint, index: Int?)?
            press.addAction { [weak self] press in
                guard let self else { return }
                let point = press.location(in: self.list)
                switch press.state {
                case .began: start = (point, self.list.indexForRow(at: point))
                case .ended:
                    guard let held = start, let index = held.index, abs(point.y - held.point.y) < 8 else { return }
                    self.editSoon(index)
                default: break
                }
            }
        }
    }

    private func editSoon(_ index: Int) {
        guard rows.indices.contains(index) else { return }
        let id = rows[index].id
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, let index = self.index(of: id) else { return }
                self.list.beginEditing(at: index)
            }
        }
    }

    override var title: String { MenuEntry.lists.title }

    // MARK: Store

    override func storedRows() -> [ListRow]? {
        model.attempt { try $0.lists().map(ListRow.init) }
    }

    override func storedRows(_ ids: Set<Int64>) -> [Int64: ListRow]? {
        model.attempt { try $0.lists(ids).mapValues(ListRow.init) }
    }

    override func rows(in changed: ChangedRows) -> Set<Int64>? { changed.lists }
    override func change(of id: Int64) -> ChangedRows { .only(lists: [id], items: []) }

    override func draft(id: Int64) -> ListRow { ListRow(id: id) }

    override func store(
        _ text: String, of row: ListRow, after previous: ListRow?, continuing: StoreTyping?
    ) throws -> (value: ListRow, typing: StoreTyping?) {
        guard isDraft(row) || !exists(row) else {
            return try model.type("Rename List", continuing: continuing) { edit in
                try edit.renameList(row.id, to: text)
                return ListRow(try edit.list(row.id))
            }
        }
        return try model.type("Add List", continuing: continuing, deed: .addedList(count: rows.count)) { edit in
            ListRow(try edit.list(edit.addList(text, at: previous.map { .after($0.id) } ?? .first)))
        }
    }

    /// Whether nobody has removed the list meanwhile.
    private func exists(_ row: ListRow) -> Bool { model.attempt { try $0.list(row.id) != nil } ?? true }

    override func removeFromStore(_ row: ListRow, continuing: StoreTyping?) throws {
        _ = try model.type("Delete List", continuing: continuing) { try $0.removeList(row.id) }
    }

    override func fill(_ cell: TodoTextCell, with row: ListRow) {
        super.fill(cell, with: row)
        cell.editing = .byCommand
        cell.detail = isDraft(row) ? nil : "\(row.count)"
    }

    // MARK: What people may do

    override func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { true }
    override func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { true }
    override func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { !isDraft(rows[index]) }

    override func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) {
        let row = rows.remove(at: index)
        let before = rows[..<newIndex].last { !isDraft($0) }
        let stored = model.change("Move List") { edit in
            try edit.moveList(row.id, to: before.map { .after($0.id) } ?? .first)
            return ListRow(try edit.list(row.id))
        }
        rows.insert(stored ?? row, at: newIndex)
    }
}
