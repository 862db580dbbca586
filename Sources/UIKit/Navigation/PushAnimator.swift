/// The system's push and pop (Behaviour 9.2): the front view slides in from one width to the side, the back view moves by 0.3 widths and is
/// dimmed.
@MainActor
final class PushAnimator: NSObject, SystemAnimator {
    let timing = TransitionTiming.navigation
    private let isPush: Bool

    static let parallax: CGFloat = 0.3
    /// Dark mode needs stronger dimming to be visible.
    private static let dimmingAlpha: CGFloat = 0.1, darkDimmingAlpha: CGFloat = 0.28

    init(_ operation: UINavigationController.Operation) { isPush = operation != .pop }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        guard let from = transition.from.view, let to = transition.to.view else { return context.completeTransition(true) }
        let container = transition.containerView
        let front = isPush ? to : from, back = isPush ? from : to
        // The layout direction is taken from the controller's view, not from the container.
        let home = transition.to.controller.navigationController?.loadedView ?? container
        let direction: CGFloat = home.isMirrored ? -1 : 1
        let width = container.bounds.width
        let frontRest = isPush ? transition.to.finalFrame : front.frame, backRest = isPush ? back.frame : transition.to.finalFrame
        let frontAway = frontRest.offsetBy(dx: direction * width, dy: 0)
        let backAway = backRest.offsetBy(dx: -direction * Self.parallax * width, dy: 0)
        let shade = TransitionShade(frame: container.bounds)
        let dimmed = container.traitCollection.userInterfaceStyle == .dark ? Self.darkDimmingAlpha : Self.dimmingAlpha

        UIView.performWithoutAnimation {
            container.insertSubview(back, at: 0)
            container.insertSubview(shade, aboveSubview: back)
            container.insertSubview(front, aboveSubview: shade)
            front.frame = isPush ? frontAway : frontRest
            back.frame = isPush ? backRest : backAway
            shade.dimming.alpha = isPush ? 0 : dimmed
            shade.edge.frame = front.frame
            shade.edge.alpha = isPush ? 0 : 1
            to.layoutIfNeeded()
        }
        transition.animate { [isPush] in
            front.frame = isPush ? frontRest : frontAway
            back.frame = isPush ? backAway : backRest
            shade.dimming.alpha = isPush ? dimmed : 0
            shade.edge.frame = front.frame
            shade.edge.alpha = isPush ? 1 : 0
        } completion: { _ in
            shade.removeFromSuperview()
            front.frame = frontRest
            back.frame = backRest
            transition.completeTransition(!transition.transitionWasCancelled)
        }
    }
}

/// The view between the two views of a push: it dims the back view and shows the front view's shadow.
@MainActor
final class TransitionShade: UIView {
    let dimming = UIView()
    let edge = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        dimming.frame = bounds
        dimming.backgroundColor = .black
        addSubview(dimming)
        edge.frame = bounds
        edge.layer.shadowOpacity = 0.2
        edge.layer.shadowRadius = 8
        edge.layer.shadowOffset = .zero
        edge.layer.shadowPath = CGPath(rect: bounds, transform: nil)
        addSubview(edge)
    }

    required init?(coder: NSCoder) { nil }
}
