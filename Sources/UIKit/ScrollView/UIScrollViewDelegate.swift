/// Is told of scrolling and zooming, in the order of Behaviour 7.8. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// The content offset changed, for whatever reason except that `bounds` was set.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Dragging begins, by fingers, a wheel or a touchpad. The offset is still the old one.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Dragging ends: the finger is lifted.
    ///
    /// - Parameters:
    ///   - scrollView: the scroll view that is dragged.
    ///   - velocity: the velocity of the offset, in points a **milli**second. Zero for wheels and touchpads.
    ///   - targetContentOffset: where the content will come to rest. Set it to let it rest elsewhere; it is kept within the content.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    )
    /// Dragging ended. `decelerate` is whether the content goes on moving.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// The content begins to move on after it was dragged.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// The content came to rest, after any bounce. Not called when a touch stops it.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// The view in the content that is zoomed: zooming sets its transform. Default nil: nothing is zoomed.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Zooming begins: by fingers, a wheel or a touchpad, or with an animation.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// The zoom scale changed, for whatever reason. Of an animated zoom it is called once, inside the animation block.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Zooming ended, after any return from beyond a limit.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    /// Whether a tap at the top of the window scrolls to the top. Default true.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Scrolling to the top after such a tap ended.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// The animation of `setContentOffset(_:animated:)` ended, or a drag interrupted it.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// ``UIScrollView/adjustedContentInset`` changed.
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
