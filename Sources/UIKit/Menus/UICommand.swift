/// A command of an application: a title and code that runs when a person chooses it. Selectors don't exist here: a command carries its code.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
    /// A command.
    ///
    /// - Parameters:
    ///   - title: what lists of commands say.
    ///   - image: beside the title. Default nil.
    ///   - propertyList: whatever tells commands of one kind apart. Default nil.
    ///   - alternates: what the command does instead while further modifier keys are held. Default none.
    ///   - discoverabilityTitle: what lists of commands say instead of the title. Default nil.
    ///   - attributes: whether it is dangerous, disabled or hidden. Default none.
    ///   - state: whether it has a check mark. Default off.
    ///   - handler: called on each use.
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

    /// What the command says.
    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    /// The picture beside the title.
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }
    /// A longer title, for lists of what keys do. Default nil.
    open var discoverabilityTitle: String?
    /// Whatever tells commands of one kind apart.
    public let propertyList: Any?
    /// What the command does instead while further modifier keys are held.
    public let alternates: [UICommandAlternate]
    /// How menus show the command; a disabled or hidden one does not run. Default none.
    open var attributes: UIMenuElement.Attributes
    /// The mark beside the command. Default off.
    open var state: UIMenuElement.State

    private let handler: @MainActor (UICommand) -> Void

    /// Runs the command, or one of its alternates.
    func perform(_ alternate: UICommandAlternate?) {
        if let alternate { alternate.handler(self) } else { handler(self) }
    }

    /// Whether the command may run.
    var isAvailable: Bool { attributes.isDisjoint(with: [.disabled, .hidden]) }
}

/// What a command does instead while further modifier keys are held.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
    /// What the command says then.
    public let title: String
    /// The keys that are held in addition.
    public let modifierFlags: UIKeyModifierFlags

    let handler: @MainActor (UICommand) -> Void

    /// What a command does while `modifierFlags` are held beside its own; `handler` is called with the command.
    public init(title: String, modifierFlags: UIKeyModifierFlags, handler: @escaping @MainActor (UICommand) -> Void) {
        self.title = title
        self.modifierFlags = modifierFlags
        self.handler = handler
        super.init()
    }
}
