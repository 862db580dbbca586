/// An animation that runs several animations together (Behaviour 2.5).
///
/// The begin times of its animations are relative to the group's begin. Animations are cut off at the end of the group's duration, and one
/// without a duration lasts as long as the group. Their delegates and ``CAAnimation/isRemovedOnCompletion`` have no effect.
open class CAAnimationGroup: CAAnimation {
    /// The animations of the group, applied in this order. Default nil.
    open var animations: [CAAnimation]? { willSet { willChange() } }

    override func freeze() {
        super.freeze()
        for animation in animations ?? [] { animation.freeze() }
    }

    override func renderAnimations(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] {
        let inner = groups + [RenderAnimation.Group(timing: timing, curve: timingFunction?.curve)]
        return (animations ?? []).flatMap { animation in
            var own = animation.mediaTiming(beginTime: animation.beginTime)
            if own.duration == 0 { own.duration = timing.duration }
            return animation.renderAnimations(timing: own, in: inner, on: layer)
        }
    }

    override class var schema: AnimationSchema { .group }
}

extension AnimationSchema {
    /// The properties of `CAAnimationGroup`.
    static let group = AnimationSchema(
        "CAAnimationGroup", inheriting: .animation,
        [
            .object("animations", \CAAnimationGroup.animations, copied: { $0.map { $0.makeCopy() } }) { $0.animations = $1 },
        ]
    ) { CAAnimationGroup() }
}
