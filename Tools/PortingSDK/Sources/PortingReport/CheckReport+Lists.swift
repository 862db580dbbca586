import SourcePorting

extension CheckReport {
    /// Makes the lists from what porting, the compiler and the project's folder say.
    init(
        subject: String, sources: ModuleSources, results: [TypeCheck.FileResult], project: ProjectFiles, ownModules: Set<String>,
        absent: (_ symbols: Set<String>, _ fonts: Set<String>) -> (symbols: Set<String>, fonts: Set<String>)?
    ) {
        self.subject = subject
        files = zip(sources.files, results).map { source, result in
            let refused = source.ported.findings.filter { $0.severity == .error }
            // What was generated names what the author wrote, so that one mistake makes two errors.
            let errors = (result.errors.isEmpty ? result.errorsInGenerated : result.errors).filter { error in
                // The compiler trips over what is refused, too.
                !refused.contains { $0.line == error.line && $0.column == error.column }
            }
            return File(
                path: source.name, usesUIKit: Self.usesUIKit(source), errors: errors,
                refused: refused.map { Diagnostic(line: $0.line, column: $0.column, message: $0.reason) }, hasCrashed: result.hasCrashed)
        }
        filesWithoutImport = sources.files.filter { $0.isGivenUIKit && $0.resources.namesUIKit }.map(\.name)
        objectiveCFiles = project.objectiveCFiles
        interfaceFiles = project.interfaceFiles
        refused = Self.named(sources.files.flatMap { $0.ported.findings.filter { $0.severity == .error }.map(\.construct) })

        var modules: [String] = sources.files.flatMap { Set($0.absentImports.map(\.module)) }
        var types: [String] = [], names: [String] = [], members: [String] = [], overrides: [String] = [], others: [String] = []
        for (file, source) in zip(files, sources.files) {
            let lines = source.checked.split(separator: "\n", omittingEmptySubsequences: false)
            for error in file.errors {
                switch error.subject {
                case .type(let name): types.append(name)
                case .name(let name): names.append(name)
                case .member(let name): members.append(name)
                case .module(let name): modules.append(name)
                case .override: overrides.append(error.declaredName(in: lines) ?? error.message)
                case .other(let message): others.append(message)
                }
            }
            if file.hasCrashed { others.append("the compiler crashes") }
        }
        missing.modules = Self.named(modules.filter { !ownModules.contains($0) })
        missing.types = Self.named(types) { name in project.objectiveCTypes[name].map { "Objective-C: \($0)" } }
        missing.names = Self.named(names) { name in project.objectiveCTypes[name].map { "Objective-C: \($0)" } }
        missing.members = Self.named(members)
        missing.overrides = Self.named(overrides)
        otherErrors = Self.named(others)

        let resources = sources.files.map(\.resources)
        missing.images = Self.named(resources.flatMap(\.images).filter { !project.hasImage($0) })
        missing.colors = Self.named(resources.flatMap(\.colors).filter { !project.hasColor($0) })
        let symbols = resources.flatMap(\.symbols).filter { !project.hasSymbol($0) },
            fonts = resources.flatMap(\.fonts).filter { !project.hasFont($0) }
        let found = absent(Set(symbols), Set(fonts))
        missing.symbols = found.map { found in Self.named(symbols.filter { found.symbols.contains($0) }) }
        missing.fonts = found.map { found in Self.named(fonts.filter { found.fonts.contains($0) }) }
    }

    private static func usesUIKit(_ file: ModuleSources.File) -> Bool {
        file.resources.namesUIKit || SourceScan.imports(of: file.text).contains("UIKit")
    }

    /// Counts names; the most frequent stand first, and equal ones in the order of the alphabet.
    private static func named(_ names: [String], note: (String) -> String? = { _ in nil }) -> [Named] {
        names.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            .map { Named(name: $0.key, count: $0.value, note: note($0.key)) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}
