/// How far apart fingers are and how the line through them lies: what pinch and rotation measure.
struct TouchSpread {
    /// The distance between two fingers; of more than two, twice their mean distance from the centroid.
    let distance: CGFloat
    /// The angle of the line from the first to the second finger, clockwise from the horizontal; nil where they touch the same point.
    let angle: CGFloat?

    /// Measures points of the screen. Nil for fewer than two.
    init?(_ points: [CGPoint]) {
        guard points.count > 1 else { return nil }
        let dx = points[1].x - points[0].x, dy = points[1].y - points[0].y
        angle = dx == 0 && dy == 0 ? nil : PortableMath.atan2(dy, dx)
        if points.count == 2 {
            distance = PortableMath.hypot(dx, dy)
        } else {
            let center = points.centroid ?? points[0]
            distance = 2 * points.reduce(0) { $0 + PortableMath.hypot($1.x - center.x, $1.y - center.y) } / CGFloat(points.count)
        }
    }

    /// Measures the touches of a recognizer that are down. Nil for fewer than two.
    @MainActor
    init?(of recognizer: UIGestureRecognizer) {
        self.init(recognizer.touches.filter { !$0.isOver }.map(\.screenLocation))
    }
}

/// How fast a measured value changes. The first sample counts as it is, later ones are smoothed.
struct SmoothedVelocity {
    /// The share of the newest sample. Uncertain.
    static let blend: CGFloat = 0.5
    /// After so many seconds without a sample nothing moves any more.
    static let memory = 0.1

    /// The velocity, in units of the measured value a second.
    private(set) var value: CGFloat = 0
    private var isFirst = true
    private var last: (time: Double, value: CGFloat)?

    /// Starts a new measurement at a value.
    mutating func restart(at value: CGFloat, time: Double) {
        last = (time, value)
        isFirst = true
    }

    /// Adds a sample.
    ///
    /// - Parameter time: in seconds of the media clock.
    mutating func add(_ new: CGFloat, time: Double) {
        guard let last else { return self.last = (time, new) }
        // Of two samples at the same time the second one is left to the next sample, which includes it.
        guard time > last.time else { return }
        self.last = (time, new)
        let sample = (new - last.value) / CGFloat(time - last.time)
        value = isFirst ? sample : value + (sample - value) * Self.blend
        isFirst = false
    }

    /// Ends the measurement when the fingers are lifted: the velocity is 0 if they had rested for ``memory`` seconds.
    mutating func end(time: Double) {
        if let last, time - last.time >= Self.memory { value = 0 }
    }
}
