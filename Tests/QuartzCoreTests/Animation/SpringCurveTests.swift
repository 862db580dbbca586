import Testing
@testable import QuartzCore

@Suite("Springs")
struct SpringCurveTests {
    private func expect(_ spring: SpringCurve, _ values: [Double], at times: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
        for (time, value) in zip(times, values) {
            #expect(abs(100 * spring.progress(at: time) - value) < 1e-4, "at \(time)", sourceLocation: sourceLocation)
        }
    }

    @Test("12: spring 1/100/10, c = 20 and 30, v0 = ±5 at .05 .15 .25 .45")
    func samples() {
        let times = [0.05, 0.15, 0.25, 0.45]
        expect(SpringCurve(), [10.4405, 61.0493, 102.3360, 111.8446], at: times)
        expect(SpringCurve(damping: 20), [9.0204, 44.2175, 71.2703, 93.8901], at: times)
        expect(SpringCurve(damping: 30), [9.0204, 44.2175, 71.2703, 93.8901], at: times)
        expect(SpringCurve(initialVelocity: 5), [29.3078, 87.3205, 116.0415, 107.6722], at: times)
        expect(SpringCurve(initialVelocity: -5), [-8.4267, 34.7780, 88.6305, 116.0171], at: times)
        expect(SpringCurve(), [34.0300, 108.3439], at: [0.1, 0.49])
    }

    @Test("2.6: settling durations", arguments: [
        (1, 100, 10, 0, 1.4727003346780927), (1, 100, 1, 0, 13.91321015404625), (1, 300, 20, 0, 0.7442555275721707),
        (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275), (1, 100, 10, -5, 1.5350814063145797),
    ])
    func settling(mass: Double, stiffness: Double, damping: Double, velocity: Double, seconds: Double) {
        let spring = SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
        #expect(abs(spring.settlingDuration - seconds) < 1e-12)
    }

    @Test("2.6: settling durations in tenths, and rounded ones", arguments: [
        (100, 20, 1.0), (100, 30, 1.0), (400, 40, 0.5), (25, 10, 1.9), (1, 2, 9.3), (100, 5, 2.854974), (100, 15, 1.022094),
    ])
    func settlingTenths(stiffness: Double, damping: Double, seconds: Double) {
        #expect(abs(SpringCurve(stiffness: stiffness, damping: damping).settlingDuration - seconds) < 2e-6)
    }

    @Test("2.6: perceptual springs", arguments: [
        (0.5, 0.0, 157.9137, 25.1327, 0.8), (0.5, 0.3, 157.9137, 17.5929, 0.86296), (0.5, 0.7, 157.9137, 7.53982, 1.90487),
        (0.35, 0.15, 322.2728, 30.51833, 0.515655),
    ])
    func perceptual(duration: Double, bounce: Double, stiffness: Double, damping: Double, seconds: Double) {
        let spring = SpringCurve(perceptualDuration: duration, bounce: bounce)
        #expect(abs(spring.stiffness - stiffness) < 1e-4)
        #expect(abs(spring.damping - damping) < 1e-4)
        #expect(abs(spring.settlingDuration - seconds) < 1e-5)
        #expect(abs(spring.perceptualDuration - duration) < 1e-12)
        #expect(abs(spring.bounce - bounce) < 1e-12)
    }

    @Test("2.6: bounce below 0 overdamps, −1 stands still; the default spring reads .6283 and .5")
    func overdamped() {
        let slow = SpringCurve(perceptualDuration: 0.5, bounce: -0.3)
        #expect(abs(slow.damping - 35.90392) < 1e-5)
        #expect(abs(slow.bounce + 0.3) < 1e-12)
        #expect(slow.progress(at: 0.2) < SpringCurve(perceptualDuration: 0.5, bounce: 0).progress(at: 0.2))
        let still = SpringCurve(perceptualDuration: 0.5, bounce: -1)
        #expect(still.damping == .infinity && still.settlingDuration == 0 && still.progress(at: 3) == 0)
        #expect(abs(SpringCurve().perceptualDuration - 0.6283) < 1e-4)
        #expect(SpringCurve().bounce == 0.5)
    }

    @Test("2.6: a spring that creeps for hours settles at a tenth of a second too, and one that creeps for days after a day", arguments: [
        (1.0, 2000.0, 13815.6), (1, 300, 2072.4), (1e-6, 2000, 86400),
    ])
    func creeping(stiffness: Double, damping: Double, seconds: Double) {
        // Past the beginning only exp(−kt/c) is left, to a part in c²/k.
        let spring = SpringCurve(stiffness: stiffness, damping: damping, allowsOverdamping: true)
        #expect(abs(spring.settlingDuration - seconds) < 0.11)
        if seconds < 86400 { #expect(spring.remainder(at: seconds + 0.1) < 0.001 && spring.remainder(at: seconds - 0.3) > 0.001) }
    }

    @Test("2.6: refused parameters and no damping")
    func limits() {
        #expect(SpringCurve(mass: 0, stiffness: -1, damping: -1) == SpringCurve())
        #expect(SpringCurve(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
        #expect(abs(SpringCurve(damping: 0).progress(at: 0.1 * .pi) - 2) < 1e-12)
    }

    @Test("The curve solves the spring's equation, starts at rest at 0, and is continuous across the critical damping", arguments: [
        (10.0, 0.0), (20, 3), (60, -4), (0.5, 8), (19.9999999, 0),
    ])
    func equation(damping: Double, velocity: Double) {
        let spring = SpringCurve(damping: damping, initialVelocity: velocity, allowsOverdamping: true)
        let h = 1e-4
        #expect(spring.progress(at: 0) == 0)
        #expect(abs(spring.progress(at: 1e-7) / 1e-7 - velocity) < 1e-3)
        for time in stride(from: 0.05, to: 1, by: 0.05) {
            let before = spring.remainder(at: time - h), now = spring.remainder(at: time), after = spring.remainder(at: time + h)
            let force = (after - 2 * now + before) / (h * h) + damping * (after - before) / (2 * h) + 100 * now
            #expect(abs(force) < 1e-3)
        }
    }
}
