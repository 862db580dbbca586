import Files
import Foundation

/// Reads whole files into memory. They aren't mapped: access to a mapped file that another program has truncated raises SIGBUS.
enum FileBytes {
    /// - Throws: `tooLarge` beyond `limit` bytes, and errors of opening and reading.
    static func read(_ url: URL, limit: Int) throws(DeckError) -> Data {
        Data(try array(url, limit: limit))
    }

    /// - Throws: the same errors as `read`.
    static func array(_ url: URL, limit: Int) throws(DeckError) -> [UInt8] {
        let file = try OpenFile(url)
        guard file.size <= limit else { throw .tooLarge(path: file.path, limit: limit) }
        return try file.read(at: 0, count: file.size)
    }
}

/// The kind of file at a path.
enum FileKind {
    case file, folder, other

    /// The kind of the file after following symbolic links, with the device and inode numbers that identify it; nil if there is none.
    static func of(_ path: String) -> (kind: FileKind, device: UInt64, inode: UInt64)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind: FileKind = switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
        return (kind, UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// The kind of file at a path that the user named.
    ///
    /// - Throws: `missingFile`, or `unreadable` if a folder on the path can't be searched.
    static func named(_ path: String) throws(DeckError) -> FileKind {
        if let found = of(path) { return found.kind }
        let code = errno
        throw code == ENOENT || code == ENOTDIR ? .missingFile(path: path) : .unreadable(path: path, reason: systemReason(code))
    }
}
