import AppSupport
import ArgumentParser
import Decks
import Foundation
import StudyLibrary
import UIKit

/// `lamina study open`, or `lamina study` alone or with the name of a deck: opens the window.
struct StudyOpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the library, or browse a deck of cards in a tray.",
        discussion: """
            Without a deck, the window shows the library: a cabinet with a drawer for each stack, smart stack and collection. A stack opens \
            as a tray of cards. Files that are dropped onto the window are imported: Anki packages (.apkg, .colpkg), CSV and TSV files, Study \
            Archives, folders of pictures.

            With a deck, the window shows that deck, and offers to keep it in the library. A deck is a CSV or TSV file (first column question, \
            further columns further facets; a column named tags or deck makes sections), a folder of pictures (subfolders are sections), or \
            an Anki package.

            In a tray, drag or turn the wheel to scroll; move the pointer along a row, or hold and drag, to skim its cards. Arrow keys skim as \
            well, space turns a card over, Escape ends the skim and goes back. A tap with two fingers, the pointer's second button, or Shift \
            and space peek at the sides of a card, one after the other.

            A tap or Return opens a note to be written in; what is written is stored at once. Control-N makes a new note, Delete puts one into \
            the trash. In an open note, Control-B, I and U style text, Control-O adds a picture or sound, as dropping a file does, Control-L \
            chooses its stacks, Control-R plays its sounds, Tab goes from field to field.

            S studies a stack: space shows the answer, 1 to 4 grade it, or the card is drawn left (again), down (hard), right (good) or up \
            (easy). E opens the note. Each grade is stored at once; a lesson goes on where it was at the next start. Control-Z takes back whatever was changed \
            in the library, also before the program was started, Control-T shows statistics.
            """
    )

    @Argument(help: ArgumentHelp("The deck. (default: the library)", valueName: "deck"))
    var deck: String?

    @OptionGroup var options: StudyStoreOptions

    @OptionGroup(title: "Host")
    var host: HostOptions

    func run() throws {
        if let deck { try run(deck) } else { try runLibrary() }
    }

    private func runLibrary() throws {
        let store = try options.open(creating: true, headless: host.headless)
        try MainActor.assumeIsolated {
            try host.run(title: "Study", app: .study) { try backedUp(store) }
        }
    }

    /// What shows a library, with backups being made.
    @MainActor
    private func backedUp(_ store: StudyStore) throws -> StudyLibraryController {
        let controller = try Self.library(store)
        controller.model.restoreUnstoredTexts()
        if !host.headless { controller.model.keepBackups() }
        return controller
    }

    /// What shows a library. A new one has the sample deck, or a small one where that isn't installed.
    @MainActor
    static func library(_ store: StudyStore) throws -> StudyLibraryController {
        let sample = try? SampleDeck.installed()
        if sample == nil { try StudyStart.fillWithSmallDeck(store) }
        return try StudyLibraryController(store, sample: sample)
    }

    private func run(_ path: String) throws {
        let deck = try Deck.open(URL(fileURLWithPath: path))
        try MainActor.assumeIsolated {
            let opening = { @MainActor (file: URL) in controller(try Deck.open(file), path: file.path) }
            try host.run(title: deck.title, app: .study, opening: opening) { controller(deck, path: path) }
        }
    }

    /// What shows a deck; its button imports the file and shows the library in its place.
    @MainActor
    func controller(_ deck: Deck, path: String) -> StudyViewController {
        StudyViewController(deck: deck) {
            let library = try backedUp(options.open(creating: true, headless: host.headless))
            library.take(URL(fileURLWithPath: path))
            return library
        }
    }
}
