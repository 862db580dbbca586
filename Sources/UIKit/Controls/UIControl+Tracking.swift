/// Tracking touches and sending events (Behaviour 6.1).
extension UIControl {
    /// How far outside of the bounds a tracked touch still counts as inside, in points.
    static let trackingOutset: CGFloat = 70

    func beginTouch(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, trackedTouch == nil, let touch = touches.first, beginTracking(touch, with: event) else { return }
        trackedTouch = touch
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event: event)
    }

    func moveTouch(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = isInside(touch)
        guard continueTracking(touch, with: event) else {
            forgetTouch()
            return
        }
        isHighlighted = isTouchInside
        var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
        if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: events, event: event)
    }

    func endTouch(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        isTouchInside = isInside(touch)
        let isInside = isTouchInside
        endTracking(touch, with: event)
        forgetTouch()
        isInside ? liftInside(with: event) : sendActions(for: .touchUpOutside, event: event)
    }

    /// Cancels the tracking of a touch, if there is one.
    func stopTracking(with event: UIEvent?) {
        guard isTracking else { return }
        cancelTracking(with: event)
        forgetTouch()
        sendActions(for: .touchCancel, event: event)
    }

    /// Sends the events of a change of the value by the user.
    func sendValueEvents() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

    private func forgetTouch() {
        trackedTouch = nil
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }

    private func isInside(_ touch: UITouch) -> Bool {
        bounds.insetBy(dx: -Self.trackingOutset, dy: -Self.trackingOutset).contains(touch.location(in: self))
    }
}
