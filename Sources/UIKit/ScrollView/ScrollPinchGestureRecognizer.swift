/// The pinch recognizer of a scroll view. When one of two fingers is lifted, the other one drags on, and zooming goes on when a second
/// finger is put down again.
@MainActor
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
    weak var scrollView: UIScrollView?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if state == .began || state == .changed { fingerCountDidChange() }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        if state == .began || state == .changed { fingerCountDidChange() }
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        !isPartner(preventedGestureRecognizer) && super.canPrevent(preventedGestureRecognizer)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !isPartner(preventingGestureRecognizer) && super.canBePrevented(by: preventingGestureRecognizer)
    }

    private func isPartner(_ other: UIGestureRecognizer) -> Bool { other === scrollView?.scrollPan }

    /// Takes a magnification by a wheel or touchpad. While fingers pinch, it is taken and ignored.
    override func magnify(with event: UIEvent) -> Bool {
        isTracking || super.magnify(with: event)
    }

    /// The fingers that are down, without those that are being lifted.
    private var fingers: [UITouch] { touches.filter { !$0.isOver } }

    /// Goes on with another number of fingers, without moving the content.
    private func fingerCountDidChange() {
        guard let scrollView else { return }
        guard fingers.count >= 2 else { return scrollView.endPinch() }
        let place = middle
        if scrollView.zooming.pinch == nil { scrollView.beginPinch(at: place, scale: scale) } else { scrollView.rebasePinch(at: place) }
    }

    /// The centroid of the fingers that are down, in the scroll view's coordinates; for a wheel or touchpad the location of the pointer.
    var middle: CGPoint {
        fingers.map { $0.location(in: scrollView) }.centroid ?? location(in: scrollView)
    }
}

/// Zooming by fingers, wheels and touchpads.
extension UIScrollView {
    /// Whether the limits allow zooming.
    var canPinch: Bool {
        let limits = zoomLimits
        return limits.lowerBound < limits.upperBound
    }

    /// Makes the recognizer when the limits first allow zooming.
    func zoomLimitsDidChange() {
        if canPinch, scrollPinch == nil {
            let pinch = ScrollPinchGestureRecognizer()
            pinch.scrollView = self
            pinch.addAction { [weak self] in self?.handlePinch($0) }
            scrollPinch = pinch
            addGestureRecognizer(pinch)
        }
        scrollPinch?.isEnabled = canPinch
    }

    private func handlePinch(_ pinch: ScrollPinchGestureRecognizer) {
        let isByFingers = !pinch.isFollowing
        switch pinch.state {
        case .began:
            beginPinch(at: pinch.middle)
            continuePinch(scale: pinch.scale, at: pinch.middle, isByFingers: isByFingers)
        case .changed:
            // A pointer that moved between two events does not move the content.
            if !isByFingers { rebasePinch(at: pinch.middle) }
            continuePinch(scale: pinch.scale, at: pinch.middle, isByFingers: isByFingers)
        case .ended, .cancelled, .failed:
            endPinch()
        case .possible:
            break
        }
        // A wheel that goes on at a limit need not go the same way back.
        if !isByFingers, pinch.state != .ended, let start = zooming.pinch?.rawStart { pinch.scale = zoomScale / start }
    }
}
