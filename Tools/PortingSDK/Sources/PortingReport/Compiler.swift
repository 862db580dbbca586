import Foundation

/// The toolchain's compiler.
struct Compiler {
    let path: String

    /// Finds `swiftc` in the folder that `LAMINA_TOOLCHAIN` names, else on the path. The porting driver, which has that name too and lies
    /// beside this program, isn't it.
    init() throws {
        let environment = ProcessInfo.processInfo.environment
        let folders =
            [environment["LAMINA_TOOLCHAIN"]].compactMap { $0 } + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let files = FileManager.default
        guard
            let folder = folders.first(where: {
                files.isExecutableFile(atPath: $0 + "/swiftc") && !files.fileExists(atPath: $0 + "/lamina-port")
            })
        else { throw PortError.noCompiler }
        path = folder + "/swiftc"
    }

    /// The folders of the modules that come with the toolchain.
    var modules: [String] {
        guard let result = Subprocess.run(path, ["-print-target-info"]), result.status == 0,
            let json = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
            let paths = json["paths"] as? [String: Any]
        else { return [] }
        return paths["runtimeLibraryImportPaths"] as? [String] ?? []
    }
}
