@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct GestureThresholds {
        let stage = Stage()
        let view: NotingView

        init() {
            view = stage.view("view", CGRect(x: 0, y: 0, width: 400, height: 400))
        }

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String) -> G {
            view.addGestureRecognizer(recognizer)
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        @Test("6.3 a tap is recognized at the lift, where it was put down, and takes the touch from the view")
        func tap() {
            defer { stage.close() }
            let tap = add(UITapGestureRecognizer(), "tap")
            var place = CGPoint.zero
            tap.addAction { place = $0.location(in: $0.view) }
            stage.touch(.began, 100, 100)
            stage.wait(3)
            stage.touch(.moved, 130, 100)
            stage.touch(.ended, 130, 100)
            #expect(stage.taken() == ["view began", "view moved", "tap ended", "view cancelled"])
            #expect(place == CGPoint(x: 100, y: 100))
            #expect(tap.state == .possible)
        }

        @Test("a recognizer keeps its state while its actions are called, also if one of them removes its view")
        func actionRemovesView() {
            defer { stage.close() }
            let tap = UITapGestureRecognizer()
            var states: [UIGestureRecognizer.State] = []
            for _ in 0..<2 {
                tap.addAction { tap in
                    tap.view?.removeFromSuperview()
                    states.append(tap.state)
                }
            }
            view.addGestureRecognizer(tap)
            stage.tap(100, 100)
            #expect(states == [.ended, .ended] && tap.state == .possible && view.superview == nil)
        }

        @Test("6.3 a tap fails when the finger moves more than 45 points", arguments: [(44.0, true), (46.0, false)])
        func tapMovement(distance: Double, recognized: Bool) {
            defer { stage.close() }
            _ = add(UITapGestureRecognizer(), "tap")
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 100 + distance, 100)
            stage.touch(.ended, 100 + distance, 100)
            #expect(stage.taken().suffix(2) == (recognized ? ["tap ended", "view cancelled"] : ["view moved", "view ended"]))
        }

        @Test("6.3 a double tap needs the second tap within 0.35 s", arguments: [(0.34, true), (0.36, false)])
        func doubleTap(pause: Double, recognized: Bool) {
            defer { stage.close() }
            add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
            stage.tap(100, 100)
            stage.wait(pause)
            stage.tap(100, 100)
            stage.wait(1)
            #expect(stage.taken().contains("double ended") == recognized)
        }

        @Test("6.3 two fingers tap")
        func twoFingers() {
            defer { stage.close() }
            add(UITapGestureRecognizer(), "tap").numberOfTouchesRequired = 2
            stage.tap(100, 100)
            #expect(!stage.taken().contains("tap ended"))
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 200, 100, id: 2)
            stage.touch(.ended, 200, 100, id: 2)
            stage.touch(.ended, 100, 100, id: 1)
            #expect(stage.taken().contains("tap ended"))
        }

        @Test("a secondary button does not tap unless asked for")
        func secondaryButton() {
            defer { stage.close() }
            let tap = add(UITapGestureRecognizer(), "tap")
            stage.touch(.began, 100, 100, kind: .secondaryPointer)
            stage.touch(.ended, 100, 100, kind: .secondaryPointer)
            #expect(!stage.taken().contains("tap ended"))
            tap.buttonMaskRequired = .secondary
            stage.touch(.began, 100, 100, kind: .secondaryPointer)
            stage.touch(.ended, 100, 100, kind: .secondaryPointer)
            #expect(stage.taken().contains("tap ended"))
        }

        @Test("6.3 a pan begins at 10 points and does not count them", arguments: [(9.9, false), (10.0, true)])
        func panSlop(distance: Double, begins: Bool) {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 100, 100 + distance)
            #expect(stage.taken().contains("pan began") == begins)
            #expect((pan.state == .began) == begins)
        }

        @Test("7.2 180 points of finger are 170 points of translation, along the direction of the drag")
        func panTranslation() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            stage.touch(.began, 100, 200)
            stage.touch(.moved, 100, 20)
            #expect(pan.translation(in: view) == CGPoint(x: 0, y: -170))
            stage.touch(.moved, 130, 20)
            #expect(pan.translation(in: view) == CGPoint(x: 30, y: -170))
            pan.setTranslation(.zero, in: view)
            stage.touch(.moved, 135, 25)
            #expect(pan.translation(in: view) == CGPoint(x: 5, y: 5))
            stage.touch(.ended, 135, 25)
            #expect(stage.taken() == ["view began", "pan began", "view cancelled", "pan changed", "pan changed", "pan ended"])
        }

        @Test("6.3 pan velocity is that of the last tenth of a second")
        func panVelocity() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            var atEnd = CGPoint.zero
            pan.addAction { if $0.state == .ended { atEnd = $0.velocity(in: nil) } }
            stage.touch(.began, 0, 100)
            for step in 1...30 {
                stage.wait(1 / 60)
                stage.touch(.moved, CGFloat(step) * 5, 100)
            }
            #expect(abs(pan.velocity(in: view).x - 300) < 1e-6)
            stage.touch(.ended, 150, 100)
            #expect(abs(atEnd.x - 300) < 1e-6)
        }

        @Test("6.3 a finger that rested before the lift has no velocity")
        func restedPan() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            var atEnd = CGPoint(x: 1, y: 1)
            pan.addAction { if $0.state == .ended { atEnd = $0.velocity(in: nil) } }
            stage.touch(.began, 0, 100)
            for step in 1...10 {
                stage.wait(1 / 60)
                stage.touch(.moved, CGFloat(step) * 5, 100)
            }
            stage.wait(0.3)
            stage.touch(.ended, 50, 100)
            #expect(atEnd == .zero)
        }

        @Test("6.3 who takes the translation at each event still has a velocity at the lift")
        func velocityAfterRebasing() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            var atEnd = CGPoint.zero
            pan.addAction {
                $0.setTranslation(.zero, in: nil)
                if $0.state == .ended { atEnd = $0.velocity(in: nil) }
            }
            stage.touch(.began, 0, 100)
            for step in 1...10 {
                stage.wait(1 / 60)
                stage.touch(.moved, CGFloat(step) * 5, 100)
            }
            stage.touch(.ended, 50, 100)
            #expect(abs(atEnd.x - 300) < 1e-6)
        }

        @Test("6.3 adding and lifting fingers keeps the translation continuous")
        func panFingers() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.moved, 150, 100, id: 1)
            #expect(pan.translation(in: nil).x == 40)
            stage.touch(.began, 300, 300, id: 2)
            #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
            stage.touch(.moved, 320, 300, id: 2)
            #expect(pan.translation(in: nil) == CGPoint(x: 50, y: 0))
            stage.touch(.ended, 320, 300, id: 2)
            #expect(pan.translation(in: nil) == CGPoint(x: 50, y: 0))
            stage.touch(.moved, 160, 100, id: 1)
            #expect(pan.translation(in: nil) == CGPoint(x: 60, y: 0))
            stage.touch(.ended, 160, 100, id: 1)
            #expect(stage.taken().last == "pan ended")
        }

        @Test("6.3 a long press begins after 0.5 s while the finger rests")
        func longPress() {
            defer { stage.close() }
            _ = add(UILongPressGestureRecognizer(), "press")
            stage.touch(.began, 100, 100)
            stage.wait(0.49)
            stage.touch(.moved, 109, 100)
            #expect(stage.taken() == ["view began", "view moved"])
            stage.wait(0.02)
            #expect(stage.taken() == ["press began", "view cancelled"])
            stage.touch(.moved, 200, 100)
            stage.touch(.ended, 200, 100)
            #expect(stage.taken() == ["press changed", "press ended"])
        }

        @Test("6.3 a long press fails when the finger moves more than 10 points or is lifted")
        func longPressFails() {
            defer { stage.close() }
            _ = add(UILongPressGestureRecognizer(), "press")
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 111, 100)
            stage.wait(1)
            stage.touch(.ended, 111, 100)
            stage.tap(100, 100)
            stage.wait(1)
            #expect(!stage.taken().contains("press began"))
        }

        @Test("a tap before the press, where it is asked for")
        func tapAndPress() {
            defer { stage.close() }
            add(UILongPressGestureRecognizer(), "press").numberOfTapsRequired = 1
            stage.tap(100, 100)
            stage.wait(0.1)
            stage.touch(.began, 100, 100)
            stage.wait(0.6)
            #expect(stage.taken().contains("press began"))
        }

        @Test("hovering: began, changed, ended, by view")
        func hover() {
            defer { stage.close() }
            let inner = stage.view("inner", CGRect(x: 0, y: 0, width: 100, height: 100), in: view)
            _ = add(UIHoverGestureRecognizer(), "outer")
            let hover = UIHoverGestureRecognizer()
            var place = CGPoint.zero
            hover.addAction { [stage] in
                stage.note("inner \($0.state)")
                place = $0.location(in: inner)
            }
            inner.addGestureRecognizer(hover)
            for point in [CGPoint(x: 200, y: 200), CGPoint(x: 50, y: 50), CGPoint(x: 60, y: 50), CGPoint(x: 200, y: 50)] {
                UIApplication.shared.handle(.hover(location: point, time: stage.time))
            }
            UIApplication.shared.handle(.hover(location: nil, time: stage.time))
            #expect(
                stage.taken() == [
                    "outer began", "outer changed", "inner began", "inner changed", "outer changed", "inner ended", "outer changed", "outer ended",
                ])
            #expect(place == CGPoint(x: 60, y: 50))
        }
    }
}
