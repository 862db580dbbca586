/// Recognizes touches that stay in place for a while.
///
/// It is a continuous gesture: it begins while the touches are down, changes when they move, and ends when they are lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// After how many seconds it begins. Default 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far touches may move before it begins, in points. Default 10.
    open var allowableMovement: CGFloat = 10
    /// How many taps must precede the press. Default 0.
    open var numberOfTapsRequired = 0
    /// How many fingers must press at once. Default 1.
    open var numberOfTouchesRequired = 1

    private var starts: [(touch: UITouch, place: CGPoint)] = []
    private var tapsDone = 0
    private var timer: TimerQueue.Token?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible else { return }
        starts.append(contentsOf: touches.map { ($0, $0.screenLocation) })
        if starts.count > numberOfTouchesRequired { return fail() }
        guard starts.count == numberOfTouchesRequired else { return }
        if tapsDone < numberOfTapsRequired {
            wait(UITapGestureRecognizer.maximumTapDuration) { $0.fail() }
        } else if minimumPressDuration <= 0 {
            stopWaiting()
            state = .began
        } else {
            wait(minimumPressDuration) { $0.state = .began }
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began || state == .changed {
            state = .changed
            return
        }
        for touch in touches {
            guard let start = starts.first(where: { $0.touch === touch })?.place else { continue }
            if hypot(touch.screenLocation.x - start.x, touch.screenLocation.y - start.y) > allowableMovement { return fail() }
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        starts.removeAll { touches.contains($0.touch) }
        if state == .began || state == .changed {
            if starts.count < numberOfTouchesRequired { state = .ended }
            return
        }
        guard starts.isEmpty, tapsDone < numberOfTapsRequired else { return fail() }
        tapsDone += 1
        wait(UITapGestureRecognizer.maximumInterval) { $0.fail() }
    }

    open override func reset() {
        super.reset()
        stopWaiting()
        starts = []
        tapsDone = 0
    }

    private func fail() {
        stopWaiting()
        state = .failed
    }

    private func wait(_ seconds: Double, then act: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
        stopWaiting()
        timer = TimerQueue.shared.schedule(after: seconds) { [weak self] in
            guard let self else { return }
            timer = nil
            act(self)
        }
    }

    private func stopWaiting() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }
}
