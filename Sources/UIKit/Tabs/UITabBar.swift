/// A bar at the bottom of the screen with a row of items, one of which is selected.
@preconcurrency @MainActor
open class UITabBar: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a bar without items.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    /// The delegate, which is told when the user selects an item. Held weakly.
    open weak var delegate: (any UITabBarDelegate)?
    /// The items. Default nil.
    open var items: [UITabBarItem]? {
        get { shownItems }
        set { setItems(newValue, animated: false) }
    }
    /// Sets the items, with a fade if `animated`.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        guard items != shownItems else { return }
        shownItems = items
        if let selectedItem, items?.contains(selectedItem) != true { self.selectedItem = nil }
        replaceButtons()
        guard animated, window != nil else { return }
        for button in buttons { button.alpha = 0 }
        UIView.animate(withDuration: 0.25) { [buttons] in for button in buttons { button.alpha = 1 } }
    }
    /// The item that is selected. Default nil.
    open var selectedItem: UITabBarItem? {
        didSet { for button in buttons { button.isSelected = button.item === selectedItem } }
    }
    /// The colour of items that are not selected; nil for grey. Default nil.
    open var unselectedItemTintColor: UIColor? {
        didSet { for button in buttons { button.restColor = unselectedItemTintColor } }
    }
    /// The appearance. Default: translucent with a hairline.
    open var standardAppearance = UITabBarAppearance() {
        didSet { updateBackground() }
    }
    /// The appearance while no content lies under the bar; nil for the standard appearance without its background. Default nil.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        didSet { updateBackground() }
    }
    /// The background's colour; nil for that of the appearance. Default nil.
    open var barTintColor: UIColor? {
        didSet { updateBackground() }
    }
    /// Whether the bar is translucent. Default true.
    open var isTranslucent = true {
        didSet { updateBackground() }
    }
    /// The bar's style: whether it follows the interface style. Default `default`, which does.
    open var barStyle = UIBarStyle.default {
        didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
    }

    /// The height without the safe area below: 49 points, or 32 in a compact vertical size class.
    static func height(for traits: UITraitCollection) -> CGFloat { traits.verticalSizeClass == .compact ? 32 : 49 }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height(for: traitCollection) + safeAreaInsets.bottom)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        let height = min(Self.height(for: traitCollection), bounds.height)
        guard !buttons.isEmpty else { return }
        let safe = safeAreaInsets
        let width = max(0, bounds.width - safe.left - safe.right)
        // In wide bars, items are grouped in the middle.
        let each = min(width / CGFloat(buttons.count), bounds.width >= 600 ? 120 : .infinity)
        var x = safe.left + (width - each * CGFloat(buttons.count)) / 2
        let isMirrored = isMirrored
        for button in buttons {
            button.frame = CGRect(x: isMirrored ? bounds.width - x - each : x, y: 0, width: each, height: height)
            x += each
        }
    }

    private var shownItems: [UITabBarItem]?
    private(set) var buttons: [TabButton] = []
    private let background = BarBackgroundView(isAtBottom: true)

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
        let appearance = UITabBarAppearance(barAppearance: standardAppearance)
        if let barTintColor { appearance.backgroundColor = barTintColor } else if !isTranslucent { appearance.backgroundColor = .systemBackground }
        if !isTranslucent { appearance.backgroundEffect = nil }
        let isSystem = scrollEdgeAppearance == nil && barTintColor == nil && isTranslucent
        background.show(appearance, strength: isSystem ? edgeStrength : 1)
    }

    private func replaceButtons() {
        for button in buttons { button.removeFromSuperview() }
        buttons = (shownItems ?? []).map { item in
            let button = TabButton(item)
            button.restColor = unselectedItemTintColor
            button.isSelected = item === selectedItem
            button.addAction(UIAction { [weak self] _ in self?.choose(item) }, for: .touchDown)
            item.didChange = { [weak button] in button?.show() }
            addSubview(button)
            return button
        }
        setNeedsLayout()
    }

    private func choose(_ item: UITabBarItem) {
        guard delegate?.tabBar(self, shouldSelect: item) != false else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
    }
}

/// Receives messages when the user selects an item of a tab bar. All methods have defaults.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
    /// Called when the user selects an item.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    @MainActor
    func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool {
        (self as? UITabBarController)?.mayChoose(item) ?? true
    }
}
