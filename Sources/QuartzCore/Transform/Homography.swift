/// A projective map of the plane: `(X, Y, W) = (x, y, 1) · H`, the point being `(X/W, Y/W)`. Row vectors, as in Core Animation.
///
/// It is a `CATransform3D` restricted to the plane z = 0: rows and columns 1, 2 and 4 of the matrix.
@usableFromInline
package struct Homography: Sendable, Equatable {
    /// The row of x: its contribution to X, Y and W.
    @usableFromInline package var x: SIMD3<Double>
    /// The row of y: its contribution to X, Y and W.
    @usableFromInline package var y: SIMD3<Double>
    /// The row of the constant 1: its contribution to X, Y and W.
    @usableFromInline package var one: SIMD3<Double>

    package init(x: SIMD3<Double>, y: SIMD3<Double>, one: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.one = one
    }

    /// The identity.
    package static let identity = Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), one: SIMD3(0, 0, 1))

    /// Creates a scale by (`sx`, `sy`) about the origin followed by a translation by (`tx`, `ty`).
    package init(scaleX sx: Double, scaleY sy: Double, translateX tx: Double, translateY ty: Double) {
        self.init(x: SIMD3(sx, 0, 0), y: SIMD3(0, sy, 0), one: SIMD3(tx, ty, 1))
    }

    /// Creates the homography of the plane z = 0 under `transform`, with the depth dropped.
    package init(_ transform: CATransform3D) {
        x = SIMD3(transform.m11, transform.m12, transform.m14)
        y = SIMD3(transform.m21, transform.m22, transform.m24)
        one = SIMD3(transform.m41, transform.m42, transform.m44)
    }

    /// The homogeneous image of a point. The rasterizer asks at each pixel of a clip's edge.
    @inlinable @inline(__always)
    package func homogeneous(_ px: Double, _ py: Double) -> SIMD3<Double> {
        x * px + y * py + one
    }

    /// The image of a point, or nil when it is at infinity.
    package func apply(_ point: CGPoint) -> CGPoint? {
        let h = homogeneous(point.x, point.y)
        guard h.z != 0 else { return nil }
        return CGPoint(x: h.x / h.z, y: h.y / h.z)
    }

    /// This map followed by another.
    package func concatenated(with next: Homography) -> Homography {
        func row(_ r: SIMD3<Double>) -> SIMD3<Double> { next.x * r.x + next.y * r.y + next.one * r.z }
        return Homography(x: row(x), y: row(y), one: row(one))
    }

    package var determinant: Double {
        x.x * (y.y * one.z - y.z * one.y) - x.y * (y.x * one.z - y.z * one.x) + x.z * (y.x * one.y - y.y * one.x)
    }

    /// The inverse map, or nil when the plane is seen edge-on (determinant 0 or not finite).
    package var inverse: Homography? {
        let d = determinant
        guard d != 0, d.isFinite else { return nil }
        let s = 1 / d
        guard s.isFinite else { return nil }
        return Homography(
            x: SIMD3(y.y * one.z - y.z * one.y, x.z * one.y - x.y * one.z, x.y * y.z - x.z * y.y) * s,
            y: SIMD3(y.z * one.x - y.x * one.z, x.x * one.z - x.z * one.x, x.z * y.x - x.x * y.z) * s,
            one: SIMD3(y.x * one.y - y.y * one.x, x.y * one.x - x.x * one.y, x.x * y.y - x.y * y.x) * s
        )
    }

    /// Whether the map is only a scale and a translation, so that axis-parallel rectangles stay axis-parallel. W is then constant.
    package var isScaleTranslation: Bool {
        x.y == 0 && x.z == 0 && y.x == 0 && y.z == 0
    }

    /// Whether W is constant, so that no division is needed per point.
    package var isAffine: Bool {
        x.z == 0 && y.z == 0
    }
}
