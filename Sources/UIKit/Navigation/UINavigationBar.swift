/// A navigation bar: title, buttons and a back button of the top item of a stack.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a bar without items.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    // MARK: Items

    /// The delegate, which decides on pushes and pops and is informed about them. The bar of a navigation controller asks that controller
    /// if it conforms to the protocol. Held weakly.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The items, from the first to the one that is shown.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown.
    open var topItem: UINavigationItem? { stack.last }
    /// The item below the top item, which the back button returns to.
    open var backItem: UINavigationItem? { stack.dropLast().last }
    /// Pushes an item.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard delegate?.navigationBar(self, shouldPush: item) != false else { return }
        change(to: stack + [item], animated: animated)
        delegate?.navigationBar(self, didPush: item)
    }
    /// Pops the top item.
    ///
    /// - Returns: the item that was topmost; nil when the delegate refuses or there is none.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = stack.last, mayPop(item) else { return nil }
        change(to: Array(stack.dropLast()), animated: animated)
        delegate?.navigationBar(self, didPop: item)
        return item
    }
    /// Replaces the items. Animated as a pop if the new top item was in the stack before, otherwise as a push.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { change(to: items ?? [], animated: animated) }

    // MARK: Appearance

    /// Whether titles are large until something is scrolled below the bar. Default false.
    open var prefersLargeTitles = false {
        didSet { if prefersLargeTitles != oldValue { appearanceDidChange() } }
    }
    /// The appearance while content is scrolled under the bar. Default: translucent with a hairline.
    open var standardAppearance = UINavigationBarAppearance() {
        didSet { appearanceDidChange() }
    }
    /// The appearance in a compact vertical size class; nil for the standard one. Default nil.
    open var compactAppearance: UINavigationBarAppearance? {
        didSet { appearanceDidChange() }
    }
    /// The appearance while no content is scrolled under the bar; nil for the standard appearance without its background. Default nil.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { appearanceDidChange() }
    }
    /// The appearance in a compact vertical size class while no content is scrolled under the bar; nil for ``scrollEdgeAppearance``, or
    /// else ``compactAppearance``. Default nil.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { appearanceDidChange() }
    }
    /// Whether the bar is translucent. Default true.
    open var isTranslucent = true {
        didSet { if isTranslucent != oldValue { appearanceDidChange() } }
    }
    /// The background's colour; nil for that of the appearance. Default nil.
    open var barTintColor: UIColor? {
        didSet { appearanceDidChange() }
    }
    /// The bar's style, light or dark, regardless of the interface style. Default: follows the interface style.
    open var barStyle = UIBarStyle.default {
        didSet {
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
            if barStyle != oldValue { UIApplication.shared.updateStatusBar() }
        }
    }
    /// Text attributes of titles; nil for the appearance's. Default nil.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { appearanceDidChange() }
    }
    /// Text attributes of large titles; nil for the appearance's. Default nil.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { appearanceDidChange() }
    }
    /// The image of the back button; its shape is shown in the tint colour. Nil for the system's arrow head. Default nil.
    open var backIndicatorImage: UIImage? {
        didSet { appearanceDidChange() }
    }
    /// The background image; nil for none. Default nil.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }
    /// Sets the background image.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics] = backgroundImage
        appearanceDidChange()
    }
    /// The background image, the same for all bar positions.
    open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }
    /// Sets the background image. The bar position is ignored.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics) {
        setBackgroundImage(backgroundImage, for: barMetrics)
    }
    /// An image that replaces the hairline; nil for the system's. Default nil.
    open var shadowImage: UIImage? {
        didSet { appearanceDidChange() }
    }
    /// The vertical offset of titles, in points; positive values move them down.
    open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { titleAdjustments[barMetrics] ?? 0 }
    /// Sets the vertical offset of titles, in points; positive values move them down.
    open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        titleAdjustments[barMetrics] = adjustment
        appearanceDidChange()
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutBar()
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height(for: topItem, expansion: 1)) }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: height(for: topItem, expansion: 1))
    }
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        appearanceDidChange()
    }

    // MARK: Shared with the extensions in other files

    var stack: [UINavigationItem] = []
    var content: NavigationBarContent?
    let background = BarBackgroundView(isAtBottom: false)
    let largeTitle = UILabel()
    let largeTitleClip = UIView()
    /// The controller whose bar this is; it decides on the back button.
    weak var controller: UINavigationController?
    /// How far the background extends above the bar, under the status bar, in points.
    var topExtension: CGFloat = 0 {
        didSet { if topExtension != oldValue { setNeedsLayout() } }
    }
    /// The visible part of the large title: 1 for all of it, 0 for none, more than 1 while the content is pulled down.
    var expansion: CGFloat = 1 {
        didSet { if expansion != oldValue { setNeedsLayout() } }
    }
    /// Opacity of the background, 0 to 1, by how far content is scrolled under the bar.
    var edgeStrength: CGFloat = 0 {
        didSet { if edgeStrength != oldValue { updateBackground() } }
    }
    /// Whether nothing is scrolled below the bar.
    var isAtScrollEdge: Bool { edgeStrength == 0 }
    var backgroundImages: [UIBarMetrics: UIImage] = [:]
    var titleAdjustments: [UIBarMetrics: CGFloat] = [:]
}

/// Decides whether items are pushed and popped, and is informed when they were. All methods have defaults.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: NSObjectProtocol {
    /// Whether an item should be pushed. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// An item was pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Whether an item should be popped. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// An item was popped.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
