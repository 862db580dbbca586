/// A command with a keyboard shortcut. Responders offer key commands in ``UIResponder/keyCommands``; at each key press the responder chain
/// is searched from the first responder on, and the first command that matches runs in place of the press.
///
///     override var keyCommands: [UIKeyCommand]? {
///         [UIKeyCommand(input: "n", modifierFlags: .command) { [weak self] _ in self?.addNote() }]
///     }
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
    /// Creates a key command without a title that calls a method of the first responder in the chain that can perform it, with the command
    /// as its argument.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Creates a key command that calls a method of the responder chain. The other parameters are those of the form with a closure.
    public convenience init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) {
        self.init(
            title: title, image: image, input: input, modifierFlags: modifierFlags, propertyList: propertyList, alternates: alternates,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state
        ) { command in
            UIApplication.shared.sendAction(action, to: nil, from: command, for: nil)
        }
        self.action = action
    }

    /// Creates a key command without a title.
    ///
    /// - Parameters:
    ///   - input: the characters that the key types without modifiers, or one of the input constants.
    ///   - modifierFlags: the modifier keys that must be held, exactly. Default none.
    ///   - handler: called each time the command is performed, with the command.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags = [], handler: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.init(title: "", input: input, modifierFlags: modifierFlags, handler: handler)
    }

    /// Creates a key command.
    ///
    /// - Parameters:
    ///   - title: the title in menus and lists of commands.
    ///   - image: an image beside the title. Default nil.
    ///   - input: the characters that the key types without modifiers, or one of the input constants.
    ///   - modifierFlags: the modifier keys that must be held, exactly. Default none.
    ///   - propertyList: a value that distinguishes commands of one kind. Default nil.
    ///   - alternates: alternatives performed while further modifier keys are held. Default none.
    ///   - discoverabilityTitle: a longer title for lists of commands. Default nil.
    ///   - attributes: whether it is destructive, disabled or hidden. Default none.
    ///   - state: the mark beside it. Default off.
    ///   - handler: called each time the command is performed, with the command.
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

    /// Creates a key command that performs an action and takes its title, image and attributes.
    public convenience init(action: UIAction, input: String, modifierFlags: UIKeyModifierFlags = []) {
        self.init(
            title: action.title, image: action.image, input: input, modifierFlags: modifierFlags,
            discoverabilityTitle: action.discoverabilityTitle, attributes: action.attributes, state: action.state
        ) { action.perform(sender: $0) }
    }

    /// The characters that the key types without modifiers, or one of the input constants.
    public let input: String?
    /// The modifier keys that must be held.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether the command takes precedence over typing and moving the caret in text. Default false.
    open var wantsPriorityOverSystemBehavior = false
    /// Whether left and right arrow keys and brackets are swapped in right-to-left layouts. Default true.
    open var allowsAutomaticMirroring = true

    /// The input of the up arrow key.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The input of the down arrow key.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The input of the left arrow key.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The input of the right arrow key.
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
    /// The input of the Delete key, which deletes forwards.
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

    /// The command to run for a key with modifiers, and its alternative, if one matches; nil if the command does not match.
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
