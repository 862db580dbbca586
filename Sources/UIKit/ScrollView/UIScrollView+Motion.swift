/// Movement by itself, in a step for each frame of the display.
extension UIScrollView {
    /// Starts a movement, which replaces any other.
    func startMotion(_ motion: ScrollingState.Motion) {
        let replaced = scrolling.motion?.kind
        if replaced == .animation, motion.kind == .animation { endAnimationEarly() }
        if motion.kind == .animation { scrolling.isDecelerating = false }
        scrolling.motion = motion
        scrolling.motion?.last = (motion.start, contentOffset)
        scrolling.generation += 1
        showIndicators()
        startLink()
    }

    /// Asks for a step at each frame.
    func startLink() {
        guard scrolling.link == nil else { return }
        scrolling.link = OwnedDisplayLink { [weak self] time in
            self?.advanceZoom(to: time)
            self?.advanceMotion(to: time)
        }
    }

    /// Asks for no more steps when nothing moves.
    func stopLinkIfIdle() {
        guard scrolling.motion == nil, zooming.motion == nil else { return }
        scrolling.link?.invalidate()
        scrolling.link = nil
    }

    /// Ends a movement where it is, without telling the delegate.
    func stopMotion() {
        // While the delegate is told that deceleration begins there is no movement yet, but it can already be stopped.
        guard scrolling.motion != nil || scrolling.isDecelerating else { return stopLinkIfIdle() }
        scrolling.motion = nil
        stopLinkIfIdle()
        scrolling.isDecelerating = false
        scrolling.generation += 1
        hideIndicatorsSoon()
    }

    /// Ends an animation of the offset where it is, since a drag or another animation begins, and tells the delegate.
    func endAnimationEarly() {
        guard scrolling.motion?.kind == .animation else { return }
        stopMotion()
        delegate?.scrollViewDidEndScrollingAnimation(self)
    }

    private func advanceMotion(to time: Double) {
        scrolling.checkInvariants()
        guard let motion = scrolling.motion else { return stopLinkIfIdle() }
        let generation = scrolling.generation
        // Times are sums of frame lengths: the last step may miss the end by a rounding error.
        let isOver = time - motion.start >= motion.duration - 1e-6, tellsEnd = scrolling.isDecelerating
        let offset = isOver ? motion.target : motion.position(at: time)
        scrolling.motion?.last = (time, reachable(offset))
        contentOffset = offset
        guard isOver, scrolling.generation == generation else { return }
        stopMotion()
        setNeedsLayout()
        switch motion.kind {
        case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
        // A glide may be over while its wheel's drag is not.
        case .deceleration, .wheel: if tellsEnd { delegate?.scrollViewDidEndDecelerating(self) }
        case .settling: break
        case .top: delegate?.scrollViewDidScrollToTop(self)
        }
    }

    /// Lets a movement go on from where the content is, if the offset was set since its last step: by a program that shows endless content,
    /// say, or inserts some above.
    func followOffset() {
        guard let motion = scrolling.motion, bounds.origin != motion.last.offset else { return }
        scrolling.motion?.x.shift(by: bounds.origin.x - motion.last.offset.x)
        scrolling.motion?.y.shift(by: bounds.origin.y - motion.last.offset.y)
        scrolling.motion?.last.offset = bounds.origin
        restartFreeMotion()
        if let target = scrolling.motion?.target, clamped(target) != target { scrolling.needsSettling = true }
    }

    /// Ends all movements, since the view is in no window any more and gets no frames.
    func didLeaveScreen() {
        scrollPan.endFollowing()
        if let motion = scrolling.motion, motion.kind == .animation || motion.kind == .top {
            stopMotion()
            contentOffset = motion.target
            if motion.kind == .top { delegate?.scrollViewDidScrollToTop(self) } else { delegate?.scrollViewDidEndScrollingAnimation(self) }
        } else if scrolling.motion != nil {
            let tellsEnd = scrolling.isDecelerating
            stopMotion()
            scrolling.needsSettling = true
            if tellsEnd { delegate?.scrollViewDidEndDecelerating(self) }
        }
        finishZoomAtOnce()
        stopLinkIfIdle()
        removeIndicators()
    }
}
