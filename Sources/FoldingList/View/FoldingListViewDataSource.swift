import UIKit

/// Gives a folding list its rows, and changes the data when people do: the list keeps no data itself.
///
/// A person's gesture is told at the moment it is decided, before the animation that shows it ends. Methods that change the data must do so
/// before they return, so that ``numberOfRows(in:)`` gives the new number; the list does the rest.
@preconcurrency @MainActor
public protocol FoldingListViewDataSource: AnyObject {
    /// How many rows there are.
    func numberOfRows(in list: FoldingListView) -> Int

    /// The cell of a row, from ``FoldingListView/dequeueReusableCell(withIdentifier:for:)``.
    func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell

    /// Whether a row is completed: it gets the theme's colour for that. Default false.
    func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool

    /// How many rows share the colours of the theme's ramp. Default: all.
    func numberOfColoredRows(in list: FoldingListView) -> Int

    // MARK: What people may do

    /// Whether a person may insert a row at an index. Default false.
    func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool
    /// Whether a person may remove a row. Asked when a gesture would do it; otherwise the row opens again. Default false.
    func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool
    /// Whether a person may complete a row, or take that back. Default false.
    func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool
    /// Whether a person may move a row. Default false.
    func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool

    /// The rows that pushing the list up beyond its end clears: the completed ones. Default: none.
    func clearableRows(in list: FoldingListView) -> IndexSet

    // MARK: What people did

    /// Inserts an empty row into the data. The default does nothing, and must not be reached.
    func foldingList(_ list: FoldingListView, insertRowAt index: Int)

    /// Inserts rows with texts into the data: a person has pasted several lines.
    ///
    /// - Returns: whether there are such rows now; by default not, and the lines become one.
    func foldingList(_ list: FoldingListView, insertRowsWith texts: [String], at index: Int) -> Bool

    /// Removes a row from the data.
    ///
    /// - Returns: what puts the row back into the data and returns its index, or nil if that can't be done any more. The list registers it
    ///   with its undo manager. Nil, the default, if undo is the application's.
    func foldingList(_ list: FoldingListView, removeRowAt index: Int) -> FoldingListUndo?

    /// Completes a row, or takes that back, and moves it to where it belongs then.
    ///
    /// - Returns: the row's index afterwards. Default: the same.
    func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int

    /// Removes the rows of ``clearableRows(in:)`` from the data.
    ///
    /// - Returns: what puts the rows back into the data and returns their indexes, or nil if that can't be done any more. The list
    ///   registers it with its undo manager. Nil, the default, if undo is the application's.
    func foldingList(_ list: FoldingListView, clearRowsAt indexes: IndexSet) -> FoldingListClearingUndo?

    /// Moves a row in the data. The default does nothing, and must not be reached.
    func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int)
}

/// Puts a removed row back into the data, and returns its index; nil if that can't be done.
public typealias FoldingListUndo = @MainActor () -> Int?
/// Puts cleared rows back into the data, and returns their indexes; nil if that can't be done.
public typealias FoldingListClearingUndo = @MainActor () -> IndexSet?

extension FoldingListViewDataSource {
    public func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool { false }
    public func numberOfColoredRows(in list: FoldingListView) -> Int { numberOfRows(in: list) }
    public func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { false }
    public func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { false }
    public func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool { false }
    public func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { false }
    public func clearableRows(in list: FoldingListView) -> IndexSet { IndexSet() }
    public func foldingList(_ list: FoldingListView, clearRowsAt indexes: IndexSet) -> FoldingListClearingUndo? { nil }
    public func foldingList(_ list: FoldingListView, insertRowAt index: Int) {}
    public func foldingList(_ list: FoldingListView, insertRowsWith texts: [String], at index: Int) -> Bool { false }
    public func foldingList(_ list: FoldingListView, removeRowAt index: Int) -> FoldingListUndo? { nil }
    public func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int { index }
    public func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) {}
}
