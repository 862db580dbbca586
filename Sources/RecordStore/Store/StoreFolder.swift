import Files
import Foundation

/// A folder beside a store with files that its rows name. A file is whole and on the disk before the row that names it is committed.
package struct StoreFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package func path(of name: String) -> String { PathParts.join(path, name) }

    /// Writes a file, in place of one that may be there, and has the disk keep it before the call returns.
    ///
    /// - Parameters:
    ///   - bytes: the file's bytes.
    ///   - name: its name.
    ///   - isOneOfMany: whether the caller writes more files, and then calls ``flush()``.
    package func write(_ bytes: some ContiguousBytes, as name: String, isOneOfMany: Bool = false) throws(FileFailure) {
        let target = path(of: name)
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw .unwritable(path: path, reason: systemReason(errno)) }
        let temporary = PathParts.join(path, ".new-\(name)")
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: target, reason: systemReason(errno)) }
        let isWritten = bytes.withUnsafeBytes { writeAll($0, to: descriptor) } && fsync(descriptor) == 0
            && rename(temporary, target) == 0
        let code = errno
        close(descriptor)
        guard isWritten else {
            unlink(temporary)
            throw .unwritable(path: target, reason: systemReason(code))
        }
        if !isOneOfMany { try flush() }
    }

    /// Has the disk keep the names in the folder.
    package func flush() throws(FileFailure) {
        for folder in [path, PathParts.folder(path)] {
            let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .unwritable(path: folder, reason: systemReason(errno)) }
            defer { close(descriptor) }
            // Some file systems can't, and need no telling.
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw .unwritable(path: folder, reason: systemReason(errno)) }
        }
    }

    package func remove(_ name: String) {
        unlink(path(of: name))
    }

    /// The names of all files in the folder.
    package var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
