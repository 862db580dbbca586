import AppSupport

extension DesktopApp {
    /// `lamina covers` on the desktop.
    package static let covers = DesktopApp(
        name: "covers", title: "Lamina Covers", genericName: "Picture and Music Browser",
        comment: "Browse folders of pictures and music as covers", synopsis: "[FOLDER]", opens: "a folder of pictures or music",
        categories: ["Graphics", "Viewer"], keywords: ["photos", "albums", "cover flow", "carousel", "slide show"],
        mimeTypes: ["inode/directory"],
        command: { file in ["covers"] + (file.map { [$0] } ?? []) }, drawIcon: CoversIcon.draw)
}
