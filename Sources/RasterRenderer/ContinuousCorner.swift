/// The corner of a continuous rounded rectangle, in units of its radius (Behaviour 10).
///
/// Seen from the inner end of the corner, where both sides' straight parts end, the curve lies at a distance that depends on the direction only;
/// a table holds it.
enum ContinuousCorner {
    /// How far the corner reaches along each side.
    static let reach = 1.528665

    /// How far a point is out, and how fast that grows: 1 on the curve, in proportion along each ray from the corner's inner end. The point is
    /// given from there, towards the corner; neither coordinate is negative.
    static func distance(_ point: SIMD2<Double>) -> (Double, slope: SIMD2<Double>) {
        let step = 1e-4
        let here = share(point)
        return (here, SIMD2(share(point + SIMD2(step, 0)) - here, share(point + SIMD2(0, step)) - here) / step)
    }

    /// The point's distance as a share of the curve's in the same direction.
    private static func share(_ point: SIMD2<Double>) -> Double {
        let sum = point.x + point.y
        guard sum > 0 else { return 0 }
        let place = min(max(point.y / sum, 0), 1) * Double(steps)
        let index = min(Int(place), steps - 1)
        let radius = radii[index] + (radii[index + 1] - radii[index]) * (place - Double(index))
        return (point.x * point.x + point.y * point.y).squareRoot() / radius
    }

    private static let steps = 512

    /// Distances of the curve by y / (x + y) of the direction.
    private static let radii: [Double] = {
        var samples: [SIMD2<Double>] = []
        for curve in curves {
            for index in 0..<4096 {
                let t = Double(index) / 4096, r = 1 - t
                let p = curve.0 * (r * r * r) + curve.1 * (3 * r * r * t) + curve.2 * (3 * r * t * t) + curve.3 * (t * t * t)
                samples.append(SIMD2(reach, reach) - p)
            }
        }
        samples.append(SIMD2(reach, 0))
        // Along the curve y / (x + y) falls from 1 to 0.
        samples.reverse()
        var next = 0
        return (0...steps).map { index in
            let wanted = Double(index) / Double(steps)
            while next + 1 < samples.count - 1, samples[next + 1].y < wanted * (samples[next + 1].x + samples[next + 1].y) { next += 1 }
            let a = samples[next], b = samples[next + 1]
            // Where the direction's ray meets the chord from a to b: y (1 − w) = x w.
            let fa = a.y * (1 - wanted) - a.x * wanted, fb = b.y * (1 - wanted) - b.x * wanted
            let p = fa == fb ? a : a + (b - a) * (fa / (fa - fb))
            return (p.x * p.x + p.y * p.y).squareRoot()
        }
    }()

    /// From the side along y = 0 to the side along x = 0, the corner being at the origin.
    private static let curves: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] = [
        (SIMD2(1.528665, 0), SIMD2(1.088493, 0), SIMD2(0.868407, 0), SIMD2(0.631494, 0.074911)),
        (SIMD2(0.631494, 0.074911), SIMD2(0.372824, 0.169060), SIMD2(0.169060, 0.372824), SIMD2(0.074911, 0.631494)),
        (SIMD2(0.074911, 0.631494), SIMD2(0, 0.868407), SIMD2(0, 1.088493), SIMD2(0, 1.528665)),
    ]
}
