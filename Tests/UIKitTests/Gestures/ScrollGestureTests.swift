@testable import UIKit
import Testing

extension UIKitCore {
    /// Gestures without touches: wheels and touchpads.
    @Suite @MainActor struct ScrollGestures {
        let stage = Stage()
        let view: NotingView

        init() { view = stage.view("view", CGRect(x: 100, y: 100, width: 200, height: 200)) }

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String) -> G {
            view.addGestureRecognizer(recognizer)
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        private func scroll(_ dx: Double, _ dy: Double, precise: Bool = true) {
            let event = DisplayEvent.scroll(location: CGPoint(x: 150, y: 150), delta: CGVector(dx: dx, dy: dy), isPrecise: precise, time: stage.time)
            UIApplication.shared.handle(event)
        }

        private func magnify(_ scale: CGFloat) {
            UIApplication.shared.handle(.magnify(location: CGPoint(x: 150, y: 150), scale: scale, time: stage.time))
        }

        @Test("a pan takes scroll events of the types that it is allowed to, and none by default")
        func panScrolls() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            #expect(pan.allowedScrollTypesMask == [])
            #expect([UIScrollTypeMask.discrete, .continuous, .all].map(\.rawValue) == [1, 2, 3])
            scroll(0, -30)
            #expect(stage.taken() == [])
            pan.allowedScrollTypesMask = .continuous
            scroll(0, -30, precise: false)
            #expect(stage.taken() == [])
            scroll(0, -30)
            #expect(pan.state == .began)
            #expect(pan.translation(in: view) == CGPoint(x: 0, y: -30))
            #expect(pan.numberOfTouches == 0)
            #expect(pan.location(in: view) == CGPoint(x: 50, y: 50))
            stage.wait(0.02)
            scroll(4, -10)
            #expect(pan.translation(in: view) == CGPoint(x: 4, y: -40))
            #expect(abs(Double(pan.velocity(in: view).x) - 200) < 1e-6)
            stage.wait(0.5)
            #expect(stage.taken() == ["pan began", "pan changed", "pan ended"])
            #expect(pan.state == .possible && pan.translation(in: view) == .zero)
            scroll(1, 1)
            #expect(pan.translation(in: view) == CGPoint(x: 1, y: 1))
            pan.isEnabled = false
            #expect(stage.taken() == ["pan began", "pan cancelled"])
        }

        @Test("a pinch magnifies with a touchpad, by products of factors")
        func pinchMagnifies() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            magnify(1.5)
            #expect(pinch.state == .began && Double(pinch.scale) == 1.5)
            #expect(pinch.location(in: view) == CGPoint(x: 50, y: 50))
            stage.wait(0.02)
            magnify(2)
            #expect(Double(pinch.scale) == 3)
            pinch.scale = 1
            magnify(0.5)
            #expect(Double(pinch.scale) == 0.5)
            stage.wait(1)
            #expect(stage.taken() == ["pinch began", "pinch changed", "pinch changed", "pinch ended"])
            for scale in [CGFloat.nan, .infinity, 0, -2, 1] { magnify(scale) }
            #expect(stage.taken() == [])
        }

        @Test("a finger ends a magnification, and then is one")
        func touchTakesOver() {
            defer { stage.close() }
            view.isMultipleTouchEnabled = true
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            magnify(2)
            stage.touch(.began, 150, 150, id: 1)
            stage.touch(.began, 250, 150, id: 2)
            #expect(stage.taken() == ["pinch began", "pinch ended", "view began", "view began"])
            stage.touch(.moved, 270, 150, id: 2)
            #expect(abs(Double(pinch.scale) - 120.0 / 108) < 1e-9)
            magnify(2)
            #expect(abs(Double(pinch.scale) - 120.0 / 108) < 1e-9)
        }

        @Test("a delegate may refuse events, and the beginning")
        func refused() {
            defer { stage.close() }
            let choices = Choices()
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            pinch.delegate = choices
            var types: [UIEvent.EventType] = []
            choices.receivesEvent = { types.append($0.type); return false }
            magnify(2)
            choices.receivesEvent = { _ in true }
            choices.begins = { _ in false }
            magnify(2)
            #expect(stage.taken() == [])
            #expect(types == [.transform])
            choices.begins = { _ in true }
            magnify(2)
            #expect(stage.taken() == ["pinch began"])
        }

        @Test("the nearest pinch that begins zooms; a wheel zooms while the control key is held")
        func nearest() {
            defer { stage.close() }
            func zoomer(_ name: String, _ view: UIView) -> UIPinchGestureRecognizer {
                let pinch = UIPinchGestureRecognizer()
                view.addGestureRecognizer(pinch)
                pinch.addAction { [stage] in
                    stage.note("\(name) \($0.state) \(($0.scale * 1000).rounded() / 1000) \($0.location(in: view).x)")
                }
                return pinch
            }
            let inner = zoomer("inner", view), choices = Choices()
            _ = zoomer("outer", stage.window)
            inner.delegate = choices
            choices.begins = { _ in false }
            magnify(1.25)
            stage.wait(1)
            #expect(stage.taken() == ["outer began 1.25 150.0", "outer ended 1.25 150.0"])
            choices.begins = { _ in true }
            stage.key("Control", .control, stays: true)
            scroll(0, 40, precise: false)
            scroll(0, -40, precise: false)
            stage.releaseKey("Control")
            scroll(0, 40, precise: false)
            stage.wait(1)
            #expect(stage.taken() == ["inner began 1.1 50.0", "inner changed 1.0 50.0", "inner ended 1.0 50.0"])
        }
    }
}
