/// Dragging by fingers and touchpads, and letting go.
extension UIScrollView {
    /// Whether a drag moves the content horizontally.
    var followsHorizontally: Bool {
        let range = horizontalRange
        return range.lowerBound < range.upperBound || (alwaysBounceHorizontal && bounces)
    }

    /// Whether a drag moves the content vertically.
    var followsVertically: Bool {
        let range = verticalRange
        return range.lowerBound < range.upperBound || (alwaysBounceVertical && bounces)
    }

    /// Whether the pan recognizer may begin.
    var mayDrag: Bool {
        guard isScrollEnabled else { return false }
        return scrollPan.hasCaughtMotion || ((followsHorizontally || followsVertically) && !scrollPan.contentKeepsTouch)
    }

    /// Stops content that moves by itself, as a touch does.
    ///
    /// - Returns: whether there was such a movement.
    func catchMotion() -> Bool {
        guard let kind = scrolling.motion?.kind, kind != .animation, kind != .top else { return false }
        stopMotion()
        return true
    }

    /// Follows the pan recognizer.
    func handleDrag(_ pan: ScrollPanGestureRecognizer) {
        if pan.scrollType == .discrete { return handleWheel(pan) }
        switch pan.state {
        case .began:
            prepareDrag()
            if !pan.hasCaughtMotion { continueDrag() }
        case .changed:
            continueDrag()
        case .ended:
            // Displays do not report when the fingers leave a touchpad: that it paused is all that is known.
            endDrag(hasVelocity: pan.scrollType == nil)
        case .cancelled, .failed:
            endDrag(hasVelocity: false)
        case .possible:
            break
        }
    }

    private func prepareDrag() {
        endAnimationEarly()
        if scrolling.motion?.kind == .top || isByTouchpad { stopMotion() }
        endZoomAnimationEarly()
        let offset = isByTouchpad ? clamped(contentOffset) : contentOffset
        var drag = ScrollingState.Drag(
            rawStart: CGPoint(
                x: ScrollPhysics.raw(offset.x, in: horizontalRange, dimension: bounds.width),
                y: ScrollPhysics.raw(offset.y, in: verticalRange, dimension: bounds.height)
            ),
            startOffset: offset, horizontal: followsHorizontally, vertical: followsVertically, lastOffset: contentOffset
        )
        let travel = scrollPan.travel
        if isDirectionalLockEnabled, drag.horizontal, drag.vertical, !scrollPan.hasCaughtMotion, !isByTouchpad {
            if abs(travel.dx) >= abs(travel.dy) * ScrollPanGestureRecognizer.lockRatio { drag.vertical = false }
            if abs(travel.dy) >= abs(travel.dx) * ScrollPanGestureRecognizer.lockRatio { drag.horizontal = false }
        }
        // Of content that was moving until now, only the drag counts for the velocity.
        drag.samples = [(scrollPan.hasCaughtMotion ? scrollPan.eventTime : scrollPan.previousEventTime, offset)]
        scrolling.drag = drag
    }

    private var isByTouchpad: Bool { scrollPan.scrollType == .continuous }

    /// Tells the delegate that a drag begins.
    func beginDrag() {
        scrolling.drag?.hasBegun = true
        scrolling.isDragging = true
        if endsTextInput { UIApplication.shared.firstResponder?.resignFirstResponder() }
        delegate?.scrollViewWillBeginDragging(self)
        showIndicators()
    }

    /// Whether a drag that begins ends text input.
    private var endsTextInput: Bool {
        switch keyboardDismissMode {
        case .none: false
        case .onDrag, .onDragWithAccessory: true
        case .interactive, .interactiveWithAccessory: scrollPan.translation(in: self).y > 0 && scrolling.drag?.vertical == true
        }
    }

    private func continueDrag() {
        guard let prepared = scrolling.drag else { return }
        if !prepared.hasBegun { beginDrag() }
        guard !zooming.isMoving else { return handleZoom() }
        guard var drag = scrolling.drag else { return }
        if contentOffset != drag.lastOffset {
            // The offset was set meanwhile: the drag goes on from where the content is now.
            drag.rawStart = rawStart(at: drag.lastTranslation)
            drag.samples = []
        }
        let translation = scrollPan.translation(in: self)
        let offset = draggedOffset(drag, translation: translation)
        // A touchpad that goes on at an edge need not go the same way back.
        if isByTouchpad { drag.rawStart = CGPoint(x: offset.x + translation.x, y: offset.y + translation.y) }
        drag.lastTranslation = translation
        drag.lastOffset = rounded(offset)
        drag.samples.append((scrollPan.eventTime, offset))
        let beginning = scrollPan.eventTime - ScrollPhysics.velocityWindow
        // One sample before the window stays, for displays that report seldom.
        while drag.samples.count > 2, drag.samples[1].time < beginning { drag.samples.removeFirst() }
        scrolling.drag = drag
        contentOffset = offset
    }

    /// The offset that a drag leads to, not rounded. Only fingers drag content beyond its edges.
    func draggedOffset(_ drag: ScrollingState.Drag, translation: CGPoint) -> CGPoint {
        let bounces = bounces && !isByTouchpad
        var offset = contentOffset
        if drag.horizontal {
            offset.x = ScrollPhysics.shown(
                drag.rawStart.x - translation.x, in: horizontalRange, dimension: bounds.width, bounces: bounces && bouncesHorizontally)
        }
        if drag.vertical {
            offset.y = ScrollPhysics.shown(
                drag.rawStart.y - translation.y, in: verticalRange, dimension: bounds.height, bounces: bounces && bouncesVertically)
        }
        return offset
    }

    /// Lets the drag go on from where the content is, when its range changed.
    func holdDrag() {
        guard let translation = scrolling.drag?.lastTranslation else { return }
        let start = rawStart(at: translation)
        scrolling.drag?.rawStart = start
    }

    /// What ``ScrollingState/Drag/rawStart`` must be so that a translation leads to the present offset.
    private func rawStart(at translation: CGPoint) -> CGPoint {
        CGPoint(
            x: ScrollPhysics.raw(contentOffset.x, in: horizontalRange, dimension: bounds.width) + translation.x,
            y: ScrollPhysics.raw(contentOffset.y, in: verticalRange, dimension: bounds.height) + translation.y
        )
    }

    /// Keeps the drag up with the content while a pinch moves it.
    private func handleZoom() {
        guard var drag = scrolling.drag else { return }
        let translation = scrollPan.translation(in: self)
        drag.rawStart = rawStart(at: translation)
        drag.horizontal = followsHorizontally
        drag.vertical = followsVertically
        drag.lastTranslation = translation
        drag.lastOffset = contentOffset
        drag.samples = []
        scrolling.drag = drag
    }

    /// Content that can't be scrolled along an axis does not bounce along it, unless `alwaysBounce…` is set.
    private var bouncesHorizontally: Bool { alwaysBounceHorizontal || horizontalRange.lowerBound < horizontalRange.upperBound }
    private var bouncesVertically: Bool { alwaysBounceVertical || verticalRange.lowerBound < verticalRange.upperBound }

    /// The velocity of the offset before the finger was lifted, in points a second; zero if the finger rested.
    private func releaseVelocity(of drag: ScrollingState.Drag) -> CGPoint {
        let window = ScrollPhysics.velocityWindow
        guard let last = drag.samples.last, drag.samples.count > 1, scrollPan.eventTime - last.time <= window else { return .zero }
        let recent = drag.samples.firstIndex { $0.time >= last.time - window } ?? 0
        let first = drag.samples[min(recent, drag.samples.count - 2)]
        let seconds = CGFloat(last.time - first.time)
        guard seconds > 0 else { return .zero }
        return CGPoint(x: (last.offset.x - first.offset.x) / seconds, y: (last.offset.y - first.offset.y) / seconds)
    }

    /// Lets content go that a touch stopped which was not allowed to drag it: it returns from beyond its edges, and to a page.
    func releaseCaught() {
        guard scrolling.drag == nil, scrolling.motion == nil else { return }
        prepareDrag()
        endDrag(hasVelocity: false)
    }

    private func endDrag(hasVelocity: Bool) {
        scrolling.isTracking = false
        guard let drag = scrolling.drag else { return }
        scrolling.drag = nil
        let velocity = hasVelocity ? releaseVelocity(of: drag) : .zero
        guard !zooming.isMoving else {
            // The zoom brings the content to its place.
            scrolling.isDragging = false
            if drag.hasBegun { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
            return
        }
        let offset = contentOffset, rate = decelerationRate.rawValue
        let natural: ScrollingState.Motion
        if isPagingEnabled {
            natural = ScrollingState.Motion(
                kind: .deceleration, start: scrollPan.eventTime,
                x: page(from: drag.startOffset.x, offset.x, velocity.x, horizontalRange, bounds.width),
                y: page(from: drag.startOffset.y, offset.y, velocity.y, verticalRange, bounds.height))
        } else {
            natural = ScrollingState.Motion(
                kind: .deceleration, start: scrollPan.eventTime,
                x: ScrollTrajectory(released: offset.x, velocity: velocity.x, range: horizontalRange, rate: rate, bounces: bounces),
                y: ScrollTrajectory(released: offset.y, velocity: velocity.y, range: verticalRange, rate: rate, bounces: bounces),
                isFree: true)
        }
        release(to: natural, velocity: velocity, tellsTarget: drag.hasBegun) { isHorizontal, target in
            isHorizontal
                ? ScrollTrajectory(released: offset.x, velocity: velocity.x, retargetedTo: target)
                : ScrollTrajectory(released: offset.y, velocity: velocity.y, retargetedTo: target)
        }
    }

    /// Asks the subclass, and then the delegate, where content comes to rest that is let go. Answers that are no numbers are ignored.
    ///
    /// - Parameter velocity: of the offset, in points a second.
    func restingPlace(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        let velocity = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
        var target = targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
        if !target.x.isFinite || !target.y.isFinite { target = proposed }
        var chosen = target
        delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &chosen)
        return chosen.x.isFinite && chosen.y.isFinite ? chosen : target
    }

    /// Lets the content go: tells the delegate, and moves the content to its resting place.
    ///
    /// - Parameters:
    ///   - natural: the movement without anybody's choice of another resting place.
    ///   - velocity: of the offset, in points a second.
    ///   - tellsTarget: whether a resting place may be chosen: not after a touch that only stopped a movement.
    ///   - retargeted: the movement of an axis to a resting place that was chosen.
    func release(
        to natural: ScrollingState.Motion, velocity: CGPoint, tellsTarget: Bool,
        retargeted: (_ isHorizontal: Bool, _ target: CGFloat) -> ScrollTrajectory
    ) {
        var motion = natural
        let generation = scrolling.generation, offset = contentOffset
        if tellsTarget {
            let proposed = natural.target
            var target = restingPlace(proposed: proposed, velocity: velocity)
            if target != proposed {
                motion.isFree = false
                target = clamped(target)
                if target.x != proposed.x { motion.x = retargeted(true, target.x) }
                if target.y != proposed.y { motion.y = retargeted(false, target.y) }
            }
        }
        let decelerates = motion.duration > 0 || motion.target != offset
        scrolling.isDragging = false
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        // The delegate may have begun a movement of its own.
        guard decelerates, scrolling.generation == generation else {
            if !decelerates { hideIndicatorsSoon() }
            return
        }
        scrolling.isDecelerating = true
        delegate?.scrollViewWillBeginDecelerating(self)
        guard scrolling.generation == generation else { return }
        startMotion(motion)
    }

    /// The movement of an axis to a page.
    private func page(
        from start: CGFloat, _ offset: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ dimension: CGFloat
    ) -> ScrollTrajectory {
        let target = ScrollPhysics.page(
            start: start, offset: offset, velocity: velocity, in: range, origin: range.lowerBound, dimension: dimension)
        guard target != offset || abs(velocity) > ScrollPhysics.stopSpeed else { return .rest(at: offset) }
        return ScrollTrajectory(SpringReturn(from: offset, velocity: velocity, to: target, frequency: ScrollPhysics.pagingFrequency))
    }
}
