/// How far apart fingers are and how the line through them lies: what pinch and rotation measure.
struct TouchSpread {
    /// The distance of two fingers; of more, twice their mean distance from the middle.
    let distance: CGFloat
    /// The angle of the line from the first to the second finger, clockwise from the horizontal; nil where they touch the same point.
    let angle: CGFloat?

    /// Nil for fewer than two points.
    init?(_ points: [CGPoint]) {
        guard points.count > 1 else { return nil }
        let dx = points[1].x - points[0].x, dy = points[1].y - points[0].y
        angle = dx == 0 && dy == 0 ? nil : atan2(dy, dx)
        if points.count == 2 {
            distance = hypot(dx, dy)
        } else {
            let count = CGFloat(points.count)
            let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
            let middle = CGPoint(x: sum.x / count, y: sum.y / count)
            distance = 2 * points.reduce(0) { $0 + hypot($1.x - middle.x, $1.y - middle.y) } / count
        }
    }

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

    private(set) var value: CGFloat = 0
    private var isFirst = true
    private var last: (time: Double, value: CGFloat)?

    /// Begins anew at a value.
    mutating func restart(at value: CGFloat, time: Double) {
        last = (time, value)
        isFirst = true
    }

    mutating func add(_ new: CGFloat, time: Double) {
        guard let last else { return self.last = (time, new) }
        // Two at the same time: the next one counts both.
        guard time > last.time else { return }
        self.last = (time, new)
        let sample = (new - last.value) / CGFloat(time - last.time)
        value = isFirst ? sample : value + (sample - value) * Self.blend
        isFirst = false
    }

    /// The fingers were lifted: those that rested before have no speed.
    mutating func end(time: Double) {
        if let last, time - last.time >= Self.memory { value = 0 }
    }
}
