/// Dragging the card (Behaviour 9.2: 1:1 after 10 points; it is dismissed beyond half of its height or at 1000 points per second).
extension UISheetPresentationController {
    private static let dismissFraction: CGFloat = 0.5
    private static let dismissVelocity: CGFloat = 1000

    func installGestures() {
        guard card.gestureRecognizers == nil else { return }
        let pan = SheetPanGestureRecognizer()
        pan.sheet = self
        pan.addAction { [weak self] pan in self?.follow(pan) }
        card.addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.tappedBeside() }
        dimming.addGestureRecognizer(tap)
    }

    /// Whether the user may dismiss the sheet.
    private var mayBeDismissed: Bool {
        !presentedViewController.frontmostModal && delegate?.presentationControllerShouldDismiss(self) != false
    }

    private func tappedBeside() {
        guard transition == nil, drag == nil, presentedViewController.ownPresented == nil else { return }
        guard mayBeDismissed else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        guard let containerView else { return }
        switch pan.state {
        case .began:
            guard transition == nil else { return }
            drag = SheetDrag(top: card.frame.minY)
            move(by: pan.translation(in: containerView).y)
        case .changed:
            move(by: pan.translation(in: containerView).y)
        case .ended, .cancelled:
            release(by: pan.translation(in: containerView).y, velocity: pan.state == .ended ? pan.velocity(in: containerView).y : 0)
        default:
            break
        }
    }

    /// How far the card is dragged below its lowest detent, as a fraction of the distance that leads off the screen.
    private func progress(_ top: CGFloat) -> CGFloat {
        guard let containerView else { return 0 }
        let rest = lowestTop
        return containerView.bounds.height > rest ? (top - rest) / (containerView.bounds.height - rest) : 0
    }

    /// Whether the card is nearer to its resting position than to its dismissal.
    var isStaying: Bool {
        let isLeaving = presentedViewController.isInDismissal
        guard let transition else { return !isLeaving }
        if let ownInteraction, transition.isInteractive || transition.transitionWasCancelled { return ownInteraction.percentComplete < 0.5 }
        return transition.elapsed < Self.statusBarDelay ? isLeaving : !isLeaving
    }

    /// Seconds after which the pushed back view has moved off the status bar, or is under it again.
    static let statusBarDelay: TimeInterval = 0.12

    private var lowestTop: CGFloat { stops.first?.top ?? frameOfPresentedViewInContainerView.minY }
    private var highestTop: CGFloat { stops.last?.top ?? frameOfPresentedViewInContainerView.minY }

    private func move(by distance: CGFloat) {
        guard var drag, let containerView else { return }
        let top = drag.top + distance
        if drag.isDismissing {
            ownInteraction?.update(progress(top))
            return UIApplication.shared.updateStatusBar()
        }
        let height = containerView.bounds.height
        if top > lowestTop, mayBeDismissed, presentedViewController.ownPresented == nil {
            UIView.performWithoutAnimation { place(top: lowestTop) }
            drag.isDismissing = true
            self.drag = drag
            let interaction = UIPercentDrivenInteractiveTransition()
            ownInteraction = interaction
            presentedViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
            interaction.update(progress(top))
        } else if top > lowestTop {
            place(top: lowestTop + ScrollPhysics.rubberBand(top - lowestTop, dimension: height) / 2)
        } else if top < highestTop {
            place(top: highestTop - ScrollPhysics.rubberBand(highestTop - top, dimension: height) / 4)
        } else {
            place(top: top)
        }
    }

    private func place(top: CGFloat) {
        UIView.performWithoutAnimation {
            card.frame = isCentered ? frameOfPresentedViewInContainerView.offsetBy(dx: 0, dy: top - highestTop) : frame(top: top)
            card.layoutIfNeeded()
        }
    }

    private func release(by distance: CGFloat, velocity: CGFloat) {
        guard let drag, let containerView else { return }
        self.drag = nil
        let top = drag.top + distance
        if drag.isDismissing, let ownInteraction {
            let way = max(containerView.bounds.height - lowestTop, 1)
            let leaves = velocity >= Self.dismissVelocity || (progress(top) > Self.dismissFraction && velocity > -Self.dismissVelocity)
            ownInteraction.runOut(
                .spring(start: Double(ownInteraction.percentComplete), end: leaves ? 1 : 0, velocity: Double(velocity / way))
            )
            return
        }
        if top > lowestTop + 10, !mayBeDismissed { delegate?.presentationControllerDidAttemptToDismiss(self) }
        let stops = stops
        let former = selectedDetent
        // The position where the movement would come to rest.
        let target = top + velocity * 0.2
        if let nearest = stops.min(by: { abs($0.top - target) < abs($1.top - target) }), nearest.identifier != former {
            selectedDetentIdentifier = nearest.identifier
            settle(velocity: velocity)
            (delegate as? any UISheetPresentationControllerDelegate)?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
        } else {
            settle(velocity: velocity)
        }
    }

    /// Animates everything to its resting position with the system's spring.
    func settle(velocity: CGFloat) {
        guard containerView != nil, transition == nil else { return }
        TransitionTiming.cover.animate(isDriven: false) { [self] in arrange() }
    }
}

extension UIViewController {
    /// Whether this controller, or the one that it shows, refuses to be dismissed by a drag.
    fileprivate var frontmostModal: Bool { isModalInPresentation || children.contains { $0.loadedView?.window != nil && $0.isModalInPresentation } }
}

/// Begins for vertical drags of a sheet; in a scroll view only if that is scrolled to its top and dragged down.
@MainActor
final class SheetPanGestureRecognizer: UIPanGestureRecognizer {
    weak var sheet: UISheetPresentationController?
    private weak var scrollView: UIScrollView?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard numberOfTouches == 1, let touched = touches.first?.view else { return }
        scrollView = Swift.sequence(first: touched, next: \.superview).lazy.compactMap { $0 as? UIScrollView }.first { [view] scroll in
            view.map { scroll.isDescendant(of: $0) } == true && scroll.isScrollEnabled
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let wasPossible = state == .possible
        super.touchesMoved(touches, with: event)
        guard wasPossible, state == .began, !mayBegin else { return }
        state = .failed
    }

    private var mayBegin: Bool {
        guard let sheet, sheet.transition == nil else { return false }
        let moved = velocity(in: nil)
        guard abs(moved.y) >= abs(moved.x) else { return false }
        guard let scrollView else { return true }
        let isAtTop = scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top + 0.5
        if moved.y > 0 { return isAtTop }
        let canGrow = sheet.prefersScrollingExpandsWhenScrolledToEdge && sheet.stops.count > 1 && sheet.selectedDetent != sheet.stops.last?.identifier
        return isAtTop && canGrow
    }

    /// Pan gestures of scroll views in the card wait for this recognizer to fail.
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer is UIPanGestureRecognizer && otherGestureRecognizer.view is UIScrollView
    }

    override func reset() {
        super.reset()
        scrollView = nil
    }
}
