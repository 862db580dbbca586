import QuartzCore

/// The parts of a pass's quads that hide what is below.
struct Interiors {
    struct Polygon {
        /// Its corners, in ``Interiors/points``.
        var points: Range<Int>
        var record: Int
        var depth: Float
        var batch: Batch
    }

    var polygons: [Polygon] = []
    private var points: [SIMD2<Double>] = []
    private var polygon: [SIMD2<Double>] = []

    /// Smaller ones, in pixels, aren't worth another triangle.
    private static let smallest = 400.0
    /// The length in pixels, x and y added, from which on a side's direction is certain.
    private static let shortestSide = 1e-6

    mutating func removeAll() {
        polygons.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
    }

    /// Notes the corners of a quad's interior within lines; nothing for one that is small.
    mutating func add(_ geometry: QuadGeometry, within lines: [HalfPlane], scratch: inout [SIMD2<Double>]) -> Range<Int> {
        geometry.interior(within: lines, into: &polygon, scratch: &scratch)
        guard polygon.count >= 3 else { return 0..<0 }
        var twice = 0.0
        for index in 2..<polygon.count {
            let a = polygon[index - 1] - polygon[0], b = polygon[index] - polygon[0]
            twice += a.x * b.y - b.x * a.y
        }
        guard abs(twice) / 2 >= Self.smallest else { return 0..<0 }
        let first = points.count
        points.append(contentsOf: polygon)
        return first..<points.count
    }

    /// The corners of an interior that lies within a polygon, so that only what is around it is left to draw; nil where there is none, or
    /// where rounding brought a corner outside or two of them together, whose side then has no direction.
    func corners(_ interior: Range<Int>, inside hull: [SIMD2<Double>]) -> ArraySlice<SIMD2<Double>>? {
        guard interior.count >= 3, var last = hull.last else { return nil }
        for corner in hull {
            let side = corner - last
            for point in points[interior] {
                let way = point - last
                guard side.x * way.y - side.y * way.x >= 0 else { return nil }
            }
            last = corner
        }
        var before = points[interior.upperBound - 1]
        for point in points[interior] {
            let side = point - before
            guard abs(side.x) + abs(side.y) > Self.shortestSide else { return nil }
            before = point
        }
        return points[interior]
    }

    /// Appends the triangles and draw calls of all interiors, last to first.
    func draw(into data: inout FrameData, _ pass: inout PassPlan) {
        for polygon in polygons.reversed() {
            var batch = polygon.batch
            let start = data.indices.count
            data.append(points[polygon.points], record: polygon.record, depth: polygon.depth)
            batch.indices = start..<data.indices.count
            if let last = pass.interiors.indices.last, pass.interiors[last].join(batch) { continue }
            pass.interiors.append(batch)
        }
    }
}
