/// How strongly a view asks for something of its layout, from 1 to 1000.
///
/// Until there are constraints, ``UIStackView`` goes by the priorities of content hugging and compression resistance.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// The priority of a raw value.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Must be met: 1000.
    public static let required = UILayoutPriority(1000)
    /// How strongly content resists being made smaller by default: 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// Of a drag that may resize the scene that it is in: 510.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// How strongly a scene keeps its size: 500.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// Of a drag that doesn't resize the scene that it is in: 490.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// How strongly content resists being made larger by default: 250.
    public static let defaultLow = UILayoutPriority(250)
    /// Of the smallest size that fits: 50.
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// Names directions of layout. There are no constraints yet.
public enum NSLayoutConstraint {
    /// A direction of layout.
    public enum Axis: Int, Sendable {
        /// From left to right, or from right to left.
        case horizontal = 0
        /// From top to bottom.
        case vertical
    }
}

/// What a view asks of its layout about its natural size.
struct ContentPriorities {
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var compressionResistance = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
}
