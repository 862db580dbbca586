extension CGPath {
    /// A subpath of straight lines.
    struct Polyline {
        /// At least one point; a closed polyline doesn't repeat its first.
        var points: [CGPoint]
        /// For each point, whether it is interior to a curve, where a stroke needs no join.
        var isSmooth: [Bool]
        var isClosed: Bool
    }

    /// The path flattened to lines within `tolerance` of it. Elements with coordinates that aren't finite are left out.
    func flattened(tolerance: CGFloat) -> [Polyline] {
        var lines: [Polyline] = []
        var current = Polyline(points: [], isSmooth: [], isClosed: false)
        func finish() {
            if !current.points.isEmpty { lines.append(current) }
        }
        func append(_ point: CGPoint, smooth: Bool) {
            if current.points.last == point { return }
            current.points.append(point)
            current.isSmooth.append(smooth)
        }
        for element in elements where element.isFinite {
            switch element {
            case .move(let point):
                finish()
                current = Polyline(points: [point], isSmooth: [false], isClosed: false)
            case .line, .quadCurve, .curve:
                guard let start = current.points.last else { continue }
                let chords = Self.chords(from: start, element, tolerance: tolerance)
                for (index, point) in chords.enumerated() { append(point, smooth: index < chords.count - 1) }
            case .close:
                guard let first = current.points.first else { continue }
                if current.points.count > 1, current.points.last == first {
                    current.points.removeLast()
                    current.isSmooth.removeLast()
                }
                current.isClosed = true
                finish()
                current = Polyline(points: [], isSmooth: [], isClosed: false)
            }
        }
        finish()
        return lines
    }

    /// The end points of chords, at equal parameter steps, that stay within `tolerance` of a line or curve.
    static func chords(from start: CGPoint, _ element: Element, tolerance: CGFloat) -> [CGPoint] {
        switch element {
        case .move(let end), .line(let end): return [end]
        case .quadCurve(let control, let end):
            let bend = PortableMath.hypot(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
            let count = pieces(bend / 4, tolerance: tolerance)
            return (1...count).map { index in
                let t = CGFloat(index) / CGFloat(count), s = 1 - t
                return index == count ? end : CGPoint(
                    x: s * s * start.x + 2 * s * t * control.x + t * t * end.x, y: s * s * start.y + 2 * s * t * control.y + t * t * end.y)
            }
        case .curve(let control1, let control2, let end):
            let bend = max(
                PortableMath.hypot(start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y),
                PortableMath.hypot(control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y))
            let count = pieces(bend * 0.75, tolerance: tolerance)
            return (1...count).map { index in
                index == count ? end : point(start, control1, control2, end, at: CGFloat(index) / CGFloat(count))
            }
        case .close: return []
        }
    }

    /// The number of equal parameter steps that keep chords within `tolerance`: the deviation falls with the square of that number.
    private static func pieces(_ deviation: CGFloat, tolerance: CGFloat) -> Int {
        Int(min(max((deviation / tolerance).squareRoot().rounded(.up), 1), 500))
    }

    /// A point of a cubic curve.
    static func point(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, at t: CGFloat) -> CGPoint {
        let s = 1 - t
        let a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t
        return CGPoint(
            x: a * start.x + b * control1.x + c * control2.x + d * end.x, y: a * start.y + b * control1.y + c * control2.y + d * end.y)
    }

    /// A flattening tolerance too small to be visible.
    var fineTolerance: CGFloat {
        let box = boundingBox
        if box.isNull { return 0.01 }
        return max(min(0.02, max(box.width, box.height) / 2_000), 1e-9)
    }
}

extension CGPath.Element {
    /// Whether all coordinates are finite.
    package var isFinite: Bool {
        func check(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
        return switch self {
        case .move(let point), .line(let point): check(point)
        case .quadCurve(let control, let end): check(control) && check(end)
        case .curve(let control1, let control2, let end): check(control1) && check(control2) && check(end)
        case .close: true
        }
    }
}
