/// Which updates a view needs in the next update-constraints pass.
struct ConstraintUpdates: OptionSet {
    let rawValue: UInt8

    /// The view itself needs an update.
    static let own = ConstraintUpdates(rawValue: 1)
    /// A descendant needs an update.
    static let below = ConstraintUpdates(rawValue: 2)
}

/// The update-constraints pass. It runs over the whole view hierarchy, subviews before superviews, before the first layout of a layout
/// pass.
extension UIView {
    func markForConstraintUpdate() {
        constraintUpdates.insert(.own)
        markSuperviewsForConstraintUpdate()
        // The pass runs before layout only.
        setNeedsLayout()
    }

    /// Marks the superviews as having a descendant that needs an update.
    func markSuperviewsForConstraintUpdate() {
        guard !constraintUpdates.isEmpty else { return }
        var view = superview
        while let current = view, !current.constraintUpdates.contains(.below) {
            current.constraintUpdates.insert(.below)
            view = current.superview
        }
    }

    /// Updates all views of the hierarchy that need it. Called before a view's layout.
    func updateConstraintsBeforeLayout() {
        var root: UIView = self
        if let window { root = window } else { while let superview = root.superview { root = superview } }
        if !root.constraintUpdates.isEmpty { root.updateConstraintsOfSubtree() }
    }

    /// Updates the views of the subtree that need it, subviews first, siblings from back to front. Iterative, for hierarchies of any depth.
    func updateConstraintsOfSubtree() {
        guard !constraintUpdates.isEmpty else { return }
        var pending = [self], order: [UIView] = []
        while let view = pending.popLast() {
            if view.constraintUpdates.contains(.own) { order.append(view) }
            guard view.constraintUpdates.contains(.below) else { continue }
            view.constraintUpdates.remove(.below)
            pending.append(contentsOf: view.subviews.lazy.filter { !$0.constraintUpdates.isEmpty })
        }
        // A superview precedes its subviews in `order`, and the last subview precedes the first: reversed, subviews come first.
        for view in order.reversed() where view.constraintUpdates.contains(.own) {
            view.constraintUpdates.remove(.own)
            if let viewController = view.viewController { viewController.updateViewConstraints() } else { view.updateConstraints() }
        }
    }
}
