import Foundation

/// What the system says about a path, after following links.
struct FileStatus: Sendable, Hashable {
    enum Kind: Sendable { case file, folder, other }

    /// What tells one folder from another, whatever path leads to it.
    struct Identity: Sendable, Hashable {
        let device, inode: UInt64
    }

    let kind: Kind
    let byteCount: Int
    let modified: FileTime
    let identity: Identity

    /// The status of what lies at a path; `missing` or `unreadable` if there is none to be had.
    init(_ path: String) throws(MediaError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw MediaError(path: path, code: errno) }
        self.init(status)
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        byteCount = Int(status.st_size)
        modified = FileTime(seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}
