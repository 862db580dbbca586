/// A displacement in points.
public struct UIOffset: Sendable, Hashable, Codable {
    /// To the right.
    public var horizontal: CGFloat
    /// Down.
    public var vertical: CGFloat

    /// Creates an offset, in points.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No offset.
    public init() {
        self.init(horizontal: 0, vertical: 0)
    }

    /// No offset.
    public static let zero = UIOffset()
}
