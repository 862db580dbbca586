@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct UIControlTests {
        /// A control at (100, 100) of 50 by 50 that notes its events.
        private func control(on stage: Stage) -> UIControl {
            let control = UIControl(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
            let names: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
                (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
                (.touchCancel, "cancel"),
            ]
            for (event, name) in names { control.addAction(UIAction { _ in stage.note(name) }, for: event) }
            stage.window.addSubview(control)
            return control
        }

        @Test("Behaviour 6.1: inside reaches 70 points beyond the bounds")
        func outset() {
            let stage = Stage()
            defer { stage.close() }
            let control = control(on: stage)
            stage.touch(.began, 125, 125)
            #expect(control.isHighlighted)
            stage.touch(.moved, 219, 125)
            #expect(control.isTouchInside)
            stage.touch(.moved, 221, 125)
            #expect(!control.isHighlighted)
            stage.touch(.moved, 200, 125)
            stage.touch(.ended, 200, 125)
            #expect(stage.taken() == ["down", "inside", "outside", "exit", "inside", "enter", "up inside"])
            #expect(!control.isTracking)
        }

        @Test("lifted outside, cancelled, disabled")
        func otherEnds() {
            let stage = Stage()
            defer { stage.close() }
            let control = control(on: stage)
            stage.touch(.began, 125, 125)
            stage.touch(.moved, 300, 125)
            stage.touch(.ended, 300, 125)
            #expect(stage.taken() == ["down", "outside", "exit", "up outside"])
            stage.wait(1)
            stage.touch(.began, 125, 125)
            stage.touch(.cancelled, 125, 125)
            #expect(stage.taken() == ["down", "cancel"])
            stage.touch(.began, 125, 125)
            control.isEnabled = false
            #expect(stage.taken() == ["down", "cancel"])
            stage.touch(.ended, 125, 125)
            stage.tap(125, 125)
            #expect(stage.taken() == [])
            #expect(control.state == .disabled)
        }

        @Test("an action of the same identifier is replaced; actions run in the order of adding, each once an event")
        func actions() {
            let stage = Stage()
            defer { stage.close() }
            let control = UIControl()
            var senders: [Bool] = []
            control.addAction(UIAction(identifier: .init("a")) { _ in stage.note("old") }, for: [.touchUpInside, .valueChanged])
            control.addAction(UIAction { _ in stage.note("b") }, for: .valueChanged)
            control.addAction(UIAction(identifier: .init("a")) { action in senders.append(action.sender as? UIControl === control) }, for: .valueChanged)
            control.sendActions(for: .valueChanged)
            #expect(stage.taken() == ["b"])
            #expect(senders == [true])
            control.sendActions(for: [.touchUpInside, .valueChanged])
            #expect(stage.taken() == ["old", "b"])
            #expect(control.allControlEvents == [.touchUpInside, .valueChanged])
            control.removeAction(identifiedBy: .init("a"), for: .allEvents)
            #expect(control.allControlEvents == .valueChanged)
        }

        @Test("a control of a primary action runs it")
        func primaryAction() {
            var count = 0
            let control = UIControl(frame: .zero, primaryAction: UIAction { _ in count += 1 })
            control.sendActions(for: .primaryActionTriggered)
            #expect(count == 1)
        }

        @Test("Behaviour 6.1: raw values")
        func rawValues() {
            #expect(UIControl.Event.valueChanged.rawValue == 4096)
            #expect(UIControl.Event.editingDidEndOnExit.rawValue == 524288)
            #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
        }
    }
}
