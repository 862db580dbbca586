/// An animation of a property from one value to another; the values follow from which of ``fromValue``, ``toValue`` and ``byValue`` are set
/// (Behaviour 2.2).
///
/// The values have the property's type: numbers of any numeric type, points, sizes, rectangles, transforms, colours, images, paths, arrays
/// of numbers or colours.
open class CABasicAnimation: CAPropertyAnimation {
    /// The start value; nil stands for the value that the layer shows without the animation. Default nil.
    open var fromValue: Any? { willSet { willChange() } }
    /// The end value; nil stands for the value that the layer shows without the animation. Default nil.
    open var toValue: Any? { willSet { willChange() } }
    /// The difference between the end and the start value, used where one of these is nil. Default nil.
    open var byValue: Any? { willSet { willChange() } }

    /// The three values converted to the property's form.
    func span(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Span {
        // A nil `fromValue` or `toValue` means "not set", not an absent colour or image.
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

    override class var schema: AnimationSchema { .basic }
}

extension AnimationSchema {
    /// The properties of `CABasicAnimation`.
    static let basic = AnimationSchema(
        "CABasicAnimation", inheriting: .property,
        [
            .object("fromValue", \CABasicAnimation.fromValue, .value, converted: { new, _ in new }) { $0.fromValue = $1 },
            .object("toValue", \CABasicAnimation.toValue, .value, converted: { new, _ in new }) { $0.toValue = $1 },
            .object("byValue", \CABasicAnimation.byValue, .value, converted: { new, _ in new }) { $0.byValue = $1 },
        ]
    ) { CABasicAnimation() }
}
