/// The curve in polar form about the inner end of the corner, where both sides' straight parts end: its distance depends on the direction
/// only. Renderers measure a point's distance from the curve by tables of it.
extension ContinuousCorner {
    /// The number of intervals of a table.
    package static let polarSteps = 512
    /// The number of steps of smoothness from a circular arc to full reach for which there are tables. Between them the curve is
    /// interpolated.
    package static let shapeCount = 32

    /// Distances of the curve from the inner end of the corner, in radii, by y / (x + y) of the direction.
    ///
    /// - Parameters:
    ///   - corner: the corner.
    ///   - count: how many points of each of its three curves are computed; distances are interpolated between them.
    /// - Returns: ``polarSteps`` + 1 distances.
    package static func polarRadii(of corner: ContinuousCorner, samples count: Int) -> [Double] {
        let reach = corner.reach
        var samples: [SIMD2<Double>] = []
        var start = SIMD2(reach, 0)
        for curve in corner.curves {
            for index in 0..<count {
                let t = Double(index) / Double(count), r = 1 - t
                let p = start * (r * r * r) + curve.control1 * (3 * r * r * t) + curve.control2 * (3 * r * t * t) + curve.end * (t * t * t)
                samples.append(SIMD2(reach, reach) - p)
            }
            start = curve.end
        }
        samples.append(SIMD2(reach, 0))
        // Along the curve y / (x + y) falls from 1 to 0.
        samples.reverse()
        var next = 0
        return (0...polarSteps).map { index in
            let wanted = Double(index) / Double(polarSteps)
            while next + 1 < samples.count - 1, samples[next + 1].y < wanted * (samples[next + 1].x + samples[next + 1].y) { next += 1 }
            let a = samples[next], b = samples[next + 1]
            // Intersect the direction's ray with the chord from a to b: y (1 − w) = x w.
            let fa = a.y * (1 - wanted) - a.x * wanted, fb = b.y * (1 - wanted) - b.x * wanted
            let p = fa == fb ? a : a + (b - a) * (fa / (fa - fb))
            return (p.x * p.x + p.y * p.y).squareRoot()
        }
    }
}
