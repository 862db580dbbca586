import Foundation
import PortingDriver
import SourcePorting

/// `lamina port`.
public enum PortCommand {
    /// Runs a command; returns the exit status.
    public static func run(_ arguments: [String]) -> Int32 {
        do {
            let arguments = try PortArguments(arguments)
            if arguments.asksForHelp {
                print(PortArguments.help, terminator: "")
                return 0
            }
            switch arguments.action {
            case .check: return try check(arguments)
            case .diff: return try diff(arguments)
            case .write: return try write(arguments)
            case .package: return try package(arguments)
            }
        } catch let error as PortError {
            return fail(error.description, status: error.status)
        } catch {
            return fail("\(error)", status: 1)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Int32 {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        return status
    }

    // MARK: What is ported

    /// A folder, or a target of a project.
    private struct Subject {
        var name: String
        /// The folder below which paths are printed.
        var root: String
        var moduleName: String
        var sources: [String]
        var leftOut: [String] = []
        var flags: Set<String> = ["DEBUG"]
        var languageVersion = "5"
        /// Whether it is a target of a project.
        var isTarget = false
        /// Whether the project says so; in a folder its files do.
        var hasBridgingHeader: Bool?
        /// The modules that sources belong to, where that is known.
        var partOf: [String: String] = [:]
        /// The modules whose sources are among these, or which the same project makes.
        var ownModules: Set<String> = []

        init(_ arguments: PortArguments) throws {
            let path = URL(fileURLWithPath: arguments.path).standardizedFileURL.path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                throw PortError.notFound(arguments.path)
            }
            if path.hasSuffix(".xcodeproj") {
                let project = try XcodeProject(path: path)
                let target = try project.target(named: arguments.target)
                name = "\(URL(fileURLWithPath: path).lastPathComponent), target \(target.name)"
                root = project.root
                isTarget = true
                moduleName = project.moduleName(of: target)
                sources = project.sources(of: target).filter { $0.hasSuffix(".swift") && FileManager.default.fileExists(atPath: $0) }
                flags = project.compilationConditions(of: target)
                hasBridgingHeader = project.setting("SWIFT_OBJC_BRIDGING_HEADER", of: target)?.isEmpty == false
                languageVersion = Self.languageVersion(project.setting("SWIFT_VERSION", of: target))
            } else {
                if arguments.target != nil { throw PortError.usage("--target is for an Xcode project; \(arguments.path) is a folder") }
                name = arguments.path
                root = path
                moduleName = SourceFolder.moduleName(URL(fileURLWithPath: path).lastPathComponent)
                let found = SourceFolder.sources(in: path, withTests: arguments.withTests)
                sources = found.files
                leftOut = found.leftOut.map { ModuleSources.name($0, below: path) }
                // A folder of a module's name has its sources.
                ownModules = Set(
                    found.files.flatMap { ModuleSources.name($0, below: path).split(separator: "/").dropLast().map(String.init) })
            }
            ownModules.insert(moduleName)
            guard !sources.isEmpty else { throw PortError.noSources(name) }
            if !arguments.flags.isEmpty { flags = arguments.flags }
            if let version = arguments.languageVersion { languageVersion = version }
        }

        private static func languageVersion(_ setting: String?) -> String {
            guard let setting else { return "5" }
            if setting.hasPrefix("4") { return setting == "4.2" ? setting : "4" }
            return setting.hasPrefix("6") ? "6" : "5"
        }

        func conditions(_ modules: Set<String>) -> Conditions {
            Conditions(
                flags: flags, importable: modules, languageVersion: languageVersion.split(separator: ".").compactMap { Int($0) })
        }

        func ported(_ modules: Set<String>, hasBridgingHeader: Bool = false) throws -> ModuleSources {
            try ModuleSources(
                sources, root: root, moduleName: moduleName, conditions: conditions(modules), hasBridgingHeader: hasBridgingHeader,
                partOf: partOf)
        }
    }

    /// The modules of a toolchain and an SDK, as far as they are there: differences can be shown without them.
    private static func modules(_ arguments: PortArguments) throws -> Set<String> {
        guard let compiler = try? Compiler(), let sdk = try? InstalledSDK(named: arguments.sdk) else {
            if let named = arguments.sdk { throw PortError.notFound(named + "/lib/UIKit.swiftmodule") }
            return [
                "UIKit", "QuartzCore", "CoreGraphics", "ObjectiveCRuntime", "UIKitTesting", "Swift", "Foundation", "FoundationNetworking",
                "FoundationXML", "Dispatch", "Glibc", "XCTest", "Testing", "Observation", "RegexBuilder", "Synchronization",
            ]
        }
        return sdk.importableModules(compiler: compiler)
    }

    // MARK: Actions

    /// Type-checks, and says what is missing.
    static func report(_ arguments: PortArguments) throws -> CheckReport {
        var subject = try Subject(arguments)
        let compiler = try Compiler(), sdk = try InstalledSDK(named: arguments.sdk)
        if let obstacle = CompilerVersion.obstacle(compiler: compiler.path, bundle: sdk.path) { throw PortError.wrongCompiler(obstacle) }
        let project = ProjectFiles(in: subject.root)
        let importable = sdk.importableModules(compiler: compiler)
        var alongside: [String] = []
        if subject.isTarget {
            let neighbours = NeighbourModules(project).imported(by: subject.sources, except: importable)
            for path in subject.sources { subject.partOf[path] = subject.moduleName }
            for (path, module) in neighbours.sources { subject.partOf[path] = module }
            subject.sources += neighbours.sources.map(\.path)
            subject.ownModules.formUnion(neighbours.modules)
            alongside = neighbours.modules
        }
        let sources = try subject.ported(
            importable, hasBridgingHeader: subject.hasBridgingHeader ?? project.hasBridgingHeader)
        let check = TypeCheck(
            compiler: compiler.path, sdk: sdk, moduleName: subject.moduleName, languageVersion: subject.languageVersion,
            flags: subject.flags)
        let results = try check.run(sources.files)
        var report = CheckReport(
            subject: subject.name, sources: sources, results: results, project: project, ownModules: subject.ownModules
        ) { InstalledResources.absent(symbols: $0, fonts: $1, sdk: sdk, compiler: compiler.path) }
        report.leftOut = subject.leftOut
        report.alongside = alongside
        if !subject.isTarget { report.projects = project.projects.map { ModuleSources.name($0, below: subject.root) } }
        return report
    }

    private static func check(_ arguments: PortArguments) throws -> Int32 {
        let report = try report(arguments)
        if arguments.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(report), as: UTF8.self))
        } else {
            print(report.text(top: arguments.top, showsErrors: arguments.showsErrors), terminator: "")
        }
        return report.errorCount == 0 ? 0 : 2
    }

    private static func diff(_ arguments: PortArguments) throws -> Int32 {
        let sources = try Subject(arguments).ported(modules(arguments))
        for file in sources.files where file.ported.isChanged {
            print(Difference.unified(file.text, file.ported.text, path: file.name), terminator: "")
        }
        return say(sources)
    }

    private static func write(_ arguments: PortArguments) throws -> Int32 {
        let subject = try Subject(arguments)
        let sources = try subject.ported(modules(arguments))
        let changed = sources.files.filter(\.ported.isChanged)
        if !arguments.force {
            let uncommitted = SourceWriting.uncommitted(changed.map(\.path), in: subject.root)
            guard uncommitted.isEmpty else { throw PortError.uncommitted(uncommitted) }
        }
        for file in changed { try SourceWriting.write(file.ported.text, to: file.path) }
        print("\(changed.count) of \(sources.files.count) files written")
        return say(sources)
    }

    /// Says what porting found; the exit status.
    private static func say(_ sources: ModuleSources) -> Int32 {
        var status: Int32 = 0
        for file in sources.files {
            for finding in file.ported.findings where finding.severity != .remark {
                FileHandle.standardError.write(Data("\(file.path):\(finding.line):\(finding.column): \(finding.message)\n".utf8))
                if finding.severity == .error { status = 2 }
            }
        }
        return status
    }

    private static func package(_ arguments: PortArguments) throws -> Int32 {
        let path = URL(fileURLWithPath: arguments.path).standardizedFileURL.path
        guard path.hasSuffix(".xcodeproj") else { throw PortError.usage("--package takes an Xcode project, and \(arguments.path) is none") }
        let project = try XcodeProject(path: path)
        let output = arguments.output.map { URL(fileURLWithPath: $0).standardizedFileURL }
        let folder = output?.deletingLastPathComponent().path ?? project.root
        let text = try Manifest(project: project, target: project.target(named: arguments.target), folder: folder).text
        if let output {
            if FileManager.default.fileExists(atPath: output.path), !arguments.force {
                throw PortError.notWritten(path: arguments.output!, reason: "it is there already; give --force to replace it")
            }
            try SourceWriting.write(text, to: output.path)
        } else {
            print(text, terminator: "")
        }
        return 0
    }
}
