import Foundation

/// A regular file that is open for reading until this object is deallocated, and can be read at any offset from any thread.
final class OpenFile: Sendable {
    let path: String
    /// The size in bytes when the file was opened.
    let size: Int
    private let descriptor: Int32

    /// - Throws: `missingFile`, `unreadable`, or `notADeck` for devices, pipes and folders, which could block or never end.
    init(_ url: URL) throws(DeckError) {
        let path = url.path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR ? .missingFile(path: path) : .unreadable(path: path, reason: systemReason(code))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notADeck(path: path)
        }
        self.path = path
        self.size = Int(status.st_size)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(DeckError) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = min(count, size - offset)
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
        if failure != 0 { throw .unreadable(path: path, reason: systemReason(failure)) }
        return bytes
    }
}

/// The system's message for an error number.
func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code))
}
