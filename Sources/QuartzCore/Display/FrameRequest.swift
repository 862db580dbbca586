/// Requests another frame of a display, from any thread, for changes that arrive without a commit, such as a tile drawn in the background.
package final class FrameRequest: Sendable {
    private let handler = Guarded<(@Sendable () -> Void)?>(nil)

    package init() {}

    /// Sets the function that requests a frame of the display; nil while there is no display.
    package func setHandler(_ handler: (@Sendable () -> Void)?) {
        self.handler.withLock { $0 = handler }
    }

    func send() {
        handler.withLock { $0 }?()
    }
}
