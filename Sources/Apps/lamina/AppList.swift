import AppSupport

/// What `lamina` without arguments prints: the apps, how they are started, and what each opens.
enum AppList {
    static var text: String {
        let rows = DesktopApp.all.map { app in
            (start: "lamina \(app.name)" + (app.synopsis.isEmpty ? "" : " " + app.synopsis), opens: app.opens)
        }
        let width = rows.map(\.start.count).max() ?? 0
        let lines = rows.map { row in "  " + row.start + String(repeating: " ", count: width - row.start.count + 2) + row.opens }
        return (lines + ["", "'lamina --help' names all commands, 'lamina help study' explains one."]).joined(separator: "\n")
    }
}
