/// Code that runs when an action is chosen. It gets the action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A menu element whose closure runs when it is chosen. Controls run actions for their events.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// Identifies an action: a control has at most one action of an identifier for an event.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// An identifier with a raw value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The identifier of an action that pastes. No action here has it unless it is given.
        public static let paste = Identifier("com.apple.action.paste")
        /// The identifier of an action that pastes text in the style of its surroundings. No action here has it unless it is given.
        public static let pasteAndMatchStyle = Identifier("com.apple.action.pasteAndMatchStyle")
        /// The identifier of an action that pastes an address and opens it. No action here has it unless it is given.
        public static let pasteAndGo = Identifier("com.apple.action.pasteAndGo")
        /// The identifier of an action that pastes words and searches for them. No action here has it unless it is given.
        public static let pasteAndSearch = Identifier("com.apple.action.pasteAndSearch")
    }

    /// An action.
    ///
    /// - Parameters:
    ///   - title: what menus and buttons say. Default empty.
    ///   - subtitle: a second line. Default nil.
    ///   - image: beside the title. Default nil.
    ///   - identifier: nil for a unique one. Default nil.
    ///   - discoverabilityTitle: what lists of commands say instead of the title. Default nil.
    ///   - attributes: whether it is dangerous, disabled or hidden. Default none.
    ///   - state: whether it has a check mark. Default off.
    ///   - handler: called on each use.
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

    /// What the action says.
    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    /// The picture beside the title.
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }
    /// The action's name.
    public let identifier: Identifier
    /// A longer title, for lists of what keys do. Default nil.
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
