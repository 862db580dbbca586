import ArgumentParser
import CoreGraphics
import CoversApp
import GalleryApp
import NotesApp
import ScenesApp
import StudyApp
import TodoApp

@main
struct Lamina: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina",
        abstract: "Cards, covers and lists in three dimensions, and the layers they are made of.",
        discussion: "Without arguments it lists the apps and what each opens.",
        subcommands: [
            StudyCommand.self, CoversCommand.self, TodoCommand.self, NotesCommand.self, LabCommand.self, GalleryCommand.self,
            PlayCommand.self, RenderCommand.self, TreeCommand.self, CompareCommand.self, BenchCommand.self, OpenCommand.self,
            DesktopCommand.self, PortCommand.self,
        ]
    )

    static func main() {
        // Meanwhile the arguments are parsed and files are opened. Opening a window sets the environment, which fontconfig reads: there the
        // fonts are loaded after that.
        if CommandLine.arguments.contains("--headless") { FontFamilies.load() }
        main(nil)
    }

    func run() {
        print(AppList.text)
    }
}
