/// Asks a display for another frame, from any thread: something arrived that no commit brings.
package final class FrameRequest: Sendable {
    private let handler = Guarded<(@Sendable () -> Void)?>(nil)

    package init() {}

    /// Sets what asks the display; nil while there is none.
    package func setHandler(_ handler: (@Sendable () -> Void)?) {
        self.handler.withLock { $0 = handler }
    }

    func send() {
        handler.withLock { $0 }?()
    }
}
