/// How a property animator's time becomes progress: a cubic curve, a spring, or both.
public protocol UITimingCurveProvider: NSObjectProtocol, NSCopying {
    /// Which of the two there are.
    var timingCurveType: UITimingCurveType { get }
    /// The curve, where there is one.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, where there is one. It prevails over the curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// What a ``UITimingCurveProvider`` is made of.
public enum UITimingCurveType: Int, Sendable {
    /// One of the curves of `UIView.AnimationCurve`.
    case builtin = 0
    /// A curve with control points of its own.
    case cubic
    /// A spring.
    case spring
    /// A curve and a spring.
    case composed
}

/// A timing curve: the cubic Bézier curve from (0, 0) to (1, 1) with two control points. Immutable.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The curve by name; ``UIView/AnimationCurve/easeInOut`` for one that has none.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint
    let function: CAMediaTimingFunction
    private let isBuiltIn: Bool

    /// The curve that begins quickly and ends slowly: (0.25, 0.1), (0.25, 1).
    public override convenience init() { self.init(CAMediaTimingFunction(name: .default), curve: nil) }

    /// A curve by name.
    public convenience init(animationCurve curve: UIView.AnimationCurve) { self.init(curve.timingFunction, curve: curve) }

    /// A curve with these control points, whose x must lie in 0...1; others are moved to the nearest end.
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

    /// Built in, or cubic for own control points.
    open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
    /// This object.
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Nil.
    open var springTimingParameters: UISpringTimingParameters? { nil }

    /// The same object: it can't be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A spring. Immutable.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// In whole distances a second along x and y: (1, 0) goes the whole way in one second. Values without direction take the length.
    public let initialVelocity: CGVector
    let kind: BlockPace.Kind
    /// Seconds that the spring takes by itself; nil for one that takes the animator's duration.
    let ownDuration: TimeInterval?

    /// The system's spring: critically damped, half a second.
    public override convenience init() {
        // Of mass 3, stiffness 1000 and damping 500, which is more than critical and counts as that.
        let spring = SpringCurve(mass: 3, stiffness: 1000, damping: 500)
        self.init(.spring(spring), velocity: .zero, ownDuration: 0.5)
    }

    /// A spring that comes to rest within the animator's duration.
    ///
    /// - Parameter ratio: greater than 0 and at most 1; 1 does not swing. Others are moved to the nearest end.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// A spring that comes to rest within the animator's duration, and begins with a velocity.
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        self.init(.fittedSpring(dampingRatio: ratio), velocity: velocity, ownDuration: nil)
    }

    /// A spring by its physics; it takes as long as it takes, whatever the animator's duration.
    public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        let speed = PortableMath.hypot(velocity.dx, velocity.dy)
        let spring = SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: speed)
        self.init(.spring(spring), velocity: velocity, ownDuration: spring.settlingDuration)
    }

    /// A spring by how long it seems to take, in seconds, and how much it bounces, −1...1; it takes as long as it takes, whatever the
    /// animator's duration.
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

    /// Spring.
    open var timingCurveType: UITimingCurveType { .spring }
    /// Nil.
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// This object.
    open var springTimingParameters: UISpringTimingParameters? { self }

    /// The same object: it can't be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension BlockPace {
    /// What a provider asks for.
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
