import AppSupport
import QuartzCore
import UIKit

/// What lies over a picture in the whole window: its name and place below, buttons above.
final class ViewerOverlay: UIView {
    private let title = UILabel()
    private let subtitle = UILabel()
    private let place = UILabel()
    private let closing = UIButton(type: .system)
    private let playing = UIButton(type: .system)
    private let shades = [CAGradientLayer(), CAGradientLayer()]

    /// Called when the button that goes back is pressed.
    var didClose: (() -> Void)?
    /// Called when the button that starts and stops the slide show is pressed.
    var didPlay: (() -> Void)?
    /// Whether it is seen.
    private(set) var isSeen = true

    /// Whether a slide show is running.
    var isPlaying = false {
        didSet { updatePlaying() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (index, shade) in shades.enumerated() {
            let dark = CGColor(gray: 0, alpha: 0.62), clear = CGColor(gray: 0, alpha: 0)
            shade.colors = index == 0 ? [dark, clear] : [clear, dark]
            layer.addSublayer(shade)
        }
        title.font = .scaled(ofSize: 19, weight: .semibold, upTo: 24)
        title.textColor = .white
        title.lineBreakMode = .byTruncatingMiddle
        subtitle.font = .scaled(ofSize: 15, upTo: 19)
        subtitle.textColor = UIColor(white: 1, alpha: 0.72)
        place.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        place.textColor = UIColor(white: 1, alpha: 0.72)
        place.textAlignment = .right
        closing.setSymbol(UIImage(systemName: "xmark"), label: "Back to the covers") { [unowned self] in didClose?() }
        playing.addAction(UIAction { [unowned self] _ in didPlay?() }, for: .primaryActionTriggered)
        for button in [closing, playing] { button.tintColor = .white }
        for part in [title, subtitle, place, closing, playing] { addSubview(part) }
        updatePlaying()
    }

    required init?(coder: NSCoder) { nil }

    func show(title: String, subtitle: String, place: String) {
        self.title.text = title
        self.subtitle.text = subtitle
        self.place.text = place
    }

    /// Fades in or out.
    func setSeen(_ isSeen: Bool) {
        guard isSeen != self.isSeen else { return }
        self.isSeen = isSeen
        UIView.animate(withDuration: 0.25) { self.alpha = isSeen ? 1 : 0 }
    }

    private func updatePlaying() {
        playing.setImage(UIImage(systemName: isPlaying ? "pause.fill" : "play.fill"), for: .normal)
        playing.accessibilityLabel = isPlaying ? "Stop the slide show" : "Start the slide show"
    }

    /// Touches are for the picture, except on the buttons.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeAreaInsets, side: CGFloat = 44, margin: CGFloat = 20, width = bounds.width
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shades[0].frame = CGRect(x: 0, y: 0, width: width, height: safe.top + 84)
        shades[1].frame = CGRect(x: 0, y: bounds.height - safe.bottom - 110, width: width, height: safe.bottom + 110)
        CATransaction.commit()
        closing.frame = CGRect(x: safe.left + 8, y: safe.top + 6, width: side, height: side)
        playing.frame = CGRect(x: width - safe.right - side - 8, y: safe.top + 6, width: side, height: side)
        let bottom = bounds.height - safe.bottom - margin, left = safe.left + margin, room = width - left - safe.right - margin
        title.frame = CGRect(x: left, y: bottom - 46, width: room, height: 25)
        subtitle.frame = CGRect(x: left, y: bottom - 20, width: max(0, room - 110), height: 20)
        place.frame = CGRect(x: left + room - 110, y: bottom - 20, width: 110, height: 20)
    }
}
