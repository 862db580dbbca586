/// The superclass of actions, commands and menus: a title, a subtitle and an image.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// The attributes of an element in a menu.
    public struct Attributes: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The element is shown but can't be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// The element is destructive, and shown in red.
        public static let destructive = Attributes(rawValue: 2)
        /// The element is not shown.
        public static let hidden = Attributes(rawValue: 4)
        /// The menu stays open when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// The mark that a menu shows beside an element. A button with `changesSelectionAsPrimaryAction` starts selected if its action is on.
    public enum State: Int, Sendable {
        /// No mark: the option is off.
        case off = 0
        /// A check mark: the option is on.
        case on
        /// A dash: the option is on for a part of the selection.
        case mixed
    }

    /// The element's title.
    open internal(set) var title: String
    /// A smaller line below the title. Default nil.
    open var subtitle: String?
    /// The image beside the title.
    open internal(set) var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }
}
