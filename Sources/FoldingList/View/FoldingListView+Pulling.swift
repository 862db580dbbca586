import UIKit

/// Pulling the list down at its top unfolds a new row (Features FL-07 to FL-09).
extension FoldingListView {
    /// The content offset at the list's top.
    private var topOffset: CGFloat { -stage.adjustedContentInset.top }

    /// The greatest content offset at which the list rests.
    private var bottomOffset: CGFloat {
        max(topOffset, stage.contentSize.height + stage.adjustedContentInset.bottom - stage.bounds.height)
    }

    /// Follows the scroll view's own pan, which has scrolled already.
    func panChanged(_ pan: UIPanGestureRecognizer) {
        let moved = pan.translation(in: stage).y
        switch pan.state {
        case .began:
            // A row that is edited may not be scrolled away.
            endEditing()
            // Wheels and touchpads scroll only.
            mayPull = pan.numberOfTouches > 0 && stage.contentOffset.y - moved <= topOffset + 1 && !isPinching && listIsOpen
                && dataSource?.foldingList(self, canInsertRowAt: 0) == true
            followPull(moved)
        case .changed: followPull(moved)
        case .ended: endPull(moved, isCancelled: false)
        case .cancelled, .failed: endPull(moved, isCancelled: true)
        case .possible: break
        }
    }

    /// Whether the list doesn't close into its parent row.
    var listIsOpen: Bool { layout.rows.collapse == nil }

    private func followPull(_ moved: CGFloat) {
        if pull == nil { beginPull(moved) }
        guard let pull else {
            let beyond = stage.contentOffset.y - bottomOffset
            if beyond > 0 { delegate?.foldingList(self, didPullUpBy: beyond) }
            return
        }
        let height = pull.height(moved)
        layout.rows.update(pull.id) { $0.height = height }
        layout.invalidateLayout()
        if pull.holdsOffset(moved) { stage.contentOffset.y = topOffset }
        showPrompt(ofActive: pull.id)
        if pull.overshoot(moved) > 0 { delegate?.foldingList(self, didPullDownBy: pull.overshoot(moved)) }
        guard pull.length(moved) <= 0 else { return }
        // The finger went back up: the drag scrolls on, and may unfold a row again.
        stage.contentOffset.y = topOffset - pull.length(moved)
        self.pull = nil
        release(pull.id, to: 0)
    }

    /// Unfolds a row once the finger goes down.
    private func beginPull(_ moved: CGFloat) {
        guard mayPull, moved > 0 else { return }
        if let first = layout.rows.active(atItem: 0), first.kind == .provisional, !first.isHeld {
            pull = RowPull(id: first.id, rowHeight: rowHeight, start: first.height, translation: 0)
            layout.rows.update(first.id) { $0.heightSpring = nil }
        } else {
            pull = RowPull(id: insertItem(0, kind: .provisional), rowHeight: rowHeight, start: 0, translation: 0)
        }
        if let pull { layout.rows.update(pull.id) { $0.isHeld = true } }
    }

    private func endPull(_ moved: CGFloat, isCancelled: Bool) {
        mayPull = false
        guard let pull else {
            let beyond = stage.contentOffset.y - bottomOffset
            if !isCancelled, beyond > 0 { _ = delegate?.foldingList(self, didReleasePull: -beyond) }
            return
        }
        self.pull = nil
        let height = pull.height(moved), overshoot = pull.overshoot(moved)
        layout.rows.update(pull.id) { $0.height = height }
        let isOther = !isCancelled && overshoot > 0 && delegate?.foldingList(self, didReleasePull: overshoot) == true
        if !isCancelled, !isOther, RowPull.keeps(height, of: rowHeight) { keep(pull.id) } else { release(pull.id, to: 0) }
    }

    /// Says in a row that a finger opens whether it would be kept.
    func showPrompt(ofActive id: Int) {
        guard let row = layout.rows[id: id], let cell = cell(ofActive: id) as? FoldingListTextCell else { return }
        cell.text = RowPull.keeps(row.height, of: rowHeight) ? newRowTexts.release : newRowTexts.pull
    }
}
