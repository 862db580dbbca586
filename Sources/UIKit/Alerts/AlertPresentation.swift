/// The transitioning delegate of alerts.
@MainActor
final class AlertPresenter: NSObject, UIViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { AlertPresentationController(presentedViewController: presented, presenting: presenting) }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(presented, isPresenting: true) }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        animator(dismissed, isPresenting: false)
    }

    private func animator(_ controller: UIViewController, isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        if (controller as? UIAlertController)?.preferredStyle == .actionSheet { return CoverAnimator(isPresenting: isPresenting) }
        return AlertAnimator(isPresenting: isPresenting)
    }
}

/// Dims the content below, and places the alert.
@MainActor
final class AlertPresentationController: UIPresentationController {
    private let dimming = UIView()
    /// The view below, whose tint is dimmed while the alert is shown, and its previous tint adjustment mode.
    private weak var dimmedView: UIView?
    private var formerMode = UIView.TintAdjustmentMode.automatic
    private static let color = UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2) }

    private var alert: UIAlertController? { presentedViewController as? UIAlertController }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let view = presentedViewController.view as? AlertContentView else { return .zero }
        let bounds = containerView.bounds, safe = containerView.safeAreaInsets
        let size = view.size(in: bounds, safeArea: safe)
        let x = (bounds.width - size.width) / 2
        let y = alert?.preferredStyle == .actionSheet
            ? bounds.height - max(safe.bottom, 8) - size.height
            : safe.top + (bounds.height - safe.top - safe.bottom - size.height) / 2
        return CGRect(origin: containerView.nearestPixel(x, y), size: size)
    }

    override func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        guard let view = presentedViewController.viewIfLoaded as? AlertContentView else { return parentSize }
        return view.size(in: CGRect(origin: .zero, size: parentSize), safeArea: containerView?.safeAreaInsets ?? .zero)
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = Self.color
        dimming.alpha = 0
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.alert?.tappedBeside() }
        dimming.addGestureRecognizer(tap)
        containerView.insertSubview(dimming, at: 0)
        if let view = presentingViewController.viewIfLoaded {
            dimmedView = view
            formerMode = view.extras.tintAdjustmentMode
        }
        alongside { alert in
            alert.dimming.alpha = 1
            alert.dimmedView?.tintAdjustmentMode = .dimmed
        }
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        alongside { alert in
            alert.dimming.alpha = 0
            alert.restoreTint()
        }
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { restoreTint() }
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if !completed { dimmedView?.tintAdjustmentMode = .dimmed }
    }

    /// Makes changes alongside the alert's transition, or immediately if it isn't animated.
    private func alongside(_ change: @escaping @MainActor (AlertPresentationController) -> Void) {
        guard let coordinator = presentedViewController.transitionCoordinator else { return change(self) }
        coordinator.animate(alongsideTransition: { _ in change(self) })
    }

    private func restoreTint() {
        dimmedView?.tintAdjustmentMode = formerMode
    }

    override func containerViewWillLayoutSubviews() {
        guard transition == nil else { return }
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}

/// Animates alerts: they fade in while they shrink from slightly above their size, and fade out.
@MainActor
final class AlertAnimator: NSObject, SystemAnimator {
    var timing: TransitionTiming { TransitionTiming(duration: isPresenting ? 0.4 : 0.25, curve: isPresenting ? .system : .options([])) }
    private let isPresenting: Bool
    private static let scale: CGFloat = 1.2

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let transition = own(context) else { return }
        guard let view = isPresenting ? transition.to.view : transition.from.view else { return context.completeTransition(true) }
        if isPresenting {
            UIView.performWithoutAnimation {
                context.containerView.addSubview(view)
                view.frame = transition.to.finalFrame
                view.layoutIfNeeded()
                view.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
                (view as? AlertContentView)?.isShown = false
            }
        }
        transition.animate { [isPresenting] in
            (view as? AlertContentView)?.isShown = isPresenting
            view.transform = .identity
        } completion: { [self] _ in
            (view as? AlertContentView)?.isShown = true
            finish(transition, removing: transition.to.view)
        }
    }
}
