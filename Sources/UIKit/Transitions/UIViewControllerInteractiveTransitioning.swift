/// An interaction controller: drives a transition by a gesture or the like.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    /// Begins the transition, and drives it from now on.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// Speed of what remains after the gesture, as a factor of the animation's own speed. Default 1.
    var completionSpeed: CGFloat { get }
    /// The timing curve of what remains after the gesture. Default easeInOut.
    var completionCurve: UIView.AnimationCurve { get }
    /// Whether the transition begins interactively. Default true; false begins it non-interactively.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    public var completionSpeed: CGFloat { 1 }
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    public var wantsInteractiveStart: Bool { true }
}
