extension UIView {
    /// How a view's drawn content follows its bounds.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds, whatever becomes of its proportions. The default.
        case scaleToFill = 0
        /// As large as it fits in whole; the rest of the bounds stays empty.
        case scaleAspectFit = 1
        /// As small as it covers the bounds; what is too much is cut off if the view clips.
        case scaleAspectFill = 2
        /// Draws again at each change of size.
        case redraw = 3
        /// Unscaled, in the middle.
        case center = 4
        /// Unscaled, in the middle of the upper edge.
        case top = 5
        /// Unscaled, in the middle of the lower edge.
        case bottom = 6
        /// Unscaled, in the middle of the left edge.
        case left = 7
        /// Unscaled, in the middle of the right edge.
        case right = 8
        /// Unscaled, in the upper left corner.
        case topLeft = 9
        /// Unscaled, in the upper right corner.
        case topRight = 10
        /// Unscaled, in the lower left corner.
        case bottomLeft = 11
        /// Unscaled, in the lower right corner.
        case bottomRight = 12

        /// The layer's word for it. Layers call the minimum of y "bottom", views call it "top".
        var contentsGravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }
    }

    /// Which parts of a view's place in its superview give way when the superview's size changes.
    public struct AutoresizingMask: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance to the superview's left edge gives way.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width gives way.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the superview's right edge gives way.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the superview's upper edge gives way.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height gives way.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the superview's lower edge gives way.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Stands for "no natural size" in ``intrinsicContentSize``.
    public static let noIntrinsicMetric: CGFloat = -1
}
