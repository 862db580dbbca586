import UIKit

/// The list opens out of a row of its parent list and closes into it, by itself and by two fingers (Features FL-22).
extension FoldingListView {
    /// Whether the list doesn't open or close.
    var listIsOpen: Bool { layout.rows.collapse == nil && layout.parting == nil }

    /// Begins to open out of a row or to close into it.
    ///
    /// - Parameter rect: the row, in the list's own coordinates.
    func beginCollapse(into rect: CGRect, openness: CGFloat) {
        endEditing()
        stage.layoutIfNeeded()
        // What was scrolled beyond the end goes back while the list moves.
        if openness == 1 { settleShift() } else { layout.shift = 0 }
        stage.setContentOffset(stage.contentOffset, animated: false)
        stage.isScrollEnabled = false
        let low = stage.bounds.minY, high = low + max(stage.bounds.height, 1)
        var top = low, bottom = high
        // The height of one row can't tell fingers how far it is open.
        if layout.rows.itemCount > 1, let first = layout.rows.item(at: low), let last = layout.rows.item(at: high) {
            top = layout.rows.top(ofItem: first)
            bottom = max(layout.rows.top(ofItem: last) + layout.rows.height(ofItem: last), top + 2 * standardHeight)
        }
        layout.rows.collapse = ListCollapse(
            openTop: top, openHeight: bottom - top, emptyHeight: max(0, high - bottom), closedTop: stage.convert(rect, from: self).minY,
            closedHeight: max(rect.height, 1), openness: openness, fades: UIAccessibility.isReduceMotionEnabled)
        layout.fades = UIAccessibility.isReduceMotionEnabled
        layout.invalidateLayout()
    }

    /// Lets the list open or close by itself, from where it is.
    ///
    /// - Parameters:
    ///   - target: how far open: 0 or 1.
    ///   - velocity: how fast a finger let it go, as openness a second; nil for as fast as it moves.
    ///   - animated: whether it is seen to move.
    func moveOpenness(to target: CGFloat, velocity: CGFloat? = nil, animated: Bool = true) {
        guard layout.rows.collapse != nil else { return }
        listPinch = nil
        caught = nil
        guard animated, window != nil else { return finishCollapse(isOpen: target == 1) }
        let now = CACurrentMediaTime()
        // The spring is in hundredths, so that its rest is near enough.
        motion.collapseSpring = FoldSpring(
            from: openness * 100, velocity: velocity.map { $0 * 100 } ?? motion.collapseSpring?.speed(at: now) ?? 0, to: target * 100, start: now)
        if layout.shift != 0, motion.shiftSpring == nil { motion.shiftSpring = FoldSpring(from: layout.shift, to: 0, start: now) }
        if target == 0 { sounds?.play(.close) }
        motion.start()
    }

    /// Shows the list so far open.
    func show(openness: CGFloat) {
        layout.rows.collapse?.openness = min(max(openness, 0), 1)
        layout.invalidateLayout()
        levels?.follow(self)
    }

    /// Ends opening or closing.
    func finishCollapse(isOpen: Bool) {
        guard layout.rows.collapse != nil else { return }
        if listPinch != nil { FoldingListGestures.cancel(gestures.pinch) }
        listPinch = nil
        if caught != nil {
            caught = nil
            gestures.cancelCatch()
        }
        motion.collapseSpring = nil
        if isOpen {
            layout.rows.collapse = nil
            stage.isScrollEnabled = true
            layout.invalidateLayout()
            if motion.shiftSpring == nil { settleShift() }
        } else {
            show(openness: 0)
        }
        levels?.didRest(self, isOpen: isOpen)
    }

    /// Shows the list open, without telling anybody.
    func forgetCollapse() {
        listPinch = nil
        caught = nil
        motion.collapseSpring = nil
        motion.shiftSpring = nil
        layout.shift = 0
        layout.rows.collapse = nil
        stage.isScrollEnabled = true
        layout.invalidateLayout()
    }

    // MARK: Fingers

    /// Takes the list, if the fingers are far enough apart and it has a parent list, or if it is opening or closing already; or opens the
    /// list of the row on which both fingers came down.
    ///
    /// - Returns: whether the pinch is the list's.
    func beginListPinch(
        _ start: (upper: CGFloat, lower: CGFloat), now: (upper: CGFloat, lower: CGFloat), scale: CGFloat
    ) -> Bool {
        guard let levels, layout.parting == nil else { return false }
        // A list that moved goes on from where it is seen, and not from where it was when the fingers came down.
        let start = motion.collapseSpring == nil ? start : now
        if layout.rows.collapse == nil {
            if scale >= 1 { return beginOpeningPinch(start) }
            guard start.lower - start.upper >= leastListPinch(between: start), levels.beginClosing(self) else { return false }
        }
        startListPinch(start)
        return true
    }

    /// How far apart fingers are that close the list and not the row between them, however high that is.
    private func leastListPinch(between start: (upper: CGFloat, lower: CGFloat)) -> CGFloat {
        let middle = item(at: CGPoint(x: 0, y: (start.upper + start.lower) / 2)).map { layout.rows.height(ofItem: $0) } ?? 0
        return ListPinch.leastRows * standardHeight + max(0, middle - standardHeight)
    }

    /// Spreads the list of a row, if both fingers came down on it.
    private func beginOpeningPinch(_ start: (upper: CGFloat, lower: CGFloat)) -> Bool {
        guard let item = item(at: CGPoint(x: 0, y: start.upper)), item == self.item(at: CGPoint(x: 0, y: start.lower)),
            let index = layout.rows.row(ofItem: item), let child = levels?.beginOpening(index)
        else { return false }
        opening = child
        child.startListPinch(places(start, for: child))
        // Steps at each frame, so that a finger that stays alone is noticed.
        motion.start()
        return true
    }

    private func places(_ places: (upper: CGFloat, lower: CGFloat), for child: FoldingListView) -> (upper: CGFloat, lower: CGFloat) {
        let distance = child.stage.bounds.minY - stage.bounds.minY
        return (places.upper + distance, places.lower + distance)
    }

    private func startListPinch(_ start: (upper: CGFloat, lower: CGFloat)) {
        guard let collapse = layout.rows.collapse else { return }
        motion.collapseSpring = nil
        motion.shiftSpring = nil
        listPinch = ListPinch(
            upper: start.upper, lower: start.lower, top: collapse.top + layout.shift, height: collapse.height)
        motion.start()
    }

    func pinchList(_ now: (upper: CGFloat, lower: CGFloat)) {
        if let opening { return opening.pinchList(places(now, for: opening)) }
        guard let listPinch, var collapse = layout.rows.collapse else { return }
        collapse.openness = listPinch.openness(distance: now.lower - now.upper, of: collapse)
        layout.shift = collapse.fades ? 0 : now.upper - listPinch.upper * collapse.height - collapse.top
        show(openness: collapse.openness)
    }

    /// Lets the list go: it closes or opens by itself. A gesture that was interrupted restores what it found.
    func endListPinch(isCancelled: Bool) {
        let list = opening ?? self
        opening = nil
        guard list.listPinch != nil, let levels = list.levels else { return }
        let opens = isCancelled ? levels.lists.contains(list) : list.openness >= ListPinch.openRatio
        levels.decide(opens: opens)
        list.moveOpenness(to: opens ? 1 : 0)
    }
}
