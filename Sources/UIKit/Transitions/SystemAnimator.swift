/// An animator of the system's own, with which others move exactly.
@MainActor
protocol SystemAnimator: UIViewControllerAnimatedTransitioning {
    var timing: TransitionTiming { get }
}

extension SystemAnimator {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { timing.duration }
}
