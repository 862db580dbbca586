/// A sheet of choices: a group of them, and the cancel action in a group of its own below.
@MainActor
final class ActionSheetView: AlertBaseView {
    private static let buttonHeight: CGFloat = 57
    private static let gap: CGFloat = 8
    private static let inset: CGFloat = 16
    /// The width in wide windows.
    private static let wideWidth: CGFloat = 414

    private static let radius: CGFloat = 13
    private let glass = AlertBaseView.makeGlass(radius: radius)
    private let group = UIView(), cancelGroup = UIView()
    private let titleLabel = UILabel(), messageLabel = UILabel()
    private var buttons: [AlertButton] = []
    private var cancel: AlertButton?

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(glass)
        for view in [group, cancelGroup] {
            view.layer.cornerRadius = Self.radius
            view.layer.cornerCurve = .continuous
            view.clipsToBounds = true
            addSubview(view)
        }
        cancelGroup.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.173, alpha: 1) : .white }
        titleLabel.font = .systemFont(ofSize: 13, weight: .semibold)
        messageLabel.font = .systemFont(ofSize: 13)
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            label.textColor = .secondaryLabel
            group.addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func show(_ controller: UIAlertController) {
        titleLabel.text = controller.title
        messageLabel.text = controller.message
        for button in buttons + [cancel].compactMap({ $0 }) { button.removeFromSuperview() }
        buttons = controller.actions.filter { $0.style != .cancel }.map { button($0, size: 20, isBold: false) }
        for button in buttons { group.addSubview(button) }
        cancel = controller.actions.first { $0.style == .cancel }.map { button($0, size: 20, isBold: true) }
        if let cancel {
            cancel.upperLine.isHidden = true
            cancelGroup.addSubview(cancel)
        }
        cancelGroup.isHidden = cancel == nil
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    private func heightOfWords(_ width: CGFloat) -> CGFloat {
        let room = CGSize(width: width - 2 * Self.inset, height: .infinity)
        let heights = [titleLabel, messageLabel].map { $0.sizeThatFits(room).height }.filter { $0 > 0 }
        guard !heights.isEmpty else { return 0 }
        return 14 + heights.reduce(0, +) + CGFloat(heights.count - 1) * 6 + 14
    }

    override func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize {
        let width = max(0, min(bounds.width - safeArea.left - safeArea.right - 2 * Self.gap, Self.wideWidth))
        let height = heightOfWords(width) + CGFloat(buttons.count) * Self.buttonHeight + (cancel == nil ? 0 : Self.gap + Self.buttonHeight)
        return CGSize(width: width, height: min(height.rounded(.up), max(bounds.height - safeArea.top - safeArea.bottom - Self.gap, 0)))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let below = cancel == nil ? 0 : Self.gap + Self.buttonHeight
        group.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - below))
        glass.frame = group.frame
        let words = heightOfWords(bounds.width)
        let room = CGSize(width: bounds.width - 2 * Self.inset, height: .infinity)
        var y: CGFloat = 14
        for label in [titleLabel, messageLabel] {
            let height = label.sizeThatFits(room).height
            label.frame = CGRect(x: Self.inset, y: y, width: room.width, height: height)
            if height > 0 { y += height + 6 }
        }
        y = words
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: 0, y: y, width: bounds.width, height: Self.buttonHeight)
            button.upperLine.isHidden = index == 0 && words == 0
            y += Self.buttonHeight
        }
        cancelGroup.frame = CGRect(x: 0, y: bounds.height - Self.buttonHeight, width: bounds.width, height: Self.buttonHeight)
        cancel?.frame = cancelGroup.bounds
    }
}
