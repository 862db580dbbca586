import CSDL
import QuartzCore

/// The name of a key as ``DisplayEvent`` uses it; nil for keys without one.
///
/// A key that types a character is named after this character without modifiers in the current layout, in lower case. Other names are those
/// of the W3C's `KeyboardEvent.key`, with "Space" for the space bar. A digit key of the number pad has its digit's name with Num Lock, and
/// the name of its second function without.
func keyName(of keysym: SDL_Keysym) -> String? {
    if let name = keyNames[UInt32(bitPattern: keysym.sym)] { return name }
    if let (digit, function) = numberPadNames[UInt32(bitPattern: keysym.sym)] {
        return UInt32(keysym.mod) & KMOD_NUM.rawValue != 0 ? digit : function
    }
    // Codes with bit 30 are keys without a character; below it, the code is the character.
    guard keysym.sym > 0x20, keysym.sym != 0x7F, keysym.sym & (1 << 30) == 0,
          let scalar = Unicode.Scalar(UInt32(keysym.sym)) else { return nil }
    return String(scalar).lowercased()
}

/// Converts SDL's modifier flags.
func keyModifiers(_ mod: UInt32) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    if mod & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if mod & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if mod & KMOD_ALT.rawValue != 0 { modifiers.insert(.alternate) }
    if mod & KMOD_GUI.rawValue != 0 { modifiers.insert(.command) }
    return modifiers
}

private let keyNames: [UInt32: String] = {
    var names: [UInt32: String] = [
        SDLK_SPACE.rawValue: "Space", SDLK_RETURN.rawValue: "Enter", SDLK_RETURN2.rawValue: "Enter", SDLK_KP_ENTER.rawValue: "Enter",
        SDLK_ESCAPE.rawValue: "Escape", SDLK_TAB.rawValue: "Tab", SDLK_BACKSPACE.rawValue: "Backspace", SDLK_DELETE.rawValue: "Delete",
        SDLK_LEFT.rawValue: "ArrowLeft", SDLK_RIGHT.rawValue: "ArrowRight", SDLK_UP.rawValue: "ArrowUp", SDLK_DOWN.rawValue: "ArrowDown",
        SDLK_HOME.rawValue: "Home", SDLK_END.rawValue: "End", SDLK_PAGEUP.rawValue: "PageUp", SDLK_PAGEDOWN.rawValue: "PageDown",
        SDLK_INSERT.rawValue: "Insert", SDLK_CAPSLOCK.rawValue: "CapsLock", SDLK_NUMLOCKCLEAR.rawValue: "NumLock",
        SDLK_SCROLLLOCK.rawValue: "ScrollLock", SDLK_PRINTSCREEN.rawValue: "PrintScreen", SDLK_PAUSE.rawValue: "Pause",
        SDLK_APPLICATION.rawValue: "ContextMenu", SDLK_MENU.rawValue: "ContextMenu",
        SDLK_LSHIFT.rawValue: "Shift", SDLK_RSHIFT.rawValue: "Shift", SDLK_LCTRL.rawValue: "Control", SDLK_RCTRL.rawValue: "Control",
        SDLK_LALT.rawValue: "Alt", SDLK_RALT.rawValue: "Alt", SDLK_MODE.rawValue: "AltGraph",
        SDLK_LGUI.rawValue: "Meta", SDLK_RGUI.rawValue: "Meta",
        SDLK_KP_PLUS.rawValue: "+", SDLK_KP_MINUS.rawValue: "-", SDLK_KP_MULTIPLY.rawValue: "*", SDLK_KP_DIVIDE.rawValue: "/",
        SDLK_KP_EQUALS.rawValue: "=",
        SDLK_AUDIOPLAY.rawValue: "MediaPlayPause", SDLK_AUDIOSTOP.rawValue: "MediaStop", SDLK_AUDIONEXT.rawValue: "MediaTrackNext",
        SDLK_AUDIOPREV.rawValue: "MediaTrackPrevious",
    ]
    for (first, number, count) in [(SDLK_F1.rawValue, 1, 12), (SDLK_F13.rawValue, 13, 12)] {
        for i in 0..<count { names[first + UInt32(i)] = "F\(number + i)" }
    }
    return names
}()

private let numberPadNames: [UInt32: (digit: String, function: String?)] = [
    SDLK_KP_0.rawValue: ("0", "Insert"), SDLK_KP_1.rawValue: ("1", "End"), SDLK_KP_2.rawValue: ("2", "ArrowDown"),
    SDLK_KP_3.rawValue: ("3", "PageDown"), SDLK_KP_4.rawValue: ("4", "ArrowLeft"), SDLK_KP_5.rawValue: ("5", nil),
    SDLK_KP_6.rawValue: ("6", "ArrowRight"), SDLK_KP_7.rawValue: ("7", "Home"), SDLK_KP_8.rawValue: ("8", "ArrowUp"),
    SDLK_KP_9.rawValue: ("9", "PageUp"), SDLK_KP_PERIOD.rawValue: (".", "Delete"),
]
