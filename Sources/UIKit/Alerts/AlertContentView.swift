/// What an alert and a action sheet show: words, and below them buttons between hairlines. What there is no room for can be
/// scrolled to.
@MainActor
class AlertContentView: UIView {
    struct Style {
        var radius: CGFloat
        var buttonHeight: CGFloat
        /// Of the buttons' words.
        var buttonFont: CGFloat
        /// Beside the words, above and below all of them, and between title and message.
        var inset: CGFloat, margin: CGFloat, gap: CGFloat
        var titleFont: UIFont
        var color: UIColor
    }

    var chosen: ((UIAlertAction) -> Void)?
    let style: Style
    /// What lies behind words and buttons.
    private let glass: UIVisualEffectView
    private let body = UIView()
    private let words = UIScrollView(), choices = AlertChoices()
    private let titleLabel = UILabel(), messageLabel = UILabel()
    private(set) var buttons: [AlertButton] = []

    init(_ style: Style) {
        self.style = style
        glass = Self.makeGlass(radius: style.radius)
        super.init(frame: .zero)
        body.layer.cornerRadius = style.radius
        body.layer.cornerCurve = .continuous
        body.clipsToBounds = true
        addSubview(glass)
        addSubview(body)
        titleLabel.font = style.titleFont
        messageLabel.font = .systemFont(ofSize: 13)
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            label.textColor = style.color
            words.addSubview(label)
        }
        for scroll in [words, choices] {
            scroll.contentInsetAdjustmentBehavior = .never
            body.addSubview(scroll)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Takes over what a controller says.
    func show(_ controller: UIAlertController) {
        titleLabel.text = controller.title
        messageLabel.text = controller.message
        for button in buttons { button.removeFromSuperview() }
        buttons = shownActions(of: controller).map { button($0, isBold: isBold($0, in: controller)) }
        for button in buttons { choices.addSubview(button) }
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// The choices in their order.
    func shownActions(of controller: UIAlertController) -> [UIAlertAction] { controller.actions }
    func isBold(_ action: UIAlertAction, in controller: UIAlertController) -> Bool { false }
    /// The size for a screen.
    func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize { .zero }
    /// Whether the buttons lie in one row.
    var isSideBySide: Bool { false }
    /// What is shown below the words, and its height.
    var supplement: (view: UIView, height: CGFloat)? { nil }

    func button(_ action: UIAlertAction, isBold: Bool) -> AlertButton {
        let button = AlertButton(action, size: style.buttonFont, isBold: isBold)
        button.addAction(UIAction { [weak self] _ in self?.chosen?(action) }, for: .touchUpInside)
        return button
    }

    /// Whether the view can be seen; animated in an animation block.
    var isShown = true {
        didSet {
            // Not the view's own alpha: glass in a translucent view shows nothing of what lies behind.
            glass.effect = isShown ? Self.material : nil
            glass.contentView.alpha = isShown ? 1 : 0
            body.alpha = isShown ? 1 : 0
        }
    }

    // MARK: Layout

    private static let supplementGap: CGFloat = 14

    private var heightOfButtons: CGFloat { CGFloat(isSideBySide ? min(buttons.count, 1) : buttons.count) * style.buttonHeight }

    /// The height of all words and buttons.
    func height(width: CGFloat) -> CGFloat { heightOfWords(width) + heightOfButtons }

    private func heightOfWords(_ width: CGFloat) -> CGFloat {
        let end = placeWords(width) { _, _ in }
        return end > 0 ? end + style.margin : 0
    }

    /// Finds places for all above the buttons.
    ///
    /// - Returns: the lower end; 0 if there is nothing.
    private func placeWords(_ width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
        let room = max(width - 2 * style.inset, 0)
        var y: CGFloat = 0
        for label in [titleLabel, messageLabel] {
            let height = label.sizeThatFits(CGSize(width: room, height: .infinity)).height
            if height > 0 { y += y > 0 ? style.gap : style.margin }
            place(label, CGRect(x: style.inset, y: y, width: room, height: height))
            y += height
        }
        if let (view, height) = supplement, height > 0 {
            y += y > 0 ? Self.supplementGap : style.margin
            place(view, CGRect(x: style.inset, y: y, width: room, height: height))
            y += height
        }
        return y
    }

    /// Lays out words and buttons.
    func layOutContent(in frame: CGRect) {
        glass.frame = frame
        body.frame = frame
        if let view = supplement?.view, view.superview !== words { words.addSubview(view) }
        let wanted = heightOfWords(frame.width), buttonsWanted = heightOfButtons
        // Where both are too long, each gets a half.
        let height = min(buttonsWanted, max(frame.height - wanted, frame.height / 2))
        words.frame = CGRect(x: 0, y: 0, width: frame.width, height: max(frame.height - height, 0))
        words.contentSize = CGSize(width: frame.width, height: wanted)
        _ = placeWords(frame.width) { $0.frame = $1 }
        choices.frame = CGRect(x: 0, y: words.frame.maxY, width: frame.width, height: height)
        choices.contentSize = CGSize(width: frame.width, height: buttonsWanted)
        let each = isSideBySide ? frame.width / CGFloat(max(buttons.count, 1)) : frame.width
        for (index, button) in buttons.enumerated() {
            let step = CGFloat(index)
            button.frame = CGRect(
                x: isSideBySide ? step * each : 0, y: isSideBySide ? 0 : step * style.buttonHeight, width: each, height: style.buttonHeight)
            button.sideLine.isHidden = !isSideBySide || index == 0
            button.upperLine.isHidden = index == 0 && wanted == 0
        }
    }

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

/// The buttons of an alert. They can be scrolled by a drag that begins on one of them.
private final class AlertChoices: UIScrollView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        delaysContentTouches = false
    }

    required init?(coder: NSCoder) { nil }

    override func touchesShouldCancel(in view: UIView) -> Bool { true }
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
            line.backgroundColor = AlertContentView.line
            line.isUserInteractionEnabled = false
            addSubview(line)
        }
        sideLine.isHidden = true
        showAppearance()
    }

    required init?(coder: NSCoder) { nil }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.traits.insert(.button)
        defaults.label = action.title
        return defaults
    }

    var wantedWidth: CGFloat { label.sizeThatFits(.zero).width + 16 }

    private func showAppearance() {
        label.textColor = !isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
        backgroundColor = isHighlighted ? UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.12) : UIColor(white: 0, alpha: 0.08) } : nil
    }

    override func stateDidChange() {
        super.stateDidChange()
        showAppearance()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showAppearance()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 0)
        upperLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
        sideLine.frame = CGRect(x: 0, y: 0, width: hairline, height: bounds.height)
    }
}
