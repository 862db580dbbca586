import Files
import Foundation

/// A private file in a private folder inside the system's folder of temporary files. Both are removed when this object is deallocated.
final class TemporaryFile {
    let path: String
    private let folder: String

    /// - Throws: `temporaryFile`.
    init(_ bytes: [UInt8], name: String) throws(DeckError) {
        let parent = FileManager.default.temporaryDirectory.path
        guard let folder = makeTemporaryFolder(parent + "/lamina-") else { throw .temporaryFile(path: parent, reason: systemReason(errno)) }
        self.folder = folder
        path = folder + "/" + name
        // If this throws, all properties are set, so `deinit` is called and removes the folder.
        try Self.write(bytes, to: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(DeckError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .temporaryFile(path: path, reason: systemReason(errno)) }
        defer { close(descriptor) }
        var failure: Int32 = 0
        bytes.withUnsafeBytes { source in
            var done = 0
            while done < source.count {
                let written = Glibc.write(descriptor, source.baseAddress! + done, source.count - done)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else {
                    failure = written < 0 ? errno : ENOSPC
                    return
                }
                done += written
            }
        }
        if failure != 0 { throw .temporaryFile(path: path, reason: systemReason(failure)) }
    }
}
