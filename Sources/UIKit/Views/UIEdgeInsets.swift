/// Distances from the four edges of a rectangle, in points; positive values lie inside.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
    /// Distance from the edge of least y.
    public var top: CGFloat
    /// Distance from the edge of least x.
    public var left: CGFloat
    /// Distance from the edge of greatest y.
    public var bottom: CGFloat
    /// Distance from the edge of greatest x.
    public var right: CGFloat

    /// Insets by edge.
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

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge, whatever the direction of reading.
    public static let left = UIRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge, whatever the direction of reading.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

extension CGRect {
    /// The rectangle without the insets. Insets larger than the rectangle give negative sizes, as Apple's do.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}
