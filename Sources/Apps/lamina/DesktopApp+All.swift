import AppSupport
import ArgumentParser
import CoversApp
import GalleryApp
import NotesApp
import StudyApp
import TodoApp

extension DesktopApp {
    /// All apps, in the order of the list.
    static let all = [study, covers, todo, notes, gallery, lab]
}

extension DesktopApp: ExpressibleByArgument {
    package init?(argument: String) {
        guard let app = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = app
    }

    package static var allValueStrings: [String] { all.map(\.name) }
    package var defaultValueDescription: String { name }
}
