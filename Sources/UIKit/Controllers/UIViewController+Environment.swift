/// Forwarding of size and trait changes.
extension UIViewController {
    func notifyContainerOfContentSize() {
        parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    }

    func forwardTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let old = child.loadedView?.bounds.size
            let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
            // Children whose size stays the same are not called.
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

    /// The coordinator of the nearest controller, from this one up through its containers, that takes part in a transition.
    var currentCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ownCoordinator ?? parent?.transitionCoordinator
    }
}
