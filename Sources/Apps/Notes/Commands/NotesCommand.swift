import AppSupport
import ArgumentParser
import Foundation
import Notes

/// `lamina notes`: notes.
package struct NotesCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Keep notes.",
        discussion: """
            Without a command, the window opens: 'lamina notes open --help' tells what can be done there.

            The other commands work on the notes without a window, for shells and scripts. They can be used while other programs have the \
            notes open. They end with status 0, with 1 and one line on standard error if they fail, or with 64 if their arguments are \
            wrong.
            """,
        subcommands: [
            NotesOpenCommand.self, NotesAddCommand.self, NotesListCommand.self, NotesSearchCommand.self, NotesImportCommand.self,
            NotesExportCommand.self, BackupCommand<NotesStoreOptions>.self, RestoreCommand<NotesStoreOptions>.self,
        ],
        defaultSubcommand: NotesOpenCommand.self
    )

    package init() {}
}

/// The store that a command of `lamina notes` works on.
struct NotesStoreOptions: StoreOptions {
    typealias Store = NoteStore

    @Option(
        help: ArgumentHelp("The file with the notes. (default: lamina/notes.sqlite in the XDG data folder)", valueName: "file"),
        completion: .file())
    var store: String?

    /// Opens the store.
    ///
    /// - Parameter creating: whether a file that the person named and that doesn't exist is created.
    func open(creating: Bool) throws -> NoteStore {
        try NoteStore(path: path(creating: creating)) { Date() }
    }
}

/// `lamina notes add`: adds a note.
struct NotesAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a note before the others, and print its number.")

    @Argument(help: "The note's text, or - to read it from standard input. Its first line is the title.")
    var text: String

    @Option(help: ArgumentHelp("A tag of the note; can be given several times.", valueName: "tag"))
    var tag: [String] = []

    @OptionGroup var options: NotesStoreOptions

    func validate() throws {
        if text.allSatisfy(\.isWhitespace) { throw ValidationError("the text is empty") }
        if tag.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw ValidationError("a tag is empty") }
    }

    func run() throws {
        print(try addNote())
    }

    func addNote() throws -> Note.ID {
        let text = try self.text == "-" ? Self.standardInput() : self.text
        return try options.open(creating: true).change("Add Note") { try $0.addNote(text, tags: tag) }
    }

    /// What is written to the command, without the end of its last line.
    private static func standardInput() throws -> String {
        let bytes = FileHandle.standardInput.readDataToEndOfFile()
        guard let text = String(validating: bytes, as: UTF8.self) else { throw CommandError("what standard input gives is not valid UTF-8") }
        guard !text.allSatisfy(\.isWhitespace) else { throw CommandError("standard input gives no text") }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// `lamina notes import`: imports a folder or a file.
struct NotesImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a folder of Markdown files, or one of them.",
        discussion: """
            Each file is a note. Front matter may give its title, tags, dates and the name of its picture; without that, the first \
            picture that the text names is the note's. All pictures that it names are shown with it. Names and folders of files are kept for \
            exporting; in a vault of Obsidian a file's name is the note's title. Notes that are there already aren't added again. What can't \
            be imported is left out, and told in a line with the reason.
            """
    )

    @Argument(help: ArgumentHelp("The folder or Markdown file.", valueName: "folder"), completion: .file(extensions: ["md", "markdown"]))
    var folder: String

    @OptionGroup var options: NotesStoreOptions

    func run() throws {
        print(try text())
    }

    /// What the command prints.
    func text() throws -> String {
        let store = try options.open(creating: true)
        let summary = try NoteStore.canImportFile(folder) ? store.importFile(folder) : store.importFolder(folder)
        let trash = summary.inTrash == 0 ? "" : " (\(summary.inTrash) in the trash)"
        let leftOut = summary.leftOut.isEmpty ? "" : ", \(summary.leftOut.count) left out"
        return (summary.leftOut + ["\(summary.added) added, \(summary.unchanged) unchanged\(trash)\(leftOut)"]).joined(separator: "\n")
    }
}

/// `lamina notes export`: exports all notes.
struct NotesExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export all notes to a folder of Markdown files.",
        discussion: "Notes in the trash aren't exported. Importing the folder again gives the same notes."
    )

    @Argument(help: ArgumentHelp("The folder. It must be empty or not exist.", valueName: "folder"), completion: .directory)
    var folder: String

    @OptionGroup var options: NotesStoreOptions

    func run() throws {
        try options.open(creating: false).exportFolder(folder)
    }
}
