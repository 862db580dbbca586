/// Recognizes dragging of a scroll indicator: by a mouse at once, by a finger that rested on it for a moment.
@MainActor
final class IndicatorDragGestureRecognizer: UIGestureRecognizer {
    weak var scrollView: UIScrollView?
    /// Whether the vertical indicator is dragged.
    private(set) var isVertical = true
    private var start = CGPoint.zero
    private var timer: TimerQueue.Token?

    /// How far from the indicator a mouse and a finger may touch it, in points.
    static let pointerReach: CGFloat = 6, fingerReach: CGFloat = 20
    /// How many seconds a finger must rest, and how many points it may move meanwhile.
    static let hold = 0.3, tolerance: CGFloat = 8

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        guard let scrollView, let touch = touches.first, numberOfTouches == 1 else {
            state = .failed
            return
        }
        let isPointer = touch.type == .indirectPointer
        start = touch.screenLocation
        guard let axis = scrollView.indicator(at: touch.location(in: scrollView), reach: isPointer ? Self.pointerReach : Self.fingerReach) else {
            state = .failed
            return
        }
        isVertical = axis
        if isPointer {
            state = .began
        } else {
            timer = TimerQueue.shared.schedule(at: event.timestamp + Self.hold) { [weak self] in
                self?.timer = nil
                self?.state = .began
            }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .possible else {
            state = .changed
            return
        }
        guard let touch = touches.first else { return }
        let now = touch.screenLocation
        if abs(now.x - start.x) > Self.tolerance || abs(now.y - start.y) > Self.tolerance { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : .ended
    }

    override func reset() {
        super.reset()
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }
}

/// Dragging of the indicators.
extension UIScrollView {
    /// Follows the recognizer of an indicator's drag.
    func handleIndicatorDrag(_ recognizer: IndicatorDragGestureRecognizer) {
        let location = recognizer.location(in: self)
        // In the view's frame rather than in the content, which the drag moves.
        let place = recognizer.isVertical ? location.y - contentOffset.y : location.x - contentOffset.x
        switch recognizer.state {
        case .began:
            endAnimationEarly()
            endZoomAnimationEarly()
            scrollPan.endFollowing()
            stopMotion()
            scrolling.isDragging = true
            grabIndicator(isVertical: recognizer.isVertical, at: place)
            delegate?.scrollViewWillBeginDragging(self)
        case .changed:
            guard var grab = scrolling.indicators.grab, let bar = bar(isVertical: grab.isVertical) else { return }
            let present = grab.isVertical ? contentOffset.y : contentOffset.x
            // The offset was set meanwhile: the drag goes on from where the content is now.
            if present != grab.last.offset { (grab.startPlace, grab.startOffset) = (grab.last.place, present) }
            let range = grab.isVertical ? verticalRange : horizontalRange
            let way = bar.room - bar.length
            guard way > 0 else { return }
            let moved = grab.startOffset + (place - grab.startPlace) / way * (range.upperBound - range.lowerBound)
            let offset = min(max(moved, range.lowerBound), range.upperBound)
            let target = reachable(grab.isVertical ? CGPoint(x: contentOffset.x, y: offset) : CGPoint(x: offset, y: contentOffset.y))
            grab.last = (place, grab.isVertical ? target.y : target.x)
            scrolling.indicators.grab = grab
            contentOffset = target
        case .ended, .cancelled, .failed:
            guard scrolling.indicators.grab != nil else { return }
            releaseIndicator()
            let target = restingPlace(proposed: contentOffset, velocity: .zero)
            let generation = scrolling.generation
            scrolling.isDragging = false
            let moves = target != contentOffset
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            guard scrolling.generation == generation else { return }
            if moves || isPagingEnabled { settle(at: moves ? target : contentOffset) } else { hideIndicatorsSoon() }
        case .possible:
            break
        }
    }

    /// Scrolls to the resting place that was chosen at the end of an indicator's drag, or to the nearest page.
    private func settle(at target: CGPoint) {
        var target = clamped(target)
        if isPagingEnabled {
            target.x = ScrollPhysics.page(
                start: target.x, offset: target.x, velocity: 0, in: horizontalRange, origin: horizontalRange.lowerBound, dimension: bounds.width)
            target.y = ScrollPhysics.page(
                start: target.y, offset: target.y, velocity: 0, in: verticalRange, origin: verticalRange.lowerBound, dimension: bounds.height)
        }
        setContentOffset(target, animated: true)
    }
}
