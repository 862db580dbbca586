/// What an item of a bar shows: the common part of button items and tab items.
@preconcurrency @MainActor
open class UIBarItem: AccessibleObject {
    /// An item that shows nothing.
    public required override init() {
        super.init()
    }

    /// What the item says. Default nil.
    open var title: String? {
        didSet { if title != oldValue { itemDidChange() } }
    }
    /// The item's picture; bars show its shape in their tint colour. Default nil.
    open var image: UIImage? {
        didSet { if image !== oldValue { itemDidChange() } }
    }
    /// Space around ``image``. Default none.
    open var imageInsets = UIEdgeInsets.zero {
        didSet { if imageInsets != oldValue { itemDidChange() } }
    }
    /// Whether the item can be used. Default true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { itemDidChange() } }
    }
    /// A number to find the item by. Default 0.
    open var tag = 0

    /// Sets how the title looks in a state; nil takes it back.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[exactly: state] = attributes
        itemDidChange()
    }
    /// How the title looks in a state, as it was set for it.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[exactly: state] }

    var titleAttributes = ControlStates<[NSAttributedString.Key: Any]>()
    /// Called after a change of what the item shows, for the view that shows it.
    var didChange: (() -> Void)?
    func itemDidChange() { didChange?() }
}
