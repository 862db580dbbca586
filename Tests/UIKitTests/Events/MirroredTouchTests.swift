@testable import UIKit
import Testing

extension UIKitCore {
    /// Two fingers from one mouse, while the Alt key is held.
    @Suite @MainActor struct MirroredTouch {
        let stage = Stage(size: CGSize(width: 1024, height: 768))
        let view: NotingView
        let center: CGPoint

        init() {
            let bounds = UIScreen.main.bounds
            center = CGPoint(x: bounds.midX, y: bounds.midY)
            view = stage.view("view", bounds)
            view.isMultipleTouchEnabled = true
        }

        private func mouse(_ phase: TouchPhase, _ dx: CGFloat, _ dy: CGFloat) {
            stage.touch(phase, center.x + dx, center.y + dy, id: -1, kind: .primaryPointer)
        }

        @Test("with Alt a mouse is two fingers about the centre of the screen: it pinches and rotates")
        func pinchAndRotate() {
            defer { stage.close() }
            let pinch = UIPinchGestureRecognizer(), rotation = UIRotationGestureRecognizer(), choices = Choices()
            choices.simultaneous = { _, _ in true }
            pinch.delegate = choices
            view.addGestureRecognizer(pinch)
            view.addGestureRecognizer(rotation)
            stage.key("Alt", .alternate, stays: true)
            mouse(.began, 50, 0)
            mouse(.moved, 100, 0)
            #expect(abs(Double(pinch.scale) - 200.0 / 108) < 1e-9)
            #expect(pinch.location(in: nil) == center)
            mouse(.moved, 0, 100)
            #expect(abs(Double(rotation.rotation) - 85 * .pi / 180) < 1e-9)
            #expect(pinch.numberOfTouches == 2)
            mouse(.ended, 0, 100)
            #expect(pinch.state == .possible && rotation.state == .possible)
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
        }

        @Test("the fingers are direct touches of one view, and stay when the key is released before the button")
        func fingers() {
            defer { stage.close() }
            stage.key("Alt", .alternate, stays: true)
            mouse(.began, 50, 20)
            stage.releaseKey("Alt")
            mouse(.moved, 60, 20)
            mouse(.ended, 60, 20)
            #expect(stage.taken() == ["view began", "view began", "view moved 2", "view ended", "view ended"])
            mouse(.began, 60, 20)
            mouse(.ended, 60, 20)
            #expect(stage.taken() == ["view began", "view ended"])
        }

        @Test("a mouse that moves together with other touches still moves both fingers")
        func amongOthers() {
            defer { stage.close() }
            stage.key("Alt", .alternate, stays: true)
            mouse(.began, 50, 0)
            stage.touch(.began, 10, 10, id: 5)
            stage.move([(5, 20, 10), (-1, center.x + 80, center.y)])
            #expect(stage.taken() == ["view began", "view began", "view began", "view moved 3"])
            mouse(.ended, 80, 0)
            stage.touch(.ended, 20, 10, id: 5)
        }

        @Test("with Shift as well both fingers move together")
        func shift() {
            defer { stage.close() }
            let pan = UIPanGestureRecognizer()
            pan.minimumNumberOfTouches = 2
            view.addGestureRecognizer(pan)
            let pinch = UIPinchGestureRecognizer(), choices = Choices()
            choices.simultaneous = { _, _ in true }
            pinch.delegate = choices
            view.addGestureRecognizer(pinch)
            stage.key("Alt", .alternate, stays: true)
            stage.key("Shift", [.alternate, .shift], stays: true)
            mouse(.began, 50, 0)
            mouse(.moved, 50, 60)
            #expect(pan.state == .began && pinch.state == .possible)
            #expect(pan.location(in: nil) == CGPoint(x: center.x, y: center.y + 60))
            #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50))
            mouse(.ended, 50, 60)
        }

        @Test("losing the focus leaves no finger behind")
        func focus() {
            defer { stage.close() }
            stage.key("Alt", .alternate, stays: true)
            mouse(.began, 50, 0)
            UIApplication.shared.applicationState = .active
            UIApplication.shared.handle(.focus(false))
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
            #expect(stage.taken() == ["view began", "view began", "view cancelled", "view cancelled"])
            mouse(.moved, 70, 0)
            mouse(.ended, 70, 0)
            #expect(stage.taken() == [])
            mouse(.began, 50, 0)
            mouse(.ended, 50, 0)
            #expect(stage.taken() == ["view began", "view ended"])
            UIApplication.shared.applicationState = .inactive
        }

        @Test("without the key a mouse is one touch, and views get none of its other buttons")
        func ordinary() {
            defer { stage.close() }
            mouse(.began, 50, 0)
            stage.key("Alt", .alternate, stays: true)
            mouse(.moved, 80, 0)
            mouse(.ended, 80, 0)
            stage.touch(.began, center.x, center.y, id: -2, kind: .secondaryPointer)
            stage.touch(.ended, center.x, center.y, id: -2, kind: .secondaryPointer)
            stage.releaseKey("Alt")
            #expect(stage.taken() == ["view began", "view moved", "view ended"])
        }
    }
}
