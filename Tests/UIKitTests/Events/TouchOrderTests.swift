@testable import UIKit
import Testing

extension UIKitCore {
    /// Who hears of an event first, and who of which button (Behaviour 6.1).
    @Suite @MainActor struct TouchOrder {
        let stage = Stage()

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String, to view: UIView) -> G {
            view.addGestureRecognizer(recognizer)
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        // MARK: Actions before cancellation

        @Test("Behaviour 6.1: actions of every recognized gesture come before the views lose its touches")
        func actionsFirst() {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            let button = UIButton(type: .custom)
            button.frame = view.bounds
            view.addSubview(button)
            button.addAction(UIAction { [stage] _ in stage.note("cancel") }, for: .touchCancel)
            let pan = add(UIPanGestureRecognizer(), "pan", to: view), swipe = add(UISwipeGestureRecognizer(), "swipe", to: stage.window)
            let choices = Choices()
            choices.simultaneous = { _, _ in true }
            pan.delegate = choices
            var trackedInAction: [Bool] = []
            pan.addAction { _ in trackedInAction.append(button.isTracking) }
            swipe.addAction { _ in trackedInAction.append(button.isTracking) }
            stage.touch(.began, 20, 50)
            stage.touch(.moved, 90, 50)
            #expect(stage.taken() == ["pan began", "swipe ended", "cancel"])
            #expect(trackedInAction == [true, true] && !button.isTracking)
            stage.touch(.ended, 90, 50)
        }

        @Test("Behaviour 6.1: a gesture that a timer recognizes, too, calls its actions before its view is cancelled")
        func timer() {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            _ = add(UILongPressGestureRecognizer(), "press", to: view)
            stage.touch(.began, 50, 50)
            stage.wait(0.6)
            #expect(stage.taken() == ["view began", "press began", "view cancelled"])
            stage.touch(.ended, 50, 50)
            #expect(stage.taken() == ["press ended"])
        }

        @Test("an action that removes the recognizer, or disables it, still takes the touch from the view", arguments: [true, false])
        func removedByAction(disables: Bool) {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            let pan = add(UIPanGestureRecognizer(), "pan", to: view)
            pan.addAction { pan in
                guard pan.state == .began else { return }
                if disables { pan.isEnabled = false } else { pan.view?.removeGestureRecognizer(pan) }
            }
            stage.touch(.began, 20, 50)
            stage.touch(.moved, 90, 50)
            stage.touch(.ended, 90, 50)
            #expect(stage.taken() == ["view began", "pan began", "pan cancelled", "view cancelled"])
        }

        // MARK: Two windows

        @Test("Behaviour 6.1: in each of two windows recognizers hear of an event before views")
        func twoWindows() {
            defer { stage.close() }
            let second = UIWindow(frame: CGRect(x: 200, y: 200, width: 200, height: 200))
            second.makeKeyAndVisible()
            defer { second.isHidden = true }
            let views = [
                stage.view("first", CGRect(x: 0, y: 0, width: 200, height: 200)),
                stage.view("second", CGRect(x: 0, y: 0, width: 200, height: 200), in: second),
            ]
            for view in views {
                let watch = Watch { [stage] in stage.note("\(view.name) recognizer \($0)") }
                view.addGestureRecognizer(watch)
            }
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 300, 300, id: 2)
            _ = stage.taken()
            stage.move([(1, 103, 100), (2, 303, 300)])
            #expect(stage.taken() == ["first recognizer moved", "first moved", "second recognizer moved", "second moved"])
            // A recognizer that takes the touch away is in time.
            _ = add(UISwipeGestureRecognizer(), "swipe", to: views[1])
            stage.touch(.ended, 103, 100, id: 1)
            stage.touch(.ended, 303, 300, id: 2)
            _ = stage.taken()
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 250, 300, id: 2)
            _ = stage.taken()
            stage.move([(1, 103, 100), (2, 320, 300)])
            #expect(stage.taken() == ["first recognizer moved", "first moved", "second recognizer moved", "swipe ended", "second cancelled"])
            stage.touch(.ended, 103, 100, id: 1)
            stage.touch(.ended, 320, 300, id: 2)
        }

        @Test("a window that keeps events to itself leaves nothing behind for its views")
        func keptEvents() {
            defer { stage.close() }
            let window = Keeping(frame: CGRect(x: 200, y: 200, width: 200, height: 200))
            window.makeKeyAndVisible()
            defer { window.isHidden = true }
            _ = stage.view("view", CGRect(x: 0, y: 0, width: 200, height: 200), in: window)
            window.keepsEvents = true
            stage.tap(300, 300)
            window.keepsEvents = false
            UIApplication.shared.touchDispatcher.deliverToViews()
            #expect(stage.taken() == [])
            stage.tap(300, 300)
            #expect(stage.taken() == ["view began", "view ended"])
        }

        // MARK: Buttons

        private func click(_ kind: TouchKind, _ x: CGFloat, _ y: CGFloat) {
            stage.touch(.began, x, y, id: kind == .primaryPointer ? -1 : -2, kind: kind)
            stage.wait(0.05)
            stage.touch(.ended, x, y, id: kind == .primaryPointer ? -1 : -2, kind: kind)
            stage.wait(0.05)
        }

        @Test("clicks of different buttons are no series of taps")
        func series() {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            let double = add(UITapGestureRecognizer(), "double", to: view)
            double.numberOfTapsRequired = 2
            var counts: [Int] = []
            view.addGestureRecognizer(Watch(buttons: [.primary, .secondary]) { _ in
                let touches = UIApplication.shared.touchDispatcher
                if let touch = touches.touch(-1) ?? touches.touch(-2) { counts.append(touch.tapCount) }
            })
            click(.primaryPointer, 50, 50)
            click(.secondaryPointer, 50, 50)
            #expect(counts == [1, 1] && !stage.taken().contains("double ended"))
            stage.wait(1)
            counts = []
            click(.secondaryPointer, 50, 50)
            click(.primaryPointer, 50, 50)
            click(.primaryPointer, 50, 50)
            #expect(counts == [1, 1, 2] && stage.taken().contains("double ended"))
        }

        @Test("a secondary button presses no control and no view, and starts no gesture but the tap that asks for it")
        func secondaryButton() {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 400, height: 400))
            let button = UIButton(type: .custom)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            view.addSubview(button)
            button.addAction(UIAction { [stage] _ in stage.note("button") }, for: .allTouchEvents)
            let tap = add(UITapGestureRecognizer(), "tap", to: view), menu = add(UITapGestureRecognizer(), "menu", to: view)
            menu.buttonMaskRequired = .secondary
            _ = add(UILongPressGestureRecognizer(), "press", to: view)
            _ = add(UIPanGestureRecognizer(), "pan", to: view)
            _ = add(UISwipeGestureRecognizer(), "swipe", to: view)
            let asked = Choices()
            var questions = 0
            asked.receives = { _ in questions += 1; return true }
            tap.delegate = asked
            click(.secondaryPointer, 50, 50)
            #expect(stage.taken() == ["menu ended"] && questions == 0 && !button.isHighlighted)
            // Held down, and dragged.
            stage.touch(.began, 50, 50, id: -2, kind: .secondaryPointer)
            stage.wait(1)
            stage.touch(.moved, 150, 50, id: -2, kind: .secondaryPointer)
            stage.touch(.ended, 150, 50, id: -2, kind: .secondaryPointer)
            #expect(stage.taken() == [])
            click(.primaryPointer, 300, 300)
            #expect(stage.taken() == ["view began", "tap ended", "view cancelled"])
        }

        @Test("a secondary button that is held leaves the view to the primary one")
        func bothButtons() {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            view.isExclusiveTouch = true
            _ = stage.view("other", CGRect(x: 100, y: 0, width: 100, height: 100))
            stage.touch(.began, 50, 50, id: -2, kind: .secondaryPointer)
            click(.primaryPointer, 50, 50)
            click(.primaryPointer, 150, 50)
            stage.touch(.ended, 50, 50, id: -2, kind: .secondaryPointer)
            #expect(stage.taken() == ["view began", "view ended", "other began", "other ended"])
        }

        // MARK: Held back

        @Test("Behaviour 6.1: a recognizer that never fails delays touchesEnded by a second, a plain one not at all", arguments: [true, false])
        func neverFails(isPlain: Bool) {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            let recognizer = isPlain ? UIGestureRecognizer() : Idle()
            view.addGestureRecognizer(recognizer)
            stage.tap(50, 50)
            #expect(stage.taken() == (isPlain ? ["view began", "view ended"] : ["view began"]))
            // A touch that follows soon may be a part of the gesture.
            stage.wait(0.9)
            stage.tap(50, 50)
            stage.wait(0.9)
            #expect(stage.taken() == (isPlain ? ["view began", "view ended"] : ["view began"]))
            stage.wait(0.2)
            #expect(stage.taken() == (isPlain ? [] : ["view ended 2"]))
            #expect(recognizer.state == .possible && recognizer.sequence.isEmpty && GestureArbiter.shared.active.isEmpty)
            recognizer.delaysTouchesEnded = false
            stage.tap(50, 50)
            #expect(stage.taken() == ["view began", "view ended"])
        }

        @Test("Behaviour 7.7: a beginning that was held back is told with its place and time, and then where the touch is now")
        func lateBeginning() {
            defer { stage.close() }
            let view = Places(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            stage.window.addSubview(view)
            let press = UILongPressGestureRecognizer()
            press.delaysTouchesBegan = true
            view.addGestureRecognizer(press)
            let start = stage.time
            stage.touch(.began, 50, 50)
            stage.wait(0.1)
            stage.touch(.moved, 55, 50)
            stage.wait(0.1)
            stage.touch(.moved, 90, 50)
            #expect(view.noted == ["began 50 50", "moved 90 50"])
            #expect(view.times == [start, stage.time])
            stage.touch(.moved, 95, 50)
            stage.touch(.ended, 95, 50)
            #expect(view.noted.dropFirst(2) == ["moved 95 90", "ended 95 95"])
        }
    }
}

/// Tells which phases it sees, and fails at the end.
@MainActor
private final class Watch: UIGestureRecognizer {
    private let seen: (String) -> Void
    private let buttons: UIEvent.ButtonMask

    init(buttons: UIEvent.ButtonMask = .primary, _ seen: @escaping (String) -> Void) {
        self.seen = seen
        self.buttons = buttons
        super.init(target: nil, action: nil)
    }
    override func receives(_ buttons: UIEvent.ButtonMask) -> Bool { !self.buttons.isDisjoint(with: buttons) }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { seen("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { seen("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}

/// Overrides something, and never leaves the possible state.
@MainActor
private final class Idle: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
}

@MainActor
private final class Keeping: UIWindow {
    var keepsEvents = false
    override func sendEvent(_ event: UIEvent) { if !keepsEvents { super.sendEvent(event) } }
}

/// Notes where a touch is and was.
@MainActor
private final class Places: UIView {
    var noted: [String] = []
    var times: [Double] = []
    private func note(_ what: String, _ touches: Set<UITouch>) {
        for touch in touches {
            noted.append("\(what) \(Int(touch.location(in: self).x)) \(Int(touch.previousLocation(in: self).x))")
            times.append(touch.timestamp)
        }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
}
