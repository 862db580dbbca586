import AppSupport
import ArgumentParser

/// `lamina study`: shows a deck of cards in a tray, and keeps a library of notes.
package struct StudyCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Browse a deck of cards in a tray, and keep a library of notes.",
        discussion: """
            With the name of a deck, the window opens: 'lamina study open --help' tells what can be done there.

            The other commands work on the library without a window, for shells and scripts. They can be used while other programs have it \
            open. They end with status 0, with 1 and one line on standard error if they fail, or with 64 if their arguments are wrong.
            """,
        subcommands: [
            StudyOpenCommand.self, StudyImportCommand.self, StudyExportCommand.self, StudyListCommand.self, StudyStatsCommand.self,
            StudyMediaCommand.self, BackupCommand<StudyStoreOptions>.self, RestoreCommand<StudyStoreOptions>.self,
        ],
        defaultSubcommand: StudyOpenCommand.self
    )

    package init() {}
}
