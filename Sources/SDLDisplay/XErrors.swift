import Foundation

/// What happens when the X server refuses a request. Xlib's default is to end the program.
enum XErrors {
    /// `int (*XErrorHandler)(Display *, XErrorEvent *)`
    private typealias Handler = @convention(c) (OpaquePointer?, UnsafeRawPointer?) -> Int32

    /// Lets the program go on when an event was sent to a window that is gone. SDL sends one, over a connection of its own, to the window of
    /// the thread that it wakes; when that thread is about to close the window, the X server may do that first.
    ///
    /// Called before SDL starts: SDL's own handler passes errors on to the one that it found, and SDL sets that again when it ends.
    static func survive() { _ = former }

    /// What handles other errors.
    private static let former: Handler? = {
        guard let library = dlopen("libX11.so.6", RTLD_LAZY), let function = dlsym(library, "XSetErrorHandler") else { return nil }
        let setHandler = unsafeBitCast(function, to: (@convention(c) (Handler) -> Handler?).self)
        return setHandler { display, error in
            let badWindow: UInt8 = 3, sendEvent: UInt8 = 25
            // An XErrorEvent is four words: type, display, resource and serial number; then come the codes of the error and of the request.
            guard let error, error.load(fromByteOffset: 32, as: UInt8.self) == badWindow,
                error.load(fromByteOffset: 33, as: UInt8.self) == sendEvent
            else { return XErrors.former?(display, error) ?? 0 }
            return 0
        }
    }()
}
