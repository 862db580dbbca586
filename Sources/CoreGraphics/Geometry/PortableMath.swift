/// Elementary functions with bit-identical results on every machine.
///
/// IEEE 754 only fixes the results of + − × ÷ and the square root: a C library's `sin`, `exp` or `pow` may differ in the last bit from
/// another library's, or on another processor. So everything that affects pixels calls these functions instead. They consist of a fixed
/// sequence of those five operations (Swift never fuses a multiplication and an addition), with errors of a few units in the last place at
/// most.
///
/// Arguments outside a function's domain give the same as C's functions: NaN, an infinity, or zero.
package enum PortableMath {
    // MARK: Exponentials and logarithms

    /// e to the power of `x`.
    package static func exp(_ x: Double) -> Double {
        guard x.isFinite else { return x == -.infinity ? 0 : x }
        guard x < 710 else { return .infinity }
        guard x > -746 else { return 0 }
        let whole = (x * inverseOfLog2).rounded()
        // ln 2 as the sum of two parts: the product of the first with an integer is exact.
        return power(of2: whole, times: expNearZero((x - whole * log2High) - whole * log2Low))
    }

    /// 2 to the power of `x`. Exact for integers.
    package static func exp2(_ x: Double) -> Double {
        guard x.isFinite else { return x == -.infinity ? 0 : x }
        guard x < 1025 else { return .infinity }
        guard x > -1076 else { return 0 }
        let whole = x.rounded()
        return power(of2: whole, times: expNearZero((x - whole) * naturalLog2))
    }

    /// The natural logarithm.
    package static func log(_ x: Double) -> Double {
        guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x == .infinity ? x : .nan }
        let (exponent, rest) = parts(x)
        return exponent * log2High + (exponent * log2Low + logNearOne(rest))
    }

    /// The logarithm to the base 2. Exact for powers of two.
    package static func log2(_ x: Double) -> Double {
        guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x == .infinity ? x : .nan }
        let (exponent, rest) = parts(x)
        return exponent + logNearOne(rest) * inverseOfLog2
    }

    /// `x` to the power of `y`. For integer exponents the error is that of repeated multiplication, for others about `y` units in the last
    /// place.
    package static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        if y == y.rounded(), abs(y) <= 64 { return wholePower(x, Int(y)) }
        let isWhole = y == y.rounded(), isOdd = isWhole && y.truncatingRemainder(dividingBy: 2) != 0
        guard x >= 0 || isWhole || x == -.infinity || y.isInfinite else { return .nan }
        let size = exp(y * log(abs(x)))
        if abs(x) == 1 { return x < 0 && isOdd ? -1 : 1 }
        return x < 0 && isOdd ? -size : size
    }

    /// The cube root.
    package static func cbrt(_ x: Double) -> Double {
        let size = abs(x)
        guard size > 0, size.isFinite else { return x }
        let root = exp(log(size) / 3)
        // One step of Newton's method refines the last bits.
        let better = root - (root - size / (root * root)) / 3
        return x < 0 ? -better : better
    }

    private static func wholePower(_ x: Double, _ y: Int) -> Double {
        var result = 1.0, factor = x, rest = abs(y)
        while rest > 0 {
            if rest & 1 == 1 { result *= factor }
            rest >>= 1
            if rest > 0 { factor *= factor }
        }
        return y < 0 ? 1 / result : result
    }

    /// e^x for |x| ≤ ln 2 / 2, by Taylor's series.
    private static func expNearZero(_ x: Double) -> Double {
        var sum = 1.0 / 6_227_020_800
        sum = sum * x + 1.0 / 479_001_600
        sum = sum * x + 1.0 / 39_916_800
        sum = sum * x + 1.0 / 3_628_800
        sum = sum * x + 1.0 / 362_880
        sum = sum * x + 1.0 / 40_320
        sum = sum * x + 1.0 / 5_040
        sum = sum * x + 1.0 / 720
        sum = sum * x + 1.0 / 120
        sum = sum * x + 1.0 / 24
        sum = sum * x + 1.0 / 6
        sum = sum * x + 0.5
        return 1 + (x + x * x * sum)
    }

    /// The logarithm of numbers between √½ and √2: with s = (x − 1) / (x + 1) it is 2 (s + s³ / 3 + s⁵ / 5 + …).
    private static func logNearOne(_ x: Double) -> Double {
        let s = (x - 1) / (x + 1), q = s * s
        var sum = 1.0 / 23
        sum = sum * q + 1.0 / 21
        sum = sum * q + 1.0 / 19
        sum = sum * q + 1.0 / 17
        sum = sum * q + 1.0 / 15
        sum = sum * q + 1.0 / 13
        sum = sum * q + 1.0 / 11
        sum = sum * q + 1.0 / 9
        sum = sum * q + 1.0 / 7
        sum = sum * q + 1.0 / 5
        sum = sum * q + 1.0 / 3
        return 2 * s + 2 * s * (q * sum)
    }

    /// Splits a positive number into a power of two and a factor between √½ and √2.
    private static func parts(_ x: Double) -> (exponent: Double, rest: Double) {
        let significand = x.significand
        return significand > 1.4142135623730951 ? (Double(x.exponent) + 1, significand / 2) : (Double(x.exponent), significand)
    }

    /// `x` times a power of two, for exponents of any size.
    private static func power(of2 exponent: Double, times x: Double) -> Double {
        let exponent = Int(exponent)
        if (-1022...1022).contains(exponent) { return x * Double(bitPattern: UInt64(1023 + exponent) << 52) }
        let half = exponent / 2
        return Double(sign: .plus, exponent: half, significand: x) * Double(sign: .plus, exponent: exponent - half, significand: 1)
    }

    private static let naturalLog2 = 0x1.62e42fefa39efp-1
    private static let inverseOfLog2 = 0x1.71547652b82fep+0
    private static let log2High = 0x1.62e42fefa3800p-1
    private static let log2Low = 0x1.ef35793c76730p-45

    // MARK: Angles, in radians

    /// The sine.
    package static func sin(_ angle: Double) -> Double {
        // Zero keeps its sign.
        guard angle != 0 else { return angle }
        let (quarter, rest) = reduced(angle)
        switch quarter {
        case 0: return sineNearZero(rest)
        case 1: return cosineNearZero(rest)
        case 2: return -sineNearZero(rest)
        default: return -cosineNearZero(rest)
        }
    }

    /// The cosine.
    package static func cos(_ angle: Double) -> Double {
        let (quarter, rest) = reduced(angle)
        switch quarter {
        case 0: return cosineNearZero(rest)
        case 1: return -sineNearZero(rest)
        case 2: return -cosineNearZero(rest)
        default: return sineNearZero(rest)
        }
    }

    /// The tangent.
    package static func tan(_ angle: Double) -> Double { sin(angle) / cos(angle) }

    /// The angle in radians from the x axis to the direction (x, y), -π...π.
    package static func atan2(_ y: Double, _ x: Double) -> Double {
        guard !x.isNaN, !y.isNaN else { return .nan }
        let ax = abs(x), ay = abs(y)
        var angle: Double
        if ay == 0 {
            angle = 0
        } else if ax == ay {
            angle = .pi / 4
        } else {
            angle = ay < ax ? arcTangent(ay / ax) : .pi / 2 - arcTangent(ax / ay)
        }
        if x.sign == .minus { angle = .pi - angle }
        return y.sign == .minus ? -angle : angle
    }

    /// The arc sine in radians, -π/2...π/2; NaN outside -1...1.
    package static func asin(_ x: Double) -> Double { abs(x) <= 1 ? atan2(x, ((1 - x) * (1 + x)).squareRoot()) : .nan }

    /// The arc cosine in radians, 0...π; NaN outside -1...1.
    package static func acos(_ x: Double) -> Double { abs(x) <= 1 ? atan2(((1 - x) * (1 + x)).squareRoot(), x) : .nan }

    /// The length of the vector (x, y).
    package static func hypot(_ x: Double, _ y: Double) -> Double {
        let a = abs(x), b = abs(y), large = max(a, b)
        // In this range squares neither overflow nor underflow.
        if large < 1e150, large > 1e-140 { return (a * a + b * b).squareRoot() }
        guard !a.isInfinite, !b.isInfinite else { return .infinity }
        guard large > 0 else { return a + b }
        let share = min(a, b) / large
        return large * (1 + share * share).squareRoot()
    }

    /// Range reduction: the signed distance of an angle from the nearest multiple of π/2, and that multiple modulo 4.
    private static func reduced(_ angle: Double) -> (quarter: Int, rest: Double) {
        guard angle.isFinite else { return (0, .nan) }
        // Larger angles are first reduced by the nearest double to 2π, exactly.
        let angle = abs(angle) < 1_048_576 ? angle : angle.remainder(dividingBy: 2 * .pi)
        let whole = (angle * 0x1.45f306dc9c883p-1).rounded()
        // π/2 as the sum of three parts: the products of the first two with an integer are exact.
        let rest = ((angle - whole * 0x1.921fb54400000p+0) - whole * 0x1.0b4611a600000p-34) - whole * 0x1.3198a2e037073p-69
        return (Int(whole) & 3, whole == 0 ? angle : rest)
    }

    private static func sineNearZero(_ x: Double) -> Double {
        let q = x * x
        var sum = 1.0 / 355_687_428_096_000
        sum = sum * q - 1.0 / 1_307_674_368_000
        sum = sum * q + 1.0 / 6_227_020_800
        sum = sum * q - 1.0 / 39_916_800
        sum = sum * q + 1.0 / 362_880
        sum = sum * q - 1.0 / 5_040
        sum = sum * q + 1.0 / 120
        sum = sum * q - 1.0 / 6
        return x + x * (q * sum)
    }

    private static func cosineNearZero(_ x: Double) -> Double {
        let q = x * x
        var sum = -1.0 / 6_402_373_705_728_000
        sum = sum * q + 1.0 / 20_922_789_888_000
        sum = sum * q - 1.0 / 87_178_291_200
        sum = sum * q + 1.0 / 479_001_600
        sum = sum * q - 1.0 / 3_628_800
        sum = sum * q + 1.0 / 40_320
        sum = sum * q - 1.0 / 720
        sum = sum * q + 1.0 / 24
        // The rounding error of 1 − q/2 is added at the end.
        let half = q / 2, near = 1 - half
        return near + (((1 - near) - half) + q * q * sum)
    }

    /// The arc tangent for 0..<1: that of the nearest eighth, plus a series for the remaining angle.
    private static func arcTangent(_ x: Double) -> Double {
        let step = (x * 8).rounded(), near = step / 8
        let s = step == 0 ? x : (x - near) / (1 + x * near), q = s * s
        var sum = -1.0 / 15
        sum = sum * q + 1.0 / 13
        sum = sum * q - 1.0 / 11
        sum = sum * q + 1.0 / 9
        sum = sum * q - 1.0 / 7
        sum = sum * q + 1.0 / 5
        sum = sum * q - 1.0 / 3
        let rest = s + s * (q * sum)
        switch step {
        case 0: return rest
        case 1: return 0.12435499454676144 + rest
        case 2: return 0.24497866312686414 + rest
        case 3: return 0.35877067027057225 + rest
        case 4: return 0.4636476090008061 + rest
        case 5: return 0.5585993153435624 + rest
        case 6: return 0.6435011087932844 + rest
        case 7: return 0.7188299996216245 + rest
        default: return 0.7853981633974483 + rest
        }
    }
}
