import ArgumentParser
import QuartzCore

/// `lamina tree`: prints a Core Animation file's layer tree.
package struct TreeCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "tree",
        abstract: "Print the layers of a Core Animation file.",
        discussion: "One line a layer, from back to front: its class, name and place, and what is not as by default."
    )

    @Argument(help: ArgumentHelp("A .caml file, a .ca bundle, or a folder or archive of bundles.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("The state to show.", valueName: "name"))
    var state: String?

    package init() {}

    package func run() throws {
        let file = try SceneFile(path: file)
        let text = try MainActor.assumeIsolated {
            Self.text(of: try file.scene(state: state, warns: true))
        }
        print(text, terminator: "")
    }

    /// The layer trees of the documents, each below its name if there are several.
    @MainActor
    static func text(of scene: LayerScene) -> String {
        scene.parts.map { part in
            (scene.parts.count > 1 ? "\(part.name):\n" : "") + LayerTreePrinter.text(of: part.document.rootLayer, at: 0)
        }.joined(separator: "\n")
    }
}
