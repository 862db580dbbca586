/// Adaptation: another presentation controller replaces this one where the delegate asks for it, for example to make a sheet full screen in
/// a compact width.
extension UIPresentationController {
    /// The presentation that was originally requested: this one, or the one that this one replaces.
    var asked: UIPresentationController { original ?? self }

    /// The presentation for an environment: this one, or one of the style that replaces it.
    ///
    /// - Parameter acting: the presentation controller that is in use now; it is returned if it has that style.
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

    /// Adapts the presentation to changed traits if necessary.
    ///
    /// - Returns: false while adapting must wait for a running transition.
    func adapt() -> Bool {
        guard presentedViewController.ownPresentationController === self, !presentedViewController.isInDismissal else { return true }
        guard transition == nil else { return false }
        guard let containerView, containerView.window != nil else { return true }
        let next = asked.adapted(to: containerView.traitCollection, acting: self)
        if next !== self { ContainerUpdates.perform { UIView.performWithoutAnimation { give(to: next) } } }
        return true
    }

    /// Hands the presented controller over to another presentation. The presented controller gets no appearance callbacks, the presenter
    /// only if its view comes or goes.
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
        guard let place = next.containerSuperview(over: presenter) else { return }
        let container = next.makeContainer(in: place)
        former?.removeFromSuperview()
        containerView = nil
        next.presentationTransitionWillBegin()
        next.layoutPresentedView()
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
