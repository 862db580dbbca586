/// An alert: 270 points wide, words in the middle, text fields below them, buttons at the bottom.
@MainActor
final class AlertView: AlertBaseView {
    private static let width: CGFloat = 270
    private static let buttonHeight: CGFloat = 44
    private static let inset: CGFloat = 16
    private static let margin: CGFloat = 20
    private static let radius: CGFloat = 14
    /// Between the words and the text fields.
    private static let fieldGap: CGFloat = 14

    private let glass = AlertBaseView.makeGlass(radius: radius)
    private let body = UIView()
    private let scroll = UIScrollView()
    private let titleLabel = UILabel(), messageLabel = UILabel()
    private let fields = AlertFields()
    private var buttons: [AlertButton] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        body.layer.cornerRadius = Self.radius
        body.layer.cornerCurve = .continuous
        body.clipsToBounds = true
        addSubview(glass)
        addSubview(body)
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        messageLabel.font = .systemFont(ofSize: 13)
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            scroll.addSubview(label)
        }
        scroll.addSubview(fields)
        body.addSubview(scroll)
    }

    required init?(coder: NSCoder) { nil }

    override var isShown: Bool {
        didSet {
            // Not the view's own alpha: glass in a translucent view shows nothing of what lies behind.
            glass.effect = isShown ? Self.material : nil
            glass.contentView.alpha = isShown ? 1 : 0
            body.alpha = isShown ? 1 : 0
        }
    }

    override func show(_ controller: UIAlertController) {
        titleLabel.text = controller.title
        messageLabel.text = controller.message
        fields.show(controller.textFields ?? [])
        for button in buttons { button.removeFromSuperview() }
        var actions = controller.actions
        // The cancel action is the leading one of two, otherwise the last.
        if let index = actions.firstIndex(where: { $0.style == .cancel }) {
            let cancel = actions.remove(at: index)
            if actions.count == 1 { actions.insert(cancel, at: 0) } else { actions.append(cancel) }
        }
        buttons = actions.map { action in
            let isBold = controller.preferredAction.map { $0 === action } ?? (action.style == .cancel)
            let button = button(action, size: 17, isBold: isBold)
            body.addSubview(button)
            return button
        }
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    private var isSideBySide: Bool {
        buttons.count == 2 && buttons.allSatisfy { $0.wantedWidth <= Self.width / 2 }
    }

    private var heightOfButtons: CGFloat { isSideBySide ? Self.buttonHeight : CGFloat(buttons.count) * Self.buttonHeight }

    private var heightOfWords: CGFloat {
        let room = CGSize(width: Self.width - 2 * Self.inset, height: .infinity)
        let title = titleLabel.sizeThatFits(room).height, message = messageLabel.sizeThatFits(room).height
        let words = title + (title > 0 && message > 0 ? 4 : 0) + message
        guard words > 0 || fields.height > 0 else { return 0 }
        return Self.margin + words + (fields.height > 0 ? (words > 0 ? Self.fieldGap : 0) + fields.height : 0) + Self.margin
    }

    override func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize {
        let most = max(bounds.height - safeArea.top - safeArea.bottom - 48, 0)
        return CGSize(width: Self.width, height: min((heightOfWords + heightOfButtons).rounded(.up), most))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        glass.frame = bounds
        body.frame = bounds
        let words = max(0, bounds.height - heightOfButtons)
        scroll.frame = CGRect(x: 0, y: 0, width: bounds.width, height: words)
        scroll.contentSize = CGSize(width: bounds.width, height: heightOfWords)
        let room = CGSize(width: bounds.width - 2 * Self.inset, height: .infinity)
        var y = Self.margin
        for label in [titleLabel, messageLabel] {
            let height = label.sizeThatFits(room).height
            label.frame = CGRect(x: Self.inset, y: y, width: room.width, height: height)
            if height > 0 { y += height + 4 }
        }
        if fields.height > 0 {
            y += y > Self.margin ? Self.fieldGap - 4 : 0
            fields.frame = CGRect(x: Self.inset, y: y, width: room.width, height: fields.height)
        }
        y = words
        for (index, button) in buttons.enumerated() {
            if isSideBySide {
                let half = bounds.width / 2
                button.frame = CGRect(x: CGFloat(index) * half, y: y, width: half, height: Self.buttonHeight)
                button.sideLine.isHidden = index == 0
            } else {
                button.frame = CGRect(x: 0, y: y, width: bounds.width, height: Self.buttonHeight)
                button.sideLine.isHidden = true
                y += Self.buttonHeight
            }
        }
    }
}

/// The text fields of an alert, one below the other in a box.
private final class AlertFields: UIView {
    private static let rowHeight: CGFloat = 30
    private static let inset: CGFloat = 7
    private var fields: [UITextField] = []
    private var lines: [UIView] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0, alpha: 0.4) : .white }
        layer.cornerRadius = 6
        layer.cornerCurve = .continuous
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    var height: CGFloat { CGFloat(fields.count) * Self.rowHeight }

    func show(_ new: [UITextField]) {
        isHidden = new.isEmpty
        guard new != fields else { return }
        for view in fields + lines { view.removeFromSuperview() }
        fields = new
        lines = new.dropFirst().map { _ in
            let line = UIView()
            line.backgroundColor = AlertBaseView.line
            return line
        }
        for view in fields + lines { addSubview(view) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.borderWidth = 1 / max(contentScaleFactor, 1)
        layer.borderColor = AlertBaseView.line.resolvedColor(with: traitCollection).cgColor
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(
                x: Self.inset, y: CGFloat(index) * Self.rowHeight, width: max(bounds.width - 2 * Self.inset, 0), height: Self.rowHeight)
        }
        for (index, line) in lines.enumerated() {
            line.frame = CGRect(x: 0, y: CGFloat(index + 1) * Self.rowHeight, width: bounds.width, height: layer.borderWidth)
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }
}
