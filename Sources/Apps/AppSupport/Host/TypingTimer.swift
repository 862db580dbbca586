import QuartzCore

/// Waits a moment after something was typed, then has it stored: the first letter that isn't stored decides when, not the last one.
@MainActor
package final class TypingTimer {
    private let interval: Double
    private let store: @MainActor () -> Void
    private var token: TimerQueue.Token?

    /// - Parameters:
    ///   - interval: the longest that something typed isn't stored, in seconds.
    ///   - store: stores it. It begins by ending the wait.
    package init(_ interval: Double, _ store: @escaping @MainActor () -> Void) {
        self.interval = interval
        self.store = store
    }

    /// Whether something was typed that isn't stored yet.
    package var isWaiting: Bool { token != nil }

    /// Something was typed.
    package func begin() {
        guard token == nil else { return }
        token = TimerQueue.shared.schedule(after: interval) { [weak self] in self?.store() }
    }

    /// Ends the wait.
    ///
    /// - Returns: whether there was one.
    package func end() -> Bool {
        guard let token else { return false }
        TimerQueue.shared.cancel(token)
        self.token = nil
        return true
    }
}
