/// Hears of what a scroll view does, in the order of behaviour.md 7.8. Every method has a default that does nothing.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// The offset changed, by whatever cause but the setting of `bounds`.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// A drag begins; the offset is still the old one. A wheel's or touchpad's scrolling counts as a drag.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// The finger is about to be lifted.
    ///
    /// - Parameters:
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
}
