/// Spreads intervals, so that cards that were learned together aren't due together for ever.
enum IntervalFuzz {
    /// The ranges of days with the part of an interval's days in them by which it may become longer or shorter.
    private static let ranges: [(days: Range<Double>, part: Double)] = [(2.5..<7, 0.15), (7..<20, 0.1), (20..<Double.infinity, 0.05)]

    /// The intervals that may take the place of one; only itself below three days.
    static func range(_ days: Int, maximum: Int) -> ClosedRange<Int> {
        guard days >= 3 else { return days...days }
        let delta = ranges.reduce(1.0) { $0 + $1.part * max(min(Double(days), $1.days.upperBound) - $1.days.lowerBound, 0) }
        let upper = min(Int((Double(days) + delta).rounded(.toNearestOrEven)), maximum)
        return min(max(Int((Double(days) - delta).rounded(.toNearestOrEven)), 2), upper)...upper
    }

    /// One of the intervals that may take the place of one, the same for the same seed.
    static func interval(_ days: Int, maximum: Int, seed: UInt64) -> Int {
        let range = range(days, maximum: maximum)
        return range.lowerBound + Int(mixed(seed) % UInt64(range.count))
    }

    /// A number that depends on each bit of another one (SplitMix64).
    static func mixed(_ seed: UInt64) -> UInt64 {
        var mixed = seed &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
