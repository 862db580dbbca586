/// Distances from the edges of a rectangle in points, by reading direction; positive values lie inside.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
    /// From the upper edge.
    public var top: CGFloat
    /// From the leading edge: left in left-to-right layouts.
    public var leading: CGFloat
    /// From the lower edge.
    public var bottom: CGFloat
    /// From the trailing edge: right in left-to-right layouts.
    public var trailing: CGFloat

    /// Insets by edge.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No insets.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// No insets.
    public static let zero = NSDirectionalEdgeInsets()
}

/// Edges of a rectangle by reading direction.
public struct NSDirectionalRectEdge: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The leading edge: left in left-to-right layouts.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The trailing edge: right in left-to-right layouts.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
