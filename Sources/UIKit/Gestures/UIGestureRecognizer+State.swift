/// The state machine of Behaviour 6.2.
extension UIGestureRecognizer {
    /// How many seconds a recognizer may stay possible after all of its touches have ended; then it fails. Uncertain.
    ///
    /// Built-in recognizers fail earlier. A subclass that never fails would keep its views from `touchesEnded` for ever.
    static let undecidedLimit = 1.0

    /// Whether the recognizer received touches since its last reset.
    var isTracking: Bool { !sequence.isEmpty }
    /// Whether the recognizer has touches, and may still be recognized or fail.
    var isUndecided: Bool { isTracking && current == .possible && requested != .failed }
    /// Whether the gesture was recognized and not reset yet.
    var isRecognized: Bool { current == .began || current == .changed || current == .ended }

    /// Takes a state that a subclass sets. A recognition has to wait for the arbiter's decision.
    func request(_ new: State) {
        switch (current, new) {
        case (.possible, .began), (.possible, .ended), (.possible, .changed):
            requested = new
        case (.possible, .failed), (.possible, .cancelled):
            requested = nil
            held = nil
            current = .failed
            GestureArbiter.shared.didFail(self)
        case (.began, .changed), (.changed, .changed):
            current = .changed
            GestureArbiter.shared.pendingActions(of: self)
        case (.began, .began):
            return
        case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
            current = new
            GestureArbiter.shared.pendingActions(of: self)
        case (.began, .failed), (.changed, .failed):
            current = .cancelled
            GestureArbiter.shared.pendingActions(of: self)
        default:
            // Nothing leads out of ended, cancelled and failed but the reset.
            return
        }
        GestureArbiter.shared.settleUnlessDelivering()
    }

    /// Fails if no touch or press of the recognizer is left and it is still possible after ``undecidedLimit`` seconds. A plain
    /// `UIGestureRecognizer`, which recognizes nothing, fails at once.
    func limitUndecidedTime() {
        let isOver = isTracking && sequence.allSatisfy(\.isOver) && presses.allSatisfy(\.isOver)
        guard isOver, current == .possible, held == nil else { return stopUndecidedTimer() }
        if type(of: self) == UIGestureRecognizer.self { return request(.failed) }
        guard undecidedTimer == nil else { return }
        undecidedTimer = TimerQueue.shared.schedule(after: Self.undecidedLimit) { [weak self] in
            self?.undecidedTimer = nil
            self?.request(.failed)
        }
    }

    private func stopUndecidedTimer() {
        if let undecidedTimer { TimerQueue.shared.cancel(undecidedTimer) }
        undecidedTimer = nil
    }

    /// Stops at once, as when the recognizer is disabled: a gesture in progress is cancelled, and no touch is followed any more.
    func abandon() {
        if let hover = self as? UIHoverGestureRecognizer { UIApplication.shared.hoverDispatcher.forget(hover) }
        GestureArbiter.shared.callPendingActions(of: self)
        guard isTracking || current != .possible || !presses.isEmpty else { return }
        if current == .began || current == .changed {
            current = .cancelled
            callActions()
        } else if current == .possible {
            requested = nil
            held = nil
            current = .failed
            GestureArbiter.shared.didFail(self)
        }
        for touch in sequence { touch.gestureRecognizers?.removeAll { $0 === self } }
        returnToPossible()
        GestureArbiter.shared.forget(self)
        GestureArbiter.shared.settleUnlessDelivering()
    }

    /// Resets the recognizer and forgets its touches and presses.
    func returnToPossible() {
        reset()
        stopUndecidedTimer()
        current = .possible
        requested = nil
        held = nil
        touches = []
        sequence = []
        presses = []
        if let followingTimer { TimerQueue.shared.cancel(followingTimer) }
        followingTimer = nil
    }

    /// Stops following a touch.
    func drop(_ touch: UITouch) {
        touches.removeAll { $0 === touch }
    }

    /// Whether the recognizer receives a new touch; the delegate is asked last.
    func accepts(_ touch: UITouch, of event: UIEvent) -> Bool {
        if self is UIHoverGestureRecognizer || !receives(touch.buttons) { return false }
        guard isEnabled, allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue }), shouldReceive(event) else { return false }
        if requiresExclusiveTouchType, let first = touches.first, first.type != touch.type { return false }
        guard let delegate else { return true }
        return delegate.gestureRecognizer(self, shouldReceive: event) && delegate.gestureRecognizer(self, shouldReceive: touch)
    }

    /// Whether the recognizer receives a new press; the delegate is asked last.
    func accepts(_ press: UIPress, of event: UIPressesEvent) -> Bool {
        guard isEnabled, allowedPressTypes.contains(where: { $0.intValue == press.type.rawValue }), shouldReceive(event) else { return false }
        guard let delegate else { return true }
        return delegate.gestureRecognizer(self, shouldReceive: event) && delegate.gestureRecognizer(self, shouldReceive: press)
    }

    /// Whether one of the delegates allows both recognizers to be recognized.
    func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
        if let delegate, delegate.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) { return true }
        if let delegate = other.delegate, delegate.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) { return true }
        return false
    }

    /// Whether both recognizers received a same touch since their last resets.
    func sharesTouches(with other: UIGestureRecognizer) -> Bool {
        sequence.contains { touch in other.sequence.contains { $0 === touch } }
    }
}
