import Foundation

/// The SDK, with whose modules sources are checked.
struct InstalledSDK {
    /// The folder in which `lib` lies.
    let path: String

    var modules: String { path + "/lib" }

    /// - Parameter named: the folder of the SDK, a bundle of it, or the folder of the modules; nil to look where SDKs are.
    init(named: String?) throws {
        let candidates = named.map { [$0] + Self.variants(of: $0) } ?? Self.places
        guard let path = candidates.first(where: { FileManager.default.fileExists(atPath: $0 + "/lib/UIKit.swiftmodule") }) else {
            if let named { throw PortError.notFound(named + "/lib/UIKit.swiftmodule") }
            throw PortError.noSDK
        }
        self.path = path
    }

    private static func variants(of bundle: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: bundle)) ?? []).sorted().map { bundle + "/" + $0 }
    }

    /// Beside this program, in the folders that `swift sdk install` fills, and in the checkout that this program was built in.
    private static var places: [String] {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var places = [own.deletingLastPathComponent().deletingLastPathComponent().path]
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        let folders = [home + "/.swiftpm", (environment["XDG_CONFIG_HOME"] ?? home + "/.config") + "/swiftpm"].map { $0 + "/swift-sdks" }
        for folder in folders {
            places += variants(of: folder).filter { $0.hasSuffix(".artifactbundle") }.flatMap(variants)
        }
        if let end = own.path.range(of: "/Tools/PortingSDK/.build/") {
            places += variants(of: own.path[..<end.lowerBound] + "/.build/sdk/lamina.artifactbundle")
        }
        return places
    }

    /// The modules that a source can import with a toolchain and this SDK.
    func importableModules(compiler: Compiler) -> Set<String> {
        // Those of C that the toolchain's libraries are made of.
        var modules: Set<String> = ["Swift", "CoreFoundation", "SwiftGlibc"]
        for folder in [self.modules] + compiler.modules {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix(".swiftmodule") {
                modules.insert(String(name.dropLast(".swiftmodule".count)))
            }
        }
        return modules
    }
}
