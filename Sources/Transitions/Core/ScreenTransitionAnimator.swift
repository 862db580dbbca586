import UIKit

/// Performs a ``ScreenTransition`` between two controllers, once. It can be interrupted at any moment.
public final class ScreenTransitionAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// The transition that made this.
    public let transition: ScreenTransition
    /// Whether it goes back.
    public let isReversed: Bool
    /// Drives the transition when a finger does. Return it where a delegate is asked for an interaction controller.
    public let interaction = UIPercentDrivenInteractiveTransition()
    /// Plays the transition, from its beginning to its end; otherwise nil.
    public private(set) var player: TransitionPlayer?

    init(_ transition: ScreenTransition, isReversed: Bool) {
        self.transition = transition
        self.isReversed = isReversed
        super.init()
        interaction.wantsInteractiveStart = transition.beginsInteractively
        interaction.completionCurve = .easeOut
        transition.runningAnimator = self
    }

    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        transition.duration(isReversed: isReversed)
    }

    public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let player { return player }
        let made = makePlayer(in: transitionContext)
        player = made
        return made
    }

    private func makePlayer(in context: any UIViewControllerContextTransitioning) -> TransitionPlayer {
        let container = context.containerView
        let from = context.viewController(forKey: .from), to = context.viewController(forKey: .to)
        let added = context.view(forKey: .to)
        if let added, let to {
            if added.superview !== container { container.addSubview(added) }
            let frame = context.finalFrame(for: to)
            if !frame.isEmpty { added.frame = frame }
            added.layoutIfNeeded()
        }
        guard let source = context.view(forKey: .from) ?? from?.view, let destination = added ?? to?.view else {
            preconditionFailure("a transition needs the controllers that it leads from and to")
        }
        let player = transition.makePlayer(
            from: source, to: destination, in: container, frame: container.bounds, isReversed: isReversed)
        player.addCompletion { position in
            if position != .end { added?.removeFromSuperview() }
            context.completeTransition(position == .end)
        }
        return player
    }

    public func animationEnded(_ transitionCompleted: Bool) {
        player = nil
        if transition.runningAnimator === self { transition.runningAnimator = nil }
    }
}
