/// The context of a transition between controllers: what an animator needs to know, and how it reports its end.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// The view in which the transition happens. The animator adds the `to` view to it.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition is interactive: driven by a gesture or the like.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled and ends where it began.
    var transitionWasCancelled: Bool { get }
    /// The style of a presentation or dismissal; `none` for other transitions.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The change of orientation that happens in it; the identity for most.
    var targetTransform: CGAffineTransform { get }

    /// Reports the progress of an interactive transition, 0 to 1. For interaction controllers.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Reports that the gesture ended and the transition finishes. For interaction controllers.
    func finishInteractiveTransition()
    /// Reports that the gesture ended and the transition is cancelled. For interaction controllers.
    func cancelInteractiveTransition()
    /// Pauses a running transition, which a gesture then drives.
    func pauseInteractiveTransition()
    /// Reports that the animations have ended. The animator must call it once: with true when the transition is complete, with false when
    /// it was cancelled.
    func completeTransition(_ didComplete: Bool)

    /// A controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// A view of the transition; nil for one that the animator must leave alone.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where a controller's view is in the container when the transition begins; (0, 0, 0, 0) for one that is not there.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Where a controller's view must be in the container when the transition has ended; (0, 0, 0, 0) for one that may end anywhere.
    func finalFrame(for vc: UIViewController) -> CGRect
}
