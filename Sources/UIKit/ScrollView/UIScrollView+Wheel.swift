/// Scrolling by the notches of a wheel, and by keys. The content glides to where the notches lead. To the delegate this is a drag, from the
/// first notch to a pause, and what is left of the glide then is deceleration.
extension UIScrollView {
    /// A touchpad that was silent for so many seconds has ended its scrolling: displays don't tell.
    private static let touchpadPause = 0.1

    /// - Returns: whether the content moved or still moves; otherwise the next scroll view up may.
    func scrollByWheel(_ delta: CGVector, isPrecise: Bool, time: Double) -> Bool {
        guard isScrollEnabled, delta.dx.isFinite, delta.dy.isFinite else { return false }
        guard !scrolling.isTracking, !zooming.isMoving else { return true }
        var change = CGPoint(x: -delta.dx, y: -delta.dy)
        if horizontalRange.lowerBound == horizontalRange.upperBound { change.x = 0 }
        if verticalRange.lowerBound == verticalRange.upperBound { change.y = 0 }
        return isPrecise ? scrollByTouchpad(change) : scrollByNotch(change, time: time)
    }

    private func scrollByTouchpad(_ change: CGPoint) -> Bool {
        let base = scrolling.touchpad?.offset ?? contentOffset
        let offset = clamped(CGPoint(x: base.x + change.x, y: base.y + change.y))
        guard offset != base || scrolling.touchpad != nil else { return false }
        let isFirst = scrolling.touchpad == nil
        if let former = scrolling.touchpad?.end { TimerQueue.shared.cancel(former) }
        let end = TimerQueue.shared.schedule(after: Self.touchpadPause) { [weak self] in self?.endTouchpadScrolling() }
        scrolling.touchpad = (offset, end)
        if isFirst {
            endAnimationEarly()
            stopMotion()
            scrolling.isDragging = true
            delegate?.scrollViewWillBeginDragging(self)
            showIndicators()
        }
        contentOffset = offset
        return true
    }

    func endTouchpadScrolling() {
        guard let touchpad = scrolling.touchpad else { return }
        TimerQueue.shared.cancel(touchpad.end)
        scrolling.touchpad = nil
        release(velocity: .zero, startOffset: contentOffset, tellsTarget: true, time: CACurrentMediaTime())
    }

    func scrollByNotch(_ change: CGPoint, time: Double) -> Bool {
        endTouchpadScrolling()
        let running = scrolling.motion.flatMap { $0.kind == .wheel ? $0 : nil }
        let base = running?.target ?? contentOffset
        var target = clamped(CGPoint(x: base.x + change.x, y: base.y + change.y))
        if isPagingEnabled {
            func page(_ base: CGFloat, _ change: CGFloat, _ range: ClosedRange<CGFloat>, _ dimension: CGFloat) -> CGFloat {
                guard change != 0, dimension > 0 else { return base }
                let page = ((base - range.lowerBound) / dimension).rounded() + (change < 0 ? -1 : 1)
                return min(max(range.lowerBound + page * dimension, range.lowerBound), range.upperBound)
            }
            target = CGPoint(
                x: page(base.x, change.x, horizontalRange, bounds.width), y: page(base.y, change.y, verticalRange, bounds.height))
        }
        target = rounded(target)
        guard target != rounded(base) else { return running != nil }
        let velocity = scrolling.motion?.velocity(at: time) ?? .zero
        let place = scrolling.motion?.position(at: time) ?? contentOffset
        endAnimationEarly()
        endZoomAnimationEarly()
        if running == nil {
            scrolling.isDragging = true
            delegate?.scrollViewWillBeginDragging(self)
            var chosen = target
            delegate?.scrollViewWillEndDragging(self, withVelocity: .zero, targetContentOffset: &chosen)
            if chosen.x.isFinite, chosen.y.isFinite { target = rounded(clamped(chosen)) }
            let generation = scrolling.generation
            scrolling.isDragging = false
            delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
            guard scrolling.generation == generation else { return true }
            scrolling.isDecelerating = true
            delegate?.scrollViewWillBeginDecelerating(self)
            guard scrolling.generation == generation else { return true }
        }
        func axis(_ place: CGFloat, _ velocity: CGFloat, _ target: CGFloat) -> ScrollTrajectory {
            guard place != target || velocity != 0 else { return .rest(at: place) }
            return ScrollTrajectory(SpringReturn(from: place, velocity: velocity, to: target, frequency: ScrollPhysics.pagingFrequency))
        }
        startMotion(
            ScrollingState.Motion(
                kind: .wheel, start: time, x: axis(place.x, velocity.x, target.x), y: axis(place.y, velocity.y, target.y)))
        return true
    }
}
