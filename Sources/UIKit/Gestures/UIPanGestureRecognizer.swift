/// Recognizes dragging by fingers, and scrolling by wheels and touchpads.
///
/// It begins when the touches have moved by 10 points, which ``translation(in:)`` does not count, and follows them until they are lifted.
/// With a wheel or touchpad it begins at once, and ends after a pause.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The least number of fingers. Default 1.
    open var minimumNumberOfTouches = 1
    /// The greatest number of fingers. Default: any.
    open var maximumNumberOfTouches = Int.max

    /// The devices whose scroll events pan. Default none; all for a scroll view's ``UIScrollView/panGestureRecognizer``.
    ///
    /// The view under the pointer comes before its superviews.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// After a pause of so many seconds the scrolling of a touchpad, and of a wheel, has ended.
    static let touchpadPause = 0.1, wheelPause = 0.25
    /// How far the touches must move before it begins, in points.
    package static let slop: CGFloat = 10
    /// How many seconds of the last movement ``velocity(in:)`` is the average of.
    package static let velocityWindow = 0.1

    /// The centroid of the touches when their number last changed.
    private var anchor: CGPoint?
    /// The movement before the number of touches last changed, and by wheels and touchpads.
    private var settled = CGVector.zero
    /// What the translation leaves out of the movement: the slop, or what ``setTranslation(_:in:)`` asks for.
    private var base = CGVector.zero
    private var samples: [(time: Double, moved: CGVector)] = []
    /// Where on the screen a wheel or touchpad pans.
    private var scrollPlace: CGPoint?
    /// Which device pans; nil for touches.
    private(set) var scrollType: UIScrollTypeMask?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if numberOfTouches > maximumNumberOfTouches {
            if state == .possible { state = .failed } else { for touch in touches { ignore(touch, for: event) } }
            return
        }
        rebase(without: touches)
        // What fewer fingers than it takes have moved is no part of the gesture.
        if state == .possible, numberOfTouches - touches.count < minimumNumberOfTouches { settled = .zero }
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

    /// How far the gesture has moved since it began, in a view's coordinates; in the window's for nil.
    open func translation(in view: UIView?) -> CGPoint {
        vector(CGVector(dx: moved.dx - base.dx, dy: moved.dy - base.dy), in: view)
    }

    /// Sets the current ``translation(in:)``, to which further movements are added. The velocity is measured afresh from the last movement
    /// on.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let wanted = screenVector(translation, in: view)
        base = CGVector(dx: moved.dx - wanted.dx, dy: moved.dy - wanted.dy)
        samples = samples.suffix(2)
    }

    /// The velocity of the gesture in points a second, in a view's coordinates; in the window's for nil. It is the average of the last tenth
    /// of a second.
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
        scrollType = nil
    }

    /// The centroid of the touches, or the location of the pointer.
    open override func location(in view: UIView?) -> CGPoint {
        guard let scrollPlace else { return super.location(in: view) }
        return UIWindow.convertFromScreen(scrollPlace, to: view, window: self.view?.window)
    }

    /// Takes a scroll event of a wheel or touchpad.
    ///
    /// - Returns: whether the gesture begins or goes on with it; otherwise the next recognizer is asked.
    func scroll(with event: UIEvent) -> Bool {
        let type: UIScrollTypeMask = event.isPreciseScroll ? .continuous : .discrete, delta = event.scrollDelta
        guard allowedScrollTypesMask.contains(type), delta.dx.isFinite, delta.dy.isFinite else { return false }
        if let scrollType, scrollType != type { endFollowing() }
        guard mayFollow(event) else { return false }
        if scrollPlace == nil { record(event) }
        scrollPlace = event.location
        scrollType = type
        settled = CGVector(dx: settled.dx + delta.dx, dy: settled.dy + delta.dy)
        record(event)
        follow(event, pause: event.isPreciseScroll ? Self.touchpadPause : Self.wheelPause)
        return true
    }

    /// The centroid of the touches on the screen when their number last changed: of one finger, where it was put down.
    var beginning: CGPoint? { anchor }

    /// The movement on the screen since the touches began.
    private var moved: CGVector {
        let followed = touches.filter { !$0.isOver }
        return movement(of: followed.isEmpty ? touches : followed)
    }

    private func movement(of touches: [UITouch]) -> CGVector {
        guard let anchor, let now = center(of: touches) else { return settled }
        return CGVector(dx: settled.dx + now.x - anchor.x, dy: settled.dy + now.y - anchor.y)
    }

    /// Keeps the movement as it is when touches are added.
    private func rebase(without new: Set<UITouch>) {
        if let anchor, let before = center(of: touches.filter { !new.contains($0) && !$0.isOver }) {
            settled = CGVector(dx: settled.dx + before.x - anchor.x, dy: settled.dy + before.y - anchor.y)
        }
        anchor = center(of: touches.filter { !$0.isOver })
    }

    /// Keeps a sample for the velocity. A lift adds one only if the finger rested before it, which leaves it no velocity.
    private func record(_ event: UIEvent, isLast: Bool = false) {
        if isLast, let last = samples.last, moved == last.moved, event.timestamp - last.time < Self.velocityWindow { return }
        samples.append((event.timestamp, moved))
        // One sample before the window stays: displays that report seldom have only one inside of it.
        while samples.count > 2, samples[1].time < event.timestamp - Self.velocityWindow { samples.removeFirst() }
    }


    private func center(of touches: [UITouch]) -> CGPoint? { touches.lazy.map(\.screenLocation).centroid }

    /// Converts a vector of the screen to a view's coordinates.
    private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
        let window = self.view?.window
        // At the touch: in perspective a vector has different lengths at different places.
        let origin = scrollPlace ?? center(of: touches) ?? lastLocations.first ?? .zero
        let start = UIWindow.convertFromScreen(origin, to: view, window: window)
        let end = UIWindow.convertFromScreen(CGPoint(x: origin.x + vector.dx, y: origin.y + vector.dy), to: view, window: window)
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }

    /// Converts a vector of a view's coordinates to the screen.
    private func screenVector(_ vector: CGPoint, in view: UIView?) -> CGVector {
        guard let view, let window = view.window else { return CGVector(dx: vector.x, dy: vector.y) }
        let start = view.convert(CGPoint.zero, to: window), end = view.convert(vector, to: window)
        return CGVector(dx: end.x - start.x, dy: end.y - start.y)
    }
}
