import Foundation

/// An Xcode project, as far as its targets' files tell what to compile.
public struct XcodeProject: Sendable {
    /// A native target: something that is compiled.
    public struct Target: Hashable, Sendable {
        let id: String
        public let name: String
        /// Such as `com.apple.product-type.application`.
        public let productType: String

        public var isApplication: Bool { productType == "com.apple.product-type.application" }
        public var isUnitTest: Bool { productType == "com.apple.product-type.bundle.unit-test" }
        public var isLibrary: Bool { productType.contains(".framework") || productType.contains("library") }
    }

    /// The path of the `.xcodeproj`.
    public let path: String
    /// The folder that the project's paths start from.
    public let root: String
    public let targets: [Target]
    private let objects: [String: PropertyList]
    private let project: PropertyList
    /// The group that holds a file or a group.
    private let parents: [String: String]

    /// Reads a project from disk.
    ///
    /// - Throws: ``PortError``.
    public init(path: String) throws {
        let file = path + "/project.pbxproj"
        let text: String
        do {
            text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
        } catch {
            throw PortError.unreadable(path: file, reason: "there is no such file")
        }
        try self.init(path: path, text: text)
    }

    /// Reads a project's text.
    init(path: String, text: String) throws {
        self.path = path
        let file = path + "/project.pbxproj"
        func fail(_ reason: String) -> PortError { .project(path: file, reason: reason) }
        let list: PropertyList
        do {
            list = try PropertyList(text)
        } catch {
            throw fail("isn't a project as Xcode writes it: \(error)")
        }
        guard let objects = list["objects"]?.dictionary else { throw fail("isn't a project: it has no objects") }
        guard let project = list["rootObject"]?.string.flatMap({ objects[$0] }), project["isa"]?.string == "PBXProject" else {
            throw fail("isn't a project: it names no root object")
        }
        self.objects = objects
        self.project = project
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
        root = Self.joined(folder, project["projectDirPath"]?.string ?? "")
        var parents: [String: String] = [:]
        for (id, object) in objects.sorted(by: { $0.key < $1.key }) {
            for child in object["children"]?.strings ?? [] where parents[child] == nil { parents[child] = id }
        }
        self.parents = parents
        targets = (project["targets"]?.strings ?? []).compactMap { id in
            guard let object = objects[id], object["isa"]?.string == "PBXNativeTarget", let name = object["name"]?.string else {
                return nil
            }
            return Target(id: id, name: name, productType: object["productType"]?.string ?? "")
        }
    }

    /// The target of a name, or without one the only application, the one that is named as the project, or the only target.
    public func target(named name: String?) throws -> Target {
        if let name {
            guard let target = targets.first(where: { $0.name == name }) else {
                throw PortError.target("\(path) has no target \(name)", among: targets.map(\.name))
            }
            return target
        }
        let applications = targets.filter(\.isApplication)
        if applications.count == 1 { return applications[0] }
        let own = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        if let target = applications.first(where: { $0.name == own }) { return target }
        if targets.count == 1 { return targets[0] }
        throw PortError.target("\(path) has \(applications.count) applications, so name a target with --target", among: targets.map(\.name))
    }

    // MARK: Files

    private static func joined(_ folder: String, _ path: String) -> String {
        if path.isEmpty { return folder }
        return URL(fileURLWithPath: path.hasPrefix("/") ? path : folder + "/" + path).standardizedFileURL.path
    }

    /// Where a file or group lies; nil if that depends on a build, such as for a product.
    private func location(of id: String) -> String? {
        var parts: [String] = []
        var next: String? = id
        var seen: Set<String> = []
        while let current = next, let object = objects[current], seen.insert(current).inserted {
            let path = object["path"]?.string ?? ""
            switch object["sourceTree"]?.string ?? "<group>" {
            case "<absolute>": return Self.joined(path, parts.reversed().joined(separator: "/"))
            case "SOURCE_ROOT": return Self.joined(Self.joined(root, path), parts.reversed().joined(separator: "/"))
            case "<group>": if !path.isEmpty { parts.append(path) }
            default: return nil
            }
            next = parents[current]
        }
        return Self.joined(root, parts.reversed().joined(separator: "/"))
    }

    /// The files that a target's phases of a kind name, as absolute paths in the project's order.
    private func files(of target: Target, phase: String) -> [String] {
        var result: [String] = []
        for id in objects[target.id]?["buildPhases"]?.strings ?? [] {
            guard let object = objects[id], object["isa"]?.string == phase else { continue }
            for file in object["files"]?.strings ?? [] {
                guard let reference = objects[file]?["fileRef"]?.string, let referred = objects[reference] else { continue }
                // A localized file is a group of its languages.
                if referred["isa"]?.string == "PBXVariantGroup" {
                    result += (referred["children"]?.strings ?? []).compactMap { location(of: $0) }
                } else if let path = location(of: reference) {
                    result.append(path)
                }
            }
        }
        return result
    }

    /// The files of the folders that Xcode 16 keeps in step with the disk.
    private func synchronizedFiles(of target: Target) -> [String] {
        let own = Set(objects[target.id]?["fileSystemSynchronizedGroups"]?.strings ?? [])
        var result: [String] = []
        for (id, group) in objects.sorted(by: { $0.key < $1.key }) where group["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" {
            // A folder above the project's could be the whole disk.
            guard let folder = location(of: id), !(root + "/").hasPrefix(folder == "/" ? folder : folder + "/") || folder == root else {
                continue
            }
            let exceptions = (group["exceptions"]?.strings ?? []).compactMap { objects[$0] }.filter {
                $0["isa"]?.string == "PBXFileSystemSynchronizedBuildFileExceptionSet" && $0["target"]?.string == target.id
            }
            let named = exceptions.flatMap { $0["membershipExceptions"]?.strings ?? [] }.map { Self.joined(folder, $0) }
            // For a target that owns the folder they are left out, for another they are all that it has of it.
            if own.contains(id) {
                result += SourceFolder.allFiles(in: folder).filter { path in
                    !named.contains { path == $0 || path.hasPrefix($0 + "/") }
                }
            } else {
                result += named
            }
        }
        return result
    }

    private static func unique(_ paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    /// What a target compiles, Swift and else, as absolute paths.
    public func sources(of target: Target) -> [String] {
        let compiled: Set<String> = ["swift", "m", "mm", "c", "cc", "cpp", "s"]
        return Self.unique(
            files(of: target, phase: "PBXSourcesBuildPhase")
                + synchronizedFiles(of: target).filter { compiled.contains(URL(fileURLWithPath: $0).pathExtension) })
    }

    /// What a target's bundle takes along, as absolute paths of files and folders.
    public func resources(of target: Target) -> [String] {
        let folders: Set<String> = ["xcassets", "bundle", "lproj"]
        let others: Set<String> = [
            "swift", "m", "mm", "c", "cc", "cpp", "s", "h", "hpp", "plist", "entitlements", "xcconfig", "modulemap", "md",
        ]
        var synchronized: [String] = []
        for path in synchronizedFiles(of: target) {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            if let end = parts.firstIndex(where: { folders.contains(URL(fileURLWithPath: String($0)).pathExtension) }) {
                synchronized.append(parts[...end].joined(separator: "/"))
            } else if !others.contains(URL(fileURLWithPath: path).pathExtension) {
                synchronized.append(path)
            }
        }
        return Self.unique(files(of: target, phase: "PBXResourcesBuildPhase") + synchronized)
    }

    // MARK: Settings

    /// A build setting of the target's debug configuration, or of the project's; nil if it is in neither, or is made of others.
    public func setting(_ name: String, of target: Target) -> String? {
        for owner in [objects[target.id], project] {
            guard let value = configuration(of: owner)?["buildSettings"]?[name] else { continue }
            let text = value.string ?? value.strings.joined(separator: " ")
            if !text.contains("$(") || name == "SWIFT_ACTIVE_COMPILATION_CONDITIONS" { return text }
        }
        return nil
    }

    private func configuration(of owner: PropertyList?) -> PropertyList? {
        guard let list = owner?["buildConfigurationList"]?.string.flatMap({ objects[$0] }) else { return nil }
        let configurations = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
        return configurations.first { $0["name"]?.string == "Debug" } ?? configurations.first
    }

    /// The names that a target's sources are compiled with.
    public func compilationConditions(of target: Target) -> Set<String> {
        guard let text = setting("SWIFT_ACTIVE_COMPILATION_CONDITIONS", of: target) else { return ["DEBUG"] }
        return Set(text.split(separator: " ").map(String.init).filter { !$0.hasPrefix("$") })
    }

    /// The name by which a target's module is imported.
    public func moduleName(of target: Target) -> String {
        SourceFolder.moduleName(setting("PRODUCT_MODULE_NAME", of: target) ?? setting("PRODUCT_NAME", of: target) ?? target.name)
    }

    // MARK: Dependencies

    /// The targets of this project that a target needs.
    public func dependencies(of target: Target) -> [Target] {
        (objects[target.id]?["dependencies"]?.strings ?? []).compactMap { id in
            guard let needed = objects[id]?["target"]?.string else { return nil }
            return targets.first { $0.id == needed }
        }
    }

    /// A product of a Swift package that a target links.
    public struct PackageProduct: Hashable, Sendable {
        public enum Location: Hashable, Sendable {
            /// The address and the requirement, as a manifest has it: `from: "1.2.0"`.
            case remote(url: String, requirement: String)
            /// A path from the project's folder.
            case local(String)
        }

        public let name: String
        /// Nil if the project doesn't say where the package is.
        public let location: Location?
    }

    public func packageProducts(of target: Target) -> [PackageProduct] {
        (objects[target.id]?["packageProductDependencies"]?.strings ?? []).compactMap { id in
            guard let object = objects[id], let name = object["productName"]?.string else { return nil }
            return PackageProduct(name: name, location: object["package"]?.string.flatMap { objects[$0] }.flatMap(location))
        }
    }

    private func location(_ package: PropertyList) -> PackageProduct.Location? {
        if let path = package["relativePath"]?.string { return .local(path) }
        guard let url = package["repositoryURL"]?.string, let requirement = package["requirement"] else { return nil }
        func quoted(_ key: String) -> String { "\"\(requirement[key]?.string ?? "")\"" }
        return switch requirement["kind"]?.string {
        case "upToNextMajorVersion": .remote(url: url, requirement: "from: \(quoted("minimumVersion"))")
        case "upToNextMinorVersion": .remote(url: url, requirement: ".upToNextMinor(from: \(quoted("minimumVersion")))")
        case "exactVersion": .remote(url: url, requirement: "exact: \(quoted("version"))")
        case "versionRange": .remote(url: url, requirement: "\(quoted("minimumVersion"))..<\(quoted("maximumVersion"))")
        case "branch": .remote(url: url, requirement: "branch: \(quoted("branch"))")
        case "revision": .remote(url: url, requirement: "revision: \(quoted("revision"))")
        default: nil
        }
    }
}
