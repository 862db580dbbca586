/// What an animation or a layer shows outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing: the model's values show. The default.
    public static let removed = Self(rawValue: "removed")
    /// After the end, the last value.
    public static let forwards = Self(rawValue: "forwards")
    /// Before the beginning, the first value.
    public static let backwards = Self(rawValue: "backwards")
    /// Both ``forwards`` and ``backwards``.
    public static let both = Self(rawValue: "both")

    /// Whether the first value shows before the beginning.
    package var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the last value shows after the end.
    package var fillsForwards: Bool { self == .forwards || self == .both }
}

/// Timing in a hierarchy of time spaces: `local time = (parent time − beginTime) · speed + timeOffset`. Times are in seconds.
///
/// Apple's protocol is open to value types too; here only classes adopt it.
public protocol CAMediaTiming: AnyObject {
    /// When the object begins, in its parent's time. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// Added to the local time; an animation's passes wrap around it. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// How often a pass is made; may be fractional, and infinite. Default 0: once.
    var repeatCount: Float { get set }
    /// For how long passes are made. Default 0; otherwise it prevails over ``repeatCount``.
    var repeatDuration: CFTimeInterval { get set }
    /// The duration of one pass one way. Default 0 for an animation: the transaction's.
    var duration: CFTimeInterval { get set }
    /// How fast local time runs in the parent's. Default 1; negative runs backwards.
    var speed: Float { get set }
    /// Whether every pass is followed by one backwards. Default false.
    var autoreverses: Bool { get set }
    /// What shows before and after. Default removed.
    var fillMode: CAMediaTimingFillMode { get set }
}
