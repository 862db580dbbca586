/// The same numbers in every run: Xorshift by Marsaglia (2003), whose state must not be 0.
package struct Dice: RandomNumberGenerator {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
