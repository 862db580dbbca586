import ArgumentParser
import UIKit

/// An app of the program, as it appears on a desktop: in menus, with an icon, and as what opens files.
///
/// Another app needs an entry in ``all`` and an icon of its own.
struct DesktopApp: Sendable {
    /// A further way to start an app, in its menu on the desktop.
    struct Action: Sendable {
        /// A name in ASCII letters.
        let name: String
        let title: String
        /// The arguments of the program.
        let arguments: [String]
    }

    /// The name of the subcommand.
    let name: String
    /// The name in menus.
    let title: String
    /// What kind of program it is, in menus.
    let genericName: String
    /// What it is for, in one sentence without a full stop.
    let comment: String
    /// The arguments, as the list of apps shows them.
    let synopsis: String
    /// What it opens, for the list of apps.
    let opens: String
    /// The desktop's menus in which it appears.
    let categories: [String]
    /// Words by which it is found.
    let keywords: [String]
    /// The types of the files that it opens by double click.
    var mimeTypes: [String] = []
    var actions: [Action] = []
    /// The command lines that show the app in a window, with the file that was chosen, if any. They run one after the other.
    let commands: @Sendable (_ file: String?) throws -> [[String]]
    /// Draws the icon at a size in pixels.
    let drawIcon: @MainActor @Sendable (Int) -> IconCanvas

    /// The name by which the desktop knows the app: its desktop entry, its icon and the class of its windows.
    var identifier: String { "lamina-" + name }

    static let study = DesktopApp(
        name: "study", title: "Lamina Study", genericName: "Flash Cards", comment: "Keep and study decks of cards", synopsis: "[DECK]",
        opens: "your library of cards, or a deck: Anki package, CSV or TSV, pictures",
        categories: ["Education", "Languages"], keywords: ["cards", "deck", "Anki", "vocabulary", "learn"],
        mimeTypes: ["application/x-apkg", "application/x-colpkg"],
        commands: { file in [["study"] + (file.map { [$0] } ?? [])] }, drawIcon: StudyIcon.draw)

    static let covers = DesktopApp(
        name: "covers", title: "Lamina Covers", genericName: "Picture and Music Browser",
        comment: "Browse folders of pictures and music as covers", synopsis: "[FOLDER]", opens: "a folder of pictures or music",
        categories: ["Graphics", "Viewer"], keywords: ["photos", "albums", "cover flow", "carousel", "slide show"],
        mimeTypes: ["inode/directory"],
        commands: { file in [["covers"] + (file.map { [$0] } ?? [])] }, drawIcon: CoversIcon.draw)

    static let todo = DesktopApp(
        name: "todo", title: "Lamina To-Do", genericName: "To-Do Lists", comment: "Keep lists of what is to be done", synopsis: "",
        opens: "your to-do lists, into which todo.txt and iCalendar files are imported",
        categories: ["Office", "ProjectManagement"], keywords: ["tasks", "list", "todo.txt", "checklist", "reminders"],
        mimeTypes: ["text/x-todo-txt", "text/calendar"],
        commands: { file in (file.map { [["todo", "import", $0]] } ?? []) + [["todo"]] }, drawIcon: TodoIcon.draw)

    static let notes = DesktopApp(
        name: "notes", title: "Lamina Notes", genericName: "Notes", comment: "Write notes with tags and pictures", synopsis: "",
        opens: "your notes", categories: ["Office"], keywords: ["note", "text", "memo", "journal", "tags", "Markdown"],
        commands: { _ in [["notes"]] }, drawIcon: NotesIcon.draw)

    static let gallery = DesktopApp(
        name: "gallery", title: "Lamina Gallery", genericName: "Interface Gallery", comment: "Look at every control and layout of Lamina",
        synopsis: "", opens: "every control in its states, and the layouts of collection views",
        categories: ["Development", "GUIDesigner"], keywords: ["UIKit", "controls", "layouts", "interface"],
        actions: [
            Action(name: "Layouts", title: "Layouts of Collection Views", arguments: ["gallery", "--layouts"]),
            Action(name: "Cities", title: "Table of Cities", arguments: ["gallery", "--page", "table"]),
        ],
        commands: { _ in [["gallery"]] }, drawIcon: GalleryIcon.draw)

    static let lab = DesktopApp(
        name: "lab", title: "Lamina Lab", genericName: "Transform Lab", comment: "Try out transforms in the plane and in space by hand",
        synopsis: "", opens: "a picture to turn in the plane and in space, with its matrix and code",
        categories: ["Development"], keywords: ["transform", "matrix", "rotation", "perspective", "Core Animation"],
        commands: { _ in [["lab"]] }, drawIcon: LabIcon.draw)

    /// All apps, in the order of the list.
    static let all = [study, covers, todo, notes, gallery, lab]
}

extension DesktopApp {
    /// Draws the icon.
    ///
    /// - Parameter size: the side in pixels, 16 to 1024.
    @MainActor
    func icon(size: Int) -> CGImage? {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
        view.layer.addSublayer(drawIcon(size).root)
        return view.picture(of: view.bounds, afterUpdates: true, scale: 1)
    }

    /// The sides that icons can have, in pixels.
    static let iconSizes = 16...1024
}

extension DesktopApp: ExpressibleByArgument {
    init?(argument: String) {
        guard let app = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = app
    }

    static var allValueStrings: [String] { all.map(\.name) }
    var defaultValueDescription: String { name }
}
