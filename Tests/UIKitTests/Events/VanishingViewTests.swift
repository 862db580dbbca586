@testable import UIKit
import Testing

extension UIKitCore {
    /// Views that go away while something goes on in them.
    @Suite @MainActor struct VanishingViewTests {
        private let stage = Stage()

        @Test("A scroll view that is dropped under the finger that drags it", arguments: [0.0, 0.2])
        func scrollView(wait: Double) {
            defer { stage.close() }
            weak var dropped: UIScrollView?
            do {
                let scroll = UIScrollView(frame: stage.window.bounds)
                scroll.contentSize = CGSize(width: 400, height: 4000)
                stage.window.addSubview(scroll)
                dropped = scroll
            }
            stage.touch(.began, 200, 300)
            for y in stride(from: 290.0, through: 200, by: -10) { stage.touch(.moved, 200, y) }
            dropped?.removeFromSuperview()
            stage.wait(wait)
            for y in stride(from: 190.0, through: 100, by: -10) { stage.touch(.moved, 200, y) }
            stage.touch(.ended, 200, 100)
            stage.wait(1)
            #expect(dropped == nil && !UIApplication.shared.touchDispatcher.hasTouches)
        }

        @Test("A text field that is dropped while a finger rests on it")
        func textField() {
            defer { stage.close() }
            weak var dropped: UITextField?
            do {
                let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
                stage.window.addSubview(field)
                dropped = field
            }
            stage.touch(.began, 100, 37)
            stage.wait(0.1)
            dropped?.removeFromSuperview()
            stage.wait(1)
            stage.touch(.ended, 100, 37)
            stage.wait(1)
            #expect(dropped == nil)
        }

        @Test("A gesture ends with its view's place in the window; the view hears how the touch ends", arguments: [false, true])
        func gesture(removesSuperview: Bool) {
            defer { stage.close() }
            let outer = UIView(frame: stage.window.bounds)
            stage.window.addSubview(outer)
            let view = stage.view("a", CGRect(x: 0, y: 0, width: 100, height: 100), in: outer)
            let pan = UIPanGestureRecognizer(), tap = UITapGestureRecognizer()
            pan.cancelsTouchesInView = false
            for recognizer in [pan, tap] {
                recognizer.addAction { [stage] in stage.note("\(type(of: $0)) \($0.state)") }
                view.addGestureRecognizer(recognizer)
            }
            stage.touch(.began, 50, 50)
            stage.touch(.moved, 50, 80)
            #expect(stage.taken() == ["a began", "UIPanGestureRecognizer began", "a moved"])
            (removesSuperview ? outer : view).removeFromSuperview()
            #expect(stage.taken() == ["UIPanGestureRecognizer cancelled"] && pan.state == .possible && pan.numberOfTouches == 0)
            stage.touch(.moved, 50, 85)
            stage.touch(.ended, 50, 85)
            #expect(stage.taken() == ["a moved", "a ended"])
        }

        @Test("A touch keeps its view, which is told of the end")
        func touchKeepsView() {
            final class Last: UIView {
                var ended: () -> Void = {}
                override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { ended() }
            }
            defer { stage.close() }
            weak var dropped: Last?
            var ends = 0
            do {
                let view = Last(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                view.ended = { ends += 1 }
                stage.window.addSubview(view)
                dropped = view
            }
            stage.touch(.began, 50, 50)
            dropped?.removeFromSuperview()
            stage.wait(0.2)
            #expect(dropped != nil && UIApplication.shared.touchDispatcher.touch(1)?.view === dropped)
            stage.touch(.ended, 50, 50)
            stage.wait(1)
            #expect(ends == 1 && dropped == nil)
        }

        @Test("A first responder that does not want to resign does so when it leaves the window")
        func firstResponder() {
            final class Stubborn: UIView {
                override var canBecomeFirstResponder: Bool { true }
                override var canResignFirstResponder: Bool { false }
            }
            defer { stage.close() }
            let view = Stubborn()
            stage.window.addSubview(view)
            #expect(view.becomeFirstResponder() && !view.resignFirstResponder() && view.isFirstResponder)
            view.removeFromSuperview()
            #expect(!view.isFirstResponder && UIApplication.shared.firstResponder == nil)
        }

        @Test("A hover recognizer that is turned off and on under a resting pointer begins anew with the next movement")
        func hover() {
            defer { stage.close() }
            let hover = UIHoverGestureRecognizer()
            var states: [UIGestureRecognizer.State] = []
            hover.addAction { states.append($0.state) }
            stage.window.addGestureRecognizer(hover)
            UIApplication.shared.hoverDispatcher.handle(location: CGPoint(x: 10, y: 10), time: stage.time)
            #expect(states == [.began])
            hover.isEnabled = false
            hover.isEnabled = true
            UIApplication.shared.hoverDispatcher.handle(location: CGPoint(x: 11, y: 10), time: stage.time)
            #expect(states == [.began, .cancelled, .began])
            UIApplication.shared.hoverDispatcher.handle(location: nil, time: stage.time)
            #expect(states.last == .ended)
        }

        @Test("Keys that are held while the focus goes leave the recognizers that followed them")
        func heldKeys() {
            final class Pressed: UIGestureRecognizer {
                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = self.presses.count > 1 ? .failed : state }
            }
            defer { stage.close() }
            let recognizer = Pressed()
            recognizer.allowedPressTypes = []
            stage.window.addGestureRecognizer(recognizer)
            stage.key("a", stays: true)
            stage.key("b", stays: true)
            UIApplication.shared.keyDispatcher.cancelAll(time: stage.time)
            #expect(recognizer.state == .possible && recognizer.presses.isEmpty)
        }

        @Test("Messages to screen readers keep no view alive")
        func messages() {
            defer { stage.close() }
            weak var dropped: UIView?
            do {
                let view = UIView()
                dropped = view
                UIAccessibility.post(notification: .layoutChanged, argument: view)
                #expect(UIAccessibility.posted.last?.argument as? UIView === view)
            }
            #expect(dropped == nil && UIAccessibility.posted.last?.argument == nil)
            UIAccessibility.post(notification: .announcement, argument: "Done")
            #expect(UIAccessibility.posted.last?.argument as? String == "Done")
        }
    }
}
