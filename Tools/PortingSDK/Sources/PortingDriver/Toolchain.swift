import Glibc

/// Finds the compiler that this program stands in front of.
enum Toolchain {
    /// The path of this program.
    static let ownPath = FileSystem.link("/proc/self/exe") ?? CommandLine.arguments[0]

    /// The toolchain's tool of a name, such as `swiftc`: named by `LAMINA_TOOLCHAIN` (its `bin` folder), else beside the program that has
    /// called this one, else on the path.
    static func tool(_ name: String) -> String? {
        var folders: [String] = []
        if let named = getenv("LAMINA_TOOLCHAIN") { folders.append(String(cString: named)) }
        folders += callers()
        if let path = getenv("PATH") { folders += String(cString: path).split(separator: ":").map(String.init) }
        return folders.map { $0 + "/" + name }.first { FileSystem.isExecutable($0) && !FileSystem.isSame($0, ownPath) }
    }

    /// The folders of the programs that have called this one: SwiftPM lies beside its compiler, and may have a shell in between.
    private static func callers() -> [String] {
        var folders: [String] = []
        var process = getppid()
        for _ in 0..<4 where process > 1 {
            if let path = FileSystem.link("/proc/\(process)/exe") { folders.append(FileSystem.directory(of: path)) }
            // The fourth field, behind the name in parentheses, which may have spaces.
            guard let status = FileSystem.read("/proc/\(process)/stat"), let end = status.lastIndex(of: ")") else { break }
            let fields = status[status.index(after: end)...].split(separator: " ")
            guard fields.count > 1, let parent = Int32(fields[1]) else { break }
            process = parent
        }
        return folders
    }

    /// Becomes another program; returns only if that can't be started.
    static func become(_ path: String, _ arguments: [String]) {
        var pointers = ([path] + arguments).map { strdup($0) }
        pointers.append(nil)
        execv(path, pointers)
    }
}
