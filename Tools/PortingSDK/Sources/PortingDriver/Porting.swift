import Dispatch
import SourcePorting

/// The copies of a module's sources that were ported, kept between jobs.
///
/// In the folder lie `index` (a line a source: what it looked like when it was ported, and which copy it has), `declarations` (what each
/// source declares), the copies, and `overlay.json`, by which the compiler reads the copies in the place of the sources.
struct Porting {
    private struct Entry {
        var path: String
        var stamp: FileSystem.Stamp
        /// The name of the copy, or an empty string if the source is compiled as it is.
        var copy: String
    }

    private struct Index {
        var key = ""
        var digest = ""
        var revision = 0
        var isPhone = false
        /// What imported modules declare: the files' paths and stamps.
        var imported: [String] = []
        var entries: [Entry] = []
    }

    /// What the compiler is told, and what the author is.
    struct Result {
        var arguments: [String] = []
        /// In the order of the sources: the path and what was found.
        var findings: [(path: String, finding: Finding)] = []
        var hasErrors: Bool { findings.contains { $0.finding.severity == .error } }
    }

    private var job: Job
    private let folder: String
    private let version: String

    /// - Parameter version: what tells this driver from another one, whose copies may differ.
    init(_ job: Job, version: String) {
        self.job = job
        self.version = version
        folder = job.folder
    }

    private var indexPath: String { folder + "/index" }
    private var declarationsPath: String { folder + "/declarations" }
    private var overlayPath: String { folder + "/overlay.json" }

    /// Ports what has changed.
    mutating func run() -> Result {
        // What SwiftPM has written is for this system.
        let sources = job.sources.filter { !Driver.isGenerated($0) }
        let stamps = sources.map { FileSystem.stamp($0) }
        let old = readIndex()
        let key = self.key
        if let old, old.key == key, old.entries.count == sources.count,
            zip(old.entries, zip(sources, stamps)).allSatisfy({ $0.path == $1.0 && $0.stamp == $1.1 }),
            old.imported.allSatisfy({ Self.stamped(String($0.prefix { $0 != "\t" })) == $0 })
        {
            return Result(arguments: arguments(old))
        }
        return port(zip(sources, stamps), old?.key == key ? old : nil, key)
    }

    /// Everything besides the sources that copies depend on: this driver, the job's options, and what imported modules declare.
    private var key: String {
        let conditions = job.conditions
        var parts = [version, job.moduleName, conditions.flags.sorted().joined(separator: ","), conditions.architecture]
        parts.append(conditions.languageVersion.map(String.init).joined(separator: "."))
        parts.append(conditions.isMainActorByDefault ? "main" : "")
        return parts.joined(separator: " ")
    }

    private func arguments(_ index: Index) -> [String] {
        guard index.entries.contains(where: { !$0.copy.isEmpty }) else { return [] }
        var arguments = ["-vfsoverlay", overlayPath]
        // The compiler goes by the sources' times, and so must be told when a copy has changed because another source has.
        if index.revision > 0 { arguments.append("-DLAMINA_PORTING_\(index.revision)") }
        return arguments
    }

    // MARK: Porting

    private struct Source {
        var path: String
        var stamp: FileSystem.Stamp
        /// Nil for a source that has not changed since its declarations were written, until it is needed.
        var text: String?
        var parsed: ParsedSource?
        var declarations: FileDeclarations?
        var old: Entry?
    }

    private mutating func port(_ stamps: Zip2Sequence<[String], [FileSystem.Stamp?]>, _ old: Index?, _ key: String) -> Result {
        let known = Dictionary((old?.entries ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = old == nil ? [:] : readDeclarations()
        var sources: [Source] = []
        for (path, stamp) in stamps {
            // What isn't there is for the compiler to say.
            guard let stamp else { continue }
            var source = Source(path: path, stamp: stamp)
            if let entry = known[path] {
                source.old = entry
                if entry.stamp == stamp { source.declarations = kept[path] }
            }
            sources.append(source)
        }
        forEach(&sources) { if $0.declarations == nil { $0.text = FileSystem.read($0.path) } }

        let imports = sources.reduce(into: Set<String>()) { all, source in
            if let declarations = source.declarations { all.formUnion(declarations.imports) }
            if let text = source.text { all.formUnion(SourceScan.imports(of: text)) }
        }
        job.setImportable(among: imports.union(["UIKit", "QuartzCore", "CoreGraphics", "UIKitTesting", "ObjectiveCRuntime"]))
        let imported = importedModules(imports)
        job.set(isPhone: SourceScan.isForPhone(imports) || imported.contains(where: \.isPhone))
        // Conditions that another source has changed are another module altogether.
        let isSame = old?.isPhone == job.conditions.isPhone
        let conditions = job.conditions
        let names = self.names(sources.map(\.path))
        if !isSame { for index in sources.indices { sources[index].declarations = nil } }
        forEach(&sources) { source in
            guard source.declarations == nil, let text = source.text ?? FileSystem.read(source.path) else { return }
            source.text = text
            let parsed = ParsedSource(name: names[source.path]!, text: text, conditions: conditions)
            source.parsed = parsed
            source.declarations = parsed.declarations
        }
        let declarations = sources.map { $0.declarations ?? FileDeclarations() }
        let serialized = declarations.map(\.serialized)
        let digest = Self.digest(serialized + imported.map(\.text) + [conditions.importable.sorted().joined(separator: " ")])
        let module = ModuleDeclarations(declarations, imported: imported.map(\.declarations))

        var index = Index(key: key, digest: digest, revision: old?.revision ?? 0, isPhone: conditions.isPhone)
        index.imported = imported.map { Self.stamped($0.path) }
        let moduleName = job.moduleName
        let needsAll = old?.digest != digest || !isSame
        var outcomes = sources.map { (source: $0, ported: PortedSource?.none) }
        forEach(&outcomes) { outcome in
            let source = outcome.source
            guard source.parsed != nil || needsAll || source.old == nil, let text = source.text ?? FileSystem.read(source.path) else {
                return
            }
            let parsed = source.parsed ?? ParsedSource(name: names[source.path]!, text: text, conditions: conditions)
            outcome.ported = parsed.ported(in: module, named: moduleName)
        }

        FileSystem.makeDirectory(folder)
        var result = Result()
        var isStale = false
        for (source, ported) in outcomes {
            var entry = Entry(path: source.path, stamp: source.stamp, copy: source.old?.copy ?? "")
            if let ported {
                let name = ported.isChanged ? names[source.path]!.replacing("/", with: "+") : ""
                let path = folder + "/" + name
                let isChanged =
                    ported.isChanged ? FileSystem.read(path) != ported.text || source.old?.copy != name : source.old?.copy.isEmpty == false
                if isChanged {
                    if source.old?.stamp == source.stamp { isStale = true }
                    if ported.isChanged { _ = FileSystem.write(ported.text, to: path) }
                }
                entry.copy = name
                result.findings += ported.findings.map { (source.path, $0) }
            }
            index.entries.append(entry)
        }
        if isStale { index.revision += 1 }
        write(Overlay.text(index.entries.filter { !$0.copy.isEmpty }.map { ($0.path, folder + "/" + $0.copy) }), to: overlayPath)
        write(zip(sources, serialized).map { "f\t\($0.path)\n\($1)" }.joined(), to: declarationsPath)
        publish(serialized.joined())
        // What can't be ported is said again in the next job.
        if result.hasErrors { index.key = "" }
        write(text(of: index), to: indexPath)
        result.arguments = arguments(index)
        return result
    }

    /// Names for copies, and for what is generated in them: the paths without the folder that all have in common.
    private func names(_ paths: [String]) -> [String: String] {
        var common = paths.first.map { FileSystem.directory(of: $0) } ?? ""
        while !paths.allSatisfy({ $0.hasPrefix(common + "/") }), !common.isEmpty {
            let next = FileSystem.directory(of: common)
            common = next == "/" ? "" : next
        }
        return Dictionary(paths.map { ($0, String($0.dropFirst(common.count + 1))) }, uniquingKeysWith: { first, _ in first })
    }

    private func forEach<Element>(_ elements: inout [Element], _ body: @Sendable (inout Element) -> Void) {
        elements.withUnsafeMutableBufferPointer { buffer in
            // Each index is touched by one thread.
            nonisolated(unsafe) let buffer = buffer
            DispatchQueue.concurrentPerform(iterations: buffer.count) { body(&buffer[$0]) }
        }
    }

    private static func digest(_ texts: [String]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for text in texts {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 36)
    }

    // MARK: Other modules

    private static func stamped(_ path: String) -> String { path + "\t" + (FileSystem.stamp(path)?.text ?? "") }

    private struct ImportedModule {
        var path: String
        var text: String
        var isPhone: Bool
        var declarations: FileDeclarations
    }

    /// What modules declare that were ported before this one.
    private func importedModules(_ imports: Set<String>) -> [ImportedModule] {
        imports.sorted().compactMap { name in
            for path in job.searchPaths {
                guard let text = FileSystem.read("\(path)/\(name).ported"), let line = text.firstIndex(of: "\n") else { continue }
                guard let declarations = FileDeclarations(serialized: text[text.index(after: line)...]) else { continue }
                return ImportedModule(
                    path: "\(path)/\(name).ported", text: text, isPhone: text[..<line].hasSuffix("phone"), declarations: declarations)
            }
            return nil
        }
    }

    /// Says beside the module what it declares.
    private func publish(_ declarations: String) {
        guard let path = job.modulePath else { return }
        let folder = FileSystem.directory(of: path)
        FileSystem.makeDirectory(folder)
        write("lamina \(job.conditions.isPhone ? "phone" : "linux")\n" + declarations, to: "\(folder)/\(job.moduleName).ported")
    }

    // MARK: Files

    private func write(_ text: String, to path: String) {
        if FileSystem.read(path) != text { _ = FileSystem.write(text, to: path) }
    }

    private func text(of index: Index) -> String {
        var lines = [index.key, index.digest, String(index.revision), index.isPhone ? "phone" : "linux"]
        lines += index.imported
        lines += index.entries.map { "\($0.path)\t\($0.stamp.size)\t\($0.stamp.nanoseconds)\t\($0.copy)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func readIndex() -> Index? {
        guard let text = FileSystem.read(indexPath) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard lines.count >= 4, let revision = Int(lines[2]) else { return nil }
        var index = Index(key: String(lines[0]), digest: String(lines[1]), revision: revision, isPhone: lines[3] == "phone")
        for line in lines.dropFirst(4) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count == 2 {
                index.imported.append(String(line))
                continue
            }
            guard fields.count == 4, let size = Int(fields[1]), let time = Int(fields[2]) else { return nil }
            index.entries.append(Entry(path: String(fields[0]), stamp: .init(size: size, nanoseconds: time), copy: String(fields[3])))
        }
        return index
    }

    private func readDeclarations() -> [String: FileDeclarations] {
        guard let text = FileSystem.read(declarationsPath) else { return [:] }
        var result: [String: FileDeclarations] = [:]
        var path: String?
        var lines: [Substring] = []
        func add() {
            guard let path, let declarations = FileDeclarations(serialized: Substring(lines.joined(separator: "\n"))) else { return }
            result[path] = declarations
        }
        for line in text.split(separator: "\n") {
            if line.hasPrefix("f\t") {
                add()
                path = String(line.dropFirst(2))
                lines = []
            } else {
                lines.append(line)
            }
        }
        add()
        return result
    }
}
