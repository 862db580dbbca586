/// The state of a controller's view between the appearance callbacks.
enum Appearance {
    case disappeared, appearing, appeared, disappearing
}

/// The appearance callbacks (Behaviour 9.1).
extension UIViewController {
    /// Makes this the root view controller of a visible window.
    func enter(_ window: UIWindow) {
        ContainerUpdates.perform {
            loadViewIfNeeded()
            guard let view = loadedView, view.superview !== window else { return }
            beginAppearance(true, animated: false)
            view.frame = window.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.insertSubview(view, at: 0)
            finishAppearing()
        }
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
        ContainerUpdates.perform {
            guard let view = loadedView, view.window != nil else { return }
            beginAppearance(false, animated: false)
            view.removeFromSuperview()
            endAppearance()
        }
    }

    /// Dismisses what this controller and its children present.
    private func dismissAll() {
        ownPresented?.ownPresentationController?.dismiss(animated: false, completion: nil)
        for child in children { child.dismissAll() }
    }

    func isAppearing() {
        guard appearance == .appearing, awaitsIsAppearing else { return }
        awaitsIsAppearing = false
        ContainerUpdates.perform {
            viewIsAppearing(appearanceIsAnimated)
            forward { $0.isAppearing() }
        }
    }

    /// Tells the children whose views are in this controller's view, those that a callback removes meanwhile left out.
    private func forward(_ call: (UIViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in children where child.parent === self && isShowing(child) { call(child) }
    }

    private func isShowing(_ child: UIViewController) -> Bool {
        guard let view = child.loadedView, let loadedView else { return false }
        return view !== loadedView && view.isDescendant(of: loadedView)
    }

    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        guard isAppearing ? appearance == .disappeared || appearance == .disappearing : appearance == .appeared || appearance == .appearing
        else { return }
        ContainerUpdates.perform {
            if isAppearing { loadViewIfNeeded() }
            appearance = isAppearing ? .appearing : .disappearing
            awaitsIsAppearing = isAppearing
            appearanceIsAnimated = animated
            if isAppearing { isMovingFromParent = false } else { isMovingToParent = false }
            if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
            appearanceWillBegin(isAppearing)
            forward { if !isAppearing || !isTakingAway($0) { $0.beginAppearance(isAppearing, animated: animated) } }
            appearanceBegan(isAppearing, animated: animated)
        }
    }

    func endAppearance() {
        guard appearance == .appearing || appearance == .disappearing else { return }
        ContainerUpdates.perform {
            if appearance == .appearing {
                isAppearing()
                appearance = .appeared
                viewDidAppear(appearanceIsAnimated)
                UIApplication.shared.updateStatusBar()
                forward { if !isMoving($0) { $0.endAppearance() } }
            } else {
                appearance = .disappeared
                let going = shouldAutomaticallyForwardAppearanceMethods ? children.filter { $0.appearance == .disappearing } : []
                viewDidDisappear(appearanceIsAnimated)
                for child in going { child.endAppearance() }
            }
            appearanceEnded()
            isMovingToParent = false
            isMovingFromParent = false
            isInPresentation = false
            isInDismissal = false
        }
    }
}

/// Appearance by the view hierarchy alone: no container or presentation tells the controller of it.
extension UIViewController {
    /// Whether a window or a presentation tells this controller of its appearance.
    private var isToldByOthers: Bool {
        loadedView?.window?.rootViewController === self || ownPresenting != nil || ownPresented?.ownPresentationController?.presentersHome != nil
            || ownCoordinator != nil
    }

    /// Whether the controller appears when its view comes into a window: its parent is on screen and forwards appearance, or it has none.
    /// False during a transition, which has told it.
    var appearsByItself: Bool {
        guard appearance == .disappeared, !isToldByOthers else { return false }
        guard let parent else { return true }
        return parent.shouldAutomaticallyForwardAppearanceMethods && (parent.appearance == .appeared || parent.appearance == .appearing)
    }

    /// Whether the controller disappears because a view, which is its own or contains it, leaves the window.
    func disappears(with view: UIView) -> Bool {
        guard appearance != .disappeared, !isToldByOthers else { return false }
        // A parent that leaves as well tells its children.
        guard let parent, let home = parent.loadedView else { return true }
        guard parent.shouldAutomaticallyForwardAppearanceMethods, !home.isDescendant(of: view), !parent.isMoving(self) else { return false }
        // A parent on screen that has told it to disappear will tell it of the end.
        return appearance != .disappearing || parent.appearance == .disappearing || parent.appearance == .disappeared
    }
}
