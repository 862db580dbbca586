/// The order in which the Tab key moves the focus through views: that of the accessibility tree, with its groups and custom orders.
@MainActor
struct FocusOrder {
    /// The views that may become the first responder, in order.
    let views: [UIView]

    /// Finds the order in a window, without views that are hidden, nearly transparent, disabled, hidden from accessibility, or behind a modal
    /// view.
    init(in window: UIWindow) {
        window.layoutIfNeeded()
        // Looking for something modal at every step is dear, and mostly there is nothing.
        let hasModal = AccessibilityTree.containsModal(window)
        views = Self.stops(in: window, of: window, hasModal: hasModal).flatMap(\.views)
    }

    /// Views that follow each other in the order, with the place by which they are sorted among others.
    private struct Stop {
        let views: [UIView]
        let frame: CGRect
    }

    private static func stops(in view: UIView, of window: UIWindow, hasModal: Bool) -> [Stop] {
        guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled, !view.accessibilityElementsHidden else { return [] }
        var inside: [Stop], isGroup = view.shouldGroupAccessibilityChildren || view.accessibilityContainerType != .none
        if let elements = view.accessibilityElements, elements.contains(where: { $0 is UIView }) {
            inside = elements.compactMap { $0 as? UIView }.flatMap { stops(in: $0, of: window, hasModal: hasModal) }
            isGroup = true
        } else {
            // What is behind something modal can't be reached.
            let modal = hasModal ? view.subviews.last(where: AccessibilityTree.containsModal) : nil
            let subviews = modal.map { [$0] } ?? view.subviews
            let found = subviews.flatMap { stops(in: $0, of: window, hasModal: hasModal) }
            inside = found.count < 2
                ? found : inReadingOrder(found.map { ($0, $0.frame) }, rightToLeft: view.traitCollection.layoutDirection == .rightToLeft)
        }
        let isEnabled = (view as? UIControl)?.isEnabled ?? true
        if view !== window, isEnabled, view.canBecomeFirstResponder {
            let frame = view.convert(view.bounds, to: window)
            if !frame.isNull, frame.minX.isFinite, frame.minY.isFinite { return [Stop(views: [view] + inside.flatMap(\.views), frame: frame)] }
        }
        guard isGroup, let first = inside.first else { return inside }
        return [Stop(views: inside.flatMap(\.views), frame: inside.dropFirst().reduce(first.frame) { $0.union($1.frame) })]
    }

    /// Makes the next view, or the one before, the first responder; after the last view the first one follows.
    ///
    /// - Returns: whether a view became the first responder.
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
    /// Scrolls the scroll views that this view is in so that it is visible.
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
