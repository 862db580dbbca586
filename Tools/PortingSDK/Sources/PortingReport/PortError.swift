/// Why porting can't be done, in one line.
public enum PortError: Error, Hashable, CustomStringConvertible {
    /// The arguments don't fit together.
    case usage(String)
    case noSDK
    case noCompiler
    /// The compiler that is there can't read the SDK's modules.
    case wrongCompiler(String)
    case notFound(String)
    case unreadable(path: String, reason: String)
    case noSources(String)
    /// A project file isn't one, or something in it doesn't lead on.
    case project(path: String, reason: String)
    /// No target, or more than one, fits what was asked for.
    case target(String, among: [String])
    case uncommitted([String])
    case notWritten(path: String, reason: String)
    /// The type-check ended without a result.
    case compiler(String)

    public var description: String {
        switch self {
        case .usage(let text): text
        case .noSDK: "the SDK isn't installed; make it with 'Scripts/make-sdk --install', or name its folder with --sdk"
        case .noCompiler: "there is no swiftc of a Swift toolchain on the path; set LAMINA_TOOLCHAIN to the folder it lies in"
        case .wrongCompiler(let obstacle): obstacle
        case .notFound(let path): "\(path): there is no such folder, file or project"
        case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
        case .noSources(let path): "\(path): there are no sources of Swift in it"
        case .project(let path, let reason): "\(path): \(reason)"
        case .target(let asked, let names): "\(asked); its targets are: \(names.joined(separator: ", "))"
        case .uncommitted(let paths):
            "\(paths[0])\(paths.count > 1 ? " and \(paths.count - 1) more" : "") "
                + "\(paths.count > 1 ? "have" : "has") changes that aren't committed; commit them, or give --force"
        case .notWritten(let path, let reason): "\(path): can't be written: \(reason)"
        case .compiler(let reason): "the compiler gave no result: \(reason)"
        }
    }

    /// The program's exit status.
    public var status: Int32 {
        if case .usage = self { 64 } else { 1 }
    }
}
