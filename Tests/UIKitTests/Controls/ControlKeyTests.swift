@testable import UIKit
import Testing

extension UIKitCore {
    /// Controls under keys.
    @MainActor @Suite struct ControlKeys {
        @Test("Tab goes through controls that are enabled; a ring shows where")
        func tab() {
            let stage = Stage()
            defer { stage.close() }
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            let slider = UISlider(frame: CGRect(x: 0, y: 50, width: 100, height: 34))
            let toggle = UISwitch(frame: CGRect(x: 0, y: 100, width: 0, height: 0))
            slider.isEnabled = false
            for control in [button, slider, toggle] { stage.window.addSubview(control) }
            stage.key("Tab")
            #expect(button.isFirstResponder && button.state.contains(.focused))
            #expect(button.focusRing != nil)
            stage.key("Tab")
            #expect(toggle.isFirstResponder && button.focusRing == nil && toggle.focusRing != nil)
            toggle.isEnabled = false
            #expect(!toggle.isFirstResponder && toggle.focusRing == nil)
        }

        @Test("Space and Enter press the focused button, on the way up")
        func press() {
            let stage = Stage()
            defer { stage.close() }
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            button.addAction(UIAction { [weak stage] _ in stage?.note("pressed") }, for: .primaryActionTriggered)
            stage.window.addSubview(button)
            stage.key("Space")
            #expect(stage.taken() == [])
            button.becomeFirstResponder()
            stage.key("Space", stays: true)
            #expect(button.isHighlighted && stage.taken() == [])
            stage.releaseKey("Space")
            #expect(!button.isHighlighted && stage.taken() == ["pressed"])
            stage.key("Enter")
            #expect(stage.taken() == ["pressed"])
            let toggle = UISwitch()
            stage.window.addSubview(toggle)
            toggle.becomeFirstResponder()
            stage.key("Space")
            #expect(toggle.isOn)
        }

        @Test("Arrows change values and choices, with events")
        func arrows() {
            let stage = Stage()
            defer { stage.close() }
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
            let segments = UISegmentedControl(items: ["A", "B", "C"])
            let stepper = UIStepper()
            let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
            pages.numberOfPages = 3
            segments.setEnabled(false, forSegmentAt: 1)
            for control in [slider, segments, stepper, pages] {
                stage.window.addSubview(control)
                control.addAction(UIAction { [weak stage] _ in stage?.note("changed") }, for: .valueChanged)
            }
            slider.becomeFirstResponder()
            stage.key("ArrowRight")
            stage.key("ArrowUp")
            stage.key("ArrowLeft")
            #expect(abs(Double(slider.value) - 0.1) < 1e-6 && stage.taken().count == 3)
            segments.becomeFirstResponder()
            stage.key("ArrowRight")
            stage.key("ArrowRight")
            stage.key("ArrowRight")
            #expect(segments.selectedSegmentIndex == 2 && stage.taken().count == 2)
            stepper.becomeFirstResponder()
            stage.key("ArrowUp")
            #expect(stepper.value == 1 && stage.taken().count == 1)
            pages.becomeFirstResponder()
            stage.key("ArrowRight")
            stage.key("ArrowLeft")
            stage.key("ArrowLeft")
            #expect(pages.currentPage == 0 && stage.taken().count == 2)
        }

        @Test("Own controls take no keys unless they say so")
        func others() {
            #expect(!UIControl().canBecomeFirstResponder)
            #expect(UIButton().canBecomeFirstResponder)
        }
    }
}
