/// Where a line that is too long for its text layer is truncated. An unknown value acts as ``none``.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No truncation; text outside the bounds is visible: the default.
    public static let none = Self(rawValue: "none")
    /// Truncates at the start of the line, with an ellipsis.
    public static let start = Self(rawValue: "start")
    /// Truncates in the middle of the line, with an ellipsis.
    public static let middle = Self(rawValue: "middle")
    /// Truncates at the end of the line, with an ellipsis.
    public static let end = Self(rawValue: "end")
}

/// The horizontal alignment of lines in a text layer. An unknown value acts as ``natural``.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Aligned to the leading side of the text's script: the default.
    public static let natural = Self(rawValue: "natural")
    /// Aligned to the left.
    public static let left = Self(rawValue: "left")
    /// Aligned to the right.
    public static let right = Self(rawValue: "right")
    /// Centred.
    public static let center = Self(rawValue: "center")
    /// Justified to both sides.
    public static let justified = Self(rawValue: "justified")
}
