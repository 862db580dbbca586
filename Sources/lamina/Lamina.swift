import ArgumentParser

@main
struct Lamina: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina",
        abstract: "Cards, covers and lists in three dimensions, and the layers they are made of.",
        subcommands: [
            StudyCommand.self, CoversCommand.self, TodoCommand.self, LabCommand.self, GalleryCommand.self, PlayCommand.self, RenderCommand.self,
            TreeCommand.self, CompareCommand.self, BenchCommand.self,
        ]
    )
}
