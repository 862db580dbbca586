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

    override func copyAttributes(of other: CAAnimation) {
        super.copyAttributes(of: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }

    override func makeCopy() -> CAAnimation {
        let copy = CAPropertyAnimation()
        copy.copyAttributes(of: self)
        return copy
    }

    /// The values between begin and end; nil for no effect. `form` is a sample of the form that the animated values have. Subclasses in the
    /// library override it.
    func motion(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Motion? { nil }

    override func evaluated(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] {
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

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "keyPath": keyPath
        case "additive": isAdditive
        case "cumulative": isCumulative
        case "valueFunction": valueFunction
        default: super.value(forKey: key)
        }
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "keyPath": keyPath = Self.object(value, else: keyPath)
        case "additive": isAdditive = Self.flag(value) ?? isAdditive
        case "cumulative": isCumulative = Self.flag(value) ?? isCumulative
        case "valueFunction":
            let named = (value as? String).flatMap { CAValueFunction(name: CAValueFunctionName(rawValue: $0)) }
            valueFunction = named ?? Self.object(value, else: valueFunction)
        default: super.setValue(value, forKey: key)
        }
    }
}
