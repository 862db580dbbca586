/// Places on a keyboard, numbered as USB's usage tables do and named after what an American keyboard has there.
///
/// Displays here tell keys by what they type, not by their place: the key of the letter A is ``keyboardA`` on all layouts, most keys of the
/// number pad come as those of the main part, and a modifier's two keys come as the left one.
public enum UIKeyboardHIDUsage: Int, Sendable {
    /// A key that has no place here.
    case keyboardErrorUndefined = 3
    /// The letter A.
    case keyboardA = 4
    /// The letter B.
    case keyboardB
    /// The letter C.
    case keyboardC
    /// The letter D.
    case keyboardD
    /// The letter E.
    case keyboardE
    /// The letter F.
    case keyboardF
    /// The letter G.
    case keyboardG
    /// The letter H.
    case keyboardH
    /// The letter I.
    case keyboardI
    /// The letter J.
    case keyboardJ
    /// The letter K.
    case keyboardK
    /// The letter L.
    case keyboardL
    /// The letter M.
    case keyboardM
    /// The letter N.
    case keyboardN
    /// The letter O.
    case keyboardO
    /// The letter P.
    case keyboardP
    /// The letter Q.
    case keyboardQ
    /// The letter R.
    case keyboardR
    /// The letter S.
    case keyboardS
    /// The letter T.
    case keyboardT
    /// The letter U.
    case keyboardU
    /// The letter V.
    case keyboardV
    /// The letter W.
    case keyboardW
    /// The letter X.
    case keyboardX
    /// The letter Y.
    case keyboardY
    /// The letter Z.
    case keyboardZ
    /// The digit 1; ! with shift.
    case keyboard1
    /// The digit 2; @ with shift.
    case keyboard2
    /// The digit 3; # with shift.
    case keyboard3
    /// The digit 4; $ with shift.
    case keyboard4
    /// The digit 5; % with shift.
    case keyboard5
    /// The digit 6; ^ with shift.
    case keyboard6
    /// The digit 7; & with shift.
    case keyboard7
    /// The digit 8; * with shift.
    case keyboard8
    /// The digit 9; ( with shift.
    case keyboard9
    /// The digit 0; ) with shift.
    case keyboard0
    /// Return, beside the letters; the number pad has one of its own.
    case keyboardReturnOrEnter
    /// Escape, at the upper left.
    case keyboardEscape
    /// Removes what is before the cursor.
    case keyboardDeleteOrBackspace
    /// The tabulator; back with shift.
    case keyboardTab
    /// The space bar.
    case keyboardSpacebar
    /// The hyphen of the upper row; _ with shift.
    case keyboardHyphen
    /// The equal sign of the upper row; + with shift.
    case keyboardEqualSign
    /// The bracket [, right of P; { with shift.
    case keyboardOpenBracket
    /// The bracket ], right of the other one; } with shift.
    case keyboardCloseBracket
    /// The backslash, above the return key; | with shift.
    case keyboardBackslash
    /// The key beside the return key that American keyboards lack, # on British ones. Never reported here.
    case keyboardNonUSPound
    /// The semicolon, right of L; : with shift.
    case keyboardSemicolon
    /// The straight apostrophe; the straight quotation mark with shift.
    case keyboardQuote
    /// The grave accent, left of 1; ~ with shift.
    case keyboardGraveAccentAndTilde
    /// The comma; < with shift.
    case keyboardComma
    /// The full stop; > with shift.
    case keyboardPeriod
    /// The slash beside the letters; ? with shift.
    case keyboardSlash
    /// Switches between small and capital letters.
    case keyboardCapsLock
    /// Function key 1.
    case keyboardF1
    /// Function key 2.
    case keyboardF2
    /// Function key 3.
    case keyboardF3
    /// Function key 4.
    case keyboardF4
    /// Function key 5.
    case keyboardF5
    /// Function key 6.
    case keyboardF6
    /// Function key 7.
    case keyboardF7
    /// Function key 8.
    case keyboardF8
    /// Function key 9.
    case keyboardF9
    /// Function key 10.
    case keyboardF10
    /// Function key 11.
    case keyboardF11
    /// Function key 12.
    case keyboardF12
    /// Takes a picture of the screen on many desktops, and does not reach programs there.
    case keyboardPrintScreen
    /// Once let arrows scroll; does nothing by itself.
    case keyboardScrollLock
    /// The pause or break key; does nothing by itself.
    case keyboardPause
    /// Switches between inserting and overwriting in some programs; does nothing by itself.
    case keyboardInsert
    /// To the beginning of a line or document.
    case keyboardHome
    /// A page up.
    case keyboardPageUp
    /// Removes what is behind the cursor.
    case keyboardDeleteForward
    /// To the end of a line or document.
    case keyboardEnd
    /// A page down.
    case keyboardPageDown
    /// The arrow to the right.
    case keyboardRightArrow
    /// The arrow to the left.
    case keyboardLeftArrow
    /// The arrow down.
    case keyboardDownArrow
    /// The arrow up.
    case keyboardUpArrow
    /// Switches the number pad between digits and arrows.
    case keypadNumLock
    /// The slash of the number pad: comes as ``keyboardSlash``.
    case keypadSlash
    /// The multiplication sign of the number pad.
    case keypadAsterisk
    /// The minus of the number pad: comes as ``keyboardHyphen``.
    case keypadHyphen
    /// The plus of the number pad.
    case keypadPlus
    /// Enter of the number pad: comes as ``keyboardReturnOrEnter``.
    case keypadEnter
    /// The digit 1 of the number pad: comes as ``keyboard1``.
    case keypad1
    /// The digit 2 of the number pad: comes as ``keyboard2``.
    case keypad2
    /// The digit 3 of the number pad: comes as ``keyboard3``.
    case keypad3
    /// The digit 4 of the number pad: comes as ``keyboard4``.
    case keypad4
    /// The digit 5 of the number pad: comes as ``keyboard5``.
    case keypad5
    /// The digit 6 of the number pad: comes as ``keyboard6``.
    case keypad6
    /// The digit 7 of the number pad: comes as ``keyboard7``.
    case keypad7
    /// The digit 8 of the number pad: comes as ``keyboard8``.
    case keypad8
    /// The digit 9 of the number pad: comes as ``keyboard9``.
    case keypad9
    /// The digit 0 of the number pad: comes as ``keyboard0``.
    case keypad0
    /// The decimal point of the number pad: comes as ``keyboardPeriod``.
    case keypadPeriod
    /// Opens the menu of what is chosen, on keyboards made for PCs.
    case keyboardApplication = 101
    /// The equal sign of the number pad: comes as ``keyboardEqualSign``.
    case keypadEqualSign = 103
    /// Function key 13.
    case keyboardF13
    /// Function key 14.
    case keyboardF14
    /// Function key 15.
    case keyboardF15
    /// Function key 16.
    case keyboardF16
    /// Function key 17.
    case keyboardF17
    /// Function key 18.
    case keyboardF18
    /// Function key 19.
    case keyboardF19
    /// Function key 20.
    case keyboardF20
    /// Function key 21.
    case keyboardF21
    /// Function key 22.
    case keyboardF22
    /// Function key 23.
    case keyboardF23
    /// Function key 24.
    case keyboardF24
    /// Control; stands for the right one, too.
    case keyboardLeftControl = 224
    /// Shift; stands for the right one, too.
    case keyboardLeftShift
    /// Alt (option); stands for the right one, too, where that is no Alt Gr.
    case keyboardLeftAlt
    /// Super (Windows, command); stands for the right one, too.
    case keyboardLeftGUI
    /// Control on the right: comes as ``keyboardLeftControl``.
    case keyboardRightControl
    /// Shift on the right: comes as ``keyboardLeftShift``.
    case keyboardRightShift
    /// Alt Gr, which types third signs on many keyboards.
    case keyboardRightAlt
    /// Super (Windows, command) on the right: comes as ``keyboardLeftGUI``.
    case keyboardRightGUI

    /// Creates the usage of a key, by its position on an American keyboard, from the name that the display reports.
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
