/// Recognizes one or more taps by one or more fingers.
///
/// It is a discrete gesture, which is recognized when the last finger of the last tap is lifted.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps must follow each other. Default 1.
    open var numberOfTapsRequired = 1
    /// How many fingers must tap at once. Default 1.
    open var numberOfTouchesRequired = 1
    /// The mouse or touchpad buttons whose clicks are recognized; taps with fingers always are. Default primary.
    ///
    /// Only recognizers that name the secondary button here receive its touches.
    open var buttonMaskRequired: UIEvent.ButtonMask = .primary

    /// How far a touch may move from where it began, and how far from the first tap the others may be, in points.
    static let allowableMovement: CGFloat = 45
    /// How many seconds each tap of a series may last; a single tap may last any time.
    static let maximumTapDuration = 0.75
    /// How many seconds may pass between two taps of a series.
    static let maximumInterval = 0.35

    private var tapsDone = 0
    private var starts: [(touch: UITouch, place: CGPoint)] = []
    private var mostTouches = 0
    /// How many keys are down.
    private var pressCount = 0
    /// The centroid of the first tap's touches, on the screen.
    private var place: CGPoint?
    private var timer: TimerQueue.Token?

    override func receives(_ buttons: UIEvent.ButtonMask) -> Bool { !buttons.isDisjoint(with: buttonMaskRequired) }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        for touch in touches { starts.append((touch, touch.screenLocation)) }
        mostTouches = max(mostTouches, starts.count)
        if mostTouches > numberOfTouchesRequired { return fail() }
        guard let now = starts.lazy.map(\.place).centroid else { return }
        if let place, tapsDone > 0 {
            // A tap far from the first one does not continue the series.
            if starts.count == numberOfTouchesRequired, hypot(now.x - place.x, now.y - place.y) > Self.allowableMovement { return fail() }
        } else {
            place = now
        }
        if numberOfTapsRequired > 1 { wait(Self.maximumTapDuration) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        for touch in touches {
            guard let start = starts.first(where: { $0.touch === touch })?.place else { continue }
            if hypot(touch.screenLocation.x - start.x, touch.screenLocation.y - start.y) > Self.allowableMovement { return fail() }
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        starts.removeAll { touches.contains($0.touch) }
        guard starts.isEmpty else { return }
        guard mostTouches == numberOfTouchesRequired else { return fail() }
        mostTouches = 0
        tapsDone += 1
        if tapsDone >= numberOfTapsRequired {
            stopWaiting()
            state = .ended
        } else {
            wait(Self.maximumInterval)
        }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        super.pressesBegan(presses, with: event)
        pressCount += presses.count
        if pressCount > 1 { fail() }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        super.pressesEnded(presses, with: event)
        pressCount = 0
        tapsDone += 1
        if tapsDone >= numberOfTapsRequired {
            stopWaiting()
            state = .ended
        } else {
            wait(Self.maximumInterval)
        }
    }

    /// The centroid of the first tap's touches, in a view's coordinates; in the window's for nil.
    open override func location(in view: UIView?) -> CGPoint {
        guard let place else { return super.location(in: view) }
        return UIWindow.convertFromScreen(place, to: view, window: self.view?.window)
    }

    open override func reset() {
        super.reset()
        stopWaiting()
        tapsDone = 0
        starts = []
        mostTouches = 0
        pressCount = 0
        place = nil
    }

    private func fail() {
        stopWaiting()
        state = .failed
    }

    private func wait(_ seconds: Double) {
        stopWaiting()
        timer = TimerQueue.shared.schedule(after: seconds) { [weak self] in
            self?.timer = nil
            self?.fail()
        }
    }

    private func stopWaiting() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }
}
