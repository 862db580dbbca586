/// The state of a controller's view between the appearance callbacks.
enum Appearance {
    case disappeared, appearing, appeared, disappearing
}

/// The appearance callbacks (Behaviour 9.1).
extension UIViewController {
    /// Makes this the root view controller of a visible window.
    func enter(_ window: UIWindow) {
        loadViewIfNeeded()
        guard let view = loadedView, view.superview !== window else { return }
        beginAppearance(true, animated: false)
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.insertSubview(view, at: 0)
        finishAppearing()
    }

    /// Calls the remaining appearance callbacks once the view is in its window.
    func finishAppearing() {
        isAppearing()
        // The appearance ends in the next turn of the run loop, after the layout of this one.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.appearance == .appearing, self.loadedView?.window != nil else { return }
                self.loadedView?.layoutIfNeeded()
                self.endAppearance()
            }
        }
    }

    /// Removes the root view controller from its window.
    func didLeaveWindow() {
        dismissAll()
        guard let view = loadedView, view.window != nil else { return }
        beginAppearance(false, animated: false)
        view.removeFromSuperview()
        endAppearance()
    }

    /// Dismisses what this controller and its children present.
    private func dismissAll() {
        ownPresented?.ownPresentationController?.dismiss(animated: false, completion: nil)
        for child in children { child.dismissAll() }
    }

    func isAppearing() {
        guard appearance == .appearing, awaitsIsAppearing else { return }
        awaitsIsAppearing = false
        viewIsAppearing(appearanceIsAnimated)
        if shouldAutomaticallyForwardAppearanceMethods { for child in visibleChildren { child.isAppearing() } }
    }

    private var visibleChildren: [UIViewController] { children.filter { $0.loadedView?.superview != nil } }

    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        if isAppearing {
            guard appearance == .disappeared || appearance == .disappearing else { return }
            loadViewIfNeeded()
            appearance = .appearing
            awaitsIsAppearing = true
            appearanceIsAnimated = animated
            viewWillAppear(animated)
        } else {
            guard appearance == .appeared || appearance == .appearing else { return }
            appearance = .disappearing
            awaitsIsAppearing = false
            appearanceIsAnimated = animated
            viewWillDisappear(animated)
        }
        appearanceWillBegin(isAppearing)
        if shouldAutomaticallyForwardAppearanceMethods { for child in visibleChildren { child.beginAppearance(isAppearing, animated: animated) } }
        appearanceBegan(isAppearing, animated: animated)
    }

    func endAppearance() {
        switch appearance {
        case .appearing:
            isAppearing()
            appearance = .appeared
            viewDidAppear(appearanceIsAnimated)
            UIApplication.shared.updateStatusBar()
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear(appearanceIsAnimated)
        default:
            return
        }
        if shouldAutomaticallyForwardAppearanceMethods { for child in visibleChildren { child.endAppearance() } }
        appearanceEnded()
        isMovingToParent = false
        isMovingFromParent = false
        isInPresentation = false
        isInDismissal = false
    }
}
