/// Zooming by fingers, wheels and touchpads, and by the program.
extension UIScrollView {
    /// The scales at which content rests: ``minimumZoomScale`` to ``maximumZoomScale``.
    var zoomLimits: ClosedRange<CGFloat> { ZoomState.limits(minimumZoomScale, maximumZoomScale) }

    /// The view that is zoomed.
    private var zoomedView: UIView? { zooming.view ?? delegate?.viewForZooming(in: self) }

    /// Whether the limits allow zooming, and the delegate has a view for it.
    var mayZoom: Bool {
        let limits = zoomLimits
        return limits.lowerBound < limits.upperBound && delegate?.viewForZooming(in: self) != nil
    }

    private var zoomState: ZoomState { ZoomState(scale: zooming.scale, offset: contentOffset) }
    private var zoomOrigin: CGPoint { zoomedView?.frame.origin ?? .zero }

    // MARK: Showing

    /// Sets scale and offset, and tells the delegate.
    private func show(_ state: ZoomState) {
        guard let view = zoomedView, state.scale.isFinite, state.scale > 0 else { return }
        let changes = state.scale != zooming.scale
        if changes {
            let origin = view.frame.origin, size = view.bounds.size, anchor = view.layer.anchorPoint
            zooming.scale = state.scale
            view.transform = CGAffineTransform(scaleX: state.scale, y: state.scale)
            let zoomed = CGSize(width: size.width * state.scale, height: size.height * state.scale)
            // The frame's origin stays, whatever the anchor point is.
            view.center = CGPoint(x: origin.x + anchor.x * zoomed.width, y: origin.y + anchor.y * zoomed.height)
            contentSize = zoomed
        }
        contentOffset = state.offset
        if changes { delegate?.scrollViewDidZoom(self) }
    }

    /// The offset nearest to another one at which content of a scale rests, with the present insets.
    private func clamped(_ offset: CGPoint, at scale: CGFloat) -> CGPoint {
        guard let size = zoomedView?.bounds.size else { return clamped(offset) }
        let inset = currentInset
        func axis(_ offset: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat, _ room: CGFloat) -> CGFloat {
            let range = Self.offsetRange(content: length * scale, low: low, high: high, room: room)
            return min(max(offset, range.lowerBound), range.upperBound)
        }
        return CGPoint(
            x: axis(offset.x, size.width, inset.left, inset.right, bounds.width),
            y: axis(offset.y, size.height, inset.top, inset.bottom, bounds.height)
        )
    }

    // MARK: Beginning and ending

    private func beginZooming() {
        zooming.generation += 1
        guard !zooming.hasBegun else { return }
        zooming.hasBegun = true
        zooming.view = delegate?.viewForZooming(in: self)
        delegate?.scrollViewWillBeginZooming(self, with: zooming.view)
    }

    private func finishZooming() {
        zooming.generation += 1
        let view = zooming.view
        zooming.view = nil
        setNeedsLayout()
        guard zooming.hasBegun else { return }
        zooming.hasBegun = false
        delegate?.scrollViewDidEndZooming(self, with: view, atScale: zooming.scale)
    }

    /// Ends an animated zoom where it is, and tells the delegate. A return from beyond a limit goes on.
    func endZoomAnimationEarly() {
        freezeZoomAnimation()
        guard let motion = zooming.motion, motion.kind != .bounce else { return }
        zooming.motion = nil
        scrolling.needsSettling = true
        stopLinkIfIdle()
        finishZooming()
    }

    /// Ends the view animation of a zoom where it is, and tells the delegate.
    private func freezeZoomAnimation() {
        guard zooming.animation != nil else { return }
        var shown = zoomState
        if let view = zoomedView?.layer.presentation() { shown.scale = view.affineTransform().a }
        if let own = layer.presentation() { shown.offset = own.bounds.origin }
        removeZoomAnimation()
        show(shown)
        scrolling.needsSettling = true
        finishZooming()
    }

    /// Ends all zooming at its end, since the view gets no more frames.
    func finishZoomAtOnce() {
        scrollPinch?.endFollowing()
        zooming.pinch = nil
        removeZoomAnimation()
        if let motion = zooming.motion {
            zooming.motion = nil
            show(ZoomState(scale: motion.to.scale, offset: clamped(motion.to.offset, at: motion.to.scale)))
        }
        if zooming.hasBegun { finishZooming() }
    }

    // MARK: Fingers, wheels and touchpads

    /// Begins to follow a pinch.
    ///
    /// - Parameters:
    ///   - location: its centroid, in this view's coordinates.
    ///   - scale: the pinch's present scale, which stands for the present zoom scale.
    func beginPinch(at location: CGPoint, scale: CGFloat = 1) {
        endAnimationEarly()
        scrollPan.endFollowing()
        stopMotion()
        freezeZoomAnimation()
        zooming.motion = nil
        stopLinkIfIdle()
        beginZooming()
        zooming.pinch = ZoomingState.Pinch(rawStart: ZoomState.raw(zooming.scale, in: zoomLimits) / scale, place: inView(location))
        showIndicators()
    }

    /// Follows a pinch.
    ///
    /// - Parameters:
    ///   - scale: the pinch's scale.
    ///   - location: its centroid, in this view's coordinates.
    ///   - isByFingers: whether fingers on the screen pinch, which may go beyond the limits and the edges.
    func continuePinch(scale: CGFloat, at location: CGPoint, isByFingers: Bool = true) {
        guard let pinch = zooming.pinch, scale.isFinite, scale > 0, location.x.isFinite, location.y.isFinite else { return }
        let shown = ZoomState.shown(pinch.rawStart * scale, in: zoomLimits, bounces: bouncesZoom && isByFingers)
        let place = inView(location)
        zooming.pinch?.place = place
        var state = zoomState.scaled(to: shown, about: pinch.place, movedTo: place, origin: zoomOrigin)
        if !isByFingers { state.offset = clamped(state.offset, at: shown) }
        show(state)
    }

    /// Goes on from another centroid, without moving the content.
    func rebasePinch(at location: CGPoint) {
        guard zooming.pinch != nil else { return }
        zooming.pinch?.place = inView(location)
    }

    /// Ends a pinch.
    func endPinch() {
        guard let pinch = zooming.pinch else { return }
        zooming.pinch = nil
        let limits = zoomLimits, state = zoomState
        let scale = min(max(state.scale, limits.lowerBound), limits.upperBound)
        if scale != state.scale {
            startZoom(.bounce, to: state.scaled(to: scale, about: pinch.place, origin: zoomOrigin), duration: ZoomState.bounceDuration)
        } else {
            finishZooming()
            // A finger that is left drags the content.
            guard scrolling.drag == nil, !zooming.isMoving, rounded(clamped(contentOffset)) != contentOffset else { return hideIndicatorsSoon() }
            startZoom(.settling, to: zoomState, duration: ZoomState.bounceDuration)
        }
    }

    private func inView(_ location: CGPoint) -> CGPoint {
        CGPoint(x: location.x - contentOffset.x, y: location.y - contentOffset.y)
    }

    // MARK: By the program

    /// What ``setZoomScale(_:animated:)`` does.
    func zoom(toScale scale: CGFloat, animated: Bool) {
        guard !scale.isNaN, zoomedView != nil else { return }
        let limits = zoomLimits
        let scale = min(max(scale, limits.lowerBound), limits.upperBound)
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        zoom(to: zoomState.scaled(to: scale, about: middle, origin: zoomOrigin), animated: animated)
    }

    /// What ``zoom(to:animated:)`` does.
    func zoom(toRect rect: CGRect, animated: Bool) {
        guard zoomedView != nil, let state = ZoomState.showing(rect, in: bounds.size, limits: zoomLimits, origin: zoomOrigin) else { return }
        zoom(to: state, animated: animated)
    }

    private func zoom(to state: ZoomState, animated: Bool) {
        let offset = rounded(clamped(state.offset, at: state.scale))
        guard state.scale != zooming.scale || offset != contentOffset else { return }
        endAnimationEarly()
        scrollPan.endFollowing()
        stopMotion()
        scrollPinch?.endFollowing()
        endPinch()
        freezeZoomAnimation()
        if zooming.motion != nil {
            zooming.motion = nil
            finishZooming()
        }
        stopLinkIfIdle()
        guard animated else {
            show(ZoomState(scale: state.scale, offset: offset))
            if zooming.hasBegun { finishZooming() }
            return
        }
        let generation = zooming.generation + 1
        beginZooming()
        // The delegate may have begun a zoom of its own.
        guard zooming.generation == generation else { return }
        guard window != nil else {
            show(ZoomState(scale: state.scale, offset: offset))
            return finishZooming()
        }
        animateZoom(to: state)
    }

    /// Zooms in a view animation. The delegate is told once, inside of it.
    private func animateZoom(to state: ZoomState) {
        zooming.generation += 1
        let generation = zooming.generation
        showIndicators()
        let blocks = AnimationBlock.collecting {
            UIView.animate(withDuration: ZoomState.animationDuration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) { [self] in
                let inset = currentInset
                show(ZoomState(scale: state.scale, offset: clamped(state.offset, at: state.scale)))
                // Delegates center content by insets, which change the range of the offset.
                if currentInset != inset, zooming.generation == generation { contentOffset = clamped(state.offset, at: state.scale) }
            }
        }
        guard zooming.generation == generation, zooming.hasBegun else { return }
        let end = TimerQueue.shared.schedule(after: ZoomState.animationDuration) { [weak self] in
            guard let self else { return }
            zooming.animation = nil
            scrolling.needsSettling = true
            finishZooming()
            if scrolling.motion == nil, !scrolling.isDragging { hideIndicatorsSoon() }
        }
        zooming.animation = (blocks.first, end)
    }

    /// Takes a zoom's view animation from its layers, so that they show the end of the zoom.
    private func removeZoomAnimation() {
        guard let animation = zooming.animation else { return }
        zooming.animation = nil
        TimerQueue.shared.cancel(animation.end)
        animation.block?.end(finished: false)
    }

    // MARK: Returns from beyond a limit

    private func startZoom(_ kind: ZoomingState.Motion.Kind, to state: ZoomState, duration: Double) {
        zooming.generation += 1
        let target = ZoomState(scale: state.scale, offset: clamped(state.offset, at: state.scale))
        guard window != nil else {
            show(target)
            return finishZooming()
        }
        zooming.motion = ZoomingState.Motion(kind: kind, start: CACurrentMediaTime(), duration: duration, from: zoomState, to: state)
        showIndicators()
        startLink()
    }

    /// Makes the step of a frame.
    func advanceZoom(to time: Double) {
        guard let motion = zooming.motion else { return }
        let generation = zooming.generation
        let isOver = motion.isOver(at: time)
        let target = ZoomState(scale: motion.to.scale, offset: clamped(motion.to.offset, at: motion.to.scale))
        show(isOver ? target : motion.from.interpolated(to: target, part: motion.part(at: time)))
        guard isOver, zooming.generation == generation else { return }
        zooming.motion = nil
        scrolling.needsSettling = true
        stopLinkIfIdle()
        finishZooming()
        if scrolling.motion == nil, !scrolling.isDragging { hideIndicatorsSoon() }
    }
}
