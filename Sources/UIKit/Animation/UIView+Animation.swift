/// Animation blocks.
extension UIView {
    /// Animates changes of views.
    ///
    /// - Parameters:
    ///   - duration: seconds; 0 changes without animation.
    ///   - delay: seconds before the animation begins.
    ///   - options: how it runs. A transition among them has no effect here.
    ///   - animations: changes the views.
    ///   - completion: called on the main queue with true when all animations of the block ended, with false when some were removed before.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Animates changes of views, slowly at both ends. See ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        AnimationBlock(duration: duration, delay: 0, options: [], completion: completion).run(animations)
    }

    /// Animates changes of views, slowly at both ends. See ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        AnimationBlock(duration: duration, delay: 0, options: []).run(animations)
    }

    /// Animates changes of views as springs that come to rest within the duration: a thousandth of the distance is left at its end.
    ///
    /// - Parameters:
    ///   - duration: seconds; 0 changes without animation.
    ///   - delay: seconds before the animation begins.
    ///   - dampingRatio: greater than 0 and at most 1; 1 does not swing. Others are moved to the nearest end.
    ///   - velocity: at the beginning, in whole distances a second.
    ///   - options: how it runs. A curve among them has no effect here.
    ///   - animations: changes the views.
    ///   - completion: called as in ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let pace = BlockPace(.fittedSpring(dampingRatio: dampingRatio), velocity: CGVector(dx: velocity, dy: velocity))
        AnimationBlock(duration: duration, delay: delay, options: options, pace: pace, completion: completion).run(animations)
    }

    /// Animates changes of views as springs that are told by how long they seem to take.
    ///
    /// - Parameters:
    ///   - duration: seconds of one swing; the spring goes on beyond them until a thousandth of the distance is left. 0 changes without
    ///     animation.
    ///   - bounce: −1...1: 0 does not swing, 1 swings for ever, below 0 it creeps. Others are moved to the nearest end.
    ///   - initialSpringVelocity: in whole distances a second.
    ///   - delay: seconds before the animation begins.
    ///   - options: how it runs. A curve among them has no effect here.
    ///   - animations: changes the views.
    ///   - completion: called as in ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = SpringCurve(perceptualDuration: duration, bounce: bounce, initialVelocity: initialSpringVelocity)
        let pace = BlockPace(.spring(spring), velocity: CGVector(dx: spring.initialVelocity, dy: spring.initialVelocity))
        let total = duration > 0 ? spring.settlingDuration : 0
        AnimationBlock(duration: total, delay: delay, options: options, pace: pace, completion: completion).run(animations)
    }

    /// Repeats the animations of the changes made in the closure. To be called inside an animation block.
    ///
    /// - Parameters:
    ///   - count: how many passes; may be fractional, and infinite.
    ///   - autoreverses: whether each pass is followed by its reverse.
    ///   - animations: changes the views.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = AnimationBlock.current else { return animations() }
        let former = block.repetition
        block.repetition = AnimationBlock.Repetition(count: Float(count), autoreverses: autoreverses)
        animations()
        block.repetition = former
    }

    /// Changes views without animation, also inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let former = AnimationBlock.areEnabled
        AnimationBlock.areEnabled = false
        defer { AnimationBlock.areEnabled = former }
        actionsWithoutAnimation()
    }

    /// Whether animation blocks animate. Default true.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areEnabled = enabled }
    /// Whether animation blocks animate.
    public class var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }
    /// Seconds of the animation block that is running; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }

    /// Performs an animation that the system knows by name, together with others.
    ///
    /// - Parameters:
    ///   - animation: what happens to the views.
    ///   - views: what it happens to.
    ///   - options: how it runs.
    ///   - parallelAnimations: changes other views, or nil.
    ///   - completion: called as in ``animate(withDuration:delay:options:animations:completion:)``, after deleted views left.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let looks = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform3D) }
        animate(withDuration: 0.3, delay: 0, options: options) {
            for view in views {
                view.alpha = 0
                view.transform3D = CATransform3DScale(view.transform3D, 0.1, 0.1, 1)
            }
            parallelAnimations?()
        } completion: { finished in
            for (view, alpha, transform) in looks {
                view.removeFromSuperview()
                view.alpha = alpha
                view.transform3D = transform
            }
            completion?(finished)
        }
    }
}

/// Keyframes.
extension UIView {
    /// Animates changes of views that have their own times inside the animation: each ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``
    /// in the closure is one.
    ///
    /// The changes of one property become one animation, whatever the order in which they overlap; a later one starts from where the earlier
    /// one has come to. Changes outside of keyframes take the whole time.
    ///
    /// - Parameters:
    ///   - duration: seconds; 0 changes without animation.
    ///   - delay: seconds before the animation begins.
    ///   - options: how it runs. The whole eases in and out, unless they have the bits of another curve of ``AnimationOptions``.
    ///   - animations: adds the keyframes.
    ///   - completion: called as in ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: (@Sendable (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(
            duration: duration, delay: delay, options: options.blockOptions, keyframeMode: options.calculationMode, completion: completion)
        if block.keyframes?.owner == nil { block.keyframes?.begin(for: block) }
        block.run(animations)
    }

    /// Animates keyframes and waits for their end. See ``animateKeyframes(withDuration:delay:options:animations:completion:)``.
    ///
    /// As on Apple's systems, which have both forms, a call without `completion` in an async function is this one and needs `await`: Swift
    /// prefers it there. With `completion: nil` it is the other one, which doesn't wait.
    ///
    /// - Returns: whether all animations ran to their end.
    @discardableResult
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            animateKeyframes(withDuration: duration, delay: delay, options: options, animations: animations) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Changes views in a part of the time of the keyframe animation whose closure is running; as any other change, without one.
    ///
    /// - Parameters:
    ///   - frameStartTime: when the change begins, 0...1 of the whole.
    ///   - frameDuration: how long it takes, 0...1 of the whole.
    ///   - animations: changes the views.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: CGFloat, relativeDuration frameDuration: CGFloat, animations: @escaping () -> Void
    ) {
        guard let block = AnimationBlock.current, block.keyframes != nil else { return animations() }
        let former = block.frame
        block.frame = former.part(start: frameStartTime, duration: frameDuration)
        animations()
        block.frame = former
    }
}
