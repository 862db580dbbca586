/// One side of a straight line in the plane: where a · x + b · y + c ≥ 0.
@usableFromInline
package struct HalfPlane: Sendable, Equatable {
    @usableFromInline package var a: Double
    @usableFromInline package var b: Double
    @usableFromInline package var c: Double

    package init(a: Double, b: Double, c: Double) {
        self.a = a
        self.b = b
        self.c = c
    }

    /// The signed distance of a point from the line, positive inside, in units of the length of (a, b), which is 1 if the half-plane is
    /// ``normalized``.
    ///
    /// The rasterizer asks at each pixel of an edge.
    @inlinable @inline(__always)
    package func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

    /// The other side of the line.
    package var reversed: HalfPlane { HalfPlane(a: -a, b: -b, c: -c) }

    /// The same side with (a, b) of length 1; nil when a and b are 0 or the numbers are not finite.
    package var normalized: HalfPlane? {
        let length = (a * a + b * b).squareRoot()
        guard length > 0, length.isFinite, c.isFinite else { return nil }
        // Division instead of multiplication by the inverse keeps horizontal and vertical lines exact.
        let result = HalfPlane(a: a / length, b: b / length, c: c / length)
        return result.c.isFinite ? result : nil
    }

    /// Half the width of a unit square projected onto the normal, if the half-plane is ``normalized``: a pixel whose centre is at least
    /// this far from the line lies wholly on one side.
    package var reach: Double { (abs(a) + abs(b)) / 2 }

    /// The image of this half-plane under a homography, given the inverse of that homography. Valid in front of the viewer.
    package func mapped(throughInverse h: Homography) -> HalfPlane {
        let line = SIMD3(a, b, c)
        return HalfPlane(a: (h.x * line).sum(), b: (h.y * line).sum(), c: (h.one * line).sum())
    }
}
