import UIKit

/// One finger catches a row that opens, closes, grows, goes back or to another place: the row stops where it is seen, follows the finger,
/// and goes on from there.
extension FoldingListView {
    /// What one finger catches at a point of the stage; nil if nothing moves there.
    func catchable(at point: CGPoint) -> CatchRecognizer.Target? {
        if mayCatch { return .list }
        guard listIsOpen, !isHeld, edited == nil else { return nil }
        if let row = item(at: point).flatMap(layout.rows.active(atItem:)) {
            if row.canBeCaught { return row.heightSpring == nil ? .travel(row.id) : .fold(row.id) }
            if row.slideSpring != nil { return .swing(row.id) }
        }
        return motion.shiftSpring == nil ? nil : .swing(nil)
    }

    func beginRowCatch(_ target: CatchRecognizer.Target) {
        guard !isHeld else { return }
        var caught = RowCatch(id: nil, start: nil)
        switch target {
        case .list: return
        case .fold(let id), .travel(let id), .swing(let id?):
            guard let row = layout.rows[id: id], !row.isHeld else { return }
            caught = RowCatch(id: id, start: target == .fold(id) ? row.height : nil, travels: target == .travel(id))
            layout.rows.update(id) { $0.stop() }
            // Nothing scrolls under the finger while the row closes.
            if caught.start != nil { layout.leastContentHeight = max(layout.leastContentHeight, layout.rows.contentHeight) }
        case .swing(nil): break
        }
        motion.shiftSpring = nil
        caughtRow = caught
        motion.start()
    }

    /// Two fingers came down, or were lifted again: a row between them stops until it is known what they do.
    func fingersPaired(_ isPaired: Bool) {
        guard isPaired else { return caughtRow?.isByPair == true ? endRowCatch(0, isCancelled: true) : () }
        let moving = gestures.pinch.start.flatMap(movingRow)
        // A finger that came down on a row that makes room for the one between both means the latter.
        if caughtRow?.holds != true || caughtRow?.travels == true && moving != nil { yieldRowCatch() }
        guard listIsOpen, !isHeld, let row = moving else { return }
        beginRowCatch(.fold(row.id))
        caughtRow?.isByPair = true
    }

    /// Lets a caught row go on as before, since another gesture begins, which may take it from there.
    func yieldRowCatch() {
        guard let caughtRow else { return }
        if caughtRow.isByPair { endRowCatch(0, isCancelled: true) } else { gestures.cancelCatch() }
    }

    func dragRowCatch(_ moved: CGFloat) {
        // A second finger makes it a pinch, which goes on from here.
        guard let caughtRow, gestures.pinch.numberOfTouches < 2, let row = heldRow(of: caughtRow) else { return }
        if caughtRow.travels {
            layout.rows.update(row.id) { $0.travel += moved - caughtRow.moved }
            self.caughtRow?.moved = moved
        } else if let height = caughtRow.height(moved: moved, sheet: row.sheet) {
            layout.rows.update(row.id) { $0.height = height }
        } else {
            return
        }
        layout.invalidateLayout()
        if row.kind == .provisional { showPrompt(ofActive: row.id) }
    }

    /// Lets the row go. One that was only stopped, or whose finger was interrupted, goes on; otherwise a new row stays or goes by how far
    /// it is open, and rows that the data has open again.
    func endRowCatch(_ moved: CGFloat, isCancelled: Bool) {
        guard let caughtRow else { return }
        self.caughtRow = nil
        if caughtRow.start == nil { letShiftBack() } else { settleShift() }
        guard let row = heldRow(of: caughtRow) else { return }
        let isNew = row.kind == .provisional || editedWhenOpen == row.id
        letGo(row, opens: !isNew || RowPull.keeps(row.height, of: row.sheet), isCancelled: isCancelled || RowCatch.onlyStops(moved))
    }

    /// The row that the finger holds; nil if it was taken from it.
    private func heldRow(of caught: RowCatch) -> ActiveRow? {
        caught.id.flatMap { layout.rows[id: $0] }.flatMap { $0.isHeld ? $0 : nil }
    }

    /// Lets all rows go back to their place.
    private func letShiftBack() {
        guard layout.shift != 0 else { return }
        motion.shiftSpring = FoldSpring(from: layout.shift, to: 0, start: CACurrentMediaTime())
        motion.start()
    }
}
