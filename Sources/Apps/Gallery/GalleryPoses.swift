import UIKit

// Controls that are shown with the keyboard focus. Only one control can have it, but the gallery shows all states at once. Otherwise they
// work as usual.

/// A button that shows the focus ring.
final class FocusedButton: UIButton {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A switch that shows the focus ring.
final class FocusedSwitch: UISwitch {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A slider that shows the focus ring.
final class FocusedSlider: UISlider {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A segmented control that shows the focus ring.
final class FocusedSegments: UISegmentedControl {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A stepper that shows the focus ring.
final class FocusedStepper: UIStepper {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A page control that shows the focus ring.
final class FocusedPages: UIPageControl {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A text field that is shown as if it were being edited, until it is touched.
final class EditedField: UITextField {
    private var poses = true

    override var isFirstResponder: Bool { poses || super.isFirstResponder }
    override var canBecomeFirstResponder: Bool { !poses && super.canBecomeFirstResponder }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        poses = false
        setNeedsLayout()
        super.touchesBegan(touches, with: event)
    }
}

/// A text view that is shown as if it were being edited, until it is touched.
final class EditedTextView: UITextView {
    private var poses = true

    override var isFirstResponder: Bool { poses || super.isFirstResponder }
    override var canBecomeFirstResponder: Bool { !poses && super.canBecomeFirstResponder }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        poses = false
        setNeedsLayout()
        super.touchesBegan(touches, with: event)
    }
}
