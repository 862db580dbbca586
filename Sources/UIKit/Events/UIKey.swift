/// A key of the keyboard.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// What the key types, modifiers applied; the name of a key that types nothing (`UIKeyCommand.inputEscape` and its like).
    open var characters: String { typed }
    /// What the key would type without modifiers.
    open var charactersIgnoringModifiers: String { name }
    /// The modifier keys that are held.
    open var modifierFlags: UIKeyModifierFlags { modifiers }
    /// The key's place on the keyboard. Displays tell what keys type, so it is the place on an American keyboard, the left one of two; keys
    /// that such a keyboard lacks are `keyboardErrorUndefined`.
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

    /// The display's name of a key as the input string that Apple gives it.
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
