import UIKit

/// Gives a view of levels the lists that rows open.
@preconcurrency @MainActor
public protocol FoldingLevelsViewDataSource: AnyObject {
    /// The list that a row opens, with its data source set; the same one again, or a new one. Nil if the row opens nothing.
    func foldingLevels(_ levels: FoldingLevelsView, listForRowAt index: Int, of list: FoldingListView) -> FoldingListView?

    /// Which row of its parent list a list closes into: its index now. Nil if the row is gone: the list fades in the middle. Default: the
    /// row from which it was opened, if the parent list still has as many rows.
    func foldingLevels(_ levels: FoldingLevelsView, parentRowOf list: FoldingListView) -> Int?

    /// The row whose list was used last, into which pushing up beyond the end of a list returns. Default: the row whose list was closed
    /// last, if the list has as many rows.
    func foldingLevels(_ levels: FoldingLevelsView, lastOpenedRowOf list: FoldingListView) -> Int?
}

extension FoldingLevelsViewDataSource {
    public func foldingLevels(_ levels: FoldingLevelsView, parentRowOf list: FoldingListView) -> Int? { list.openedRow }
    public func foldingLevels(_ levels: FoldingLevelsView, lastOpenedRowOf list: FoldingListView) -> Int? { levels.closedRow(of: list) }
}

/// Is told where people go. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol FoldingLevelsViewDelegate: AnyObject {
    /// A list was opened out of a row of its parent list. It still unfolds.
    func foldingLevels(_ levels: FoldingLevelsView, didOpen list: FoldingListView)
    /// A list was closed into a row of its parent list. It still folds.
    func foldingLevels(_ levels: FoldingLevelsView, didClose list: FoldingListView)
    /// A list is so far open, from 0 to 1: while it unfolds or folds, by itself or by fingers.
    func foldingLevels(_ levels: FoldingLevelsView, list: FoldingListView, isOpen openness: CGFloat)
}

extension FoldingLevelsViewDelegate {
    public func foldingLevels(_ levels: FoldingLevelsView, didOpen list: FoldingListView) {}
    public func foldingLevels(_ levels: FoldingLevelsView, didClose list: FoldingListView) {}
    public func foldingLevels(_ levels: FoldingLevelsView, list: FoldingListView, isOpen openness: CGFloat) {}
}
