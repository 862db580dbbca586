import CSDL
import Dispatch
import Foundation
import QuartzCore

/// A text that programs share through the window system.
package enum WindowText: Sendable, Hashable {
    /// The clipboard: what was copied.
    case clipboard
    /// The primary selection: what is selected, for the middle button. Window systems without one have it within this program alone.
    case primary
}

/// The texts that programs share, as this one reads and offers them. Used on the display's thread only.
struct WindowTexts {
    /// What was offered and the window system didn't take: Wayland's compositors needn't have a primary selection, and take no text of a
    /// window in which nothing was pressed.
    private var kept: [WindowText: String] = [:]

    /// How long is waited for the program that offers a text, in seconds.
    private static let patience = 1.0

    /// Offers a text to other programs.
    mutating func offer(_ text: String, as source: WindowText) {
        let isTaken = switch source {
        case .clipboard: SDL_SetClipboardText(text) == 0 && SDL_HasClipboardText() == SDL_TRUE
        case .primary: SDL_SetPrimarySelectionText(text) == 0 && SDL_HasPrimarySelectionText() == SDL_TRUE
        }
        kept[source] = isTaken ? nil : text
    }

    /// A text as it is at this moment, for which the program that offers it is asked; empty if there is none, or it doesn't come in time.
    func read(_ source: WindowText) -> String {
        let end = DispatchTime.now() + Self.patience
        var rest: useconds_t = 10_000
        while true {
            SDL_ClearError()
            guard let found = source == .clipboard ? SDL_GetClipboardText() : SDL_GetPrimarySelectionText() else { return "" }
            defer { SDL_free(found) }
            let text = String(cString: found)
            // On Wayland SDL waits for a piece of a text 14 ms only, and then returns what it has, with an error. A program that was busy
            // is asked again.
            if SDL_GetError().pointee == 0 { return text.isEmpty ? kept[source] ?? "" : text }
            guard DispatchTime.now() + .microseconds(Int(rest)) < end else { return "" }
            usleep(rest)
            rest *= 2
        }
    }
}

/// Another thread's wait for a text.
final class TextReading: Sendable {
    let source: WindowText
    private let text = Guarded<String?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    /// How long is waited at the most, in seconds: longer than for the program that offers the text.
    private static let patience = 1.5

    init(_ source: WindowText) { self.source = source }

    /// Ends the wait.
    func finish(_ found: String) {
        text.withLock { $0 = found }
        isDone.signal()
    }

    /// The text; nil if it doesn't come in time.
    func wait() -> String? {
        _ = isDone.wait(timeout: .now() + Self.patience)
        return text.withLock { $0 }
    }
}
