import UIKit

/// Sliders.
@MainActor
enum GallerySliders {
    static var rows: [GalleryRow] {
        let pictured = slider(0.7)
        pictured.minimumValueImage = UIImage(systemName: "speaker.fill")
        pictured.maximumValueImage = UIImage(systemName: "speaker.wave.3.fill")
        pictured.tintColor = .secondaryLabel
        pictured.minimumTrackTintColor = .systemOrange
        pictured.accessibilityLabel = "Volume"
        let tinted = slider(0.6)
        tinted.minimumTrackTintColor = .systemPink
        tinted.maximumTrackTintColor = .systemTeal
        tinted.thumbTintColor = .systemYellow
        let own = slider(0.4)
        own.setThumbImage(GalleryPictures.diamond, for: .normal)
        own.setMinimumTrackImage(GalleryPictures.track(.systemPurple), for: .normal)
        own.setMaximumTrackImage(GalleryPictures.track(UIColor(white: 0.5, alpha: 0.3)), for: .normal)
        let pressed = slider(0.5)
        pressed.isHighlighted = true
        let disabled = slider(0.5)
        disabled.isEnabled = false
        return [
            LabeledRow("Least", slider(0), stretches: true),
            LabeledRow("Middle", slider(0.5), stretches: true),
            LabeledRow("Greatest", slider(1), stretches: true),
            WideRow(pictured, insets: UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16)),
            LabeledRow("Tinted", tinted, stretches: true),
            LabeledRow("Own pictures", own, stretches: true),
            LabeledRow("Pressed", pressed, stretches: true),
            LabeledRow("Disabled", disabled, stretches: true),
            LabeledRow("Focused", slider(0.5, FocusedSlider()), stretches: true),
        ]
    }

    private static func slider(_ value: Float, _ slider: UISlider = UISlider()) -> UISlider {
        slider.value = value
        return slider
    }
}
