import Foundation
import SourcePorting

/// The modules whose sources lie beside a target's: libraries of the projects in a folder, and targets of the packages in it.
struct NeighbourModules {
    private var sources: [String: [String]] = [:]

    init(_ files: ProjectFiles) {
        for path in files.projects {
            guard let project = try? XcodeProject(path: path) else { continue }
            for target in project.targets where target.isLibrary {
                let swift = project.sources(of: target).filter { $0.hasSuffix(".swift") && FileManager.default.fileExists(atPath: $0) }
                if !swift.isEmpty { sources[project.moduleName(of: target)] = swift }
            }
        }
        for folder in files.packages.map({ $0 + "/Sources" }) {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
                let swift = SourceFolder.sources(in: folder + "/" + name, withTests: false).files
                if !swift.isEmpty, sources[name] == nil { sources[name] = swift }
            }
        }
    }

    /// The modules that sources import, and those import, without what can be imported from elsewhere; and their sources.
    func imported(by paths: [String], except importable: Set<String>) -> (modules: [String], sources: [(path: String, module: String)]) {
        var found: Set<String> = [], result: [(path: String, module: String)] = []
        var queue = paths
        while let path = queue.popLast() {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
            for module in SourceScan.imports(of: text).subtracting(importable).sorted() {
                guard let more = sources[module], found.insert(module).inserted else { continue }
                result += more.map { ($0, module) }
                queue += more
            }
        }
        let own = Set(paths)
        return (found.sorted(), result.filter { !own.contains($0.path) })
    }
}
