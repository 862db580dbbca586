import QuartzCore

/// Waits a moment after something was typed, then has it stored: the first letter that isn't stored decides when, not the last one.
@MainActor
final class TypingTimer {
    private let interval: Double
    private let store: @MainActor () -> Void
    private var token: TimerQueue.Token?

    /// - Parameters:
    ///   - interval: the longest that something typed isn't stored, in seconds.
    ///   - store: stores it. It begins by ending the wait.
    init(_ interval: Double, _ store: @escaping @MainActor () -> Void) {
        self.interval = interval
        self.store = store
    }

    /// Whether something was typed that isn't stored yet.
    var isWaiting: Bool { token != nil }

    /// Something was typed.
    func begin() {
        guard token == nil else { return }
        token = TimerQueue.shared.schedule(after: interval) { [weak self] in self?.store() }
    }

    /// Ends the wait.
    ///
    /// - Returns: whether there was one.
    func end() -> Bool {
        guard let token else { return false }
        TimerQueue.shared.cancel(token)
        self.token = nil
        return true
    }
}
