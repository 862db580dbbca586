@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct TouchDelivery {
        let stage = Stage()

        @Test("6.1 a view follows its touch, also outside of itself")
        func follows() {
            defer { stage.close() }
            let view = stage.view("a", CGRect(x: 100, y: 100, width: 100, height: 100))
            stage.touch(.began, 150, 160)
            stage.touch(.moved, 350, 350)
            stage.touch(.ended, 350, 350)
            #expect(stage.taken() == ["a began", "a moved", "a ended"])
            #expect(view.window === stage.window)
        }

        @Test("6.1 children outside of the parent's bounds, hidden, faint and disabled views get nothing")
        func excluded() {
            defer { stage.close() }
            let parent = stage.view("parent", CGRect(x: 0, y: 0, width: 100, height: 100))
            let child = stage.view("child", CGRect(x: 50, y: 0, width: 100, height: 100), in: parent)
            stage.tap(120, 50)
            #expect(stage.taken() == [])
            stage.tap(75, 50)
            #expect(stage.taken() == ["child began", "child ended"])
            child.alpha = 0.009
            stage.tap(75, 50)
            child.alpha = 1
            child.isHidden = true
            stage.tap(75, 50)
            child.isHidden = false
            child.isUserInteractionEnabled = false
            stage.tap(75, 50)
            #expect(stage.taken() == Array(repeating: ["parent began", "parent ended"], count: 3).flatMap { $0 })
        }

        @Test("6.1 hit testing goes through three dimensions")
        func projected() {
            defer { stage.close() }
            let view = stage.view("tilted", CGRect(x: 100, y: 100, width: 200, height: 200))
            view.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            // Seen at 60 degrees the view is half as wide: from 150 to 250.
            stage.tap(140, 200)
            #expect(stage.taken() == [])
            stage.tap(160, 200)
            #expect(stage.taken() == ["tilted began", "tilted ended"])
            #expect(abs(view.convert(CGPoint(x: 160, y: 200), from: nil).x - 20) < 1e-9)
        }

        @Test("6.1 without isMultipleTouchEnabled only the first touch arrives")
        func multipleTouch() {
            defer { stage.close() }
            let view = stage.view("a", CGRect(x: 0, y: 0, width: 200, height: 200))
            stage.touch(.began, 10, 10, id: 1)
            stage.touch(.began, 20, 20, id: 2)
            stage.touch(.moved, 30, 30, id: 2)
            stage.touch(.ended, 30, 30, id: 2)
            stage.touch(.ended, 10, 10, id: 1)
            #expect(stage.taken() == ["a began", "a ended"])
            view.isMultipleTouchEnabled = true
            stage.touch(.began, 10, 10, id: 1)
            stage.touch(.began, 20, 20, id: 2)
            stage.touch(.ended, 20, 20, id: 2)
            stage.touch(.ended, 10, 10, id: 1)
            #expect(stage.taken() == ["a began", "a began", "a ended", "a ended"])
        }

        @Test("6.1 an exclusive touch blocks other views")
        func exclusive() {
            defer { stage.close() }
            stage.view("a", CGRect(x: 0, y: 0, width: 100, height: 100)).isExclusiveTouch = true
            _ = stage.view("b", CGRect(x: 100, y: 0, width: 100, height: 100))
            stage.touch(.began, 10, 10, id: 1)
            stage.touch(.began, 110, 10, id: 2)
            stage.touch(.ended, 110, 10, id: 2)
            stage.touch(.ended, 10, 10, id: 1)
            #expect(stage.taken() == ["a began", "a ended"])
            stage.touch(.began, 110, 10, id: 2)
            stage.touch(.began, 10, 10, id: 1)
            stage.touch(.ended, 110, 10, id: 2)
            stage.touch(.ended, 10, 10, id: 1)
            #expect(stage.taken() == ["b began", "b ended"])
        }

        @Test("6.1 tapCount grows within 0.35 s and 45 points", arguments: [(0.3, 20.0, 2), (0.4, 20.0, 1), (0.3, 60.0, 1)])
        func tapCount(pause: Double, distance: Double, expected: Int) {
            defer { stage.close() }
            let view = CountingView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            stage.window.addSubview(view)
            stage.tap(50, 50)
            stage.wait(pause)
            stage.tap(50 + distance, 50)
            #expect(view.counts == [1, expected])
        }

        @Test("6.1 a drag, also one that comes back, and a finger that is held are no taps that others follow", arguments: ["drag", "hold"])
        func tapCountAfterOthers(kind: String) {
            defer { stage.close() }
            let view = CountingView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            stage.window.addSubview(view)
            stage.touch(.began, 50, 50)
            if kind == "drag" {
                stage.touch(.moved, 150, 50)
                stage.touch(.moved, 50, 50)
            } else {
                stage.wait(0.8)
            }
            stage.touch(.ended, 50, 50)
            stage.wait(0.1)
            stage.tap(50, 50)
            stage.wait(0.1)
            stage.tap(50, 50)
            #expect(view.counts == [1, 1, 2])
        }

        @Test("a move of the pointer and a wheel's notch ask each view once where they are; views that say so are hit beyond their bounds")
        func hitTestsOnce() {
            final class Asked: UIView {
                var asked = 0
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    asked += 1
                    return bounds.insetBy(dx: -10, dy: -10).contains(point)
                }
            }
            defer { stage.close() }
            let outer = UIView(frame: stage.window.bounds), view = Asked(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            outer.addSubview(view)
            for x in 0..<3 { outer.addSubview(UIView(frame: CGRect(x: 200 + 50 * x, y: 50, width: 40, height: 40))) }
            stage.window.addSubview(outer)
            let hover = UIHoverGestureRecognizer()
            view.addGestureRecognizer(hover)
            UIApplication.shared.handle(.hover(location: CGPoint(x: 155, y: 60), time: stage.time))
            #expect(view.asked == 1 && hover.state == .began)
            UIApplication.shared.handle(.scroll(location: CGPoint(x: 155, y: 60), delta: CGVector(dx: 0, dy: 1), isPrecise: true, time: stage.time))
            #expect(view.asked == 2)
            view.layer.transform = CATransform3DMakeTranslation(100, 0, 0)
            UIApplication.shared.handle(.hover(location: CGPoint(x: 60, y: 60), time: stage.time))
            #expect(hover.state == .possible)
            #expect(stage.window.hitTest(CGPoint(x: 205, y: 145), with: nil) === view)
            #expect(stage.window.hitTest(CGPoint(x: 205, y: 60), with: nil) === outer.subviews[1])
        }

        @Test("losing the focus cancels touches and presses")
        func focusLoss() {
            defer { stage.close() }
            UIApplication.shared.handle(.focus(true))
            _ = stage.view("a", CGRect(x: 0, y: 0, width: 100, height: 100))
            stage.touch(.began, 10, 10)
            UIApplication.shared.handle(.focus(false))
            stage.touch(.ended, 10, 10)
            #expect(stage.taken() == ["a began", "a cancelled"])
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
        }

        @Test("6.1 what a view does not handle goes to its controller, then to the superview")
        func chain() {
            defer { stage.close() }
            let outer = stage.view("outer", CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = stage.view("inner", CGRect(x: 0, y: 0, width: 100, height: 100), in: outer)
            let controller = UIViewController()
            controller.view = inner
            inner.passesOn = true
            #expect(inner.next === controller)
            #expect(controller.next === outer)
            #expect(outer.next === stage.window)
            #expect(stage.window.next === stage.window.windowScene)
            #expect(stage.window.windowScene?.next === UIApplication.shared)
            stage.touch(.began, 10, 10)
            #expect(stage.taken() == ["inner began", "outer began"])
        }

        @Test("a touch that reuses a number cancels the one that had it")
        func reusedNumber() {
            defer { stage.close() }
            _ = stage.view("a", CGRect(x: 0, y: 0, width: 100, height: 100))
            stage.touch(.began, 10, 10)
            stage.touch(.began, 20, 20)
            stage.touch(.ended, 20, 20)
            #expect(stage.taken() == ["a began", "a cancelled", "a began", "a ended"])
        }

        @Test("wheel and touchpad go to the nearest pan that takes them, a scroll view's or another", arguments: [true, false])
        func scroll(isScrollView: Bool) {
            defer { stage.close() }
            let outer = stage.view("outer", CGRect(x: 0, y: 0, width: 300, height: 300))
            let inner = UIScrollView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
            inner.contentSize = CGSize(width: 100, height: isScrollView ? 1000 : 100)
            outer.addSubview(inner)
            let pan = UIPanGestureRecognizer()
            pan.allowedScrollTypesMask = .all
            pan.addAction { [stage, outer] in stage.note("pan \($0.state) \($0.location(in: outer).x)") }
            outer.addGestureRecognizer(pan)
            UIApplication.shared.handle(
                .scroll(location: CGPoint(x: 150, y: 120), delta: CGVector(dx: 0, dy: -30), isPrecise: true, time: stage.time))
            #expect(stage.taken() == (isScrollView ? [] : ["pan began 150.0"]))
            #expect(inner.contentOffset.y == (isScrollView ? 30 : 0))
        }

        @Test("keys go to the first responder with repeats, text to UIKeyInput")
        func keys() {
            defer { stage.close() }
            let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(!field.becomeFirstResponder())
            stage.window.addSubview(field)
            #expect(field.becomeFirstResponder())
            let application = UIApplication.shared
            application.handle(.key(name: "a", isDown: true, isRepeat: false, modifiers: .shift, time: stage.time))
            application.handle(.text("A", time: stage.time))
            application.handle(.key(name: "a", isDown: true, isRepeat: true, modifiers: .shift, time: stage.time))
            application.handle(.key(name: "a", isDown: false, isRepeat: false, modifiers: [], time: stage.time))
            application.handle(.key(name: "ArrowLeft", isDown: true, isRepeat: false, modifiers: [], time: stage.time))
            application.handle(.key(name: "ArrowLeft", isDown: false, isRepeat: false, modifiers: [], time: stage.time))
            #expect(field.noted == ["began A", "text A", "changed A", "ended A", "began UIKeyInputLeftArrow", "ended UIKeyInputLeftArrow"])
            field.removeFromSuperview()
            #expect(!field.isFirstResponder)
        }
    }
}

@MainActor
private final class CountingView: UIView {
    var counts: [Int] = []
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { counts += touches.map(\.tapCount) }
}

@MainActor
private final class Field: UIView, UIKeyInput {
    var noted: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { false }
    func insertText(_ text: String) { noted.append("text \(text)") }
    func deleteBackward() {}
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { noted += presses.map { "began \($0.key!.characters)" } }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { noted += presses.map { "changed \($0.key!.characters)" } }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { noted += presses.map { "ended \($0.key!.characters)" } }
}
