import Files
import Foundation
import RecordStore

/// The folder beside a store with the pictures of its notes, a file each, named by the picture's number.
///
/// A file is whole and on the disk before the row that names it is committed, and is removed only when no row names it, while no
/// program can change the store. What a program leaves here that was stopped in between is replaced when its number is given again, or collected.
struct PictureFolder: Sendable {
    let path: String

    /// Pictures of more bytes are refused.
    static let limit = 64 << 20

    init(store: String) {
        path = store + "-pictures"
    }

    func path(of picture: NotePicture) -> String { PathParts.join(path, picture.fileName) }

    /// Writes a picture and has the disk keep it before the call returns.
    func write(_ bytes: [UInt8], as picture: NotePicture) throws(FileFailure) {
        let target = self.path(of: picture)
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw .unwritable(path: path, reason: systemReason(errno)) }
        let temporary = PathParts.join(path, ".new-\(picture.fileName)")
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: target, reason: systemReason(errno)) }
        let isWritten = bytes.withUnsafeBytes { writeAll($0, to: descriptor) } && fsync(descriptor) == 0 && rename(temporary, target) == 0
        let code = errno
        close(descriptor)
        guard isWritten else {
            unlink(temporary)
            throw .unwritable(path: target, reason: systemReason(code))
        }
        try flush()
    }

    /// Has the disk keep the names in the folder.
    private func flush() throws(FileFailure) {
        for folder in [path, PathParts.folder(path)] {
            let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .unwritable(path: folder, reason: systemReason(errno)) }
            defer { close(descriptor) }
            // Some file systems can't, and need no telling.
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw .unwritable(path: folder, reason: systemReason(errno)) }
        }
    }

    func remove(_ picture: NotePicture) {
        unlink(path(of: picture))
    }

    /// Removes the files that were written here for pictures other than some. Other files are left alone.
    ///
    /// - Returns: how many were removed.
    func removeAll(but kept: Set<String>) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.count { name in
            let written = name.hasPrefix(".new-") ? String(name.dropFirst(5)) : name
            let parts = written.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, Int64(parts[0]) != nil, PictureFormat(rawValue: String(parts[1])) != nil else { return false }
            guard name != written || !kept.contains(name) else { return false }
            return unlink(PathParts.join(path, name)) == 0
        }
    }
}
