/// Drives a transition by a number between 0 and 1, which a gesture sets.
///
/// The animator's animations are shown at that part of their duration: the time of the container's layers is held and moved by the
/// number. After ``finish()`` or ``cancel()`` the rest runs by itself. The animator must use view animations.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// A controller that waits for its transition.
    public override init() {
        super.init()
    }

    /// Seconds that the transition lasts; 0 before it began.
    open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }
    /// How much is done, as ``update(_:)`` told last, 0 to 1.
    open internal(set) var percentComplete: CGFloat = 0
    /// How fast the rest runs after the end of the gesture, 1 for as fast as it was made. Default 1.
    open var completionSpeed: CGFloat = 1
    /// The curve of the rest. Default easeInOut.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The curve or spring of the rest; nil for ``completionCurve``. Default nil.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins under control of the gesture. Default true; false lets it begin by itself, until ``pause()``.
    open var wantsInteractiveStart = true

    /// The transition begins. Overriding methods call `super`.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        start(transitionContext)
    }
    /// Holds a running transition.
    open func pause() { hold() }
    /// Shows the transition at a part of its duration, 0 to 1.
    open func update(_ percentComplete: CGFloat) { show(percentComplete) }
    /// The gesture ended, and the transition runs on to its end.
    open func finish() { runOut(to: 1) }
    /// The gesture ended, and the transition runs back to its beginning.
    open func cancel() { runOut(to: 0) }

    // MARK: What the file named after driving uses

    weak var transition: Transition?
    var driver: ProgressDriver?
}
