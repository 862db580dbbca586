/// The order in which the Tab key goes through views: reading order, as in the accessibility tree.
@MainActor
struct FocusOrder {
    /// The views that may become the first responder, in order.
    let views: [UIView]

    /// The order in a window. Views that are hidden, faint, disabled or behind something modal are left out.
    init(in window: UIWindow) {
        var found: [(item: UIView, frame: CGRect)] = []
        func search(_ view: UIView) {
            guard !view.isHidden, view.layer.opacity >= 0.01, view.isUserInteractionEnabled else { return }
            let isEnabled = (view as? UIControl)?.isEnabled ?? true
            if view !== window, isEnabled, view.canBecomeFirstResponder {
                let frame = view.convert(view.bounds, to: window)
                if !frame.isNull, frame.minX.isFinite, frame.minY.isFinite { found.append((view, frame)) }
            }
            // What is behind something modal can't be reached.
            let subviews = view.subviews.last(where: AccessibilityTree.containsModal).map { [$0] } ?? view.subviews
            for subview in subviews { search(subview) }
        }
        window.layoutIfNeeded()
        search(window)
        views = inReadingOrder(found, rightToLeft: window.traitCollection.layoutDirection == .rightToLeft)
    }

    /// Moves the first responder to the next view, or to the one before; past the end it goes on at the other end.
    ///
    /// - Returns: whether there was a view that took it.
    static func move(forwards: Bool) -> Bool {
        guard let window = UIApplication.shared.keyWindow else { return false }
        let views = FocusOrder(in: window).views
        guard !views.isEmpty else { return false }
        let current = UIApplication.shared.firstResponder
        let place = views.firstIndex { $0 === current }
        for step in 1...views.count {
            let index = place.map { $0 + (forwards ? step : -step) } ?? (forwards ? step - 1 : views.count - step)
            let view = views[((index % views.count) + views.count) % views.count]
            if view === current { return false }
            if view.becomeFirstResponder() {
                view.scrollIntoSight()
                return true
            }
        }
        return false
    }
}

extension UIView {
    /// Lets the scroll views around this one show it.
    func scrollIntoSight() {
        var parent = superview
        while let current = parent {
            if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled {
                scrollView.scrollRectToVisible(convert(bounds, to: scrollView), animated: true)
            }
            parent = current.superview
        }
    }
}
