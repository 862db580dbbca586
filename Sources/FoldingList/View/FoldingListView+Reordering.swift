import UIKit

/// A long press picks a row up, which then follows the finger; the others make room, in the colours of their new places.
extension FoldingListView {
    func mayReorder(at point: CGPoint) -> Bool {
        guard listIsOpen, edited == nil, swiped == nil, pull == nil, let item = item(at: point) else { return false }
        return canMove(item: item)
    }

    func canMove(item: Int) -> Bool {
        guard let row = layout.rows.row(ofItem: item) else { return false }
        return dataSource?.foldingList(self, canMoveRowAt: row) == true
    }

    func pressChanged(_ press: UILongPressGestureRecognizer) {
        let point = press.location(in: stage)
        switch press.state {
        case .began:
            // The row keeps its index while a gap closes above it.
            let index = item(at: point).flatMap { layout.rows.row(ofItem: $0) }
            closeGap()
            yieldRowCatch()
            settle()
            guard let item = index.map({ layout.rows.item(ofRow: $0) }), layout.rows.active.isEmpty,
                stage.beginInteractiveMovementForItem(at: IndexPath(item: item, section: 0))
            else { return }
            layout.drag = (item, item)
            reorderGrip = point.y - layout.rows.top(ofItem: item) - layout.rows.height(ofItem: item) / 2
            sounds?.play(.lift)
        case .changed:
            guard let reorderGrip else { return }
            stage.updateInteractiveMovementTargetPosition(CGPoint(x: stage.bounds.midX, y: point.y - reorderGrip))
        case .ended:
            drop(at: point.y) { $0.endInteractiveMovement() }
        case .cancelled, .failed:
            drop(at: point.y) { $0.cancelInteractiveMovement() }
        case .possible: break
        }
    }

    /// Lets the row that a finger held at a distance from the top go to its place, from where it is seen.
    private func drop(at y: CGFloat, _ end: (FoldingListStage) -> Void) {
        guard let grip = reorderGrip else { return }
        let count = numberOfRows
        reorderGrip = nil
        UIView.performWithoutAnimation { end(stage) }
        defer { layout.drag = nil }
        // The data source may have taken the row away.
        guard let drag = layout.drag, numberOfRows == count, drag.item < layout.rows.itemCount else { return }
        let place = layout.rows.top(ofItem: drag.item) + layout.rows.height(ofItem: drag.item) / 2 + layout.shift
        beginTravel(way: y - grip - place, ofItem: drag.item)
    }

    /// Puts a row back that a finger holds, before rows change otherwise.
    func endReordering() { if reorderGrip != nil { gestures.cancelPress() } }

    func didMove(item: Int, to target: Int) {
        dataSource?.foldingList(self, moveRowAt: item, to: target)
        checkCount(after: "moving a row from \(item) to \(target)")
        moveFocus(from: item, to: target)
        sounds?.play(.drop)
        delegate?.foldingList(self, didMoveRowAt: item, to: target)
    }
}
