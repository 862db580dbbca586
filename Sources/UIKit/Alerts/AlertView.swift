/// An alert: 270 points wide, words in the middle, buttons below.
@MainActor
final class AlertView: AlertBaseView {
    private static let width: CGFloat = 270
    private static let buttonHeight: CGFloat = 44
    private static let inset: CGFloat = 16
    private static let margin: CGFloat = 20

    private let scroll = UIScrollView()
    private let titleLabel = UILabel(), messageLabel = UILabel()
    private var buttons: [AlertButton] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Self.background
        layer.cornerRadius = 14
        layer.cornerCurve = .continuous
        clipsToBounds = true
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        messageLabel.font = .systemFont(ofSize: 13)
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            scroll.addSubview(label)
        }
        addSubview(scroll)
    }

    required init?(coder: NSCoder) { nil }

    override func show(_ controller: UIAlertController) {
        titleLabel.text = controller.title
        messageLabel.text = controller.message
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
            addSubview(button)
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
        guard title > 0 || message > 0 else { return 0 }
        return Self.margin + title + (title > 0 && message > 0 ? 4 : 0) + message + Self.margin
    }

    override func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize {
        let most = max(bounds.height - safeArea.top - safeArea.bottom - 48, 0)
        return CGSize(width: Self.width, height: min((heightOfWords + heightOfButtons).rounded(.up), most))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
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
