import AppSupport
import Foundation

/// The program `lamina-port`, which is kept apart because it has a parser of Swift in it.
enum PortProgram {
    private static let name = "lamina-port"

    /// The path of the program: in an SDK that is installed, else in the checkout that this program was built in.
    ///
    /// - Throws: an error of one line if it is nowhere.
    static func find(environment: [String: String], lamina: URL?) throws -> String {
        let places = installed(environment) + (lamina.map(built) ?? [])
        guard let path = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw CommandError("porting is part of the SDK, which isn't installed; make it with 'Scripts/make-sdk --install'")
        }
        return path
    }

    /// In the folders that `swift sdk install` fills.
    private static func installed(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        return [home + "/.swiftpm", configuration + "/swiftpm"].flatMap { folder in
            contents(folder + "/swift-sdks").filter { $0.hasSuffix(".artifactbundle") }.flatMap(programs)
        }
    }

    private static func built(_ lamina: URL) -> [String] {
        let path = lamina.resolvingSymlinksInPath().path
        guard let end = path.range(of: "/.build/") else { return [] }
        let root = path[..<end.lowerBound]
        return programs(inBundle: root + "/.build/sdk/lamina.artifactbundle")
            + ["release", "debug"].map { root + "/Tools/PortingSDK/.build/\($0)/" + name }
    }

    /// In a bundle lies a folder for each kind of machine.
    private static func programs(inBundle bundle: String) -> [String] { contents(bundle).map { $0 + "/bin/" + name } }

    private static func contents(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { folder + "/" + $0 }
    }
}
