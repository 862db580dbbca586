/// Swiping the rows of list sections to show what can be done with them.
extension UICollectionView: SwipeHost {
    /// Lets rows be swiped, from when a layout first has actions for them.
    func installSwiper() {
        if swiper == nil { swiper = RowSwiper(self) }
    }

    var allowsSwiping: Bool { !isEditing && engine.movement.path == nil }

    func swipedRow(at point: CGPoint) -> (path: IndexPath, cell: any SwipedCell)? {
        guard engine.movement.path == nil, let path = indexPathForItem(at: point), let cell = cellForItem(at: path) else { return nil }
        return (path, cell)
    }

    func path(ofSwiped cell: any SwipedCell) -> IndexPath? { (cell as? UICollectionViewCell).flatMap(indexPath(for:)) }
    func willBeginSwiping(_ path: IndexPath) { engine.selection.unhighlight() }
    func didEndSwiping(_ path: IndexPath?) {}

    func swipeActions(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard collectionDelegate?.collectionView(self, canEditItemAt: path) ?? true else { return nil }
        return engine.layout.swipeActions(of: path, isTrailing: isTrailing)
    }
}

extension UICollectionViewCell: SwipedCell {
    func swipeDidChange(isSwiped: Bool) {
        if isSwiped { clipsByItself = clipsToBounds }
        clipsToBounds = isSwiped || clipsByItself
        setNeedsUpdateConfiguration()
    }
}
