import Foundation

/// The files of a folder.
enum SourceFolder {
    /// Folders that hold what others have written, or what was built.
    static let leftOut: Set<String> = ["Pods", "Carthage", "DerivedData", "build", "node_modules", "vendor"]
    private static let leftOutExtensions: Set<String> = ["playground", "docc", "framework", "xcframework", "xcodeproj", "xcworkspace"]

    /// Whether a folder has tests, by its name.
    static func isTests(_ name: String) -> Bool {
        name.hasSuffix("Tests") || name.hasSuffix("Test") || name.contains("UITests") || name == "tests"
    }

    /// A folder's sources of Swift, and the folders below it that they were not looked for in, as absolute paths.
    static func sources(in folder: String, withTests: Bool) -> (files: [String], leftOut: [String]) {
        var files: [String] = [], leftOut: [String] = []
        walk(folder) { path, isFolder in
            let url = URL(fileURLWithPath: path), name = url.lastPathComponent
            guard isFolder else {
                if url.pathExtension == "swift", name != "Package.swift", !name.hasPrefix(".") { files.append(path) }
                return true
            }
            if name.hasPrefix(".") || leftOutExtensions.contains(url.pathExtension) { return false }
            guard Self.leftOut.contains(name) || (!withTests && isTests(name)) else { return true }
            leftOut.append(path)
            return false
        }
        return (files, leftOut)
    }

    /// All files below a folder that aren't hidden, as absolute paths.
    static func allFiles(in folder: String) -> [String] {
        var files: [String] = []
        walk(folder) { path, isFolder in
            if URL(fileURLWithPath: path).lastPathComponent.hasPrefix(".") { return false }
            if !isFolder { files.append(path) }
            return true
        }
        return files
    }

    /// Goes through a folder in the order of names.
    ///
    /// - Parameter visit: is given a path and whether that is a folder, and says whether to go into it.
    static func walk(_ folder: String, _ visit: (_ path: String, _ isFolder: Bool) -> Bool) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for name in names {
            let path = folder == "/" ? "/" + name : folder + "/" + name
            let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
            // Links aren't followed: they can lead back.
            let isFolder = kind == .typeDirectory
            if visit(path, isFolder), isFolder { walk(path, visit) }
        }
    }

    /// A name as a module can have it.
    static func moduleName(_ name: String) -> String {
        let letters = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return letters.first?.isNumber != false ? "_" + letters : letters
    }
}
