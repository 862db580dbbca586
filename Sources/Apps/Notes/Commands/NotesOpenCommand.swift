import AppSupport
import ArgumentParser
import Foundation
import Notes
import UIKit

/// `lamina notes open`, or `lamina notes` alone: opens the window.
struct NotesOpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the window.",
        discussion: """
            A list of notes, each of which opens by a tap; a drag from the left edge goes back, in the list it shows the sidebar with tags, \
            archive, trash and the text's size. What is typed is stored at once.

            Pull the list down to search, slide a note to the left to archive it, hold and drag it to move it. In the archive and the \
            trash, sliding shows buttons for restoring and deleting.

            By keys: arrows and Return open a note, Escape goes back, the left arrow opens the sidebar, Control-N makes a note, Control-F \
            searches, Delete archives, Control-R restores, Alt-Up and Alt-Down move a note, Control-Z takes back whatever was changed and \
            Shift-Control-Z repeats it, Control-Plus and Control-Minus change the text's size.

            Fonts, colours, measures and the timings of transitions can be changed in lamina/notes.theme in the XDG configuration folder, \
            also while the window is open.
            """
    )

    /// A note is as wide as its lines can be read.
    private static let windowSize = CGSize(width: 480, height: 760)

    @OptionGroup var options: NotesStoreOptions

    @OptionGroup(title: "Host")
    var host: HostOptions

    func run() throws {
        let store = try options.open(creating: true)
        try MainActor.assumeIsolated {
            try host.run(title: "Notes", size: Self.windowSize, app: .notes) {
                let controller = try NotesViewController(store)
                controller.library.restoreUnstoredTexts()
                if !host.headless { controller.library.keepBackups() }
                return controller
            }
        }
    }
}
