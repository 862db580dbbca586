/// A timing curve: the cubic Bézier curve from (0, 0) to (1, 1) with two control points, evaluated as y over x.
package struct CubicBezierCurve: Sendable, Hashable {
    /// The first control point; x lies in 0...1.
    package let control1: SIMD2<Double>
    /// The second control point; x lies in 0...1.
    package let control2: SIMD2<Double>

    // Coefficients of s³, s² and s.
    private let a: SIMD2<Double>
    private let b: SIMD2<Double>
    private let c: SIMD2<Double>
    private let isLinear: Bool

    /// Creates a curve with two control points. Their x coordinates are clamped to 0...1, since the curve would fold otherwise; y
    /// coordinates that are not finite become 0 and 1.
    package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        func inUnitRange(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
        control1 = SIMD2(inUnitRange(c1x), c1y.isFinite ? c1y : 0)
        control2 = SIMD2(inUnitRange(c2x), c2y.isFinite ? c2y : 1)
        c = 3 * control1
        b = 3 * (control2 - control1) - c
        a = SIMD2(1, 1) - c - b
        isLinear = control1.x == control1.y && control2.x == control2.y
    }

    package static let linear = CubicBezierCurve(0, 0, 1, 1)
    package static let easeIn = CubicBezierCurve(0.42, 0, 1, 1)
    package static let easeOut = CubicBezierCurve(0, 0, 0.58, 1)
    package static let easeInEaseOut = CubicBezierCurve(0.42, 0, 0.58, 1)
    /// The curve of implicit animations.
    package static let `default` = CubicBezierCurve(0.25, 0.1, 0.25, 1)

    /// Whether y never leaves 0...1, because those of the control points don't.
    var staysBetweenEnds: Bool { (0...1).contains(control1.y) && (0...1).contains(control2.y) }

    /// Returns y at x; 0 for x below 0, 1 for x above 1. Between them y may overshoot.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        let s = parameter(at: x)
        return ((a.y * s + b.y) * s + c.y) * s
    }

    /// The curve parameter at `x`, by Newton's method within a bracket, which works because x never decreases.
    private func parameter(at x: Double) -> Double {
        var low = 0.0, high = 1.0
        var s = x
        for _ in 0..<64 {
            let error = ((a.x * s + b.x) * s + c.x) * s - x
            if abs(error) < 1e-12 { return s }
            if error > 0 { high = s } else { low = s }
            let slope = (3 * a.x * s + 2 * b.x) * s + c.x
            let next = s - error / slope
            // Where x(s) is nearly flat, Newton's step leaves the bracket (or divides by 0): bisect instead.
            s = next > low && next < high ? next : (low + high) / 2
        }
        return s
    }
}
