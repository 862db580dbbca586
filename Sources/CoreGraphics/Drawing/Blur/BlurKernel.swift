/// The weights of a blur in one direction.
package struct BlurKernel: Sendable {
    /// The Gaussian weights from the centre outward; both sides add up to 65536. Empty for box blurs.
    package private(set) var weights: [UInt32] = []
    /// A box of `2 · radius + 1` samples with weight `inner` and one with weight `outer` at each end; the weights add up to 2^24.
    package private(set) var radius = 0
    package private(set) var inner: UInt64 = 0
    package private(set) var outer: UInt64 = 0

    /// How many samples away on each side a sample can be that has a part in another's result.
    var reach: Int { weights.isEmpty ? 3 * (radius + 1) : weights.count - 1 }

    package init(sigma deviation: Double) {
        // Below 1/1000 the Gaussian is a single sample (and its variance would underflow); no bitmap is as wide as the upper bound.
        let sigma = min(max(deviation, 1e-3), 1e6)
        if sigma <= 2 {
            let reach = max(1, Int((4 * sigma).rounded(.up)))
            let values = (0...reach).map { PortableMath.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
            weights = values.map { UInt32(($0 / sum * 65_536).rounded()) }
            let others = weights.dropFirst().reduce(0, +) * 2
            weights[0] = 65_536 - others
        } else {
            // Three boxes: each has a third of the variance. A box of r whole samples on each side and ends of weight e has variance
            // (r (r + 1) (2 r + 1) / 3 + 2 e (r + 1)^2) / (2 r + 1 + 2 e); r is the greatest whose variance stays below, e makes it exact.
            let variance = sigma * sigma / 3
            let r = Int(((12 * variance + 1).squareRoot() - 1) / 2)
            let n = Double(2 * r + 1), reach = Double(r + 1)
            let excess = variance * n - Double(r * (r + 1) * (2 * r + 1)) / 3
            let end = max(0, min(1, excess / (2 * (reach * reach - variance))))
            radius = r
            outer = UInt64((end / (n + 2 * end) * 16_777_216).rounded())
            inner = (16_777_216 - 2 * outer) / UInt64(2 * r + 1)
        }
    }
}
