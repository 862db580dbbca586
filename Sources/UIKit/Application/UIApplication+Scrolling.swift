/// Wheels and touchpads: scrolling and magnifying what lies under the pointer.
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

    /// From the view under the pointer up, the first one that scrolls, or that has a pan recognizer for scroll events, takes the event.
    func deliverScroll(_ event: UIEvent) {
        guard let location = event.location else { return }
        offer(event) { view in
            if let receiver = view as? any ScrollEventReceiver {
                let point = UIWindow.convertFromScreen(location, to: view, window: view.window)
                let (delta, isPrecise, time) = (event.scrollDelta, event.isPreciseScroll, event.timestamp)
                if receiver.handleScroll(delta: delta, isPrecise: isPrecise, at: point, time: time) { return true }
            }
            return view.takesByRecognizer { ($0 as? UIPanGestureRecognizer)?.scroll(with: event) ?? false }
        }
    }

    /// From the view under the pointer up, the first one that zooms, or that has a pinch recognizer, takes the event.
    func deliverMagnification(_ event: UIEvent) {
        guard let location = event.location else { return }
        offer(event) { view in
            if let receiver = view as? any MagnificationEventReceiver {
                let point = UIWindow.convertFromScreen(location, to: view, window: view.window)
                if receiver.handleMagnification(scale: event.magnification, at: point, time: event.timestamp) { return true }
            }
            return view.takesByRecognizer { ($0 as? UIPinchGestureRecognizer)?.magnify(with: event) ?? false }
        }
    }

    private func offer(_ event: UIEvent, _ takes: (UIView) -> Bool) {
        guard let location = event.location else { return }
        var view = hitTest(screenPoint: location, with: event)?.view
        while let current = view, !takes(current) { view = current.superview }
    }
}

extension UIView {
    fileprivate func takesByRecognizer(_ takes: (UIGestureRecognizer) -> Bool) -> Bool {
        (gestureRecognizers ?? []).contains { $0.isEnabled && takes($0) }
    }
}
