import ArgumentParser
import Foundation
import UIKit

/// `lamina open`: what desktop entries start.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open an app as the desktop does, with a file or without.",
        discussion: """
            Without a file, study opens the deck that is installed with the program. A to-do file is imported before the lists are shown. \
            Where there is no terminal to read it on, the reason why something can't be opened is shown in a window.
            """
    )

    @Argument(help: "The app: study, covers, todo, gallery or lab.")
    var app: DesktopApp

    @Argument(help: ArgumentHelp("The file or folder.", valueName: "file"), completion: .file())
    var file: String?

    func run() throws {
        do {
            for arguments in try app.commands(file) {
                var command = try Lamina.parseAsRoot(arguments)
                try command.run()
            }
        } catch {
            // A clean exit, for instance --help, is no failure.
            guard Lamina.exitCode(for: error) != .success else { throw error }
            if isatty(STDERR_FILENO) == 0 {
                let message = Lamina.message(for: error)
                try? MainActor.assumeIsolated { try FailureController.show(message, for: app) }
            }
            throw error
        }
    }
}

/// Shows in a window why something can't be opened.
final class FailureController: UIViewController {
    private let message: String
    private let done: () -> Void

    /// - Parameters:
    ///   - message: the reason.
    ///   - done: called when the person has read it.
    init(message: String, done: @escaping () -> Void) {
        self.message = message
        self.done = done
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard presentedViewController == nil else { return }
        present(Self.alert(message) { [weak self] in self?.done() }, animated: false)
    }

    /// An alert with the reason.
    static func alert(_ message: String, done: @escaping () -> Void = {}) -> UIAlertController {
        let alert = UIAlertController(title: "This Can't Be Opened", message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in done() })
        return alert
    }

    /// Shows a reason in a window, until the person has read it. Throws if there can be no window.
    static func show(_ message: String, for app: DesktopApp) throws {
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
