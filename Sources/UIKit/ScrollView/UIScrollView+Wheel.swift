/// Scrolling by the notches of a wheel, and by keys. The content glides to where the notches lead. To the delegate this is a drag, from the
/// first notch to a pause, and what is left of the glide then is deceleration.
extension UIScrollView {
    /// Follows the pan recognizer while a wheel moves it.
    func handleWheel(_ pan: ScrollPanGestureRecognizer) {
        switch pan.state {
        case .began:
            beginGlide()
            glide(by: pan.notch, time: pan.eventTime)
        case .changed:
            glide(by: pan.notch, time: pan.eventTime)
        case .ended, .cancelled, .failed:
            endGlide()
        case .possible:
            break
        }
    }

    /// Whether a wheel or touchpad has anything to scroll.
    ///
    /// - Parameter change: of the offset, in points.
    func canScroll(by change: CGPoint, isPrecise: Bool) -> Bool {
        guard isPrecise else { return glideTarget(for: change) != nil }
        let offset = contentOffset
        return clamped(CGPoint(x: offset.x + change.x, y: offset.y + change.y)) != offset
    }

    /// Scrolls as a key asks.
    ///
    /// - Returns: whether the content moves, or is moving.
    func scrollByKey(_ change: CGPoint, time: Double) -> Bool {
        guard glideTarget(for: change) != nil else { return scrolling.motion?.kind == .wheel }
        // A key that repeats lengthens the glide of the one before.
        if scrolling.motion?.kind == .wheel {
            glide(by: change, time: time)
        } else {
            scrollPan.endFollowing()
            beginGlide()
            glide(by: change, time: time)
            endGlide()
        }
        return true
    }

    /// Where a glide by notches leads if the offset is to change by `change`; nil if the content does not move by that.
    private func glideTarget(for change: CGPoint) -> CGPoint? {
        let base = scrolling.motion.flatMap { $0.kind == .wheel ? $0.target : nil } ?? contentOffset
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
        return target == rounded(base) ? nil : target
    }

    private func beginGlide() {
        scrolling.isDecelerating = false
        let offset = contentOffset
        scrolling.drag = ScrollingState.Drag(
            rawStart: offset, startOffset: offset, horizontal: followsHorizontally, vertical: followsVertically, lastOffset: offset)
        beginDrag()
    }

    /// Lets the content glide on, with the velocity that it has.
    private func glide(by change: CGPoint, time: Double) {
        guard !zooming.isMoving, let target = glideTarget(for: change) else { return }
        let velocity = scrolling.motion?.velocity(at: time) ?? .zero, place = scrolling.motion?.position(at: time) ?? contentOffset
        endAnimationEarly()
        endZoomAnimationEarly()
        startMotion(
            ScrollingState.Motion(
                kind: .wheel, start: time, x: glideCurve(place.x, velocity.x, target.x), y: glideCurve(place.y, velocity.y, target.y)))
    }

    private func glideCurve(_ place: CGFloat, _ velocity: CGFloat, _ target: CGFloat) -> ScrollTrajectory {
        guard place != target || velocity != 0 else { return .rest(at: place) }
        return ScrollTrajectory(SpringReturn(from: place, velocity: velocity, to: target, frequency: ScrollPhysics.pagingFrequency))
    }

    /// The wheel rests: what is left of the glide is deceleration.
    private func endGlide() {
        guard let drag = scrolling.drag else { return }
        scrolling.drag = nil
        let glide = scrolling.motion
        guard !zooming.isMoving, glide == nil || glide?.kind == .wheel else {
            // The zoom, or an animation that the program began meanwhile, brings the content to its place.
            scrolling.isDragging = false
            if drag.hasBegun { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
            return
        }
        let now = CACurrentMediaTime(), offset = contentOffset
        let place = glide?.position(at: now) ?? offset, velocity = glide?.velocity(at: now) ?? .zero, target = glide?.target ?? offset
        let natural = ScrollingState.Motion(
            kind: .wheel, start: now, x: glideCurve(place.x, velocity.x, target.x), y: glideCurve(place.y, velocity.y, target.y))
        release(to: natural, velocity: .zero, tellsTarget: drag.hasBegun) { isHorizontal, target in
            isHorizontal ? glideCurve(place.x, velocity.x, target) : glideCurve(place.y, velocity.y, target)
        }
    }
}
