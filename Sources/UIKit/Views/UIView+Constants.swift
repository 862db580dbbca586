extension UIView {
    /// How a view's content is scaled or positioned when its bounds change.
    public enum ContentMode: Int, Sendable {
        /// Scales the content to fill the bounds, without keeping its aspect ratio. The default.
        case scaleToFill = 0
        /// Scales the content to fit the bounds, keeping its aspect ratio; the rest of the bounds stays transparent.
        case scaleAspectFit = 1
        /// Scales the content to fill the bounds, keeping its aspect ratio; what exceeds the bounds is clipped if the view clips.
        case scaleAspectFill = 2
        /// Redraws the content at each change of the bounds' size.
        case redraw = 3
        /// Centres the content without scaling.
        case center = 4
        /// Positions the content, unscaled, at the middle of the upper edge.
        case top = 5
        /// Positions the content, unscaled, at the middle of the lower edge.
        case bottom = 6
        /// Positions the content, unscaled, at the middle of the left edge.
        case left = 7
        /// Positions the content, unscaled, at the middle of the right edge.
        case right = 8
        /// Positions the content, unscaled, in the upper left corner.
        case topLeft = 9
        /// Positions the content, unscaled, in the upper right corner.
        case topRight = 10
        /// Positions the content, unscaled, in the lower left corner.
        case bottomLeft = 11
        /// Positions the content, unscaled, in the lower right corner.
        case bottomRight = 12

        /// The corresponding contents gravity of a layer. Layers call the edge of least y "bottom", views call it "top".
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

    /// Which of a view's margins and dimensions change when its superview is resized.
    public struct AutoresizingMask: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance to the superview's left edge changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the superview's right edge changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the superview's upper edge changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the superview's lower edge changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// The value for a dimension of ``intrinsicContentSize`` that has no natural size: -1.
    public static let noIntrinsicMetric: CGFloat = -1
}
