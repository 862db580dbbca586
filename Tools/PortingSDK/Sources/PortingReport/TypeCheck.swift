import Foundation
import PortingDriver

/// Has the toolchain's compiler check ported sources as one module.
struct TypeCheck {
    let compiler: String
    let sdk: InstalledSDK
    let moduleName: String
    let languageVersion: String
    let flags: Set<String>
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    /// The errors in a file, where the author's lines are.
    struct FileResult {
        var errors: [Diagnostic] = []
        /// In what was written behind the last line: they follow from others.
        var errorsInGenerated: [Diagnostic] = []
        var hasCrashed = false
    }

    /// The results of files, in their order.
    func run(_ files: [ModuleSources.File]) throws -> [FileResult] {
        let folder = NSTemporaryDirectory() + "lamina-port-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let main = files.firstIndex { $0.path.hasSuffix("/main.swift") }
        var copies: [String] = []
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (index, file) in files.enumerated() {
                // The compiler refuses two files of a name, which a folder with several targets has. Only `main.swift` means something.
                copies.append(folder + (index == main ? "/main.swift" : "/\(index).swift"))
                try file.checked.write(toFile: copies[index], atomically: false, encoding: .utf8)
            }
        } catch {
            throw PortError.notWritten(path: folder, reason: error.localizedDescription)
        }
        let frontend = try frontend(in: folder, isLibrary: main == nil, sources: copies)
        let outcome = check(Self.groups(Array(copies.indices), count: jobs), frontend, copies, folder)
        let results = sort(Diagnostic.errors(in: outcome.output), outcome.crashed, files, copies)
        if outcome.hasFailed, !results.contains(where: { !$0.errors.isEmpty || !$0.errorsInGenerated.isEmpty || $0.hasCrashed }),
            let reason = outcome.output.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("<unknown>:0: error: ") })
        {
            throw PortError.compiler(String(reason))
        }
        return results
    }

    /// The command line with which the toolchain checks files of the module, without the files that it is to look at.
    private func frontend(in folder: String, isLibrary: Bool, sources: [String]) throws -> [String] {
        var options = [
            "-###", "-typecheck", "-no-color-diagnostics", "-diagnostic-style", "llvm", "-suppress-warnings", "-module-name", moduleName,
            "-swift-version", languageVersion, "-I", sdk.modules, "-module-cache-path", folder + "/cache",
        ]
        if isLibrary { options.append("-parse-as-library") }
        options += flags.sorted().map { "-D\($0)" }
        guard let result = Subprocess.run(compiler, options + ["one.swift"], in: folder) else { throw PortError.noCompiler }
        var words = Job.tokens(result.output)
        guard result.status == 0, let index = words.firstIndex(of: "-primary-file"), index + 1 < words.count else {
            throw PortError.compiler(result.errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "status \(result.status)")
        }
        words.removeSubrange(index...index + 1)
        do {
            try sources.joined(separator: "\n").write(toFile: folder + "/sources", atomically: false, encoding: .utf8)
        } catch {
            throw PortError.notWritten(path: folder, reason: error.localizedDescription)
        }
        return words + ["-filelist", folder + "/sources"]
    }

    /// What processes of the compiler say together.
    private struct Outcome {
        var output = ""
        var crashed: Set<String> = []
        var hasFailed = false
    }

    /// Has each group checked by a process of its own. One that crashes takes the errors of all its files along, and so its group is halved
    /// until the file is found at which it does.
    private func check(_ groups: [[Int]], _ frontend: [String], _ copies: [String], _ folder: String) -> Outcome {
        let results = ModuleSources.concurrently(groups.count) { index -> Subprocess.Result? in
            let list = folder + "/primary-\(groups[index].first ?? 0)-\(groups[index].count)"
            let text = groups[index].map { copies[$0] }.joined(separator: "\n")
            guard FileManager.default.createFile(atPath: list, contents: Data(text.utf8)) else { return nil }
            return Subprocess.run(frontend[0], frontend.dropFirst() + ["-primary-filelist", list], in: folder)
        }
        var outcome = Outcome()
        var again: [[Int]] = []
        for (group, result) in zip(groups, results) {
            if let result, !result.hasCrashed {
                outcome.output += result.errors
                outcome.hasFailed = outcome.hasFailed || result.status != 0
            } else if group.count == 1 {
                outcome.crashed.insert(copies[group[0]])
                outcome.hasFailed = true
            } else {
                again += Self.groups(group, count: 2)
            }
        }
        if !again.isEmpty {
            let more = check(again, frontend, copies, folder)
            outcome.output += more.output
            outcome.crashed.formUnion(more.crashed)
            outcome.hasFailed = outcome.hasFailed || more.hasFailed
        }
        return outcome
    }

    /// Spreads files over groups, none of them empty.
    static func groups(_ files: [Int], count: Int) -> [[Int]] {
        (0..<min(max(count, 1), files.count)).map { group in
            stride(from: group, to: files.count, by: max(count, 1)).map { files[$0] }
        }
    }

    /// Whether a name is declared more than once only because several targets are checked as one module.
    private func isOfSeveralParts(_ error: Diagnostic.Found, _ indices: [String: Int], _ files: [ModuleSources.File]) -> Bool {
        // For a second declaration, the error's own place is one of the two.
        let paths = error.notes + (error.diagnostic.message.hasPrefix("invalid") ? [error.path] : [])
        let parts = paths.map { path in indices[path].map { files[$0].part } }
        return !parts.contains(nil) && Set(parts).count > 1
    }

    private func sort(
        _ errors: [Diagnostic.Found], _ crashed: Set<String>, _ files: [ModuleSources.File], _ copies: [String]
    ) -> [FileResult] {
        let indices = Dictionary(uniqueKeysWithValues: copies.enumerated().map { ($1, $0) })
        let lineCounts = files.map { file in file.text.utf8.count { $0 == UInt8(ascii: "\n") } + (file.text.hasSuffix("\n") ? 0 : 1) }
        var results = files.map { _ in FileResult() }
        for error in errors {
            guard let index = indices[error.path] else { continue }
            let diagnostic = error.diagnostic
            if diagnostic.isAboutSeveral, isOfSeveralParts(error, indices, files) { continue }
            if diagnostic.line > lineCounts[index] {
                results[index].errorsInGenerated.append(diagnostic)
            } else {
                results[index].errors.append(diagnostic)
            }
        }
        for path in crashed {
            if let index = indices[path] { results[index].hasCrashed = true }
        }
        return results
    }
}
