/// Recognizes a pointer press, or a touch on a selection handle, immediately, and tracks it.
final class TextPressRecognizer: UIGestureRecognizer {
    /// The number of presses in quick succession.
    private(set) var count = 1

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, let touch = touches.first else {
            if state == .possible { state = .failed }
            return
        }
        count = touch.tapCount
        state = .began
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began || state == .changed { state = .changed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        if state == .began || state == .changed { state = .ended }
    }
}

/// Recognizes each tap of a finger when it is lifted, and counts taps that follow each other quickly.
final class TextTapRecognizer: UIGestureRecognizer {
    /// How far the finger may move, in points.
    static let allowableMovement: CGFloat = 10
    /// The number of taps in quick succession.
    private(set) var count = 1
    private var start: CGPoint?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard start == nil, touches.count == 1, let touch = touches.first else { return state = .failed }
        start = touch.screenLocation
        count = touch.tapCount
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let start, let touch = touches.first else { return }
        let now = touch.screenLocation
        if hypot(now.x - start.x, now.y - start.y) > Self.allowableMovement { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        if state == .possible { state = .ended }
    }

    override func reset() {
        super.reset()
        start = nil
    }
}
