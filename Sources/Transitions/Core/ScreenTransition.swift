import UIKit

/// A transition from one screen to another that runs by itself, under a finger and in reverse: the base of ``FoldTransition``,
/// ``FlipTransition`` and ``SmokescreenTransition``.
///
/// One line gives it to a navigation controller or to a controller that will be presented; the gestures that go back are included:
///
///     FoldTransition().attach(to: navigationController)
///     FlipTransition().attach(toPresented: settings); present(settings, animated: true)
///
/// It may also be set as the delegate of either, which they hold weakly, or turn any view into another by ``run(from:to:isReversed:completion:)``.
/// With reduced motion (Settings, Accessibility) all transitions are cross-fades.
open class ScreenTransition: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
    /// Seconds of the whole transition. Default 0.3.
    open var duration: TimeInterval = 0.3
    /// How a gesture drives the transition.
    open var gestures = TransitionGestures()
    /// Makes the controller that a drag or pinch in the forward direction pushes; nil for none. Default: no controller is pushed so.
    open var nextViewController: ((UINavigationController) -> UIViewController?)?
    /// Another transition for some of the controllers that are pushed: it runs when they are pushed and popped. Default: nil, for none.
    open var transitionForPushed: ((UIViewController) -> ScreenTransition?)?
    /// Whether a gesture may begin the transition where there is one: the view that it is on may have another use for it. Default: always.
    open var gestureShouldBegin: ((UIGestureRecognizer) -> Bool)?
    /// The transition that runs between controllers; nil for none.
    public internal(set) weak var runningAnimator: ScreenTransitionAnimator?
    /// Whether the transition that begins next is driven by a finger.
    var beginsInteractively = false
    /// The gestures that drive the transition.
    weak var driver: TransitionDriver?

    public override init() {
        super.init()
    }

    // MARK: For subclasses

    /// Makes the scene that shows the change from one view to another. For a transition in reverse, as a pop, the views are exchanged:
    /// `source` is the one that is shown at the end.
    ///
    /// - Parameters:
    ///   - source: the view before a push.
    ///   - destination: the view after it.
    open func makeScene(from source: UIView, to destination: UIView) -> TransitionScene { FadeScene(from: source, to: destination) }

    /// The timing curve of a transition that runs by itself. Default ease-in-out.
    open func timingCurve(isReversed: Bool) -> TimingCurve { .easeInOut }

    /// Seconds of a transition in one direction. Default: ``duration``.
    open func duration(isReversed: Bool) -> TimeInterval { duration }

    /// Whether a transition is completed when the finger is lifted; otherwise it goes back. Default: beyond the middle, unless the finger
    /// moves faster than ``TransitionGestures/decisiveVelocity``, whose direction decides then.
    open func completes(_ release: TransitionRelease) -> Bool {
        abs(release.velocity) > gestures.decisiveVelocity ? release.velocity > 0 : release.progress > 0.5
    }

    /// Makes the scene for one direction.
    func makeScene(from source: UIView, to destination: UIView, isReversed: Bool) -> TransitionScene {
        makeScene(from: source, to: destination)
    }

    // MARK: Use

    /// Makes an animator, for delegates of your own.
    ///
    /// - Parameter isReversed: whether it goes back: the mirror in time of the transition that led here.
    public func animator(isReversed: Bool = false) -> ScreenTransitionAnimator { ScreenTransitionAnimator(self, isReversed: isReversed) }

    /// Turns a view into another, which takes its place: the first is removed from its superview, the second added there.
    ///
    /// - Parameters:
    ///   - from: a view in a window.
    ///   - to: the view that replaces it.
    ///   - isReversed: whether the mirror in time is shown. Default false.
    ///   - completion: called with true when the change is complete, with false when it was taken back and nothing has changed.
    /// - Returns: the player, which runs already. Pause it, set its progress or turn it round at any moment.
    @discardableResult
    public func run(from: UIView, to: UIView, isReversed: Bool = false, completion: ((Bool) -> Void)? = nil) -> TransitionPlayer {
        guard let container = from.superview else { preconditionFailure("a transition begins at a view that has a superview") }
        to.autoresizingMask = from.autoresizingMask
        to.bounds.size = from.bounds.size
        to.center = from.center
        container.insertSubview(to, belowSubview: from)
        let player = makePlayer(from: from, to: to, in: container, frame: from.frame, isReversed: isReversed)
        player.addCompletion { position in
            (position == .end ? from : to).removeFromSuperview()
            completion?(position == .end)
        }
        player.startAnimation()
        return player
    }

    func makePlayer(from: UIView, to: UIView, in container: UIView, frame: CGRect, isReversed: Bool) -> TransitionPlayer {
        let source = isReversed ? to : from, destination = isReversed ? from : to
        let isReduced = UIAccessibility.isReduceMotionEnabled
        let scene = isReduced ? FadeScene(from: source, to: destination) : makeScene(from: source, to: destination, isReversed: isReversed)
        scene.isReversed = isReversed
        scene.isInteractive = beginsInteractively
        scene.place(in: container, frame: frame, at: isReversed ? 1 : 0)
        driver?.listen(on: scene)
        let curve = isReduced ? TimingCurve.easeInOut : timingCurve(isReversed: isReversed)
        let player = TransitionPlayer(scene, duration: duration(isReversed: isReversed), curve: curve, isMirrored: isReversed)
        scene.player = player
        return player
    }

    // MARK: UINavigationControllerDelegate

    open func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let transition = transitionForPushed?(operation == .pop ? fromVC : toVC) ?? self
        return transition.animator(isReversed: operation == .pop)
    }

    open func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animationController as? ScreenTransitionAnimator)?.interaction }

    // MARK: UIViewControllerTransitioningDelegate

    open func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

    open func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        animator(isReversed: true)
    }

    open func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animator as? ScreenTransitionAnimator)?.interaction }

    open func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animator as? ScreenTransitionAnimator)?.interaction }
}
