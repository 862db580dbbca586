/// An animator: performs the animations of a transition between controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// How many seconds the animation lasts.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Performs the animation: adds the `to` view to the container, at its final frame, moves both views, and calls
    /// `completeTransition` when all has ended.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// The interruptible animator, which can be paused, scrubbed and reversed while the transition runs: the same object each time for the
    /// same transition. An interactive transition drives it and does not call ``animateTransition(using:)``; that usually starts it. By
    /// default there is none, and the time of the container's layers is driven.
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating
    /// The transition has ended; `transitionCompleted` is false when it was cancelled. Does nothing by default.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ transitionCompleted: Bool) {}

    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { AbsentAnimator.shared }
}

/// A placeholder for the default implementation of a requirement that is optional on Apple's systems.
@MainActor
final class AbsentAnimator {
    static let shared = UIViewPropertyAnimator(duration: 0, curve: .linear)
}
