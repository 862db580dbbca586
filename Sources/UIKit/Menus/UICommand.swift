/// A command of an application: a title, and a method of the responder chain or a closure that runs when a person chooses it.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
    /// Creates a command that calls a method of the first responder in the chain that can perform it, with the command as its argument.
    /// The other parameters are those of the form with a closure.
    public convenience init(
        title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) {
        self.init(
            title: title, image: image, propertyList: propertyList, alternates: alternates, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state
        ) { command in
            UIApplication.shared.sendAction(action, to: nil, from: command, for: nil)
        }
        self.action = action
    }

    /// Creates a command that runs a closure.
    ///
    /// - Parameters:
    ///   - title: the title in menus and lists of commands.
    ///   - image: an image beside the title. Default nil.
    ///   - propertyList: a value that distinguishes commands of one kind. Default nil.
    ///   - alternates: alternatives performed while further modifier keys are held. Default none.
    ///   - discoverabilityTitle: a longer title for lists of commands. Default nil.
    ///   - attributes: whether it is destructive, disabled or hidden. Default none.
    ///   - state: the mark beside it. Default off.
    ///   - handler: called each time the command is performed.
    public init(
        title: String, image: UIImage? = nil, propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
        handler: @escaping @MainActor (UICommand) -> Void
    ) {
        self.propertyList = propertyList
        self.alternates = alternates
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: nil, image: image)
    }

    /// The command's title.
    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    /// The image beside the title.
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }
    /// The method that the command calls; nil if it runs a closure.
    open internal(set) var action: Selector?
    /// A longer title for lists of commands. Default nil.
    open var discoverabilityTitle: String?
    /// A value that distinguishes commands of one kind.
    public let propertyList: Any?
    /// The alternatives performed while further modifier keys are held.
    public let alternates: [UICommandAlternate]
    /// The attributes of the command in menus; a disabled or hidden command does not run. Default none.
    open var attributes: UIMenuElement.Attributes
    /// The mark beside the command. Default off.
    open var state: UIMenuElement.State

    private let handler: @MainActor (UICommand) -> Void

    /// Runs the command, or one of its alternates.
    func perform(_ alternate: UICommandAlternate?) {
        if let alternate { alternate.handler(self) } else { handler(self) }
    }

    /// Whether the command can run: it is neither disabled nor hidden.
    var isAvailable: Bool { attributes.isDisjoint(with: [.disabled, .hidden]) }
}

/// An alternative of a command, performed while further modifier keys are held.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
    /// The alternative's title.
    public let title: String
    /// The modifier keys to hold in addition to those of the command.
    public let modifierFlags: UIKeyModifierFlags

    /// The method that the alternative calls; nil if it runs a closure.
    public private(set) var action: Selector?

    let handler: @MainActor (UICommand) -> Void

    /// Creates an alternative that calls a method of the responder chain, with the command as its argument.
    public convenience init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
        self.init(title: title, modifierFlags: modifierFlags) { command in
            UIApplication.shared.sendAction(action, to: nil, from: command, for: nil)
        }
        self.action = action
    }

    /// Creates an alternative for further modifier keys; `handler` is called with the command.
    public init(title: String, modifierFlags: UIKeyModifierFlags, handler: @escaping @MainActor (UICommand) -> Void) {
        self.title = title
        self.modifierFlags = modifierFlags
        self.handler = handler
        super.init()
    }
}
