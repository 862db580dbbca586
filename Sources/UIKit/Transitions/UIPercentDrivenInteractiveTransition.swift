/// Drives an interactive transition by its progress, a number between 0 and 1 that a gesture sets.
///
/// The animator's animations are shown at that part of their duration: the time of the container's layers is held and moved by the
/// number. After ``finish()`` or ``cancel()`` the rest is animated. The animator must use view animations.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// Creates an interaction controller that is not yet used by a transition.
    public override init() {
        super.init()
    }

    /// The duration of the transition in seconds; 0 before it begins.
    open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }
    /// The progress that ``update(_:)`` set last, 0 to 1.
    open internal(set) var percentComplete: CGFloat = 0
    /// Speed of what remains after the gesture, as a factor of the animation's own speed. Default 1.
    open var completionSpeed: CGFloat = 1
    /// The timing curve of what remains after the gesture. Default easeInOut.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The timing curve or spring of what remains after the gesture; nil for ``completionCurve``. Default nil.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins interactively. Default true; false begins it non-interactively, until ``pause()``.
    open var wantsInteractiveStart = true

    /// Called when the transition begins. Overriding methods must call `super`.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        start(transitionContext)
    }
    /// Pauses a running transition.
    open func pause() { hold() }
    /// Shows the transition at a fraction of its duration, 0 to 1.
    open func update(_ percentComplete: CGFloat) { show(percentComplete) }
    /// Ends the interaction, and animates the transition to its end.
    open func finish() { runOut(to: 1) }
    /// Ends the interaction, and animates the transition back to its beginning.
    open func cancel() { runOut(to: 0) }

    // MARK: Shared with the extensions in other files

    weak var transition: Transition?
    var driver: ProgressDriver?
}
