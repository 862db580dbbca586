/// Drives a transition by a gesture or the like.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    /// Begins the transition, and drives it from now on.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// How fast the rest runs, 1 for as fast as it was made. Default 1.
    var completionSpeed: CGFloat { get }
    /// The curve of the rest. Default easeInOut.
    var completionCurve: UIView.AnimationCurve { get }
    /// Whether the transition begins under control of the gesture. Default true; false lets it begin by itself.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    public var completionSpeed: CGFloat { 1 }
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    public var wantsInteractiveStart: Bool { true }
}
