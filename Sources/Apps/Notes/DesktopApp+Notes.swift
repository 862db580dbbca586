import AppSupport

extension DesktopApp {
    /// `lamina notes` on the desktop.
    package static let notes = DesktopApp(
        name: "notes", title: "Lamina Notes", genericName: "Notes", comment: "Write notes with tags and pictures", synopsis: "",
        opens: "your notes", categories: ["Office"], keywords: ["note", "text", "memo", "journal", "tags", "Markdown"],
        command: { _ in ["notes"] }, drawIcon: NotesIcon.draw)
}
