import UIKit

/// Gives the heights of a folding list's rows, and is told what happens in it. Every method has a default: what is told does nothing.
@preconcurrency @MainActor
public protocol FoldingListViewDelegate: AnyObject {
    // MARK: Heights

    /// The height of a row that is open, in points; ``FoldingListView/automaticDimension``, as any number below 0, for that of its cell.
    /// Asked for all rows when the list reloads, and for rows that come or are reconfigured. Default: the list's
    /// ``FoldingListView/rowHeight``.
    func foldingList(_ list: FoldingListView, heightForRowAt index: Int) -> CGFloat
    /// The height to which a row opens that a person makes, in points, more than 0, before the data has it. Default: the list's
    /// ``FoldingListView/rowHeight``, or ``FoldingListView/estimatedRowHeight`` if that is automatic.
    func foldingList(_ list: FoldingListView, heightForNewRowAt index: Int) -> CGFloat

    // MARK: What happened

    /// A row was tapped beside its text, or Return was pressed where it can't be edited.
    func foldingList(_ list: FoldingListView, didSelectRowAt index: Int)
    /// The list was tapped below its rows. Default false: the list makes a new row at the end, if the data source allows it.
    func foldingListDidTapBelowRows(_ list: FoldingListView) -> Bool

    /// A person inserted a row. Its place still unfolds.
    func foldingList(_ list: FoldingListView, didInsertRowAt index: Int)
    /// A person removed a row. It still closes.
    func foldingList(_ list: FoldingListView, didRemoveRowAt index: Int)
    /// A person completed a row, or took that back; it goes from one index to another.
    func foldingList(_ list: FoldingListView, didCompleteRowAt index: Int, movedTo newIndex: Int)
    /// A person cleared rows. Those that are seen still fold away.
    func foldingList(_ list: FoldingListView, didClearRowsAt indexes: IndexSet)
    /// A person moved a row.
    func foldingList(_ list: FoldingListView, didMoveRowAt index: Int, to newIndex: Int)

    /// Editing a row in place ended, with this text. Default: nothing is stored.
    func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int)

    /// Everything came to rest.
    func foldingListDidSettle(_ list: FoldingListView)

    // MARK: Keys

    /// A key asks for a command. Default false: the list performs it.
    ///
    /// - Returns: whether the delegate performed it itself.
    func foldingList(_ list: FoldingListView, perform command: FoldingListCommand, forRowAt index: Int) -> Bool
}

/// What keys do in a folding list.
public enum FoldingListCommand: Hashable, Sendable {
    /// Return: open the row's list among levels; the row is edited if it opens nothing.
    case open
    /// F2, or Return where the row opens nothing: edit the row.
    case edit
    /// Space: complete the row, or take that back.
    case complete
    /// Delete or Backspace: remove the row.
    case remove
    /// Control- or Command-Return: insert a row below.
    case insertBelow
    /// Alt-Up.
    case moveUp
    /// Alt-Down.
    case moveDown
}

extension FoldingListViewDelegate {
    public func foldingList(_ list: FoldingListView, heightForRowAt index: Int) -> CGFloat {
        list.delegateGivesHeights = false
        return list.rowHeight
    }
    public func foldingList(_ list: FoldingListView, heightForNewRowAt index: Int) -> CGFloat { list.standardHeight }
    public func foldingList(_ list: FoldingListView, didSelectRowAt index: Int) {}
    public func foldingListDidTapBelowRows(_ list: FoldingListView) -> Bool { false }
    public func foldingList(_ list: FoldingListView, didInsertRowAt index: Int) {}
    public func foldingList(_ list: FoldingListView, didRemoveRowAt index: Int) {}
    public func foldingList(_ list: FoldingListView, didCompleteRowAt index: Int, movedTo newIndex: Int) {}
    public func foldingList(_ list: FoldingListView, didClearRowsAt indexes: IndexSet) {}
    public func foldingList(_ list: FoldingListView, didMoveRowAt index: Int, to newIndex: Int) {}
    public func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int) {}
    public func foldingListDidSettle(_ list: FoldingListView) {}
    public func foldingList(_ list: FoldingListView, perform command: FoldingListCommand, forRowAt index: Int) -> Bool { false }
}
