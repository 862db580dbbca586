/// The bars that show which part of the content is visible.
struct ScrollIndicators {
    var horizontal: CALayer?
    var vertical: CALayer?
    /// Whether they are shown, or being shown.
    var areVisible = false
    var timer: TimerQueue.Token?

    /// Points.
    static let thickness: CGFloat = 3, edgeDistance: CGFloat = 3, minimumLength: CGFloat = 36
    /// The least length of a bar that content beyond its edge squeezes.
    static let squeezedLength: CGFloat = 8
    /// Seconds of rest before fading, and of the fading. Uncertain.
    static let restDuration = 0.7, fadeDuration = 0.3
}

extension UIScrollView {
    /// Shows the bars for as long as something moves.
    func showIndicators() {
        cancelIndicatorTimer()
        guard window != nil, showsHorizontalScrollIndicator || showsVerticalScrollIndicator else { return }
        let wasVisible = scrolling.indicators.areVisible
        scrolling.indicators.areVisible = true
        placeIndicators()
        guard !wasVisible else { return }
        for bar in bars {
            bar.removeAnimation(forKey: "fade")
            withoutActions { bar.opacity = 1 }
        }
    }

    /// Fades the bars out after a moment.
    func hideIndicatorsSoon() {
        cancelIndicatorTimer()
        guard scrolling.indicators.areVisible else { return }
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
        switch indicatorStyle {
        case .default:
            // A grey that stands out from black as well as from white, and an edge for backgrounds in between.
            bar.backgroundColor = CGColor(gray: 0.5, alpha: 0.75)
            bar.borderColor = CGColor(gray: 1, alpha: 0.3)
            bar.borderWidth = 0.5
        case .black:
            bar.backgroundColor = CGColor(gray: 0, alpha: 0.4)
            bar.borderWidth = 0
        case .white:
            bar.backgroundColor = CGColor(gray: 1, alpha: 0.55)
            bar.borderWidth = 0
        }
        bar.cornerRadius = ScrollIndicators.thickness / 2
    }

    /// Where a bar lies along its axis, in the view without the offset; nil where there is nothing to show.
    private func span(
        offset: CGFloat, range: ClosedRange<CGFloat>, dimension: CGFloat, track: ClosedRange<CGFloat>
    ) -> (start: CGFloat, length: CGFloat)? {
        let room = track.upperBound - track.lowerBound, content = range.upperBound - range.lowerBound + dimension
        guard room > ScrollIndicators.squeezedLength, range.upperBound > range.lowerBound else { return nil }
        let full = min(room, max(ScrollIndicators.minimumLength, room * dimension / content))
        let overshoot = max(0, range.lowerBound - offset, offset - range.upperBound)
        let length = max(ScrollIndicators.squeezedLength, full - overshoot)
        let part = min(max((offset - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
        return (track.lowerBound + part * (room - length), length)
    }

    /// Brings the bars to the offset. They lie over all subviews.
    func placeIndicators() {
        guard scrolling.indicators.areVisible || !bars.isEmpty else { return }
        let size = bounds.size, origin = bounds.origin
        let both = showsHorizontalScrollIndicator && showsVerticalScrollIndicator && followsHorizontally && followsVertically
        let end = ScrollIndicators.edgeDistance + (both ? ScrollIndicators.thickness + 2 : 0)
        let distance = ScrollIndicators.edgeDistance, thickness = ScrollIndicators.thickness

        func track(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> ClosedRange<CGFloat> {
            let start = distance + low
            return start...max(start, length - end - high)
        }
        let v = indicatorInsets(verticalScrollIndicatorInsets), h = indicatorInsets(horizontalScrollIndicatorInsets)
        var verticalFrame: CGRect?
        if showsVerticalScrollIndicator,
            let bar = span(offset: origin.y, range: verticalRange, dimension: size.height, track: track(v.top, v.bottom, size.height)) {
            verticalFrame = CGRect(
                x: origin.x + size.width - distance - thickness - v.right, y: origin.y + bar.start, width: thickness, height: bar.length)
        }
        var horizontalFrame: CGRect?
        if showsHorizontalScrollIndicator,
            let bar = span(offset: origin.x, range: horizontalRange, dimension: size.width, track: track(h.left, h.right, size.width)) {
            horizontalFrame = CGRect(
                x: origin.x + bar.start, y: origin.y + size.height - distance - thickness - h.bottom, width: bar.length, height: thickness)
        }
        withoutActions {
            scrolling.indicators.vertical = placed(scrolling.indicators.vertical, verticalFrame)
            scrolling.indicators.horizontal = placed(scrolling.indicators.horizontal, horizontalFrame)
        }
    }

    /// The bar in its place, made if need be; nil, and off the screen, without a place.
    private func placed(_ bar: CALayer?, _ frame: CGRect?) -> CALayer? {
        guard let frame else {
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
        if layer.superlayer == nil || !isIndicator(self.layer.sublayers?.last) { self.layer.addSublayer(layer) }
        layer.frame = frame
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
}
