import UIKit

/// Pushing the list up beyond its end clears its completed rows, if there are any, and otherwise returns to the list that was used last
/// (Features CP-05, CP-02): one thing at a time, which is said where the list ends.
extension FoldingListView {
    /// What letting go beyond the end does.
    enum Push {
        case clears(IndexSet)
        case returns
    }

    /// The greatest content offset at which the list rests.
    private var bottomOffset: CGFloat {
        max(-stage.adjustedContentInset.top, layout.rows.contentHeight + stage.adjustedContentInset.bottom - stage.bounds.height)
    }

    /// How far the list is pushed up beyond its end.
    private var pushed: CGFloat { stage.contentOffset.y - bottomOffset }

    /// Whether letting go would do something.
    var isPushed: Bool { pushed >= standardHeight }

    func dragPush() {
        guard mayPush, pushed > 0 else {
            if !mayPull { prompt.hide() }
            return push = nil
        }
        if push == nil { push = availablePush() }
        switch push {
        case .clears: showPush(isPushed ? clearTexts.release : clearTexts.pull)
        case .returns: showPush(returnText)
        case nil: break
        }
    }

    private func availablePush() -> Push? {
        guard let dataSource else { return nil }
        let rows = dataSource.clearableRows(in: self)
        if !rows.isEmpty { return .clears(rows) }
        return levels?.lastRow(of: self) == nil ? nil : .returns
    }

    private func showPush(_ text: String) {
        prompt.show(text, isReached: isPushed, isBelow: true, theme: theme)
        let bottom = bounds.height - stage.adjustedContentInset.bottom
        prompt.frame = CGRect(x: 0, y: bottom - pushed, width: bounds.width, height: pushed)
    }

    func endPush(isCancelled: Bool) {
        mayPush = false
        guard let push else { return }
        self.push = nil
        guard !isCancelled, isPushed else { return }
        switch push {
        case .clears: clear()
        case .returns: levels?.returnToLastList(animated: true)
        }
    }
}
