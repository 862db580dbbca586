/// Which areas of a path that crosses itself are filled. An unknown value acts as ``nonZero``.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Those around which the path winds: the default.
    public static let nonZero = Self(rawValue: "non-zero")
    /// Those that an odd number of edges separates from the outside.
    public static let evenOdd = Self(rawValue: "even-odd")
}

/// The ends of stroked lines. An unknown value acts as ``butt``.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut off at the end: the default.
    public static let butt = Self(rawValue: "butt")
    /// A half circle beyond the end.
    public static let round = Self(rawValue: "round")
    /// Half a square beyond the end.
    public static let square = Self(rawValue: "square")
}

/// The corners of stroked lines. An unknown value acts as ``miter``.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sharp, up to the miter limit: the default.
    public static let miter = Self(rawValue: "miter")
    /// Round.
    public static let round = Self(rawValue: "round")
    /// Cut off.
    public static let bevel = Self(rawValue: "bevel")
}
