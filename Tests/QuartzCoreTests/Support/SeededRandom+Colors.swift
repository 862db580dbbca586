import CoreGraphics
import TestSupport

extension SeededRandom {
    /// A colour, opaque as often as not.
    mutating func color() -> CGColor {
        CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1) < 0.5 ? 1 : number(0...1))
    }
}
