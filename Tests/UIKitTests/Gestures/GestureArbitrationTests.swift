@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct GestureArbitration {
        let stage = Stage()
        let outer: NotingView
        let inner: NotingView
        let choices = Choices()

        init() {
            outer = stage.view("outer", CGRect(x: 0, y: 0, width: 400, height: 400))
            inner = stage.view("inner", CGRect(x: 0, y: 0, width: 200, height: 200), in: outer)
        }

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String, to view: UIView) -> G {
            view.addGestureRecognizer(recognizer)
            recognizer.name = name
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        private func drag() {
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 150, 100)
            stage.touch(.moved, 160, 100)
            stage.touch(.ended, 160, 100)
        }

        @Test("6.2 the deepest view's recognizer wins, the other fails")
        func deepestWins() {
            defer { stage.close() }
            _ = add(UIPanGestureRecognizer(), "a", to: outer)
            _ = add(UIPanGestureRecognizer(), "b", to: inner)
            drag()
            #expect(stage.taken() == ["inner began", "b began", "inner cancelled", "b changed", "b ended"])
        }

        @Test("6.2 either delegate may allow both")
        func simultaneous() {
            defer { stage.close() }
            _ = add(UIPanGestureRecognizer(), "a", to: outer)
            let b = add(UIPanGestureRecognizer(), "b", to: inner)
            choices.simultaneous = { _, other in other.name == "a" }
            b.delegate = choices
            drag()
            #expect(stage.taken() == ["inner began", "b began", "a began", "inner cancelled", "b changed", "a changed", "b ended", "a ended"])
        }

        @Test("6.2 require(toFail:) holds a tap until the double tap failed")
        func requireToFail() {
            defer { stage.close() }
            let double = add(UITapGestureRecognizer(), "double", to: inner)
            double.numberOfTapsRequired = 2
            let single = add(UITapGestureRecognizer(), "single", to: inner)
            single.require(toFail: double)
            stage.tap(100, 100)
            #expect(stage.taken() == ["inner began"])
            #expect(single.state == .possible)
            stage.wait(0.36)
            #expect(stage.taken() == ["single ended", "inner cancelled"])
            stage.tap(100, 100)
            stage.wait(0.1)
            stage.tap(100, 100)
            #expect(stage.taken().filter { !$0.hasPrefix("inner") } == ["double ended"])
            stage.wait(1)
            #expect(stage.taken() == [])
            #expect(single.state == .possible)
        }

        @Test("6.2 failure requirements of delegates, from both sides", arguments: [true, false])
        func dynamicRequirements(asksWaiting: Bool) {
            defer { stage.close() }
            let press = add(UILongPressGestureRecognizer(), "press", to: outer)
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            var questions = 0
            if asksWaiting {
                choices.requiresFailure = { _, other in
                    questions += 1
                    return other === press
                }
                pan.delegate = choices
            } else {
                choices.isRequired = { _, other in
                    questions += 1
                    return other === pan
                }
                press.delegate = choices
            }
            press.allowableMovement = 30
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 120, 100)
            #expect(stage.taken() == ["inner began", "inner moved"])
            stage.touch(.moved, 150, 100)
            #expect(stage.taken() == ["pan began", "inner cancelled"])
            #expect(questions == 1)
            stage.touch(.ended, 150, 100)
        }

        @Test("6.2 who must wait fails when the other is recognized")
        func waitingFails() {
            defer { stage.close() }
            let press = add(UILongPressGestureRecognizer(), "press", to: inner)
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            pan.require(toFail: press)
            press.allowableMovement = 1000
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 150, 100)
            stage.wait(0.6)
            stage.touch(.moved, 170, 100)
            stage.touch(.ended, 170, 100)
            #expect(stage.taken() == ["inner began", "inner moved", "press began", "inner cancelled", "press changed", "press ended"])
        }

        @Test("6.2 gestureRecognizerShouldBegin false makes it fail, and others go on")
        func shouldBegin() {
            defer { stage.close() }
            _ = add(UIPanGestureRecognizer(), "a", to: outer)
            let b = add(UIPanGestureRecognizer(), "b", to: inner)
            choices.begins = { _ in false }
            b.delegate = choices
            drag()
            #expect(stage.taken() == ["inner began", "a began", "inner cancelled", "a changed", "a ended"])
        }

        @Test("6.2 shouldReceive false keeps touches away")
        func shouldReceive() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            choices.receives = { _ in false }
            pan.delegate = choices
            drag()
            #expect(stage.taken() == ["inner began", "inner moved", "inner moved", "inner ended"])
        }

        @Test("6.1 cancelsTouchesInView false leaves the touches to the view")
        func keepsTouches() {
            defer { stage.close() }
            add(UIPanGestureRecognizer(), "pan", to: inner).cancelsTouchesInView = false
            drag()
            #expect(stage.taken() == ["inner began", "pan began", "inner moved", "pan changed", "inner moved", "pan ended", "inner ended"])
        }

        @Test("6.1 delaysTouchesBegan withholds touches until the recognizer fails")
        func delaysBegan() {
            defer { stage.close() }
            let press = add(UILongPressGestureRecognizer(), "press", to: outer)
            press.delaysTouchesBegan = true
            stage.touch(.began, 100, 100)
            stage.wait(0.1)
            #expect(stage.taken() == [])
            stage.touch(.ended, 100, 100)
            #expect(stage.taken() == ["inner began", "inner ended"])
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 120, 100)
            #expect(stage.taken() == ["inner began", "inner moved"])
            stage.touch(.ended, 120, 100)
            #expect(stage.taken() == ["inner ended"])
            stage.touch(.began, 100, 100)
            stage.wait(0.6)
            stage.touch(.ended, 100, 100)
            #expect(stage.taken() == ["press began", "press ended"])
        }

        @Test("6.1 delaysTouchesEnded withholds the end until the double tap failed")
        func delaysEnded() {
            defer { stage.close() }
            let double = add(UITapGestureRecognizer(), "double", to: inner)
            double.numberOfTapsRequired = 2
            stage.tap(100, 100)
            #expect(stage.taken() == ["inner began"])
            stage.wait(0.4)
            #expect(stage.taken() == ["inner ended"])
            double.delaysTouchesEnded = false
            stage.tap(100, 100)
            #expect(stage.taken() == ["inner began", "inner ended"])
        }

        @Test("6.1 disabling cancels a gesture in progress")
        func disabling() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 150, 100)
            pan.isEnabled = false
            #expect(pan.state == .possible)
            stage.touch(.moved, 170, 100)
            stage.touch(.ended, 170, 100)
            #expect(stage.taken() == ["inner began", "pan began", "inner cancelled", "pan cancelled"])
            pan.isEnabled = true
            drag()
            #expect(stage.taken().last == "pan ended")
        }

        @Test("an interrupted touch cancels the gesture")
        func interrupted() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 150, 100)
            stage.touch(.cancelled, 150, 100)
            #expect(stage.taken() == ["inner began", "pan began", "inner cancelled", "pan cancelled"])
            #expect(pan.state == .possible)
        }

        @Test("6.2 subclasses set states and are reset")
        func subclass() {
            defer { stage.close() }
            let edge = EdgeRecognizer()
            inner.addGestureRecognizer(edge)
            edge.addAction { [stage] in stage.note("edge \($0.state)") }
            drag()
            #expect(stage.taken() == ["inner began", "edge ended", "inner cancelled"])
            #expect(edge.resets == 1)
        }
    }
}

/// Recognizes at once when the finger passes x = 120.
@MainActor
private final class EdgeRecognizer: UIGestureRecognizer {
    var resets = 0
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, touches.contains(where: { $0.location(in: view).x > 120 }) { state = .recognized }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }
    override func reset() {
        super.reset()
        resets += 1
    }
}
