/// Sizes, traits and the status bar: who hears of them, and who decides.
extension UIViewController {
    func tellOfPreferredContentSize() {
        parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    }

    func forwardTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let old = child.loadedView?.bounds.size
            let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
            // A child whose size stays as it is hears nothing.
            if new != old { child.viewWillTransition(to: new, with: coordinator) }
        }
    }

    func forwardTransition(to traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let override = overrideTraitCollection(forChild: child)
            let new = override.map { UITraitCollection(traitsFrom: [traits, $0]) } ?? traits
            if new != child.traitCollection { child.willTransition(to: new, with: coordinator) }
        }
    }

    /// The coordinator of the nearest controller, from this one outwards, that takes part in a transition.
    var currentCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ownCoordinator ?? parent?.transitionCoordinator
    }
}

extension UIApplication {
    /// Asks the controller that covers the screen.
    func updateStatusBar() {
        guard let root = (keyWindow ?? windows.last { $0.rootViewController != nil })?.rootViewController else { return }
        let top = root.covering { $0.coversScreen || $0.presentedViewController.modalPresentationCapturesStatusBarAppearance }
        let hiding = top.decider(\.childForStatusBarHidden)
        var style = top.decider(\.childForStatusBarStyle).preferredStatusBarStyle
        // Behind a view that is pushed back the window is black.
        if style == .default, top.hasPushedBack { style = .lightContent }
        statusBarAppearance = StatusBarAppearance(
            isHidden: hiding.prefersStatusBarHidden, style: style, animation: hiding.preferredStatusBarUpdateAnimation
        )
    }
}

extension UIViewController {
    /// Whether a card that the controller presents pushes its view back, and will stay.
    fileprivate var hasPushedBack: Bool {
        guard let presented = ownPresented, let sheet = presented.ownPresentationController as? UISheetPresentationController else { return false }
        return sheet.pushesBack && sheet.isStaying
    }

    /// Follows the children that a controller names, to the one that decides.
    fileprivate func decider(_ child: KeyPath<UIViewController, UIViewController?>) -> UIViewController {
        var seen = [self]
        // Two that name each other: the last one decides.
        while let next = seen.last?[keyPath: child], !seen.contains(next) { seen.append(next) }
        return seen.last ?? self
    }
}
