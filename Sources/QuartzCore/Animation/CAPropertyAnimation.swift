/// An animation of one property, named by its key path.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property, such as `position`, `position.x` or `transform.rotation.z`. Default nil: no effect.
    open var keyPath: String? { willSet { willChange() } }
    /// Whether the animated value is added to the value that the layer shows without this animation. Default false.
    open var isAdditive = false { willSet { willChange() } }
    /// Whether each repetition continues from the end value of the one before. Default false.
    open var isCumulative = false { willSet { willChange() } }
    /// A function that converts the interpolated numbers to a transform; only for properties that are transforms. Default nil.
    open var valueFunction: CAValueFunction? { willSet { willChange() } }

    /// Creates an animation of the property with a key path.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// The values between begin and end; nil for no effect. `form` is a sample of the form that the animated values have. Subclasses in the
    /// library override it.
    func motion(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Motion? { nil }

    override func renderAnimations(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] {
        guard let keyPath, let path = PropertyPath(keyPath), let value = path.value(in: layer.properties) else { return [] }
        let function = valueFunction?.function
        if function != nil { guard case .transform = value else { return [] } }
        guard let motion = motion(on: layer, path: path, form: function?.argument ?? value) else { return [] }
        return [
            RenderAnimation(
                path: path, timing: timing, curve: timingFunction?.curve, motion: motion, function: function, isAdditive: isAdditive,
                isCumulative: isCumulative, groups: groups)
        ]
    }

    override class var schema: AnimationSchema { .property }
}

extension AnimationSchema {
    /// The properties of `CAPropertyAnimation`.
    static let property = AnimationSchema(
        "CAPropertyAnimation", inheriting: .animation,
        [
            .object("keyPath", \CAPropertyAnimation.keyPath, .string) { $0.keyPath = $1 },
            .plain("additive", \CAPropertyAnimation.isAdditive, .flag) { $0.isAdditive = $1 },
            .plain("cumulative", \CAPropertyAnimation.isCumulative, .flag) { $0.isCumulative = $1 },
            .object(
                "valueFunction", \CAPropertyAnimation.valueFunction, .string,
                converted: { new, current in
                    let named = (new as? String).flatMap { CAValueFunction(name: CAValueFunctionName(rawValue: $0)) }
                    return named ?? AnimationProperty.optional(new, else: current)
                }
            ) { $0.valueFunction = $1 },
        ]
    ) { CAPropertyAnimation() }
}
