/// What a view owes to the next update-constraints pass.
struct ConstraintUpdates: OptionSet {
    let rawValue: UInt8

    /// The view's own update.
    static let own = ConstraintUpdates(rawValue: 1)
    /// Those of views below it.
    static let below = ConstraintUpdates(rawValue: 2)
}

/// The update-constraints pass. It runs before the layout of the first view that is laid out, over the whole tree, from the leaves upwards.
extension UIView {
    func markForConstraintUpdate() {
        constraintUpdates.insert(.own)
        tellSuperviewsOfConstraintUpdate()
        // The pass has its place before a layout.
        setNeedsLayout()
    }

    /// Records with the superviews that views below them owe an update.
    func tellSuperviewsOfConstraintUpdate() {
        guard !constraintUpdates.isEmpty else { return }
        var view = superview
        while let current = view, !current.constraintUpdates.contains(.below) {
            current.constraintUpdates.insert(.below)
            view = current.superview
        }
    }

    /// Updates those of the whole tree that ask for it. Called before a view's layout.
    func updateConstraintsBeforeLayout() {
        var root: UIView = self
        if let window { root = window } else { while let superview = root.superview { root = superview } }
        if !root.constraintUpdates.isEmpty { root.updateConstraintsOfSubtree() }
    }

    /// Updates what asks for it: views in the others first, siblings from back to front. A loop, for trees of any depth.
    func updateConstraintsOfSubtree() {
        guard !constraintUpdates.isEmpty else { return }
        var pending = [self], order: [UIView] = []
        while let view = pending.popLast() {
            if view.constraintUpdates.contains(.own) { order.append(view) }
            guard view.constraintUpdates.contains(.below) else { continue }
            view.constraintUpdates.remove(.below)
            pending.append(contentsOf: view.subviews.lazy.filter { !$0.constraintUpdates.isEmpty })
        }
        // A superview came before its subviews, the last one first.
        for view in order.reversed() where view.constraintUpdates.contains(.own) {
            view.constraintUpdates.remove(.own)
            if let viewController = view.viewController { viewController.updateViewConstraints() } else { view.updateConstraints() }
        }
    }
}
