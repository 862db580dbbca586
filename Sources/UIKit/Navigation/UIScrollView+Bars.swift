extension UIScrollView {
    /// How far below the upper edge the content begins at rest.
    var restingInsetTop: CGFloat { adjustedContentInset.top }
}
