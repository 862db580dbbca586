/// Figures of many measurements.
package enum Statistics {
    /// A quantile of times in seconds, converted to milliseconds and rounded to microseconds.
    package static func quantile(_ seconds: [Double], _ q: Double) -> Double {
        let sorted = seconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[min(sorted.count - 1, Int(Double(sorted.count) * q))] * 1_000_000).rounded() / 1000
    }
}
