import FoldingList
import Foundation
import RecordStore
import TodoLists
import UIKit

/// A list of one level: the menu, the lists, the items of a list, and what else the menu opens.
///
/// The list's source and delegate at once. Rows are shown as the store has them: ``refresh(_:)`` brings what changed, wherever it was
/// changed.
@MainActor
class TodoPage: FoldingListViewDataSource, FoldingListViewDelegate {
    let model: TodoModel
    let list = FoldingListView()
    /// Which ramp colours the rows.
    let level: TodoTheme.Level

    init(_ model: TodoModel, level: TodoTheme.Level) {
        self.model = model
        self.level = level
        list.register(TodoTextCell.self, forCellReuseIdentifier: Self.textRow)
        list.scrollView.alwaysBounceVertical = true
        list.closeText = level == .items ? "Switch to Lists" : "Switch to Menu"
        list.returnText = "Return to Last List"
    }

    /// The traits of the window: light or dark, and how large text is.
    var traits = UITraitCollection.current
    /// The size of text, in points.
    var pointSize: CGFloat { model.settings.pointSize(traits) }

    /// Whether texts take several lines where they need them: those that are larger than the settings make them.
    private var wrapsText: Bool { pointSize > TodoTextSize.large.pointSize }

    /// The identifier of rows of text.
    static let textRow = "text"

    /// What the page is called.
    var title: String { "" }
    /// Whether the store still has what the page shows.
    var exists: Bool { true }

    /// Shows what the store has, as soon as no finger holds a row.
    func refresh(_ changed: ChangedRows) {}

    /// Takes colours, sizes and sounds from the settings.
    func showSettings() {
        list.theme = model.settings.theme.colors(level, traits: traits)
        list.sounds = model.playedSounds
        let height = TodoTextSize.rowHeight(pointSize)
        guard list.estimatedRowHeight != height else { return }
        list.estimatedRowHeight = height
        // A row of one line is edited otherwise than one of several.
        if wrapsText != (list.rowHeight < 0) { editedCell?.endEditingByKey() }
        list.rowHeight = wrapsText ? FoldingListView.automaticDimension : height
        list.reconfigureRows(at: IndexSet(list.visibleIndexes))
        // The frame of the row that the keys go to is as high as the row.
        list.setNeedsLayout()
    }

    /// A cell of text for a row.
    func textCell(at index: Int) -> TodoTextCell {
        guard let cell = list.dequeueReusableCell(withIdentifier: Self.textRow, for: index) as? TodoTextCell else {
            preconditionFailure("text rows are TodoTextCells")
        }
        cell.textSize = pointSize
        cell.wrapsText = wrapsText
        return cell
    }

    /// The cell that is edited in place; nil if none is.
    var editedCell: TodoTextCell? {
        list.visibleIndexes.lazy.compactMap { [list] in list.cellForRow(at: $0) as? TodoTextCell }.first(where: \.isEditing)
    }
    /// The row that is edited in place; nil if none is.
    var editedIndex: Int? { editedCell.flatMap(list.index(for:)) }

    /// Whether a finger holds the list, or it opens or closes, so that its rows stay as they are.
    var isHeld: Bool {
        guard list.window != nil else { return false }
        // A pointer that rests over the list holds nothing.
        let gestures = (list.scrollView.gestureRecognizers ?? []).filter { !($0 is UIHoverGestureRecognizer) }
        return list.openness < 1 || gestures.contains { $0.state == .began || $0.state == .changed }
    }

    // MARK: Typing

    /// Stores what was typed into a row so far.
    func storeTyping() {}

    /// Takes back what was typed into the row that is edited; a new row is without a text again. Editing goes on.
    func withdrawTyping() {}

    // MARK: Source

    func numberOfRows(in list: FoldingListView) -> Int { 0 }
    func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell { textCell(at: index) }
    func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool { false }
    func numberOfColoredRows(in list: FoldingListView) -> Int { numberOfRows(in: list) }
    func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { false }
    func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { false }
    func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool { false }
    func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { false }
    func foldingList(_ list: FoldingListView, insertRowAt index: Int) {}
    func foldingList(_ list: FoldingListView, insertRowsWith texts: [String], at index: Int) -> Bool { false }

    /// Removes a row from the rows and the store, whose undo it is.
    func removeRow(at index: Int) {}

    final func foldingList(_ list: FoldingListView, removeRowAt index: Int) -> FoldingListUndo? {
        removeRow(at: index)
        return nil
    }

    func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int { index }
    func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) {}
    func clearableRows(in list: FoldingListView) -> IndexSet { IndexSet() }

    /// Removes completed rows from the rows and the store, whose undo it is.
    func clearRows(at indexes: IndexSet) {}

    final func foldingList(_ list: FoldingListView, clearRowsAt indexes: IndexSet) -> FoldingListClearingUndo? {
        clearRows(at: indexes)
        return nil
    }

    // MARK: Delegate

    func foldingList(_ list: FoldingListView, didSelectRowAt index: Int) {}
    func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int) {}
    func foldingListDidSettle(_ list: FoldingListView) {}
    func foldingList(_ list: FoldingListView, perform command: FoldingListCommand, forRowAt index: Int) -> Bool { false }
}
