/// The dimming view below the card, and the presenter's view, which is scaled down and pushed back.
extension UISheetPresentationController {
    /// How much narrower a covered view becomes on each side.
    private static let pushedInset: CGFloat = 16
    /// How much of a covered view is visible above the card.
    private static let visibleEdge: CGFloat = 10

    func prepareCard() {
        guard let containerView else { return }
        UIView.performWithoutAnimation {
            dimming.backgroundColor = .black
            dimming.alpha = 0
            dimming.frame = containerView.bounds
            dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            containerView.insertSubview(dimming, at: 0)
            card.floats = isCentered
            card.content = presentedViewController.view
            installGestures()
        }
        presentedViewController.transitionCoordinator?.animateAlongsideTransition(in: pushedView, animation: { [self] _ in arrangeSurroundings() })
        updateStatusBarSoon()
    }

    func leaveAlongside() {
        let pushed = pushedView
        presentedViewController.transitionCoordinator?.animateAlongsideTransition(in: pushed, animation: { [self] _ in
            dimming.alpha = 0
            pull(pushed)
        })
        updateStatusBarSoon()
    }

    private func updateStatusBarSoon() {
        guard presentedViewController.transitionCoordinator?.isAnimated == true else { return }
        TimerQueue.shared.schedule(after: Self.statusBarDelay + 0.001) { UIApplication.shared.updateStatusBar() }
    }

    /// Lays everything out at its resting position.
    func arrange() {
        card.floats = isCentered
        card.frame = frameOfPresentedViewInContainerView
        card.layoutIfNeeded()
        UIView.performWithoutAnimation { pull(pushedView) }
        arrangeSurroundings()
    }

    private func arrangeSurroundings() {
        dimming.alpha = isUndimmed ? 0 : Self.dimmingAlpha
        push(pushedView)
    }

    func removeSurroundings() {
        dimming.removeFromSuperview()
        card.content?.removeFromSuperview()
        card.content = nil
        pushed?.restore()
        pushed = nil
    }

    /// The view that is pushed back: the presenter's card or the presenter's own, where that covers the screen.
    private var pushedView: UIView? {
        if let below = presentingViewController.ownPresentationController as? UISheetPresentationController, below.containerView != nil {
            return below.card
        }
        guard let view = presentingViewController.loadedView, presentingViewController.parent == nil else { return nil }
        return view
    }

    /// Whether the presenter's view is pushed back while the card rests: only by a card of the maximum height, and not if that reaches the
    /// top edge or leaves the views below undimmed.
    var pushesBack: Bool {
        guard isAttached, let large = stops.last, selectedDetent == large.identifier else { return false }
        return large.top > Self.visibleEdge && large.top < largeTop + 0.5 && !isUndimmed
    }

    private func push(_ view: UIView?) {
        guard let view, pushesBack, let large = stops.last else { return pull(view) }
        if pushed?.view !== view {
            pushed?.restore()
            pushed = PushedViewState(of: view)
        }
        pushed?.takeOver()
        let size = view.bounds.size
        guard size.width > 4 * Self.pushedInset, size.height > 0 else { return }
        let scale = (size.width - 2 * Self.pushedInset) / size.width
        // The upper edge shows above the card.
        let top = view.center.y - size.height * scale / 2
        let shift = large.top - Self.visibleEdge - top
        view.clipsToBounds = true
        view.layer.cornerCurve = .continuous
        view.layer.cornerRadius = Self.cornerRadius
        let back = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: shift)
        view.transform = pushed.map { $0.transform.concatenating(back) } ?? back
    }

    private func pull(_ view: UIView?) {
        guard let view, pushed?.view === view else { return }
        pushed?.straighten()
    }
}

/// The appearance of a view before it was pushed back, to restore it.
@MainActor
struct PushedViewState {
    private(set) weak var view: UIView?
    private(set) var transform = CGAffineTransform.identity
    private var radius: CGFloat = 0
    private let curve: CALayerCornerCurve
    private let clips: Bool
    private var isPushed = false

    init(of view: UIView) {
        self.view = view
        curve = view.layer.cornerCurve
        clips = view.clipsToBounds
    }

    /// Prepares the view for being pushed back.
    mutating func takeOver() {
        guard let view, !isPushed else { return }
        isPushed = true
        transform = view.transform
        radius = view.layer.cornerRadius
    }

    /// Puts the view back in place. It still clips, since its corner radius may be animating.
    mutating func straighten() {
        guard isPushed else { return }
        isPushed = false
        view?.transform = transform
        view?.layer.cornerRadius = radius
    }

    /// Restores the view's appearance completely.
    mutating func restore() {
        straighten()
        view?.layer.cornerCurve = curve
        view?.clipsToBounds = clips
    }
}
