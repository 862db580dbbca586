/// Hears of what a scroll view does, in the order of Behaviour 7.8. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// The offset changed, by whatever cause but the setting of `bounds`.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// A drag begins; the offset is still the old one. A wheel's or touchpad's scrolling counts as a drag.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// The finger is about to be lifted.
    ///
    /// - Parameters:
    ///   - scrollView: what is dragged.
    ///   - velocity: of the offset, in points a **milli**second.
    ///   - targetContentOffset: where the content will come to rest. Set it to let it rest elsewhere; it is kept within the content.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    )
    /// The finger was lifted. `decelerate` tells whether the content goes on moving.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// The content goes on moving by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// The content came to rest, bounces included. Not called when a touch stops it.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Which view is zoomed: one in the content, whose transform zooming sets. Default nil: none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Zooming begins, by fingers or animated.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// The scale changed, by whatever cause.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Zooming that was told of ended, the return from beyond a limit included.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    /// Whether a tap at the top of the window scrolls to the beginning. Default true.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// The content is at its beginning after such a tap.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// An animated change of the offset ended, or was interrupted by a drag.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// The insets changed that hold the content off the edges.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}
