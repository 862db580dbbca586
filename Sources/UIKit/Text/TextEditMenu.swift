/// The edit menu: a bar of commands (cut, copy, paste, select) near the selection.
final class TextEditMenu: UIView {
    /// A command.
    struct Item {
        var title: String
        var run: @MainActor () -> Void
    }

    static let height: CGFloat = 40
    /// The distance between the bar and the selection, in points.
    static let gap: CGFloat = 14
    private static let font = UIFont.systemFont(ofSize: 15)
    private static let padding: CGFloat = 15
    static let radius: CGFloat = 9

    private let content = UIView()

    init(items: [Item]) {
        super.init(frame: .zero)
        content.clipsToBounds = true
        content.layer.cornerRadius = Self.radius
        content.backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark ? UIColor(white: 0.17, alpha: 1) : UIColor(white: 0.985, alpha: 1)
        }
        addSubview(content)
        layer.shadowColor = CGColor(gray: 0, alpha: 1)
        layer.shadowOpacity = 0.18
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        var x: CGFloat = 0
        for (index, item) in items.enumerated() {
            if index > 0 {
                let line = UIView(frame: CGRect(x: x, y: 9, width: hairline, height: Self.height - 18))
                line.backgroundColor = .separator
                content.addSubview(line)
            }
            let button = TextEditMenuButton(title: item.title, font: Self.font)
            let width = (button.label.intrinsicContentSize.width + 2 * Self.padding).rounded(.up)
            button.frame = CGRect(x: x, y: 0, width: width, height: Self.height)
            button.addAction(UIAction { _ in item.run() }, for: .touchUpInside)
            content.addSubview(button)
            x += width
        }
        bounds.size = CGSize(width: x, height: Self.height)
        content.frame = bounds
    }

    required init?(coder: NSCoder) { nil }

    /// Makes an overlay that shows the menu for a text.
    ///
    /// - Parameters:
    ///   - owner: the text's view; touches in it don't dismiss the menu.
    ///   - anchor: returns the rectangle, in the window's coordinates, that the menu is placed above, or below where there is no room
    ///     above; nil when it is not visible.
    func overlay(of owner: UIView, anchor: @escaping @MainActor () -> CGRect?) -> Overlay {
        let overlay = Overlay(self)
        overlay.owner = owner
        overlay.outsideTouches = .dismiss
        overlay.keys = .escape
        overlay.place = { [unowned self] container in
            guard let rect = anchor() else { return false }
            place(over: rect, in: container.bounds.inset(by: container.safeAreaInsets).insetBy(dx: 8, dy: 4))
            return true
        }
        overlay.appear = { [unowned self] in
            alpha = 0
            if !UIAccessibility.isReduceMotionEnabled { transform = CGAffineTransform(scaleX: 0.9, y: 0.9) }
            UIView.animate(withDuration: 0.18) {
                self.alpha = 1
                self.transform = .identity
            }
        }
        overlay.disappear = { [unowned self] in alpha = 0 }
        return overlay
    }

    /// Positions the menu above a rectangle, below it, or over its middle, whichever fits first, within an area.
    private func place(over rect: CGRect, in area: CGRect) {
        var y = rect.minY - Self.gap - Self.height
        if y < area.minY { y = rect.maxY + Self.gap }
        if y + Self.height > area.maxY { y = max(area.minY, min(rect.midY, area.maxY - Self.height)) }
        let x = min(max(rect.midX - bounds.width / 2, area.minX), max(area.minX, area.maxX - bounds.width))
        center = CGPoint(x: x.rounded() + bounds.width / 2, y: y.rounded() + bounds.height / 2)
    }
}

/// A command of the bar.
private final class TextEditMenuButton: UIControl {
    let label = UILabel(frame: .zero)

    init(title: String, font: UIFont) {
        super.init(frame: .zero)
        label.text = title
        label.font = font
        label.textAlignment = .center
        addSubview(label)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
        backgroundColor = isHighlighted ? .systemFill : nil
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        defaults.label = label.text
        defaults.traits = .button
        return defaults
    }
}
