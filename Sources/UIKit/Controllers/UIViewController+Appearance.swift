/// Where a controller's view is on its way to the screen and back.
enum Appearance {
    case disappeared, appearing, appeared, disappearing
}

/// The callbacks of Behaviour 9.1.
extension UIViewController {
    /// Becomes the root of a visible window.
    func enter(_ window: UIWindow) {
        loadViewIfNeeded()
        guard let view = loadedView, view.superview !== window else { return }
        beginAppearance(true, animated: false)
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.insertSubview(view, at: 0)
        finishAppearing()
    }

    /// The view is in its window: the rest of what the controller hears when it appears.
    func finishAppearing() {
        isAppearing()
        // The end comes in the loop's next turn, after the layout of this one.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.appearance == .appearing, self.loadedView?.window != nil else { return }
                self.loadedView?.layoutIfNeeded()
                self.endAppearance()
            }
        }
    }

    /// Is no longer the root of its window.
    func leaveWindow() {
        dismissAll()
        guard let view = loadedView, view.window != nil else { return }
        beginAppearance(false, animated: false)
        view.removeFromSuperview()
        endAppearance()
    }

    /// What this controller and its children present goes with them.
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
