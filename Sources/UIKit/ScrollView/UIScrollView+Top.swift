/// Scrolling to the top by a tap at the top of the window.
extension UIScrollView {
    /// Scrolls to the top if the delegate allows it.
    ///
    /// - Returns: whether it scrolls.
    func scrollToTop() -> Bool {
        let target = rounded(CGPoint(x: contentOffset.x, y: verticalRange.lowerBound))
        guard contentOffset.y > target.y, !scrolling.isTracking, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return false }
        endAnimationEarly()
        endZoomAnimationEarly()
        scrollPan.endFollowing()
        let start = contentOffset
        let move = TimedMove(start: start.y, target: target.y, duration: ScrollPhysics.animationDuration, easing: .cosine)
        scrolling.isDecelerating = false
        startMotion(
            ScrollingState.Motion(kind: .top, start: CACurrentMediaTime(), x: .rest(at: start.x), y: ScrollTrajectory(move)))
        return true
    }
}

extension UIWindow {
    /// Scrolls the only visible scroll view with ``UIScrollView/scrollsToTop`` to its top, as a tap on the status bar does. If there are
    /// several, none scrolls.
    ///
    /// - Returns: whether one scrolls.
    @discardableResult
    package func scrollToTop() -> Bool {
        let candidates = visibleScrollViews { $0.scrollsToTop && $0.isScrollEnabled }
        return candidates.count == 1 && candidates[0].scrollToTop()
    }
}
