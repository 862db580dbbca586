/// A closure that runs when an action is performed, with the action as its argument.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A menu element that runs a closure when it is chosen. Controls also perform actions for their events.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// Identifies an action: a control has at most one action of an identifier per event.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier with a raw value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The identifier of a paste action. No action here has it by default.
        public static let paste = Identifier("com.apple.action.paste")
        /// The identifier of an action that pastes text in the style of its surroundings. No action here has it by default.
        public static let pasteAndMatchStyle = Identifier("com.apple.action.pasteAndMatchStyle")
        /// The identifier of an action that pastes a URL and opens it. No action here has it by default.
        public static let pasteAndGo = Identifier("com.apple.action.pasteAndGo")
        /// The identifier of an action that pastes text and searches for it. No action here has it by default.
        public static let pasteAndSearch = Identifier("com.apple.action.pasteAndSearch")
    }

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: the title in menus and buttons. Default empty.
    ///   - subtitle: a second line below the title. Default nil.
    ///   - image: an image beside the title. Default nil.
    ///   - identifier: the identifier; nil generates a unique one. Default nil.
    ///   - discoverabilityTitle: a longer title for lists of commands. Default nil.
    ///   - attributes: whether it is destructive, disabled or hidden. Default none.
    ///   - state: the mark beside it. Default off.
    ///   - handler: called each time the action is performed.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
    ) {
        if let identifier {
            self.identifier = identifier
        } else {
            Self.lastNumber += 1
            self.identifier = Identifier("lamina.action.\(Self.lastNumber)")
        }
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The action's title.
    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    /// The image beside the title.
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }
    /// The action's identifier.
    public let identifier: Identifier
    /// A longer title for lists of commands. Default nil.
    open var discoverabilityTitle: String?
    /// How menus show the action. Default none.
    open var attributes: UIMenuElement.Attributes
    /// The mark beside the action. Default off.
    open var state: UIMenuElement.State
    /// The control or other object that is calling the handler; nil at other times.
    open internal(set) var sender: Any?

    private let handler: UIActionHandler
    private static var lastNumber = 0

    /// Calls the handler on behalf of `sender`.
    func perform(sender: Any?) {
        let former = self.sender
        self.sender = sender
        handler(self)
        self.sender = former
    }
}
