import AppSupport

extension DesktopApp {
    /// `lamina lab` on the desktop.
    package static let lab = DesktopApp(
        name: "lab", title: "Lamina Lab", genericName: "Transform Lab", comment: "Try out transforms in the plane and in space by hand",
        synopsis: "", opens: "a picture to turn in the plane and in space, with its matrix and code",
        categories: ["Development"], keywords: ["transform", "matrix", "rotation", "perspective", "Core Animation"],
        command: { _ in ["lab"] }, drawIcon: LabIcon.draw)
}
