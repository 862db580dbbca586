@_implementationOnly import CCairo

/// A path of a Cairo context, in device pixels.
///
/// Cairo limits each coordinate by itself, somewhere beyond 100,000 pixels (Cairo 1.18), which would change where a line runs. So what lies
/// outside of a square is moved to the nearest point of the square's edge before, part by part: nothing changes inside of it, neither where
/// lines and curves run, nor what they enclose.
struct CairoPath {
    private let target: OpaquePointer
    private var start = CGPoint.zero, current = CGPoint.zero

    /// The farthest coordinate in each direction, three times a bitmap's longest side.
    private static let limit = 1e5
    /// Curves may be left whole a bit farther, so that one that touches the edge isn't divided for ever.
    private static let curveLimit = limit + 64
    /// Enough for coordinates of 36 digits.
    private static let maximumDivisions = 100

    init(_ target: OpaquePointer) { self.target = target }

    /// Adds an element with finite coordinates.
    mutating func add(_ element: CGPath.Element) {
        switch element {
        case .move(let point):
            let place = Self.limited(point)
            cairo_move_to(target, place.x, place.y)
            start = point
            current = point
        case .line(let point): addLine(to: point)
        case .quadCurve(let control, let end):
            addCurve(
                CGPoint(x: (current.x + 2 * control.x) / 3, y: (current.y + 2 * control.y) / 3),
                CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3), end)
        case .curve(let control1, let control2, let end): addCurve(control1, control2, end)
        case .close:
            if !Self.isInside(current, Self.limit) || !Self.isInside(start, Self.limit) { addLine(to: start) }
            cairo_close_path(target)
            current = start
        }
    }

    private mutating func addLine(to end: CGPoint) {
        defer { current = end }
        if !Self.isInside(current, Self.limit) || !Self.isInside(end, Self.limit) {
            // Where the line crosses the four straight lines that the edges are on.
            let limits = [-Self.limit, Self.limit]
            let crossings = limits.map { Self.crossing(current.x, end.x, $0) } + limits.map { Self.crossing(current.y, end.y, $0) }
            for t in crossings.sorted() where t > 0 && t < 1 {
                let place = Self.limited(current.mixed(with: end, t))
                cairo_line_to(target, place.x, place.y)
            }
        }
        let place = Self.limited(end)
        cairo_line_to(target, place.x, place.y)
    }

    private mutating func addCurve(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, divisions: Int = 0) {
        let xs = SIMD4<Double>(current.x, control1.x, control2.x, end.x), ys = SIMD4<Double>(current.y, control1.y, control2.y, end.y)
        let least = SIMD2(xs.min(), ys.min()), greatest = SIMD2(xs.max(), ys.max())
        if least.min() >= -Self.curveLimit, greatest.max() <= Self.curveLimit {
            // Where it begins beyond the edge, the path is only next to its start.
            if !Self.isInside(current, Self.limit) { cairo_line_to(target, current.x, current.y) }
            cairo_curve_to(target, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
            current = end
        } else if divisions == Self.maximumDivisions || least.max() > Self.limit || greatest.min() < -Self.limit {
            // Too far away, or all of it beyond one of the edges.
            addLine(to: end)
        } else {
            let left = current.mixed(with: control1, 0.5), inner = control1.mixed(with: control2, 0.5), right = control2.mixed(with: end, 0.5)
            let left2 = left.mixed(with: inner, 0.5), right2 = inner.mixed(with: right, 0.5)
            addCurve(left, left2, left2.mixed(with: right2, 0.5), divisions: divisions + 1)
            addCurve(right2, right, end, divisions: divisions + 1)
        }
    }

    private static func isInside(_ point: CGPoint, _ limit: Double) -> Bool { abs(point.x) <= limit && abs(point.y) <= limit }

    private static func limited(_ point: CGPoint) -> CGPoint {
        CGPoint(x: min(max(point.x, -limit), limit), y: min(max(point.y, -limit), limit))
    }

    /// The fraction of the way between two numbers at which a third lies; not within 0...1 if it isn't between them.
    private static func crossing(_ from: CGFloat, _ to: CGFloat, _ limit: CGFloat) -> CGFloat {
        // Halves, since the difference of the numbers might not be representable.
        from == to ? -1 : (limit / 2 - from / 2) / (to / 2 - from / 2)
    }
}
