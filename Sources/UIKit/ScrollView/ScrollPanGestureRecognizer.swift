/// A view beside the content of a scroll view, whose touches are never held back to see whether they become a drag.
protocol UndelayedView: UIView {}

/// The pan recognizer of a scroll view. It holds touches back from views in the content for a moment, stops content that moves, and begins
/// only for movement along an axis that can be scrolled.
@MainActor
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    weak var scrollView: UIScrollView?
    /// When the last event happened, in seconds of the media clock.
    private(set) var eventTime = 0.0 {
        didSet { previousEventTime = oldValue }
    }
    /// When the event before happened.
    private(set) var previousEventTime = 0.0
    /// Whether this gesture began by stopping moving content.
    private(set) var hasCaughtMotion = false
    /// The change of the offset that a wheel's last notch asks for, in points.
    private(set) var notch = CGPoint.zero
    /// Where the touches were before they moved, in the view's frame.
    private var start = CGPoint.zero
    private var timer: TimerQueue.Token?
    /// The event of the touches for which ``UIScrollView/touchesShouldBegin(_:with:in:)`` is asked.
    private var contentEvent: UIEvent?

    /// How many seconds touches that may become a drag are held back from views in the content.
    static let contentDelay = 0.15
    /// How many times as far a drag may go along an axis that can't be scrolled as along one that can: 60 degrees.
    static let crossTolerance: CGFloat = 1.73
    /// How many times as far a drag must go along one axis as along the other to lock that. Uncertain.
    static let lockRatio: CGFloat = 2

    /// Takes a wheel's or touchpad's event if the content has room in its direction. While fingers drag or zoom, it is taken and ignored.
    override func scroll(with event: UIEvent) -> Bool {
        guard let scrollView, event.scrollDelta.dx.isFinite, event.scrollDelta.dy.isFinite else { return false }
        scrollView.scrollPinch?.endFollowing()
        guard !isTracking, !scrollView.zooming.isMoving else { return true }
        let change = CGPoint(x: -event.scrollDelta.dx, y: -event.scrollDelta.dy)
        guard isFollowing || scrollView.canScroll(by: change, isPrecise: event.isPreciseScroll) else {
            return scrollView.scrolling.motion?.kind == .wheel
        }
        notch = change
        eventTime = event.timestamp
        return super.scroll(with: event)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.timestamp
        super.touchesBegan(touches, with: event)
        guard let scrollView, state == .possible else { return }
        contentEvent = event
        start = place
        let isFirst = !scrollView.scrolling.isTracking
        scrollView.scrolling.isTracking = true
        if isFirst, scrollView.catchMotion() {
            hasCaughtMotion = true
            state = .began
        } else if scrollView.delaysContentTouches, isFirst, !touches.contains(where: { $0.view is any UndelayedView }) {
            delaysTouchesBegan = true
            timer = TimerQueue.shared.schedule(at: event.timestamp + Self.contentDelay) { [weak self] in
                self?.stopDelaying()
                UIApplication.shared.touchDispatcher.deliverToViews()
            }
        } else if !delaysTouchesBegan {
            askForContent()
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.timestamp
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.timestamp
        if state == .possible { askForContent() }
        super.touchesEnded(touches, with: event)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        eventTime = event.timestamp
        super.touchesCancelled(touches, with: event)
    }

    override var state: State {
        get { super.state }
        set {
            // It is looked at again at each event whether the movement goes along an axis that can be scrolled.
            if newValue == .began, super.state == .possible, !hasCaughtMotion, !goesAlongScrollableAxis {
                // Content that is dragged the other way, a slider say, need not wait any longer.
                return stopDelaying()
            }
            super.state = newValue
        }
    }

    override func reset() {
        super.reset()
        cancelTimer()
        delaysTouchesBegan = false
        contentEvent = nil
        defer { hasCaughtMotion = false }
        guard let scrollView, scrollView.scrolling.isTracking else { return }
        scrollView.scrolling.isTracking = false
        // What changed under a finger that didn't drag is made up for.
        if scrollView.scrolling.needsSettling { scrollView.setNeedsLayout() }
        guard hasCaughtMotion else { return }
        // A gesture that failed isn't told of the touch's end.
        eventTime = CACurrentMediaTime()
        scrollView.releaseCaught()
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !isPartner(preventedGestureRecognizer) && super.canPrevent(preventedGestureRecognizer)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !isPartner(preventingGestureRecognizer) && super.canBePrevented(by: preventingGestureRecognizer)
    }

    /// Dragging and zooming of a scroll view work at the same time.
    private func isPartner(_ other: UIGestureRecognizer) -> Bool { other === scrollView?.scrollPinch }

    /// The centroid of the touches in the view's frame.
    private var place: CGPoint {
        guard let scrollView else { return .zero }
        let location = location(in: scrollView), offset = scrollView.bounds.origin
        return CGPoint(x: location.x - offset.x, y: location.y - offset.y)
    }

    /// How far the touches moved since they began.
    var travel: CGVector {
        let now = place
        return CGVector(dx: now.x - start.x, dy: now.y - start.y)
    }

    private var goesAlongScrollableAxis: Bool {
        guard let scrollView else { return false }
        let travel = travel
        if scrollView.yieldsToOuterScrollView(travel) { return false }
        switch (scrollView.followsHorizontally, scrollView.followsVertically) {
        case (true, true): return true
        case (true, false): return abs(travel.dx) >= Self.slop * 0.5 && abs(travel.dy) <= abs(travel.dx) * Self.crossTolerance
        case (false, true): return abs(travel.dy) >= Self.slop * 0.5 && abs(travel.dx) <= abs(travel.dy) * Self.crossTolerance
        case (false, false): return false
        }
    }

    // MARK: The content's touches

    /// The touches did not become a drag in time, or go where the content can't be dragged: the content's views get them.
    private func stopDelaying() {
        cancelTimer()
        guard delaysTouchesBegan else { return }
        askForContent()
        delaysTouchesBegan = false
    }

    private func cancelTimer() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }

    /// Asks the scroll view, for each view in its content whose `touchesBegan` is still to be called, whether it should be.
    private func askForContent() {
        guard let scrollView else { return }
        var rest = sequence.filter { $0.delivery.stage == .waiting && $0.view != nil && $0.view !== scrollView }
        while let view = rest.first?.view {
            let touches = Set(rest.filter { $0.view === view })
            rest.removeAll { $0.view === view }
            if !scrollView.touchesShouldBegin(touches, with: contentEvent, in: view) {
                for touch in touches { touch.delivery.stage = .finished }
            }
        }
    }

    /// Whether a view in the content was sent a touch that scrolling may not cancel.
    var contentKeepsTouch: Bool {
        guard let scrollView else { return false }
        return sequence.contains { touch in
            guard touch.delivery.stage == .following, let view = touch.view, view !== scrollView else { return false }
            return !scrollView.canCancelContentTouches || !scrollView.touchesShouldCancel(in: view)
        }
    }
}
