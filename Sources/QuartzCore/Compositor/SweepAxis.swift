/// The axis of a sweep over boxes on the screen: that on which they overlap less. Rows of a list, for one, all have the same x.
struct SweepAxis {
    private var sum = SIMD3<Double>.zero
    private var low = SIMD3(repeating: Double.infinity)
    private var high = SIMD3(repeating: -Double.infinity)

    /// Adds a box, unless it has no bounds on the screen.
    mutating func add(_ boxLow: SIMD3<Double>, _ boxHigh: SIMD3<Double>) {
        guard boxLow.x > -.infinity else { return }
        sum += boxHigh - boxLow
        low = pointwiseMin(low, boxLow)
        high = pointwiseMax(high, boxHigh)
    }

    /// 0 for x, 1 for y.
    var index: Int { sum.x * (high.y - low.y) <= sum.y * (high.x - low.x) ? 0 : 1 }
}
