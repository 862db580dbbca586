/// The name of a function that converts numbers to a transform.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rotation about the x axis by an angle in radians.
    public static let rotateX = Self(rawValue: "rotateX")
    /// A rotation about the y axis by an angle in radians.
    public static let rotateY = Self(rawValue: "rotateY")
    /// A rotation about the z axis by an angle in radians.
    public static let rotateZ = Self(rawValue: "rotateZ")
    /// A scale along all axes; takes an array of three factors.
    public static let scale = Self(rawValue: "scale")
    /// A scale along x.
    public static let scaleX = Self(rawValue: "scaleX")
    /// A scale along y.
    public static let scaleY = Self(rawValue: "scaleY")
    /// A scale along z.
    public static let scaleZ = Self(rawValue: "scaleZ")
    /// A translation; takes an array of three distances in points.
    public static let translate = Self(rawValue: "translate")
    /// A translation along x in points.
    public static let translateX = Self(rawValue: "translateX")
    /// A translation along y in points.
    public static let translateY = Self(rawValue: "translateY")
    /// A translation along z in points.
    public static let translateZ = Self(rawValue: "translateZ")
}

/// Converts the numbers that a property animation interpolates to a transform, so that a rotation may exceed half a turn.
///
/// The result replaces the layer's transform, unless the animation is additive. Immutable.
public final class CAValueFunction: NSObject, Sendable {
    /// The name of the function.
    public let name: CAValueFunctionName
    let function: ValueFunction

    /// Returns the function with a name; nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        self.name = name
        self.function = function
        super.init()
    }
}

/// The implementation of a `CAValueFunction`.
package enum ValueFunction: String, Sendable {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ

    /// A sample of the form that the function takes: an array for `scale` and `translate`, a number for the others.
    var argument: AnimatableValue {
        switch self {
        case .scale, .translate: .numbers(nil)
        default: .number(0)
        }
    }

    /// The inverse: the number, or three numbers, of the component of a transform that the function sets; nil for a value that is not a
    /// transform.
    func argument(giving value: AnimatableValue) -> AnimatableValue? {
        guard case .transform(let transform) = value else { return nil }
        return switch self {
        case .rotateX: .number(transform.rotation.x)
        case .rotateY: .number(transform.rotation.y)
        case .rotateZ: .number(transform.rotation.z)
        case .scale: .numbers([transform.scale.x, transform.scale.y, transform.scale.z])
        case .scaleX: .number(transform.scale.x)
        case .scaleY: .number(transform.scale.y)
        case .scaleZ: .number(transform.scale.z)
        case .translate: .numbers([transform.m41, transform.m42, transform.m43])
        case .translateX: .number(transform.m41)
        case .translateY: .number(transform.m42)
        case .translateZ: .number(transform.m43)
        }
    }

    /// The transform for a number, or for an array of three; nil for a value of another form.
    func transform(of value: AnimatableValue) -> CATransform3D? {
        switch (self, value) {
        case (.rotateX, .number(let angle)): CATransform3DMakeRotation(angle, 1, 0, 0)
        case (.rotateY, .number(let angle)): CATransform3DMakeRotation(angle, 0, 1, 0)
        case (.rotateZ, .number(let angle)): CATransform3DMakeRotation(angle, 0, 0, 1)
        case (.scaleX, .number(let factor)): CATransform3DMakeScale(factor, 1, 1)
        case (.scaleY, .number(let factor)): CATransform3DMakeScale(1, factor, 1)
        case (.scaleZ, .number(let factor)): CATransform3DMakeScale(1, 1, factor)
        case (.translateX, .number(let distance)): CATransform3DMakeTranslation(distance, 0, 0)
        case (.translateY, .number(let distance)): CATransform3DMakeTranslation(0, distance, 0)
        case (.translateZ, .number(let distance)): CATransform3DMakeTranslation(0, 0, distance)
        case (.scale, .numbers(let factors?)) where factors.count == 3: CATransform3DMakeScale(factors[0], factors[1], factors[2])
        case (.translate, .numbers(let distances?)) where distances.count == 3:
            CATransform3DMakeTranslation(distances[0], distances[1], distances[2])
        default: nil
        }
    }
}
