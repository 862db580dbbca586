/// Animates changes of views so that they can be paused, scrubbed, turned back, sped up and stopped while they run.
///
/// The animations follow the animator's own time: nothing is computed anew while a finger scrubs, and animations of other blocks on the same
/// properties go on beneath. Repeating animations (`UIView.modifyAnimations`) inside an animator run by themselves.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// An animator with any timing. It does nothing until it is started.
    ///
    /// - Parameters:
    ///   - duration: seconds. A spring given by its physics takes its own time instead.
    ///   - parameters: the curve or spring.
    public required init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let parameters = parameters.copy() as? any UITimingCurveProvider ?? parameters
        timingParameters = parameters
        let duration = parameters.springTimingParameters?.ownDuration ?? duration
        self.duration = duration > 0 && duration.isFinite ? duration : 0
        pace = BlockPace(parameters)
        super.init()
    }

    /// An animator with a curve by name.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a curve by its control points, whose x must lie in 0...1.
    public convenience init(duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a spring that comes to rest within the duration; a ratio of 1 does not swing.
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

    /// Makes an animator and starts it.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - delay: seconds before the animation begins.
    ///   - options: the curve, and how properties begin that don't add up. A repetition among them is not looked at.
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

    /// The curve or spring.
    public let timingParameters: (any UITimingCurveProvider)?
    /// Seconds that the animation takes from the one end to the other.
    public let duration: TimeInterval
    /// Seconds that it waited before it began. Default 0.
    public internal(set) var delay: TimeInterval = 0
    /// Whether the views receive touches meanwhile. Looked at when a view's animation is added. Default true.
    open var isUserInteractionEnabled = true
    /// Whether touches find the views where the model has them; otherwise they find them where they are on screen. Looked at when a view's
    /// animation is added. Default false.
    open var isManualHitTestingEnabled = false
    /// Whether the animation can be paused, scrubbed and stopped; to try it otherwise is an error. Default true.
    open var isInterruptible = true
    /// Whether progress follows ``fractionComplete`` evenly while it is scrubbed; otherwise it follows the curve. Default true.
    open var scrubsLinearly = true
    /// Whether the animator stays active at its end, paused, so that it can be turned back or scrubbed again. It calls no completion then.
    /// Default false.
    open var pausesOnCompletion = false

    // MARK: State

    /// What the animator is doing. Default inactive.
    public var state: UIViewAnimatingState { course.state }
    /// Whether the animations are moving.
    open var isRunning: Bool { course.state == .active && course.isMoving }
    /// Whether the animations run back to their beginning. May be changed while they run. Default false.
    open var isReversed: Bool {
        get { course.isReversed }
        set { setReversed(newValue) }
    }
    /// How far the animations have come in the direction they run in, 0...1. While they run it follows time evenly, whatever the curve;
    /// while they are paused, and ``scrubsLinearly``, it is the progress itself. Setting it pauses them there.
    open var fractionComplete: CGFloat {
        get { currentFraction }
        set { scrub(to: newValue) }
    }

    /// Where the animator is.
    var course = AnimatorCourse()
    /// Its animations.
    let track = AnimatorTrack()
    let pace: BlockPace
    var blockOptions: UIView.AnimationOptions = []
    /// What a start will run.
    var waitingBlocks: [(delayFactor: Double, animations: () -> Void)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    var timer: TimerQueue.Token?

    // MARK: Contents

    /// Adds changes to be animated. While the animator is active they are animated at once, in the time that is left.
    open func addAnimations(_ animation: @escaping () -> Void) { add(animation, delayFactor: 0) }

    /// Adds changes to be animated after a part of the time that is left, 0...1; they end with the others.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { add(animation, delayFactor: delayFactor) }

    /// Adds a closure to be called at the end, with where the animation ended. Not called after `stopAnimation(true)`.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    /// Waits for the end; for ever, after `stopAnimation(true)`.
    ///
    /// - Returns: where the animation ended.
    open func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
    }

    // MARK: Running

    /// Starts the animations, or goes on with them after a pause.
    open func startAnimation() { start(afterDelay: 0) }

    /// Starts the animations some seconds later. The model takes its new values at once.
    open func startAnimation(afterDelay delay: TimeInterval) { start(afterDelay: delay) }

    /// Holds the animations where they are; an inactive animator becomes active, at its beginning.
    open func pauseAnimation() { pause() }

    /// Goes on after a pause; an animation that runs goes on from where it is.
    ///
    /// - Parameters:
    ///   - parameters: a curve or spring for what is left; nil for the animator's own, from where it has come to.
    ///   - durationFactor: how long the rest takes, in durations of the animator; 0 for the time that is left.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        goOn(with: parameters, durationFactor: durationFactor)
    }

    /// Stops the animations: the properties keep the values that they have on screen.
    ///
    /// - Parameter withoutFinishing: true makes the animator inactive without a call of the completions; false leaves it stopped until
    ///   ``finishAnimation(at:)``.
    open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

    /// Ends stopped animations: the properties take the values of the given position, then the completions are called.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { finish(at: finalPosition) }
}

/// Where a property animator is in its time.
struct AnimatorCourse {
    var state = UIViewAnimatingState.inactive
    var isReversed = false
    var isMoving = false
    /// Where it was when it last began to move or was held, in fractions of the duration from the beginning, and where it goes.
    var position = 0.0
    var target = 1.0
    /// When it began to move, and how many seconds it takes.
    var beginTime = 0.0
    var length = 0.0

    /// Where it is at a media time.
    func position(at time: Double) -> Double {
        guard isMoving else { return position }
        guard length > 0 else { return target }
        return position + (target - position) * min(max((time - beginTime) / length, 0), 1)
    }
}
