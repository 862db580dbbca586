/// The view of an action sheet: a group of actions, and below it the cancel action in a separate group, which doesn't scroll with the
/// others.
@MainActor
final class ActionSheetView: AlertContentView {
    private static let gap: CGFloat = 8
    /// The width in wide windows, in points.
    private static let wideWidth: CGFloat = 414

    private let cancelGroup = UIView()
    private var cancel: AlertButton?

    init() {
        super.init(
            Style(
                radius: 13, buttonHeight: 57, buttonFont: 20, inset: 16, margin: 14, gap: 6,
                titleFont: .systemFont(ofSize: 13, weight: .semibold), color: .secondaryLabel))
        cancelGroup.layer.cornerRadius = style.radius
        cancelGroup.layer.cornerCurve = .continuous
        cancelGroup.clipsToBounds = true
        cancelGroup.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.173, alpha: 1) : .white }
        addSubview(cancelGroup)
    }

    required init?(coder: NSCoder) { nil }

    override func show(_ controller: UIAlertController) {
        super.show(controller)
        cancel?.removeFromSuperview()
        cancel = controller.actions.first { $0.style == .cancel }.map { button($0, isBold: true) }
        if let cancel {
            cancel.upperLine.isHidden = true
            cancelGroup.addSubview(cancel)
        }
        cancelGroup.isHidden = cancel == nil
    }

    override func shownActions(of controller: UIAlertController) -> [UIAlertAction] { controller.actions.filter { $0.style != .cancel } }

    /// The height of the cancel action with the gap above it, in points.
    private var below: CGFloat { cancel == nil ? 0 : Self.gap + style.buttonHeight }

    override func size(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGSize {
        let width = max(0, min(bounds.width - safeArea.left - safeArea.right - 2 * Self.gap, Self.wideWidth))
        let most = max(bounds.height - safeArea.top - max(safeArea.bottom, Self.gap) - Self.gap, 0)
        return CGSize(width: width, height: min((height(width: width) + below).rounded(.up), most))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutContent(in: CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - below)))
        cancelGroup.frame = CGRect(x: 0, y: bounds.height - style.buttonHeight, width: bounds.width, height: style.buttonHeight)
        cancel?.frame = cancelGroup.bounds
    }
}
