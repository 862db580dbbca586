import ArgumentParser
import Decks
import Foundation

/// `lamina study open`, or `lamina study` with the name of a deck: shows a deck of cards in a tray.
struct StudyOpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Browse a deck of cards in a tray.",
        discussion: """
            A deck is a CSV or TSV file (first column question, further columns further facets; a column named tags or deck makes sections), a \
            folder of pictures (subfolders are sections), or an Anki package (.apkg, .colpkg).

            Drag or turn the wheel to scroll; move the pointer along a row, or hold and drag, to skim its cards. Arrow keys skim as well, Return \
            opens a card, space turns it over, Escape ends the skim.
            """
    )

    @Argument(help: ArgumentHelp("The deck.", valueName: "deck"))
    var deck: String

    @OptionGroup(title: "Host")
    var host: HostOptions

    func run() throws {
        let deck = try Deck.open(URL(fileURLWithPath: deck))
        try MainActor.assumeIsolated {
            try host.run(title: deck.title, app: .study, opening: { StudyViewController(deck: try Deck.open($0)) }) {
                StudyViewController(deck: deck)
            }
        }
    }
}
