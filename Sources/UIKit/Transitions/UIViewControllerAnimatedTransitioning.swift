/// Animates a transition from one controller to another.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// How many seconds the animation lasts.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Animates: puts the coming view into the container, where it has to be at the end, moves both views, and calls
    /// `completeTransition` when all has ended.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// The transition has ended; `transitionCompleted` is false when it was cancelled. Does nothing by default.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ transitionCompleted: Bool) {}
}
