/// An animation of one property, named by its key path.
open class CAPropertyAnimation: CAAnimation {
    /// The property, such as `position`, `position.x` or `transform.rotation.z`. Default nil.
    open var keyPath: String? { willSet { willChange() } }
    /// Whether the value is added to what the layer has without this animation. Default false.
    open var isAdditive = false { willSet { willChange() } }
    /// Whether each repetition starts from where the last one ended. Default false.
    open var isCumulative = false { willSet { willChange() } }

    /// An animation of the property at `path`.
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
    }

    override func makeCopy() -> CAAnimation {
        let copy = CAPropertyAnimation()
        copy.copyAttributes(of: self)
        return copy
    }
}

/// An animation from one value to another. Which of the three values are set decides between which (behaviour.md 2.2).
///
/// Values are what the property takes: numbers of any kind, points, sizes, rectangles, transforms, colours, pictures, paths.
open class CABasicAnimation: CAPropertyAnimation {
    /// Where it begins; nil for the value that the layer has without it.
    open var fromValue: Any? { willSet { willChange() } }
    /// Where it ends; nil for the value that the layer has without it.
    open var toValue: Any? { willSet { willChange() } }
    /// How far it goes, where one of the others is nil.
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

    override func evaluated(timing: MediaTiming, on layer: CALayer) -> RenderAnimation? {
        guard let keyPath, let path = PropertyPath(keyPath), let kind = path.value(in: layer.properties) else { return nil }
        // A missing end is not an absent colour or picture.
        var from = fromValue.flatMap { AnimatableValue($0, like: kind) }
        let to = toValue.flatMap { AnimatableValue($0, like: kind) }
        let by = byValue.flatMap { AnimatableValue($0, like: kind) }
        if from == nil, to == nil, by == nil {
            // From what was on screen before this commit to what the layer has now.
            from = layer.presentedValue(at: path)
        }
        return RenderAnimation(
            path: path, timing: timing, curve: timingFunction?.curve, span: RenderAnimation.Span(from: from, to: to, by: by), isAdditive: isAdditive,
            isCumulative: isCumulative
        )
    }
}
