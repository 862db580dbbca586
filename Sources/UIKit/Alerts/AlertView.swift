/// The view of an alert: 270 points wide, with centered title and message, text fields below them, and buttons at the bottom.
@MainActor
final class AlertView: AlertContentView {
    private static let width: CGFloat = 270
    /// The minimum distance from the upper and the lower edge of the screen together, in points.
    private static let distance: CGFloat = 48
    private let fields = AlertFields()

    init() {
        super.init(
            Style(
                radius: 14, buttonHeight: 44, buttonFont: 17, inset: 16, margin: 20, gap: 4,
                titleFont: .systemFont(ofSize: 17, weight: .semibold), color: .label))
    }

    required init?(coder: NSCoder) { nil }

    override func show(_ controller: UIAlertController) {
        fields.show(controller.textFields ?? [])
        super.show(controller)
    }

    /// The cancel action comes first if there are two actions, and last otherwise.
    override func shownActions(of controller: UIAlertController) -> [UIAlertAction] {
        var actions = controller.actions
        if let index = actions.firstIndex(where: { $0.style == .cancel }) {
            let cancel = actions.remove(at: index)
            if actions.count == 1 { actions.insert(cancel, at: 0) } else { actions.append(cancel) }
        }
        return actions
    }

    override func isBold(_ action: UIAlertAction, in controller: UIAlertController) -> Bool {
        controller.preferredAction.map { $0 === action } ?? (action.style == .cancel)
    }

    override var isSideBySide: Bool { buttons.count == 2 && buttons.allSatisfy { $0.wantedWidth <= Self.width / 2 } }

    override var supplement: (view: UIView, height: CGFloat)? { (fields, fields.height) }

    override func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize {
        let most = max(bounds.height - safeArea.top - safeArea.bottom - Self.distance, 0)
        return CGSize(width: Self.width, height: min(height(width: Self.width).rounded(.up), most))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutContent(in: bounds)
    }
}

/// The text fields of an alert, in a column within a border.
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
            line.backgroundColor = AlertContentView.line
            return line
        }
        for view in fields + lines { addSubview(view) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.borderWidth = hairline
        layer.borderColor = AlertContentView.line.resolvedColor(with: traitCollection).cgColor
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
