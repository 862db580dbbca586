import CSDL
import QuartzCore

/// The desktop's cursors, each made when it is first shown. Used on the display's thread only.
struct SystemCursors {
    private var made: [PointerShape: OpaquePointer] = [:]

    /// Shows the cursor of a shape; where the desktop has none for it, the cursor stays.
    mutating func show(_ shape: PointerShape) {
        let name = switch shape {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .beam: SDL_SYSTEM_CURSOR_IBEAM
        }
        guard let cursor = made[shape] ?? SDL_CreateSystemCursor(name) else { return }
        made[shape] = cursor
        SDL_SetCursor(cursor)
    }

    /// Frees the cursors. SDL shows its own then.
    mutating func close() {
        for cursor in made.values { SDL_FreeCursor(cursor) }
        made = [:]
    }
}
