import UIKit

/// Is told what happens in a folding list. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol FoldingListViewDelegate: AnyObject {
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
