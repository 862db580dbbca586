import QuartzCore

extension HalfPlane {
    /// The signed distance of a point from the line in pixels, positive inside. QuartzCore has the same for itself: the rasterizer asks at each
    /// pixel of an edge, and the compiler inlines within a module only.
    @inline(__always)
    func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }
}

/// The bound of a half plane on a row: at x = `slope` · row + `start`, offset so that rounding up gives the first pixel whose centre lies
/// at or right of the line.
struct RowBound {
    var slope: Double
    var start: Double
}

/// The intersection of half planes, queried row by row for the pixels whose centres lie inside.
///
/// A centre on the line belongs to the half plane right of it (below it, for a horizontal line), so that two half planes that share a line
/// divide the pixels without gap or overlap.
struct RowBounds {
    /// The rows that may be nonempty.
    var minRow: Int
    var maxRow: Int
    /// The bounds of the left sides, followed by those of the right sides.
    var first: Int
    var leftCount: Int
    var rightCount: Int

    static let empty = RowBounds(minRow: 0, maxRow: 0, first: 0, leftCount: 0, rightCount: 0)

    /// The pixels of `row` inside, clipped to `from..<to`; empty when the second isn't greater than the first.
    @inline(__always)
    func interval(row: Int, from: Int, to: Int, bounds: UnsafePointer<RowBound>) -> (from: Int, to: Int) {
        guard row >= minRow, row < maxRow else { return (0, 0) }
        let y = Double(row)
        var low = Double(from), high = Double(to)
        var bound = bounds + first
        for _ in 0..<leftCount {
            let x = bound.pointee.slope * y + bound.pointee.start
            low = x > low ? x : low
            bound += 1
        }
        for _ in 0..<rightCount {
            let x = bound.pointee.slope * y + bound.pointee.start
            high = x < high ? x : high
            bound += 1
        }
        guard low < high else { return (0, 0) }
        // Both lie between `from` and `to` now.
        return (ceiling(low), ceiling(high))
    }

    @inline(__always)
    private func ceiling(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) < value ? whole + 1 : whole
    }
}

/// Collects half planes into ``RowBounds``.
struct RowBoundsBuilder {
    private var minRow: Double
    private var maxRow: Double
    private var left: [RowBound] = []
    private var right: [RowBound] = []
    private var isEmpty = false

    init() {
        minRow = 0
        maxRow = 0
    }

    /// Starts a new set with these rows.
    mutating func reset(rows: Range<Int>) {
        minRow = Double(rows.lowerBound)
        maxRow = Double(rows.upperBound)
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        isEmpty = false
    }

    /// Removes all pixels whose centre is outside of the half plane or nearer to its line than `margin`.
    mutating func add(_ plane: HalfPlane, margin: Double = 0) {
        let c = plane.c - margin
        guard abs(plane.a) > 1e-12 else {
            // Horizontal: all or nothing of a row. Row r has its centre at r + 0.5.
            let row = (-c / plane.b - 0.5).rounded(.up)
            if plane.b > 0 { minRow = max(minRow, row) } else { maxRow = min(maxRow, row) }
            return
        }
        let slope = -plane.b / plane.a
        let bound = RowBound(slope: slope, start: -c / plane.a + 0.5 * slope - 0.5)
        if plane.a > 0 { left.append(bound) } else { right.append(bound) }
    }

    /// Makes the set empty.
    mutating func exclude() { isEmpty = true }

    /// Appends the bounds to `bounds`.
    func finish(_ bounds: inout ContiguousArray<RowBound>) -> RowBounds {
        guard !isEmpty, minRow < maxRow else { return .empty }
        let result = RowBounds(
            minRow: Int(minRow), maxRow: Int(maxRow), first: bounds.count, leftCount: left.count, rightCount: right.count
        )
        bounds.append(contentsOf: left)
        bounds.append(contentsOf: right)
        return result
    }
}
