import Foundation

/// A regular file, open for reading for as long as this object lives, and readable at any place from any thread.
final class OpenFile: Sendable {
    let path: String
    /// What the system said when it was opened.
    let status: FileStatus
    let descriptor: Int32

    /// Opens a file. Throws `missing`, or `unreadable`, also for devices, pipes and folders: reading those could block or never end.
    init(_ path: String) throws(MediaError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw MediaError(path: path, code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unreadable(path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file")
        }
        self.path = path
        self.status = FileStatus(status)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Up to `count` bytes from `offset` on; fewer where the file ends.
    func read(at offset: Int, count: Int) throws(MediaError) -> [UInt8] {
        guard offset >= 0, count > 0, offset < status.byteCount else { return [] }
        let wanted = min(count, status.byteCount - offset)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let got = pread(descriptor, buffer.baseAddress! + filled, wanted - filled, off_t(offset + filled))
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        if failure != 0 { throw MediaError(path: path, code: failure) }
        return bytes
    }
}
