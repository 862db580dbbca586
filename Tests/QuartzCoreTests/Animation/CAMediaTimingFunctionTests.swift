import Testing
@testable import QuartzCore

@Suite("Timing functions")
struct CAMediaTimingFunctionTests {
    @Test("2.3: named curves at .1 .25 .5 .75 .9", arguments: [
        (CAMediaTimingFunctionName.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
        (.easeIn, [0.017027, 0.093465, 0.315357, 0.621861, 0.839428]),
        (.easeOut, [0.160572, 0.378140, 0.684643, 0.906535, 0.982973]),
        (.easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
        (.default, [0.094795, 0.408511, 0.802403, 0.960459, 0.994316]),
    ])
    func namedCurves(name: CAMediaTimingFunctionName, values: [Double]) {
        let curve = CAMediaTimingFunction(name: name).curve
        for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
            // Apple's solver, which gave the numbers, stops up to 2e-6 away from the curve; the solver test below is sharper.
            #expect(abs(curve.value(at: x) - y) < 2e-6, "at \(x)")
        }
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 1) == 1)
        #expect(curve.value(at: -1) == 0)
        #expect(curve.value(at: 2) == 1)
    }

    @Test("2.3: named functions are shared; custom ones equal only themselves")
    func identity() {
        #expect(CAMediaTimingFunction(name: .easeIn) === CAMediaTimingFunction(name: .easeIn))
        #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
        let custom = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
        #expect(custom == custom)
        #expect(custom != CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4))
    }

    @Test("2.3: control points 0 to 3 and the description")
    func controlPoints() {
        let function = CAMediaTimingFunction(controlPoints: 0.1, -0.5, 0.3, 1.5)
        let points = (0...3).map { index in
            var values: [Float] = [-1, -1]
            function.getControlPoint(at: index, values: &values)
            return values
        }
        #expect(points == [[0, 0], [0.1, -0.5], [0.3, 1.5], [1, 1]])
        #expect(CAMediaTimingFunction(name: .easeInEaseOut).description == "easeInEaseOut")
    }

    @Test("2.3: y may overshoot; x outside 0…1 is moved to the end")
    func overshoot() {
        #expect(CubicBezierCurve(0.3, -1, 0.7, 2).value(at: 0.1) < 0)
        #expect(CubicBezierCurve(0.3, -1, 0.7, 2).value(at: 0.9) > 1)
        #expect(CubicBezierCurve(-1, 0, 2, 1) == CubicBezierCurve(0, 0, 1, 1))
        #expect(CubicBezierCurve(.nan, .nan, .nan, .nan).value(at: 0.5).isFinite)
    }

    @Test("The solver finds the curve's own points, where it stands upright too", arguments: [
        CubicBezierCurve(0.42, 0, 0.58, 1), CubicBezierCurve(0, 1, 1, 0), CubicBezierCurve(1, 0, 0, 1), CubicBezierCurve(1, 0, 1, 0),
        CubicBezierCurve(0, 0.9, 0, 1), CubicBezierCurve(0.999, 0.1, 0.001, 0.8),
    ])
    func solver(curve: CubicBezierCurve) {
        for step in 1..<1000 {
            let s = Double(step) / 1000, r = 1 - s
            let point = 3 * r * r * s * curve.control1 + 3 * r * s * s * curve.control2 + SIMD2(s * s * s, s * s * s)
            // Where the slope is unbounded, rounding of x shows enlarged in y.
            let tolerance = abs(s - 0.5) < 0.02 || s < 0.02 || s > 0.98 ? 1e-3 : 1e-6
            #expect(abs(curve.value(at: point.x) - point.y) < tolerance, "at \(s)")
        }
    }
}
