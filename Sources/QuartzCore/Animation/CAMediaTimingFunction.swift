/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant speed.
    public static let linear = Self(rawValue: "linear")
    /// Begins slowly.
    public static let easeIn = Self(rawValue: "easeIn")
    /// Ends slowly.
    public static let easeOut = Self(rawValue: "easeOut")
    /// Begins and ends slowly.
    public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
    /// Begins quickly and ends slowly: the curve of implicit animations.
    public static let `default` = Self(rawValue: "default")
}

/// Gives ``CAMediaTimingFunction`` an `init(name:)` that returns a shared object, which Swift allows only in initializers of protocol
/// extensions.
public protocol SharedTimingFunctions {}

extension SharedTimingFunctions {
    /// Returns the predefined function with a name; every call with the same name returns the same object. Traps for an unknown name, and
    /// for a conforming type other than ``CAMediaTimingFunction``.
    public init(name: CAMediaTimingFunctionName) {
        // Only CAMediaTimingFunction, which is final, conforms to the protocol here; other types have no named functions.
        guard let shared = CAMediaTimingFunction.shared(name) as? Self else {
            preconditionFailure("\(Self.self) has no timing functions by name; use CAMediaTimingFunction(name:)")
        }
        self = shared
    }
}

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress.
///
/// Immutable. Two functions are equal only if they are the same object, as named ones are. Unlike Apple's, the class can't be subclassed.
public final class CAMediaTimingFunction: NSObject, Sendable, SharedTimingFunctions {
    /// The curve itself.
    package let curve: CubicBezierCurve
    /// The name it was made with; nil for a function made from control points.
    private let name: CAMediaTimingFunctionName?
    /// The control points of ``curve``: (x, y) of the first, then of the second.
    private let points: SIMD4<Float>

    /// Creates a function from two control points. `c1x` and `c2x` are clamped to 0...1; the y coordinates may lie outside of it.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        curve = CubicBezierCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
        points = SIMD4(Float(curve.control1.x), Float(curve.control1.y), Float(curve.control2.x), Float(curve.control2.y))
        name = nil
        super.init()
    }

    private init(_ name: CAMediaTimingFunctionName, _ curve: CubicBezierCurve) {
        self.curve = curve
        points = SIMD4(Float(curve.control1.x), Float(curve.control1.y), Float(curve.control2.x), Float(curve.control2.y))
        self.name = name
        super.init()
    }

    private static let linear = CAMediaTimingFunction(.linear, .linear)
    private static let easeIn = CAMediaTimingFunction(.easeIn, .easeIn)
    private static let easeOut = CAMediaTimingFunction(.easeOut, .easeOut)
    private static let easeInEaseOut = CAMediaTimingFunction(.easeInEaseOut, .easeInEaseOut)
    private static let `default` = CAMediaTimingFunction(.default, .default)

    /// The object for a name.
    fileprivate static func shared(_ name: CAMediaTimingFunctionName) -> CAMediaTimingFunction {
        switch name {
        case .linear: linear
        case .easeIn: easeIn
        case .easeOut: easeOut
        case .easeInEaseOut: easeInEaseOut
        case .default: `default`
        default: preconditionFailure("\(name.rawValue) is not a valid timing function name")
        }
    }

    /// Writes the x and y coordinates of a control point to `ptr`: points 0 and 3 are the ends, (0, 0) and (1, 1). Indexes outside of 0...3
    /// trap.
    public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        precondition((0...3).contains(idx), "a timing function has control points 0 to 3, not \(idx)")
        switch idx {
        case 0: (ptr[0], ptr[1]) = (0, 0)
        case 1: (ptr[0], ptr[1]) = (points.x, points.y)
        case 2: (ptr[0], ptr[1]) = (points.z, points.w)
        default: (ptr[0], ptr[1]) = (1, 1)
        }
    }

    /// The name of a predefined function, the control points of any other.
    public override var description: String {
        name?.rawValue ?? "(\(points.x), \(points.y), \(points.z), \(points.w))"
    }
}
