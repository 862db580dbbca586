/// The timing of a property animator: a cubic curve, a spring, or both.
public protocol UITimingCurveProvider: NSObjectProtocol, NSCopying {
    /// The kind of timing provided.
    var timingCurveType: UITimingCurveType { get }
    /// The curve; nil if there is none.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, which takes precedence over the curve; nil if there is none.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kind of timing of a ``UITimingCurveProvider``.
public enum UITimingCurveType: Int, Sendable {
    /// One of the curves of `UIView.AnimationCurve`.
    case builtin = 0
    /// A curve with custom control points.
    case cubic
    /// A spring.
    case spring
    /// A curve and a spring.
    case composed
}

/// A timing curve: the cubic Bézier curve from (0, 0) to (1, 1) with two control points. Immutable.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The built-in curve; ``UIView/AnimationCurve/easeInOut`` for custom control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint
    let function: CAMediaTimingFunction
    private let isBuiltIn: Bool

    /// Creates the default curve, which starts quickly and ends slowly: control points (0.25, 0.1) and (0.25, 1).
    public override convenience init() { self.init(CAMediaTimingFunction(name: .default), curve: nil) }

    /// Creates a built-in curve.
    public convenience init(animationCurve curve: UIView.AnimationCurve) { self.init(curve.timingFunction, curve: curve) }

    /// Creates a curve with custom control points, whose x must lie in 0...1; other values are clamped.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        function = CAMediaTimingFunction(controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
        isBuiltIn = false
        super.init()
    }

    private init(_ function: CAMediaTimingFunction, curve: UIView.AnimationCurve?) {
        animationCurve = curve ?? .easeInOut
        controlPoint1 = CGPoint(x: function.curve.control1.x, y: function.curve.control1.y)
        controlPoint2 = CGPoint(x: function.curve.control2.x, y: function.curve.control2.y)
        self.function = function
        isBuiltIn = true
        super.init()
    }

    /// `builtin`, or `cubic` for custom control points.
    open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
    /// This object.
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil.
    open var springTimingParameters: UISpringTimingParameters? { nil }

    /// Returns this object, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The timing of a spring. Immutable.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The initial velocity along x and y, in units of the whole distance per second: (1, 0) covers the distance in one second. Values
    /// without direction use the length of the vector.
    public let initialVelocity: CGVector
    let kind: BlockPace.Kind
    /// The spring's settling duration in seconds; nil for one that takes the animator's duration.
    let ownDuration: TimeInterval?

    /// Creates the system's default spring: critically damped, with a duration of 0.5 seconds.
    public override convenience init() {
        // Mass 3, stiffness 1000 and damping 500 are more than critical, and treated as critical damping.
        let spring = SpringCurve(mass: 3, stiffness: 1000, damping: 500)
        self.init(.spring(spring), velocity: .zero, ownDuration: 0.5)
    }

    /// Creates a spring that settles within the animator's duration.
    ///
    /// - Parameter ratio: the damping ratio, greater than 0 and at most 1; 1 does not oscillate. Other values are clamped.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// Creates a spring that settles within the animator's duration, with an initial velocity.
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        self.init(.fittedSpring(dampingRatio: ratio), velocity: velocity, ownDuration: nil)
    }

    /// Creates a spring given by its physical parameters. It takes its own settling duration, whatever the animator's duration.
    public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        let speed = PortableMath.hypot(velocity.dx, velocity.dy)
        let spring = SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: speed)
        self.init(.spring(spring), velocity: velocity, ownDuration: spring.settlingDuration)
    }

    /// Creates a spring given by its perceptual duration, in seconds, and its bounce, −1...1. It takes its own settling duration, whatever
    /// the animator's duration.
    public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
        let speed = PortableMath.hypot(velocity.dx, velocity.dy)
        let spring = SpringCurve(perceptualDuration: duration, bounce: bounce, initialVelocity: speed)
        self.init(.spring(spring), velocity: velocity, ownDuration: spring.settlingDuration)
    }

    private init(_ kind: BlockPace.Kind, velocity: CGVector, ownDuration: TimeInterval?) {
        initialVelocity = velocity
        self.kind = kind
        self.ownDuration = ownDuration
        super.init()
    }

    /// Always `spring`.
    open var timingCurveType: UITimingCurveType { .spring }
    /// Always nil.
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// This object.
    open var springTimingParameters: UISpringTimingParameters? { self }

    /// Returns this object, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension BlockPace {
    /// Creates the timing of a provider.
    init(_ provider: any UITimingCurveProvider) {
        if let spring = provider.springTimingParameters {
            self.init(spring.kind, velocity: spring.initialVelocity)
        } else if let cubic = provider.cubicTimingParameters {
            self.init(.curve(cubic.function))
        } else {
            self.init(UIView.AnimationCurve.easeInOut)
        }
    }
}
