/// The common part of alerts and action sheets: title and message, and below them buttons between hairlines. They scroll if there isn't
/// enough room.
@MainActor
class AlertContentView: UIView {
    struct Style {
        var radius: CGFloat
        var buttonHeight: CGFloat
        /// The font size of the buttons, in points.
        var buttonFont: CGFloat
        /// The space beside title and message, above and below both, and between them, in points.
        var inset: CGFloat, margin: CGFloat, gap: CGFloat
        var titleFont: UIFont
        var color: UIColor
    }

    var chosen: ((UIAlertAction) -> Void)?
    let style: Style
    /// The background.
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

    /// Shows the title, message and actions of a controller.
    func show(_ controller: UIAlertController) {
        titleLabel.text = controller.title
        messageLabel.text = controller.message
        for button in buttons { button.removeFromSuperview() }
        buttons = shownActions(of: controller).map { button($0, isBold: isBold($0, in: controller)) }
        for button in buttons { choices.addSubview(button) }
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// The actions in the order in which they are shown.
    func shownActions(of controller: UIAlertController) -> [UIAlertAction] { controller.actions }
    func isBold(_ action: UIAlertAction, in controller: UIAlertController) -> Bool { false }
    /// The size of the view for the bounds and the safe area of a screen.
    func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize { .zero }
    /// Whether the buttons are side by side.
    var isSideBySide: Bool { false }
    /// A view that is shown below the message, with its height; nil for none.
    var supplement: (view: UIView, height: CGFloat)? { nil }

    func button(_ action: UIAlertAction, isBold: Bool) -> AlertButton {
        let button = AlertButton(action, size: style.buttonFont, isBold: isBold)
        button.addAction(UIAction { [weak self] _ in self?.chosen?(action) }, for: .touchUpInside)
        return button
    }

    /// Whether the view is shown; animated in an animation block.
    var isShown = true {
        didSet {
            // Not the view's own alpha: a visual effect view in a translucent view doesn't show the content behind it.
            glass.effect = isShown ? Self.material : nil
            glass.contentView.alpha = isShown ? 1 : 0
            body.alpha = isShown ? 1 : 0
        }
    }

    // MARK: Layout

    private static let supplementGap: CGFloat = 14

    private var heightOfButtons: CGFloat { CGFloat(isSideBySide ? min(buttons.count, 1) : buttons.count) * style.buttonHeight }

    /// The height of title, message and buttons together, for a width.
    func height(width: CGFloat) -> CGFloat { heightOfWords(width) + heightOfButtons }

    private func heightOfWords(_ width: CGFloat) -> CGFloat {
        let end = layoutWords(width) { _, _ in }
        return end > 0 ? end + style.margin : 0
    }

    /// Calls `place` with each view above the buttons and its frame.
    ///
    /// - Returns: the lower end of the views; 0 if there are none.
    private func layoutWords(_ width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
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

    /// Lays out title, message and buttons.
    func layOutContent(in frame: CGRect) {
        glass.frame = frame
        body.frame = frame
        if let view = supplement?.view, view.superview !== words { words.addSubview(view) }
        let wanted = heightOfWords(frame.width), buttonsWanted = heightOfButtons
        // If both parts are too high, each gets half of the height.
        let height = min(buttonsWanted, max(frame.height - wanted, frame.height / 2))
        words.frame = CGRect(x: 0, y: 0, width: frame.width, height: max(frame.height - height, 0))
        words.contentSize = CGSize(width: frame.width, height: wanted)
        _ = layoutWords(frame.width) { $0.frame = $1 }
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

    /// Creates the visual effect view behind an alert, with round corners.
    static func makeGlass(radius: CGFloat) -> UIVisualEffectView {
        let glass = UIVisualEffectView(effect: material)
        glass.layer.cornerRadius = radius
        glass.layer.cornerCurve = .continuous
        // In dark mode, alerts are slightly lighter, to stand out from a black background.
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

/// The scroll view of an alert's buttons. A drag that begins on a button scrolls.
private final class AlertChoices: UIScrollView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        delaysContentTouches = false
    }

    required init?(coder: NSCoder) { nil }

    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// A button of an alert.
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
        updateAppearance()
    }

    required init?(coder: NSCoder) { nil }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.traits.insert(.button)
        defaults.label = action.title
        return defaults
    }

    var wantedWidth: CGFloat { label.sizeThatFits(.zero).width + 16 }

    private func updateAppearance() {
        label.textColor = !isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
        backgroundColor = isHighlighted ? UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.12) : UIColor(white: 0, alpha: 0.08) } : nil
    }

    override func stateDidChange() {
        super.stateDidChange()
        updateAppearance()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateAppearance()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 0)
        upperLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
        sideLine.frame = CGRect(x: 0, y: 0, width: hairline, height: bounds.height)
    }
}
