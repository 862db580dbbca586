extension CheckReport {
    /// The report as it is read.
    ///
    /// - Parameters:
    ///   - top: how many entries of a list are shown; 0 for all.
    ///   - showsErrors: whether each error stands at its line, as compilers print them.
    public func text(top: Int = 30, showsErrors: Bool = false) -> String {
        var lines: [String] = []
        let faulty = files.filter { $0.count > 0 }.sorted { $0.path < $1.path }
        let width = String(faulty.map(\.count).max() ?? 0).count
        for file in faulty {
            lines.append("\(Self.padded(file.count, width))  \(file.path)\(file.usesUIKit ? "" : "  (without UIKit)")")
            guard showsErrors else { continue }
            for error in (file.errors + file.refused).sorted(by: { ($0.line, $0.column) < ($1.line, $1.column) }) {
                lines.append("\(file.path):\(error.line):\(error.column): error: \(error.message)")
            }
            if file.hasCrashed { lines.append("\(file.path): error: the compiler crashes") }
        }
        if !faulty.isEmpty { lines.append("") }
        lines.append(
            "\(subject): \(Self.count(files.count, "file")), \(filesWithNoError) without an error; \(Self.count(errorCount, "error"))")
        lines.append("\(Self.count(filesWithUIKit, "file")) with UIKit, \(filesWithUIKitAndNoError) of them without an error")
        if !alongside.isEmpty { lines.append("with the sources of: " + alongside.joined(separator: ", ")) }
        if !leftOut.isEmpty { lines.append("left out: " + leftOut.joined(separator: ", ")) }
        if objectiveCFiles > 0 { lines.append("\(Self.count(objectiveCFiles, "file")) of Objective-C: can't come along") }
        if interfaceFiles > 0 { lines.append("\(Self.count(interfaceFiles, "storyboard or nib", "storyboards and nibs")): not read") }
        if !filesWithoutImport.isEmpty {
            lines.append(
                "\(Self.count(filesWithoutImport.count, "file")) with UIKit but no import of it, which a bridging header or a "
                    + "missing module brings on an iPhone: checked as if there were one")
        }
        if !projects.isEmpty { lines.append("all as one module; for a target alone: --check \(projects.joined(separator: ", or "))") }
        func list(_ title: String, _ names: [Named]?) {
            guard let names else {
                lines += ["", "\(title): could not be checked"]
                return
            }
            guard !names.isEmpty else { return }
            lines += ["", "\(title) (\(names.count)):"]
            let shown = top > 0 ? names.prefix(top) : names[...]
            let width = String(shown.first!.count).count
            lines += shown.map { "  \(Self.padded($0.count, width))  \($0.name)\($0.note.map { "  (\($0))" } ?? "")" }
            if shown.count < names.count { lines.append("  … and \(names.count - shown.count) more") }
        }
        list("missing modules, with the number of files that import them", missing.modules)
        list("missing types", missing.types)
        list("missing names", missing.names)
        list("missing members", missing.members)
        list("overrides of what no superclass has", missing.overrides)
        list("refused", refused)
        list("missing symbols", missing.symbols)
        list("missing fonts", missing.fonts)
        list("missing images", missing.images)
        list("missing colours", missing.colors)
        list("other errors", otherErrors)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
    }
}
