/// Decides which of the recognizers that share touches are recognized.
///
/// While an event is delivered, subclasses only ask for states; when all recognizers have seen the event, ``settle()`` decides on them in
/// the order in which they received the touches: the deepest view's first. Between events (a timer) each request is settled at once.
@MainActor
final class GestureArbiter {
    static let shared = GestureArbiter()

    /// Recognizers with touches of a sequence that is not over, in the order in which they got them.
    private(set) var active: [UIGestureRecognizer] = []
    /// Recognizers that changed and whose actions are to be called.
    private var changed: [UIGestureRecognizer] = []
    private var isDelivering = false
    private var isSettling = false
    /// Whether somebody failed, so that held recognitions may go on.
    private var hasNews = false

    /// A pair of recognizers that was asked about failure requirements.
    private struct Pair: Hashable {
        let waiting: ObjectIdentifier
        let other: ObjectIdentifier
    }
    /// Answers to the dynamic questions, which are asked once per pair and attempt.
    private var requirements: [Pair: Bool] = [:]

    func activate(_ recognizer: UIGestureRecognizer) {
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }

    func forget(_ recognizer: UIGestureRecognizer) {
        active.removeAll { $0 === recognizer }
        forgetAnswers(of: recognizer)
    }

    private func forgetAnswers(of recognizer: UIGestureRecognizer) {
        let id = ObjectIdentifier(recognizer)
        if !requirements.isEmpty { requirements = requirements.filter { $0.key.waiting != id && $0.key.other != id } }
    }

    /// Runs `body`, during which recognizers see an event, and settles what they asked for.
    func deliver(_ body: () -> Void) {
        isDelivering = true
        body()
        isDelivering = false
        settle()
    }

    func settleUnlessDelivering() {
        guard !isDelivering, !isSettling else { return }
        settle()
        UIApplication.shared.touchDispatcher.deliverToViews()
        resetFinished()
    }

    func pendingActions(of recognizer: UIGestureRecognizer) {
        if !changed.contains(where: { $0 === recognizer }) { changed.append(recognizer) }
    }

    /// Calls a recognizer's pending actions before it is reset.
    func callPendingActions(of recognizer: UIGestureRecognizer) {
        guard let index = changed.firstIndex(where: { $0 === recognizer }) else { return }
        changed.remove(at: index)
        recognizer.callActions()
    }

    func didFail(_ recognizer: UIGestureRecognizer) {
        hasNews = true
    }

    /// Decides on everything that was asked for, and calls actions.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        // Each round may make others fail or be recognized; a recognizer changes its state at most a few times a round, so this ends.
        repeat {
            hasNews = false
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
        } while hasNews || !changed.isEmpty || active.contains { $0.requested != nil } || breakDeadlock()
    }

    /// Recognizers that wait for each other, and whose touches are all over, would wait for ever: the last of them fails.
    ///
    /// - Returns: whether there were any.
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
        hasNews = true
    }

    /// Tries to let a recognizer become what it asked for.
    private func attempt(_ recognizer: UIGestureRecognizer) {
        guard recognizer.current == .possible, let wanted = recognizer.held else { return }
        for other in active where other !== recognizer && waits(recognizer, for: other) {
            if other.isRecognized { return fail(recognizer) }
            // A recognizer that wants to be recognized itself is decided later in the round, or waits too.
            if other.isUndecided { return }
        }
        if !recognizer.viewsAgree { return fail(recognizer) }
        if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) { return fail(recognizer) }
        guard recognizer.current == .possible else { return }
        for other in active where other !== recognizer && other.isRecognized && prevents(other, recognizer) { return fail(recognizer) }
        recognizer.held = nil
        recognizer.current = wanted == .changed ? .began : wanted
        hasNews = true
        for other in active where other !== recognizer && other.current == .possible && prevents(recognizer, other) { fail(other) }
        if recognizer.cancelsTouchesInView { UIApplication.shared.touchDispatcher.cancelInViews(recognizer.sequence) }
        recognizer.callActions()
    }

    private func prevents(_ winner: UIGestureRecognizer, _ loser: UIGestureRecognizer) -> Bool {
        winner.sharesTouches(with: loser) && winner.canPrevent(loser) && loser.canBePrevented(by: winner) && !winner.isSimultaneous(with: loser)
    }

    /// Whether a recognizer must wait for another to fail.
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

    /// Takes lifted touches from the recognizers, and resets those that are through.
    func resetFinished() {
        for recognizer in active {
            if recognizer.touches.contains(where: \.isOver) {
                recognizer.lastLocations = recognizer.touches.map(\.screenLocation)
                recognizer.touches.removeAll(where: \.isOver)
            }
            let isThrough = recognizer.current == .ended || recognizer.current == .cancelled || recognizer.current == .failed
            guard isThrough, recognizer.sequence.allSatisfy(\.isOver), recognizer.presses.allSatisfy(\.isOver) else { continue }
            recognizer.returnToPossible()
            forget(recognizer)
            recognizer.limitUndecidedTime()
        }
    }
}
