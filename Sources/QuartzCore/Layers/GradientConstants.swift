/// The kind of a gradient. An unknown value acts as ``axial``.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from the start point to the end point: the default.
    public static let axial = Self(rawValue: "axial")
    /// From the start point outwards, to an ellipse in the box whose corner is the end point.
    public static let radial = Self(rawValue: "radial")
    /// Around the start point, beginning towards the end point.
    public static let conic = Self(rawValue: "conic")
}
