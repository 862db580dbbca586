import Testing
import UIKit

@testable import Transitions

@Suite struct TimingCurveTests {
    private static let curves: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .easeInThenOut, .cubic(0.25, 0.1, 0.25, 1)]

    @Test("curves rise from 0 to 1 and can be inverted", arguments: curves)
    func inverse(_ curve: TimingCurve) {
        #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
        var last: CGFloat = 0
        for step in 1...100 {
            let time = CGFloat(step) / 100, value = curve.value(at: time)
            #expect(value > last)
            #expect(abs(curve.time(of: value) - time) < 1e-9)
            last = value
        }
    }

    @Test("bad times are clamped")
    func clamps() {
        #expect(TimingCurve.easeIn.value(at: -1) == 0 && TimingCurve.easeIn.value(at: 2) == 1)
        #expect(TimingCurve.easeOut.value(at: .nan) == 0 && TimingCurve.cubic(-3, .nan, 9, 1).value(at: 1) == 1)
    }
}
