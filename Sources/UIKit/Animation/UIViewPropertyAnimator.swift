/// Animates changes of views so that they can be paused, scrubbed, reversed, sped up and stopped while they run.
///
/// The animations follow the animator's own time: scrubbing does not recreate them, and animations of other blocks on the same properties
/// continue beneath. Repeating animations (`UIView.modifyAnimations`) inside an animator run independently of it.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// Creates an animator with a timing curve provider. It does nothing until it is started.
    ///
    /// - Parameters:
    ///   - duration: in seconds. A spring with a settling duration of its own uses that instead.
    ///   - parameters: the timing curve or spring.
    public required init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let parameters = parameters.copy() as? any UITimingCurveProvider ?? parameters
        timingParameters = parameters
        let duration = parameters.springTimingParameters?.ownDuration ?? duration
        self.duration = duration > 0 && duration.isFinite ? duration : 0
        pace = BlockPace(parameters)
        super.init()
    }

    /// Creates an animator with a built-in curve. The duration is in seconds.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic Bézier curve given by its control points, whose x must lie in 0...1; other values are clamped.
    public convenience init(duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles within the duration; a damping ratio of 1 does not oscillate.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    deinit {
        let state = course.state
        precondition(
            state == .inactive,
            "it is an error to release a paused or stopped property animator: it must finish, or be stopped and finished, before")
    }

    /// Creates an animator and starts it.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - delay: seconds before the animation begins.
    ///   - options: the curve, and how animations that are not additive begin. Repetition options are ignored.
    ///   - animations: changes the views.
    ///   - completion: called at the end.
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> Self {
        let animator = self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: options.curve))
        animator.blockOptions = options.subtracting([.repeat, .autoreverse])
        animator.addAnimations(animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: Settings

    /// The timing curve or spring.
    public let timingParameters: (any UITimingCurveProvider)?
    /// The duration of the whole animation, in seconds.
    public let duration: TimeInterval
    /// The delay before the animation began, in seconds. Default 0.
    public internal(set) var delay: TimeInterval = 0
    /// Whether the views receive touches while they are animated. Read when a view's animation is added. Default true.
    open var isUserInteractionEnabled = true
    /// Whether hit testing uses the views' model positions; otherwise it uses their positions on screen. Read when a view's animation is
    /// added. Default false.
    open var isManualHitTestingEnabled = false
    /// Whether the animation can be paused, reversed, scrubbed and stopped; with false an attempt traps. Default true.
    open var isInterruptible = true
    /// Whether progress is proportional to ``fractionComplete`` while scrubbing; otherwise it follows the timing curve. Default true.
    open var scrubsLinearly = true
    /// Whether the animator stays active at its end, paused, so that it can be reversed or scrubbed again. Completions are not called then.
    /// Default false.
    open var pausesOnCompletion = false

    // MARK: State

    /// The state of the animator. Default inactive.
    public var state: UIViewAnimatingState { course.state }
    /// Whether the animations are running, not paused.
    open var isRunning: Bool { course.state == .active && course.isMoving }
    /// Whether the animations run in reverse. It can be changed while they run. Default false.
    open var isReversed: Bool {
        get { course.isReversed }
        set { setReversed(newValue) }
    }
    /// The fraction of the animations that is complete, in the direction they run in, 0...1. While they run it is the fraction of time,
    /// whatever the curve; while they are paused, with ``scrubsLinearly``, it is the progress itself. Setting it pauses them at that
    /// position.
    open var fractionComplete: CGFloat {
        get { currentFraction }
        set { scrub(to: newValue) }
    }

    /// The animator's state and position.
    var course = AnimatorCourse()
    /// The animator's animations.
    let track = AnimatorTrack()
    let pace: BlockPace
    var blockOptions: UIView.AnimationOptions = []
    /// The closures that the next start runs.
    var waitingBlocks: [(delayFactor: Double, animations: () -> Void)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    var timer: TimerQueue.Token?

    // MARK: Contents

    /// Adds changes to animate. While the animator is active they are animated immediately, in the remaining time.
    open func addAnimations(_ animation: @escaping () -> Void) { add(animation, delayFactor: 0) }

    /// Adds changes to animate after a delay, a fraction (0...1) of the remaining time; they end with the others.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { add(animation, delayFactor: delayFactor) }

    /// Adds a closure called at the end with the position at which the animation ended. Not called after `stopAnimation(true)`.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    /// Waits for the end of the animations; for ever after `stopAnimation(true)`.
    ///
    /// - Returns: the position at which the animation ended.
    open func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
    }

    // MARK: Running

    /// Starts the animations, or resumes them after a pause.
    open func startAnimation() { start(afterDelay: 0) }

    /// Starts the animations after a delay in seconds. The model takes its final values immediately.
    open func startAnimation(afterDelay delay: TimeInterval) { start(afterDelay: delay) }

    /// Pauses the animations at their current position; an inactive animator becomes active, paused at the beginning.
    open func pauseAnimation() { pause() }

    /// Resumes after a pause; running animations continue from where they are. Traps if the animator is not active or not interruptible.
    ///
    /// - Parameters:
    ///   - parameters: a curve or spring for the remaining part; nil continues the animator's own.
    ///   - durationFactor: the time for the remaining part, as a multiple of the duration; 0 for the time that is left.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        goOn(with: parameters, durationFactor: durationFactor)
    }

    /// Stops the animations: the properties keep their values on screen.
    ///
    /// - Parameter withoutFinishing: true makes the animator inactive without calling the completions; false leaves it stopped until
    ///   ``finishAnimation(at:)``.
    open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

    /// Ends stopped animations: the properties take the values of the given position, then the completions are called.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { finish(at: finalPosition) }
}

/// The state of a property animator and its position in time.
struct AnimatorCourse {
    var state = UIViewAnimatingState.inactive
    var isReversed = false
    var isMoving = false
    /// The position at which it last started or paused, as a fraction of the duration, and the position it runs to.
    var position = 0.0
    var target = 1.0
    /// The media time at which it started to run, and the seconds it takes.
    var beginTime = 0.0
    var length = 0.0

    /// The position at a media time, as a fraction of the duration.
    func position(at time: Double) -> Double {
        guard isMoving else { return position }
        guard length > 0 else { return target }
        return position + (target - position) * min(max((time - beginTime) / length, 0), 1)
    }
}
