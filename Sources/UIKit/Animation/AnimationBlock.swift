/// One call of `UIView.animate` or a related method, or one block of a property animator: the parameters that its animations share, and the
/// completion that waits for their end.
///
/// Blocks, springs, keyframes and property animators all work this way: a change of a view's layer requests an action, the action stores
/// the old value, and once the new one is set the block creates the animation (``AnimationBlock+Changes.swift``).
@MainActor
final class AnimationBlock {
    /// The block whose closure is running; nil if there is none.
    private(set) static var current: AnimationBlock?
    static var areEnabled = true
    /// The blocks that ran since `collecting(_:)` was called; nil outside of it.
    static var collected: [AnimationBlock]?

    /// Whether animations of the block are running.
    var isWaiting: Bool { pending > 0 }

    /// The repetition of animations.
    struct Repetition {
        var count: Float
        var autoreverses: Bool
    }

    let duration: TimeInterval
    let delay: TimeInterval
    let options: UIView.AnimationOptions
    let pace: BlockPace
    /// The completion; nil after it was called.
    private(set) var completion: ((Bool) -> Void)?
    let animates: Bool
    /// The track that controls the animations, inside a property animator.
    let track: AnimatorTrack?
    /// The collector of changes, inside `animateKeyframes`.
    let keyframes: KeyframeCollector?
    /// The part of the keyframe animation's time that changes take.
    var frame = KeyframeCollector.Frame.whole
    private let ownsKeyframes: Bool
    /// The repetition set by `modifyAnimations` or the options.
    var repetition: Repetition?

    /// The number of running animations, plus 1 while the block's closure runs.
    private var pending = 1
    /// The animated views.
    var animatedViews: [UIView] = []
    /// Whether the block was ended before its animations.
    var wasEnded = false
    private var allFinished = true
    /// Inner blocks whose changes are animated by this one.
    private var followers: [AnimationBlock] = []
    private var endings: [() -> Void] = []
    /// Views that receive no touches while the animations run.
    private var blockedViews: [UIView] = []
    private var blockedNames: Set<ObjectIdentifier> = []
    /// Views whose size changed, to be laid out with the option `layoutSubviews`.
    private var resizedViews: [UIView] = []
    private var springs: [BlockPace.Axis: SpringCurve] = [:]

    /// Creates a block with these parameters, as far as the enclosing block does not override them.
    init(
        duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, pace: BlockPace? = nil,
        keyframeMode: CAAnimationCalculationMode? = nil, track: AnimatorTrack? = nil, outer: AnimationBlock? = AnimationBlock.current,
        completion: ((Bool) -> Void)? = nil
    ) {
        let keepsDuration = outer == nil || options.contains(.overrideInheritedDuration)
        let takesOptions = outer != nil && !options.contains(.overrideInheritedOptions)
        let delay = delay.isFinite ? max(0, delay) : 0
        self.options = takesOptions ? options.union(outer?.options.intersection(.inherited) ?? []) : options
        self.duration = keepsDuration ? duration : outer?.duration ?? duration
        self.pace = (options.contains(.overrideInheritedCurve) ? nil : outer?.pace) ?? pace ?? BlockPace(options.curve)
        self.track = track ?? outer?.track
        self.completion = completion
        // A block of duration 0 disables animation of inner blocks unless they have a duration of their own.
        animates = Self.areEnabled && self.duration > 0 && (keepsDuration || outer?.animates != false)
        if let outer, let keyframes = outer.keyframes, !keepsDuration {
            self.delay = outer.delay
            self.keyframes = keyframes
            frame = outer.frame
            ownsKeyframes = false
        } else {
            self.delay = delay + (outer.map { $0.delay + ($0.keyframes == nil ? 0 : $0.frame.start * $0.duration) } ?? 0)
            keyframes = keyframeMode.map { KeyframeCollector(mode: $0) }
            ownsKeyframes = keyframes != nil
        }
        repetition = takesOptions ? outer?.repetition : nil
        if repetition == nil, !self.options.isDisjoint(with: [.repeat, .autoreverse]) {
            repetition = Repetition(
                count: self.options.contains(.repeat) ? .infinity : 0, autoreverses: self.options.contains(.autoreverse))
        }
    }

    /// Runs the closure that changes views.
    func run(_ animations: () -> Void) {
        Self.collected?.append(self)
        let outer = Self.current
        Self.current = self
        animations()
        if options.contains(.layoutSubviews) {
            let views = resizedViews
            resizedViews = []
            for view in views { view.layoutIfNeeded() }
        }
        if let keyframes {
            if ownsKeyframes { keyframes.makeAnimations(for: self) } else { keyframes.owner?.lead(self) }
        } else if let track {
            track.lead(self)
        }
        Self.current = outer
        arrive(finished: true)
    }

    /// Whether changes are animated now.
    static var isAnimating: Bool { areEnabled && current?.animates == true }

    /// The spring of animations along an axis; nil for a timing curve.
    func spring(_ axis: BlockPace.Axis) -> SpringCurve? {
        if let spring = springs[axis] { return spring }
        let spring = pace.spring(duration: duration, axis: axis)
        springs[axis] = spring
        return spring
    }

    // MARK: Ends

    /// Registers one more animation of a view to wait for.
    func wait(for view: UIView) {
        pending += 1
        if animatedViews.last !== view { animatedViews.append(view) }
        guard !options.contains(.allowUserInteraction), blockedNames.insert(ObjectIdentifier(view)).inserted else { return }
        blockedViews.append(view)
        view.touchBlockingAnimations += 1
    }

    /// Registers one more end to wait for.
    func wait() { pending += 1 }

    /// Makes another block end together with this one's animations.
    func lead(_ block: AnimationBlock) {
        block.pending += 1
        followers.append(block)
    }

    /// Runs a closure when the block's animations have ended, before its completion; immediately after the block if there are none.
    func whenEnded(_ body: @escaping () -> Void) { endings.append(body) }

    /// Called when an animation ended.
    func arrive(finished: Bool) {
        allFinished = allFinished && finished
        pending -= 1
        guard pending == 0 else { return }
        let finished = allFinished
        guard let completion = release(finished: finished), !wasEnded else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(finished) } }
    }

    /// Releases everything that waits for the end, and returns the completion, which the caller calls.
    func release(finished: Bool) -> ((Bool) -> Void)? {
        for view in blockedViews { view.touchBlockingAnimations -= 1 }
        blockedViews = []
        let ended = endings
        endings = []
        for body in ended { body() }
        let told = followers
        followers = []
        for follower in told { follower.arrive(finished: finished) }
        animatedViews = []
        defer { completion = nil }
        return completion
    }

    /// Notes a view whose size changed, if the block lays out subviews.
    func noteResized(_ view: UIView) {
        if options.contains(.layoutSubviews) { resizedViews.append(view) }
    }
}

extension AnimationBlock: @MainActor CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { arrive(finished: flag) }
}
