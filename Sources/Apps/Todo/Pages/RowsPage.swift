import FoldingList
import RecordStore
import TodoLists
import UIKit

/// A row that is stored, or a new one that is stored when it has a text.
protocol StoredRow: Identifiable, Equatable where ID == Int64 {
    associatedtype Place: Comparable
    /// What the row says.
    var text: String { get set }
    /// Where the row is among the others; nil for a new one.
    var place: Place? { get }
}

/// A page whose rows are in the store.
///
/// What people do changes the rows and the store at once, and what they type soon after (``RowTyping``). If the store refuses, the rows
/// soon go back to what is stored, except for a text: it stays in the row, which is edited again.
class RowsPage<Row: StoredRow>: TodoPage {
    /// The rows as they are shown.
    final var rows: [Row] = []
    /// Texts that the store refused, by row.
    final var unsaved: [Int64: String] = [:]
    private var lastDraft: Int64 = 0
    /// The new rows that there may be.
    private var drafts: Set<Int64> = []
    /// The text that is being typed.
    final var typing: RowTyping?
    final lazy var textWriter = model.typedTextWriter { [unowned self] in
        unstoredRows.isEmpty ? nil : unstoredRows
    } _: { [unowned self] in try storeTypedText() }
    /// The list of the rows; nil if they are lists.
    var listOfRows: TodoList.ID? { nil }
    /// What changed in the store and isn't shown yet.
    private var unshown = ChangedRows.nothing
    private var waiting: FrameWatch?
    /// The row to scroll to when it is there.
    final var revealed: Int64?

    /// More changes than this are shown at once, without animation.
    private static var animatedChanges: Int { 60 }

    override init(_ model: TodoModel, level: TodoTheme.Level) {
        super.init(model, level: level)
        rows = storedRows() ?? []
        list.dataSource = self
        list.delegate = self
        showSettings()
    }

    // MARK: For subclasses

    /// The rows as they are in the store; nil if they can't be read.
    func storedRows() -> [Row]? { [] }
    /// Some rows as they are in the store, without those that are not there; nil if they can't be read.
    func storedRows(_ ids: Set<Int64>) -> [Int64: Row]? { [:] }
    /// The rows that a change concerns, and perhaps others; nil for any.
    func rows(in changed: ChangedRows) -> Set<Int64>? { nil }
    /// The change of one row.
    func change(of id: Int64) -> ChangedRows { .any }
    /// The rows are about to show a change.
    func willShow(_ changed: ChangedRows) {}
    /// Whether a new row may be behind another one.
    func canHaveNewRow(after row: Row) -> Bool { true }
    /// A new row without a text.
    func draft(id: Int64) -> Row { preconditionFailure("a page that makes rows says how") }
    /// Stores a text, in a change that continues a person's typing.
    ///
    /// - Returns: the row as it is then, and what the next text continues; nil if the store refuses.
    func store(_ text: String, of row: Row, after previous: Row?, continuing: StoreTyping?) throws -> (value: Row, typing: StoreTyping?) {
        (row, nil)
    }
    /// Removes a row from the store, in a change that continues a person's typing.
    func removeFromStore(_ row: Row, continuing: StoreTyping?) throws {}
    /// Fills a cell.
    func fill(_ cell: TodoTextCell, with row: Row) { cell.text = row.text }
    /// The rows changed.
    func rowsDidChange() {}

    /// The row of an identifier.
    final func index(of id: Int64) -> Int? { rows.firstIndex { $0.id == id } }

    /// The index of a row that has its place, or that a row for this place would have.
    final func index(for place: Row.Place) -> Int {
        var low = 0, high = rows.count
        while low < high {
            let middle = (low + high) / 2
            // New rows have no place: they belong to the row before them.
            var known = middle
            while known >= low, rows[known].place == nil { known -= 1 }
            if known >= low, let other = rows[known].place, place <= other { high = known } else { low = middle + 1 }
        }
        return low
    }

    /// Whether a row was not stored yet.
    final func isDraft(_ row: Row) -> Bool { row.id < 0 }

    // MARK: Showing what is stored

    override func refresh(_ changed: ChangedRows) {
        unshown = unshown.union(changed)
        guard !isHeld else { return wait() }
        willShow(unshown)
        let edited = editedIndex.map { rows[$0].id }
        if let ids = rows(in: unshown), ids.count <= Self.animatedChanges {
            if !ids.isEmpty {
                guard let stored = storedRows(ids) else { return }
                show(stored, of: ids, edited: edited)
            }
        } else {
            guard let stored = storedRows() else { return }
            let target = merged(stored, edited: edited)
            if target != rows, !show(target, edited: edited) { return wait() }
        }
        unshown = .nothing
        waiting = nil
        rowsDidChange()
        guard let id = revealed, let index = index(of: id) else { return }
        revealed = nil
        list.scrollToRow(at: index, animated: true)
    }

    /// Looks at each frame whether the rows may change.
    private func wait() {
        guard waiting == nil else { return }
        waiting = FrameWatch { [weak self] in
            guard let self, !self.isHeld else { return }
            self.waiting = nil
            self.refresh(.nothing)
            // What else follows from the change waited, too.
            self.model.changeSoon(.nothing)
        }
    }

    /// The stored rows with those that are only here: new ones, and one that is edited but was removed elsewhere. They stay behind the rows
    /// that they follow now.
    private func merged(_ stored: [Row], edited: Int64?) -> [Row] {
        var target = stored
        let known = Set(stored.map(\.id))
        for (index, row) in rows.enumerated() where !known.contains(row.id) && (isDraft(row) || row.id == edited) {
            let before = index == 0 ? nil : rows[..<index].reversed().first { other in
                target.contains { $0.id == other.id && canHaveNewRow(after: $0) }
            }
            let place = before.flatMap { other in target.firstIndex { $0.id == other.id } }.map { $0 + 1 } ?? 0
            target.insert(row, at: place)
        }
        guard !unsaved.isEmpty else { return target }
        for index in target.indices {
            if let text = unsaved[target[index].id] { target[index].text = text }
        }
        return target
    }

    /// Leads the list to other rows.
    ///
    /// - Returns: false if that has to wait until editing ends.
    private func show(_ target: [Row], edited: Int64?) -> Bool {
        let changes = RowChanges(from: rows.map(\.id), to: target.map(\.id))
        if changes.count > Self.animatedChanges {
            guard edited == nil else { return false }
            rows = target
            list.reloadData()
            return true
        }
        let new = Dictionary(uniqueKeysWithValues: target.map { ($0.id, $0) })
        for index in changes.removed.reversed() { rows.remove(at: index) }
        for index in rows.indices { rows[index] = new[rows[index].id] ?? rows[index] }
        // Also where nothing goes: the colours may be others.
        list.deleteRows(at: IndexSet(changes.removed))
        for move in changes.moves {
            rows.insert(rows.remove(at: move.from), at: move.to)
            list.moveRow(at: move.from, to: move.to)
        }
        rows = target
        if !changes.inserted.isEmpty { list.insertRows(at: IndexSet(changes.inserted)) }
        fillCells { $0.id != edited }
        return true
    }

    /// Fills the cells of those rows that are seen and fulfil a condition, also if they say what the rows did before something else was
    /// stored.
    private func fillCells(where isMeant: (Row) -> Bool) {
        let seen = list.visibleIndexes.filter { $0 < rows.count && isMeant(rows[$0]) }
        if !seen.isEmpty { list.reconfigureRows(at: IndexSet(seen)) }
    }

    /// Whether a row is between those that its place says. One that was let go elsewhere is not.
    private func isInPlace(_ index: Int) -> Bool {
        guard let place = rows[index].place else { return true }
        if let before = storedRow(before: index)?.place, before > place { return false }
        if let after = rows[(index + 1)...].first(where: { !isDraft($0) })?.place, after < place { return false }
        return true
    }

    /// Leads the list to other rows, of which only some are others than before. No other row is looked at, but for finding where one was.
    private func show(_ stored: [Int64: Row], of ids: Set<Int64>, edited: Int64?) {
        var removed = IndexSet(), moved: [Row] = [], inserted: [Row] = []
        for id in ids {
            guard var row = stored[id] else {
                if id != edited, let index = index(of: id) { removed.insert(index) }
                continue
            }
            if let text = unsaved[id] { row.text = text }
            let expected = row.place.map(index(for:))
            if let expected, expected < rows.count, rows[expected].id == id, rows[expected].place == row.place, isInPlace(expected) {
                rows[expected] = row
            } else {
                if index(of: id) == nil { inserted.append(row) } else { moved.append(row) }
            }
        }
        for index in removed.reversed() { rows.remove(at: index) }
        // Also where nothing goes: the colours may be others.
        list.deleteRows(at: removed)
        for row in moved {
            guard let from = index(of: row.id), let place = row.place else { continue }
            rows.remove(at: from)
            let to = index(for: place)
            rows.insert(row, at: to)
            list.moveRow(at: from, to: to)
        }
        if !inserted.isEmpty {
            inserted.sort { a, b in a.place.flatMap { a in b.place.map { a < $0 } } ?? false }
            var indexes = IndexSet()
            for row in inserted {
                let index = row.place.map(index(for:)) ?? rows.count
                rows.insert(row, at: index)
                indexes.insert(index)
            }
            list.insertRows(at: indexes)
        }
        fillCells { $0.id != edited && ids.contains($0.id) }
    }

    // MARK: Source

    override func numberOfRows(in list: FoldingListView) -> Int { rows.count }

    override func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = textCell(at: index)
        if cell.didType == nil { cell.didType = { [weak self] in self?.didType(in: $0) } }
        fill(cell, with: rows[index])
        return cell
    }

    /// Another new row without a text.
    final func nextDraft() -> Row {
        lastDraft -= 1
        drafts.insert(lastDraft)
        return draft(id: lastDraft)
    }

    override func foldingList(_ list: FoldingListView, insertRowAt index: Int) {
        rows.insert(nextDraft(), at: index)
        rowsDidChange()
    }

    override func removeRow(at index: Int) {
        let row = rows.remove(at: index), typing = endTyping(of: row)
        unsaved[row.id] = nil
        let isNew = typing?.isNew ?? false
        if !isDraft(row), !isNew || typing?.takeBack(in: model) != true { attempt { try removeFromStore(row, continuing: typing?.step) } }
        rowsDidChange()
    }

    /// Makes a change; where it isn't stored, which is told, the rows go back.
    private func attempt(_ change: () throws -> Void) {
        if (model.attempt { _ in try change() }) == nil { model.changeSoon() }
    }

    override func storeTyping() { textWriter.save() }
    override func withdrawTyping() { withdrawTypedText() }

    // MARK: Editing

    override func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int) {
        // What was typed is undone as a whole from here on.
        list.undoManager?.removeAllActions()
        let row = rows[index], before = (list.cellForRow(at: index) as? TodoTextCell)?.textBeforeEditing, typing = endTyping(of: row)
        if text == before, !isDraft(row), unsaved[row.id] == nil {
            // What was typed and taken back is no change.
            if let typing, let step = typing.step, !typing.takeBack(in: model) {
                attempt { _ = try store(text, of: row, after: nil, continuing: step) }
            }
            refresh(change(of: row.id))
            // The cell may show what the row said before others changed it.
            if let index = self.index(of: row.id) { list.reconfigureRows(at: IndexSet(integer: index)) }
            return
        }
        if text != typing?.text {
            let stored = try? RecordStore.withoutWaiting { try store(text, of: row, after: storedRow(before: index), continuing: typing?.step) }
            guard let stored else {
                unsaved[row.id] = text
                rows[index].text = text
                self.typing = RowTyping(row: row.id, isNew: isDraft(row))
                // Tried again, and told, when the text is edited once more.
                textWriter.textDidChange(in: self)
                return editAgain(row.id)
            }
            rows[index] = stored.value
        }
        unsaved[row.id] = nil
        // Blanks at the ends are not stored.
        if rows[index].text != text { list.reconfigureRows(at: IndexSet(integer: index)) }
        rowsDidChange()
    }

    /// The last row before an index that is stored; nil if there is none.
    final func storedRow(before index: Int) -> Row? { rows[..<index].last { !isDraft($0) } }

    /// Goes on with editing a text that isn't stored.
    private func editAgain(_ id: Int64) {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.editedIndex == nil, let index = self.index(of: id) else { return }
                self.list.beginEditing(at: index)
            }
        }
    }

    /// New rows that nobody fills vanish when everything is at rest.
    override func foldingListDidSettle(_ list: FoldingListView) {
        // The frame of the row that the keys go to comes to rest with it.
        list.setNeedsLayout()
        guard !drafts.isEmpty, editedIndex == nil else { return }
        let empty = rows.indices.filter { isDraft(rows[$0]) && rows[$0].text.isEmpty && unsaved[rows[$0].id] == nil }
        drafts.formIntersection(unsaved.keys)
        guard !empty.isEmpty else { return }
        for index in empty.reversed() { rows.remove(at: index) }
        list.deleteRows(at: IndexSet(empty))
        rowsDidChange()
    }
}

/// Calls at each frame of the display until it is released. For the main thread.
private final class FrameWatch {
    private let link: CADisplayLink

    init(_ body: @escaping @MainActor () -> Void) {
        link = CADisplayLink { _ in
            // Links call on the main thread.
            MainActor.assumeIsolated { body() }
        }
        link.add(to: .main, forMode: .common)
    }

    deinit { link.invalidate() }
}
