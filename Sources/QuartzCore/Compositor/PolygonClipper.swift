/// Half of the plane: where a·x + b·y + c ≥ 0.
struct HalfPlane: Equatable {
    var a: Double
    var b: Double
    var c: Double

    @inline(__always)
    func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

    /// The same half of a plane that a homography maps this one to, given the inverse of that homography. Holds in front of the eye.
    func mapped(throughInverse h: Homography) -> HalfPlane {
        let line = SIMD3(a, b, c)
        return HalfPlane(a: (h.x * line).sum(), b: (h.y * line).sum(), c: (h.one * line).sum())
    }
}

/// Projects rectangles and clips the convex polygons that result (Sutherland and Hodgman 1974), keeping track of which edges are the
/// rectangle's own. Its memory is kept from one polygon to the next.
struct PolygonClipper {
    private var vertices: [DisplayList.Vertex] = []
    private var scratch: [DisplayList.Vertex] = []

    /// Points nearer to the eye than this share of the farthest corner's distance are cut away, so that no division overflows.
    private static let nearestWeight = 1e-5

    /// Sets the polygon to a rectangle's projection; false when nothing of it is in front of the eye.
    mutating func project(_ rect: CGRect, through h: Homography, edges: CAEdgeAntialiasingMask) -> Bool {
        vertices.removeAll(keepingCapacity: true)
        let x0 = rect.minX, x1 = rect.maxX, y0 = rect.minY, y1 = rect.maxY
        guard x0.isFinite, x1.isFinite, y0.isFinite, y1.isFinite else { return false }
        // Apple's "bottom" edge is the one of minimum y.
        let a = h.homogeneous(x0, y0), b = h.homogeneous(x1, y0), c = h.homogeneous(x1, y1), d = h.homogeneous(x0, y1)
        let near = Self.nearestWeight * max(a.z, b.z, c.z, d.z)
        guard near > 0 else { return false }
        appendEdge(a, b, edges.contains(.layerBottomEdge), near: near)
        appendEdge(b, c, edges.contains(.layerRightEdge), near: near)
        appendEdge(c, d, edges.contains(.layerTopEdge), near: near)
        appendEdge(d, a, edges.contains(.layerLeftEdge), near: near)
        return vertices.count >= 3
    }

    /// Appends the start of an edge, and the point where it meets the near plane.
    private mutating func appendEdge(_ p: SIMD3<Double>, _ q: SIMD3<Double>, _ isSmooth: Bool, near: Double) {
        if p.z > near { append(p, isSmooth) }
        if (p.z > near) != (q.z > near) {
            let t = (near - p.z) / (q.z - p.z)
            // The edge along the near plane is never smoothed; the rest of the rectangle's own edge is.
            append(p + (q - p) * t, p.z > near ? false : isSmooth)
        }
    }

    private mutating func append(_ p: SIMD3<Double>, _ isSmooth: Bool) {
        let x = p.x / p.z, y = p.y / p.z
        guard x.isFinite, y.isFinite else { return }
        vertices.append(DisplayList.Vertex(x: x, y: y, isEdgeAntialiased: isSmooth))
    }

    /// Keeps what lies in a rectangle. An edge that it cuts between pixels is smoothed.
    mutating func clip(to rect: CGRect) -> Bool {
        guard !rect.isEmpty else { return false }
        var low = SIMD2(Double.infinity, .infinity), high = -low
        for v in vertices {
            low = pointwiseMin(low, SIMD2(v.x, v.y))
            high = pointwiseMax(high, SIMD2(v.x, v.y))
        }
        // A smoothed edge reaches half a pixel outwards.
        let reach = 0.5
        guard high.x > rect.minX - reach, low.x < rect.maxX + reach, high.y > rect.minY - reach, low.y < rect.maxY + reach else { return false }
        return (low.x >= rect.minX || clip(HalfPlane(a: 1, b: 0, c: -rect.minX), at: rect.minX, \.x))
            && (high.x <= rect.maxX || clip(HalfPlane(a: -1, b: 0, c: rect.maxX), at: rect.maxX, \.x))
            && (low.y >= rect.minY || clip(HalfPlane(a: 0, b: 1, c: -rect.minY), at: rect.minY, \.y))
            && (high.y <= rect.maxY || clip(HalfPlane(a: 0, b: -1, c: rect.maxY), at: rect.maxY, \.y))
    }

    /// Keeps what lies on one side of an upright or level line. The corners that it makes lie on it exactly, however far the polygon
    /// reaches: of very large coordinates rounding would leave nothing.
    private mutating func clip(_ half: HalfPlane, at line: Double, _ axis: WritableKeyPath<DisplayList.Vertex, Double>) -> Bool {
        clip(by: half, isAntialiased: line != line.rounded()) { $0[keyPath: axis] = line }
    }

    /// Keeps what lies in a half-plane; false when nothing does.
    ///
    /// - Parameter place: moves a corner that the line made to its exact place.
    @inline(__always)
    mutating func clip(by half: HalfPlane, isAntialiased: Bool, place: (inout DisplayList.Vertex) -> Void = { _ in }) -> Bool {
        scratch.removeAll(keepingCapacity: true)
        for i in vertices.indices {
            let p = vertices[i], q = vertices[i + 1 == vertices.count ? 0 : i + 1]
            let dp = half.distance(p.x, p.y), dq = half.distance(q.x, q.y)
            if dp >= 0 { scratch.append(p) }
            if (dp >= 0) != (dq >= 0) {
                let t = dp / (dp - dq)
                var cut = DisplayList.Vertex(
                    x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, isEdgeAntialiased: dp >= 0 ? isAntialiased : p.isEdgeAntialiased)
                place(&cut)
                scratch.append(cut)
            }
        }
        swap(&vertices, &scratch)
        return vertices.count >= 3
    }

    func append(to list: inout [DisplayList.Vertex]) {
        for vertex in vertices { list.append(vertex) }
    }
}
