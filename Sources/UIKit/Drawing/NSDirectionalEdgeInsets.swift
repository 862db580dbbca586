/// Distances from the edges of a rectangle in points, by reading direction; positive values lie inside.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
    /// From the upper edge.
    public var top: CGFloat
    /// From the edge where reading begins.
    public var leading: CGFloat
    /// From the lower edge.
    public var bottom: CGFloat
    /// From the edge where reading ends.
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
