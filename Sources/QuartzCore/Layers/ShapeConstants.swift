/// The rule that decides which areas a path encloses. An unknown value acts as ``nonZero``.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fills areas with a non-zero winding number: the default.
    public static let nonZero = Self(rawValue: "non-zero")
    /// Fills areas that an odd number of edges separates from the outside.
    public static let evenOdd = Self(rawValue: "even-odd")
}

/// The shape of the ends of stroked lines. An unknown value acts as ``butt``.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Ends exactly at the end point: the default.
    public static let butt = Self(rawValue: "butt")
    /// A half circle of the line's width beyond the end point.
    public static let round = Self(rawValue: "round")
    /// Half a square of the line's width beyond the end point.
    public static let square = Self(rawValue: "square")
}

/// The shape of the corners of stroked lines. An unknown value acts as ``miter``.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A sharp corner, up to the miter limit: the default.
    public static let miter = Self(rawValue: "miter")
    /// A round corner.
    public static let round = Self(rawValue: "round")
    /// A bevelled corner.
    public static let bevel = Self(rawValue: "bevel")
}
