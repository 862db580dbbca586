
/// The background tasks that have begun and not ended. Usable from any thread.
final class BackgroundTasks: Sendable {
    static let shared = BackgroundTasks()

    private struct State {
        var open: Set<Int> = []
        var last = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Guarded(State())

    func begin() -> UIBackgroundTaskIdentifier {
        state.withLock {
            $0.last += 1
            $0.open.insert($0.last)
            return UIBackgroundTaskIdentifier(rawValue: $0.last)
        }
    }

    func end(_ identifier: UIBackgroundTaskIdentifier) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.open.remove(identifier.rawValue)
            guard state.open.isEmpty else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    var count: Int { state.withLock { $0.open.count } }

    /// Waits until no background task is running.
    func waitUntilNone() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state -> Bool in
                if state.open.isEmpty { return true }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }
}

extension UIApplication {
    /// The number of running background tasks.
    package nonisolated var backgroundTaskCount: Int { BackgroundTasks.shared.count }

    /// Waits until no background task is running.
    package nonisolated func waitForBackgroundTasks() async { await BackgroundTasks.shared.waitUntilNone() }
}
