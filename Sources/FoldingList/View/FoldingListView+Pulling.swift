import UIKit

/// Pulling the list down at its top unfolds a new row, and further goes to the parent list (Features FL-07 to FL-09, CP-02).
extension FoldingListView {
    /// The content offset at the list's top.
    private var topOffset: CGFloat { -stage.adjustedContentInset.top }

    /// Follows the scroll view's own pan, which has scrolled already.
    func panChanged(_ pan: UIPanGestureRecognizer) {
        let moved = pan.translation(in: stage).y
        switch pan.state {
        case .began:
            // The drag goes on from where a finger stopped what swings.
            yieldRowCatch()
            // A row that is edited may not be scrolled away.
            endEditing()
            closeGap()
            // Wheels and touchpads scroll only.
            let isByFinger = pan.numberOfTouches > 0 && !isPinching && listIsOpen
            mayPull = isByFinger && stage.contentOffset.y - moved <= topOffset + 1
            mayPush = isByFinger
            dragPull(moved)
        case .changed: dragPull(moved)
        case .ended: endPull(moved, isCancelled: false)
        case .cancelled, .failed: endPull(moved, isCancelled: true)
        case .possible: break
        }
    }

    private func dragPull(_ moved: CGFloat) {
        if pull == nil { beginPull(moved) }
        dragClosing(moved)
        guard let pull else { return dragPush() }
        let height = pull.height(moved)
        layout.rows.update(pull.id) { $0.height = height }
        layout.invalidateLayout()
        if pull.holdsOffset(moved) { stage.contentOffset.y = topOffset }
        showPrompt(ofActive: pull.id)
        guard pull.length(moved) <= 0 else { return }
        // The finger went back up: the drag scrolls on, and may unfold a row again.
        stage.contentOffset.y = topOffset - pull.length(moved)
        self.pull = nil
        release(pull.id, to: 0)
    }

    /// Unfolds a row once the finger goes down.
    private func beginPull(_ moved: CGFloat) {
        guard mayPull, moved > 0, dataSource?.foldingList(self, canInsertRowAt: 0) == true else { return }
        if let first = layout.rows.active(atItem: 0), first.kind == .provisional, !first.isHeld, !first.isGap {
            pull = RowPull(id: first.id, rowHeight: first.fullHeight, start: first.height, translation: 0)
            layout.rows.update(first.id) { $0.isPinched = false }
        } else {
            let id = insertItem(0, kind: .provisional)
            pull = RowPull(id: id, rowHeight: layout.rows[id: id]?.fullHeight ?? standardHeight, start: 0, translation: 0)
        }
        if let pull { layout.rows.update(pull.id) { $0.stop() } }
    }

    private func endPull(_ moved: CGFloat, isCancelled: Bool) {
        let closes = pullCloses && !isCancelled
        mayPull = false
        endPush(isCancelled: isCancelled)
        let pull = self.pull
        self.pull = nil
        if let pull {
            let height = pull.height(moved)
            layout.rows.update(pull.id) { $0.height = height }
            if !isCancelled, !closes, RowPull.keeps(height, of: pull.rowHeight) { keep(pull.id) } else { release(pull.id, to: 0) }
        }
        prompt.hide()
        closingRow = closes ? pull?.id : nil
        if closes { levels?.close(animated: true) }
        pullCloses = false
    }

    /// Says in a row that fingers open whether it would be kept.
    func showPrompt(ofActive id: Int) {
        guard let row = layout.rows[id: id], let cell = cell(ofActive: id) as? FoldingListTextCell else { return }
        // A row that says where letting go leads has the background's colour.
        let ink = (pullCloses ? theme.backgroundInk : theme.ink).uiColor
        if cell.textField.textColor != ink { cell.textField.textColor = ink }
        guard !pullCloses else { return cell.text = closeText }
        cell.text = promptText(of: row)
    }

    /// What a row says that fingers open.
    func promptText(of row: ActiveRow) -> String {
        if RowPull.keeps(row.height, of: row.fullHeight) { return newRowTexts.release }
        return row.isPinched ? newRowTexts.pinch : newRowTexts.pull
    }

    // MARK: To the parent list

    /// Decides whether letting go would go to the parent list; where no row unfolds, says so above the list.
    private func dragClosing(_ moved: CGFloat) {
        guard mayPull, let levels, levels.canClose(self) else { return }
        pullCloses = RowPull.closes(pull?.length(moved) ?? moved, rowHeight: pull?.rowHeight ?? standardHeight)
        closingRow = pullCloses ? pull?.id : nil
        guard pull == nil else { return }
        let beyond = topOffset - stage.contentOffset.y
        guard beyond > 0 else { return prompt.hide() }
        prompt.show(closeText, isReached: pullCloses, isBelow: false, theme: theme)
        prompt.frame = CGRect(x: 0, y: -topOffset, width: bounds.width, height: beyond)
    }
}
