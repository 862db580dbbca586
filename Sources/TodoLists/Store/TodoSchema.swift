import GRDB
import RecordStore

/// The tables of a store, and how older stores become newer ones.
enum TodoSchema {
    /// Marks the file as a store of to-do lists in SQLite's header: "LaTo".
    static let applicationID: Int32 = 0x4C61_546F

    static let list = RecordSchema.Table("list", ["id", "position", "name"])
    static let item = RecordSchema.Table(
        "item", ["id", "list", "position", "text", "done", "created", "completed", "due", "priority", "uid", "calendar"])

    static let schema = RecordSchema(
        kind: "to-do lists", applicationID: applicationID, migrator: migrator, undoable: [list, item],
        queries: ["SELECT list, items, unfinished FROM itemCount"], observed: [list.name, item.name, count])

    /// The table with the numbers of items in each list, by the list's number.
    static let count = "itemCount"

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
        // Counting the items of a long list took longer than changing one of them. A list that is gone keeps its row, which says 0.
        migrator.registerMigration("3") { db in
            let add = { (row: String) in
                """
                INSERT INTO itemCount VALUES (\(row).list, 1, \(row).done = 0)
                    ON CONFLICT (list) DO UPDATE SET items = items + 1, unfinished = unfinished + excluded.unfinished;
                """
            }
            let subtract = "UPDATE itemCount SET items = items - 1, unfinished = unfinished - (OLD.done = 0) WHERE list = OLD.list;"
            try db.execute(sql: """
                CREATE TABLE itemCount (list INTEGER PRIMARY KEY, items INTEGER NOT NULL, unfinished INTEGER NOT NULL);
                INSERT INTO itemCount SELECT list, count(*), count(CASE WHEN done = 0 THEN 1 END) FROM item GROUP BY list;
                CREATE TRIGGER itemCountedIn AFTER INSERT ON item BEGIN \(add("NEW")) END;
                CREATE TRIGGER itemCountedOut AFTER DELETE ON item BEGIN \(subtract) END;
                CREATE TRIGGER itemRecounted AFTER UPDATE OF list, done ON item WHEN OLD.list <> NEW.list OR OLD.done <> NEW.done
                BEGIN \(subtract) \(add("NEW")) END;
                """)
        }
        migrator.registerMigration("4", foreignKeyChecks: .immediate, migrate: UndoLog.addAuthors)
        migrator.registerMigration("5", foreignKeyChecks: .immediate, migrate: UndoLog.addSteps)
        return migrator
    }
}
