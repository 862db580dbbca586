/// A difference of two points.
public struct CGVector: Sendable, Hashable {
    /// Horizontal part, in points.
    public var dx: CGFloat
    /// Vertical part, in points.
    public var dy: CGFloat

    /// The vector (`dx`, `dy`).
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// No difference at all.
    public static let zero = CGVector(dx: 0, dy: 0)
}
