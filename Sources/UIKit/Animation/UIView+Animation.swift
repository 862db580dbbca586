/// Animation blocks.
extension UIView {
    /// Animates changes of views.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 changes the views without animation.
    ///   - delay: seconds before the animation begins.
    ///   - options: how the animations run. Transition options have no effect here.
    ///   - animations: changes the views.
    ///   - completion: called on the main queue when the animations have ended: with true when all of them ran to their end, with false
    ///     when some were removed before.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Animates changes of views with an ease-in, ease-out curve. See ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        AnimationBlock(duration: duration, delay: 0, options: [], completion: completion).run(animations)
    }

    /// Animates changes of views with an ease-in, ease-out curve. See ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        AnimationBlock(duration: duration, delay: 0, options: []).run(animations)
    }

    /// Animates changes of views with a spring that settles within the duration: a thousandth of the distance is left at its end.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 changes the views without animation.
    ///   - delay: seconds before the animation begins.
    ///   - dampingRatio: greater than 0 and at most 1; 1 is critically damped and does not oscillate. Other values are clamped.
    ///   - velocity: the initial velocity, in units of the whole distance per second.
    ///   - options: how the animations run. Curve options have no effect here.
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

    /// Animates changes of views with a spring given by its perceptual duration and bounce.
    ///
    /// - Parameters:
    ///   - duration: the perceptual duration (the period of oscillation) in seconds; the spring goes on beyond it until a thousandth of the
    ///     distance is left. 0 changes the views without animation.
    ///   - bounce: −1...1: 0 is critically damped, 1 oscillates for ever, negative values are overdamped. Other values are clamped.
    ///   - initialSpringVelocity: in units of the whole distance per second.
    ///   - delay: seconds before the animation begins.
    ///   - options: how the animations run. Curve options have no effect here.
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

    /// Repeats the animations of the changes made in the closure. Call it inside an animation block.
    ///
    /// - Parameters:
    ///   - count: the number of passes; it may be fractional or infinite.
    ///   - autoreverses: whether each pass is followed by its reverse.
    ///   - animations: changes the views.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = AnimationBlock.current else { return animations() }
        let former = block.repetition
        block.repetition = AnimationBlock.Repetition(count: Float(count), autoreverses: autoreverses)
        animations()
        block.repetition = former
    }

    /// Changes views without animation, even inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let former = AnimationBlock.areEnabled
        AnimationBlock.areEnabled = false
        defer { AnimationBlock.areEnabled = former }
        actionsWithoutAnimation()
    }

    /// Enables or disables animation blocks. Enabled by default.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areEnabled = enabled }
    /// Whether animation blocks animate.
    public class var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }
    /// The duration of the running animation block, in seconds; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }

    /// Performs a system animation on views, together with other animations.
    ///
    /// - Parameters:
    ///   - animation: the system animation.
    ///   - views: the views it is performed on.
    ///   - options: how the animations run.
    ///   - parallelAnimations: changes of other views to animate alongside, or nil.
    ///   - completion: called as in ``animate(withDuration:delay:options:animations:completion:)``, after deleted views were removed from
    ///     their superviews.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let states = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform3D) }
        animate(withDuration: 0.3, delay: 0, options: options) {
            for view in views {
                view.alpha = 0
                view.transform3D = CATransform3DScale(view.transform3D, 0.1, 0.1, 1)
            }
            parallelAnimations?()
        } completion: { finished in
            for (view, alpha, transform) in states {
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
    /// Animates changes of views with keyframes: each ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` in the closure
    /// gives changes their own time within the animation.
    ///
    /// All changes of one property become one animation, whatever the order in which they overlap; a later one starts from the value that
    /// the earlier one has reached. Changes outside of keyframes take the whole duration.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 changes the views without animation.
    ///   - delay: seconds before the animation begins.
    ///   - options: how the animations run. The whole animation eases in and out unless the bits of another curve of ``AnimationOptions``
    ///     are set.
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
    /// As on Apple's systems, a call without `completion` in an async function is this form and needs `await`: Swift prefers it there. A
    /// call with `completion: nil` is the other form, which doesn't wait.
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

    /// Adds a keyframe to the keyframe animation whose closure is running. Outside of one the changes are made as any others.
    ///
    /// - Parameters:
    ///   - frameStartTime: when the changes begin, 0...1 of the whole duration; clamped.
    ///   - frameDuration: how long they take, 0...1 of the whole duration; clamped to what is left of it.
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
