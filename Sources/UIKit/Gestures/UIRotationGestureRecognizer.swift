/// Recognizes two fingers that turn about each other.
///
/// It begins when the line through the first two fingers has turned by 10 degrees, of which ``rotation`` does not count 5. It ends when all
/// fingers are lifted.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How far the fingers must turn before it begins, in radians.
    package static let slop: CGFloat = .pi / 18
    /// How much of that turn ``rotation`` does not count, in radians.
    package static let uncountedSlop: CGFloat = .pi / 36

    /// The angle by which the fingers have turned, in radians clockwise on the screen; it may exceed a full turn. Setting it makes the
    /// present direction count as that much; the velocity is measured anew, from the last movement on.
    open var rotation: CGFloat {
        get { turned }
        set {
            guard newValue.isFinite else { return }
            turned = newValue
            speed.restart(at: newValue, time: lastTime)
        }
    }

    /// The velocity of the turn, in radians a second clockwise.
    open var velocity: CGFloat { speed.value }

    /// The angle by which the fingers turned: while possible since they were put down, afterwards ``rotation``.
    private var turned: CGFloat = 0
    /// The direction of the line at the last event; nil with fewer than two fingers.
    private var angle: CGFloat?
    private var speed = SmoothedVelocity()
    private var lastTime = 0.0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        lastTime = event.timestamp
        angle = TouchSpread(of: self)?.angle
        speed.restart(at: turned, time: lastTime)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let spread = TouchSpread(of: self), let now = spread.angle else { return }
        // The shorter way round: fingers turn less than half a circle between two events.
        turned += angle.map { remainder(now - $0, 2 * .pi) } ?? 0
        angle = now
        if state == .possible {
            // Forty-five degrees measured in floating point are a little less or more.
            guard abs(turned) >= Self.slop - 1e-9 else {
                lastTime = event.timestamp
                return speed.restart(at: 0, time: lastTime)
            }
            turned -= turned < 0 ? -Self.uncountedSlop : Self.uncountedSlop
        }
        lastTime = event.timestamp
        speed.add(turned, time: lastTime)
        state = state == .possible ? .began : .changed
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        let isOver = self.touches.allSatisfy(\.isOver)
        if isOver { speed.end(time: event.timestamp) }
        lastTime = event.timestamp
        angle = TouchSpread(of: self)?.angle
        if isOver { state = state == .possible ? .failed : .ended }
    }

    open override func reset() {
        super.reset()
        turned = 0
        angle = nil
        speed = SmoothedVelocity()
    }
}
