/// What an animator needs to know of a transition, and how it tells its end.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// The view in which the transition happens. The animator puts the coming view into it.
    var containerView: UIView { get }
    /// Whether the transition takes time.
    var isAnimated: Bool { get }
    /// Whether a gesture or the like drives it.
    var isInteractive: Bool { get }
    /// Whether it was cancelled: it ends where it began.
    var transitionWasCancelled: Bool { get }
    /// The style of a presentation or dismissal; `none` for other transitions.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The change of orientation that happens in it; the identity for most.
    var targetTransform: CGAffineTransform { get }

    /// Tells how much of an interactive transition is done, 0 to 1. For interaction controllers.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Tells that the person let go and the transition runs on to its end. For interaction controllers.
    func finishInteractiveTransition()
    /// Tells that the person let go and the transition runs back to its beginning. For interaction controllers.
    func cancelInteractiveTransition()
    /// Stops a running transition, to be driven by a gesture.
    func pauseInteractiveTransition()
    /// Tells that the animations have ended. The animator must call it once: with true when the transition is done, with false when it was
    /// cancelled.
    func completeTransition(_ didComplete: Bool)

    /// One of the two controllers.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// One of the two views; nil for one that the animator must leave alone.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where a controller's view is in the container when the transition begins; (0, 0, 0, 0) for one that is not there.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Where a controller's view must be in the container when the transition has ended; (0, 0, 0, 0) for one that goes anywhere.
    func finalFrame(for vc: UIViewController) -> CGRect
}
