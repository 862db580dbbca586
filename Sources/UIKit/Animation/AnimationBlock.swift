/// One call of `UIView.animate` or its kin, or one block of a property animator: what the animations it makes have in common, and who waits
/// for their end.
///
/// Blocks, springs, keyframes and property animators all come here: a change of a view's layer asks for an action, the action remembers the
/// old value, and when the new one is there the block makes the animation (``AnimationBlock+Changes.swift``).
@MainActor
final class AnimationBlock {
    /// The block that is running, if any.
    private(set) static var current: AnimationBlock?
    static var areEnabled = true
    /// The blocks that ran since somebody began to collect them.
    static var collected: [AnimationBlock]?

    /// Whether animations of the block run.
    var isWaiting: Bool { pending > 0 }

    /// Repeated passes.
    struct Repetition {
        var count: Float
        var autoreverses: Bool
    }

    let duration: TimeInterval
    let delay: TimeInterval
    let options: UIView.AnimationOptions
    let pace: BlockPace
    /// Called at the end; nil when it was.
    private(set) var completion: ((Bool) -> Void)?
    let animates: Bool
    /// Directs the animations, inside a property animator.
    let track: AnimatorTrack?
    /// Collects the changes, inside `animateKeyframes`.
    let keyframes: KeyframeCollector?
    /// What part of the keyframes' time changes take.
    var frame = KeyframeCollector.Frame.whole
    private let ownsKeyframes: Bool
    /// From `modifyAnimations`, or the options.
    var repetition: Repetition?

    /// Animations that run, and 1 while the block itself does.
    private var pending = 1
    /// Views that the animations are on.
    var animatedViews: [UIView] = []
    /// Whether somebody ended the block before its animations did.
    var wasEnded = false
    private var allFinished = true
    /// Blocks whose changes became this one's animations.
    private var followers: [AnimationBlock] = []
    private var endings: [() -> Void] = []
    /// Views that get no touches while the animations run.
    private var blockedViews: [UIView] = []
    private var blockedNames: Set<ObjectIdentifier> = []
    /// Views of another size, where the block lays out.
    private var resizedViews: [UIView] = []
    private var springs: [BlockPace.Axis: SpringCurve] = [:]

    /// A block with these wishes, as the block around it leaves them.
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
        // A block of no duration animates nothing in it, unless a block in it has a duration of its own.
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

    /// The spring of animations along an axis; nil for a curve.
    func spring(_ axis: BlockPace.Axis) -> SpringCurve? {
        if let spring = springs[axis] { return spring }
        let spring = pace.spring(duration: duration, axis: axis)
        springs[axis] = spring
        return spring
    }

    // MARK: Ends

    /// One more animation to wait for, on a view.
    func wait(for view: UIView) {
        pending += 1
        if animatedViews.last !== view { animatedViews.append(view) }
        guard !options.contains(.allowUserInteraction), blockedNames.insert(ObjectIdentifier(view)).inserted else { return }
        blockedViews.append(view)
        view.touchBlockingAnimations += 1
    }

    /// One more end to wait for.
    func wait() { pending += 1 }

    /// Has another block end with this one's animations.
    func lead(_ block: AnimationBlock) {
        block.pending += 1
        followers.append(block)
    }

    /// Runs code when the block's animations have ended, before its completion; at once after a block without any.
    func whenEnded(_ body: @escaping () -> Void) { endings.append(body) }

    /// An animation ended.
    func arrive(finished: Bool) {
        allFinished = allFinished && finished
        pending -= 1
        guard pending == 0 else { return }
        let finished = allFinished
        guard let completion = release(finished: finished), !wasEnded else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(finished) } }
    }

    /// Lets go of all that waits for the end, and returns the completion, which is still to be called.
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

    /// A view got another size in a block that lays out.
    func noteResized(_ view: UIView) {
        if options.contains(.layoutSubviews) { resizedViews.append(view) }
    }
}

extension AnimationBlock: @MainActor CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { arrive(finished: flag) }
}
