/// Selecting items (Behaviour 8.5).
extension UICollectionView: SelectionHost {
    var selectsItems: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    var allowsPanSelection: Bool { allowsMultipleSelection || allowsMultipleSelectionDuringEditing }
    var unhighlightsBeforeSelecting: Bool { false }
    func closesActions(by touches: Set<UITouch>) -> Bool { swiper?.takes(touches) ?? false }
    func item(underPan point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    func updateHighlight(_ isHighlighted: Bool, ofItemAt path: IndexPath) { cellForItem(at: path)?.isHighlighted = isHighlighted }

    func updateSelection(_ isSelected: Bool, ofItemAt path: IndexPath, animated: Bool) {
        guard let cell = cellForItem(at: path) else { return }
        guard animated else { return cell.isSelected = isSelected }
        UIView.animate(withDuration: CollectionEngine.transitionDuration) { cell.isSelected = isSelected }
    }

    func shouldHighlight(_ path: IndexPath) -> Bool { collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true }
    func didHighlight(_ path: IndexPath) { collectionDelegate?.collectionView(self, didHighlightItemAt: path) }
    func didUnhighlight(_ path: IndexPath) { collectionDelegate?.collectionView(self, didUnhighlightItemAt: path) }

    func itemToSelect(choosing path: IndexPath) -> IndexPath? {
        collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true ? path : nil
    }

    func itemToDeselect(_ path: IndexPath, isReplaced: Bool) -> IndexPath? {
        isReplaced || collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true ? path : nil
    }

    func didSelect(_ path: IndexPath) { collectionDelegate?.collectionView(self, didSelectItemAt: path) }
    func didDeselect(_ path: IndexPath) { collectionDelegate?.collectionView(self, didDeselectItemAt: path) }
    func selectionDidChange() {}

    func performPrimaryAction(ofItemAt path: IndexPath) {
        guard !selectsSeveral, let delegate = collectionDelegate, delegate.collectionView(self, canPerformPrimaryActionForItemAt: path) else { return }
        delegate.collectionView(self, performPrimaryActionForItemAt: path)
    }

    func shouldBeginMultipleSelection(at path: IndexPath) -> Bool {
        collectionDelegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    func didBeginMultipleSelection(at path: IndexPath) {
        collectionDelegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
    }

    func didEndMultipleSelection() { collectionDelegate?.collectionViewDidEndMultipleSelectionInteraction(self) }
}
