import Foundation

/// The manifest of a Swift package that builds what a target of an Xcode project builds.
public struct Manifest {
    private let project: XcodeProject
    private let main: XcodeProject.Target
    /// The target, what it needs of the project, and its tests.
    private let targets: [XcodeProject.Target]
    /// The folder that the manifest lies in; its paths start there.
    private let folder: String

    /// - Parameter folder: where the manifest is to lie: the project's folder, or one above it.
    public init(project: XcodeProject, target: XcodeProject.Target, folder: String) throws {
        self.project = project
        main = target
        self.folder = folder
        var found: [XcodeProject.Target] = []
        func add(_ target: XcodeProject.Target) {
            guard !found.contains(target) else { return }
            found.append(target)
            for needed in project.dependencies(of: target) where needed.isLibrary { add(needed) }
        }
        add(target)
        for tests in project.targets where tests.isUnitTest && project.dependencies(of: tests).contains(target) { add(tests) }
        targets = found
        let outside = found.flatMap { project.sources(of: $0) }.first { !$0.hasPrefix(folder + "/") }
        if let outside { throw PortError.project(path: project.path, reason: "\(outside) lies outside of the manifest's folder \(folder)") }
        guard project.sources(of: target).contains(where: { $0.hasSuffix(".swift") }) else {
            throw PortError.noSources("the target \(target.name)")
        }
    }

    /// The text of `Package.swift`.
    public var text: String {
        var lines = [
            "// swift-tools-version: 6.0", "", "import PackageDescription", "", "let package = Package(",
            "    name: \(Self.quoted(project.moduleName(of: main))),",
        ]
        if let version = project.setting("IPHONEOS_DEPLOYMENT_TARGET", of: main), version.allSatisfy({ $0.isNumber || $0 == "." }) {
            lines.append("    platforms: [.iOS(\(Self.quoted(version)))],")
        }
        let products = targets.flatMap { project.packageProducts(of: $0) }
        var packages: [String] = []
        for case let location? in products.map(\.location) {
            let line =
                switch location {
                case .remote(let url, let requirement): "        .package(url: \(Self.quoted(url)), \(requirement)),"
                case .local(let path): "        .package(path: \(Self.quoted(local(path)))),"
                }
            if !packages.contains(line) { packages.append(line) }
        }
        if !packages.isEmpty { lines += ["    dependencies: ["] + packages + ["    ],"] }
        lines.append("    targets: [")
        for target in targets { lines += self.lines(of: target) }
        return (lines + ["    ]", ")"]).joined(separator: "\n") + "\n"
    }

    private func lines(of target: XcodeProject.Target) -> [String] {
        let sources = project.sources(of: target).sorted()
        let swift = sources.filter { $0.hasSuffix(".swift") }
        let others = sources.filter { ["m", "mm", "c", "cc", "cpp"].contains(URL(fileURLWithPath: $0).pathExtension) }
        let resources = project.resources(of: target).sorted().filter {
            $0.hasPrefix(folder + "/") && FileManager.default.fileExists(atPath: $0)
        }
        let base = Self.commonFolder(swift + resources, below: folder)
        let kind = target.isUnitTest ? ".testTarget" : target.isLibrary ? ".target" : ".executableTarget"
        var lines = ["        \(kind)(", "            name: \(Self.quoted(project.moduleName(of: target))),"]

        var dependencies = project.dependencies(of: target).filter { targets.contains($0) }.map { Self.quoted(project.moduleName(of: $0)) }
        for product in project.packageProducts(of: target) {
            let package: String? =
                switch product.location {
                case .remote(let url, _): Self.identity(url)
                case .local(let path): URL(fileURLWithPath: "/" + path).lastPathComponent
                case nil: nil
                }
            dependencies.append(".product(name: \(Self.quoted(product.name)), package: \(Self.quoted(package ?? product.name)))")
        }
        if !dependencies.isEmpty { lines += list("dependencies", dependencies) }
        lines.append("            path: \(Self.quoted(base == folder ? "." : relative(base))),")
        for path in others {
            let isC = !["m", "mm"].contains(URL(fileURLWithPath: path).pathExtension)
            lines.append("            // \(isC ? "C needs a target of its own" : "Objective-C can't come along"): \(relative(path))")
        }
        lines += list("sources", swift.map { Self.quoted(ModuleSources.name($0, below: base)) })
        // As they are, which keeps catalogues of pictures and colours in folders that UIKit reads.
        if !resources.isEmpty {
            lines += list("resources", resources.map { ".process(\(Self.quoted(ModuleSources.name($0, below: base))))" })
        }
        let version = project.setting("SWIFT_VERSION", of: target)?.split(separator: ".").first ?? "5"
        lines += ["            swiftSettings: [.swiftLanguageMode(.v\(version == "6" ? "6" : "5"))]", "        ),"]
        return lines
    }

    private func list(_ label: String, _ entries: [String]) -> [String] {
        ["            \(label): ["] + entries.map { "                \($0)," } + ["            ],"]
    }

    /// The name by which a manifest calls a package: the last part of its address.
    private static func identity(_ url: String) -> String {
        let name = url.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? url
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }

    /// The path of a package, which the project gives from its own folder.
    private func local(_ path: String) -> String {
        relative(URL(fileURLWithPath: project.root + "/" + path).standardizedFileURL.path)
    }

    private func relative(_ path: String) -> String { path == folder ? "." : ModuleSources.name(path, below: folder) }

    /// The deepest folder that has all the files.
    private static func commonFolder(_ paths: [String], below folder: String) -> String {
        guard var common = paths.first.map({ URL(fileURLWithPath: $0).deletingLastPathComponent().path }) else { return folder }
        while common != folder, common.count > folder.count, !paths.allSatisfy({ $0.hasPrefix(common + "/") }) {
            common = URL(fileURLWithPath: common).deletingLastPathComponent().path
        }
        return common
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
