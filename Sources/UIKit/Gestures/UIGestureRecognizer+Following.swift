/// Continuous gestures of wheels and touchpads, which have no touches. Displays do not report when they end, so a pause ends them.
extension UIGestureRecognizer {
    /// Whether a gesture of a wheel or touchpad is in progress.
    var isFollowing: Bool { followingTimer != nil }

    /// Whether the gesture may begin with a scroll or transform event, or go on with it.
    func mayFollow(_ event: UIEvent) -> Bool {
        if isFollowing { return true }
        guard isEnabled, !isTracking, current == .possible, shouldReceive(event) else { return false }
        if let delegate, !delegate.gestureRecognizer(self, shouldReceive: event) { return false }
        if let view, !view.gestureRecognizerShouldBegin(self) { return false }
        if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
        return true
    }

    /// Begins the gesture or goes on with it, and ends it when no event follows within `pause` seconds.
    func follow(_ event: UIEvent, pause: Double) {
        if let followingTimer { TimerQueue.shared.cancel(followingTimer) }
        followingTimer = TimerQueue.shared.schedule(at: event.timestamp + pause) { [weak self] in self?.endFollowing() }
        current = current == .possible ? .began : .changed
        callActions()
    }

    /// Ends the gesture of a wheel or touchpad: after the pause, or when a touch or the program takes over.
    func endFollowing() {
        guard let followingTimer else { return }
        TimerQueue.shared.cancel(followingTimer)
        self.followingTimer = nil
        guard current == .began || current == .changed else { return }
        current = .ended
        callActions()
        returnToPossible()
    }
}
