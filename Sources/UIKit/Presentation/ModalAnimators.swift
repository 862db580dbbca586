extension UIModalTransitionStyle {
    /// The system's animator of a style.
    @MainActor
    func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        switch self {
        case .coverVertical: CoverAnimator(isPresenting: isPresenting)
        case .crossDissolve: DissolveAnimator(isPresenting: isPresenting)
        case .flipHorizontal: FlipAnimator(isPresenting: isPresenting)
        case .partialCurl: UncoverAnimator(isPresenting: isPresenting)
        }
    }
}

/// Slides the presented view up from below the container, and down again.
@MainActor
final class CoverAnimator: NSObject, SystemAnimator {
    let timing = TransitionTiming.cover
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        let container = context.containerView
        if isPresenting {
            guard let view = transition.to.view else { return context.completeTransition(true) }
            let final = transition.to.finalFrame
            container.addSubview(view)
            UIView.performWithoutAnimation {
                view.frame = final.offsetBy(dx: 0, dy: container.bounds.height - final.minY)
                view.layoutIfNeeded()
            }
            transition.animate { view.frame = final } completion: { [self] _ in finish(transition, removing: view) }
        } else {
            guard let view = transition.from.view else { return context.completeTransition(true) }
            if let below = transition.to.view {
                UIView.performWithoutAnimation { below.frame = transition.to.finalFrame }
                container.insertSubview(below, at: 0)
            }
            let initial = view.frame
            transition.animate { view.frame.origin.y = container.bounds.height } completion: { [self] _ in
                if transition.transitionWasCancelled { view.frame = initial }
                finish(transition, removing: transition.to.view)
            }
        }
    }
}

/// Fades the presented view in and out.
@MainActor
final class DissolveAnimator: NSObject, SystemAnimator {
    let timing = TransitionTiming.dissolve
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        guard let view = isPresenting ? transition.to.view : transition.from.view else { return context.completeTransition(true) }
        let container = context.containerView
        let alpha = view.alpha
        UIView.performWithoutAnimation {
            if isPresenting {
                container.addSubview(view)
                view.frame = transition.to.finalFrame
                view.layoutIfNeeded()
                view.alpha = 0
            } else if let below = transition.to.view {
                below.frame = transition.to.finalFrame
                container.insertSubview(below, at: 0)
            }
        }
        transition.animate { [isPresenting] in view.alpha = isPresenting ? alpha : 0 } completion: { [self] _ in
            view.alpha = alpha
            finish(transition, removing: transition.to.view)
        }
    }
}

/// Flips both views about their vertical middle axis, like the two sides of a card, in front of a black background.
///
/// The views stay in the container, whose perspective they share: what is presented over one of them meanwhile goes there, too.
@MainActor
final class FlipAnimator: NSObject, SystemAnimator {
    let timing = TransitionTiming.flip
    private let isPresenting: Bool
    /// The distance of the perspective's eye point, in widths of the container.
    private static let distance: CGFloat = 2.5

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        let container = context.containerView
        let presented = isPresenting ? transition.to.view : transition.from.view
        let other = isPresenting ? transition.from.view : transition.to.view
        guard let presented else { return context.completeTransition(true) }
        let turn: CGFloat = isPresenting ? .pi : -.pi, background = container.backgroundColor
        UIView.performWithoutAnimation {
            container.backgroundColor = .black
            container.layer.sublayerTransform.m34 = -1 / max(Self.distance * container.bounds.width, 1)
            if isPresenting { presented.frame = transition.to.finalFrame } else { other?.frame = transition.to.finalFrame }
            for view in [other, presented].compactMap({ $0 }) {
                container.addSubview(view)
                view.layoutIfNeeded()
                view.layer.isDoubleSided = false
            }
            (isPresenting ? presented : other)?.transform3D = CATransform3DMakeRotation(-turn * 0.9999, 0, 1, 0)
        }
        // A half turn is ambiguous in direction; two quarter turns are not, and the views swap when both are edge on.
        let (coming, going) = isPresenting ? (presented, other) : (other ?? presented, presented as UIView?)
        transition.animate {
            going?.transform3D = CATransform3DMakeRotation(turn * 0.9999, 0, 1, 0)
            if coming !== going { coming.transform3D = CATransform3DIdentity }
        } completion: { [self] _ in
            for view in [other, presented].compactMap({ $0 }) {
                view.transform3D = CATransform3DIdentity
                view.layer.isDoubleSided = true
            }
            container.backgroundColor = background
            container.layer.sublayerTransform = CATransform3DIdentity
            finish(transition, removing: isPresenting ? presented : other)
        }
    }
}

/// Moves the presenting view up, off the presented one below. It replaces Apple's page curl.
@MainActor
final class UncoverAnimator: NSObject, SystemAnimator {
    let timing = TransitionTiming.cover
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        let container = context.containerView
        let presented = isPresenting ? transition.to.view : transition.from.view
        guard let presented, let cover = isPresenting ? transition.from.view : transition.to.view else {
            // The covering view takes no part in the transition: fade instead.
            return DissolveAnimator(isPresenting: isPresenting).animateTransition(using: context)
        }
        let up = container.bounds.offsetBy(dx: 0, dy: -container.bounds.height)
        UIView.performWithoutAnimation {
            if isPresenting { presented.frame = transition.to.finalFrame }
            container.insertSubview(presented, at: 0)
            cover.frame = isPresenting ? container.bounds : up
            container.addSubview(cover)
        }
        transition.animate { [isPresenting] in cover.frame = isPresenting ? up : container.bounds } completion: { [self] _ in
            cover.frame = container.bounds
            finish(transition, removing: isPresenting ? presented : cover)
        }
    }
}
