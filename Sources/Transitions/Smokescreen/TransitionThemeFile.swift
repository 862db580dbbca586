import UIKit

/// A theme in a file, which is read again when the file has changed.
///
/// A transition asks for the ``theme`` when it begins; so a designer changes a value, starts the transition in the running program, and sees
/// it. It belongs to the library, and not to a program, because only the library sees that moment.
@MainActor
public final class TransitionThemeFile {
    /// The path of the file.
    public let path: String
    /// The theme of the file whose values are used.
    public let name: String
    private let names: Set<String>?
    private let base: TransitionTheme?
    private let report: (TransitionTheme.Problem) -> Void
    private var read: (theme: TransitionTheme, mark: Mark?)

    /// What tells whether the file has changed.
    private struct Mark: Equatable {
        var date: Date?
        var size: Int?
        var number: Int?
    }

    /// A theme in a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - name: the theme whose values are used. Default: default.
    ///   - names: the names that the program uses; others are reported. Nil allows any.
    ///   - base: what counts where the file says nothing, and where there is no file, which is no problem then. Nil for none.
    ///   - report: gets each problem of the file when it is read. Default: a line on standard error.
    public init(
        path: String, name: String = "default", names: Set<String>? = nil, base: TransitionTheme? = nil,
        report: @escaping (TransitionTheme.Problem) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    ) {
        self.path = path
        self.name = name
        self.names = names
        self.base = base
        self.report = report
        read = (base ?? TransitionTheme(), nil)
        load()
    }

    /// The theme as the file has it. Of a file that can't be read, the last one that could.
    public var theme: TransitionTheme {
        if mark != read.mark { load() }
        return read.theme
    }

    private var mark: Mark {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return Mark(
            date: attributes?[.modificationDate] as? Date, size: (attributes?[.size] as? NSNumber)?.intValue,
            number: (attributes?[.systemFileNumber] as? NSNumber)?.intValue)
    }

    private func load() {
        // Marked before it is read: what is written meanwhile is read the next time.
        read.mark = mark
        if let base, read.mark == Mark() {
            read.theme = base
            return
        }
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
            return report(TransitionTheme.Problem(file: path, line: 0, reason: "it can't be read as text"))
        }
        var problems: [TransitionTheme.Problem] = []
        let theme = TransitionTheme(text, file: path, name: name, names: names, problems: &problems)
        read.theme = base.map(theme.filled) ?? theme
        for problem in problems { report(problem) }
    }
}
