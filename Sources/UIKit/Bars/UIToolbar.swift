/// A bar of buttons at the bottom of the screen, distributed by flexible spaces.
@preconcurrency @MainActor
open class UIToolbar: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a bar without items.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    /// The items from the leading to the trailing side. Default nil.
    open var items: [UIBarButtonItem]? {
        get { shownItems }
        set { setItems(newValue, animated: false) }
    }
    /// Sets the items, with a fade if `animated`.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        guard items != shownItems else { return }
        shownItems = items
        replaceButtons(animated: animated && window != nil)
    }
    /// The appearance while content is scrolled under the bar. Default: translucent with a hairline.
    open var standardAppearance = UIToolbarAppearance() {
        didSet { updateBackground() }
    }
    /// The appearance while no content lies under the bar; nil for the standard appearance without its background. Default nil.
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        didSet { updateBackground() }
    }
    /// Whether the bar is translucent. Default true.
    open var isTranslucent = true {
        didSet { updateBackground() }
    }
    /// The background's colour; nil for that of the appearance. Default nil.
    open var barTintColor: UIColor? {
        didSet { updateBackground() }
    }
    /// The bar's style: whether it follows the interface style. Default `default`, which does.
    open var barStyle = UIBarStyle.default {
        didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }
    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + bottomExtension)
        layOutButtons()
    }

    // MARK: Layout

    /// The bar's height without the safe area: 44 points, or 32 in a compact vertical size class.
    var height: CGFloat { traitCollection.verticalSizeClass == .compact ? 32 : 44 }
    /// How far the background extends below the bar, across the safe area, in points.
    var bottomExtension: CGFloat = 0 {
        didSet { if bottomExtension != oldValue { setNeedsLayout() } }
    }
    private var shownItems: [UIBarButtonItem]?
    private var buttons: [BarButton] = []
    private let background = BarBackgroundView(isAtBottom: true)
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 16

    private func setUpBar() {
        addSubview(background)
        updateBackground()
    }

    /// The opacity of the background, 0 to 1, which depends on how far content is scrolled under the bar.
    var edgeStrength: CGFloat = 1 {
        didSet { if edgeStrength != oldValue { updateBackground() } }
    }

    private func updateBackground() {
        if let scrollEdgeAppearance, edgeStrength == 0 { return background.show(scrollEdgeAppearance) }
        let appearance = UIToolbarAppearance(barAppearance: standardAppearance)
        if let barTintColor { appearance.backgroundColor = barTintColor } else if !isTranslucent { appearance.backgroundColor = .systemBackground }
        if !isTranslucent { appearance.backgroundEffect = nil }
        let isSystem = scrollEdgeAppearance == nil && barTintColor == nil && isTranslucent
        background.show(appearance, strength: isSystem ? edgeStrength : 1)
    }

    private func replaceButtons(animated: Bool) {
        let former = buttons
        buttons = (shownItems ?? []).map { item in
            let button = former.first { $0.item === item } ?? BarButton(item)
            button.show()
            item.didChange = { [weak self, weak button] in
                button?.show()
                self?.setNeedsLayout()
            }
            return button
        }
        let gone = former.filter { button in !buttons.contains { $0 === button } }
        let come = buttons.filter { $0.superview !== self }
        for button in come { addSubview(button) }
        setNeedsLayout()
        guard animated else {
            for button in gone { button.removeFromSuperview() }
            return
        }
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            for button in come { button.alpha = 0 }
        }
        UIView.animate(withDuration: 0.25) {
            for button in come { button.alpha = 1 }
            for button in gone { button.alpha = 0 }
        } completion: { _ in
            for button in gone {
                button.removeFromSuperview()
                button.alpha = 1
            }
        }
    }

    private func layOutButtons() {
        let shown = buttons.filter { !$0.item.isHidden }
        let widths = shown.map { $0.item.systemItem == .flexibleSpace ? 0 : $0.contentWidth }
        let gaps = zip(shown, shown.dropFirst()).filter { !$0.item.isSpace && !$1.item.isSpace }.count
        let flexible = shown.filter { $0.item.systemItem == .flexibleSpace }.count
        let used = widths.reduce(0, +) + CGFloat(gaps) * Self.spacing + 2 * Self.margin
        let room = flexible > 0 ? max(0, bounds.width - used) / CGFloat(flexible) : 0
        var x = Self.margin
        for (index, button) in shown.enumerated() {
            let width = button.item.systemItem == .flexibleSpace ? room : widths[index]
            button.frame = CGRect(x: x, y: 0, width: width, height: min(bounds.height, height))
            x += width
            if index + 1 < shown.count, !button.item.isSpace, !shown[index + 1].item.isSpace { x += Self.spacing }
        }
        guard isMirrored else { return }
        for button in shown { button.frame.origin.x = bounds.width - button.frame.maxX }
    }
}
