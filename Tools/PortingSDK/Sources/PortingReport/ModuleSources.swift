import Foundation
import SourcePorting

/// The sources of one module, and what porting makes of them.
struct ModuleSources {
    /// A source that was ported.
    struct File: Sendable {
        /// The absolute path.
        var path: String
        /// The path as it is printed.
        var name: String
        /// What of the module the file belongs to, which is a module of its own on an iPhone.
        var part: String
        var text: String
        var ported: PortedSource
        /// The file's imports of modules that can't be here.
        var absentImports: [AbsentImport]
        /// What the type-check reads: ported, and without imports that would end it.
        var checked: String
        /// Whether the type-check is given UIKit that the file doesn't import: on an iPhone it has it from elsewhere.
        var isGivenUIKit: Bool
        var resources: ResourceNames
    }

    var files: [File]

    /// - Parameters:
    ///   - paths: absolute paths.
    ///   - root: the folder below which paths are printed.
    ///   - hasBridgingHeader: whether a header of Objective-C is imported by all files; as good as all of them import UIKit.
    ///   - partOf: the modules that some of the paths belong to; without it, files in different folders below the root may.
    init(
        _ paths: [String], root: String, moduleName: String, conditions: Conditions, hasBridgingHeader: Bool = false,
        partOf: [String: String] = [:]
    ) throws {
        var texts: [(path: String, name: String, text: String)] = []
        for path in paths {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw PortError.unreadable(path: path, reason: "the file isn't there, or isn't yours")
            }
            guard let text = String(data: data, encoding: .utf8) else { throw PortError.unreadable(path: path, reason: "it isn't UTF-8") }
            texts.append((path, Self.name(path, below: root), text))
        }
        let inputs = texts
        let parsed = Self.concurrently(inputs.count) { index in
            let input = inputs[index]
            let source = ParsedSource(name: input.name, text: input.text, conditions: conditions)
            // Imports are blanked before porting, for what porting does with them depends on those that are left.
            let absent = AbsentImports.find(in: input.text, conditions: conditions)
            let blanked = AbsentImports.blanked(input.text, absent)
            let isBlanked = absent.contains { !$0.isReplaced }
            // A framework's header imports UIKit, and whoever imports the framework has it.
            let isGiven = (isBlanked || hasBridgingHeader) && SourceScan.imports(of: input.text).isDisjoint(with: Self.bringUIKit)
            let text = isGiven ? Self.given(blanked) : blanked
            let checked = isGiven || isBlanked ? ParsedSource(name: input.name, text: text, conditions: conditions) : nil
            return (source: source, checked: checked, absent: absent, declarations: source.declarations, isGiven: isGiven)
        }
        let module = ModuleDeclarations(parsed.map(\.declarations))
        files = Self.concurrently(inputs.count) { index in
            let input = inputs[index], source = parsed[index]
            let ported = source.source.ported(in: module, named: moduleName)
            return File(
                path: input.path, name: input.name, part: partOf[input.path] ?? Self.part(of: input.name), text: input.text, ported: ported,
                absentImports: source.absent,
                checked: source.checked?.ported(in: module, named: moduleName).text ?? ported.text,
                isGivenUIKit: source.isGiven, resources: ResourceNames(in: input.text))
        }
    }

    private static let bringUIKit = AppleFrameworks.bringUIKit.union(["UIKit"])

    /// The text with an import of UIKit in front of its first line.
    private static func given(_ text: String) -> String {
        text.hasPrefix("#!") ? text : "import UIKit; " + text
    }

    private static func part(of name: String) -> String {
        name.contains("/") ? String(name.prefix { $0 != "/" }) : ""
    }

    static func name(_ path: String, below root: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }

    /// The results of a function for the numbers below a count, on all cores.
    static func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
        [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Each index is touched by one thread.
            nonisolated(unsafe) let buffer = buffer
            DispatchQueue.concurrentPerform(iterations: count) { (buffer.baseAddress! + $0).initialize(to: body($0)) }
            initialized = count
        }
    }
}
