/// A system animator. Animations alongside use its exact timing.
@MainActor
protocol SystemAnimator: UIViewControllerAnimatedTransitioning {
    var timing: TransitionTiming { get }
}

extension SystemAnimator {
    /// The transition of a context. A context of a foreign class can't be animated: it is completed at once.
    func own(_ context: any UIViewControllerContextTransitioning) -> Transition? {
        if let transition = context as? Transition { return transition }
        if let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
            context.containerView.addSubview(view)
            view.frame = context.finalFrame(for: controller)
        }
        context.completeTransition(true)
        return nil
    }

    /// Completes the transition after all animations have ended.
    ///
    /// - Parameter coming: the view that was added, which is removed if the transition was cancelled.
    func finish(_ transition: Transition, removing coming: UIView?) {
        if transition.transitionWasCancelled { coming?.removeFromSuperview() }
        transition.completeTransition(!transition.transitionWasCancelled)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { timing.duration }
}
