/// The common part of an alert and a sheet of choices: words, and buttons between hairlines.
@MainActor
class AlertBaseView: UIView {
    var chosen: ((UIAlertAction) -> Void)?

    /// Takes over what a controller says.
    func show(_ controller: UIAlertController) {}
    /// The size for a screen.
    func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize { .zero }

    func button(_ action: UIAlertAction, size: CGFloat, isBold: Bool) -> AlertButton {
        let button = AlertButton(action, size: size, isBold: isBold)
        button.addAction(UIAction { [weak self] _ in self?.chosen?(action) }, for: .touchUpInside)
        return button
    }

    /// Whether the view can be seen; animated in an animation block.
    var isShown = true

    /// The glass of alerts, with round corners.
    static func makeGlass(radius: CGFloat) -> UIVisualEffectView {
        let glass = UIVisualEffectView(effect: material)
        glass.layer.cornerRadius = radius
        glass.layer.cornerCurve = .continuous
        // Dark alerts stand out from black.
        glass.contentView.backgroundColor = UIColor { UIColor(white: 1, alpha: $0.userInterfaceStyle == .dark ? 0.05 : 0) }
        glass.contentView.layer.cornerRadius = radius
        glass.contentView.layer.cornerCurve = .continuous
        return glass
    }
    static let material = UIBlurEffect(style: .systemThickMaterial)
    static let line = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.18)
    }
}

/// A choice of an alert, as wide as its place.
@MainActor
final class AlertButton: UIControl {
    let action: UIAlertAction
    private let label = UILabel()
    /// The hairline at the upper edge, and the one at the leading edge.
    let upperLine = UIView(), sideLine = UIView()

    init(_ action: UIAlertAction, size: CGFloat, isBold: Bool) {
        self.action = action
        super.init(frame: .zero)
        label.text = action.title
        label.font = .systemFont(ofSize: size, weight: isBold ? .semibold : .regular)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.6
        isEnabled = action.isEnabled
        addSubview(label)
        for line in [upperLine, sideLine] {
            line.backgroundColor = AlertBaseView.line
            line.isUserInteractionEnabled = false
            addSubview(line)
        }
        sideLine.isHidden = true
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = action.title
        showLooks()
    }

    required init?(coder: NSCoder) { nil }

    var wantedWidth: CGFloat { label.sizeThatFits(.zero).width + 16 }

    private func showLooks() {
        label.textColor = !isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
        backgroundColor = isHighlighted ? UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.12) : UIColor(white: 0, alpha: 0.08) } : nil
    }

    override func stateDidChange() {
        super.stateDidChange()
        showLooks()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showLooks()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 0)
        let thickness = 1 / max(contentScaleFactor, 1)
        upperLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
        sideLine.frame = CGRect(x: 0, y: 0, width: thickness, height: bounds.height)
    }
}
