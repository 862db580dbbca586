/// The priority of a layout requirement, from 1 to 1000.
///
/// There are no constraints yet: ``UIStackView`` uses the priorities of content hugging and compression resistance.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from a number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// A requirement that must be met: 1000.
    public static let required = UILayoutPriority(1000)
    /// The default priority of compression resistance: 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// The priority of a drag that may resize its scene: 510.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The priority with which a scene keeps its size: 500.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// The priority of a drag that doesn't resize its scene: 490.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// The default priority of content hugging: 250.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority with which a view conforms to the target size when its fitting size is computed: 50.
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// The namespace of `Axis`. There are no constraints yet.
public enum NSLayoutConstraint {
    /// A layout axis.
    public enum Axis: Int, Sendable {
        /// From left to right, or from right to left.
        case horizontal = 0
        /// From top to bottom.
        case vertical
    }
}

/// A view's priorities of content hugging and compression resistance.
struct ContentPriorities {
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var compressionResistance = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
}
