/// Where text that is too long for its layer is cut. An unknown value acts as ``none``.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nowhere; what is outside the bounds shows: the default.
    public static let none = Self(rawValue: "none")
    /// At the start of the line, where an ellipsis stands.
    public static let start = Self(rawValue: "start")
    /// In the middle of the line, where an ellipsis stands.
    public static let middle = Self(rawValue: "middle")
    /// At the end of the line, where an ellipsis stands.
    public static let end = Self(rawValue: "end")
}

/// How lines lie between the sides of a text layer. An unknown value acts as ``natural``.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// On the side where the text's script begins: the default.
    public static let natural = Self(rawValue: "natural")
    /// On the left.
    public static let left = Self(rawValue: "left")
    /// On the right.
    public static let right = Self(rawValue: "right")
    /// In the middle.
    public static let center = Self(rawValue: "center")
    /// Stretched to both sides.
    public static let justified = Self(rawValue: "justified")
}
