/// An animation of a property from one value to another; which values depends on which of the three are set (Behaviour 2.2).
///
/// Values are what the property takes: numbers of any kind, points, sizes, rectangles, transforms, colours, pictures, paths, arrays of
/// numbers or colours.
open class CABasicAnimation: CAPropertyAnimation {
    /// The first value; nil stands for the value that the layer shows without the animation. Default nil.
    open var fromValue: Any? { willSet { willChange() } }
    /// The last value; nil stands for the value that the layer shows without the animation. Default nil.
    open var toValue: Any? { willSet { willChange() } }
    /// The difference between the last and the first value, where one of these is nil. Default nil.
    open var byValue: Any? { willSet { willChange() } }

    override func copyAttributes(of other: CAAnimation) {
        super.copyAttributes(of: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    override func makeCopy() -> CAAnimation {
        let copy = CABasicAnimation()
        copy.copyAttributes(of: self)
        return copy
    }

    /// The values in the form of the property.
    func span(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Span {
        // A missing end is not an absent colour or picture.
        var span = RenderAnimation.Span(
            from: fromValue.flatMap { AnimatableValue($0, like: form) }, to: toValue.flatMap { AnimatableValue($0, like: form) },
            by: byValue.flatMap { AnimatableValue($0, like: form) })
        if span.from == nil, span.to == nil, span.by == nil {
            // From what was on screen before this commit to what the layer has now.
            span.from = layer.presentedValue(at: path).map { valueFunction?.function.argument(giving: $0) ?? $0 }
        }
        return span
    }

    override func motion(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Motion? {
        .between(span(on: layer, path: path, form: form))
    }

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "fromValue": fromValue
        case "toValue": toValue
        case "byValue": byValue
        default: super.value(forKey: key)
        }
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "fromValue": fromValue = value
        case "toValue": toValue = value
        case "byValue": byValue = value
        default: super.setValue(value, forKey: key)
        }
    }
}
