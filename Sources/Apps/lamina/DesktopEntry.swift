import AppSupport
import Foundation

/// The text of a desktop entry, by the Desktop Entry Specification 1.4.
struct DesktopEntry {
    let app: DesktopApp
    /// The program's path, absolute, or its name if it is found in `PATH`.
    let program: String

    var text: String {
        var lines = [
            "[Desktop Entry]", "Type=Application", "Version=1.4", "Name=\(app.title)", "GenericName=\(app.genericName)",
            "Comment=\(app.comment)", "Exec=\(exec(["open", app.name]))\(app.mimeTypes.isEmpty ? "" : " %f")", "TryExec=\(Self.escaped(program))",
            "Icon=\(app.identifier)", "Terminal=false", "StartupNotify=true", "StartupWMClass=\(app.identifier)",
            "Categories=\(Self.list(app.categories))", "Keywords=\(Self.list(app.keywords))",
        ]
        if !app.mimeTypes.isEmpty { lines.append("MimeType=\(Self.list(app.mimeTypes))") }
        if !app.actions.isEmpty { lines.append("Actions=\(Self.list(app.actions.map(\.name)))") }
        for action in app.actions {
            lines += ["", "[Desktop Action \(action.name)]", "Name=\(action.title)", "Exec=\(exec(action.arguments))"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func exec(_ arguments: [String]) -> String { Self.escaped(([program] + arguments).map(Self.quoted).joined(separator: " ")) }

    /// An argument of a command line: quoted if it has a character that is reserved there.
    static func quoted(_ argument: String) -> String {
        let plain = argument.replacing("%", with: "%%")
        let reserved = Set(" \t\n\"'\\><~|&;$*?#()`")
        guard plain.isEmpty || plain.contains(where: reserved.contains) else { return plain }
        return "\"" + plain.map { "\"`$\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// A value of the type string: backslashes and line ends are escaped once more.
    static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t").replacing("\r", with: "\\r")
    }

    /// A list of strings.
    private static func list(_ items: [String]) -> String {
        items.map { escaped($0).replacing(";", with: "\\;") + ";" }.joined()
    }

    /// The types of files that the apps open and that are not in the desktop's database everywhere, for shared-mime-info.
    static let mimeTypes = """
        <?xml version="1.0" encoding="UTF-8"?>
        <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
          <mime-type type="application/x-apkg">
            <comment>Anki deck</comment>
            <sub-class-of type="application/zip"/>
            <glob pattern="*.apkg"/>
          </mime-type>
          <mime-type type="application/x-colpkg">
            <comment>Anki collection</comment>
            <sub-class-of type="application/zip"/>
            <glob pattern="*.colpkg"/>
          </mime-type>
          <mime-type type="text/x-todo-txt">
            <comment>to-do list</comment>
            <sub-class-of type="text/plain"/>
            <glob pattern="todo.txt" weight="60"/>
            <glob pattern="*.todo.txt" weight="60"/>
          </mime-type>
        </mime-info>

        """
}
