import UIKit

/// Two fingers open a place for a new row, or close a row (Features FL-10 to FL-15).
extension FoldingListView {
    func pinchChanged(_ recognizer: RowPinchRecognizer) {
        switch recognizer.state {
        case .began:
            // What the first finger holds already is what both hold.
            let held = caughtRow.flatMap { $0.holds ? $0.id : nil }
            gestures.yieldToPinch()
            beginPinch(recognizer, held: held)
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

    private func beginPinch(_ recognizer: RowPinchRecognizer, held: Int?) {
        guard let start = recognizer.start, let now = recognizer.places, reorderGrip == nil else { return }
        yieldRowCatch()
        let moving = held.flatMap { layout.rows[id: $0] } ?? movingRow(between: start)
        // Fingers that catch the row that is made go on making it.
        if editedWhenOpen == nil || moving?.id != editedWhenOpen { endEditing() }
        closeGap()
        let scale = recognizer.scale
        if beginListPinch(start, now: now, scale: scale) { return }
        guard listIsOpen else { return }
        layout.leastContentHeight = max(layout.leastContentHeight, layout.rows.contentHeight)
        motion.shiftSpring = nil
        pinch = moving.flatMap { caughtPinch($0.id, now: now) } ?? (scale < 1 ? closingPinch(start) : creatingPinch(start))
        guard let pinch else { return settleShift() }
        layout.rows.update(pinch.id) { $0.stop() }
        // Steps at each frame, so that a finger that stays alone is noticed.
        motion.start()
    }

    /// Opens a place above or below the row between the fingers.
    private func creatingPinch(_ start: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        let y = (start.upper + start.lower) / 2 - layout.shift, rows = layout.rows
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
        let middle = CGPoint(x: 0, y: (start.upper + start.lower) / 2)
        guard let item = item(at: middle), layout.rows.row(ofItem: item) != nil else { return nil }
        let id = layout.rows.activate(item: item)
        if let row = layout.rows[id: id], row.height >= row.sheet { foldByPlace(id) }
        return takenPinch(id, isCreating: false, start)
    }

    /// Lets a row that is open fold as its place wants it.
    private func foldByPlace(_ id: Int) {
        guard let item = layout.rows[id: id]?.item else { return }
        let style = layout.rows.style(ofItem: item)
        layout.rows.update(id) { $0.style = style }
    }

    /// The row between two fingers that opens, closes, grows, shrinks or goes to its place by itself.
    func movingRow(between places: (upper: CGFloat, lower: CGFloat)) -> ActiveRow? {
        let middle = CGPoint(x: 0, y: (places.upper + places.lower) / 2)
        return item(at: middle).flatMap(layout.rows.active(atItem:)).flatMap { $0.canBeCaught ? $0 : nil }
    }

    /// Takes a row that moves by itself as it is seen: it stopped when the fingers came down, and follows them from where they are now.
    private func caughtPinch(_ id: Int, now: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        guard let row = layout.rows[id: id] else { return nil }
        if row.kind == .provisional { layout.rows.update(row.id) { $0.isPinched = true } }
        if row.height >= row.sheet { foldByPlace(row.id) }
        return takenPinch(row.id, isCreating: row.kind == .provisional, now)
    }

    private func takenPinch(_ id: Int, isCreating: Bool, _ start: (upper: CGFloat, lower: CGFloat)) -> RowPinch? {
        guard let row = layout.rows[id: id] else { return nil }
        return RowPinch(
            id: id, isCreating: isCreating, top: layout.rows.top(ofItem: row.item) + row.travel + layout.shift, height: row.height,
            upper: start.upper, lower: start.lower)
    }

    // MARK: Following

    private func followPinch(_ recognizer: RowPinchRecognizer) {
        guard let now = recognizer.places else { return }
        if listPinch != nil || opening != nil { return pinchList(now) }
        guard let pinch, let row = layout.rows[id: pinch.id] else { return }
        let place = pinch.place(upper: now.upper, lower: now.lower)
        layout.rows.update(pinch.id) { $0.height = place.height }
        layout.shift = place.top - layout.rows.top(ofItem: row.item) - row.travel
        layout.invalidateLayout()
        if pinch.isCreating { showPrompt(ofActive: pinch.id) }
    }

    // MARK: Letting go

    private func endPinch(isCancelled: Bool) {
        if listPinch != nil || opening != nil { return endListPinch(isCancelled: isCancelled) }
        guard let pinch, let row = layout.rows[id: pinch.id] else { return self.pinch = nil }
        self.pinch = nil
        settleShift()
        // Fingers that caught a row of the data on its way and spread it want it open.
        let isSpread = row.kind == .row && row.height >= pinch.height
        letGo(row, opens: isSpread || RowPull.keeps(row.height, of: row.sheet), isCancelled: isCancelled)
    }

    /// Lets a row go that fingers held.
    ///
    /// - Parameters:
    ///   - row: as it is now.
    ///   - opens: whether it is open enough to stay, or to become a row of the data.
    ///   - isCancelled: whether the gesture was interrupted, so that the data stays as it is.
    func letGo(_ row: ActiveRow, opens: Bool, isCancelled: Bool) {
        switch row.kind {
        case .removed: release(row.id, to: 0)
        case .provisional where opens && !isCancelled: keep(row.id)
        case .provisional: release(row.id, to: 0)
        case .row where opens || isCancelled: open(row.id)
        case .row:
            // A new row without text vanishes quietly.
            if editedWhenOpen == row.id { endEditing() }
            discard(row.id)
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
