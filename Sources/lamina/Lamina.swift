import ArgumentParser

@main
struct Lamina: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Layers, cards and collections on Linux.")
}
