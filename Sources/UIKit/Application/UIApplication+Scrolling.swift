/// Delivery of scroll and transform events of wheels and touchpads.
extension UIApplication {
    /// The scale factor of one notch of a wheel.
    static let magnificationPerNotch = 1.1
    /// The points of scrolling that correspond to one notch.
    static let scrollPerNotch = 40.0

    /// The scale factor of scrolling with the control key: scrolling up enlarges.
    static func magnification(ofScroll delta: CGVector) -> CGFloat {
        CGFloat(PortableMath.pow(magnificationPerNotch, Double(delta.dy) / scrollPerNotch))
    }

    /// Sends a transform event. Factors that are not finite, not positive, or 1 are ignored.
    func magnify(by scale: CGFloat, at location: CGPoint, time: Double) {
        guard scale.isFinite, scale > 0, scale != 1 else { return }
        let event = UIEvent(type: .transform, time: time)
        event.location = location
        event.magnification = scale
        event.modifiers = modifierFlags
        sendEvent(event)
    }

    /// Delivers a scroll event to the first pan recognizer that accepts it, of the view under the pointer, then of its superviews. A scroll
    /// view's own pan recognizer is one of them.
    func deliverScroll(_ event: UIEvent) {
        offer(event) { ($0 as? UIPanGestureRecognizer)?.scroll(with: event) ?? false }
    }

    /// Delivers a transform event to the first pinch recognizer that accepts it, of the view under the pointer, then of its superviews.
    func deliverMagnification(_ event: UIEvent) {
        offer(event) { ($0 as? UIPinchGestureRecognizer)?.magnify(with: event) ?? false }
    }

    private func offer(_ event: UIEvent, _ takes: (UIGestureRecognizer) -> Bool) {
        var view = event.view
        while let current = view {
            if let recognizers = current.gestureRecognizers, recognizers.contains(where: { $0.isEnabled && takes($0) }) { return }
            view = current.superview
        }
    }
}
