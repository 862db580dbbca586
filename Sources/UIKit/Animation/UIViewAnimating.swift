/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or ended.
    case inactive = 0
    /// Running or paused.
    case active
    /// Stopped, and waiting for ``UIViewAnimating/finishAnimation(at:)``.
    case stopped
}

/// The position at which an animation ends.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// At the final values.
    case end = 0
    /// At the initial values.
    case start
    /// At the values on screen.
    case current
}

/// Animations that can be started, paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    /// The state of the animator.
    var state: UIViewAnimatingState { get }
    /// Whether the animations are running, not paused.
    var isRunning: Bool { get }
    /// Whether the animations run in reverse.
    var isReversed: Bool { get set }
    /// The fraction of the animations that is complete, in the direction they run in, 0...1.
    var fractionComplete: CGFloat { get set }

    /// Starts the animations, or resumes them after a pause.
    func startAnimation()
    /// Starts the animations after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animations at their current position.
    func pauseAnimation()
    /// Stops the animations at their current position.
    ///
    /// - Parameter withoutFinishing: true makes the animator inactive; false leaves it stopped until ``finishAnimation(at:)``.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends stopped animations, leaving the views at the given position.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that is given its changes as closures.
///
/// All requirements are mandatory; on Apple's systems they are optional.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes to animate after a delay, a fraction (0...1) of the remaining time.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds changes to animate.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a closure to be called at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Resumes after a pause with new timing; `durationFactor` is the remaining time as a multiple of the duration.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
    /// Waits for the end of the animations and returns the position at which they ended.
    public func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
    }
}
