import Foundation

/// Why a snapshot could not be written: one line that names the file.
public struct SnapshotError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The file that was to be written.
    public let path: String
    /// What went wrong.
    public let reason: String

    public var description: String { "cannot write \(path): \(reason)" }
    public var errorDescription: String? { description }

    /// Turns what a write throws into an error that names the file.
    static func wrapping(_ path: String, _ write: () throws -> Void) throws(SnapshotError) {
        do {
            try write()
        } catch {
            throw SnapshotError(path: path, reason: obstacle(to: path) ?? "\(error.localizedDescription)")
        }
    }

    /// The reason why a file could not be written, as far as it is known without writing; nil if there is none.
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
