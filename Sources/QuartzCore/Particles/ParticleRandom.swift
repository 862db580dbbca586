/// A random number generator that is seeded by a key, so that the same particle always gets the same numbers (SplitMix64: Steele, Lea,
/// Flood, "Fast splittable pseudorandom number generators", 2014).
struct ParticleRandom {
    private var state: UInt64

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(_ key: UInt64) { state = key }

    /// A random number, uniform in 0..<1.
    @inline(__always)
    mutating func unit() -> Double {
        state &+= Self.step
        return Double(Self.mixed(state) >> 11) * 0x1p-53
    }

    /// A random number, uniform in `value` ± half of `range`.
    @inline(__always)
    mutating func value(_ value: Double, range: Double) -> Double {
        value + (unit() - 0.5) * range
    }

    /// Derives the key of the `index`th child of `key`.
    @inline(__always)
    static func key(_ key: UInt64, _ index: Int) -> UInt64 {
        mixed(key ^ (UInt64(bitPattern: Int64(index)) &* step))
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
