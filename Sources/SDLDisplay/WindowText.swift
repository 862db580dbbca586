import CSDL
import Dispatch
import QuartzCore

/// A text that programs share through the window system.
package enum WindowText: Sendable, Hashable {
    /// The clipboard: what was copied.
    case clipboard
    /// The primary selection: what is selected, for the middle button. Window systems without one have it within this program alone.
    case primary

    /// The text as it is at this moment, which the program that offers it is asked for; empty if there is none. The display's thread only.
    func read() -> String {
        guard let text = self == .clipboard ? SDL_GetClipboardText() : SDL_GetPrimarySelectionText() else { return "" }
        defer { SDL_free(text) }
        return String(cString: text)
    }

    /// Offers a text to other programs. The display's thread only.
    func offer(_ text: String) {
        _ = self == .clipboard ? SDL_SetClipboardText(text) : SDL_SetPrimarySelectionText(text)
    }
}

/// Another thread's wait for a text.
final class TextReading: Sendable {
    let source: WindowText
    private let text = Guarded<String?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    /// How long is waited at the most, in seconds: SDL gives up on the program that offers the text after one.
    private static let patience = 1.5

    init(_ source: WindowText) { self.source = source }

    /// Reads the text. The display's thread only.
    func finish() {
        let found = source.read()
        text.withLock { $0 = found }
        isDone.signal()
    }

    /// The text; nil if it doesn't come in time.
    func wait() -> String? {
        _ = isDone.wait(timeout: .now() + Self.patience)
        return text.withLock { $0 }
    }
}
