import CoreGraphics

/// The curve in polar form about the inner end of the corner, where both sides' straight parts end: its distance depends on the direction
/// only, and tables hold it for 33 corners from a circle to full reach.
extension ContinuousCorner {
    /// The distance of a point relative to the curve's in the same direction, and its gradient: 1 on the curve, proportional along each ray
    /// from the corner's inner end. The point is given in radii from there, towards the corner; neither coordinate is negative.
    func distance(_ point: SIMD2<Double>) -> (Double, slope: SIMD2<Double>) {
        let step = 1e-4
        let here = share(point)
        return (here, SIMD2(share(point + SIMD2(step, 0)) - here, share(point + SIMD2(0, step)) - here) / step)
    }

    /// The point's distance relative to the curve's in the same direction.
    private func share(_ point: SIMD2<Double>) -> Double {
        let sum = point.x + point.y
        guard sum > 0 else { return 0 }
        let place = min(max(point.y / sum, 0), 1) * Double(Self.steps)
        let index = min(Int(place), Self.steps - 1)
        func radius(_ table: [Double]) -> Double { table[index] + (table[index + 1] - table[index]) * (place - Double(index)) }
        let smoothness = smoothness
        let length = (point.x * point.x + point.y * point.y).squareRoot()
        if smoothness == 1 { return length / radius(Self.fullRadii) }
        // Interpolate linearly between two shapes.
        let shape = smoothness * Double(Self.shapes), lower = min(Int(shape), Self.shapes - 1)
        let one = radius(Self.radii[lower]), other = radius(Self.radii[lower + 1])
        return length / (one + (other - one) * (shape - Double(lower)))
    }

    private static let steps = 512
    private static let shapes = 32

    private static let fullRadii = radii(of: ContinuousCorner(smoothness: 1), samples: 4096)

    /// The tables by smoothness.
    private static let radii = (0...shapes).map { radii(of: ContinuousCorner(smoothness: Double($0) / Double(shapes)), samples: 1024) }

    /// Distances of the curve by y / (x + y) of the direction.
    private static func radii(of corner: ContinuousCorner, samples count: Int) -> [Double] {
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
        return (0...steps).map { index in
            let wanted = Double(index) / Double(steps)
            while next + 1 < samples.count - 1, samples[next + 1].y < wanted * (samples[next + 1].x + samples[next + 1].y) { next += 1 }
            let a = samples[next], b = samples[next + 1]
            // Intersect the direction's ray with the chord from a to b: y (1 − w) = x w.
            let fa = a.y * (1 - wanted) - a.x * wanted, fb = b.y * (1 - wanted) - b.x * wanted
            let p = fa == fb ? a : a + (b - a) * (fa / (fa - fb))
            return (p.x * p.x + p.y * p.y).squareRoot()
        }
    }
}
