import CRowKernels
import QuartzCore

extension SmoothEdge {
    init(_ plane: HalfPlane) {
        self.init(
            a: plane.a, b: plane.b, c: plane.c, reach: plane.reach, major: max(abs(plane.a), abs(plane.b)),
            minor: min(abs(plane.a), abs(plane.b)))
    }

    /// The signed distance of a point, positive inside.
    @inline(__always)
    func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

    /// The exact area of a pixel inside the edge when its centre is `distance` pixels inside.
    @inline(__always)
    func area(_ distance: Double) -> Double {
        let depth = abs(distance)
        if depth >= reach { return distance > 0 ? 1 : 0 }
        // Where the line cuts two opposite sides of the pixel the area is a trapezoid, otherwise the pixel without a triangle.
        if depth <= (major - minor) / 2 { return 0.5 + distance / major }
        let rest = reach - depth
        let corner = rest * rest / (2 * major * minor)
        return distance > 0 ? 1 - corner : corner
    }
}

/// The coverage of a pixel by a polygon: the area inside all antialiased edges, 0...1.
///
/// If one edge cuts the pixel, this is a closed formula; in corners and slivers the pixel is clipped by every edge that cuts it. So the
/// coverages of a polygon sum to its area however thin it is.
func edgeCoverage(_ edges: UnsafeBufferPointer<SmoothEdge>, x: Double, y: Double) -> Double {
    var cutting = -1
    var coverage = 1.0
    for index in edges.indices {
        let distance = edges[index].distance(x, y)
        let reach = edges[index].reach
        if distance <= -reach { return 0 }
        if distance < reach {
            if cutting >= 0 { return clippedArea(edges, x: x, y: y) }
            cutting = index
            coverage = edges[index].area(distance)
        }
    }
    return coverage
}

/// The area of the pixel around (x, y) inside all edges.
private func clippedArea(_ edges: UnsafeBufferPointer<SmoothEdge>, x: Double, y: Double) -> Double {
    // Each edge adds at most one corner; edges beyond the capacity are ignored, which doesn't matter for a single pixel.
    withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 64) { points in
        var from = points.baseAddress!
        var to = from + 32
        from[0] = SIMD2(-0.5, -0.5)
        from[1] = SIMD2(0.5, -0.5)
        from[2] = SIMD2(0.5, 0.5)
        from[3] = SIMD2(-0.5, 0.5)
        var count = 4
        for edge in edges {
            let offset = edge.distance(x, y)
            guard offset < edge.reach, count < 30 else { continue }
            var kept = 0
            var previous = from[count - 1]
            var previousDistance = edge.a * previous.x + edge.b * previous.y + offset
            for index in 0..<count {
                let point = from[index]
                let distance = edge.a * point.x + edge.b * point.y + offset
                if (distance >= 0) != (previousDistance >= 0) {
                    to[kept] = previous + (point - previous) * (previousDistance / (previousDistance - distance))
                    kept += 1
                }
                if distance >= 0 {
                    to[kept] = point
                    kept += 1
                }
                previous = point
                previousDistance = distance
            }
            guard kept >= 3 else { return 0 }
            swap(&from, &to)
            count = kept
        }
        var twice = 0.0
        var previous = from[count - 1]
        for index in 0..<count {
            let point = from[index]
            twice += previous.x * point.y - point.x * previous.y
            previous = point
        }
        return min(1, max(0, twice / 2))
    }
}
