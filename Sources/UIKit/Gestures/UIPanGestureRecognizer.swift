/// Recognizes dragging: begins when the touches have moved 10 points, then follows them.
///
/// The first 10 points along the direction of the drag don't count: ``translation(in:)`` begins near zero.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// How many fingers it takes. Default 1.
    open var minimumNumberOfTouches = 1
    /// How many fingers may be down. Default: any number.
    open var maximumNumberOfTouches = Int.max

    /// Which scroll events count as panning, where no scroll view takes them first. Default none.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// How far the touches must move before it begins, in points.
    package static let slop: CGFloat = 10
    /// How many seconds of movement count for the velocity.
    package static let velocityWindow = 0.1

    /// Where the middle of the touches was when each began or left, so that their number may change without a jump.
    private var anchor: CGPoint?
    /// What was moved before the number of touches changed.
    private var settled = CGVector.zero
    /// Subtracted from the movement: the slop, or what ``setTranslation(_:in:)`` asks for.
    private var base = CGVector.zero
    private var samples: [(time: Double, moved: CGVector)] = []
    /// Where a wheel or touchpad pans, on the screen.
    private var scrollPlace: CGPoint?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if numberOfTouches > maximumNumberOfTouches {
            if state == .possible { state = .failed } else { for touch in touches { ignore(touch, for: event) } }
            return
        }
        rebase(without: touches)
        record(event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        record(event)
        if state == .began || state == .changed {
            state = .changed
            return
        }
        guard numberOfTouches >= minimumNumberOfTouches else { return }
        let travel = moved
        let length = hypot(travel.dx, travel.dy)
        guard length >= Self.slop else { return }
        base = CGVector(dx: travel.dx / length * Self.slop, dy: travel.dy / length * Self.slop)
        state = .began
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        let left = self.touches.filter { !$0.isOver }
        if let middle = center(of: left) {
            settled = movement(of: self.touches.filter { !$0.isOver || touches.contains($0) })
            anchor = middle
        }
        guard left.isEmpty || (state != .possible && left.count < minimumNumberOfTouches) else { return }
        record(event, isLast: true)
        state = state == .possible ? .failed : .ended
    }

    /// How far the touches were dragged, in a view's space; in the window's for nil.
    open func translation(in view: UIView?) -> CGPoint {
        vector(CGVector(dx: moved.dx - base.dx, dy: moved.dy - base.dy), in: view)
    }

    /// Sets what ``translation(in:)`` tells now. The velocity is measured anew, beginning with the last movement.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let wanted = screenVector(translation, in: view)
        base = CGVector(dx: moved.dx - wanted.dx, dy: moved.dy - wanted.dy)
        samples = samples.suffix(2)
    }

    /// How fast the touches move, in points a second of a view's space; in the window's for nil. It is that of the last tenth of a second.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = samples.last, let first = samples.first(where: { $0.time >= last.time - Self.velocityWindow }), last.time > first.time else {
            return .zero
        }
        let seconds = last.time - first.time
        return vector(CGVector(dx: (last.moved.dx - first.moved.dx) / seconds, dy: (last.moved.dy - first.moved.dy) / seconds), in: view)
    }

    open override func reset() {
        super.reset()
        anchor = nil
        settled = .zero
        base = .zero
        samples = []
        scrollPlace = nil
    }

    /// The middle of the touches, or the pointer's place.
    open override func location(in view: UIView?) -> CGPoint {
        guard let scrollPlace else { return super.location(in: view) }
        return UIWindow.convertFromScreen(scrollPlace, to: view, window: self.view?.window)
    }

    /// Moves by a scroll event.
    func moveByScroll(_ event: UIEvent) {
        if scrollPlace == nil { record(event) }
        scrollPlace = event.location
        settled = CGVector(dx: settled.dx + event.scrollDelta.dx, dy: settled.dy + event.scrollDelta.dy)
        record(event)
    }

    /// Where the middle of the touches was on the screen when their number changed last: with one finger, where it was put down.
    var beginning: CGPoint? { anchor }

    /// How far the touches moved on the screen since they began.
    private var moved: CGVector {
        let followed = touches.filter { !$0.isOver }
        return movement(of: followed.isEmpty ? touches : followed)
    }

    private func movement(of touches: [UITouch]) -> CGVector {
        guard let anchor, let now = center(of: touches) else { return settled }
        return CGVector(dx: settled.dx + now.x - anchor.x, dy: settled.dy + now.y - anchor.y)
    }

    /// Begins to measure anew when touches were added.
    private func rebase(without new: Set<UITouch>) {
        if let anchor, let before = center(of: touches.filter { !new.contains($0) && !$0.isOver }) {
            settled = CGVector(dx: settled.dx + before.x - anchor.x, dy: settled.dy + before.y - anchor.y)
        }
        anchor = center(of: touches.filter { !$0.isOver })
    }

    /// Keeps a sample for the velocity. A lift adds one only where time has passed: a finger that rested before it was lifted has no speed.
    private func record(_ event: UIEvent, isLast: Bool = false) {
        if isLast, let last = samples.last, moved == last.moved, event.timestamp - last.time < Self.velocityWindow { return }
        samples.append((event.timestamp, moved))
        // One sample before the window stays, since the first inside it needs a predecessor when the display reports seldom.
        while samples.count > 2, samples[1].time < event.timestamp - Self.velocityWindow { samples.removeFirst() }
    }


    private func center(of touches: [UITouch]) -> CGPoint? { touches.lazy.map(\.screenLocation).centroid }

    /// A vector of the screen in a view's space.
    private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
        let window = self.view?.window
        // About the touch, since a view seen in perspective maps vectors differently at each place.
        let origin = scrollPlace ?? center(of: touches) ?? lastLocations.first ?? .zero
        let start = UIWindow.convertFromScreen(origin, to: view, window: window)
        let end = UIWindow.convertFromScreen(CGPoint(x: origin.x + vector.dx, y: origin.y + vector.dy), to: view, window: window)
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }

    /// A vector of a view's space on the screen.
    private func screenVector(_ vector: CGPoint, in view: UIView?) -> CGVector {
        guard let view, let window = view.window else { return CGVector(dx: vector.x, dy: vector.y) }
        let start = view.convert(CGPoint.zero, to: window), end = view.convert(vector, to: window)
        return CGVector(dx: end.x - start.x, dy: end.y - start.y)
    }
}
