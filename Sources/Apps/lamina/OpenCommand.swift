import AppSupport
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

    /// Whether a desktop has started the program: it names the start (StartupNotify). It may have been started from a terminal itself.
    private static var isStartedByDesktop: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"].contains { environment[$0]?.isEmpty == false }
    }

    func run() throws {
        do {
            var command = try Lamina.parseAsRoot(app.command(file))
            try command.run()
        } catch {
            // A clean exit, for instance --help, is no failure.
            guard Lamina.exitCode(for: error) != .success else { throw error }
            if isatty(STDERR_FILENO) == 0 || Self.isStartedByDesktop {
                let message = Lamina.message(for: error)
                try? MainActor.assumeIsolated { try FailureController.show(message, for: app) }
            }
            throw error
        }
    }
}
