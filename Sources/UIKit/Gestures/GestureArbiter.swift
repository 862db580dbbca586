/// Decides which of the recognizers that share touches are recognized (Behaviour 6.2).
///
/// While an event is delivered, the recognizers that set ``UIGestureRecognizer/state`` only ask for a state. When all of them have seen the
/// event, ``settle()`` decides on them in the order in which they received the touches, the deepest view's first, and calls actions. A
/// state that is set between events, by a timer say, is decided on at once.
@MainActor
final class GestureArbiter {
    static let shared = GestureArbiter()

    /// Recognizers that received touches or presses since their last reset, in the order in which they received them.
    private(set) var active: [UIGestureRecognizer] = []
    /// Recognizers whose state changed and whose actions are still to be called.
    private var changed: [UIGestureRecognizer] = []
    private var isDelivering = false
    private var isSettling = false
    /// Whether a recognizer failed or was recognized, so that those that wait for it must be looked at again.
    private var needsAnotherRound = false

    /// Two recognizers, the first of which may have to wait for the second to fail.
    private struct Pair: Hashable {
        let waiting: ObjectIdentifier
        let other: ObjectIdentifier
    }
    /// Answers of subclasses and delegates on failure requirements. Each pair is asked once until one of the two is reset.
    private var requirements: [Pair: Bool] = [:]

    /// Adds a recognizer that received a touch or press.
    func activate(_ recognizer: UIGestureRecognizer) {
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }

    /// Removes a recognizer that was reset.
    func forget(_ recognizer: UIGestureRecognizer) {
        active.removeAll { $0 === recognizer }
        forgetAnswers(of: recognizer)
    }

    private func forgetAnswers(of recognizer: UIGestureRecognizer) {
        let id = ObjectIdentifier(recognizer)
        if !requirements.isEmpty { requirements = requirements.filter { $0.key.waiting != id && $0.key.other != id } }
    }

    /// Cancels what goes on in a view that left its window, and in its subviews. What has ended keeps its state as long as its actions are
    /// called, one of which may have removed the view.
    func abandonGestures(in view: UIView) {
        for recognizer in active where recognizer.view?.isDescendant(of: view) == true {
            if recognizer.current != .ended, recognizer.current != .cancelled { recognizer.abandon() }
        }
    }

    /// Runs `body`, which calls the recognizers' touch methods, and then decides on the states that they asked for.
    func deliver(_ body: () -> Void) {
        isDelivering = true
        body()
        isDelivering = false
        settle()
    }

    /// Decides on a state that was asked for outside of the delivery of an event.
    func settleUnlessDelivering() {
        guard !isDelivering, !isSettling else { return }
        settle()
        UIApplication.shared.touchDispatcher.deliverToViews()
        resetFinished()
    }

    /// Notes that a recognizer's actions are to be called.
    func pendingActions(of recognizer: UIGestureRecognizer) {
        if !changed.contains(where: { $0 === recognizer }) { changed.append(recognizer) }
    }

    /// Calls a recognizer's pending actions before it is reset.
    func callPendingActions(of recognizer: UIGestureRecognizer) {
        guard let index = changed.firstIndex(where: { $0 === recognizer }) else { return }
        changed.remove(at: index)
        recognizer.callActions()
    }

    /// Notes that a recognizer failed.
    func didFail(_ recognizer: UIGestureRecognizer) {
        needsAnotherRound = true
    }

    /// Decides on every requested state and calls actions; then touches that gestures took over are cancelled in their views.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        // Each round may make others fail or be recognized; a recognizer changes its state at most a few times a round, so this ends.
        repeat {
            needsAnotherRound = false
            while !changed.isEmpty { changed.removeFirst().callActions() }
            for recognizer in active {
                if let requested = recognizer.requested {
                    recognizer.requested = nil
                    recognizer.held = requested
                    attempt(recognizer)
                } else if recognizer.held != nil {
                    attempt(recognizer)
                }
            }
        } while needsAnotherRound || !changed.isEmpty || active.contains { $0.requested != nil } || breakDeadlock()
        isSettling = false
        UIApplication.shared.touchDispatcher.cancelTakenTouches()
    }

    /// Lets a recognizer fail if several wait for each other to fail and all of their touches have ended: they would wait for ever.
    ///
    /// - Returns: whether one failed.
    private func breakDeadlock() -> Bool {
        var stuck = active.filter { $0.held != nil && $0.current == .possible && $0.sequence.allSatisfy(\.isOver) }
        guard stuck.count > 1 else { return false }
        while true {
            let waiting = stuck.filter { recognizer in
                let reasons = active.filter { $0 !== recognizer && $0.isUndecided && waits(recognizer, for: $0) }
                return reasons.allSatisfy { reason in stuck.contains { $0 === reason } }
            }
            if waiting.count == stuck.count { break }
            stuck = waiting
        }
        guard let last = stuck.last else { return false }
        fail(last)
        return true
    }

    private func fail(_ recognizer: UIGestureRecognizer) {
        guard recognizer.current == .possible else { return }
        recognizer.requested = nil
        recognizer.held = nil
        recognizer.current = .failed
        needsAnotherRound = true
    }

    /// Gives a recognizer the state that it requested, if nothing prevents that; otherwise it fails or goes on waiting.
    private func attempt(_ recognizer: UIGestureRecognizer) {
        guard recognizer.current == .possible, let wanted = recognizer.held else { return }
        for other in active where other !== recognizer && waits(recognizer, for: other) {
            if other.isRecognized { return fail(recognizer) }
            // The other one may still be recognized, later in this round or with another event.
            if other.isUndecided { return }
        }
        if !recognizer.viewsAgree { return fail(recognizer) }
        if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) { return fail(recognizer) }
        guard recognizer.current == .possible else { return }
        for other in active where other !== recognizer && other.isRecognized && prevents(other, recognizer) { return fail(recognizer) }
        recognizer.held = nil
        recognizer.current = wanted == .changed ? .began : wanted
        needsAnotherRound = true
        for other in active where other !== recognizer && other.current == .possible && prevents(recognizer, other) { fail(other) }
        if recognizer.cancelsTouchesInView { UIApplication.shared.touchDispatcher.cancelInViews(recognizer.sequence) }
        recognizer.callActions()
    }

    /// Whether the recognition of one recognizer makes another one fail.
    private func prevents(_ winner: UIGestureRecognizer, _ loser: UIGestureRecognizer) -> Bool {
        winner.sharesTouches(with: loser) && winner.canPrevent(loser) && loser.canBePrevented(by: winner) && !winner.isSimultaneous(with: loser)
    }

    /// Whether a recognizer must wait for another one to fail.
    private func waits(_ waiting: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
        if waiting.failureRequirements.contains(where: { $0.recognizer === other }) { return true }
        guard waiting.sharesTouches(with: other) else { return false }
        let pair = Pair(waiting: ObjectIdentifier(waiting), other: ObjectIdentifier(other))
        if let answer = requirements[pair] { return answer }
        let answer =
            waiting.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: waiting)
            || waiting.delegate?.gestureRecognizer(waiting, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: waiting) == true
        requirements[pair] = answer
        return answer
    }

    /// Removes touches that are over from the recognizers, and resets recognizers whose gesture is over. It is called after each event.
    func resetFinished() {
        for recognizer in active {
            recognizer.limitUndecidedTime()
            if recognizer.touches.contains(where: \.isOver) {
                recognizer.lastLocations = recognizer.touches.map(\.screenLocation)
                recognizer.touches.removeAll(where: \.isOver)
            }
            let isDecided = recognizer.current == .ended || recognizer.current == .cancelled || recognizer.current == .failed
            guard isDecided, recognizer.sequence.allSatisfy(\.isOver), recognizer.presses.allSatisfy(\.isOver) else { continue }
            recognizer.returnToPossible()
            forget(recognizer)
        }
    }
}
