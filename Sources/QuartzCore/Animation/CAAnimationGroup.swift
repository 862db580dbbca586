/// An animation that runs several animations together (Behaviour 2.5).
///
/// The begin times of its animations are relative to the group's begin. Animations are cut off at the end of the group's duration, and one
/// without a duration lasts as long as the group. Their delegates and ``CAAnimation/isRemovedOnCompletion`` have no effect.
open class CAAnimationGroup: CAAnimation {
    /// The animations of the group, applied in this order. Default nil.
    open var animations: [CAAnimation]? { willSet { willChange() } }

    override func copyAttributes(of other: CAAnimation) {
        super.copyAttributes(of: other)
        animations = (other as? CAAnimationGroup)?.animations?.map { $0.makeCopy() }
    }

    override func makeCopy() -> CAAnimation {
        let copy = CAAnimationGroup()
        copy.copyAttributes(of: self)
        return copy
    }

    override func freeze() {
        super.freeze()
        for animation in animations ?? [] { animation.freeze() }
    }

    override func evaluated(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] {
        let inner = groups + [RenderAnimation.Group(timing: timing, curve: timingFunction?.curve)]
        return (animations ?? []).flatMap { animation in
            var own = animation.mediaTiming(beginTime: animation.beginTime)
            if own.duration == 0 { own.duration = timing.duration }
            return animation.evaluated(timing: own, in: inner, on: layer)
        }
    }

    open override func value(forKey key: String) -> Any? {
        key == "animations" ? animations : super.value(forKey: key)
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        if key == "animations" { animations = Self.object(value, else: animations) } else { super.setValue(value, forKey: key) }
    }
}
