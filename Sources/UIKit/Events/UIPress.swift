/// A key that is held down.
@MainActor
open class UIPress: NSObject {
    /// Where the press is in its life.
    public enum Phase: Int, Sendable {
        case began = 0, changed, stationary, ended, cancelled
    }

    /// Where the press is in its life; `changed` while the key repeats.
    open var phase: Phase { currentPhase }
    /// Seconds of the media clock when the press last changed.
    open var timestamp: TimeInterval { time }
    /// The key.
    open var key: UIKey? { pressedKey }
    /// The window that the press goes to.
    open var window: UIWindow? { targetWindow }
    /// The responder that the press went to first.
    open var responder: UIResponder? { firstResponder }
    /// How hard the press is: always 1.
    open var force: CGFloat { 1 }

    var currentPhase = Phase.began
    var time: Double
    let pressedKey: UIKey
    weak var targetWindow: UIWindow?
    weak var firstResponder: UIResponder?

    init(key: UIKey, time: Double) {
        pressedKey = key
        self.time = time
        super.init()
    }
}

/// Keys that went down or up.
@MainActor
open class UIPressesEvent: UIEvent {
    /// The keys that are down, and those that this event lifts.
    open var allPresses: Set<UIPress> { presses }

    var presses: Set<UIPress> = []

    init(time: Double, modifiers: UIKeyModifierFlags) {
        super.init(type: .presses, time: time)
        self.modifiers = modifiers
    }
}

/// A key of the keyboard.
@MainActor
open class UIKey: NSObject {
    /// What the key types, modifiers applied; the name of a key that types nothing (`UIKeyCommand.inputEscape` and its like).
    open var characters: String { typed }
    /// What the key would type without modifiers.
    open var charactersIgnoringModifiers: String { name }
    /// The modifier keys that are held.
    open var modifierFlags: UIKeyModifierFlags { modifiers }

    let name: String
    let typed: String
    let modifiers: UIKeyModifierFlags

    init(name: String, modifiers: UIKeyModifierFlags) {
        let input = UIKey.input(named: name)
        self.name = input
        typed = modifiers.contains(.shift) && input.count == 1 ? input.uppercased() : input
        self.modifiers = modifiers
        super.init()
    }

    /// The display's name of a key as the input string that Apple gives it.
    private static func input(named name: String) -> String {
        switch name {
        case "ArrowUp": UIKeyCommand.inputUpArrow
        case "ArrowDown": UIKeyCommand.inputDownArrow
        case "ArrowLeft": UIKeyCommand.inputLeftArrow
        case "ArrowRight": UIKeyCommand.inputRightArrow
        case "Escape": UIKeyCommand.inputEscape
        case "PageUp": UIKeyCommand.inputPageUp
        case "PageDown": UIKeyCommand.inputPageDown
        case "Home": UIKeyCommand.inputHome
        case "End": UIKeyCommand.inputEnd
        case "Delete": UIKeyCommand.inputDelete
        case "Backspace": "\u{8}"
        case "Enter": "\r"
        case "Tab": "\t"
        case "Space": " "
        default: name.count == 1 ? name : "UIKeyInput" + name
        }
    }
}

/// Names of keys that type nothing.
public enum UIKeyCommand {
    public static let inputUpArrow = "UIKeyInputUpArrow"
    public static let inputDownArrow = "UIKeyInputDownArrow"
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    public static let inputRightArrow = "UIKeyInputRightArrow"
    public static let inputEscape = "UIKeyInputEscape"
    public static let inputPageUp = "UIKeyInputPageUp"
    public static let inputPageDown = "UIKeyInputPageDown"
    public static let inputHome = "UIKeyInputHome"
    public static let inputEnd = "UIKeyInputEnd"
    public static let inputDelete = "UIKeyInputDelete"
    public static let f1 = "UIKeyInputF1"
    public static let f2 = "UIKeyInputF2"
    public static let f3 = "UIKeyInputF3"
    public static let f4 = "UIKeyInputF4"
    public static let f5 = "UIKeyInputF5"
    public static let f6 = "UIKeyInputF6"
    public static let f7 = "UIKeyInputF7"
    public static let f8 = "UIKeyInputF8"
    public static let f9 = "UIKeyInputF9"
    public static let f10 = "UIKeyInputF10"
    public static let f11 = "UIKeyInputF11"
    public static let f12 = "UIKeyInputF12"
}

/// Modifier keys.
public struct UIKeyModifierFlags: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

    init(_ modifiers: KeyModifiers) {
        var flags: UIKeyModifierFlags = []
        if modifiers.contains(.shift) { flags.insert(.shift) }
        if modifiers.contains(.control) { flags.insert(.control) }
        if modifiers.contains(.alternate) { flags.insert(.alternate) }
        if modifiers.contains(.command) { flags.insert(.command) }
        self = flags
    }
}

/// A responder that takes typed text while it is the first one.
@MainActor
public protocol UIKeyInput: AnyObject {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts text at the cursor.
    func insertText(_ text: String)
    /// Deletes the character before the cursor.
    func deleteBackward()
}
