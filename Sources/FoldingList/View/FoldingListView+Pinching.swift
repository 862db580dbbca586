import UIKit

/// Two fingers open a place for a new row, or close a row (Features FL-10 to FL-15).
extension FoldingListView {
    func pinchChanged(_ recognizer: RowPinchRecognizer) {
        switch recognizer.state {
        case .began:
            gestures.yieldToPinch()
            beginPinch(recognizer)
            followPinch(recognizer)
        case .changed: followPinch(recognizer)
        case .ended: endPinch(isCancelled: false)
        case .cancelled, .failed: endPinch(isCancelled: true)
        case .possible: break
        }
    }

    /// Cancels a pinch of which one finger stays.
    func cancelLatePinch(at time: Double) {
        guard isPinching, time.isFinite, gestures.pinch.isLate(at: time) else { return }
        FoldingListGestures.cancel(gestures.pinch)
    }

    // MARK: Beginning

    private func beginPinch(_ recognizer: RowPinchRecognizer) {
        guard let start = recognizer.start, reorderGrip == nil else { return }
        endEditing()
        closeGap()
        let scale = recognizer.scale
        if beginListPinch(start, scale: scale) { return }
        guard listIsOpen else { return }
        layout.leastContentHeight = max(layout.leastContentHeight, layout.rows.contentHeight)
        motion.shiftSpring = nil
        pinch = scale < 1 ? closingPinch(start) : creatingPinch(start)
        guard let pinch else { return settleShift() }
        layout.rows.update(pinch.id) {
            $0.isHeld = true
            $0.resizes = false
            $0.heightSpring = nil
        }
        // Steps at each frame, so that a finger that stays alone is noticed.
        motion.start()
    }

    /// Opens a place above or below the row between the fingers, or catches one that is closing.
    private func creatingPinch(_ start: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        let y = (start.upper + start.lower) / 2 - layout.shift, rows = layout.rows
        if let caught = caughtPinch(at: y, start) { return caught }
        var item = 0
        if y >= rows.contentHeight {
            item = rows.itemCount
        } else if let found = rows.item(at: y) {
            item = y < rows.top(ofItem: found) + rows.height(ofItem: found) / 2 ? found : found + 1
        }
        guard dataSource?.foldingList(self, canInsertRowAt: rows.rank(ofItem: item)) == true else { return nil }
        let id = insertItem(item, kind: .provisional) { $0.isPinched = true }
        return takenPinch(id, isCreating: true, start)
    }

    /// Takes the row between the fingers.
    private func closingPinch(_ start: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        let y = (start.upper + start.lower) / 2 - layout.shift
        if let caught = caughtPinch(at: y, start) { return caught }
        guard y >= 0, y < layout.rows.contentHeight, let item = layout.rows.item(at: y), layout.rows.row(ofItem: item) != nil else {
            return nil
        }
        let id = layout.rows.activate(item: item)
        if let row = layout.rows[id: id], row.height == row.fullHeight {
            let style = layout.rows.style(ofItem: item)
            layout.rows.update(id) { $0.style = style }
        }
        return takenPinch(id, isCreating: false, start)
    }

    /// Takes a row that was let go before it was one of the data, and is closing.
    private func caughtPinch(at y: CGFloat, _ start: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        guard y >= 0, y < layout.rows.contentHeight, let item = layout.rows.item(at: y), let row = layout.rows.active(atItem: item),
            row.kind == .provisional, !row.isHeld, !row.isGap
        else { return nil }
        layout.rows.update(row.id) { $0.isPinched = true }
        return takenPinch(row.id, isCreating: true, start)
    }

    private func takenPinch(_ id: Int, isCreating: Bool, _ start: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        guard let row = layout.rows[id: id] else { return nil }
        return RowPinch(
            id: id, isCreating: isCreating, top: layout.rows.top(ofItem: row.item) + layout.shift, height: row.height, upper: start.upper,
            lower: start.lower)
    }

    // MARK: Following

    private func followPinch(_ recognizer: RowPinchRecognizer) {
        guard let now = recognizer.places else { return }
        if listPinch != nil || opening != nil { return followListPinch(now) }
        guard let pinch, let row = layout.rows[id: pinch.id] else { return }
        let place = pinch.place(upper: now.upper, lower: now.lower)
        layout.rows.update(pinch.id) { $0.height = place.height }
        layout.shift = place.top - layout.rows.top(ofItem: row.item)
        layout.invalidateLayout()
        if pinch.isCreating { showPrompt(ofActive: pinch.id) }
    }

    // MARK: Letting go

    private func endPinch(isCancelled: Bool) {
        if listPinch != nil || opening != nil { return endListPinch(isCancelled: isCancelled) }
        guard let pinch, let row = layout.rows[id: pinch.id] else { return self.pinch = nil }
        self.pinch = nil
        settleShift()
        let keeps = RowPull.keeps(row.height, of: row.fullHeight)
        switch (pinch.isCreating, isCancelled || keeps == !pinch.isCreating) {
        case (true, true): release(pinch.id, to: 0)
        case (true, false): keep(pinch.id)
        case (false, true): open(pinch.id)
        case (false, false): discard(pinch.id)
        }
    }

    /// Scrolls to where the rows are now as far as the list scrolls, and lets them go the rest.
    func settleShift() {
        layout.leastContentHeight = 0
        let inset = stage.adjustedContentInset, offset = stage.contentOffset.y
        let least = -inset.top, greatest = max(least, layout.rows.contentHeight + inset.bottom - stage.bounds.height)
        let target = min(max(offset - layout.shift, least), greatest)
        layout.invalidateLayout()
        stage.contentOffset.y = target
        layout.shift += stage.contentOffset.y - offset
        guard layout.shift != 0 else { return }
        motion.shiftSpring = FoldSpring(from: layout.shift, to: 0, start: CACurrentMediaTime())
        motion.start()
    }
}
