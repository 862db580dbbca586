/// How values between keyframes are computed. An unknown mode acts as ``linear``.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation between keyframes: the default.
    public static let linear = Self(rawValue: "linear")
    /// No interpolation: each value holds until the next keyframe.
    public static let discrete = Self(rawValue: "discrete")
    /// Linear interpolation at constant speed; key times and timing functions are ignored.
    public static let paced = Self(rawValue: "paced")
    /// A smooth curve through all values.
    public static let cubic = Self(rawValue: "cubic")
    /// A smooth curve through all values at constant speed; key times and timing functions are ignored.
    public static let cubicPaced = Self(rawValue: "cubicPaced")

    /// The mode as the evaluation takes it.
    var keyframeMode: KeyframeMode {
        switch self {
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        default: .linear
        }
    }
}

/// How a layer that moves along a path is rotated.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x axis points in the direction of travel.
    public static let rotateAuto = Self(rawValue: "auto")
    /// The layer's x axis points against the direction of travel.
    public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// An animation through several values, or along a path (Behaviour 2.4).
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The keyframes, of the types that `CABasicAnimation` takes. A single value has no effect. Default nil.
    open var values: [Any]? { willSet { willChange() } }
    /// The path that a property of type point, such as `position`, follows; it takes precedence over ``values``. A mutable path is copied.
    /// Default nil.
    open var path: CGPath? {
        willSet { willChange() }
        // The render thread reads the path, so later changes of a mutable one must not reach it.
        didSet { if path is CGMutablePath { path = path?.copy() } }
    }
    /// The time of each keyframe as a fraction of the duration, 0...1, in ascending order; nil spaces them evenly. Default nil.
    open var keyTimes: [NSNumber]? { willSet { willChange() } }
    /// The timing function of each segment between two keyframes. Default nil: linear.
    open var timingFunctions: [CAMediaTimingFunction]? { willSet { willChange() } }
    /// How values between keyframes are computed. Default linear.
    open var calculationMode = CAAnimationCalculationMode.linear { willSet { willChange() } }
    /// The tension of a cubic curve at each value: positive is tighter. Missing ones are 0. Default nil.
    open var tensionValues: [NSNumber]? { willSet { willChange() } }
    /// The continuity of a cubic curve at each value: how sharp its corner is. Missing ones are 0. Default nil.
    open var continuityValues: [NSNumber]? { willSet { willChange() } }
    /// The bias of a cubic curve at each value: where it bulges, positive before the value. Missing ones are 0. Default nil.
    open var biasValues: [NSNumber]? { willSet { willChange() } }
    /// How the layer is rotated along the ``path``; nil leaves its rotation alone. Default nil.
    open var rotationMode: CAAnimationRotationMode? { willSet { willChange() } }

    override func motion(on layer: CALayer, path property: PropertyPath, form: AnimatableValue) -> RenderAnimation.Motion? {
        let times = keyTimes?.map(\.doubleValue), curves = timingFunctions?.map { Optional($0.curve) } ?? []
        if let path {
            guard case .point = form, let keyframes = PathKeyframes(path: path, mode: calculationMode.keyframeMode, keyTimes: times, curves: curves)
            else { return nil }
            return .along(keyframes, rotation: property.key == .position ? rotationOffset : nil)
        }
        let values = (values ?? []).compactMap { AnimatableValue($0, like: form) }
        guard values.count == self.values?.count,
            let keyframes = KeyframeInterpolation(
                values: values, mode: calculationMode.keyframeMode, keyTimes: times, curves: curves, tensions: Self.doubles(tensionValues),
                continuities: Self.doubles(continuityValues), biases: Self.doubles(biasValues))
        else { return nil }
        return .keyframes(keyframes)
    }

    /// The radians added to the angle of travel; nil when the layer is not rotated.
    private var rotationOffset: Double? {
        switch rotationMode {
        case .rotateAuto?: 0
        case .rotateAutoReverse?: .pi
        default: nil
        }
    }

    private static func doubles(_ numbers: [NSNumber]?) -> [Double] { numbers?.map(\.doubleValue) ?? [] }

    override class var schema: AnimationSchema { .keyframe }
}

extension AnimationSchema {
    /// The properties of `CAKeyframeAnimation`.
    static let keyframe = AnimationSchema(
        "CAKeyframeAnimation", inheriting: .property,
        [
            .object("values", \CAKeyframeAnimation.values, .values) { $0.values = $1 },
            .object("path", \CAKeyframeAnimation.path, .path) { $0.path = $1 },
            .numbers("keyTimes", \CAKeyframeAnimation.keyTimes) { $0.keyTimes = $1 },
            .object("timingFunctions", \CAKeyframeAnimation.timingFunctions, .timingFunctions) { $0.timingFunctions = $1 },
            .constant("calculationMode", \CAKeyframeAnimation.calculationMode, default: .linear) { $0.calculationMode = $1 },
            .numbers("tensionValues", \CAKeyframeAnimation.tensionValues) { $0.tensionValues = $1 },
            .numbers("continuityValues", \CAKeyframeAnimation.continuityValues) { $0.continuityValues = $1 },
            .numbers("biasValues", \CAKeyframeAnimation.biasValues) { $0.biasValues = $1 },
            .constant("rotationMode", \CAKeyframeAnimation.rotationMode) { $0.rotationMode = $1 },
        ]
    ) { CAKeyframeAnimation() }
}
