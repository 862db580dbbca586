/// Another presentation takes the place of one where its delegate wants that: a sheet covers all of a narrow screen, for example.
extension UIPresentationController {
    /// The presentation by which the controller was asked to be shown: this one, or the one whose place this one takes.
    var asked: UIPresentationController { original ?? self }

    /// The presentation that shows the controller in an environment: this one, or one of the style that takes its place.
    ///
    /// - Parameter acting: the presentation controller that shows it now; it is returned if it has that style.
    func adapted(to traits: UITraitCollection, acting: UIPresentationController? = nil) -> UIPresentationController {
        // Full-screen styles fit everywhere.
        guard !(self is CoveringPresentationController) else { return self }
        let style = adaptivePresentationStyle(for: traits).resolved
        guard style != .none, style != .custom, style != presentationStyle else { return self }
        if let acting, acting.adaptedStyle == style { return acting }
        let made = presentedViewController.makePresentationController(style, presenting: presenting, source: presentingViewController)
        made.presenting = presenting
        made.original = self
        made.adaptedStyle = style
        made.delegate = delegate
        made.overrideTraitCollection = overrideTraitCollection
        delegate?.presentationController(self, prepare: made)
        return made
    }

    /// The traits changed: the presentation may have to adapt.
    ///
    /// - Returns: false while that must wait, since something moves.
    func adapt() -> Bool {
        guard presentedViewController.ownPresentationController === self, !presentedViewController.isInDismissal else { return true }
        guard transition == nil else { return false }
        guard let containerView, containerView.window != nil else { return true }
        let next = asked.adapted(to: containerView.traitCollection, acting: self)
        if next !== self { UIView.performWithoutAnimation { give(to: next) } }
        return true
    }

    /// Hands the presented controller over to another presentation. The presented controller gets no appearance callbacks, the presenter
    /// only if its view
    /// comes or goes.
    private func give(to next: UIPresentationController) {
        let presented = presentedViewController, presenter = presentingViewController
        let returned = shouldRemovePresentersView, removed = next.shouldRemovePresentersView
        let changesPresenter = returned != removed
        next.delegate?.presentationController(
            asked, willPresentWithAdaptiveStyle: next.adaptedStyle ?? .none, transitionCoordinator: presenter.transitionCoordinator)
        if changesPresenter { presenter.beginAppearance(returned, animated: false) }
        dismissalTransitionWillBegin()
        if returned, let view = presenter.loadedView { presentersHome?.restore(view) }
        presentersHome = nil
        presentedView?.removeFromSuperview()
        dismissalTransitionDidEnd(true)
        let former = containerView
        presented.ownPresentationController = next
        next.presenting = presenter
        next.coveredResponder = coveredResponder
        next.heldPresented = presented
        heldPresented = nil
        guard let place = next.placeForContainer(over: presenter) else { return }
        let container = next.makeContainer(in: place)
        former?.removeFromSuperview()
        containerView = nil
        next.presentationTransitionWillBegin()
        next.placePresentedView()
        if removed, let view = presenter.loadedView {
            next.presentersHome = ViewPlace(of: view)
            view.removeFromSuperview()
        }
        next.presentationTransitionDidEnd(true)
        if changesPresenter {
            if returned { presenter.isAppearing() }
            presenter.endAppearance()
        }
        container.layoutIfNeeded()
        UIApplication.shared.updateStatusBar()
    }
}
