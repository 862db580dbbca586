import Foundation

/// Observes notifications that are posted on the main thread, as long as it is there.
final class NotificationObservation {
    private let tokens: [any NSObjectProtocol]

    init(_ names: [Notification.Name], _ body: @escaping @MainActor (Notification) -> Void) {
        tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                // The application posts its own on the main thread.
                nonisolated(unsafe) let notification = notification
                MainActor.assumeIsolated { body(notification) }
            }
        }
    }

    deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
