import CEpoxy
import QuartzCore

/// What the buffers of a window lack: the window shows one of them while the next frame is drawn to another, which holds an older one.
///
/// How old it is, EGL_EXT_buffer_age tells. Where it doesn't, a buffer may hold anything.
struct WindowBuffers {
    /// What the last frames changed, the last one first; nil for everything.
    private var changes: [PixelRegion?] = []
    /// Whether the surface that is drawn to tells the age of its buffers.
    private lazy var tellsAge = Self.hasBufferAge

    /// Windows have at most four buffers.
    private static let limit = 4

    /// The part of a frame that the buffer to be drawn to doesn't hold; nil for everything.
    ///
    /// - Parameter changed: the pixels in which the frame differs from the one before; nil for all.
    mutating func regionToCopy(changed: PixelRegion?) -> PixelRegion? {
        regionToCopy(changed: changed, age: tellsAge ? Self.age : 0)
    }

    /// As above, of a buffer of an age: how many frames ago it was drawn to, or 0 where nobody knows.
    mutating func regionToCopy(changed: PixelRegion?, age: Int) -> PixelRegion? {
        // The display may leave a frame without changes unshown, and then no buffer grows older.
        if changed?.isEmpty != true {
            if changes.count == Self.limit { changes.removeLast() }
            changes.insert(changed, at: 0)
        }
        guard age > 0, age <= changes.count else { return nil }
        var result = PixelRegion()
        for change in changes.prefix(age) {
            guard let change else { return nil }
            result.add(change)
        }
        return result
    }

    private static var hasBufferAge: Bool {
        guard let display = eglGetCurrentDisplay(), let names = eglQueryString(display, EGL_EXTENSIONS) else { return false }
        return String(cString: names).split(separator: " ").contains("EGL_EXT_buffer_age")
    }

    private static var age: Int {
        var age: EGLint = 0
        let isKnown = eglQuerySurface(eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW), EGL_BUFFER_AGE_EXT, &age)
        return isKnown == EGL_TRUE ? Int(age) : 0
    }
}
