/// The schema of Core Animation files: classes, attributes and the forms of values. The reader and the writer share it.
enum CAMLSchema {
    /// The form of an attribute's value.
    enum Form {
        case number, bool, string, point, size, rect, transform, color, path, timingFunction
        /// An option set as a number.
        case bits
        /// Lists: of numbers, of colours, of timing functions.
        case numbers, colors, timingFunctions
        /// Any value, in a child element that gives its type.
        case value
        /// A list of values, in child elements.
        case values
        /// An image.
        case image
        /// An attributed or plain string.
        case text
    }

    /// Attributes and their forms, in the order in which they are written.
    typealias Attributes = [(key: String, form: Form)]

    /// Makes a layer of the class that an element name stands for; nil for unknown names.
    static func makeLayer(_ name: String) -> CALayer? { LayerSchema.named(name)?.makeLayer() }

    /// The element name for a layer: that of the library's class that its class inherits from.
    static func name(of layer: CALayer) -> String { type(of: layer).schema.className }

    /// The attributes of a layer class.
    static func attributes(ofLayer name: String) -> Attributes { (LayerSchema.named(name) ?? .layer).archived }

    /// Makes an animation of the class that a name stands for; nil for unknown names.
    static func makeAnimation(_ name: String) -> CAAnimation? {
        switch name {
        case "CABasicAnimation": CABasicAnimation()
        case "CASpringAnimation": CASpringAnimation()
        case "CAKeyframeAnimation": CAKeyframeAnimation()
        case "CAAnimationGroup": CAAnimationGroup()
        case "CATransition": CATransition()
        default: nil
        }
    }

    /// The name for an animation's class in files.
    static func name(of animation: CAAnimation) -> String? {
        switch animation {
        case is CASpringAnimation: "CASpringAnimation"
        case is CABasicAnimation: "CABasicAnimation"
        case is CAKeyframeAnimation: "CAKeyframeAnimation"
        case is CAAnimationGroup: "CAAnimationGroup"
        case is CATransition: "CATransition"
        default: nil
        }
    }

    private static let timing: Attributes = [
        ("beginTime", .number), ("timeOffset", .number), ("duration", .number), ("speed", .number), ("repeatCount", .number),
        ("repeatDuration", .number), ("autoreverses", .bool), ("fillMode", .string),
    ]

    // MARK: Animations

    private static let animation: Attributes = timing + [("timingFunction", .timingFunction), ("removedOnCompletion", .bool)]
    private static let property: Attributes =
        animation + [("keyPath", .string), ("additive", .bool), ("cumulative", .bool), ("valueFunction", .string)]
    private static let basic: Attributes = property + [("fromValue", .value), ("toValue", .value), ("byValue", .value)]

    private static let animationAttributes: [String: Attributes] = [
        "CABasicAnimation": basic,
        "CASpringAnimation": basic + [
            ("mass", .number), ("stiffness", .number), ("damping", .number), ("velocity", .number), ("initialVelocity", .number),
            ("allowsOverdamping", .bool),
        ],
        "CAKeyframeAnimation": property + [
            ("values", .values), ("path", .path), ("keyTimes", .numbers), ("timingFunctions", .timingFunctions),
            ("calculationMode", .string),
            ("tensionValues", .numbers), ("continuityValues", .numbers), ("biasValues", .numbers), ("rotationMode", .string),
        ],
        "CAAnimationGroup": animation,
        "CATransition": animation + [("type", .string), ("subtype", .string), ("startProgress", .number), ("endProgress", .number)],
    ]

    /// The attributes of an animation class.
    static func attributes(ofAnimation name: String) -> Attributes { animationAttributes[name] ?? animation }
}
