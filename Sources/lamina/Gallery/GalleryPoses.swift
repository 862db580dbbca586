import UIKit

// Controls that look as if keys went to them, since only one can have the keys and a picture shows all states at once. They work as others do.

/// A button with the ring of the focus.
final class FocusedButton: UIButton {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A switch with the ring of the focus.
final class FocusedSwitch: UISwitch {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A slider with the ring of the focus.
final class FocusedSlider: UISlider {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A segmented control with the ring of the focus.
final class FocusedSegments: UISegmentedControl {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A stepper with the ring of the focus.
final class FocusedStepper: UIStepper {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A page control with the ring of the focus.
final class FocusedPages: UIPageControl {
    override var isFirstResponder: Bool { true }
    override var canBecomeFirstResponder: Bool { false }
}

/// A field that looks as if it was edited, until it is touched.
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

/// A text view that looks as if it was edited, until it is touched.
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
