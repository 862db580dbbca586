/// Layout: autoresizing and layout passes.
extension UIView {
    /// Changes the frame or bounds, and resizes the subviews by their autoresizing masks.
    func changeGeometry(_ change: () -> Void) {
        let old = bounds
        change()
        let new = bounds
        if new.size != old.size, autoresizesSubviews {
            for view in subviews where resizesByMask(view) { view.autoresize(from: old.size, to: new.size) }
        }
        if new.size != old.size, let superview, !superview.isLayingOut {
            (superview as? UIStackView)?.forgetMeasuredSizes()
            superview.setNeedsLayout()
        }
        placementDidChange()
        // The subviews' distances from the edges of the safe area changed too.
        if new != old { surroundingsChangedOfSubviews() }
    }

    /// Applies the autoresizing mask after the superview was resized.
    private func autoresize(from old: CGSize, to new: CGSize) {
        let isTurned = !CATransform3DIsIdentity(transform3D)
        // With a transform the frame is not meaningful: the mask applies to the rectangle without the transform.
        let anchor = anchorPoint, size = bounds.size
        let place =
            isTurned
            ? CGRect(origin: CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height), size: size) : frame
        let mask = autoresizingMask
        let scale = pixelScale
        let x = Self.autoresize(
            near: place.minX, length: place.width, total: old.width, change: new.width - old.width, scale: scale,
            flexible: (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
        )
        let y = Self.autoresize(
            near: place.minY, length: place.height, total: old.height, change: new.height - old.height, scale: scale,
            flexible: (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
        )
        guard isTurned else {
            frame = CGRect(x: x.near, y: y.near, width: x.length, height: y.length)
            return
        }
        bounds.size = CGSize(width: x.length, height: y.length)
        center = CGPoint(x: x.near + anchor.x * x.length, y: y.near + anchor.y * y.length)
    }

    /// Autoresizing along one axis: the flexible parts share the change in proportion to their old sizes, equally if all of them are 0
    /// (Behaviour 5.1). What changes is rounded to pixels; what is not flexible keeps its value.
    static func autoresize(
        near: CGFloat, length: CGFloat, total: CGFloat, change: CGFloat, scale: CGFloat, flexible: (near: Bool, length: Bool, far: Bool)
    ) -> (near: CGFloat, length: CGFloat) {
        let parts = (near: flexible.near ? near : 0, length: flexible.length ? length : 0, far: flexible.far ? total - near - length : 0)
        let count = CGFloat((flexible.near ? 1 : 0) + (flexible.length ? 1 : 0) + (flexible.far ? 1 : 0))
        guard count > 0, change.isFinite, change != 0 else { return (near, length) }
        let sum = parts.near + parts.length + parts.far
        func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
            guard isFlexible else { return 0 }
            let share = change * part / sum
            return share.isFinite ? share : change / count
        }
        func rounded(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let nearShare = share(parts.near, flexible.near), lengthShare = share(parts.length, flexible.length)
        return (nearShare == 0 ? near : rounded(near + nearShare), lengthShare == 0 ? length : rounded(max(0, length + lengthShare)))
    }

    /// Hides the layer when a stack view's animation of hiding the view has ended.
    func finishHidingInStack() {
        guard isHidingInStack else { return }
        isHidingInStack = false
        layer.isHidden = true
    }

    /// Lays out the view in a layout pass of its layer: constraint updates, the controller's methods and ``layoutSubviews()``.
    func layOut(_ layer: CALayer) {
        guard layer === self.layer else { return }
        if LiveAccessibilityTree.hasObservers { markForAccessibility() }
        if let viewController, viewController.awaitsIsAppearing, window != nil { viewController.isAppearing() }
        updateConstraintsBeforeLayout()
        let wasLayingOut = isLayingOut
        isLayingOut = true
        defer { isLayingOut = wasLayingOut }
        viewController?.viewWillLayoutSubviews()
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
    }
}
