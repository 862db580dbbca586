import Dispatch

/// Reads files that are dropped or named beside the main thread, one after the other.
@MainActor
package enum FileReading {
    private static let queue = DispatchQueue(label: "file reading", qos: .userInitiated)

    /// Reads something.
    ///
    /// - Parameters:
    ///   - work: reads it; called on another thread.
    ///   - take: is given what was read, or why it can't be, on the main thread.
    package static func read<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value, take: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        queue.async {
            let result = Result { try work() }
            DispatchQueue.main.async { MainActor.assumeIsolated { take(result) } }
        }
    }
}
