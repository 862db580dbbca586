/// The base class of items in bars: button items and tab bar items.
@preconcurrency @MainActor
open class UIBarItem: AccessibleObject {
    /// Creates an empty item.
    public required override init() {
        super.init()
    }

    /// The title. Default nil.
    open var title: String? {
        didSet { if title != oldValue { itemDidChange() } }
    }
    /// The item's image, which bars show as a template in their tint colour. Default nil.
    open var image: UIImage? {
        didSet { if image !== oldValue { itemDidChange() } }
    }
    /// The insets of ``image``, in points. Default zero.
    open var imageInsets = UIEdgeInsets.zero {
        didSet { if imageInsets != oldValue { itemDidChange() } }
    }
    /// Whether the item is enabled. Default true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { itemDidChange() } }
    }
    /// An integer that identifies the item. Default 0.
    open var tag = 0

    /// Sets the title's text attributes for a state; nil removes them.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[exactly: state] = attributes
        itemDidChange()
    }
    /// The text attributes that were set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[exactly: state] }

    var titleAttributes = ControlStates<[NSAttributedString.Key: Any]>()
    /// The values that appearance proxies gave the item, by the property's index in its class's ``AppearanceProfile``.
    var appliedAppearances: [Int: AppliedAppearance]?
    /// Called after a change that affects the view that shows the item.
    var didChange: (() -> Void)?
    func itemDidChange() { didChange?() }
}
