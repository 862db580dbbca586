/// What an animator is doing.
public enum UIViewAnimatingState: Int, Sendable {
    /// Nothing, before the start and after the end.
    case inactive = 0
    /// Running, or paused on the way.
    case active
    /// Stopped, and to be finished.
    case stopped
}

/// Where an animation ends.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// At the values that its changes gave.
    case end = 0
    /// At the values before.
    case start
    /// Where it is.
    case current
}

/// Animations that can be started, paused, scrubbed, turned back and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    /// What the animator is doing.
    var state: UIViewAnimatingState { get }
    /// Whether the animations are moving.
    var isRunning: Bool { get }
    /// Whether the animations run back to their beginning.
    var isReversed: Bool { get set }
    /// How far the animations have come in the direction they run in, 0...1.
    var fractionComplete: CGFloat { get set }

    /// Starts the animations, or goes on with them after a pause.
    func startAnimation()
    /// Starts the animations some seconds later.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Holds the animations where they are.
    func pauseAnimation()
    /// Stops the animations where they are.
    ///
    /// - Parameter withoutFinishing: true leaves everything at that; false waits for ``finishAnimation(at:)``.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends stopped animations, with the values of the given position.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that takes closures of changes.
///
/// All of it must be there, where Apple's systems leave it optional.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes to be animated, after a part of the time that is left.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds changes to be animated.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a closure to be called at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Goes on after a pause, with another timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
    /// Waits for the end.
    public func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
    }
}
