import UIKit

/// Segmented controls and steppers.
@MainActor
enum GalleryChoices {
    static var rows: [GalleryRow] {
        let pictures = segments(["list.bullet", "square.grid.2x2", "chart.bar"].compactMap { UIImage(systemName: $0) }, 0)
        let tinted = segments(["Off", "On", "Auto"], 2)
        tinted.selectedSegmentTintColor = .systemBlue
        tinted.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
        let byContent = segments(["A", "Medium", "Rather long"], 0)
        byContent.apportionsSegmentWidthsByContent = true
        let pressed = segments(["Day", "Week", "Month"], 0), held = segments(["Day", "Week", "Month"], 0)
        pressed.posePressed(segment: 2)
        held.posePressed(segment: 0)
        let partly = segments(["One", "Two", "Three"], 0)
        partly.setEnabled(false, forSegmentAt: 1)
        let disabled = segments(["One", "Two", "Three"], 0)
        disabled.isEnabled = false
        let momentary = segments(["Back", "Forward"], UISegmentedControl.noSegment)
        momentary.isMomentary = true
        return [
            WideRow(segments(["Day", "Week", "Month", "Year"], 1)),
            FlowRow("Nothing chosen, pictures, tinted", [segments(["A", "B"], UISegmentedControl.noSegment), pictures, tinted]),
            FlowRow("As wide as the content", [byContent]),
            FlowRow("Pressed, and the chosen one held", [pressed, held]),
            FlowRow("One disabled, all disabled", [partly, disabled]),
            FlowRow("Momentary, focused", [momentary, segments(["One", "Two", "Three"], 1, FocusedSegments())]),
            stepperRow,
            FlowRow("At the least, at the greatest, pressed", [stepper(0), stepper(12), stepper(3) { $0.posePressed(1) }]),
            FlowRow("Disabled, tinted, focused", [stepper(3) { $0.isEnabled = false }, ownStepper, stepper(3, FocusedStepper())]),
        ]
    }

    private static func segments(_ items: [Any], _ chosen: Int, _ control: UISegmentedControl = UISegmentedControl()) -> UISegmentedControl {
        for (index, item) in items.enumerated() {
            if let title = item as? String { control.insertSegment(withTitle: title, at: index, animated: false) }
            if let image = item as? UIImage { control.insertSegment(with: image, at: index, animated: false) }
        }
        control.selectedSegmentIndex = chosen
        return control
    }

    private static func stepper(_ value: Double, _ stepper: UIStepper = UIStepper(), _ change: (UIStepper) -> Void = { _ in }) -> UIStepper {
        stepper.maximumValue = 12
        stepper.value = value
        change(stepper)
        return stepper
    }

    private static var ownStepper: UIStepper {
        stepper(3) {
            $0.setIncrementImage(UIImage(systemName: "chevron.up"), for: .normal)
            $0.setDecrementImage(UIImage(systemName: "chevron.down"), for: .normal)
        }
    }

    private static var stepperRow: GalleryRow {
        let stepper = stepper(3)
        let row = LabeledRow("3 copies", stepper)
        stepper.addAction(
            UIAction { [unowned stepper, unowned row] _ in
                let count = Int(stepper.value)
                row.label.text = count == 1 ? "1 copy" : "\(count) copies"
                row.setNeedsLayout()
            }, for: .valueChanged)
        return row
    }
}
