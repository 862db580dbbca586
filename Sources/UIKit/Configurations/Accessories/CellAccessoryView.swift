/// Shows one accessory of a list's cell. A touch of one that does something calls ``onTouch``.
final class CellAccessoryView: UIControl, TappedControl {
    private(set) var accessory: UICellAccessory
    var onTouch: (() -> Void)?
    /// Called while a finger drags the lines of a row that can be moved, from the moment it is put down.
    var onDrag: ((UIGestureRecognizer) -> Void)?
    private let symbol = UIImageView(frame: .zero), disc = UIView()
    private var label: UILabel?
    private var custom: UIView?

    /// The width that all symbols are given where an accessory asks for the standard one, in points.
    static let standardWidth: CGFloat = 24
    /// The diameter of the discs of buttons, in points.
    static let discSize: CGFloat = 22

    init(_ accessory: UICellAccessory) {
        self.accessory = accessory
        super.init(frame: .zero)
        disc.isUserInteractionEnabled = false
        addSubview(disc)
        addSubview(symbol)
        addAction(UIAction { [weak self] _ in self?.onTouch?() }, for: .touchUpInside)
        if accessory.accessoryType == .reorder {
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = 0
            press.addAction { [weak self] recognizer in self?.onDrag?(recognizer) }
            addGestureRecognizer(press)
        }
        show(accessory)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows another accessory of the same kind.
    func show(_ new: UICellAccessory) {
        accessory = new
        symbol.isHidden = true
        disc.isHidden = true
        isUserInteractionEnabled = false
        switch new.accessoryType {
        case .disclosureIndicator: showSymbol("chevron.right", size: 13, .semibold, new.tint ?? .tertiaryLabel)
        case .outlineDisclosure:
            showSymbol("chevron.right", size: 13, .semibold, new.tint ?? .tintColor)
            isUserInteractionEnabled = true
        case .checkmark: showSymbol("checkmark", size: 17, .semibold, new.tint ?? .tintColor)
        case .delete: showButton("minus", new.tint ?? .white, new.fill ?? .systemRed)
        case .insert: showButton("plus", new.tint ?? .white, new.fill ?? .systemGreen)
        case .reorder:
            showSymbol("line.3.horizontal", size: 17, .regular, new.tint ?? .tertiaryLabel)
            isUserInteractionEnabled = true
        case .multiselect: setSelected(false)
        case .detail:
            showSymbol("info.circle", size: 20, .regular, new.tint ?? .tintColor)
            isUserInteractionEnabled = true
        case .label: showLabel(new)
        case .customView(let view):
            isUserInteractionEnabled = true
            if custom !== view {
                if custom?.superview === self { custom?.removeFromSuperview() }
                custom = view
                addSubview(view)
            }
            if let tint = new.tint { view.tintColor = tint }
        }
        setNeedsLayout()
    }

    /// Ticks the circle of a row that can be chosen among others.
    func setSelected(_ isSelected: Bool) {
        guard accessory.accessoryType == .multiselect else { return }
        if isSelected {
            showButton("checkmark", accessory.tint ?? .white, accessory.fill ?? .tintColor)
        } else {
            showSymbol("circle", size: Self.discSize, .light, accessory.tint ?? .tertiaryLabel)
            disc.isHidden = true
        }
        isUserInteractionEnabled = false
    }

    /// Turns the arrow head of an outline down or back.
    func setExpanded(_ isExpanded: Bool) {
        guard accessory.accessoryType == .outlineDisclosure else { return }
        let quarter = CGFloat.pi / 2 * (isMirrored ? -1 : 1)
        symbol.transform = isExpanded ? CGAffineTransform(rotationAngle: quarter) : .identity
    }

    private func showSymbol(_ name: String, size: CGFloat, _ weight: UIImage.SymbolWeight, _ color: UIColor) {
        symbol.isHidden = false
        symbol.image = UIImage(systemName: name)
        symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: size, weight: weight)
        symbol.tintColor = color
        symbol.contentMode = .center
    }

    private func showButton(_ name: String, _ color: UIColor, _ fill: UIColor) {
        showSymbol(name, size: 12, .bold, color)
        disc.isHidden = false
        disc.backgroundColor = fill
        disc.layer.cornerRadius = Self.discSize / 2
        isUserInteractionEnabled = true
    }

    private func showLabel(_ accessory: UICellAccessory) {
        let label = self.label ?? UILabel(frame: .zero)
        if self.label == nil {
            self.label = label
            addSubview(label)
        }
        label.font = accessory.font ?? .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = accessory.scalesFont
        label.textColor = accessory.tint ?? .secondaryLabel
        label.text = accessory.text
    }

    // MARK: Layout

    private var contentSize: CGSize {
        if let label, !label.isHidden { return label.intrinsicContentSize }
        if let custom {
            if accessory.keepsSize { return custom.bounds.size }
            let fitting = custom.sizeThatFits(.zero)
            return fitting == .zero ? custom.bounds.size : fitting
        }
        return disc.isHidden ? symbol.intrinsicContentSize : CGSize(width: Self.discSize, height: Self.discSize)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        var fitting = contentSize
        switch accessory.width {
        case .standard: fitting.width = max(fitting.width, Self.standardWidth)
        case .custom(let width): fitting.width = width
        case .actual: break
        case nil: if accessory.accessoryType == .multiselect { fitting.width = Self.discSize }
        }
        return wholePixels(fitting)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let size = contentSize
        func center(_ view: UIView, _ size: CGSize) {
            view.bounds.size = size
            let corner = nearestPixel(middle.x - size.width / 2, middle.y - size.height / 2)
            view.center = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
        }
        center(disc, CGSize(width: Self.discSize, height: Self.discSize))
        center(symbol, symbol.intrinsicContentSize)
        if let label { center(label, size) }
        if let custom { center(custom, size) }
    }

    /// Touches a little beside small marks count as touches of them.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let reach = max(0, (44 - bounds.width) / 2)
        return bounds.insetBy(dx: -min(reach, 8), dy: 0).contains(point)
    }
}
