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
    static func makeLayer(_ name: String) -> CALayer? {
        switch name {
        case "CALayer": CALayer()
        case "CATransformLayer": CATransformLayer()
        case "CAGradientLayer": CAGradientLayer()
        case "CAShapeLayer": CAShapeLayer()
        case "CATextLayer": CATextLayer()
        case "CAReplicatorLayer": CAReplicatorLayer()
        case "CAEmitterLayer": CAEmitterLayer()
        case "CAScrollLayer": CAScrollLayer()
        case "CATiledLayer": CATiledLayer()
        default: nil
        }
    }

    /// The element name for a layer: that of the library's class that its class inherits from.
    static func name(of layer: CALayer) -> String {
        switch layer {
        case is CATransformLayer: "CATransformLayer"
        case is CAScrollLayer: "CAScrollLayer"
        case is CATiledLayer: "CATiledLayer"
        case is CAGradientLayer: "CAGradientLayer"
        case is CAShapeLayer: "CAShapeLayer"
        case is CATextLayer: "CATextLayer"
        case is CAReplicatorLayer: "CAReplicatorLayer"
        case is CAEmitterLayer: "CAEmitterLayer"
        default: "CALayer"
        }
    }

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

    // MARK: Layers

    private static let timing: Attributes = [
        ("beginTime", .number), ("timeOffset", .number), ("duration", .number), ("speed", .number), ("repeatCount", .number),
        ("repeatDuration", .number), ("autoreverses", .bool), ("fillMode", .string),
    ]

    private static let common: Attributes =
        [
            ("name", .string), ("bounds", .rect), ("position", .point), ("zPosition", .number), ("anchorPoint", .point),
            ("anchorPointZ", .number),
            ("transform", .transform), ("sublayerTransform", .transform), ("hidden", .bool), ("doubleSided", .bool),
            ("geometryFlipped", .bool),
            ("masksToBounds", .bool), ("opaque", .bool), ("opacity", .number), ("allowsGroupOpacity", .bool),
            ("allowsEdgeAntialiasing", .bool),
            ("edgeAntialiasingMask", .bits), ("contentsRect", .rect), ("contentsCenter", .rect), ("contentsGravity", .string),
            ("contentsScale", .number), ("contentsFormat", .string), ("minificationFilter", .string), ("magnificationFilter", .string),
            ("minificationFilterBias", .number), ("backgroundColor", .color), ("cornerRadius", .number), ("maskedCorners", .bits),
            ("cornerCurve", .string), ("borderWidth", .number), ("borderColor", .color), ("shadowColor", .color),
            ("shadowOpacity", .number),
            ("shadowOffset", .size), ("shadowRadius", .number), ("shadowPath", .path), ("shouldRasterize", .bool),
            ("rasterizationScale", .number),
            ("needsDisplayOnBoundsChange", .bool), ("drawsAsynchronously", .bool), ("compositingFilter", .string), ("contents", .image),
        ] + timing

    private static let special: [String: Attributes] = [
        "CAGradientLayer": [
            ("type", .string), ("colors", .colors), ("locations", .numbers), ("startPoint", .point), ("endPoint", .point),
        ],
        "CAShapeLayer": [
            ("path", .path), ("fillColor", .color), ("fillRule", .string), ("strokeColor", .color), ("strokeStart", .number),
            ("strokeEnd", .number),
            ("lineWidth", .number), ("miterLimit", .number), ("lineCap", .string), ("lineJoin", .string), ("lineDashPhase", .number),
            ("lineDashPattern", .numbers),
        ],
        "CATextLayer": [
            ("string", .text), ("font", .string), ("fontSize", .number), ("foregroundColor", .color), ("wrapped", .bool),
            ("truncationMode", .string), ("alignmentMode", .string),
        ],
        "CAReplicatorLayer": [
            ("instanceCount", .number), ("preservesDepth", .bool), ("instanceDelay", .number), ("instanceTransform", .transform),
            ("instanceColor", .color), ("instanceRedOffset", .number), ("instanceGreenOffset", .number), ("instanceBlueOffset", .number),
            ("instanceAlphaOffset", .number),
        ],
        "CAScrollLayer": [("scrollMode", .string)],
        "CATiledLayer": [("tileSize", .size), ("levelsOfDetail", .number), ("levelsOfDetailBias", .number)],
        "CAEmitterLayer": [
            ("emitterPosition", .point), ("emitterZPosition", .number), ("emitterSize", .size), ("emitterDepth", .number),
            ("emitterShape", .string), ("emitterMode", .string), ("renderMode", .string), ("preservesDepth", .bool), ("birthRate", .number),
            ("lifetime", .number), ("velocity", .number), ("scale", .number), ("spin", .number), ("seed", .number),
        ],
    ]

    private static let layerAttributes: [String: Attributes] = special.mapValues { common + $0 }

    /// The attributes of a layer class.
    static func attributes(ofLayer name: String) -> Attributes { layerAttributes[name] ?? common }

    // MARK: Cells and animations

    static let emitterCell: Attributes =
        [
            ("name", .string), ("enabled", .bool), ("contents", .image), ("contentsRect", .rect), ("contentsScale", .number),
            ("birthRate", .number),
            ("lifetime", .number), ("lifetimeRange", .number), ("velocity", .number), ("velocityRange", .number),
            ("emissionLatitude", .number),
            ("emissionLongitude", .number), ("emissionRange", .number), ("xAcceleration", .number), ("yAcceleration", .number),
            ("zAcceleration", .number), ("scale", .number), ("scaleRange", .number), ("scaleSpeed", .number), ("spin", .number),
            ("spinRange", .number), ("color", .color), ("redRange", .number), ("greenRange", .number), ("blueRange", .number),
            ("alphaRange", .number), ("redSpeed", .number), ("greenSpeed", .number), ("blueSpeed", .number), ("alphaSpeed", .number),
            ("minificationFilter", .string), ("magnificationFilter", .string), ("minificationFilterBias", .number),
        ] + timing

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
