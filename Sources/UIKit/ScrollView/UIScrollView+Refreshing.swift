/// The position of the refresh control, and the inset for it.
extension UIScrollView {
    func refreshControlDidChange(from old: UIRefreshControl?) {
        if let old {
            if old.superview === self { old.removeFromSuperview() }
            setRefreshInset(0)
        }
        guard let refreshControl else { return }
        // Behind the content, which covers it.
        if refreshControl.superview !== self { insertSubview(refreshControl, at: 0) }
        if refreshControl.isRefreshing { setRefreshInset(refreshControl.bounds.height) }
        layoutRefreshControl()
    }

    func refreshControlHeightDidChange() {
        guard let refreshControl else { return }
        if refreshControl.isRefreshing { setRefreshInset(refreshControl.bounds.height) }
        setNeedsLayout()
    }

    /// How far the content is pulled down beyond its top, not counting the inset for the refresh control.
    private var pull: CGFloat { -contentOffset.y - (currentInset.top - scrolling.refreshInset) }

    /// Places the control directly above the content, or at the top of the view if the content is pulled down farther.
    func layoutRefreshControl() {
        guard let refreshControl, refreshControl.superview === self else { return }
        let height = refreshControl.naturalHeight(for: bounds.width)
        let frame = CGRect(x: contentOffset.x, y: -max(height, pull), width: bounds.width, height: height)
        guard frame.minY.isFinite, frame.width.isFinite, frame != refreshControl.frame else { return }
        refreshControl.frame = frame
    }

    /// Lets the refresh control follow the offset.
    func pullRefreshControl() {
        guard let refreshControl else { return }
        layoutRefreshControl()
        refreshControl.follow(pull: pull, height: bounds.height, isDragged: scrolling.drag?.hasBegun == true && scrolling.isTracking)
    }

    /// Sets the inset for the refresh control. When it becomes smaller, content that rests below the control returns over it.
    func setRefreshInset(_ inset: CGFloat) {
        guard inset != scrolling.refreshInset, inset.isFinite else { return }
        let shrinks = inset < scrolling.refreshInset
        scrolling.refreshInset = inset
        scrolling.reportedInset = currentInset
        extentDidChange()
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
        let top = rounded(CGPoint(x: contentOffset.x, y: verticalRange.lowerBound))
        guard shrinks, window != nil, scrolling.drag == nil, scrolling.motion == nil, !zooming.isMoving, contentOffset.y < top.y else { return }
        let start = contentOffset
        let move = TimedMove(start: start.y, target: top.y, duration: UIRefreshControl.returnDuration, easing: .cosine)
        startMotion(ScrollingState.Motion(kind: .settling, start: CACurrentMediaTime(), x: .rest(at: start.x), y: ScrollTrajectory(move)))
    }
}
