/// Asks a display for another frame, from any thread: for what arrives without a commit, such as a tile drawn in the background.
package final class FrameRequest: Sendable {
    private let handler = Guarded<(@Sendable () -> Void)?>(nil)

    package init() {}

    /// Sets the function that asks the display; nil while there is no display.
    package func setHandler(_ handler: (@Sendable () -> Void)?) {
        self.handler.withLock { $0 = handler }
    }

    func send() {
        handler.withLock { $0 }?()
    }
}
