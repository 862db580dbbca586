import AppSupport

extension DesktopApp {
    /// `lamina todo` on the desktop.
    package static let todo = DesktopApp(
        name: "todo", title: "Lamina To-Do", genericName: "To-Do Lists", comment: "Keep lists of what is to be done", synopsis: "",
        opens: "your to-do lists, into which todo.txt and iCalendar files are imported",
        categories: ["Office", "ProjectManagement"], keywords: ["tasks", "list", "todo.txt", "checklist", "reminders"],
        mimeTypes: ["text/x-todo-txt", "text/calendar"],
        command: { file in ["todo", "open"] + (file.map { ["--import", $0] } ?? []) }, drawIcon: TodoIcon.draw)
}
