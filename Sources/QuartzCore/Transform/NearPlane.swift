/// Clipping of projected polygons against a near plane, in front of the viewer.
enum NearPlane {
    /// The distance of the near plane from the viewer, as a fraction of the farthest corner's distance; points nearer than that are clipped
    /// so that no division overflows.
    static let nearestWeight = 1e-5

    /// Calls `body` with the corners of a quadrilateral clipped against the near plane, in order and not yet divided by w.
    ///
    /// The second argument is the index of the quadrilateral's edge that begins at the corner, 0 for the one from `a` to `b`, or nil for
    /// the edge that the clipping adds.
    @inline(__always)
    static func clip(
        _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>, _ body: (SIMD4<Double>, Int?) -> Void
    ) {
        let near = nearestWeight * max(a.w, b.w, c.w, d.w)
        guard near > 0 else { return }
        clipEdge(0, a, b, near, body)
        clipEdge(1, b, c, near, body)
        clipEdge(2, c, d, near, body)
        clipEdge(3, d, a, near, body)
    }

    @inline(__always)
    private static func clipEdge(_ edge: Int, _ p: SIMD4<Double>, _ q: SIMD4<Double>, _ near: Double, _ body: (SIMD4<Double>, Int?) -> Void) {
        if p.w > near { body(p, edge) }
        // After re-entering in front of the near plane, the rest of the edge is the quadrilateral's own.
        if (p.w > near) != (q.w > near) { body(p + (q - p) * ((near - p.w) / (q.w - p.w)), p.w > near ? nil : edge) }
    }
}
