/// What an action does; it is given the action itself.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A title, a picture, and code that runs when a person chooses it. Controls call actions for their events.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// Names an action: a control has one action of a name for an event.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name of a raw value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Names what pastes. No action here has it by itself.
        public static let paste = Identifier("com.apple.action.paste")
        /// Names what pastes without looks. No action here has it by itself.
        public static let pasteAndMatchStyle = Identifier("com.apple.action.pasteAndMatchStyle")
        /// Names what pastes an address and opens it. No action here has it by itself.
        public static let pasteAndGo = Identifier("com.apple.action.pasteAndGo")
        /// Names what pastes words and looks for them. No action here has it by itself.
        public static let pasteAndSearch = Identifier("com.apple.action.pasteAndSearch")
    }

    /// An action.
    ///
    /// - Parameters:
    ///   - title: what menus and buttons say. Default empty.
    ///   - subtitle: a second line. Default nil.
    ///   - image: beside the title. Default nil.
    ///   - identifier: nil makes one that no other action has.
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
