/// The scroll indicators: bars that show which part of the content is visible.
struct ScrollIndicators {
    var horizontal: CALayer?
    var vertical: CALayer?
    /// Whether they are visible, rather than faded or fading.
    var areVisible = false
    var timer: TimerQueue.Token?
    /// The drag of a bar, which is thicker meanwhile.
    var grab: Grab?

    struct Grab {
        var isVertical: Bool
        var startPlace: CGFloat
        var startOffset: CGFloat
        /// The finger's place and the offset at its last step.
        var last: (place: CGFloat, offset: CGFloat)
    }

    /// In points.
    static let thickness: CGFloat = 3, edgeDistance: CGFloat = 3, minimumLength: CGFloat = 36
    /// The thickness of a bar that is dragged, in points, and the seconds in which it grows.
    static let grabbedThickness: CGFloat = 8, growDuration = 0.2
    /// The least length of a bar while the content is beyond its edge.
    static let squeezedLength: CGFloat = 8
    /// After how many seconds of rest the bars fade, and for how many. Uncertain.
    static let restDuration = 0.7, fadeDuration = 0.3
}

extension UIScrollView {
    /// Shows the bars until ``hideIndicatorsSoon()`` is called.
    func showIndicators() {
        cancelIndicatorTimer()
        guard window != nil, showsHorizontalScrollIndicator || showsVerticalScrollIndicator else { return }
        let wasVisible = scrolling.indicators.areVisible
        scrolling.indicators.areVisible = true
        layoutIndicators()
        guard !wasVisible else { return }
        for bar in bars {
            bar.removeAnimation(forKey: "fade")
            withoutActions { bar.opacity = 1 }
        }
    }

    /// Fades the bars out after a moment.
    func hideIndicatorsSoon() {
        cancelIndicatorTimer()
        guard scrolling.indicators.areVisible, scrolling.indicators.grab == nil else { return }
        scrolling.indicators.timer = TimerQueue.shared.schedule(after: ScrollIndicators.restDuration) { [weak self] in self?.fadeIndicators() }
    }

    func flashIndicators() {
        showIndicators()
        if scrolling.motion == nil, !scrolling.isDragging { hideIndicatorsSoon() }
    }

    private func fadeIndicators() {
        scrolling.indicators.timer = nil
        scrolling.indicators.areVisible = false
        for bar in bars {
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 1
            fade.toValue = 0
            fade.duration = ScrollIndicators.fadeDuration
            withoutActions { bar.opacity = 0 }
            bar.add(fade, forKey: "fade")
        }
    }

    func removeIndicators() {
        cancelIndicatorTimer()
        for bar in bars { bar.removeFromSuperlayer() }
        scrolling.indicators = ScrollIndicators()
    }

    private func cancelIndicatorTimer() {
        if let timer = scrolling.indicators.timer { TimerQueue.shared.cancel(timer) }
        scrolling.indicators.timer = nil
    }

    private var bars: [CALayer] { [scrolling.indicators.horizontal, scrolling.indicators.vertical].compactMap { $0 } }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    func styleIndicators() {
        withoutActions { bars.forEach(style) }
    }

    private func style(_ bar: CALayer) {
        let isDark: Bool
        switch indicatorStyle {
        case .default: isDark = traitCollection.userInterfaceStyle != .dark
        case .black: isDark = true
        case .white: isDark = false
        }
        bar.backgroundColor = isDark ? CGColor(gray: 0, alpha: 0.35) : CGColor(gray: 1, alpha: 0.5)
    }

    // MARK: Places

    /// The position of a bar along its axis, in the view's frame.
    struct IndicatorBar {
        var start: CGFloat
        var length: CGFloat
        /// The length of the space for the bar.
        var room: CGFloat
    }

    /// The position of a bar; nil if it is not to be shown.
    func bar(isVertical: Bool) -> IndicatorBar? {
        guard isVertical ? showsVerticalScrollIndicator : showsHorizontalScrollIndicator else { return nil }
        let range = isVertical ? verticalRange : horizontalRange
        guard range.upperBound > range.lowerBound else { return nil }
        let dimension = isVertical ? bounds.height : bounds.width, offset = isVertical ? bounds.origin.y : bounds.origin.x
        let insets = indicatorInsets(isVertical ? verticalScrollIndicatorInsets : horizontalScrollIndicatorInsets)
        let both = showsHorizontalScrollIndicator && showsVerticalScrollIndicator && followsHorizontally && followsVertically
        let end = ScrollIndicators.edgeDistance + (both ? ScrollIndicators.thickness + 2 : 0)
        let low = ScrollIndicators.edgeDistance + (isVertical ? insets.top : insets.left)
        let room = dimension - end - (isVertical ? insets.bottom : insets.right) - low
        guard room.isFinite, low.isFinite, room > ScrollIndicators.squeezedLength else { return nil }

        let content = range.upperBound - range.lowerBound + dimension
        let full = min(room, max(ScrollIndicators.minimumLength, room * dimension / content))
        let overshoot = max(0, range.lowerBound - offset, offset - range.upperBound)
        let length = max(ScrollIndicators.squeezedLength, full - overshoot)
        let part = min(max((offset - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
        return IndicatorBar(start: low + part * (room - length), length: length, room: room)
    }

    /// The frame of a bar, in this view's coordinates.
    private func frame(of bar: IndicatorBar, isVertical: Bool) -> CGRect {
        let isGrabbed = scrolling.indicators.grab?.isVertical == isVertical
        let thickness = isGrabbed ? ScrollIndicators.grabbedThickness : ScrollIndicators.thickness
        let distance = ScrollIndicators.edgeDistance, size = bounds.size, origin = bounds.origin
        let insets = indicatorInsets(isVertical ? verticalScrollIndicatorInsets : horizontalScrollIndicatorInsets)
        guard isVertical else {
            return CGRect(
                x: origin.x + bar.start, y: origin.y + size.height - distance - thickness - insets.bottom, width: bar.length,
                height: thickness)
        }
        let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
        let x = isRightToLeft ? distance + insets.left : size.width - distance - thickness - insets.right
        return CGRect(x: origin.x + x, y: origin.y + bar.start, width: thickness, height: bar.length)
    }

    /// Moves the bars to where they belong at the present offset, in front of all subviews.
    func layoutIndicators() {
        guard scrolling.indicators.areVisible || !bars.isEmpty else { return }
        withoutActions(arrangeIndicators)
    }

    private func arrangeIndicators() {
        let vertical = bar(isVertical: true).map { frame(of: $0, isVertical: true) }
        let horizontal = bar(isVertical: false).map { frame(of: $0, isVertical: false) }
        let verticalBar = placed(scrolling.indicators.vertical, vertical)
        scrolling.indicators.vertical = verticalBar
        let horizontalBar = placed(scrolling.indicators.horizontal, horizontal)
        scrolling.indicators.horizontal = horizontalBar
    }

    /// Sets the frame of a bar's layer, which is made if there is none. Without a frame the layer is removed, and nil is returned.
    private func placed(_ bar: CALayer?, _ frame: CGRect?) -> CALayer? {
        guard let frame, frame.minX.isFinite, frame.minY.isFinite else {
            bar?.removeFromSuperlayer()
            return nil
        }
        let layer = bar ?? CALayer()
        if bar == nil {
            layer.name = "scroll indicator"
            layer.opacity = scrolling.indicators.areVisible ? 1 : 0
            style(layer)
        }
        // Subviews that were added since lie in front otherwise.
        if layer.superlayer == nil || !isIndicator(self.layer.tree.list.last) { self.layer.addSublayer(layer) }
        layer.frame = frame
        layer.cornerRadius = min(frame.width, frame.height) / 2
        return layer
    }

    private func isIndicator(_ layer: CALayer?) -> Bool {
        layer != nil && (layer === scrolling.indicators.vertical || layer === scrolling.indicators.horizontal)
    }

    private func indicatorInsets(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        guard automaticallyAdjustsScrollIndicatorInsets else { return insets }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: insets.top + safe.top, left: insets.left + safe.left, bottom: insets.bottom + safe.bottom, right: insets.right + safe.right)
    }

    // MARK: Dragging a bar

    /// The visible bar near a point of this view: true for the vertical one, nil for none.
    func indicator(at point: CGPoint, reach: CGFloat) -> Bool? {
        guard scrolling.indicators.areVisible else { return nil }
        for isVertical in [true, false] {
            if let bar = bar(isVertical: isVertical), frame(of: bar, isVertical: isVertical).insetBy(dx: -reach, dy: -reach).contains(point) {
                return isVertical
            }
        }
        return nil
    }

    func grabIndicator(isVertical: Bool, at place: CGFloat) {
        let offset = isVertical ? contentOffset.y : contentOffset.x
        scrolling.indicators.grab = ScrollIndicators.Grab(
            isVertical: isVertical, startPlace: place, startOffset: offset, last: (place, offset))
        showIndicators()
        animateThickness()
    }

    func releaseIndicator() {
        scrolling.indicators.grab = nil
        animateThickness()
    }

    /// Animates the change of a bar's thickness.
    private func animateThickness() {
        let old = bars.map(\.bounds.size), oldPlaces = bars.map(\.position)
        layoutIndicators()
        for (index, bar) in bars.enumerated() where index < old.count && bar.bounds.size != old[index] {
            let changes: [(String, Any)] = [("bounds.size", old[index]), ("position", oldPlaces[index])]
            for (keyPath, value) in changes {
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.fromValue = value
                animation.duration = ScrollIndicators.growDuration
                animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
                bar.add(animation, forKey: "grow " + keyPath)
            }
        }
    }
}
