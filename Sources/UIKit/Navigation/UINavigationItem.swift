/// The content of a navigation bar while its controller is on top: title, buttons, and the title of the next controller's back button.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether the title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As the item below in the stack; large for the first item.
        case automatic = 0
        /// Large, where the bar prefers large titles.
        case always
        /// Small, in the middle of the bar.
        case never
    }

    /// What the back button that returns to this item shows.
    public enum BackButtonDisplayMode: Int, Sendable {
        /// The title if it fits, otherwise "Back".
        case `default` = 0
        /// "Back".
        case generic
        /// Only the arrow head.
        case minimal
    }

    /// Layout styles of an item.
    public enum ItemStyle: Int, Sendable {
        /// The title in the middle.
        case navigator = 0
        /// The title at the leading side.
        case browser
        /// The title at the leading side.
        case editor
    }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    // MARK: Title

    /// The title in the bar. Default: the controller's title.
    open var title: String? {
        didSet { if title != oldValue { itemDidChange() } }
    }
    /// A view that replaces the title, at its own size. Default nil.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { itemDidChange() } }
    }
    /// A line above the title, for which the bar grows by 30 points. Default nil.
    open var prompt: String? {
        didSet { if prompt != oldValue { itemDidChange() } }
    }
    /// Whether the title is large, where the bar prefers that. Default automatic.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
        didSet { if largeTitleDisplayMode != oldValue { itemDidChange() } }
    }
    /// The layout style. Default navigator.
    open var style = ItemStyle.navigator {
        didSet { if style != oldValue { itemDidChange() } }
    }

    // MARK: Back button

    /// The back button that returns to this item, shown while another one is on top. Its title, tint and title attributes are used; with an
    /// image it shows no title. Nil for one with the item's title. Default nil.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { if backBarButtonItem !== oldValue { itemDidChange() } }
    }
    /// The title of the back button that returns to this item; nil for the item's title. Default nil.
    open var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { itemDidChange() } }
    }
    /// How the back button that returns to this item is shown. Default: the title, or "Back" where it does not fit.
    open var backButtonDisplayMode = BackButtonDisplayMode.default {
        didSet { if backButtonDisplayMode != oldValue { itemDidChange() } }
    }
    /// Whether the back button is hidden while this item is on top. Default false.
    open var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { itemDidChange() } }
    }
    /// Hides or shows the back button, with a fade.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        change(animated) { self.hidesBackButton = hidesBackButton }
    }
    /// The action of the back button while this item is on top, performed instead of popping it. Default nil.
    open var backAction: UIAction? {
        didSet { itemDidChange() }
    }

    // MARK: Buttons

    /// Buttons at the leading side, from the outermost inwards. Default nil.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { itemDidChange() }
    }
    /// Buttons at the trailing side, from the outermost inwards. Default nil.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { itemDidChange() }
    }
    /// The outermost button at the leading side.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The outermost button at the trailing side.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    /// Sets the leading buttons, with a fade.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { change(animated) { self.leftBarButtonItems = items } }
    /// Sets the trailing buttons, with a fade.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { change(animated) { self.rightBarButtonItems = items } }
    /// Sets the leading button, with a fade.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { change(animated) { self.leftBarButtonItem = item } }
    /// Sets the trailing button, with a fade.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { change(animated) { self.rightBarButtonItem = item } }
    /// Whether leading buttons are shown beside the back button instead of in its place. Default false.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { itemDidChange() } }
    }

    // MARK: Appearance

    /// The bar's appearance while this item is on top; nil for the bar's own. Default nil.
    open var standardAppearance: UINavigationBarAppearance? {
        didSet { itemDidChange() }
    }
    /// The appearance in a compact vertical size class; nil for the bar's own. Default nil.
    open var compactAppearance: UINavigationBarAppearance? {
        didSet { itemDidChange() }
    }
    /// The appearance while no content is scrolled under the bar; nil for the bar's own. Default nil.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { itemDidChange() }
    }
    /// The appearance in a compact vertical size class while no content is scrolled under the bar; nil for the bar's own. Default nil.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { itemDidChange() }
    }

    /// Called after a change of what the item shows, for the bar that shows it.
    var didChange: ((_ animated: Bool) -> Void)?
    private var animates = false

    private func itemDidChange() { didChange?(animates) }

    private func change(_ animated: Bool, _ change: () -> Void) {
        animates = animated
        change()
        animates = false
    }

    /// The title of the back button that returns to this item.
    var backButtonText: String? {
        if let own = backBarButtonItem?.title { return own }
        switch backButtonDisplayMode {
        case .minimal: return nil
        case .generic: return "Back"
        case .default: return backButtonTitle ?? (title?.isEmpty == false ? title : "Back")
        }
    }
}
