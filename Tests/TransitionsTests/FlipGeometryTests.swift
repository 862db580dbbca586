import Testing
import UIKit

@testable import Transitions

@Suite struct FlipGeometryTests {
    @Test("FF-09 the front rises in the first stage, the back comes down in the second")
    func stages() {
        #expect(TurnedPage(0).angle == 0 && TurnedPage(0).isInFirstStage)
        #expect(abs(TurnedPage(0.5).angle - .pi / 4) < 1e-12)
        #expect(TurnedPage(0.999).isInFirstStage && !TurnedPage(1).isInFirstStage)
        #expect(abs(TurnedPage(1).angle - .pi / 2) < 1e-12 && TurnedPage(2).angle == 0)
        #expect(TurnedPage(-1).progress == 0 && TurnedPage(3).progress == 2 && TurnedPage(.nan).progress == 0)
    }

    @Test("FF-10 the shades at p = 0, ⅛, ½ and 1 of both stages")
    func shades() {
        let c = cos(CGFloat.pi / 16), s = sin(CGFloat.pi / 16), half = CGFloat(0.5).squareRoot()
        let rows: [(p: CGFloat, page: CGFloat, covered: CGFloat, shadow: CGFloat)] = [
            (0, 0, 1 / 3, 0), (0.125, 0.0125, c / 3, 0.25), (0.5, 0.05, half / 3, 0.25), (1, 0.1, 0, 0.25),
            (1.125, 0.0875, s / 3, 0.25), (1.5, 0.05, half / 3, 0.25), (2, 0, 1 / 3, 0),
        ]
        for row in rows {
            let page = TurnedPage(row.p)
            #expect(abs(page.pageShade - row.page) < 1e-9, "\(row.p)")
            #expect(abs(page.coveredShade - row.covered) < 1e-9, "\(row.p)")
            #expect(abs(page.shadowOpacity - row.shadow) < 1e-9, "\(row.p)")
        }
        #expect(TurnedPage.shadowOffset == CGSize(width: 0, height: 3))
    }

    @MainActor @Test("FF-11 a flip lasts 0.3 seconds, ease-in and then ease-out")
    func timing() {
        let flip = FlipTransition()
        #expect(flip.duration == 0.3)
        let curve = flip.timingCurve(isReversed: false)
        #expect(curve.value(at: 0.5) == 0.5)
        for step in 0...20 {
            let time = CGFloat(step) / 20
            #expect(abs(curve.value(at: time / 2) - TimingCurve.easeIn.value(at: time) / 2) < 1e-12)
            #expect(abs(curve.value(at: 0.5 + time / 2) - 0.5 - TimingCurve.easeOut.value(at: time) / 2) < 1e-12)
        }
    }
}
