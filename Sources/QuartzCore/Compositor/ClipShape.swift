/// The shape of a clip in a picture: the lines of its sides in pixels, and its corners in its own plane.
package struct ClipShape: Sendable {
    /// From pixels to the clip's plane.
    package let map: Homography
    /// The rectangle's corners in the plane: its least and its greatest coordinates.
    package let low: SIMD2<Double>
    package let high: SIMD2<Double>
    /// The radii, which don't overlap: minX minY, maxX minY, maxX maxY, minX maxY.
    package let radii: SIMD4<Double>
    /// How far each corner reaches along its sides.
    package let reaches: SIMD4<Double>
    /// The room that each corner has along its sides, by which ``ContinuousCorner`` tells its shape.
    private let room: Double
    /// The half-planes of pixels inside of the rectangle's sides; normalized.
    package let left: HalfPlane
    package let right: HalfPlane
    package let top: HalfPlane
    package let bottom: HalfPlane

    /// Nil when nothing is inside: an empty rectangle, a plane seen edge-on, numbers that are not finite.
    ///
    /// - Parameter map: from pixels, counted from wherever the renderer does, to the clip's plane.
    package init?(_ clip: DisplayList.Clip, map: Homography) {
        let rect = clip.rect
        guard rect.size.width > 0, rect.size.height > 0, !map.isAffine || map.one.z > 0 else { return nil }
        self.map = map
        low = SIMD2(rect.origin.x, rect.origin.y)
        high = SIMD2(rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)
        radii = Self.fitting(clip.radii, width: rect.size.width, height: rect.size.height)
        room = clip.curve == .continuous ? min(rect.size.width, rect.size.height) / 2 : 0
        var reaches = SIMD4<Double>.zero
        for corner in 0..<4 { reaches[corner] = ContinuousCorner(radius: radii[corner], room: room).reach * radii[corner] }
        self.reaches = reaches
        // In homogeneous coordinates every side of the rectangle is a straight line in pixels: X - minX · W and so on.
        guard let left = HalfPlane(a: 1, b: 0, c: -low.x).mapped(throughInverse: map).normalized,
            let right = HalfPlane(a: -1, b: 0, c: high.x).mapped(throughInverse: map).normalized,
            let top = HalfPlane(a: 0, b: 1, c: -low.y).mapped(throughInverse: map).normalized,
            let bottom = HalfPlane(a: 0, b: -1, c: high.y).mapped(throughInverse: map).normalized
        else { return nil }
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    }

    /// The shape of a corner.
    package func corner(_ index: Int) -> ContinuousCorner { ContinuousCorner(radius: radii[index], room: room) }

    /// Limits radii so that they are not negative and don't overlap.
    private static func fitting(_ radii: SIMD4<Double>, width: Double, height: Double) -> SIMD4<Double> {
        var r = SIMD4<Double>.zero
        for corner in 0..<4 where radii[corner] > 0 { r[corner] = min(radii[corner], width + height) }
        let sums = SIMD4(r[0] + r[1], r[2] + r[3], r[1] + r[2], r[0] + r[3]), sides = SIMD4(width, width, height, height)
        var scale = 1.0
        for side in 0..<4 where sums[side] > sides[side] { scale = min(scale, sides[side] / sums[side]) }
        return r * scale
    }
}
