@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct ControlAccessibilityTests {
        @Test("what controls say of themselves")
        func defaults() {
            let button = UIButton(type: .system)
            button.setTitle("Go", for: .normal)
            #expect(button.accessibilityLabel == "Go" && button.accessibilityTraits == .button)
            button.isEnabled = false
            #expect(button.accessibilityTraits == [.button, .notEnabled])
            let toggle = UISwitch()
            #expect(toggle.accessibilityValue == "0" && toggle.accessibilityTraits.contains(.toggleButton))
            toggle.isOn = true
            #expect(toggle.accessibilityValue == "1")
            let progress = UIProgressView(progressViewStyle: .default)
            progress.progress = 0.25
            #expect(progress.accessibilityValue == "25%" && progress.isAccessibilityElement)
            #expect(UIActivityIndicatorView(style: .medium).accessibilityLabel == "Progress halted")
            #expect(UIImageView(frame: .zero).accessibilityTraits == .image && !UIImageView(frame: .zero).isAccessibilityElement)
        }

        @Test("adjustable controls step with their events")
        func adjusting() {
            var events = 0
            func counting(_ control: UIControl) { control.addAction(UIAction { _ in events += 1 }, for: .valueChanged) }
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
            slider.maximumValue = 10
            counting(slider)
            slider.accessibilityDecrement()
            #expect(events == 0)
            slider.accessibilityIncrement()
            #expect(slider.accessibilityValue == "10%" && events == 1)
            let stepper = UIStepper(frame: .zero)
            counting(stepper)
            stepper.accessibilityIncrement()
            stepper.accessibilityIncrement()
            stepper.accessibilityDecrement()
            #expect(stepper.accessibilityValue == "1" && events == 4)
            let pages = UIPageControl(frame: .zero)
            pages.numberOfPages = 3
            counting(pages)
            pages.accessibilityIncrement()
            #expect(pages.accessibilityValue == "page 2 of 3" && events == 5)
        }

        @Test("segments are elements, together")
        func segments() {
            let stage = Stage()
            defer { stage.close() }
            let control = UISegmentedControl(items: ["One", "Two"])
            control.frame = CGRect(x: 20, y: 20, width: 200, height: 32)
            control.selectedSegmentIndex = 1
            stage.window.addSubview(control)
            let elements = AccessibilityTree(windows: [stage.window]).elements
            #expect(elements.map(\.accessibilityLabel) == ["One", "Two"])
            #expect(elements.map(\.accessibilityTraits) == [.button, [.button, .selected]])
        }
    }
}
