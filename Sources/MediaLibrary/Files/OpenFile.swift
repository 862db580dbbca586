import Files
import Foundation

/// A regular file that is open for reading until it is released, and can be read at any offset from any thread.
struct OpenFile: Sendable {
    /// The file's status when it was opened.
    let status: FileStatus
    private let file: RegularFile

    var path: String { file.path }
    /// For libraries that read by themselves; closed with this file.
    var descriptor: Int32 { file.descriptor }

    /// - Throws: `missing`, or `unreadable`, also for devices, pipes and folders: reading those could block or never end.
    init(_ path: String) throws(MediaError) {
        do {
            file = try RegularFile(path)
        } catch {
            throw MediaError(path: path, error)
        }
        status = FileStatus(file.status)
    }

    /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(MediaError) -> [UInt8] {
        do {
            return try file.read(at: offset, count: count)
        } catch {
            throw MediaError(path: path, error)
        }
    }
}

extension MediaError {
    fileprivate init(path: String, _ failure: RegularFile.Failure) {
        self =
            switch failure {
            case .missing: .missing(path: path)
            case .folder: .unreadable(path: path, reason: "it is a folder")
            case .notAFile: .unreadable(path: path, reason: "it is not a regular file")
            case .system(let code): MediaError(path: path, code: code)
            }
    }
}
