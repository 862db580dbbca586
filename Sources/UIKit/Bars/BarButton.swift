/// The view of a button item in a bar.
@MainActor
final class BarButton: UIControl, TappedControl {
    let item: UIBarButtonItem
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    /// The minimum width and height of the area that receives touches, in points.
    static let leastSide: CGFloat = 44

    init(_ item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        label.textAlignment = .center
        addSubview(label)
        addSubview(picture)
        addAction(UIAction { [weak item] _ in item?.trigger() }, for: .touchUpInside)
        show()
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the view from its item.
    func show() {
        isEnabled = item.isEnabled
        isSelected = item.isSelected
        isHidden = item.isHidden
        tintColor = item.tintColor
        if let view = item.customView, view.superview !== self {
            addSubview(view)
        }
        let image = item.customView == nil ? item.image : nil
        picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        picture.isHidden = image == nil
        label.isHidden = image != nil || item.customView != nil
        updateAppearance()
        setNeedsLayout()
    }

    /// The identifier that was set on the view, or else the item's.
    override var accessibilityIdentifier: String? {
        get { super.accessibilityIdentifier ?? item.accessibilityIdentifier }
        set { super.accessibilityIdentifier = newValue }
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = item.customView == nil && !item.isSpace
        defaults.traits.insert(.button)
        defaults.label = item.spokenName
        return defaults
    }

    private func updateAppearance() {
        let attributes = item.titleAttributes[isEnabled ? (isHighlighted ? .highlighted : .normal) : .disabled]
        label.font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular)
        label.textColor = isEnabled ? attributes?[.foregroundColor] as? UIColor ?? tintColor : .tertiaryLabel
        label.text = item.title
        picture.tintColor = isEnabled ? nil : .tertiaryLabel
        backgroundColor = nil
        layer.cornerRadius = 0
    }

    override func stateDidChange() {
        super.stateDidChange()
        updateAppearance()
        let alpha: CGFloat = isHighlighted ? 0.2 : 1
        guard label.alpha != alpha else { return }
        // Highlighting is immediate; its end is animated.
        let change = { [label, picture] in
            label.alpha = alpha
            picture.alpha = alpha
        }
        if isHighlighted { change() } else { UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction, animations: change) }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateAppearance()
    }

    /// The width of the content, without the area around it that receives touches.
    var contentWidth: CGFloat {
        if item.width > 0 { return item.width }
        if let view = item.customView {
            let natural = view.intrinsicContentSize
            return view.bounds.width > 0 ? view.bounds.width : max(natural.width, 0)
        }
        if let image = picture.image { return image.size.width + item.imageInsets.left + item.imageInsets.right }
        var width = label.sizeThatFits(.zero).width
        if let titles = item.possibleTitles {
            let measure = UILabel()
            measure.font = label.font
            for title in titles {
                measure.text = title
                width = max(width, measure.sizeThatFits(.zero).width)
            }
        }
        return width
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let view = item.customView {
            let natural = view.intrinsicContentSize
            let size = view.bounds.size == .zero ? CGSize(width: max(natural.width, 0), height: max(natural.height, 0)) : view.bounds.size
            view.frame = CGRect(origin: nearestPixel((bounds.width - size.width) / 2, (bounds.height - size.height) / 2), size: size)
        } else if let image = picture.image {
            let insets = item.imageInsets
            picture.frame = CGRect(
                origin: nearestPixel(
                    (bounds.width - image.size.width) / 2 + (insets.left - insets.right) / 2,
                    (bounds.height - image.size.height) / 2 + (insets.top - insets.bottom) / 2),
                size: image.size)
        } else {
            let size = label.sizeThatFits(.zero), offset = item.titlePositionAdjustment(for: .default)
            label.frame = CGRect(
                origin: nearestPixel((bounds.width - size.width) / 2 + offset.horizontal, (bounds.height - size.height) / 2 + offset.vertical),
                size: CGSize(width: min(size.width, bounds.width), height: size.height))
        }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let missing = max(0, Self.leastSide - bounds.width) / 2
        return bounds.insetBy(dx: -missing, dy: 0).contains(point)
    }
}
