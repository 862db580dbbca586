/// Layout margins as they were set: by edges or by layout direction.
enum LayoutMargins {
    case absolute(UIEdgeInsets)
    case directional(NSDirectionalEdgeInsets)

    func resolved(_ direction: UIUserInterfaceLayoutDirection) -> UIEdgeInsets {
        switch self {
        case .absolute(let insets): insets
        case .directional(let insets): UIEdgeInsets(insets, direction)
        }
    }
}

extension UIEdgeInsets {
    /// The default layout margins: 8 points at each edge.
    static let defaultMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// Resolves directional insets for a layout direction.
    init(_ insets: NSDirectionalEdgeInsets, _ direction: UIUserInterfaceLayoutDirection) {
        let isMirrored = direction == .rightToLeft
        self.init(
            top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isMirrored ? insets.leading : insets.trailing)
    }
}

extension NSDirectionalEdgeInsets {
    /// Converts insets to directional ones for a layout direction.
    init(_ insets: UIEdgeInsets, _ direction: UIUserInterfaceLayoutDirection) {
        let isMirrored = direction == .rightToLeft
        self.init(
            top: insets.top, leading: isMirrored ? insets.right : insets.left, bottom: insets.bottom,
            trailing: isMirrored ? insets.left : insets.right)
    }
}

/// Layout margins and the safe area. Both are cached, and recomputed from the window downwards when something that they depend on changes.
extension UIView {
    var effectiveLayoutMargins: UIEdgeInsets {
        var margins = extras.layoutMargins.resolved(effectiveUserInterfaceLayoutDirection)
        if let viewController, viewController.viewRespectsSystemMinimumLayoutMargins {
            let least = viewController.systemMinimumLayoutMargins
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            margins.left = max(margins.left, isMirrored ? least.trailing : least.leading)
            margins.right = max(margins.right, isMirrored ? least.leading : least.trailing)
        }
        if insetsLayoutMarginsFromSafeArea {
            let safe = safeAreaInsets
            margins.top += safe.top
            margins.left += safe.left
            margins.bottom += safe.bottom
            margins.right += safe.right
        }
        if preservesSuperviewLayoutMargins, let superview {
            let outer = superview.layoutMargins, frame = frame, bounds = superview.bounds
            margins.top = max(margins.top, outer.top - (frame.minY - bounds.minY))
            margins.left = max(margins.left, outer.left - (frame.minX - bounds.minX))
            margins.bottom = max(margins.bottom, outer.bottom - (bounds.maxY - frame.maxY))
            margins.right = max(margins.right, outer.right - (bounds.maxX - frame.maxX))
        }
        return margins
    }

    /// Reports changed margins to this view and to those subviews that preserve their superview's margins.
    func reportMargins() {
        let margins = effectiveLayoutMargins
        guard margins != extras.reportedMargins else { return }
        extras.reportedMargins = margins
        layoutMarginsDidChange()
        viewController?.viewLayoutMarginsDidChange()
        setNeedsLayout()
        for view in subviews where view.preservesSuperviewLayoutMargins { view.reportMargins() }
    }

    /// The safe area insets computed from the superview's or the screen's safe area, with those that the controller adds.
    private var currentSafeArea: UIEdgeInsets {
        guard window != nil else { return .zero }
        var insets = UIEdgeInsets.zero
        if let window = self as? UIWindow {
            insets = window.frame.overlaps(UIApplication.shared.screenSafeArea, of: window.screen.bounds)
        } else if let superview {
            insets = frame.overlaps(superview.safeAreaForSubviews, of: superview.bounds)
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

    /// Recomputes the safe area, and reports it to this view and its subviews if it changed.
    ///
    /// - Parameter throughout: whether the safe area of subviews may have changed although this view's has not, as in another window.
    func reportSafeArea(throughout: Bool = false) {
        let insets = currentSafeArea
        let isNew = insets != extras.safeArea
        if isNew {
            extras.safeArea = insets
            safeAreaInsetsDidChange()
            viewController?.viewSafeAreaInsetsDidChange()
            setNeedsLayout()
            reportMargins()
        }
        guard isNew || throughout else { return }
        for view in subviews { view.reportSafeArea(throughout: throughout) }
    }

    /// Called when the view's position or size in its superview changed.
    func placementDidChange() {
        if extras.safeArea != .zero || viewController != nil || (superview?.safeAreaForSubviews ?? .zero) != .zero || self is UIWindow {
            reportSafeArea()
        }
        if preservesSuperviewLayoutMargins { reportMargins() }
    }

    /// Called when the subviews' distances from the edges of this view changed, though they may not have moved.
    func surroundingsChangedOfSubviews() {
        let hasSafeArea = safeAreaForSubviews != .zero
        for view in subviews {
            if hasSafeArea { view.reportSafeArea() }
            if view.preservesSuperviewLayoutMargins { view.reportMargins() }
        }
    }

    /// Whether the content is laid out from right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Called when the layout direction of this view changed.
    func layoutDirectionChanged() {
        reportMargins()
        setNeedsLayout()
    }
}

extension CGRect {
    /// How far this rectangle overlaps the insets of another one, edge by edge: from 0 to the whole inset.
    fileprivate func overlaps(_ insets: UIEdgeInsets, of outer: CGRect) -> UIEdgeInsets {
        guard insets != .zero else { return .zero }
        let safe = outer.inset(by: insets)
        return UIEdgeInsets(
            top: min(max(0, safe.minY - minY), insets.top), left: min(max(0, safe.minX - minX), insets.left),
            bottom: min(max(0, maxY - safe.maxY), insets.bottom), right: min(max(0, maxX - safe.maxX), insets.right))
    }
}
