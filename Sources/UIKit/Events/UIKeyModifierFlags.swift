/// Modifier keys.
public struct UIKeyModifierFlags: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps lock.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// The Shift keys.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// The Control keys.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// The Alt (option) key.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The Super (Windows, command) key.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key is on the number pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

    init(_ modifiers: KeyModifiers) {
        var flags: UIKeyModifierFlags = []
        if modifiers.contains(.shift) { flags.insert(.shift) }
        if modifiers.contains(.control) { flags.insert(.control) }
        if modifiers.contains(.alternate) { flags.insert(.alternate) }
        if modifiers.contains(.command) { flags.insert(.command) }
        self = flags
    }

    /// Creates the flag of a modifier key from the name that the display reports; nil for other keys.
    init?(keyName name: String) {
        switch name {
        case "Shift": self = .shift
        case "Control": self = .control
        case "Alt": self = .alternate
        case "Meta": self = .command
        default: return nil
        }
    }
}
