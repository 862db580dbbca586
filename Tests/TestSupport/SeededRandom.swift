/// The same random numbers in every run: SplitMix64 by Steele, Lea and Flood (2014).
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// A number from 0 up to a limit, without it.
    package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    /// A number from 0 up to 1, without it.
    package mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

    package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

extension [UInt8] {
    /// Changes, removes, repeats or inserts a few bytes, the interesting ones more often than others.
    package func mutated(_ random: inout SeededRandom, interesting: [UInt8] = []) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            let byte = interesting.randomElement(using: &random) ?? UInt8.random(in: 0...255, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !bytes.isEmpty: bytes[index] = byte
            case 1 where !bytes.isEmpty: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 2 where !bytes.isEmpty: bytes.remove(at: index)
            case 3 where !bytes.isEmpty: bytes.removeLast(Int.random(in: 0..<Swift.min(bytes.count, 64), using: &random))
            case 4 where !bytes.isEmpty: bytes.insert(contentsOf: bytes[index..<Swift.min(index + 8, bytes.count)], at: index)
            default: bytes.insert(byte, at: index)
            }
        }
        return bytes
    }
}
