/// Places on a keyboard, numbered as USB's usage tables do.
public enum UIKeyboardHIDUsage: Int, Sendable {
    /// A key that has no place here.
    case keyboardErrorUndefined = 3
    case keyboardA = 4
    case keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG, keyboardH, keyboardI, keyboardJ, keyboardK, keyboardL
    case keyboardM, keyboardN, keyboardO, keyboardP, keyboardQ, keyboardR, keyboardS, keyboardT, keyboardU, keyboardV, keyboardW
    case keyboardX, keyboardY, keyboardZ
    case keyboard1, keyboard2, keyboard3, keyboard4, keyboard5, keyboard6, keyboard7, keyboard8, keyboard9, keyboard0
    case keyboardReturnOrEnter, keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar, keyboardHyphen
    case keyboardEqualSign, keyboardOpenBracket, keyboardCloseBracket, keyboardBackslash, keyboardNonUSPound, keyboardSemicolon
    case keyboardQuote, keyboardGraveAccentAndTilde, keyboardComma, keyboardPeriod, keyboardSlash, keyboardCapsLock
    case keyboardF1, keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6, keyboardF7, keyboardF8, keyboardF9, keyboardF10
    case keyboardF11, keyboardF12
    case keyboardPrintScreen, keyboardScrollLock, keyboardPause, keyboardInsert, keyboardHome, keyboardPageUp
    case keyboardDeleteForward, keyboardEnd, keyboardPageDown, keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow
    case keyboardUpArrow, keypadNumLock
    case keypadSlash, keypadAsterisk, keypadHyphen, keypadPlus, keypadEnter
    case keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9, keypad0, keypadPeriod
    case keyboardApplication = 101
    case keypadEqualSign = 103
    case keyboardF13, keyboardF14, keyboardF15, keyboardF16, keyboardF17, keyboardF18, keyboardF19, keyboardF20, keyboardF21
    case keyboardF22, keyboardF23, keyboardF24
    case keyboardLeftControl = 224
    case keyboardLeftShift, keyboardLeftAlt, keyboardLeftGUI, keyboardRightControl, keyboardRightShift, keyboardRightAlt, keyboardRightGUI

    /// The place of a key of an American keyboard, by the display's name.
    init(keyName name: String) {
        self = Self.places[name] ?? .keyboardErrorUndefined
    }

    private static let places: [String: UIKeyboardHIDUsage] = {
        var places: [String: UIKeyboardHIDUsage] = [
            "Enter": .keyboardReturnOrEnter, "Escape": .keyboardEscape, "Backspace": .keyboardDeleteOrBackspace, "Tab": .keyboardTab,
            "Space": .keyboardSpacebar, "-": .keyboardHyphen, "=": .keyboardEqualSign, "[": .keyboardOpenBracket, "]": .keyboardCloseBracket,
            "\\": .keyboardBackslash, ";": .keyboardSemicolon, "'": .keyboardQuote, "`": .keyboardGraveAccentAndTilde,
            ",": .keyboardComma, ".": .keyboardPeriod, "/": .keyboardSlash, "CapsLock": .keyboardCapsLock,
            "PrintScreen": .keyboardPrintScreen, "ScrollLock": .keyboardScrollLock, "Pause": .keyboardPause, "Insert": .keyboardInsert,
            "Home": .keyboardHome, "PageUp": .keyboardPageUp, "Delete": .keyboardDeleteForward, "End": .keyboardEnd,
            "PageDown": .keyboardPageDown, "ArrowRight": .keyboardRightArrow, "ArrowLeft": .keyboardLeftArrow,
            "ArrowDown": .keyboardDownArrow, "ArrowUp": .keyboardUpArrow, "NumLock": .keypadNumLock, "*": .keypadAsterisk,
            "+": .keypadPlus, "ContextMenu": .keyboardApplication, "Control": .keyboardLeftControl, "Shift": .keyboardLeftShift,
            "Alt": .keyboardLeftAlt, "AltGraph": .keyboardRightAlt, "Meta": .keyboardLeftGUI, "0": .keyboard0,
        ]
        for (index, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() { places[String(letter)] = UIKeyboardHIDUsage(rawValue: 4 + index) }
        for digit in 1...9 { places["\(digit)"] = UIKeyboardHIDUsage(rawValue: 29 + digit) }
        for number in 1...24 { places["F\(number)"] = UIKeyboardHIDUsage(rawValue: number <= 12 ? 57 + number : 91 + number) }
        return places
    }()
}
