import CollectionLayouts
import UIKit

/// Gestures of the showcase. Those that the current layout has no use for are refused when the fingers come.
extension LayoutShowcase: UIGestureRecognizerDelegate {
    func addGestures() {
        for (touches, step) in [(2, 1), (3, -1)] {
            let tap = UITapGestureRecognizer()
            tap.numberOfTouchesRequired = touches
            tap.addAction { [weak self] _ in self?.turn(by: step) }
            collection.addGestureRecognizer(tap)
        }
        let pinch = UIPinchGestureRecognizer()
        pinch.delegate = self
        pinch.addAction { [weak self] recognizer in self?.follow(recognizer) }
        collection.addGestureRecognizer(pinch)
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = .up
        swipe.delegate = self
        swipe.addAction { [weak self] recognizer in
            guard let self else { return }
            if let path = collection.indexPathForItem(at: recognizer.location(in: collection)) { delete(at: path) }
        }
        collection.addGestureRecognizer(swipe)
        let tap = UITapGestureRecognizer()
        tap.delegate = self
        tap.addAction { [weak self] recognizer in
            guard let self else { return }
            if let section = header(at: recognizer.location(in: collection)) { restore(section: section) }
        }
        collection.addGestureRecognizer(tap)
        // The collection takes a wheel along its own axis; one across it comes here.
        let wheel = UIPanGestureRecognizer()
        wheel.allowedScrollTypesMask = .discrete
        wheel.allowedTouchTypes = []
        var target: IndexPath?
        wheel.addAction { [weak self] wheel in
            guard let self else { return }
            if wheel.state == .began { target = centeredPath }
            let moved = wheel.translation(in: self).y
            wheel.setTranslation(.zero, in: self)
            if wheel.state == .began || wheel.state == .changed, moved != 0 { turn(&target, by: moved < 0 ? 1 : -1) }
        }
        addGestureRecognizer(wheel)
    }

    /// Moves sideways by a notch of a wheel that turns up and down: to the next item of a row, or the next page.
    ///
    /// - Parameter target: the item that the notches before lead to.
    private func turn(_ target: inout IndexPath?, by step: Int) {
        if let path = target, page.isRow {
            let next = self.path(step, after: path)
            target = next
            if let offset = offset(centering: next) { collection.setContentOffset(offset, animated: true) }
        } else if collection.isPagingEnabled, collection.bounds.width > 0 {
            let width = collection.bounds.width, last = max(0, collection.contentSize.width - width)
            let page = (collection.contentOffset.x / width).rounded() + CGFloat(step)
            collection.setContentOffset(CGPoint(x: min(max(0, page * width), last), y: collection.contentOffset.y), animated: true)
        }
    }

    /// The section whose header lies at a point of the content.
    private func header(at point: CGPoint) -> Int? {
        let kind = UICollectionView.elementKindSectionHeader
        return collection.indexPathsForVisibleSupplementaryElements(ofKind: kind).first { path in
            collection.layoutAttributesForSupplementaryElement(ofKind: kind, at: path)?.frame.contains(point) ?? false
        }?.section
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        let point = touch.location(in: collection)
        switch gestureRecognizer {
        case is UIPinchGestureRecognizer: return page == .stacks
        case is UISwipeGestureRecognizer: return page == .spiral && collection.indexPathForItem(at: point) != nil
        case is UITapGestureRecognizer: return header(at: point) != nil
        default: return true
        }
    }

    /// Whether two fingers are on a stack.
    func isOnStack(_ pinch: UIPinchGestureRecognizer) -> Bool {
        page == .stacks && stacks.stack(at: pinch.location(in: collection)) != nil
    }

    private func follow(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began, .changed:
            if pinch.state == .began {
                stacks.pinchedStack = stacks.stack(at: pinch.location(in: collection))
                // The fingers move the stack, not the wall.
                collection.isScrollEnabled = false
            }
            stacks.pinchScale = pinch.scale
            stacks.pinchCenter = pinch.location(in: collection)
        default:
            collection.isScrollEnabled = true
            if stacks.isOpening { show(.shelves) } else { collection.performBatchUpdates { [self] in stacks.pinchedStack = nil } }
        }
    }
}
