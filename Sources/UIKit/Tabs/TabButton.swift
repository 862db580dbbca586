/// The view of a tab bar item: an image above a small title, or beside it in a compact vertical size class, with a badge.
@MainActor
final class TabButton: UIControl, TappedControl {
    let item: UITabBarItem
    private let picture = UIImageView(frame: .zero)
    private let label = UILabel()
    private let badge = UILabel()
    /// The colour of an item that isn't selected; nil for grey.
    var restColor: UIColor? {
        didSet { show() }
    }

    init(_ item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        label.font = .systemFont(ofSize: 10, weight: .medium)
        label.textAlignment = .center
        badge.font = .systemFont(ofSize: 13)
        badge.textColor = .white
        badge.textAlignment = .center
        badge.clipsToBounds = true
        addSubview(picture)
        addSubview(label)
        addSubview(badge)
        show()
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the view from its item.
    func show() {
        isEnabled = item.isEnabled
        let color = !isEnabled ? UIColor.tertiaryLabel : isSelected ? tintColor! : restColor ?? .systemGray
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        picture.tintColor = color
        label.text = item.title
        let words = item.titleAttributes
        label.font = words[state]?[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
        // A selected item without attributes of its own has the bar's colour, not that of the others.
        label.textColor = words[exactly: isSelected ? .selected : isEnabled ? .normal : .disabled]?[.foregroundColor] as? UIColor ?? color
        badge.text = item.badgeValue
        badge.isHidden = item.badgeValue == nil
        badge.backgroundColor = item.badgeColor ?? .systemRed
        setNeedsLayout()
    }

    /// The identifier that was set, or else the item's.
    override var accessibilityIdentifier: String? {
        get { super.accessibilityIdentifier ?? item.accessibilityIdentifier }
        set { super.accessibilityIdentifier = newValue }
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.traits.insert(.button)
        defaults.label = item.accessibilityLabel ?? item.title ?? item.image?.spokenName
        defaults.value = item.badgeValue
        return defaults
    }

    override func stateDidChange() {
        super.stateDidChange()
        show()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        if isSelected { show() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = picture.image?.size ?? .zero, words = label.sizeThatFits(.zero)
        if bounds.height < 40 {
            let total = size.width + (size.width > 0 ? 6 : 0) + words.width
            var x = (bounds.width - total) / 2
            picture.frame = CGRect(origin: nearestPixel(x, (bounds.height - size.height) / 2), size: size)
            x += total - words.width
            label.frame = CGRect(origin: nearestPixel(x, (bounds.height - words.height) / 2), size: words)
        } else {
            picture.frame = CGRect(origin: nearestPixel((bounds.width - size.width) / 2, 5 + (27 - size.height) / 2), size: size)
            label.frame = CGRect(
                origin: nearestPixel((bounds.width - min(words.width, bounds.width)) / 2, 34),
                size: CGSize(width: min(words.width, bounds.width), height: words.height))
        }
        let text = badge.sizeThatFits(.zero)
        badge.frame = CGRect(origin: nearestPixel(bounds.midX + 4, 2), size: CGSize(width: max(18, text.width + 8), height: 18))
        badge.layer.cornerRadius = 9
    }
}
