/// What an item of a bar shows: the common part of button items and tab items.
@preconcurrency @MainActor
open class UIBarItem: AccessibleObject {
    /// An empty item.
    public required override init() {
        super.init()
    }

    /// The title. Default nil.
    open var title: String? {
        didSet { if title != oldValue { itemDidChange() } }
    }
    /// The item's image; bars show its shape in their tint colour. Default nil.
    open var image: UIImage? {
        didSet { if image !== oldValue { itemDidChange() } }
    }
    /// Space around ``image``. Default none.
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
    /// What appearance proxies did to the item, by the index of the property in its class's ``AppearanceProfile``.
    var appliedAppearances: [Int: AppliedAppearance]?
    /// Called after a change of what the item shows, for the view that shows it.
    var didChange: (() -> Void)?
    func itemDidChange() { didChange?() }
}
