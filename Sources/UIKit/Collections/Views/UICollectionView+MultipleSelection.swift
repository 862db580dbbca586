/// A pan of two fingers that selects the items that it passes.
///
/// The recognizer's delegate is this object, not the collection view: subclasses of programs conform to the delegate's protocol themselves.
final class MultipleSelectionInteraction: UIGestureRecognizerDelegate {
    let recognizer = UIPanGestureRecognizer()
    /// Where the pan began and where it is, and what was selected before; nil while there is none.
    var range: (start: IndexPath, end: IndexPath, former: Set<IndexPath>)?

    /// The pan that selects items begins beside the one that scrolls, and then stops that.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer === (recognizer.view as? UIScrollView)?.panGestureRecognizer }
}

extension UICollectionView {
    func installMultipleSelection() {
        let pan = multipleSelection.recognizer
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 2
        pan.addAction { [weak self] recognizer in self?.panToSelect(recognizer) }
        pan.delegate = multipleSelection
        addGestureRecognizer(pan)
    }

    func canBeginMultipleSelection() -> Bool {
        guard let path = indexPathForItem(at: multipleSelection.recognizer.location(in: self)) else { return false }
        return collectionDelegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    private func panToSelect(_ recognizer: UIGestureRecognizer) {
        switch recognizer.state {
        case .began:
            guard let path = indexPathForItem(at: recognizer.location(in: self)) else { return }
            // The content stays where it is.
            panGestureRecognizer.isEnabled = false
            panGestureRecognizer.isEnabled = true
            collectionDelegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
            multipleSelection.range = (path, path, engine.selection.selected)
            selectByPan(path)
        case .changed:
            let place = recognizer.location(in: self)
            extendSelection(to: place)
            engine.edgeScroller.follow(place) { [weak self] moved in self?.extendSelection(to: moved) }
        default:
            guard multipleSelection.range != nil else { return }
            engine.edgeScroller.stop()
            multipleSelection.range = nil
            collectionDelegate?.collectionViewDidEndMultipleSelectionInteraction(self)
        }
    }

    /// Selects the items between the one at which the pan began and the one at a place, and gives the others back their former state.
    private func extendSelection(to place: CGPoint) {
        guard let range = multipleSelection.range, let path = indexPathForItem(at: place), path != range.end else { return }
        let covered = min(range.start, path)...max(range.start, path)
        for other in paths(from: min(range.end, path), to: max(range.end, path)) {
            if covered.contains(other) { selectByPan(other) } else if !range.former.contains(other) { deselectByPan(other) }
        }
        multipleSelection.range?.end = path
    }

    private func selectByPan(_ path: IndexPath) {
        guard selectsSeveral, !engine.selection.selected.contains(path) else { return }
        guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        mark(path, selected: true)
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }

    private func deselectByPan(_ path: IndexPath) {
        guard engine.selection.selected.contains(path), collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
        mark(path, selected: false)
        collectionDelegate?.collectionView(self, didDeselectItemAt: path)
    }

    /// The items from one to another, both included.
    private func paths(from first: IndexPath, to last: IndexPath) -> [IndexPath] {
        (first.section...last.section).flatMap { section in
            let low = section == first.section ? first.item : 0
            let high = section == last.section ? last.item : numberOfItems(inSection: section) - 1
            return low <= high ? (low...high).map { IndexPath(item: $0, section: section) } : []
        }
    }

    func deselectAll() {
        for path in engine.selection.selected { mark(path, selected: false) }
    }
}
