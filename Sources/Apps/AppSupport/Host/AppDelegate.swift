import UIKit

/// The delegate of an app's application: opens files that are dropped onto the window, and has the keys of every window.
package final class AppDelegate: UIResponder, UIApplicationDelegate {
    var open: ((URL) -> Void)?
    /// Called when the person closes the window by a key. Default nothing.
    package var close: @MainActor () -> Void = {}

    package override init() { super.init() }

    package func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        open?(url)
        return open != nil
    }

    /// Shows what is in a file, or an alert that says why it can't be shown, over what was there before.
    static func show(_ url: URL, in window: UIWindow, _ opening: @MainActor (URL) throws -> UIViewController) {
        do {
            let controller = try opening(url)
            window.rootViewController?.dismiss(animated: false)
            window.rootViewController = controller
            window.windowScene?.title = controller.title
        } catch {
            let alert = FailureController.alert(CommandError.line(error))
            let root = window.rootViewController
            (root?.presentedViewController ?? root)?.present(alert, animated: true)
        }
    }

    package override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Keys", UIKeyCommand.f1) { $0.showKeys() }
        // The question mark of most keyboards.
        keys.add("Keys", "/", flags: .shift) { $0.showKeys() }
        keys.add("Full Screen", UIKeyCommand.f11) { _ in UIApplication.shared.toggleFullScreen() }
        keys.addShortcut("Close", "w", "q") { $0.close() }
        return keys.commands
    }

    /// Shows what can be done by keys in what is in front.
    private func showKeys() {
        var front = UIApplication.shared.keyWindow?.rootViewController
        while let next = front?.presentedViewController { front = next }
        // What comes or goes at this moment presents nothing.
        guard let front, !front.isBeingDismissed, !(front is KeysViewController) else { return }
        front.present(KeysViewController(UIApplication.shared.explainedKeys), animated: true)
    }
}
