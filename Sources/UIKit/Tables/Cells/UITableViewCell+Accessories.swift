/// Accessories and the controls for editing.
extension UITableViewCell {
    /// The accessory that is shown, of a program or of the cell's type.
    var currentAccessory: UIView? {
        if let own = parts.isEditing ? editingAccessoryView : accessoryView { return own }
        let type = parts.isEditing ? editingAccessoryType : accessoryType
        guard type != .none else { return nil }
        return parts.accessory?.type == type ? parts.accessory?.view : nil
    }

    /// Shows the accessory that is due, and takes the others away.
    func accessoryChanged(from old: UIView? = nil) {
        if old?.superview === self { old?.removeFromSuperview() }
        let type = parts.isEditing ? editingAccessoryType : accessoryType
        let own = parts.isEditing ? editingAccessoryView : accessoryView
        if parts.accessory?.type != type || own != nil {
            parts.accessory?.view.removeFromSuperview()
            parts.accessory = nil
        }
        for view in [accessoryView, editingAccessoryView] where view !== own && view?.superview === self { view?.removeFromSuperview() }
        if let own {
            if own.superview !== self { addSubview(own) }
        } else if type != .none, parts.accessory == nil {
            let view = AccessoryTypeView(type) { [weak self] in
                guard let self, let table, let path = table.indexPath(for: self) else { return }
                table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
            }
            UIView.performWithoutAnimation { addSubview(view) }
            parts.accessory = (view, type)
        }
        sizeChanged()
    }

    // MARK: Editing

    /// Takes what the table and its delegate say about editing the row.
    func applyEditing(_ isEditing: Bool, _ style: EditingStyle, isMovable: Bool, showsMark: Bool) {
        let changes = style != parts.editingStyle || isMovable != parts.isMovable || showsMark != parts.showsMark
        parts.editingStyle = style
        parts.isMovable = isMovable
        parts.showsMark = showsMark
        if changes { setNeedsLayout() }
        if isEditing != parts.isEditing { setEditing(isEditing, animated: false) }
    }

    func edit(_ isEditing: Bool, animated: Bool) {
        guard isEditing != parts.isEditing else { return }
        let state: StateMask = isEditing && (parts.editingStyle != .none || parts.showsMark) ? .showingEditControl : []
        willTransition(to: state)
        if animated { layoutIfNeeded() }
        parts.isEditing = isEditing
        accessoryChanged()
        if configurationUpdateHandler != nil || parts.configurations != nil { setNeedsUpdateConfiguration() }
        guard animated else { return didTransition(to: state) }
        UIView.animate(
            withDuration: CollectionEngine.transitionDuration,
            animations: { [self] in
                setNeedsLayout()
                layoutIfNeeded()
            }, completion: { [weak self] _ in self?.didTransition(to: state) })
    }
}

/// An arrow head, a tick or a button for details.
final class AccessoryTypeView: UIView {
    private var pieces: [UIView] = []
    private static let spacing: CGFloat = 12

    init(_ type: UITableViewCell.AccessoryType, action: @escaping () -> Void) {
        super.init(frame: .zero)
        func image(_ name: String, _ size: CGFloat, _ weight: UIImage.SymbolWeight, _ color: UIColor?) -> UIImageView {
            let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: weight)
            let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
            if let color { view.tintColor = color }
            return view
        }
        if type == .detailButton || type == .detailDisclosureButton {
            let button = DetailButton(frame: .zero)
            let picture = image("info.circle", 20, .regular, nil)
            button.picture = picture
            button.addSubview(picture)
            button.addAction(UIAction { _ in action() }, for: .touchUpInside)
            button.accessibilityLabel = "More Info"
            pieces.append(button)
        }
        if type == .disclosureIndicator || type == .detailDisclosureButton {
            pieces.append(image("chevron.forward", 13, .semibold, .tertiaryLabel))
        }
        if type == .checkmark { pieces.append(image("checkmark", 17, .medium, nil)) }
        for piece in pieces { addSubview(piece) }
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let sizes = pieces.map { $0.sizeThatFits(size) }
        let width = sizes.reduce(0) { $0 + $1.width } + CGFloat(max(0, pieces.count - 1)) * Self.spacing
        return CGSize(width: width, height: sizes.map(\.height).max() ?? 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0
        for piece in isMirrored ? pieces.reversed() : pieces {
            let size = piece.sizeThatFits(bounds.size)
            piece.frame = nearestPixel(CGRect(x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
            x += size.width + Self.spacing
        }
    }

    // Touches beside the button belong to the row.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit is UIControl ? hit : nil
    }

    /// A button that is larger for fingers than it looks.
    private final class DetailButton: UIControl {
        var picture: UIImageView?
        override func sizeThatFits(_ size: CGSize) -> CGSize { picture?.intrinsicContentSize ?? .zero }
        override func layoutSubviews() {
            super.layoutSubviews()
            picture?.frame = bounds
        }
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -11, dy: -11).contains(point) }
        override var isHighlighted: Bool { didSet { picture?.alpha = isHighlighted ? 0.3 : 1 } }
    }
}

/// The control before a row in editing: it deletes, inserts or selects.
final class RowEditControl: UIControl {
    enum Kind { case delete, insert, mark }
    static let size: CGFloat = 22

    weak var cell: UITableViewCell?
    var kind = Kind.delete { didSet { if kind != oldValue { style() } } }
    private let disc = UIView(frame: .zero), picture = UIImageView(frame: .zero)
    private var isOn = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        disc.isUserInteractionEnabled = false
        disc.layer.cornerRadius = Self.size / 2
        addSubview(disc)
        addSubview(picture)
        addAction(
            UIAction { [weak self] _ in
                guard let cell = self?.cell else { return }
                cell.table?.editControlPressed(of: cell)
            }, for: .touchUpInside)
        style()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows whether the row is selected, where the control is a mark for that.
    func show(isOn: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        style()
    }

    private func style() {
        let isEmpty = kind == .mark && !isOn
        disc.backgroundColor = isEmpty ? .clear : kind == .delete ? .systemRed : kind == .insert ? .systemGreen : .tintColor
        disc.layer.borderWidth = isEmpty ? 1.5 : 0
        disc.layer.borderColor = UIColor.systemGray3.resolvedColor(with: traitCollection).cgColor
        let name = kind == .delete ? "minus" : kind == .insert ? "plus" : "checkmark"
        picture.image = UIImage(
            systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: kind == .mark ? 11 : 13, weight: .bold))
        picture.tintColor = .white
        picture.isHidden = isEmpty
        accessibilityLabel = kind == .delete ? "Delete" : kind == .insert ? "Insert" : "Select"
        setNeedsLayout()
    }

    // The mark shows the row's selection, which a touch anywhere on the row changes.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { kind == .mark ? nil : super.hitTest(point, with: event) }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -14, dy: -11).contains(point) }

    override func layoutSubviews() {
        super.layoutSubviews()
        disc.frame = bounds
        let size = picture.intrinsicContentSize
        picture.frame = nearestPixel(
            CGRect(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        style()
    }
}

/// The handle by which a row is moved in editing: three lines.
final class RowHandle: UIView {
    private let lines = (0..<3).map { _ in UIView(frame: .zero) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for line in lines {
            line.backgroundColor = .tertiaryLabel
            addSubview(line)
        }
        isAccessibilityElement = true
        accessibilityLabel = "Reorder"
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width: CGFloat = 20
        let pitch: CGFloat = 6
        let thickness: CGFloat = 1.5
        for (index, line) in lines.enumerated() {
            line.layer.cornerRadius = thickness / 2
            line.frame = CGRect(
                x: (bounds.width - width) / 2, y: nearestPixel(bounds.height / 2 + CGFloat(index - 1) * pitch - thickness / 2),
                width: width,
                height: thickness)
        }
    }
}
