import FoldingList
import RecordStore
import TodoLists
import UIKit

/// An item of a list.
struct ItemRow: StoredRow {
    /// Where an item is: what is to be done comes first.
    struct Place: Comparable {
        let isDone: Bool
        let order: TodoOrder

        static func < (a: Place, b: Place) -> Bool { a.isDone == b.isDone ? a.order < b.order : b.isDone }
    }

    let id: Int64
    var text: String
    private(set) var isDone = false
    private(set) var place: Place?
    /// Its priority and the day on which it is due.
    var note: String?

    init(id: Int64, text: String) {
        self.id = id
        self.text = text
    }

    init(_ item: TodoItem, today: TodoDay) {
        id = item.id
        text = Self.shown(item.text)
        isDone = item.isDone
        place = Place(isDone: item.isDone, order: item.order)
        let words = [item.content.priority.map { "\($0)" }, item.content.due.map { Self.name($0, today: today) }].compactMap { $0 }
        note = words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// Rows have one line: a sign stands for each line break, and is one again when the text is stored.
    private static let lineBreak = " ⏎ "
    private static func shown(_ text: String) -> String { text.replacing("\n", with: lineBreak) }
    static func stored(_ text: String) -> String { text.replacing(lineBreak, with: "\n") }

    private static func name(_ day: TodoDay, today: TodoDay) -> String {
        if day == today { return "today" }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day.day) \(months[day.month - 1])" + (day.year == today.year ? "" : " \(day.year)")
    }
}

/// The items of a list: what is to be done first, and what is done at the end.
final class ItemsPage: RowsPage<ItemRow> {
    let id: TodoList.ID
    override var listOfRows: TodoList.ID? { id }
    private let quotation: QuotationView
    private var name: String?

    init(_ model: TodoModel, list id: TodoList.ID) {
        self.id = id
        quotation = QuotationView(Quotation.forList(id, on: model.today))
        super.init(model, level: .items)
        quotation.didCopy = { [weak model] in model?.didNotice("Copied") }
        list.addSubview(quotation)
        rowsDidChange()
    }

    override var title: String { name ?? "" }
    override var exists: Bool { name != nil }

    // MARK: Store

    /// How many rows are to be done: they come first.
    var unfinishedCount: Int {
        var low = 0, high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].isDone { high = middle } else { low = middle + 1 }
        }
        return low
    }

    override func willShow(_ changed: ChangedRows) {
        if changed.lists?.contains(id) ?? true { name = model.attempt { try $0.list(id)?.name } ?? nil }
    }

    override func storedRows() -> [ItemRow]? {
        let today = model.today
        return model.attempt { store in
            if name == nil { name = try store.list(id)?.name }
            let rows = try store.items(in: id).map { ItemRow($0, today: today) }
            return rows.filter { !$0.isDone } + rows.filter(\.isDone)
        }
    }

    override func storedRows(_ ids: Set<Int64>) -> [Int64: ItemRow]? {
        let today = model.today
        return model.attempt { try $0.items(ids).filter { $0.value.list == id }.mapValues { ItemRow($0, today: today) } }
    }

    override func rows(in changed: ChangedRows) -> Set<Int64>? { changed.items }
    override func change(of id: Int64) -> ChangedRows { .only(lists: [], items: [id]) }
    override func canHaveNewRow(after row: ItemRow) -> Bool { !row.isDone }

    override func draft(id: Int64) -> ItemRow { ItemRow(id: id, text: "") }

    override func store(
        _ text: String, of row: ItemRow, after previous: ItemRow?, continuing: StoreTyping?
    ) throws -> (value: ItemRow, typing: StoreTyping?) {
        let today = model.today, stored = ItemRow.stored(text), list = id
        return try model.type(isDraft(row) ? "Add Item" : "Edit Item", continuing: continuing) { edit in
            // A text isn't lost because someone else removed the item meanwhile.
            let isNew = try isDraft(row) || !edit.hasItem(row.id, in: list)
            let id = try isNew ? edit.addItem(stored, to: list, at: previous.map { .after($0.id) } ?? .first) : row.id
            if !isNew { try edit.setText(id, to: stored) }
            return ItemRow(try edit.item(id), today: today)
        }
    }

    override func removeFromStore(_ row: ItemRow, continuing: StoreTyping?) throws {
        _ = try model.type("Delete Item", continuing: continuing) { try $0.removeItem(row.id) }
    }

    override func fill(_ cell: TodoTextCell, with row: ItemRow) {
        super.fill(cell, with: row)
        cell.isCompleted = row.isDone
        cell.note = row.note
    }

    override func rowsDidChange() {
        quotation.quotation = Quotation.forList(id, on: model.today)
        quotation.setShown(rows.isEmpty, style: list.theme)
    }

    override func showSettings() {
        super.showSettings()
        quotation.setShown(rows.isEmpty, style: list.theme)
    }

    /// The quotation that is seen; nil where there are items.
    var shownQuotation: Quotation? { rows.isEmpty ? quotation.quotation : nil }

    // MARK: What people may do

    override func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool { rows[index].isDone }
    override func numberOfColoredRows(in list: FoldingListView) -> Int { unfinishedCount }
    override func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { index <= unfinishedCount }
    override func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { true }

    /// Lines that were pasted are items, in one change.
    override func foldingList(_ list: FoldingListView, insertRowsWith texts: [String], at index: Int) -> Bool {
        var before = storedRow(before: index).map { TodoPlace.after($0.id) } ?? .first
        let page = id, today = model.today
        let stored = model.change("Paste Items") { edit in
            try texts.map { text in
                let id = try edit.addItem(text, to: page, at: before)
                before = .after(id)
                return ItemRow(try edit.item(id), today: today)
            }
        }
        guard let stored else { return false }
        rows.insert(contentsOf: stored, at: index)
        rowsDidChange()
        return true
    }

    override func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool { !isDraft(rows[index]) }
    override func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { !isDraft(rows[index]) && !rows[index].isDone }

    /// Completed rows go to the end, others to the end of those that are to be done.
    override func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int {
        let row = rows[index], last = rows[..<unfinishedCount].last { !isDraft($0) }, page = id, today = model.today
        let stored = model.change(isCompleted ? "Complete" : "Reopen", deed: isCompleted ? .completed : .other) { edit in
            try edit.setDone(row.id, isCompleted)
            try edit.moveItem(row.id, to: page, at: isCompleted ? .last : last.map { .after($0.id) } ?? .first)
            return ItemRow(try edit.item(row.id), today: today)
        }
        guard let stored else { return index }
        rows.remove(at: index)
        let target = isCompleted ? rows.count : unfinishedCount
        rows.insert(stored, at: target)
        return target
    }

    /// A row that is let go among completed ones goes to the end of the others.
    override func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) {
        let row = rows.remove(at: index), page = id, today = model.today
        let before = rows[..<min(newIndex, unfinishedCount)].last { !isDraft($0) }
        let stored = model.change("Move Item") { edit in
            try edit.moveItem(row.id, to: page, at: before.map { .after($0.id) } ?? .first)
            return ItemRow(try edit.item(row.id), today: today)
        }
        rows.insert(stored ?? row, at: newIndex)
    }

    override func clearableRows(in list: FoldingListView) -> IndexSet { IndexSet(integersIn: unfinishedCount..<rows.count) }

    override func clearRows(at indexes: IndexSet) {
        for index in indexes.reversed() { rows.remove(at: index) }
        model.change("Clear", deed: .cleared(left: rows.count)) { [id] in try $0.removeFinishedItems(in: id) }
        rowsDidChange()
    }
}
