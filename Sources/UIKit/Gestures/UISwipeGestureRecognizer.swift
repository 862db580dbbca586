/// Recognizes a quick stroke of one or more fingers in a direction.
///
/// It is a discrete gesture, which is recognized while the fingers still move: within 0.5 s they must have gone some 50 points in one of
/// the directions, without straying to the side.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions on the screen.
    public struct Direction: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// From left to right.
        public static let right = Direction(rawValue: 1)
        /// From right to left.
        public static let left = Direction(rawValue: 2)
        /// From below upwards.
        public static let up = Direction(rawValue: 4)
        /// From above downwards.
        public static let down = Direction(rawValue: 8)
    }

    /// The directions in which the fingers may move. Default right.
    open var direction = Direction.right
    /// How many fingers must swipe at once. Default 1.
    open var numberOfTouchesRequired = 1

    /// How many seconds a swipe may take.
    static let maximumDuration = 0.5
    /// How far a finger must move, and how far it may stray to the side, in points; both shrink as time goes by.
    static let distance: CGFloat = 50
    /// The part of ``distance`` by which the needed length and the allowed deviation shrink each second.
    static let primaryDecay: CGFloat = 0.94, secondaryDecay: CGFloat = 0.98

    /// Rounding errors that distances may have, in points.
    private static let tolerance: CGFloat = 1e-6

    private var starts: [(touch: UITouch, place: CGPoint)] = []
    private var startTime = 0.0
    /// The asked-for directions that all fingers have kept to so far.
    private var remaining: Direction = []
    private var timer: TimerQueue.Token?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if starts.isEmpty {
            startTime = event.timestamp
            remaining = direction
            // A little later than the limit, since a movement exactly at the limit still counts.
            timer = TimerQueue.shared.schedule(at: startTime + Self.maximumDuration + 0.0005) { [weak self] in
                self?.timer = nil
                self?.fail()
            }
        }
        starts.append(contentsOf: touches.map { ($0, $0.screenLocation) })
        if starts.count > numberOfTouchesRequired { fail() }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        decide(event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        decide(event)
        if state == .possible { fail() }
    }

    private func decide(_ event: UIEvent) {
        guard state == .possible else { return }
        let time = CGFloat(event.timestamp - startTime)
        guard Double(time) <= Self.maximumDuration + 1e-6 else { return fail() }
        let needed = Self.distance * (1 - Self.primaryDecay * time), allowed = Self.distance * (1 - Self.secondaryDecay * time)
        // Horizontal first: that is what a diagonal stroke is where both are asked for.
        for candidate in [Direction.right, .left, .up, .down] where remaining.contains(candidate) {
            var isDone = starts.count == numberOfTouchesRequired
            for start in starts {
                let travel = candidate.travel(from: start.place, to: start.touch.screenLocation)
                // A finger that went back or strayed too far to the side rules the direction out.
                if travel.along < 0 || travel.across > allowed + Self.tolerance { remaining.remove(candidate) }
                if travel.along < needed - Self.tolerance { isDone = false }
            }
            if isDone, remaining.contains(candidate) {
                stopWaiting()
                state = .ended
                return
            }
        }
        if remaining.isEmpty { fail() }
    }

    private func fail() {
        stopWaiting()
        state = .failed
    }

    private func stopWaiting() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }

    /// Where the swipe began: the centroid of its touches, in a view's coordinates; in the window's for nil.
    open override func location(in view: UIView?) -> CGPoint {
        guard let start = starts.lazy.map(\.place).centroid else { return super.location(in: view) }
        return UIWindow.convertFromScreen(start, to: view, window: self.view?.window)
    }

    open override func reset() {
        super.reset()
        stopWaiting()
        starts = []
        remaining = []
    }
}

extension UISwipeGestureRecognizer.Direction {
    /// How far a movement goes along this direction (negative: against it), and how far to its sides.
    fileprivate func travel(from start: CGPoint, to end: CGPoint) -> (along: CGFloat, across: CGFloat) {
        let dx = end.x - start.x, dy = end.y - start.y
        switch self {
        case .right: return (dx, abs(dy))
        case .left: return (-dx, abs(dy))
        case .up: return (-dy, abs(dx))
        default: return (dy, abs(dx))
        }
    }
}
