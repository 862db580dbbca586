/// Recognizes two fingers that move apart or together, on the screen or on a touchpad.
///
/// It begins when the distance between the fingers has changed by 10 points, of which ``scale`` does not count 8. It ends when all fingers
/// are lifted. Of more than two fingers the mean distance from their centroid is measured.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// How far the distance must change before it begins, in points.
    package static let slop: CGFloat = 10
    /// How much of that change ``scale`` does not count, in points.
    package static let uncountedSlop: CGFloat = 8
    /// The pause, in seconds, after which a magnification by a touchpad or wheel has ended.
    package static let magnificationPause = 0.25

    /// The distance between the fingers, relative to that at the beginning. Setting it makes the present distance count as that much; the
    /// velocity is measured anew, from the last movement on.
    open var scale: CGFloat {
        get { measured }
        set {
            guard newValue.isFinite, newValue > 0 else { return }
            measured = newValue
            rebase()
            speed.restart(at: newValue, time: lastTime)
        }
    }

    /// How much ``scale`` changes a second.
    open var velocity: CGFloat { speed.value }

    private var measured: CGFloat = 1
    /// The distance at which the scale is 1; nil with fewer than two fingers.
    private var baseline: CGFloat?
    private var speed = SmoothedVelocity()
    private var lastTime = 0.0
    /// Where on the screen a touchpad or wheel magnifies.
    private var place: CGPoint?

    /// Smaller distances count as this one, so that the scale stays finite.
    private static let leastDistance: CGFloat = 1e-3

    /// Keeps the scale as it is when the number of fingers, or the scale, changes.
    private func rebase() {
        baseline = TouchSpread(of: self).map { max($0.distance, Self.leastDistance) / measured }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        lastTime = event.timestamp
        rebase()
        speed.restart(at: measured, time: lastTime)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let now = TouchSpread(of: self)?.distance, let start = baseline else { return }
        if state == .possible {
            let change = now - start
            guard abs(change) >= Self.slop else {
                lastTime = event.timestamp
                return speed.restart(at: 1, time: lastTime)
            }
            baseline = max(start + (change < 0 ? -Self.uncountedSlop : Self.uncountedSlop), Self.leastDistance)
        }
        measured = max(now, Self.leastDistance) / (baseline ?? start)
        lastTime = event.timestamp
        speed.add(measured, time: lastTime)
        state = state == .possible ? .began : .changed
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        let isOver = self.touches.allSatisfy(\.isOver)
        if isOver { speed.end(time: event.timestamp) }
        lastTime = event.timestamp
        rebase()
        if isOver { state = state == .possible ? .failed : .ended }
    }

    /// The centroid of the fingers, or the location of the pointer.
    open override func location(in view: UIView?) -> CGPoint {
        guard let place else { return super.location(in: view) }
        return UIWindow.convertFromScreen(place, to: view, window: self.view?.window)
    }

    open override func reset() {
        super.reset()
        measured = 1
        baseline = nil
        speed = SmoothedVelocity()
        place = nil
    }

    /// Takes a transform event of a touchpad or wheel.
    ///
    /// - Returns: whether the gesture begins or goes on with it; otherwise the next recognizer is asked.
    func magnify(with event: UIEvent) -> Bool {
        guard mayFollow(event) else { return false }
        if place == nil { speed.restart(at: 1, time: lastTime) }
        place = event.location
        let scale = min(max(measured * event.magnification, 1e-6), 1e6)
        speed.add(scale, time: event.timestamp)
        measured = scale
        lastTime = event.timestamp
        follow(event, pause: Self.magnificationPause)
        return true
    }
}
