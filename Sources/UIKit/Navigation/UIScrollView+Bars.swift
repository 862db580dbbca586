extension UIScrollView {
    /// The distance from the upper edge at which content begins at rest, in points.
    var restingInsetTop: CGFloat { adjustedContentInset.top }
}
