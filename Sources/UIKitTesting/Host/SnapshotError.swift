import Foundation

/// The reason why a snapshot could not be written. Its description is one line that names the file.
public struct SnapshotError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The file that was to be written.
    public let path: String
    /// The reason of the failure.
    public let reason: String

    public var description: String { "cannot write \(path): \(reason)" }
    public var errorDescription: String? { description }

    /// Calls `write`, and converts what it throws to an error that names the file.
    static func wrapping(_ path: String, _ write: () throws -> Void) throws(SnapshotError) {
        do {
            try write()
        } catch {
            throw SnapshotError(path: path, reason: obstacle(to: path) ?? "\(error.localizedDescription)")
        }
    }

    /// The reason why a file can't be written, as far as that can be told without writing; nil if none is found.
    static func obstacle(to path: String) -> String? {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { return "it is a folder" }
            return files.isWritableFile(atPath: path) ? nil : "no permission"
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard files.fileExists(atPath: folder, isDirectory: &isFolder) else { return "there is no folder \(folder)" }
        guard isFolder.boolValue else { return "\(folder) is not a folder" }
        return files.isWritableFile(atPath: folder) ? nil : "no permission in the folder \(folder)"
    }
}
