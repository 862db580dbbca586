/// Projects rectangles and clips the resulting convex polygons (Sutherland and Hodgman 1974), keeping track of which edges belong to the
/// rectangle. Its memory is reused from polygon to polygon.
struct PolygonClipper {
    private var vertices: [DisplayList.Vertex] = []
    private var scratch: [DisplayList.Vertex] = []

    /// Sets the polygon to a rectangle's projection; false when all of it is behind the eye.
    mutating func project(_ rect: CGRect, through h: Homography, edges: CAEdgeAntialiasingMask) -> Bool {
        vertices.removeAll(keepingCapacity: true)
        let x0 = rect.minX, x1 = rect.maxX, y0 = rect.minY, y1 = rect.maxY
        guard x0.isFinite, x1.isFinite, y0.isFinite, y1.isFinite else { return false }
        func corner(_ x: Double, _ y: Double) -> SIMD4<Double> {
            let p = h.homogeneous(x, y)
            return SIMD4(p.x, p.y, 0, p.z)
        }
        // From corner to corner; Apple's "bottom" edge is the one of minimum y.
        let isSmooth = SIMD4<UInt8>(
            edges.contains(.layerBottomEdge) ? 1 : 0, edges.contains(.layerRightEdge) ? 1 : 0,
            edges.contains(.layerTopEdge) ? 1 : 0, edges.contains(.layerLeftEdge) ? 1 : 0)
        NearPlane.clip(corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1)) { p, edge in
            let x = p.x / p.w, y = p.y / p.w
            guard x.isFinite, y.isFinite else { return }
            vertices.append(DisplayList.Vertex(x: x, y: y, isEdgeAntialiased: edge.map { isSmooth[$0] != 0 } ?? false))
        }
        return vertices.count >= 3
    }

    /// Clips the polygon to a rectangle. Edges cut between pixels are antialiased.
    mutating func clip(to rect: CGRect) -> Bool {
        guard !rect.isEmpty else { return false }
        var low = SIMD2(Double.infinity, .infinity), high = -low
        for v in vertices {
            low = pointwiseMin(low, SIMD2(v.x, v.y))
            high = pointwiseMax(high, SIMD2(v.x, v.y))
        }
        // An antialiased edge reaches half a pixel outwards.
        let reach = 0.5
        guard high.x > rect.minX - reach, low.x < rect.maxX + reach, high.y > rect.minY - reach, low.y < rect.maxY + reach else { return false }
        return (low.x >= rect.minX || clip(HalfPlane(a: 1, b: 0, c: -rect.minX), at: rect.minX, \.x))
            && (high.x <= rect.maxX || clip(HalfPlane(a: -1, b: 0, c: rect.maxX), at: rect.maxX, \.x))
            && (low.y >= rect.minY || clip(HalfPlane(a: 0, b: 1, c: -rect.minY), at: rect.minY, \.y))
            && (high.y <= rect.maxY || clip(HalfPlane(a: 0, b: -1, c: rect.maxY), at: rect.maxY, \.y))
    }

    /// Clips the polygon to one side of a vertical or horizontal line. New corners lie exactly on it, however large the polygon: with very
    /// large coordinates rounding would leave nothing.
    private mutating func clip(_ half: HalfPlane, at line: Double, _ axis: WritableKeyPath<DisplayList.Vertex, Double>) -> Bool {
        clip(by: half, isAntialiased: line != line.rounded()) { $0[keyPath: axis] = line }
    }

    /// Clips the polygon to a half-plane; false when nothing is left.
    ///
    /// - Parameter place: moves a corner made by the line to its exact position.
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
