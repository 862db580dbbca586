/// A pan of two fingers that selects the items that it passes, or deselects them if it begins on a selected one (Behaviour 8.5).
///
/// The recognizer's delegate is this object, not the list: subclasses of programs conform to the delegate's protocol themselves.
@MainActor
final class PanSelection: NSObject, UIGestureRecognizerDelegate {
    /// A pan that is going on.
    private struct Range {
        let start: IndexPath
        var end: IndexPath
        /// What was selected before.
        let former: Set<IndexPath>
        /// Whether it selects items; or else it deselects them.
        let selects: Bool
    }

    let recognizer = UIPanGestureRecognizer()
    private unowned let host: any SelectionHost
    private unowned let engine: CollectionEngine
    private var range: Range?

    init(_ host: any SelectionHost, _ engine: CollectionEngine) {
        self.host = host
        self.engine = engine
        super.init()
        recognizer.minimumNumberOfTouches = 2
        recognizer.maximumNumberOfTouches = 2
        recognizer.addAction { [weak self] in self?.follow($0) }
        recognizer.delegate = self
        host.addGestureRecognizer(recognizer)
    }

    /// The pan that selects items begins beside the one that scrolls, and then stops that.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer === host.panGestureRecognizer }

    func mayBegin() -> Bool {
        guard host.allowsPanSelection, let path = host.item(underPan: recognizer.location(in: host)) else { return false }
        return host.shouldBeginMultipleSelection(at: path)
    }

    /// Whether the pan that scrolls, which is about to begin, is to leave its fingers to the selection.
    func takes(_ scrollPan: UIGestureRecognizer) -> Bool { scrollPan.numberOfTouches == 2 && mayBegin() }

    private func follow(_ recognizer: UIGestureRecognizer) {
        let place = recognizer.location(in: host)
        switch recognizer.state {
        case .began:
            guard let path = host.item(underPan: place) else { return }
            // The content stays where it is.
            host.panGestureRecognizer.isEnabled = false
            host.panGestureRecognizer.isEnabled = true
            engine.selection.unhighlight()
            host.didBeginMultipleSelection(at: path)
            let former = engine.selection.selected
            range = Range(start: path, end: path, former: former, selects: !former.contains(path))
            engine.selection.set(!former.contains(path), for: path)
        case .changed:
            extend(to: place)
            engine.edgeScroller.follow(place) { [weak self] moved in self?.extend(to: moved) }
        default:
            guard range != nil else { return }
            engine.edgeScroller.stop()
            range = nil
            host.didEndMultipleSelection()
        }
    }

    /// Selects the items between the one at which the pan began and the one at a place, and gives the others back their former state.
    private func extend(to place: CGPoint) {
        guard let range, let path = host.item(underPan: place), path != range.end else { return }
        let covered = min(range.start, path)...max(range.start, path)
        for other in engine.paths(from: min(range.start, range.end, path), to: max(range.start, range.end, path)) {
            engine.selection.set(covered.contains(other) ? range.selects : range.former.contains(other), for: other)
        }
        self.range?.end = path
    }
}

extension CollectionEngine {
    /// The items from one to another, both included.
    fileprivate func paths(from first: IndexPath, to last: IndexPath) -> [IndexPath] {
        let counts = itemCounts
        return (first.section...last.section).flatMap { section in
            let low = section == first.section ? first.item : 0
            let high = section == last.section ? last.item : (counts.indices.contains(section) ? counts[section] : 0) - 1
            return low <= high ? (low...high).map { IndexPath(item: $0, section: section) } : []
        }
    }
}
