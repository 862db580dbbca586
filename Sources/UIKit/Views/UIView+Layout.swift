/// Layout: autoresizing, margins, safe area.
extension UIView {
    /// Changes frame or bounds; the subviews follow by their masks.
    func changeGeometry(_ change: () -> Void) {
        let old = bounds
        animatingUncommitted("bounds", "position", change)
        let new = bounds
        guard new.size != old.size else { return }
        if autoresizesSubviews {
            for view in subviews where !view.autoresizingMask.isEmpty { view.autoresize(from: old.size, to: new.size) }
        }
        reportSafeArea()
    }

    /// Follows a change of the superview's size.
    private func autoresize(from old: CGSize, to new: CGSize) {
        let mask = autoresizingMask
        let scale = contentScaleFactor > 0 ? contentScaleFactor : 1
        let x = Self.autoresize(
            near: frame.minX, length: frame.width, total: old.width, change: new.width - old.width, scale: scale,
            flexible: (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
        )
        let y = Self.autoresize(
            near: frame.minY, length: frame.height, total: old.height, change: new.height - old.height, scale: scale,
            flexible: (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
        )
        frame = CGRect(x: x.near, y: y.near, width: x.length, height: y.length)
    }

    /// One axis: the flexible parts share the change in proportion to their old sizes, equally if all of them are 0.
    static func autoresize(
        near: CGFloat, length: CGFloat, total: CGFloat, change: CGFloat, scale: CGFloat, flexible: (near: Bool, length: Bool, far: Bool)
    ) -> (near: CGFloat, length: CGFloat) {
        let parts = (near: flexible.near ? near : 0, length: flexible.length ? length : 0, far: flexible.far ? total - near - length : 0)
        let count = CGFloat((flexible.near ? 1 : 0) + (flexible.length ? 1 : 0) + (flexible.far ? 1 : 0))
        guard count > 0 else { return (near, length) }
        let sum = parts.near + parts.length + parts.far
        func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
            guard isFlexible else { return 0 }
            return sum == 0 ? change / count : change * part / sum
        }
        let newNear = near + share(parts.near, flexible.near)
        let newLength = max(0, length + share(parts.length, flexible.length))
        return ((newNear * scale).rounded() / scale, (newLength * scale).rounded() / scale)
    }

    var effectiveLayoutMargins: UIEdgeInsets {
        var margins = extras.layoutMargins
        guard insetsLayoutMarginsFromSafeArea else { return margins }
        let safe = safeAreaInsets
        margins.top += safe.top
        margins.left += safe.left
        margins.bottom += safe.bottom
        margins.right += safe.right
        return margins
    }

    /// What the superview's safe area leaves of this view, and the controller's own insets.
    var effectiveSafeAreaInsets: UIEdgeInsets {
        guard window != nil else { return .zero }
        var insets = UIEdgeInsets.zero
        if let superview, !(self is UIWindow) {
            let outer = superview.safeAreaInsets
            if outer != .zero {
                let safe = superview.bounds.inset(by: outer), frame = frame
                insets.top = min(max(0, safe.minY - frame.minY), outer.top)
                insets.left = min(max(0, safe.minX - frame.minX), outer.left)
                insets.bottom = min(max(0, frame.maxY - safe.maxY), outer.bottom)
                insets.right = min(max(0, frame.maxX - safe.maxX), outer.right)
            }
        }
        if let viewController {
            for more in [viewController.additionalSafeAreaInsets, viewController.barInsets] {
                insets.top += more.top
                insets.left += more.left
                insets.bottom += more.bottom
                insets.right += more.right
            }
        }
        return insets
    }

    /// Tells of a changed safe area, here and below.
    func reportSafeArea() {
        let insets = safeAreaInsets
        guard insets != extras.reportedSafeArea else { return }
        extras.reportedSafeArea = insets
        safeAreaInsetsDidChange()
        viewController?.viewSafeAreaInsetsDidChange()
        setNeedsLayout()
        for view in subviews { view.reportSafeArea() }
    }

    /// A layout pass of the view's layer.
    func layOut(_ layer: CALayer) {
        guard layer === self.layer else { return }
        viewController?.viewWillLayoutSubviews()
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
    }
}
