import UIKit

/// Observes notifications that are posted on the main thread, as long as it is there.
package final class NotificationObservation {
    private let tokens: [any NSObjectProtocol]

    package init(_ names: [Notification.Name], _ body: @escaping @MainActor (Notification) -> Void) {
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

extension NotificationObservation {
    /// Observes what a screen on which something is written needs to be told.
    ///
    /// - Parameters:
    ///   - view: the screen.
    ///   - keyboardHeightDidChange: called with the height in points at the foot of the view that the keyboard covers.
    ///   - save: called when the program goes to the background, or is about to end.
    @MainActor
    package convenience init(
        writingIn view: UIView, keyboardHeightDidChange: @escaping @MainActor (CGFloat) -> Void, save: @escaping @MainActor () -> Void
    ) {
        self.init([
            UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification,
            UIResponder.keyboardWillChangeFrameNotification,
        ]) { [weak view] notification in
            guard notification.name == UIResponder.keyboardWillChangeFrameNotification else { return save() }
            guard let view, let window = view.window,
                let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
            else { return }
            keyboardHeightDidChange(max(0, view.bounds.maxY - view.convert(frame, from: window).minY))
        }
    }
}
