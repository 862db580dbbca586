/// The state of a running transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The style of a presentation or dismissal; `none` for other transitions.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether a gesture or the like drove the transition when it began.
    var initiallyInteractive: Bool { get }
    /// Whether it may be stopped and driven by a gesture while it runs.
    var isInterruptible: Bool { get }
    /// Whether it is driven by a gesture now.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled and ends where it began.
    var isCancelled: Bool { get }
    /// The duration of the whole transition, in seconds.
    var transitionDuration: TimeInterval { get }
    /// The progress that the gesture reported last, 0 to 1.
    var percentComplete: CGFloat { get }
    /// Speed of what remains after the gesture, as a factor of the animation's own speed.
    var completionVelocity: CGFloat { get }
    /// The timing curve of what remains after the gesture.
    var completionCurve: UIView.AnimationCurve { get }
    /// A controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// A view of the transition; nil for one that the transition does not move.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The view in which the transition happens.
    var containerView: UIView { get }
    /// The change of orientation that happens in it; the identity for most.
    var targetTransform: CGAffineTransform { get }
}

/// Runs animations alongside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs animations with the duration and curve of the transition, in its container or elsewhere.
    ///
    /// - Parameters:
    ///   - animation: changes views, inside the transition's animation block.
    ///   - completion: called when the transition has ended or was cancelled.
    /// - Returns: whether the animation was queued; false if the transition's animation has begun already. The completion is called in both
    ///   cases.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// As ``animate(alongsideTransition:completion:)``, for views in `view`, which need not be in the transition's container.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a handler each time the transition changes between interactive and non-interactive.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// As ``animate(alongsideTransition:completion:)``, without a completion.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }

    /// As ``animateAlongsideTransition(in:animation:completion:)``, without a completion.
    @discardableResult
    public func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animateAlongsideTransition(in: view, animation: animation, completion: nil)
    }
}
