import AppSupport
import ArgumentParser
import Notes

/// `lamina notes list`: prints notes.
struct NotesListCommand: TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the notes.",
        discussion: """
            With --json it prints [{"body": …, "id": …, "tags": […], "title": …}], all in one line; the title is the first line of the \
            body. Notes in the archive and the trash aren't printed.
            """
    )

    @Option(help: ArgumentHelp("Print the notes with this tag only.", valueName: "tag"))
    var tag: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: NotesStoreOptions

    func text() throws -> String {
        let notes = try options.open(creating: false).notes(in: tag.map { .tagged($0) } ?? .current)
        return json ? try Self.json(notes) : Self.plain(notes)
    }

    static func json(_ notes: [Note]) throws -> String {
        struct Output: Encodable {
            var id: Note.ID
            var title, body: String
            var tags: [String]
        }
        return try JSONLine.text(notes.map { Output(id: $0.id, title: $0.title, body: $0.body, tags: $0.tags) })
    }

    /// A line for each note: number, title, tags.
    static func plain(_ notes: [Note]) -> String {
        let width = notes.map { "\($0.id)".count }.max() ?? 0
        return notes.map { note in
            let number = String(repeating: " ", count: width - "\(note.id)".count) + "\(note.id)"
            return "\(number)  \(note.title)" + note.tags.map { "  #\($0)" }.joined() + "\n"
        }.joined()
    }
}

/// `lamina notes search`: prints the notes that hold some words.
struct NotesSearchCommand: TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Print the notes that hold all of some words, the newest first.",
        discussion: "A word is found at the beginning of words, whatever its case and accents. With --json it prints what 'list' does."
    )

    @Argument(help: "The words.")
    var words: [String]

    @Option(help: ArgumentHelp("How many notes to print at the most.", valueName: "count"))
    var limit = 200

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: NotesStoreOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("the limit must be at least 1") }
    }

    func text() throws -> String {
        let store = try options.open(creating: false)
        let notes = try store.notes(try store.search(words.joined(separator: " "), limit: limit))
        return json ? try NotesListCommand.json(notes) : NotesListCommand.plain(notes)
    }
}
