import UIKit

/// Shows in a window why something can't be opened.
package final class FailureController: UIViewController {
    private let message: String
    private let done: () -> Void

    /// - Parameters:
    ///   - message: the reason.
    ///   - done: called when the person has read it.
    package init(message: String, done: @escaping () -> Void) {
        self.message = message
        self.done = done
        super.init(nibName: nil, bundle: nil)
    }

    package required init?(coder: NSCoder) { nil }

    package override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
    }

    package override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard presentedViewController == nil else { return }
        present(Self.alert(message) { [weak self] in self?.done() }, animated: false)
    }

    /// An alert with the reason.
    package static func alert(_ message: String, done: @escaping () -> Void = {}) -> UIAlertController {
        let alert = UIAlertController(title: "This Can't Be Opened", message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in done() })
        return alert
    }

    /// Shows a reason in a window, until the person has read it. Throws if there can be no window.
    package static func show(_ message: String, for app: DesktopApp) throws {
        let application = UIApplication.shared
        try application.openWindow(
            title: app.title, size: CGSize(width: 480, height: 240), identifier: app.identifier, icon: app.icon(size: HostOptions.windowIconSize))
        defer { application.disconnect() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = FailureController(message: message) { application.terminate() }
        window.makeKeyAndVisible()
        application.run()
    }
}
