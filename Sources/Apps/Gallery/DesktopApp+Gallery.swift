import AppSupport

extension DesktopApp {
    /// `lamina gallery` on the desktop.
    package static let gallery = DesktopApp(
        name: "gallery", title: "Lamina Gallery", genericName: "Interface Gallery", comment: "Look at every control and layout of Lamina",
        synopsis: "", opens: "every control in its states, and the layouts of collection views",
        categories: ["Development", "GUIDesigner"], keywords: ["UIKit", "controls", "layouts", "interface"],
        actions: [
            Action(name: "Layouts", title: "Layouts of Collection Views", arguments: ["gallery", "--layouts"]),
            Action(name: "Cities", title: "Table of Cities", arguments: ["gallery", "--page", "table"]),
        ],
        command: { _ in ["gallery"] }, drawIcon: GalleryIcon.draw)
}
