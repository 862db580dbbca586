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
        let place = min(max(point.y / sum, 0), 1) * Double(Self.polarSteps)
        let index = min(Int(place), Self.polarSteps - 1)
        func radius(_ table: [Double]) -> Double { table[index] + (table[index + 1] - table[index]) * (place - Double(index)) }
        let smoothness = smoothness
        let length = (point.x * point.x + point.y * point.y).squareRoot()
        if smoothness == 1 { return length / radius(Self.fullRadii) }
        // Interpolate linearly between two shapes.
        let shape = smoothness * Double(Self.shapeCount), lower = min(Int(shape), Self.shapeCount - 1)
        let one = radius(Self.radii[lower]), other = radius(Self.radii[lower + 1])
        return length / (one + (other - one) * (shape - Double(lower)))
    }

    private static let fullRadii = polarRadii(of: ContinuousCorner(smoothness: 1), samples: 4096)

    /// The tables by smoothness.
    private static let radii = (0...shapeCount).map {
        polarRadii(of: ContinuousCorner(smoothness: Double($0) / Double(shapeCount)), samples: 1024)
    }
}
