/// What an element of a menu shows: the common part of actions and menus.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// How an element is shown and what it does besides its action.
    public struct Attributes: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Shown, but can't be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Shown in red: something is lost by it.
        public static let destructive = Attributes(rawValue: 2)
        /// Not shown.
        public static let hidden = Attributes(rawValue: 4)
        /// The menu stays when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// The mark beside an element in menus, which are not shown here. A button that changes its selection begins selected with an action
    /// that is on.
    public enum State: Int, Sendable {
        /// None: what it stands for does not hold.
        case off = 0
        /// A check mark: it holds.
        case on
        /// A dash: it holds for some of what is selected.
        case mixed
    }

    /// What the element says.
    open internal(set) var title: String
    /// A smaller line below the title. Default nil.
    open var subtitle: String?
    /// The picture beside the title.
    open internal(set) var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }
}
