import Foundation

/// A regular file that is open for reading until this object is deallocated, and can be read at any offset from any thread.
package final class RegularFile: Sendable {
    /// The reason why a file can't be opened or read.
    package enum Failure: Error, Sendable, Hashable {
        /// There is nothing at the path.
        case missing
        /// It is a folder.
        case folder
        /// It is a device, a pipe or a socket, which could block or never end.
        case notAFile
        /// The system's error number.
        case system(Int32)
    }

    package let path: String
    /// The file's status when it was opened.
    package let status: stat
    /// For libraries that read by themselves; closed with this file.
    package let descriptor: Int32

    /// The size in bytes when the file was opened.
    package var byteCount: Int { Int(status.st_size) }

    package init(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .notAFile
        }
        self.path = path
        self.status = status
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
    package func read(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
        guard offset >= 0, offset < byteCount, count > 0 else { return [] }
        let wanted = min(count, byteCount - offset)
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
        if failure != 0 { throw .system(failure) }
        return bytes
    }
}

/// Writes all bytes to an open file.
///
/// - Returns: false if that failed; `errno` says why.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
    }
    return true
}

/// Makes a folder for this user alone, whose name nobody can foretell.
///
/// - Parameter prefix: the beginning of its path; letters of chance follow.
/// - Returns: its path; nil if that failed, and `errno` says why.
package func makeTemporaryFolder(_ prefix: String) -> String? {
    var template = Array((prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The system's message for an error number.
package func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code))
}
