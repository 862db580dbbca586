/// A bar at the top with a title, buttons, and a button that leads back: a stack of items of which the topmost is shown.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }

    /// Archives are not supported here: a bar without items.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    // MARK: Items

    /// Hears of pushes and pops by a person. The bar of a navigation controller asks that
    /// controller, if it is a delegate by itself. Not retained.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The items, from the first to the one that is shown.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown.
    open var topItem: UINavigationItem? { stack.last }
    /// The item that the back button leads to.
    open var backItem: UINavigationItem? { stack.dropLast().last }
    /// Shows an item over the others.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard delegate?.navigationBar(self, shouldPush: item) != false else { return }
        change(to: stack + [item], animated: animated)
        delegate?.navigationBar(self, didPush: item)
    }
    /// Shows the item below the topmost.
    ///
    /// - Returns: the item that was topmost; nil when the delegate refuses or there is none.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = stack.last, mayPop(item) else { return nil }
        change(to: Array(stack.dropLast()), animated: animated)
        delegate?.navigationBar(self, didPop: item)
        return item
    }
    /// Replaces the items. It looks like a push, or like a pop where the new topmost one was there before.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { change(to: items ?? [], animated: animated) }

    // MARK: Looks

    /// Whether titles are large until something is scrolled below the bar. Default false.
    open var prefersLargeTitles = false {
        didSet { if prefersLargeTitles != oldValue { looksDidChange() } }
    }
    /// The looks while something is scrolled below the bar. Default: translucent with a hairline.
    open var standardAppearance = UINavigationBarAppearance() {
        didSet { looksDidChange() }
    }
    /// The looks where there is little height; nil for the standard ones. Default nil.
    open var compactAppearance: UINavigationBarAppearance? {
        didSet { looksDidChange() }
    }
    /// The looks while nothing is scrolled below the bar; nil for the standard ones without background. Default nil.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { looksDidChange() }
    }
    /// The looks of both situations; nil for those of one of them. Default nil.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { looksDidChange() }
    }
    /// Whether what is below shines through. Default true.
    open var isTranslucent = true {
        didSet { if isTranslucent != oldValue { looksDidChange() } }
    }
    /// The background's colour; nil for that of the appearance. Default nil.
    open var barTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// Light or dark, whatever the interface's style. Default: as the interface.
    open var barStyle = UIBarStyle.default {
        didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
    }
    /// How titles look; nil for the appearance's. Default nil.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { looksDidChange() }
    }
    /// How large titles look; nil for the appearance's. Default nil.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { looksDidChange() }
    }
    /// The picture of the back button; its shape is shown in the tint colour. Nil for the system's arrow head. Default nil.
    open var backIndicatorImage: UIImage? {
        didSet { looksDidChange() }
    }
    /// The picture behind everything; nil for none. Default nil.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }
    /// Sets a picture behind everything.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics] = backgroundImage
        looksDidChange()
    }
    /// The picture behind everything, for bars at any place.
    open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }
    /// Sets a picture behind everything. The place is not looked at.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics) {
        setBackgroundImage(backgroundImage, for: barMetrics)
    }
    /// A picture in the place of the hairline; nil for the system's. Default nil.
    open var shadowImage: UIImage? {
        didSet { looksDidChange() }
    }
    /// How far titles are moved down, in points.
    open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { titleAdjustments[barMetrics] ?? 0 }
    /// Moves titles down by points.
    open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        titleAdjustments[barMetrics] = adjustment
        looksDidChange()
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
        looksDidChange()
    }

    // MARK: What the files named after verbs use

    var stack: [UINavigationItem] = []
    var content: NavigationBarContent?
    let background = BarBackgroundView(isAtBottom: false)
    let largeTitle = UILabel()
    let largeTitleClip = UIView()
    /// The controller whose bar this is; it decides on the back button.
    weak var controller: UINavigationController?
    /// How far the background reaches up, over the status bar.
    var topExtension: CGFloat = 0 {
        didSet { if topExtension != oldValue { setNeedsLayout() } }
    }
    /// How much of the large title's room is there: 1 all of it, 0 none, more than 1 while the content is pulled down.
    var expansion: CGFloat = 1 {
        didSet { if expansion != oldValue { setNeedsLayout() } }
    }
    /// How much of the background there is by what is scrolled below the bar: 0 for nothing, 1 for all of it.
    var edgeStrength: CGFloat = 0 {
        didSet { if edgeStrength != oldValue { showBackground() } }
    }
    /// Whether nothing is scrolled below the bar.
    var isAtScrollEdge: Bool { edgeStrength == 0 }
    var backgroundImages: [UIBarMetrics: UIImage] = [:]
    var titleAdjustments: [UIBarMetrics: CGFloat] = [:]
}

/// Decides on pushes and pops of a navigation bar, and hears of them. All methods have defaults.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: NSObjectProtocol {
    /// Whether an item may be shown. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// An item is shown.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Whether an item may go. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// An item went.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
