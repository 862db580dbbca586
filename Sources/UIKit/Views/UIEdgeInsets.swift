/// Insets from the four edges of a rectangle, in points; positive values shrink the rectangle.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
    /// The inset from the upper edge (least y).
    public var top: CGFloat
    /// The inset from the left edge (least x).
    public var left: CGFloat
    /// The inset from the lower edge (greatest y).
    public var bottom: CGFloat
    /// The inset from the right edge (greatest x).
    public var right: CGFloat

    /// Creates insets from a distance for each edge.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No insets.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// No insets.
    public static let zero = UIEdgeInsets()
}

/// A set of edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge, whatever the layout direction.
    public static let left = UIRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge, whatever the layout direction.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

extension CGRect {
    /// Returns the rectangle shrunk by the insets. Insets larger than the rectangle give negative sizes, as on Apple's systems.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}
