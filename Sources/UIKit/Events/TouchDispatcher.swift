/// How much of a touch has been delivered to its view.
struct ViewDelivery {
    enum Stage {
        /// `touchesBegan` was not called yet.
        case waiting
        /// `touchesBegan` was called; later phases are to be delivered.
        case following
        /// The view gets nothing (more) of the touch.
        case finished
    }
    var stage = Stage.waiting
    /// Whether the touch moved since the last call.
    var hasMoved = false
    /// Whether the touch changed in an event that its window has not delivered to its recognizers yet.
    var awaitsRecognizers = false
}

/// Turns a display's touches into events, and delivers these to gesture recognizers and views in the order of Behaviour 6.1: first all
/// recognizers of a window, then their actions, then `touchesCancelled` of views whose touches a gesture took, then the other views.
@MainActor
final class TouchDispatcher {
    /// Touches that are down, by the display's number.
    private var down: [Int: UITouch] = [:]
    /// Touches of which something is still to be delivered to a view: those that are down, and lifted ones that recognizers hold back.
    private var undelivered: [UITouch] = []
    /// Touches that a gesture took from their views, which will be sent `touchesCancelled`.
    private var taken: [UITouch] = []
    private let event = UIEvent(type: .touches, time: 0)
    private var lastTap: (location: CGPoint, time: Double, count: Int, type: UITouch.TouchType, buttons: UIEvent.ButtonMask)?

    /// A touch raises the tap count if it begins within so many seconds, and points, of the end of the touch before.
    static let tapInterval = 0.35, tapDistance: CGFloat = 45

    /// Whether any touch is down.
    var hasTouches: Bool { !down.isEmpty }
    /// The touch that is down with a display's number.
    func touch(_ id: Int) -> UITouch? { down[id] }

    /// Takes a change of one touch from the display.
    ///
    /// - Parameters:
    ///   - id: the display's number of the touch.
    ///   - location: on the screen, in points.
    ///   - time: in seconds of the media clock.
    func handle(id: Int, phase: TouchPhase, kind: TouchKind, location: CGPoint, time: Double) {
        if phase == .began {
            // The display did not report the end of the touch that had this number.
            if let lost = down[id] { change(lost, id: id, phase: .cancelled, location: lost.screenLocation, time: time) }
            begin(id: id, kind: kind, location: location, time: time)
        } else if let touch = down[id] {
            change(touch, id: id, phase: UITouch.Phase(phase), location: location, time: time)
        }
    }

    /// Cancels all touches, as when the application loses the focus.
    func cancelAll(time: Double) {
        for (id, touch) in down.sorted(by: { $0.key < $1.key }) {
            change(touch, id: id, phase: .cancelled, location: touch.screenLocation, time: time)
        }
        lastTap = nil
    }

    private func begin(id: Int, kind: TouchKind, location: CGPoint, time: Double) {
        let type: UITouch.TouchType = kind == .finger ? .direct : .indirectPointer
        let touch = UITouch(type: type, buttons: kind == .secondaryPointer ? .secondary : .primary, location: location, time: time)
        if let last = lastTap, last.type == type, last.buttons == touch.buttons, time - last.time <= Self.tapInterval,
            hypot(location.x - last.location.x, location.y - last.location.y) <= Self.tapDistance {
            touch.tapCount = last.count + 1
        }
        prepareEvent(changed: [touch], time: time)
        guard let (window, view) = UIApplication.shared.hitTest(screenPoint: location, with: event) else {
            event.touches.remove(touch)
            return
        }
        if OverlayPresenter.shared.touchBegan(on: view) {
            event.touches.remove(touch)
            return
        }
        touch.window = window
        touch.view = view
        if !touch.isByPrimaryButton || !receives(view, touch) { touch.delivery.stage = .finished }
        touch.gestureRecognizers = recognizers(for: touch, from: view)
        down[id] = touch
        undelivered.append(touch)
        UIApplication.shared.sendEvent(event)
        finishEvent()
    }

    /// Delivers one event for touches that moved at the same time. Touches that are not down, or did not move, are left out.
    func move(_ moves: [TouchMove], time: Double) {
        var moved: [UITouch] = []
        for move in moves {
            guard let touch = down[move.id], touch.screenLocation != move.location, !moved.contains(touch) else { continue }
            place(touch, at: move.location, phase: .moved, time: time)
            moved.append(touch)
        }
        send(moved, time: time)
    }

    private func change(_ touch: UITouch, id: Int, phase: UITouch.Phase, location: CGPoint, time: Double) {
        if phase == .moved, location == touch.screenLocation { return }
        place(touch, at: location, phase: phase, time: time)
        if phase == .ended { lastTap = touch.isTap ? (location, time, touch.tapCount, touch.type, touch.buttons) : nil }
        send([touch], time: time) { if touch.isOver { self.down[id] = nil } }
    }

    private func place(_ touch: UITouch, at location: CGPoint, phase: UITouch.Phase, time: Double) {
        touch.previousScreenLocation = touch.screenLocation
        touch.screenLocation = location
        touch.timestamp = time
        touch.noteTravel()
        touch.phase = phase
        if phase == .moved { touch.delivery.hasMoved = true }
    }

    private func send(_ changed: [UITouch], time: Double, then clean: () -> Void = {}) {
        guard !changed.isEmpty else { return }
        prepareEvent(changed: changed, time: time)
        UIApplication.shared.sendEvent(event)
        clean()
        finishEvent()
    }

    private func prepareEvent(changed: [UITouch], time: Double) {
        event.time = time
        event.modifiers = UIApplication.shared.modifierFlags
        event.touches = Set(down.values).union(changed)
        for touch in event.touches where !touch.isOver && !changed.contains(touch) { touch.phase = .stationary }
        for touch in changed { touch.delivery.awaitsRecognizers = true }
    }

    private func finishEvent() {
        GestureArbiter.shared.resetFinished()
        event.touches = Set(down.values)
        // A window that overrides `sendEvent(_:)` may have kept the event to itself.
        undelivered.removeAll { $0.isOver && $0.delivery.awaitsRecognizers }
    }

    /// Whether `isMultipleTouchEnabled` and `isExclusiveTouch` let a view have another touch.
    private func receives(_ view: UIView, _ touch: UITouch) -> Bool {
        let others = down.values.filter { $0.window === touch.window && $0.view != nil && $0.isByPrimaryButton }
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.view === view }) { return false }
        if others.contains(where: { $0.view !== view && ($0.view?.isExclusiveTouch == true) }) { return false }
        if view.isExclusiveTouch, others.contains(where: { $0.view !== view }) { return false }
        return true
    }

    /// The recognizers that receive a touch, those of the deepest view first.
    private func recognizers(for touch: UITouch, from view: UIView) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var current: UIView? = view
        while let view = current {
            for recognizer in view.gestureRecognizers ?? [] where recognizer.accepts(touch, of: event) { found.append(recognizer) }
            current = view.superview
        }
        return found
    }

    /// Delivers a window's touches of an event: to recognizers first, then to views. Nil stands for windows that are gone.
    func deliver(_ event: UIEvent, in window: UIWindow?) {
        let changed = event.touches.filter { $0.window === window && $0.phase != .stationary }
        guard !changed.isEmpty else { return }
        GestureArbiter.shared.deliver {
            var order: [UIGestureRecognizer] = []
            for recognizer in changed.flatMap({ $0.gestureRecognizers ?? [] }) where !order.contains(recognizer) { order.append(recognizer) }
            for recognizer in order {
                deliver(changed.filter { $0.gestureRecognizers?.contains(recognizer) == true }, to: recognizer, event)
            }
        }
        for touch in changed { touch.delivery.awaitsRecognizers = false }
        deliverToViews()
    }

    private func deliver(_ changed: Set<UITouch>, to recognizer: UIGestureRecognizer, _ event: UIEvent) {
        let new = changed.filter { $0.phase == .began }
        if !new.isEmpty {
            recognizer.endFollowing()
            GestureArbiter.shared.activate(recognizer)
            recognizer.sequence.append(contentsOf: new)
            // A gesture that has ended, or waits for others to fail before it ends, follows no further touches.
            if recognizer.held != .ended, [.possible, .began, .changed].contains(recognizer.current) {
                recognizer.touches.append(contentsOf: new)
                recognizer.touchesBegan(new, with: event)
                // Fingers that join a gesture in progress are not delivered to views.
                if recognizer.isRecognized, recognizer.cancelsTouchesInView {
                    for touch in new where recognizer.touches.contains(touch) { touch.delivery.stage = .finished }
                }
            }
        }
        func followed(_ phase: UITouch.Phase) -> Set<UITouch> { changed.filter { $0.phase == phase && recognizer.touches.contains($0) } }
        let isOpen = { recognizer.current != .failed && recognizer.current != .ended && recognizer.current != .cancelled }
        for (phase, call) in [
            (UITouch.Phase.moved, recognizer.touchesMoved), (.ended, recognizer.touchesEnded), (.cancelled, recognizer.touchesCancelled),
        ] as [(UITouch.Phase, (Set<UITouch>, UIEvent) -> Void)] where isOpen() {
            let touches = followed(phase)
            if !touches.isEmpty { call(touches, event) }
        }
    }

    // MARK: Views

    /// Cancels touches in their views, since a gesture with `cancelsTouchesInView` was recognized. Views are informed by
    /// ``cancelTakenTouches()``, when the actions have been called.
    func cancelInViews(_ touches: [UITouch]) {
        for touch in touches {
            if touch.delivery.stage == .following { taken.append(touch) }
            touch.delivery.stage = .finished
        }
    }

    /// Sends `touchesCancelled` for the touches that gestures took.
    func cancelTakenTouches() {
        guard !taken.isEmpty else { return }
        let touches = taken
        taken = []
        tell(touches, .cancelled) { $0.touchesCancelled($1, with: $2) }
        undelivered.removeAll { $0.delivery.stage == .finished }
    }

    /// Calls the touch methods of views for all that is undelivered and that no recognizer holds back.
    func deliverToViews() {
        let touches = undelivered.filter { !$0.delivery.awaitsRecognizers }
        sendBegan(touches.filter { $0.delivery.stage == .waiting && !isHeldBack($0, by: \.delaysTouchesBegan) })
        let moved = touches.filter { $0.delivery.stage == .following && $0.delivery.hasMoved }
        for touch in moved { touch.delivery.hasMoved = false }
        tell(moved.filter { !$0.isOver || $0.phase == .moved }, .moved) { $0.touchesMoved($1, with: $2) }
        let ended = touches.filter { $0.delivery.stage == .following && $0.phase == .ended && !isHeldBack($0, by: \.delaysTouchesEnded) }
        for touch in ended { touch.delivery.stage = .finished }
        tell(ended, .ended) { $0.touchesEnded($1, with: $2) }
        let cancelled = touches.filter { $0.delivery.stage != .finished && $0.phase == .cancelled }
        let known = cancelled.filter { $0.delivery.stage == .following }
        for touch in cancelled { touch.delivery.stage = .finished }
        tell(known, .cancelled) { $0.touchesCancelled($1, with: $2) }
        undelivered.removeAll { $0.delivery.stage == .finished }
    }

    /// Delivers beginnings. One that was held back is delivered with the place and time of the beginning; the touch has moved since then
    /// to where it is now.
    private func sendBegan(_ touches: [UITouch]) {
        let now = touches.map { (place: $0.screenLocation, previous: $0.previousScreenLocation, time: $0.timestamp) }
        for touch in touches {
            touch.delivery.stage = .following
            guard touch.phase == .began else {
                touch.screenLocation = touch.firstScreenLocation
                touch.previousScreenLocation = touch.firstScreenLocation
                touch.timestamp = touch.firstTimestamp
                continue
            }
            touch.delivery.hasMoved = false
        }
        tell(touches, .began) { $0.touchesBegan($1, with: $2) }
        for (touch, now) in zip(touches, now) where touch.phase != .began {
            touch.screenLocation = now.place
            touch.previousScreenLocation = touch.delivery.hasMoved ? touch.firstScreenLocation : now.previous
            touch.timestamp = now.time
        }
    }

    private func isHeldBack(_ touch: UITouch, by flag: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
        touch.gestureRecognizers?.contains { $0[keyPath: flag] && $0.isUndecided && $0.sequence.contains(touch) } ?? false
    }

    /// Calls a touch method of the views of some touches. During the call the touches are in `phase`.
    private func tell(_ touches: [UITouch], _ phase: UITouch.Phase, _ call: (UIView, Set<UITouch>, UIEvent) -> Void) {
        var rest = touches[...]
        while let first = rest.first {
            let sameView = rest.filter { $0.view === first.view }
            rest = rest.filter { $0.view !== first.view }[...]
            guard let view = first.view else { continue }
            let phases = sameView.map(\.phase)
            for touch in sameView { touch.phase = phase }
            call(view, Set(sameView), event)
            for (touch, former) in zip(sameView, phases) { touch.phase = former }
        }
    }
}

extension UITouch.Phase {
    /// Converts the phase that a display reports.
    fileprivate init(_ phase: TouchPhase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}
