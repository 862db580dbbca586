/// Arc lengths of curve segments, for finding the curve parameter at a fraction of a segment's length.
package struct ArcLengths: Sendable {
    /// The length of each segment.
    package let totals: [Double]
    /// For each segment, the cumulative length at each sample; samples lie at equal steps of the parameter.
    private let sums: [[Double]]

    private static let sampleCount = 64

    /// Measures segments as polylines of 64 chords. `point` returns the point of a segment at a parameter in 0...1.
    ///
    /// - Parameter isStraight: whether a segment is a line along which the parameter moves evenly: one chord is enough for it. By default, none
    ///   is.
    package init(segments: Int, isStraight: (Int) -> Bool = { _ in false }, point: (Int, Double) -> SIMD4<Double>) {
        sums = (0..<segments).map { segment in
            let count = isStraight(segment) ? 1 : Self.sampleCount
            var sums = [0.0]
            var last = point(segment, 0)
            for sample in 1...count {
                let next = point(segment, Double(sample) / Double(count))
                let chord = next - last
                sums.append(sums[sample - 1] + (chord * chord).sum().squareRoot())
                last = next
            }
            return sums
        }
        totals = sums.map { $0[$0.count - 1] }
    }

    /// The parameter at which a fraction of a segment's length is covered.
    package func parameter(segment: Int, fraction: Double) -> Double {
        let sums = sums[segment]
        let wanted = fraction * totals[segment]
        guard wanted > 0 else { return 0 }
        guard wanted < totals[segment] else { return 1 }
        var low = 0, high = sums.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if sums[middle] <= wanted { low = middle } else { high = middle }
        }
        return (Double(low) + (wanted - sums[low]) / (sums[low + 1] - sums[low])) / Double(sums.count - 1)
    }
}
