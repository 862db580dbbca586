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
            #expect(elements.map(\.accessibilityValue) == ["1 of 2", "2 of 2"])
            control.setImage(UIImage(systemName: "square.and.arrow.up"), forSegmentAt: 0)
            control.setEnabled(false, forSegmentAt: 0)
            #expect(elements[0].accessibilityLabel == "Share" && elements[0].accessibilityTraits == [.button, .notEnabled])
            control.isEnabled = false
            #expect(elements[1].accessibilityTraits == [.button, .selected, .notEnabled])
        }

        @Test("the halves of a stepper are buttons, disabled at the ends")
        func stepperHalves() {
            let stage = Stage()
            defer { stage.close() }
            let stepper = UIStepper(frame: CGRect(x: 20, y: 20, width: 0, height: 0))
            stepper.accessibilityLabel = "Copies"
            stage.window.addSubview(stepper)
            let halves = AccessibilityTree(windows: [stage.window]).elements
            #expect(halves.map(\.accessibilityLabel) == ["Copies, Decrement", "Copies, Increment"])
            #expect(halves.map(\.accessibilityTraits) == [[.button, .notEnabled], .button])
            #expect(halves.map(\.accessibilityFrame) == [CGRect(x: 20, y: 20, width: 47, height: 32), CGRect(x: 67, y: 20, width: 47, height: 32)])
            stage.tap(halves[1].accessibilityActivationPoint.x, halves[1].accessibilityActivationPoint.y)
            #expect(stepper.value == 1 && halves.map(\.accessibilityValue) == ["1", "1"])
            #expect(halves.map(\.accessibilityTraits) == [.button, .button])
        }

        @Test("buttons are called by their words, else by their picture; fields say that they are edited")
        func names() {
            let stage = Stage()
            defer { stage.close() }
            var configuration = UIButton.Configuration.filled()
            configuration.title = "Download"
            configuration.subtitle = "Two chapters"
            #expect(UIButton(configuration: configuration).accessibilityLabel == "Download, Two chapters")
            let trash = UIButton(type: .system)
            trash.setImage(UIImage(systemName: "trash.fill"), for: .normal)
            #expect(trash.accessibilityLabel == "Delete")
            #expect(UIButton(type: .close).accessibilityLabel == "Close" && UIButton(type: .infoLight).accessibilityLabel == "More info")
            #expect(UIBarButtonItem(systemItem: .action).spokenName == "Share")
            #expect(SpokenImageNames.words(forFile: "icon_shopping-cart@2x.png") == "shopping cart")
            #expect(SpokenImageNames.words(forFile: "icon") == nil && SpokenImageNames.words(forSymbol: "cloud.rain") == "Cloud rain")
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            stage.window.addSubview(field)
            field.placeholder = "Name"
            field.text = "Ann"
            #expect(field.accessibilityLabel == "Name" && field.accessibilityValue == "Ann" && field.accessibilityTraits == .textEntry)
            field.becomeFirstResponder()
            #expect(field.accessibilityTraits == [.textEntry, .isEditing])
            #expect(AccessibilityTree(windows: [stage.window]).text == "text field, is editing \"Name\" = \"Ann\" (0, 0, 200, 30)\n")
            field.isSecureTextEntry = true
            #expect(field.accessibilityValue == "\u{2022}\u{2022}\u{2022}")
            let view = UITextView(frame: .zero)
            view.text = "Text"
            #expect(view.accessibilityTraits == .textEntry && view.accessibilityValue == "Text")
            view.isEditable = false
            #expect(view.accessibilityTraits == .staticText)
        }

        @Test("a refresh control is there only while it refreshes; the spaces of a toolbar never are")
        func passing() {
            let stage = Stage()
            defer { stage.close() }
            let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), refresh = UIRefreshControl()
            scrollView.refreshControl = refresh
            stage.window.addSubview(scrollView)
            let bar = UIToolbar(frame: CGRect(x: 0, y: 300, width: 400, height: 44))
            bar.setItems([UIBarButtonItem(systemItem: .add), .flexibleSpace(), UIBarButtonItem(systemItem: .trash)], animated: false)
            stage.window.addSubview(bar)
            func labels() -> [String?] { AccessibilityTree(windows: [stage.window]).elements.map(\.accessibilityLabel) }
            #expect(labels() == ["Add", "Delete"])
            refresh.beginRefreshing()
            #expect(labels() == ["In progress", "Add", "Delete"])
            refresh.endRefreshing()
        }
    }
}
