import Foundation
import Testing

@testable import CoreGraphics

/// The functions of ``PortableMath`` against the C library's: near enough that no formula notices, and equal in the special cases.
@Suite("Portable elementary functions") struct PortableMathTests {
    private static let steps: [Double] = (-20_000...20_000).map { Double($0) * 0.000_731 }

    /// The largest difference in units of the last place, those of numbers below 1e-3 counted as of 1e-3.
    private func error(_ values: [Double], _ ours: (Double) -> Double, _ theirs: (Double) -> Double) -> Double {
        values.reduce(0) { worst, x in
            let a = ours(x), b = theirs(x)
            return max(worst, abs(a - b) / max(abs(b), 1e-3).ulp)
        }
    }

    @Test func angles() {
        #expect(error(Self.steps, PortableMath.sin, sin) <= 2)
        #expect(error(Self.steps, PortableMath.cos, cos) <= 2)
        #expect(error(Self.steps.map { $0 * 10_007 }, PortableMath.sin, sin) <= 4)
        #expect(error(Self.steps.filter { abs($0) < 1.5 }, PortableMath.tan, tan) <= 4)
        #expect(error(Self.steps.map { $0 / 15 }, PortableMath.asin) { asin($0) } <= 4)
        #expect(error(Self.steps.map { $0 / 15 }, PortableMath.acos) { acos($0) } <= 4)
        for x in [-3.0, -1, -0.37, -0.0, 0, 1e-9, 0.37, 1, 2.5, 1e12] {
            #expect(error(Self.steps, { PortableMath.atan2($0, x) }, { atan2($0, x) }) <= 2, "\(x)")
        }
        // Right angles come out as the library has them, down to the sign of zero.
        for quarter in -8...8 {
            let angle = Double(quarter) * .pi / 2
            #expect(abs(PortableMath.sin(angle) - sin(angle)) < 1e-31 && abs(PortableMath.cos(angle) - cos(angle)) < 1e-31, "\(quarter)")
        }
        #expect(PortableMath.sin(-0.0).sign == .minus && PortableMath.atan2(-0.0, 1).sign == .minus)
        #expect(PortableMath.atan2(0, -1) == .pi && PortableMath.atan2(-0.0, -1) == -.pi && PortableMath.atan2(.infinity, 3) == .pi / 2)
        // So large an angle has lost its fraction of a turn; the answer is a sine all the same.
        #expect(abs(PortableMath.sin(1e300)) <= 1 && abs(PortableMath.cos(-1e18)) <= 1)
    }

    @Test func powersAndLogarithms() {
        #expect(error(Self.steps, PortableMath.exp, exp) <= 2)
        #expect(error(Self.steps.map { $0 * 40 }, PortableMath.exp2, exp2) <= 2)
        let positive = Self.steps.map { exp($0) }
        #expect(error(positive, PortableMath.log, log) <= 4)
        #expect(error(positive, PortableMath.log2, log2) <= 4)
        #expect(error(positive, PortableMath.cbrt, cbrt) <= 4)
        #expect(error(Self.steps, PortableMath.cbrt, cbrt) <= 4)
        for y in [-2.0, 0.3, 1 / 2.4, 0.5, 1.6, 2, 2.4, 24] {
            let values = positive.filter { (1e-6...4).contains($0) }
            for x in values { #expect(abs(PortableMath.pow(x, y) / pow(x, y) - 1) < 1e-14, "\(x) to the power of \(y)") }
        }
        for exponent in -1074...1023 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            #expect(PortableMath.exp2(Double(exponent)) == power, "2 to the power of \(exponent)")
            #expect(PortableMath.log2(power) == Double(exponent), "2 to the power of \(exponent)")
        }
    }

    @Test func lengths() {
        for x in Self.steps { #expect(abs(PortableMath.hypot(x, 3) - hypot(x, 3)) <= hypot(x, 3).ulp) }
        #expect(PortableMath.hypot(3, 4) == 5 && PortableMath.hypot(-5, 12) == 13 && PortableMath.hypot(0, 0) == 0)
        #expect(abs(PortableMath.hypot(3e300, 4e300) / 5e300 - 1) < 1e-15 && abs(PortableMath.hypot(3e-300, -4e-300) / 5e-300 - 1) < 1e-15)
        #expect(PortableMath.hypot(.infinity, .nan) == .infinity && PortableMath.hypot(.nan, 1).isNaN && PortableMath.hypot(0, .nan).isNaN)
    }

    @Test("Numbers outside of a domain give what C's functions give")
    func outside() {
        #expect(PortableMath.exp(800) == .infinity && PortableMath.exp(-800) == 0 && PortableMath.exp(-.infinity) == 0)
        #expect(PortableMath.exp(-745) > 0 && PortableMath.exp(709.7).isFinite)
        #expect(PortableMath.exp2(1024) == .infinity && PortableMath.exp2(-1080) == 0)
        #expect(PortableMath.log(0) == -.infinity && PortableMath.log(-1).isNaN && PortableMath.log2(.infinity) == .infinity)
        #expect(PortableMath.pow(0, 2.4) == 0 && PortableMath.pow(0, 0) == 1 && PortableMath.pow(-8, 1.0 / 3).isNaN)
        #expect(PortableMath.pow(-2, 3) == -8 && PortableMath.pow(2, -2) == 0.25 && PortableMath.pow(.nan, 0) == 1)
        #expect(PortableMath.pow(0, -1.5) == .infinity && PortableMath.pow(.infinity, 1.5) == .infinity)
        for function in [PortableMath.sin, PortableMath.cos, PortableMath.tan, PortableMath.exp, PortableMath.log, PortableMath.cbrt] {
            #expect(function(.nan).isNaN)
        }
        #expect(PortableMath.sin(.infinity).isNaN && PortableMath.asin(1.1).isNaN && PortableMath.acos(-1.1).isNaN)
        #expect(PortableMath.cbrt(-8) == -2 && PortableMath.cbrt(.infinity) == .infinity && PortableMath.cbrt(0) == 0)
    }
}
