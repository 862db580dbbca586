/// The sequence of a presentation and a dismissal (Behaviour 9.1, 9.2).
extension UIPresentationController {
    private var delegateOfTransition: (any UIViewControllerTransitioningDelegate)? { presentedViewController.transitioningDelegate }

    func begin(source: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let presented = presentedViewController, presenter = presentingViewController
        guard let place = containerSuperview(over: presenter) else {
            presented.ownPresentationController = asked
            return UIViewController.refuse(presented, "the view of \(type(of: presenter)) is not in a window")
        }
        presented.loadViewIfNeeded()
        presenter.ownPresented = presented
        presented.ownPresenting = presenter
        heldPresented = presented
        presented.isInPresentation = true
        let container = makeContainer(in: place)
        if coversScreen { turnInterface(animated: animated) }

        var animator = animated
            ? delegateOfTransition?.animationController(forPresented: presented, presenting: presenter, source: source) : nil
        let interaction = animator.flatMap { delegateOfTransition?.interactionControllerForPresentation(using: $0) }
        if animated, animator == nil { animator = systemAnimator(isPresenting: true) }
        let removes = shouldRemovePresentersView
        let presentersView = presenter.loadedView
        if removes, let presentersView {
            presentersHome = ViewPlace(of: presentersView)
            container.addSubview(presentersView)
        }
        let transition = Transition(
            from: .init(
                controller: presenter, view: removes ? presentersView : nil, initialFrame: presentersView?.frame ?? .zero,
                finalFrame: removes ? .zero : presentersView?.frame ?? .zero
            ),
            to: .init(controller: presented, view: presentedView, finalFrame: frameOfPresentedViewInContainerView),
            in: container, style: presentationStyle, animator: animator, interaction: interaction
        ) { [self] transition, didComplete in
            self.transition = nil
            endPresentation(didComplete, presentersView: presentersView, removes: removes, completion: completion)
        }
        self.transition = transition
        coverFirstResponder()
        delegate?.presentationController(asked, willPresentWithAdaptiveStyle: adaptedStyle ?? .none, transitionCoordinator: transition)
        presentationTransitionWillBegin()
        if removes { presenter.beginAppearance(false, animated: animated) }
        presented.beginAppearance(true, animated: animated)
        if transition.animator == nil {
            layoutPresentedView()
            presented.isAppearing()
        }
        transition.animate(alongsideTransition: { _ in UIApplication.shared.updateStatusBar() })
        transition.start()
    }

    func makeContainer(in place: UIView) -> PresentationContainerView {
        let container = PresentationContainerView(frame: place.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = self
        containerView = container
        place.addSubview(container)
        return container
    }

    /// The view in which the container is put: the window, or that of the presenting controller's view.
    func containerSuperview(over presenter: UIViewController) -> UIView? {
        guard let view = presenter.loadedView, let window = view.window else { return nil }
        return shouldPresentInFullscreen ? window : view.superview ?? window
    }

    func layoutPresentedView() {
        guard let containerView, let presentedView else { return }
        presentedView.frame = frameOfPresentedViewInContainerView
        containerView.addSubview(presentedView)
    }

    private func endPresentation(_ didComplete: Bool, presentersView: UIView?, removes: Bool, completion: (() -> Void)?) {
        let presented = presentedViewController, presenter = presentingViewController
        if didComplete {
            containerView?.setNeedsLayout()
            containerView?.layoutIfNeeded()
            if removes { presentersView?.removeFromSuperview() }
            presentationTransitionDidEnd(true)
            presented.endAppearance()
            if removes { presenter.endAppearance() }
            completion?()
        } else {
            if removes, let presentersView { presentersHome?.restore(presentersView) }
            presented.beginAppearance(false, animated: true)
            if removes { presenter.beginAppearance(true, animated: true) }
            presentationTransitionDidEnd(false)
            presented.endAppearance()
            if removes { presenter.endAppearance() }
            tearDown()
        }
    }

    /// Dismisses the presented controller and all controllers presented over it.
    func dismiss(animated: Bool, completion: (() -> Void)?) {
        if let transition, animated, presentedViewController.isInDismissal, !transition.isInteractive, !transition.transitionWasCancelled {
            // It is being dismissed already.
            transition.animate(alongsideTransition: nil, completion: { _ in completion?() })
            return
        }
        transition?.finishImmediately()
        let presenter = presentingViewController
        guard presenter.ownPresented === presentedViewController else {
            completion?()
            return
        }
        guard let containerView, containerView.window != nil else {
            tearDown()
            completion?()
            return
        }
        // Of several presentations over each other only the frontmost is animated, together with the others; those that are covered
        // disappear at once.
        var front = presentedViewController.frontmostPresented
        while front !== presentedViewController, let hidden = front.ownPresentationController, hidden.containerView?.window == nil {
            hidden.tearDown()
            front = presentedViewController.frontmostPresented
        }
        if front !== presentedViewController, let transition = front.ownPresentationController?.transition {
            // What it calls at its end may present more.
            transition.finishImmediately()
            front = presentedViewController.frontmostPresented
        }
        let presentation = front.ownPresentationController ?? self
        ContainerUpdates.perform { presentation.dismiss(to: self, animated: animated, completion: completion) }
    }

    /// Dismisses the presented controller, and with it those down to that of `last`.
    private func dismiss(to last: UIPresentationController, animated: Bool, completion: (() -> Void)?) {
        guard let containerView else {
            completion?()
            return
        }
        let presented = presentedViewController, presenter = last.presentingViewController
        var animator = animated ? delegateOfTransition?.animationController(forDismissed: presented) : nil
        var interaction = animator.flatMap { delegateOfTransition?.interactionControllerForDismissal(using: $0) }
        if animated, animator == nil {
            animator = systemAnimator(isPresenting: false)
            interaction = ownInteraction
        }
        // All presentations in between end at once, and the views that they removed are restored.
        var between: [UIPresentationController] = []
        var current = self
        while current !== last, let next = current.presentingViewController.ownPresentationController {
            between.append(next)
            current = next
        }
        let returns = last.shouldRemovePresentersView
        let presentersView = presenter.loadedView
        last.presentedViewController.isInDismissal = true
        if last.coversScreen { turnInterface(animated: animated) }
        let transition = Transition(
            from: .init(controller: presented, view: presentedView, initialFrame: presentedView?.frame ?? .zero),
            to: .init(
                controller: presenter, view: returns ? presentersView : nil, initialFrame: returns ? .zero : presentersView?.frame ?? .zero,
                finalFrame: containerView.bounds
            ),
            in: containerView, style: presentationStyle, animator: animator, interaction: interaction
        ) { [self] _, didComplete in
            self.transition = nil
            ownInteraction = nil
            endDismissal(didComplete, last: last, between: between, completion: completion)
        }
        self.transition = transition
        presented.isInDismissal = true
        for presentation in between { presentation.presentedViewController.isInDismissal = true }
        dismissalTransitionWillBegin()
        for presentation in between { presentation.dismissalTransitionWillBegin() }
        presented.beginAppearance(false, animated: animated)
        for presentation in between { presentation.presentedViewController.beginAppearance(false, animated: animated) }
        if returns { presenter.beginAppearance(true, animated: animated) }
        if returns, transition.animator == nil, let presentersView {
            containerView.insertSubview(presentersView, at: 0)
            presenter.isAppearing()
        }
        for presentation in between { presentation.containerView?.isHidden = true }
        transition.animate(alongsideTransition: { _ in UIApplication.shared.updateStatusBar() })
        transition.start()
    }

    private func endDismissal(
        _ didComplete: Bool, last: UIPresentationController, between: [UIPresentationController], completion: (() -> Void)?
    ) {
        let presented = presentedViewController, presenter = last.presentingViewController
        let returns = last.shouldRemovePresentersView
        for presentation in between { presentation.containerView?.isHidden = false }
        if didComplete {
            if returns, let view = presenter.loadedView { last.presentersHome?.restore(view) }
            presentedView?.removeFromSuperview()
            for presentation in between { presentation.presentedView?.removeFromSuperview() }
            if returns { presenter.endAppearance() }
            presented.endAppearance()
            for presentation in between { presentation.presentedViewController.endAppearance() }
            dismissalTransitionDidEnd(true)
            tearDown()
            for presentation in between {
                presentation.dismissalTransitionDidEnd(true)
                presentation.tearDown()
            }
            completion?()
        } else {
            last.presentedViewController.isInDismissal = false
            if returns { presenter.loadedView?.removeFromSuperview() }
            if returns { presenter.beginAppearance(false, animated: true) }
            if returns { presenter.endAppearance() }
            presented.isInDismissal = false
            presented.beginAppearance(true, animated: true)
            presented.endAppearance()
            for presentation in between {
                presentation.presentedViewController.isInDismissal = false
                presentation.presentedViewController.beginAppearance(true, animated: true)
                presentation.presentedViewController.endAppearance()
                presentation.dismissalTransitionDidEnd(false)
            }
            dismissalTransitionDidEnd(false)
            if last.coversScreen { turnInterface(animated: true) }
            if let presentedView { presentedView.frame = frameOfPresentedViewInContainerView }
            containerView?.setNeedsLayout()
        }
    }

    /// Updates the interface orientation, as another controller decides on it now.
    private func turnInterface(animated: Bool) {
        if animated { return UIApplication.shared.updateInterfaceOrientation() }
        UIView.performWithoutAnimation { UIApplication.shared.updateInterfaceOrientation() }
    }

    /// Makes the first responder below resign, so that key presses go to the presented controller.
    private func coverFirstResponder() {
        guard !passesTouches, let first = UIApplication.shared.firstResponder,
            sequence(first: first, next: \.next).contains(where: { $0 === presentingViewController }), first.resignFirstResponder()
        else { return }
        coveredResponder = first
    }

    private func restoreFirstResponder() {
        guard let first = coveredResponder else { return }
        coveredResponder = nil
        guard presentingViewController.restoresFocusAfterTransition, UIApplication.shared.firstResponder == nil,
            (first as? UIView)?.window != nil || first is UIViewController
        else { return }
        _ = first.becomeFirstResponder()
    }

    /// Ends the presentation: unlinks the controllers.
    private func tearDown() {
        let presented = presentedViewController
        presented.ownPresenting?.ownPresented = nil
        presented.ownPresenting = nil
        presented.isInPresentation = false
        presented.isInDismissal = false
        if presented.loadedView?.superview === containerView { presented.loadedView?.removeFromSuperview() }
        containerView?.removeFromSuperview()
        containerView = nil
        presentersHome = nil
        presented.ownPresentationController = nil
        heldPresented = nil
        restoreFirstResponder()
        UIApplication.shared.updateStatusBar()
        presented.presentationEnded()
    }
}

extension UIPresentationController {
    /// The traits that the presented controller overrides.
    var traitsOfPresented: UITraitCollection? {
        guard containerView != nil else { return overrideTraitCollection }
        let own = ownTraitsOfPresented
        guard let own, let overrideTraitCollection else { return own ?? overrideTraitCollection }
        return UITraitCollection(traitsFrom: [own, overrideTraitCollection])
    }

    /// Sheets have the elevated user interface level; narrow ones have a compact horizontal size class.
    private var ownTraitsOfPresented: UITraitCollection? {
        guard let sheet = self as? UISheetPresentationController else { return nil }
        let elevated = UITraitCollection(userInterfaceLevel: .elevated)
        guard sheet.isCentered, sheet.presentationStyle == .formSheet else { return elevated }
        return UITraitCollection(traitsFrom: [elevated, UITraitCollection(horizontalSizeClass: .compact)])
    }
}

extension UIViewController {
    /// The superview that the view belongs to while a covering presentation has removed it from there; the responder chain continues from
    /// it.
    var homeWhileCovered: UIView? { ownPresented?.ownPresentationController?.presentersHome?.superview }
}
