import GRDB
import RecordStore

/// The tables of a store, and how older stores become newer ones.
enum TodoSchema {
    /// Marks the file as a store of to-do lists in SQLite's header: "LaTo".
    static let applicationID: Int32 = 0x4C61_546F

    private static let list = RecordSchema.Table("list", ["id", "position", "name"])
    private static let item = RecordSchema.Table(
        "item", ["id", "list", "position", "text", "done", "created", "completed", "due", "priority", "uid", "calendar"])

    static let schema = RecordSchema(
        kind: kind, applicationID: applicationID, migrator: migrator, undoable: [list, item])

    /// What such a store holds, for messages.
    static let kind = "to-do lists"

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: """
                PRAGMA application_id = \(applicationID);
                CREATE TABLE list (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    position BLOB NOT NULL,
                    name TEXT NOT NULL
                );
                CREATE INDEX listOrder ON list (position, id);
                CREATE TABLE item (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    list INTEGER NOT NULL REFERENCES list (id) DEFERRABLE INITIALLY DEFERRED,
                    position BLOB NOT NULL,
                    text TEXT NOT NULL,
                    done INTEGER NOT NULL,
                    created INTEGER,
                    completed INTEGER,
                    due INTEGER,
                    priority INTEGER,
                    uid TEXT,
                    calendar TEXT
                );
                CREATE INDEX itemOrder ON item (list, position, id);
                CREATE INDEX itemUID ON item (uid) WHERE uid IS NOT NULL;
                """)
            try UndoLog.createTables(db)
            // Items need names in other programs' calendars that no other store gives (RFC 5545 3.8.4.7). Nothing else depends on chance.
            try db.execute(sql: "INSERT INTO setting VALUES ('identity', lower(hex(randomblob(8))))")
            for table in [list, item] { try UndoLog.createTwin(db, of: table) }
        }
        // The triggers of the first version took time that grew with the square of the rows that one change alters.
        migrator.registerMigration("2") { db in
            for table in [list, item] { try UndoLog.addTriggers(db, to: table) }
        }
        return migrator
    }
}
