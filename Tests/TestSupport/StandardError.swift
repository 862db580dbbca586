import Foundation

/// What is printed to standard error.
package enum StandardError {
    /// What code prints, or a library that it calls; that goes nowhere else.
    package static func text(while body: () throws -> Void) throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/standard-error-\(getpid())"
        let file = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600), before = dup(2)
        unlink(path)
        guard file >= 0, before >= 0 else { throw CocoaError(.fileWriteUnknown) }
        dup2(file, 2)
        defer { close(file) }
        do {
            defer {
                dup2(before, 2)
                close(before)
            }
            try body()
        }
        lseek(file, 0, SEEK_SET)
        return String(decoding: try FileHandle(fileDescriptor: file).readToEnd() ?? Data(), as: UTF8.self)
    }
}
