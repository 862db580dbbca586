/// A point of the integer grid on which paths are intersected. Differences and their products are exact, so that orientation tests are
/// robust.
struct GridPoint: Hashable, Comparable {
    var x: Int
    var y: Int

    static func < (one: GridPoint, other: GridPoint) -> Bool { (one.x, one.y) < (other.x, other.y) }

    /// Twice the signed area of a triangle: positive if the third point is to the left of the line from the first to the second, y up.
    static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) }
}

/// Horizontal bands of the grid: a spatial index that limits searches to elements at similar heights.
struct GridBands {
    /// For each band, the indices of the elements that extend into it, ascending.
    private(set) var members: [[Int]]
    private let lowest: Int
    private let height: Int

    /// - Parameter ranges: the y range of each element.
    init(_ ranges: [ClosedRange<Int>]) {
        lowest = ranges.map(\.lowerBound).min() ?? 0
        let count = min(max(ranges.count / 16, 1), 1024)
        height = max(((ranges.map(\.upperBound).max() ?? 0) - lowest) / count + 1, 1)
        members = Array(repeating: [], count: count)
        for (index, range) in ranges.enumerated() {
            for band in self.band(of: range.lowerBound)...self.band(of: range.upperBound) { members[band].append(index) }
        }
    }

    /// The band that contains a y coordinate, or the nearest one.
    func band(of y: Int) -> Int { min(max((y - lowest) / height, 0), members.count - 1) }
}

/// A mapping from a region of the plane to the integer grid, whose coordinates stay within ±2^25.
struct PathGrid {
    private let center: CGPoint
    /// Grid steps per point; a power of two, so that coordinates with few binary digits are exactly on the grid.
    private let scale: Double
    /// The original point for each grid point, so that results reproduce input coordinates exactly.
    private var originals: [GridPoint: CGPoint] = [:]

    /// Nil for a region that isn't finite or has no extent.
    init?(covering box: CGRect) {
        let extent = max(Double(box.width), Double(box.height)) / 2
        guard !box.isNull, extent.isFinite, extent > 1e-100, extent < 1e100, box.midX.isFinite, box.midY.isFinite else { return nil }
        center = CGPoint(x: box.midX, y: box.midY)
        scale = Double(sign: .plus, exponent: 24 - extent.exponent, significand: 1)
    }

    /// The grid point nearest to a point of the region.
    mutating func snap(_ point: CGPoint) -> GridPoint {
        let x = ((Double(point.x) - Double(center.x)) * scale).rounded(), y = ((Double(point.y) - Double(center.y)) * scale).rounded()
        let limit = 33_554_432.0
        let snapped = GridPoint(x: Int(min(max(x, -limit), limit)), y: Int(min(max(y, -limit), limit)))
        if originals[snapped] == nil { originals[snapped] = point }
        return snapped
    }

    func point(_ place: GridPoint) -> CGPoint {
        originals[place] ?? CGPoint(x: Double(center.x) + Double(place.x) / scale, y: Double(center.y) + Double(place.y) / scale)
    }
}

/// A line or curve of an input path.
struct PathStep {
    var start: CGPoint
    /// A line, quadratic curve or cubic curve.
    var element: CGPath.Element

    /// The part between two curve parameters, with its end points moved to the given ones.
    func part(from t0: Double, to t1: Double, start first: CGPoint, end last: CGPoint) -> CGPath.Element {
        switch element {
        case .quadCurve(let control, let end):
            if t0 == 0, t1 == 1 { return .quadCurve(control: control, end: last) }
            if t0 == 1, t1 == 0 { return .quadCurve(control: control, end: last) }
            func blossom(_ u: Double, _ v: Double) -> CGPoint {
                Self.mix(Self.mix(start, control, u), Self.mix(control, end, u), v)
            }
            let drift = Self.half(first, blossom(t0, t0), last, blossom(t1, t1)), middle = blossom(t0, t1)
            return .quadCurve(control: CGPoint(x: middle.x + drift.x, y: middle.y + drift.y), end: last)
        case .curve(let control1, let control2, let end):
            if t0 == 0, t1 == 1 { return .curve(control1: control1, control2: control2, end: last) }
            if t0 == 1, t1 == 0 { return .curve(control1: control2, control2: control1, end: last) }
            func blossom(_ u: Double, _ v: Double, _ w: Double) -> CGPoint {
                let a = Self.mix(start, control1, u), b = Self.mix(control1, control2, u), c = Self.mix(control2, end, u)
                return Self.mix(Self.mix(a, b, v), Self.mix(b, c, v), w)
            }
            let p0 = blossom(t0, t0, t0), p1 = blossom(t0, t0, t1), p2 = blossom(t0, t1, t1), p3 = blossom(t1, t1, t1)
            return .curve(
                control1: CGPoint(x: p1.x + first.x - p0.x, y: p1.y + first.y - p0.y),
                control2: CGPoint(x: p2.x + last.x - p3.x, y: p2.y + last.y - p3.y), end: last)
        default: return .line(last)
        }
    }

    private static func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
        CGPoint(x: Double(a.x) * (1 - t) + Double(b.x) * t, y: Double(a.y) * (1 - t) + Double(b.y) * t)
    }

    private static func half(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> CGPoint {
        CGPoint(x: (a.x - b.x + c.x - d.x) / 2, y: (a.y - b.y + c.y - d.y) / 2)
    }
}
