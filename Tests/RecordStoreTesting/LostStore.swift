import Foundation
import RecordStore

extension StoreBackups {
    /// Takes a store's file away under the programs that have it open, as a person does who deletes it, or who puts another file in its place.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - other: the backups of the store whose newest one is put in its place; nil to leave the place empty.
    package static func takeStoreAway(_ path: String, puttingThere other: StoreBackups? = nil) throws {
        try FileManager.default.removeItem(atPath: path)
        guard let other else { return }
        try FileManager.default.copyItem(atPath: other.path(of: other.list()[0]), toPath: path)
        chmod(path, 0o600)
    }
}
