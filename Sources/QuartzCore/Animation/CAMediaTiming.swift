/// Whether an animation or a layer shows its values outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Outside the active duration the model's values show: the default.
    public static let removed = Self(rawValue: "removed")
    /// The last value goes on showing after the end.
    public static let forwards = Self(rawValue: "forwards")
    /// The first value shows already before the beginning.
    public static let backwards = Self(rawValue: "backwards")
    /// Both ``forwards`` and ``backwards``.
    public static let both = Self(rawValue: "both")

    /// Whether the first value shows before the beginning.
    package var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the last value shows after the end.
    package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The timing of a layer or an animation: `local time = (parent time − beginTime) · speed + timeOffset`, in seconds.
///
/// Apple's protocol is open to value types too; here only classes adopt it.
public protocol CAMediaTiming: AnyObject {
    /// When the object begins, in its parent's time. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// Seconds added to the local time. An animation starts this far into its first repetition. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// How often an animation is played; may be fractional, and infinite. Default 0: once.
    var repeatCount: Float { get set }
    /// For how many seconds an animation is repeated; unless it is 0 it takes precedence over ``repeatCount``. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// The duration of one repetition in seconds. Default 0, which for an animation stands for the transaction's duration.
    var duration: CFTimeInterval { get set }
    /// How fast local time runs in the parent's. Default 1; negative runs backwards.
    var speed: Float { get set }
    /// Whether each repetition is followed by one backwards. Default false.
    var autoreverses: Bool { get set }
    /// What shows outside the active duration. Default ``CAMediaTimingFillMode/removed``.
    var fillMode: CAMediaTimingFillMode { get set }
}
