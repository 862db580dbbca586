/// The content offset and its range.
extension UIScrollView {
    /// Greater lengths count as this one, in points, so that offsets stay finite.
    private static let greatestLength: CGFloat = 1e9

    /// The offsets at which content rests, on one axis: from `-low` to where its end and `high` meet the end of the view (Behaviour 7.1).
    static func offsetRange(content: CGFloat, low: CGFloat, high: CGFloat, room: CGFloat) -> ClosedRange<CGFloat> {
        func usable(_ length: CGFloat) -> CGFloat { length.isNaN ? 0 : min(max(length, -greatestLength), greatestLength) }
        let least = -usable(low)
        return least...max(least, usable(content) + usable(high) - usable(room))
    }

    /// The least and greatest horizontal offset at which content rests.
    var horizontalRange: ClosedRange<CGFloat> {
        let inset = currentInset
        return Self.offsetRange(content: contentSize.width, low: inset.left, high: inset.right, room: bounds.width)
    }

    /// The least and greatest vertical offset at which content rests.
    var verticalRange: ClosedRange<CGFloat> {
        let inset = currentInset
        return Self.offsetRange(content: contentSize.height, low: inset.top, high: inset.bottom, room: bounds.height)
    }

    /// The offset nearest to another one at which content rests.
    func clamped(_ offset: CGPoint) -> CGPoint {
        let x = horizontalRange, y = verticalRange
        return CGPoint(x: min(max(offset.x, x.lowerBound), x.upperBound), y: min(max(offset.y, y.lowerBound), y.upperBound))
    }

    /// An offset rounded to pixels of the screen.
    func rounded(_ offset: CGPoint) -> CGPoint { nearestPixel(offset.x, offset.y) }

    /// The offset that the content gets when it is scrolled to one.
    func reachable(_ offset: CGPoint) -> CGPoint {
        let limit = 2 * Self.greatestLength
        return rounded(CGPoint(x: min(max(offset.x, -limit), limit), y: min(max(offset.y, -limit), limit)))
    }

    /// Sets the origin of the bounds, and tells the delegate and the observers if that changes it.
    func scroll(to offset: CGPoint) {
        guard offset.x.isFinite, offset.y.isFinite else { return }
        let offset = reachable(offset)
        guard offset != bounds.origin else { return }
        scrolling.boundsChange = scrolling.boundsChange ?? .step
        bounds.origin = offset
        delegate?.scrollViewDidScroll(self)
        scrollObservers.notify(self)
    }

    /// Sets ``contentOffset`` for a reason that ``willChangeBounds(to:by:)`` is told.
    private func setContentOffset(_ offset: CGPoint, by change: BoundsChange) {
        scrolling.boundsChange = change
        contentOffset = offset
        scrolling.boundsChange = nil
    }

    // MARK: Shifting

    /// Moves the offset together with whatever moves it: a drag, a deceleration, an animation goes on as before, from and to places that
    /// are farther by `adjustment`. For content that was inserted, or grew, before what is visible (`contentOffsetAdjustment`).
    ///
    /// While nothing moves the content, the offset is kept in its range.
    func shiftContentOffset(by adjustment: CGPoint) {
        guard adjustment.x.isFinite, adjustment.y.isFinite, adjustment != .zero else { return }
        func shifted(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + adjustment.x, y: point.y + adjustment.y) }
        if var drag = scrolling.drag {
            drag.rawStart = shifted(drag.rawStart)
            drag.startOffset = shifted(drag.startOffset)
            for index in drag.samples.indices { drag.samples[index].offset = shifted(drag.samples[index].offset) }
            scrolling.drag = drag
        }
        if let motion = zooming.motion {
            zooming.motion?.from.offset = shifted(motion.from.offset)
            zooming.motion?.to.offset = shifted(motion.to.offset)
        }
        let offset = shifted(contentOffset)
        let isMoving = scrolling.isDragging || scrolling.isTracking || scrolling.motion != nil || zooming.isMoving
        setContentOffset(isMoving ? offset : clamped(offset), by: .shift)
        guard let drag = scrolling.drag else { return }
        scrolling.drag?.lastOffset = contentOffset
        // Beyond an edge the same distance of the finger may now be another overshoot.
        let expected = draggedOffset(drag, translation: drag.lastTranslation)
        if abs(expected.x - contentOffset.x) > 1 || abs(expected.y - contentOffset.y) > 1 { holdDrag() }
    }

    // MARK: Insets

    /// What ``adjustedContentInset`` returns.
    var currentInset: UIEdgeInsets {
        var inset = ownInset
        let safe = safeAreaAsInset
        inset.top += safe.top
        inset.left += safe.left
        inset.bottom += safe.bottom
        inset.right += safe.right
        return inset
    }

    /// The insets without the safe area.
    private var ownInset: UIEdgeInsets {
        func number(_ length: CGFloat) -> CGFloat { length.isNaN ? 0 : length }
        var inset = contentInset
        // NaN is not equal to itself, so insets with it would seem to change all the time.
        inset = UIEdgeInsets(top: number(inset.top), left: number(inset.left), bottom: number(inset.bottom), right: number(inset.right))
        inset.top += scrolling.refreshInset
        return inset
    }

    /// The part of the safe area that is added to the content insets.
    var safeAreaAsInset: UIEdgeInsets {
        var safe = safeAreaInsets
        guard safe != .zero, contentInsetAdjustmentBehavior != .never else { return .zero }
        let inset = ownInset, always = contentInsetAdjustmentBehavior == .always
        if !always, !alwaysBounceVertical, contentSize.height + inset.top + inset.bottom <= bounds.height, !isBehindBars {
            safe.top = 0
            safe.bottom = 0
        }
        if !always, !alwaysBounceHorizontal, contentSize.width + inset.left + inset.right <= bounds.width {
            safe.left = 0
            safe.right = 0
        }
        return safe
    }

    /// Whether this is the content of a view controller in a navigation or tab bar controller.
    private var isBehindBars: Bool {
        guard contentInsetAdjustmentBehavior == .automatic else { return false }
        var responder = next
        while let other = responder, !(other is UIViewController) { responder = other.next }
        guard let controller = responder as? UIViewController, controller.navigationController != nil || controller.tabBarController != nil else {
            return false
        }
        return controller.contentScrollView(for: .top) === self
    }

    /// Takes changed insets: content at its top or left edge stays there, and other content stays where it is on the screen if the safe
    /// area changed (Behaviour 7.1).
    func adjustInset(becauseOfSafeArea: Bool) {
        let old = scrolling.reportedInset, new = currentInset
        guard new != old else { return }
        scrolling.reportedInset = new
        if !scrolling.isTracking, scrolling.motion == nil, !zooming.isMoving {
            let limits = rounded(CGPoint(x: -old.left, y: -old.top))
            var offset = contentOffset
            if offset.y == limits.y { offset.y = -new.top } else if becauseOfSafeArea { offset.y += old.top - new.top }
            if offset.x == limits.x { offset.x = -new.left } else if becauseOfSafeArea { offset.x += old.left - new.left }
            contentOffset = offset
        }
        extentDidChange()
        for view in subviews { view.reportSafeArea() }
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    // MARK: Extent

    /// Called when the size of the content or of the view, or an inset, changed.
    func extentDidChange() {
        scrolling.needsSettling = true
        setNeedsLayout()
        adjustInset(becauseOfSafeArea: false)
        holdDrag()
        scrollObservers.notify(self)
        restartFreeMotion()
    }

    /// Computes a movement that depends on the edges anew, from where it was at its last step.
    func restartFreeMotion() {
        guard var motion = scrolling.motion, motion.isFree else { return }
        let now = motion.last.time, place = motion.position(at: now), velocity = motion.velocity(at: now)
        motion.x = ScrollTrajectory(
            released: place.x, velocity: velocity.x, range: horizontalRange, rate: decelerationRate.rawValue, bounces: bounces)
        motion.y = ScrollTrajectory(released: place.y, velocity: velocity.y, range: verticalRange, rate: decelerationRate.rawValue, bounces: bounces)
        motion.start = now
        scrolling.motion = motion
    }

    /// Brings the offset back into its range, if nothing moves the content.
    func settleExtent() {
        guard scrolling.needsSettling, !scrolling.isTracking, !scrolling.isDragging, scrolling.motion == nil, !zooming.isMoving else { return }
        scrolling.needsSettling = false
        let offset = clamped(contentOffset)
        if rounded(offset) != contentOffset { contentOffset = offset }
    }

    // MARK: By the program

    /// What ``setContentOffset(_:animated:)`` does.
    func move(to offset: CGPoint, animated: Bool) {
        guard offset.x.isFinite, offset.y.isFinite else { return }
        let offset = rounded(offset)
        endZoomAnimationEarly()
        // A drag that is just ending must not begin a movement of its own.
        scrolling.generation += 1
        if !animated {
            stopMotion()
            return setContentOffset(offset, by: .jump)
        }
        guard offset != contentOffset else { return stopMotion() }
        guard window != nil else {
            stopMotion()
            setContentOffset(offset, by: .jump)
            delegate?.scrollViewDidEndScrollingAnimation(self)
            return
        }
        let generation = scrolling.generation
        willChangeBounds(to: CGRect(origin: offset, size: bounds.size), by: .animation)
        guard scrolling.generation == generation else { return }
        let start = contentOffset
        func axis(_ from: CGFloat, _ to: CGFloat) -> ScrollTrajectory {
            from == to
                ? .rest(at: from)
                : ScrollTrajectory(TimedMove(start: from, target: to, duration: ScrollPhysics.animationDuration, easing: .cosine))
        }
        startMotion(
            ScrollingState.Motion(
                kind: .animation, start: CACurrentMediaTime(), x: axis(start.x, offset.x), y: axis(start.y, offset.y)))
    }

    /// What ``scrollRectToVisible(_:animated:)`` does.
    func reveal(_ rect: CGRect, animated: Bool) {
        let visible = bounds.inset(by: currentInset)
        func change(_ rectLow: CGFloat, _ rectHigh: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            if rectLow < low { return rectHigh >= high ? 0 : max(rectLow - low, rectHigh - high) }
            // Of a rectangle that is larger than the view, its beginning is shown.
            return rectHigh > high ? min(rectHigh - high, rectLow - low) : 0
        }
        let offset = CGPoint(
            x: contentOffset.x + change(rect.minX, rect.maxX, visible.minX, visible.maxX),
            y: contentOffset.y + change(rect.minY, rect.maxY, visible.minY, visible.maxY)
        )
        guard offset != contentOffset else { return }
        setContentOffset(clamped(offset), animated: animated)
    }
}
