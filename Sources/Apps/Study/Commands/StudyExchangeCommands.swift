import AppSupport
import ArgumentParser
import StudyLibrary

/// `lamina study import`: imports files.
struct StudyImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import Anki packages, CSV or TSV files, Study Archives, or folders of pictures.",
        discussion: """
            Anki packages (.apkg, .colpkg) come with schedules, review history, tags, note types and media; their decks become stacks. A \
            Study Archive is a folder or a zip archive. Of a folder of pictures each becomes a note with its name. What the library has already isn't added again. If a file can't be imported, \
            nothing of it is.
            """
    )

    @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
    var files: [String]

    @OptionGroup var options: StudyStoreOptions

    func run() throws {
        let (text, isWhole) = try importAll()
        print(text)
        if !isWhole { throw ExitCode.failure }
    }

    /// What the command prints.
    func text() throws -> String { try importAll().text }

    /// Imports the files; of several, one that can't be read doesn't keep the others from coming.
    private func importAll() throws -> (text: String, isWhole: Bool) {
        let store = try options.open(creating: true)
        var sum = ImportSummary(), failures: [String] = []
        for file in files {
            do {
                sum = try sum + store.importFile(file)
            } catch where files.count > 1 {
                failures.append(CommandError.line(error))
            }
        }
        let counts = "\(sum.added) added, \(sum.updated) updated, \(sum.unchanged) unchanged; \(sum.cards) cards, \(sum.grades) grades"
        let kept = sum.kept == 0 ? "" : "\n\(sum.kept) of the unchanged are newer here than in the file, and stay as they are"
        let missing = sum.missingMedia.isEmpty ? "" : "\nmissing: " + Self.list(sum.missingMedia)
        let leftOut = (failures + sum.leftOut).map { "\nleft out: " + $0 }.joined()
        return (counts + kept + missing + leftOut, failures.isEmpty)
    }

    /// Some names in one line, and how many more there are.
    private static func list(_ names: Set<String>) -> String {
        let shown = names.sorted().prefix(10).joined(separator: ", ")
        return shown + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }
}

/// `lamina study export`: exports notes.
struct StudyExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export notes to an Anki package, a CSV or TSV file, or a Study Archive.",
        discussion: """
            The name tells the format: .apkg with media, schedules and history; .csv and .tsv in the dialect that Anki imports; .zip, or a \
            new or empty folder, for a Study Archive. A file that is there is replaced. Notes in the trash aren't exported.
            """
    )

    @Argument(help: ArgumentHelp("The file or folder.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Export this stack or case only; '::' separates levels. (default: all notes)", valueName: "name"))
    var stack: String?

    @OptionGroup var options: StudyStoreOptions

    func run() throws {
        let store = try options.open(creating: false)
        var source = NoteSource.builtIn(.allNotes)
        if let stack {
            guard let found = try store.stack(named: stack) else { throw StudyError.noStackNamed(stack) }
            source = .stack(found.id)
        }
        try store.exportFile(source, to: file)
    }
}
