/// A command that a key runs. Responders offer theirs by ``UIResponder/keyCommands``; when a key goes down, the first responder's are looked
/// through first, then those of the responders after it in the chain, and the first that fits runs instead of a press.
///
///     override var keyCommands: [UIKeyCommand]? {
///         [UIKeyCommand(input: "n", modifierFlags: .command) { [weak self] _ in self?.addNote() }]
///     }
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
    /// A command without a title.
    ///
    /// - Parameters:
    ///   - input: what the key types without modifiers, or one of the names below.
    ///   - modifierFlags: the keys that must be held, exactly. Default none.
    ///   - handler: called on each use, with the command.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags = [], handler: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.init(title: "", input: input, modifierFlags: modifierFlags, handler: handler)
    }

    /// A command.
    ///
    /// - Parameters:
    ///   - title: what lists of commands say.
    ///   - image: beside the title. Default nil.
    ///   - input: what the key types without modifiers, or one of the names below.
    ///   - modifierFlags: the keys that must be held, exactly. Default none.
    ///   - propertyList: whatever tells commands of one kind apart. Default nil.
    ///   - alternates: what the command does instead while further modifier keys are held. Default none.
    ///   - discoverabilityTitle: what lists of commands say instead of the title. Default nil.
    ///   - attributes: whether it is dangerous, disabled or hidden. Default none.
    ///   - state: whether it has a check mark. Default off.
    ///   - handler: called on each use, with the command.
    public init(
        title: String, image: UIImage? = nil, input: String, modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        super.init(
            title: title, image: image, propertyList: propertyList, alternates: alternates, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state
        ) { command in
            if let command = command as? UIKeyCommand { handler(command) }
        }
    }

    /// A command that runs an action and has its title, picture and attributes.
    public convenience init(action: UIAction, input: String, modifierFlags: UIKeyModifierFlags = []) {
        self.init(
            title: action.title, image: action.image, input: input, modifierFlags: modifierFlags,
            discoverabilityTitle: action.discoverabilityTitle, attributes: action.attributes, state: action.state
        ) { action.perform(sender: $0) }
        self.action = action
    }

    /// What the key types without modifiers, or one of the names below.
    public let input: String?
    /// The keys that must be held.
    public let modifierFlags: UIKeyModifierFlags
    /// The action that the command runs; nil where it has a handler of its own.
    open private(set) var action: UIAction?
    /// Whether the command comes before typing and moving the cursor in a text. Default false.
    open var wantsPriorityOverSystemBehavior = false
    /// Whether left and right arrows and brackets change sides where lines run from right to left. Default true.
    open var allowsAutomaticMirroring = true

    /// The input of the arrow up.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The input of the arrow down.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The input of the arrow to the left.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The input of the arrow to the right.
    public static let inputRightArrow = "UIKeyInputRightArrow"
    /// The input of the escape key.
    public static let inputEscape = "UIKeyInputEscape"
    /// The input of the Page Up key.
    public static let inputPageUp = "UIKeyInputPageUp"
    /// The input of the Page Down key.
    public static let inputPageDown = "UIKeyInputPageDown"
    /// The input of the Home key.
    public static let inputHome = "UIKeyInputHome"
    /// The input of the End key.
    public static let inputEnd = "UIKeyInputEnd"
    /// The input of the Delete key, which removes what is behind the cursor.
    public static let inputDelete = "UIKeyInputDelete"
    /// The input of function key 1.
    public static let f1 = "UIKeyInputF1"
    /// The input of function key 2.
    public static let f2 = "UIKeyInputF2"
    /// The input of function key 3.
    public static let f3 = "UIKeyInputF3"
    /// The input of function key 4.
    public static let f4 = "UIKeyInputF4"
    /// The input of function key 5.
    public static let f5 = "UIKeyInputF5"
    /// The input of function key 6.
    public static let f6 = "UIKeyInputF6"
    /// The input of function key 7.
    public static let f7 = "UIKeyInputF7"
    /// The input of function key 8.
    public static let f8 = "UIKeyInputF8"
    /// The input of function key 9.
    public static let f9 = "UIKeyInputF9"
    /// The input of function key 10.
    public static let f10 = "UIKeyInputF10"
    /// The input of function key 11.
    public static let f11 = "UIKeyInputF11"
    /// The input of function key 12.
    public static let f12 = "UIKeyInputF12"

    private static let mirrored: [String: String] = [
        inputLeftArrow: inputRightArrow, inputRightArrow: inputLeftArrow, "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
        "(": ")", ")": "(",
    ]

    /// Whether a key with modifiers runs the command, and which alternate of it; nil where it does not.
    func match(input typed: String, modifiers: UIKeyModifierFlags, isMirrored: Bool) -> (command: UIKeyCommand, alternate: UICommandAlternate?)? {
        guard var input, !input.isEmpty else { return nil }
        if isMirrored, allowsAutomaticMirroring { input = Self.mirrored[input] ?? input }
        guard input.lowercased() == typed.lowercased() else { return nil }
        let ignored: UIKeyModifierFlags = [.alphaShift, .numericPad]
        let wanted = modifierFlags.subtracting(ignored), held = modifiers.subtracting(ignored)
        if wanted == held { return (self, nil) }
        return alternates.first { wanted.union($0.modifierFlags).subtracting(ignored) == held }.map { (self, $0) }
    }
}
