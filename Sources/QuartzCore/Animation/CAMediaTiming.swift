/// Whether an animation applies outside of its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The animation has no effect outside of its active duration: the default.
    public static let removed = Self(rawValue: "removed")
    /// The last value keeps applying after the end.
    public static let forwards = Self(rawValue: "forwards")
    /// The first value applies before the beginning as well.
    public static let backwards = Self(rawValue: "backwards")
    /// Both ``forwards`` and ``backwards``.
    public static let both = Self(rawValue: "both")

    /// Whether the first value applies before the beginning.
    package var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the last value applies after the end.
    package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The timing of a layer or an animation: `local time = (parent time − beginTime) · speed + timeOffset`, in seconds.
///
/// Unlike Apple's protocol, only classes can conform to it.
public protocol CAMediaTiming: AnyObject {
    /// When the object begins, in seconds of its parent's time. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// Seconds added to the local time. An animation starts this far into its first repetition. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// The number of times an animation is played; may be fractional, and infinite. Default 0: once.
    var repeatCount: Float { get set }
    /// The number of seconds for which an animation is repeated; unless it is 0 it takes precedence over ``repeatCount``. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// The duration of one repetition in seconds. Default 0, which for an animation stands for the transaction's duration.
    var duration: CFTimeInterval { get set }
    /// How fast local time runs relative to the parent's time. Default 1; a negative speed runs backwards.
    var speed: Float { get set }
    /// Whether each repetition then plays in reverse. Default false.
    var autoreverses: Bool { get set }
    /// Whether the animation applies outside of its active duration. Default ``CAMediaTimingFillMode/removed``.
    var fillMode: CAMediaTimingFillMode { get set }
}
