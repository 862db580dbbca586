/// Delivery of scroll and transform events of wheels and touchpads.
extension UIApplication {
    /// The factor by which one notch of a wheel magnifies.
    static let magnificationPerNotch = 1.1
    /// How many points of scrolling magnify like a notch.
    static let scrollPerNotch = 40.0

    /// The factor that a scroll with the control key stands for: rolling away from the user enlarges.
    static func magnification(ofScroll delta: CGVector) -> CGFloat {
        CGFloat(PortableMath.pow(magnificationPerNotch, Double(delta.dy) / scrollPerNotch))
    }

    /// Sends a transform event. A factor that is no positive number, or 1, changes nothing and is not told.
    func magnify(by scale: CGFloat, at location: CGPoint, time: Double) {
        guard scale.isFinite, scale > 0, scale != 1 else { return }
        let event = UIEvent(type: .transform, time: time)
        event.location = location
        event.magnification = scale
        event.modifiers = modifierFlags
        sendEvent(event)
    }

    /// Gives a scroll event to the first pan recognizer that goes on with it: of the view under the pointer, then of its superviews. A
    /// scroll view's own pan is one of them.
    func deliverScroll(_ event: UIEvent) {
        offer(event) { ($0 as? UIPanGestureRecognizer)?.scroll(with: event) ?? false }
    }

    /// Gives a transform event to the first pinch recognizer that goes on with it: of the view under the pointer, then of its superviews.
    func deliverMagnification(_ event: UIEvent) {
        offer(event) { ($0 as? UIPinchGestureRecognizer)?.magnify(with: event) ?? false }
    }

    private func offer(_ event: UIEvent, _ takes: (UIGestureRecognizer) -> Bool) {
        guard let location = event.location else { return }
        var view = hitTest(screenPoint: location, with: event)?.view
        while let current = view {
            if let recognizers = current.gestureRecognizers, recognizers.contains(where: { $0.isEnabled && takes($0) }) { return }
            view = current.superview
        }
    }
}
