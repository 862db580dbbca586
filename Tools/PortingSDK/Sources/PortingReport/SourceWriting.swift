import Foundation

/// Writes ported sources in the place of the author's.
enum SourceWriting {
    /// Those of files whose last state git doesn't keep: changed, staged or unknown to it. None in a folder that isn't under git.
    static func uncommitted(_ paths: [String], in folder: String) -> [String] {
        guard !paths.isEmpty, let git = Subprocess.path(of: "git") else { return [] }
        var result: [String] = []
        // A command line has an end.
        for start in stride(from: 0, to: paths.count, by: 500) {
            let some = Array(paths[start..<min(start + 500, paths.count)])
            let arguments = [
                "-C", folder, "--literal-pathspecs", "status", "--porcelain=v1", "-z", "--untracked-files=all", "--ignored", "--no-renames",
                "--",
            ]
            guard let status = Subprocess.run(git, arguments + some), status.status == 0 else { return [] }
            // Two letters, a space, and the path.
            result += status.output.split(separator: "\0").map { String($0.dropFirst(3)) }
        }
        return result
    }

    /// Writes a file at once: nobody sees half of it. Its permissions stay; of a link, what it leads to is written.
    static func write(_ text: String, to path: String) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let temporary = target + ".lamina-\(ProcessInfo.processInfo.processIdentifier)"
        do {
            let permissions = (try? FileManager.default.attributesOfItem(atPath: target))?[.posixPermissions]
            try Data(text.utf8).write(to: URL(fileURLWithPath: temporary))
            if let permissions { try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary) }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw PortError.notWritten(path: path, reason: error.localizedDescription)
        }
        guard rename(temporary, target) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: temporary)
            throw PortError.notWritten(path: path, reason: reason)
        }
    }
}
