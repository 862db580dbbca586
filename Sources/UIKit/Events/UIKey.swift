/// A key of the keyboard.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// The text that the key types with the pressed modifiers; for a key that types none its name, `UIKeyCommand.inputEscape` say.
    open var characters: String { typed }
    /// The text that the key types without modifiers.
    open var charactersIgnoringModifiers: String { name }
    /// The modifier keys that are pressed.
    open var modifierFlags: UIKeyModifierFlags { modifiers }
    /// The key's position on the keyboard.
    ///
    /// Displays report what keys type, so it is the position on an American keyboard, the left one of two. Keys that such a keyboard lacks
    /// are `keyboardErrorUndefined`.
    open var keyCode: UIKeyboardHIDUsage { usage }

    let name: String
    let typed: String
    let modifiers: UIKeyModifierFlags
    let usage: UIKeyboardHIDUsage

    init(name: String, modifiers: UIKeyModifierFlags) {
        let input = UIKey.input(named: name)
        self.name = input
        typed = modifiers.contains(.shift) && input.count == 1 ? input.uppercased() : input
        self.modifiers = modifiers
        usage = UIKeyboardHIDUsage(keyName: name)
        super.init()
    }

    /// Apple's input string for a key that the display reports by name.
    static func input(named name: String) -> String {
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
