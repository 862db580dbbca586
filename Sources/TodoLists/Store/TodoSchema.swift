import GRDB

/// The tables of a store, and how older stores become newer ones.
///
/// Each table of what people write has a twin, `undo…`, with the rows as they were before a change (`present` is 0 for rows that didn't
/// exist). Triggers fill it while `journal` names a change, so that no change can forget to; the twin has the table's columns in the same
/// order.
enum TodoSchema {
    /// Marks the file as a store of to-do lists in SQLite's header: "LaTo".
    static let applicationID: Int32 = 0x4C61_546F

    static let listColumns = ["id", "position", "name"]
    static let itemColumns = [
        "id", "list", "position", "text", "done", "created", "completed", "due", "priority", "uid", "calendar",
    ]

    /// The tables whose changes can be undone, with their columns.
    static let undoable = [(table: "list", columns: listColumns), (table: "item", columns: itemColumns)]

    static var migrator: DatabaseMigrator {
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
                CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
                CREATE TABLE change (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
                CREATE INDEX changeUndone ON change (undone, id);
                CREATE TABLE journal (id INTEGER PRIMARY KEY CHECK (id = 1), change INTEGER);
                INSERT INTO journal VALUES (1, NULL);
                """)
            // Items need names in other programs' calendars that no other store gives (RFC 5545 3.8.4.7). Nothing else depends on chance.
            try db.execute(sql: "INSERT INTO setting VALUES ('identity', lower(hex(randomblob(8))))")
            for (table, columns) in undoable {
                try db.execute(sql: """
                    CREATE TABLE undo_\(table) (
                        change INTEGER NOT NULL, present INTEGER NOT NULL, \(columns.joined(separator: ", ")), PRIMARY KEY (change, id)
                    ) WITHOUT ROWID
                    """)
            }
        }
        // The triggers of the first version took time that grew with the square of the rows that one change alters.
        migrator.registerMigration("2") { db in
            for (table, columns) in undoable { try addTriggers(db, table, columns) }
        }
        return migrator
    }

    /// Replaces the triggers that fill the twin of a table.
    private static func addTriggers(_ db: Database, _ table: String, _ columns: [String]) throws {
        let names = columns.joined(separator: ", ")
        let old = columns.map { "OLD." + $0 }.joined(separator: ", ")
        func mustRecord(_ row: String) -> String {
            """
            (SELECT change FROM journal) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM undo_\(table) WHERE change = (SELECT change FROM journal) AND id = +\(row).id)
            """
        }
        // The twin's columns have no types, so that they hold what the table's hold. SQLite searches such a column by its index only for
        // values that have no column's type themselves, hence the plus.
        try db.execute(sql: """
            DROP TRIGGER IF EXISTS \(table)Inserted;
            DROP TRIGGER IF EXISTS \(table)Updated;
            DROP TRIGGER IF EXISTS \(table)Deleted;
            CREATE TRIGGER \(table)Inserted AFTER INSERT ON \(table) WHEN \(mustRecord("NEW"))
            BEGIN
                INSERT INTO undo_\(table) (change, present, id) VALUES ((SELECT change FROM journal), 0, NEW.id);
            END;
            CREATE TRIGGER \(table)Updated AFTER UPDATE ON \(table) WHEN \(mustRecord("OLD"))
            BEGIN
                INSERT INTO undo_\(table) (change, present, \(names)) VALUES ((SELECT change FROM journal), 1, \(old));
            END;
            CREATE TRIGGER \(table)Deleted AFTER DELETE ON \(table) WHEN \(mustRecord("OLD"))
            BEGIN
                INSERT INTO undo_\(table) (change, present, \(names)) VALUES ((SELECT change FROM journal), 1, \(old));
            END;
            """)
    }
}
