import UIKit

/// Switches.
@MainActor
enum GallerySwitches {
    static var rows: [GalleryRow] {
        [
            LabeledRow("On", toggle(on: true)),
            LabeledRow("Off", toggle(on: false)),
            LabeledRow("Tinted", GalleryLine(toggle(on: true, tint: .systemIndigo), toggle(on: true, tint: .systemYellow))),
            LabeledRow("Knob of a colour", toggle(on: true) { $0.thumbTintColor = .systemYellow }),
            LabeledRow("Pressed", GalleryLine(toggle(on: false) { $0.isHighlighted = true }, toggle(on: true) { $0.isHighlighted = true })),
            LabeledRow("Disabled", GalleryLine(toggle(on: false) { $0.isEnabled = false }, toggle(on: true) { $0.isEnabled = false })),
            LabeledRow("Focused", toggle(on: true, FocusedSwitch())),
        ]
    }

    private static func toggle(
        on: Bool, tint: UIColor? = nil, _ toggle: UISwitch = UISwitch(), _ change: (UISwitch) -> Void = { _ in }
    ) -> UISwitch {
        toggle.isOn = on
        toggle.onTintColor = tint
        change(toggle)
        return toggle
    }
}
