import Foundation
import GRDB

/// The files of pictures.
extension NoteStore {
    /// Removes the files of pictures that no note has and neither undoing nor restoring a backup brings back. A program does so now and
    /// then, such as when it starts.
    ///
    /// - Returns: how many files were removed; none while a backup is being made.
    /// - Throws: `BackupFailure` if a backup can't be read: then none is removed. `StoreFailure`.
    @discardableResult
    public func collectPictures() throws -> Int {
        let unused = Self.isUnused
        guard FileManager.default.fileExists(atPath: pictures.path) else { return 0 }
        if try records.read({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM picture WHERE \(unused))")! }) {
            try records.write { try $0.execute(sql: "DELETE FROM picture WHERE \(unused)") }
        }
        // Those rows are gone for good. A backup that is begun from here on has no other pictures than the store.
        return try backups.readEach(Self.fileNames, thenIn: records.whileUnchanged) { db, inBackups in
            pictures.removeAll(but: try inBackups.reduce(into: Self.fileNames(db)) { $0.formUnion($1) })
        } ?? 0
    }

    /// Whether no row has a row of `picture`, nor comes back with it by undoing.
    static let isUnused = NoteSchema.pictureUsers.map { "NOT EXISTS (SELECT 1 FROM \($0) AS user WHERE user.picture = picture.id)" }
        .joined(separator: " AND ")

    /// Has the store give no number again that a picture in the folder has: backups may name it, or another store that was here.
    func raisePictureNumbers() throws {
        let last = pictures.lastNumber
        let query = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'picture'), 0) >= ?"
        guard last > 0, try !read({ try Bool.fetchOne($0, sql: query, arguments: [last])! }) else { return }
        try records.write { db in
            guard try !Bool.fetchOne(db, sql: query, arguments: [last])! else { return }
            try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'picture'")
            try db.execute(sql: "INSERT INTO sqlite_sequence VALUES ('picture', ?)", arguments: [last])
        }
    }

    static func fileNames(_ db: Database) throws -> Set<String> {
        Set(try Row.fetchAll(db, sql: "SELECT id, format FROM picture").map { "\($0[0] as Int64).\($0[1] as String)" })
    }
}
