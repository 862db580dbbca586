import AppSupport
import ArgumentParser
import StudyLibrary

/// `lamina study media`: lists the media that nothing uses, and moves them away.
struct StudyMediaCommand: TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Print the pictures and sounds that nothing uses, or move them to a trash.",
        discussion: """
            Used is what a note or a template names, also in the trash and where undoing or a backup brings it back, and what begins \
            with an underscore. The trash is a folder beside the library, with -media-trash at the end of its name; --trash also removes what has \
            been there for 30 days.
            """
    )

    @Flag(help: "Move them to the trash.")
    var trash = false

    @OptionGroup var options: StudyStoreOptions

    func text() throws -> String {
        let store = try options.open(creating: false)
        let unused = try trash ? store.trashUnusedMedia() : store.unusedMedia()
        let bytes = unused.reduce(0) { $0 + $1.byteCount }
        let sum = unused.isEmpty ? "all media are used" : "\(unused.count) unused, \(bytes) bytes" + (trash ? "; moved to \(store.mediaTrash)" : "")
        return unused.map { "\($0.name)\n" }.joined() + sum + "\n"
    }
}
