import UIKit

/// A swipe to the right completes a row, one to the left removes it (Features FL-19, FL-20).
extension FoldingListView {
    /// Whether a swipe may begin at a point of the stage: on a row of the data.
    func maySwipe(at point: CGPoint) -> Bool {
        guard listIsOpen, edited == nil, reorderGrip == nil, let item = item(at: point) else { return false }
        return layout.rows.row(ofItem: item) != nil
    }

    private func swipe(ofRow index: Int) -> RowSwipe {
        RowSwipe(
            rowHeight: standardHeight, canComplete: dataSource?.foldingList(self, canCompleteRowAt: index) == true,
            canRemove: dataSource?.foldingList(self, canRemoveRowAt: index) == true)
    }

    func swipeChanged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            beginSwipe(at: pan.location(in: stage))
            followSwipe(pan.translation(in: stage).x)
        case .changed: followSwipe(pan.translation(in: stage).x)
        case .ended: endSwipe(pan.translation(in: stage).x, velocity: pan.velocity(in: stage).x, isCancelled: false)
        case .cancelled, .failed: endSwipe(0, velocity: 0, isCancelled: true)
        case .possible: break
        }
    }

    private func beginSwipe(at point: CGPoint) {
        yieldRowCatch()
        guard let item = item(at: point), let index = layout.rows.row(ofItem: item) else { return }
        let id = layout.rows.activate(item: item)
        guard let row = layout.rows[id: id] else { return }
        swiped = (id, swipe(ofRow: index).moved(row.slide))
        layout.rows.update(id) { $0.stop() }
    }

    private func followSwipe(_ moved: CGFloat) {
        guard let swiped, let row = layout.rows[id: swiped.id], let index = layout.rows.row(ofItem: row.item) else { return }
        let slide = swipe(ofRow: index).slide(swiped.start + moved)
        layout.rows.update(swiped.id) { $0.slide = slide }
        layout.invalidateLayout()
    }

    private func endSwipe(_ moved: CGFloat, velocity: CGFloat, isCancelled: Bool) {
        guard let swiped else { return }
        self.swiped = nil
        guard let row = layout.rows[id: swiped.id], let index = layout.rows.row(ofItem: row.item) else { return }
        switch isCancelled ? .nothing : swipe(ofRow: index).outcome(swiped.start + moved) {
        case .nothing: open(swiped.id)
        case .complete:
            open(swiped.id)
            _ = toggle(index)
        case .remove:
            // The row leaves to the side first, and then the others close up.
            guard discard(swiped.id, after: Self.slideOutDuration) else { return }
            let outside = -bounds.width - RowSwipe.threshold(rowHeight: standardHeight)
            layout.rows.update(swiped.id) {
                $0.style = .flat
                $0.slideEnd = outside
                $0.slideSpring = FoldSpring(from: $0.slide, velocity: min(velocity, 0), to: outside, start: CACurrentMediaTime())
            }
        }
    }

    /// How long a row that is removed by a swipe takes until the others close up, in seconds.
    private static let slideOutDuration = 0.12
}
