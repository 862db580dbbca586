import Foundation
import GRDB

/// The files of pictures.
extension NoteStore {
    /// Removes the files of pictures that no note has and neither undoing nor restoring a backup brings back. A program does so now and
    /// then, such as when it starts.
    ///
    /// - Returns: how many files were removed.
    @discardableResult
    public func collectPictures() throws -> Int {
        let unused = """
            NOT EXISTS (SELECT 1 FROM note WHERE picture = picture.id) AND NOT EXISTS (SELECT 1 FROM undo_note WHERE picture = picture.id)
            """
        guard FileManager.default.fileExists(atPath: pictures.path) else { return 0 }
        if try records.read({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM picture WHERE \(unused))")! }) {
            try records.write { try $0.execute(sql: "DELETE FROM picture WHERE \(unused)") }
        }
        // A backup that is made from here on has no other pictures than the store.
        let inBackups = backups.readEach(Self.fileNames)
        // Those rows are gone for good, and no program can add others here.
        return try records.whileUnchanged { db in
            pictures.removeAll(but: try inBackups.reduce(into: Self.fileNames(db)) { $0.formUnion($1) })
        }
    }

    private static func fileNames(_ db: Database) throws -> Set<String> {
        Set(try Row.fetchAll(db, sql: "SELECT id, format FROM picture").map { "\($0[0] as Int64).\($0[1] as String)" })
    }
}
