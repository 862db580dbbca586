import Foundation

/// Whole files, read rather than mapped: a mapped file that another program shortens while the deck is open would end this one.
enum FileBytes {
    /// - Throws: `tooLarge` beyond `limit` bytes, or what opening and reading throw.
    static func read(_ url: URL, limit: Int) throws(DeckError) -> Data {
        Data(try array(url, limit: limit))
    }

    /// - Throws: as `read`.
    static func array(_ url: URL, limit: Int) throws(DeckError) -> [UInt8] {
        let file = try OpenFile(url)
        guard file.size <= limit else { throw .tooLarge(path: file.path, limit: limit) }
        return try file.read(at: 0, count: file.size)
    }
}

/// What lies at a path.
enum FileKind {
    case file, folder, other

    /// The kind after following links, with the identity that tells links to the same folder apart from different ones.
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

    /// The kind of what the user named.
    ///
    /// - Throws: `missingFile`, or `unreadable` where the way to it is closed.
    static func named(_ path: String) throws(DeckError) -> FileKind {
        if let found = of(path) { return found.kind }
        let code = errno
        throw code == ENOENT || code == ENOTDIR ? .missingFile(path: path) : .unreadable(path: path, reason: systemReason(code))
    }
}
