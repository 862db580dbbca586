/// The part of a layer's plane in a 3D space that lies in front of the eye.
struct Facet {
    var index: Int
    var zPosition: CGFloat
    /// The range of the corners in the list they were appended to; empty if a coordinate isn't finite or the plane lies entirely behind the
    /// eye.
    var corners: Range<Int>
    /// The lower corner of the bounding box of what is drawn in the plane. Zero if there are no corners.
    var low = SIMD3<Double>.zero
    var high = SIMD3<Double>.zero
    /// The plane in space; nil if the corners lie on a point or a line.
    var plane: SpacePlane?

    /// Projects a layer's bounds and appends the corners to a list.
    init(_ layer: DepthOrder.Plane, _ list: inout [SIMD3<Double>]) {
        index = layer.index
        zPosition = layer.zPosition
        let m = layer.matrix, b = layer.bounds
        let x = SIMD4<Double>(m.m11, m.m12, m.m13, m.m14), y = SIMD4<Double>(m.m21, m.m22, m.m23, m.m24)
        let one = SIMD4<Double>(m.m41, m.m42, m.m43, m.m44)
        func image(_ px: Double, _ py: Double) -> SIMD4<Double> { x * px + y * py + one }
        let first = list.count
        NearPlane.clip(image(b.minX, b.minY), image(b.maxX, b.minY), image(b.maxX, b.maxY), image(b.minX, b.maxY)) { p, _ in
            list.append(SIMD3(p.x, p.y, p.z) / p.w)
        }
        if !list[first...].allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) { list.removeSubrange(first...) }
        corners = first..<list.count
        guard !corners.isEmpty else { return }
        low = SIMD3(repeating: .infinity)
        high = -low
        for corner in list[corners] {
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        if !layer.isBounded {
            low = SIMD3(-.infinity, -.infinity, low.z)
            high = SIMD3(.infinity, .infinity, high.z)
        }
        guard corners.count >= 3 else { return }
        // The plane is computed from the matrix rather than from the corners, so it is exact even if they are far away.
        var n = SIMD3<Double>(
            Self.determinant(x.y, x.z, x.w, y.y, y.z, y.w, one.y, one.z, one.w), -Self.determinant(x.x, x.z, x.w, y.x, y.z, y.w, one.x, one.z, one.w),
            Self.determinant(x.x, x.y, x.w, y.x, y.y, y.w, one.x, one.y, one.w))
        var d = Self.determinant(x.x, x.y, x.z, y.x, y.y, y.z, one.x, one.y, one.z)
        let length = (n * n).sum().squareRoot()
        guard length > 1e-12, length.isFinite, d.isFinite else { return }
        let scale = n.z < 0 ? -1 / length : 1 / length
        n *= scale
        d *= scale
        plane = SpacePlane(normal: n, distance: d)
    }

    private static func determinant(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double, _ i: Double
    ) -> Double {
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }
}
