import AppSupport
import ArgumentParser
import UIKit

/// `lamina play`: shows a Core Animation file in a window.
package struct PlayCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a Core Animation file.",
        discussion: """
            A file is a .caml file, a .ca bundle, or a folder or archive (.tendies) of bundles.

            Keys: 1 to 9 switch to a state, 0 to the base state, left and right to the state before and after; space pauses, r begins \
            again with the file as it is now, q and escape end.
            """
    )

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("The state to begin in.", valueName: "name"))
    var state: String?

    @Option(help: ArgumentHelp("The colour behind the scene. (default: #000000)", valueName: "#rrggbb"), transform: HexColor.init)
    var background = HexColor.black

    @OptionGroup(title: "Host")
    var host: HostOptions

    package init() {}

    package func run() throws {
        let file = try SceneFile(path: file)
        try MainActor.assumeIsolated {
            // Errors and warnings are reported before a window is opened.
            _ = try file.scene(state: state, warns: true)
            let isHeadless = host.headless
            try host.run(title: file.title) {
                // A headless run ends when its files are written.
                try SceneViewController(
                    background: background.color, report: SceneFile.printError,
                    quit: { if !isHeadless { UIApplication.shared.terminate() } }, open: { try file.scene(state: state) })
            }
        }
    }
}
