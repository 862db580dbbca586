/// Sizes that fit a view's content.
extension UIView {
    /// The target of a fitting size that is as small as possible.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The target of a fitting size that is as large as possible.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// The size that fits, with the target's extent on the fixed axes.
    func fittingSize(_ target: CGSize, isWidthFixed: Bool, isHeightFixed: Bool) -> CGSize {
        let unbounded = CGFloat.greatestFiniteMagnitude
        let fitting = sizeThatFits(
            CGSize(width: isWidthFixed ? target.width : unbounded, height: isHeightFixed ? target.height : unbounded))
        return CGSize(width: isWidthFixed ? target.width : fitting.width, height: isHeightFixed ? target.height : fitting.height)
    }
}
