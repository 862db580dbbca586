import GRDB

/// The tables and triggers that record how rows were before each change.
///
/// Each table of what people write has a twin, `undo_…`, with the rows as they were before a change (`present` is 0 for rows that didn't
/// exist). Triggers fill it while `journal` names a change, so that no change can forget to; the twin has the table's columns in the same
/// order.
///
/// Migrations call these functions, so what they make stays as it is; other tables and triggers need migrations of their own.
package enum UndoLog {
    /// Makes the tables that all stores have: settings, the names of changes, and the change that is being made.
    package static func createTables(_ db: Database) throws {
        try db.execute(sql: """
            CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
            CREATE TABLE change (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
            CREATE INDEX changeUndone ON change (undone, id);
            CREATE TABLE journal (id INTEGER PRIMARY KEY CHECK (id = 1), change INTEGER);
            INSERT INTO journal VALUES (1, NULL);
            """)
    }

    /// Has the changes of a store say who made them; those that there are say nobody.
    package static func addAuthors(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE change ADD COLUMN author TEXT")
    }

    /// Has the changes that are undone as one say the number of the first of them.
    package static func addSteps(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE change ADD COLUMN step INTEGER; CREATE INDEX changeStep ON change (step) WHERE step IS NOT NULL")
    }

    /// The query that a store with all of these can answer.
    static let query = "SELECT key, value, change.id, name, undone, author, step, journal.change FROM setting, change, journal"

    /// Makes the twin of a table.
    package static func createTwin(_ db: Database, of table: RecordSchema.Table) throws {
        try db.execute(sql: """
            CREATE TABLE undo_\(table.name) (
                change INTEGER NOT NULL, present INTEGER NOT NULL, \(table.columnList), PRIMARY KEY (change, id)
            ) WITHOUT ROWID
            """)
    }

    /// Makes or replaces the triggers that fill the twin of a table.
    package static func addTriggers(_ db: Database, to table: RecordSchema.Table) throws {
        let name = table.name
        let names = table.columnList
        let old = table.columns.map { "OLD." + $0 }.joined(separator: ", ")
        func mustRecord(_ row: String) -> String {
            """
            (SELECT change FROM journal) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM undo_\(name) WHERE change = (SELECT change FROM journal) AND id = +\(row).id)
            """
        }
        // The twin's columns have no types, so that they hold what the table's hold. SQLite searches such a column by its index only for
        // values that have no column's type themselves, hence the plus.
        try db.execute(sql: """
            DROP TRIGGER IF EXISTS \(name)Inserted;
            DROP TRIGGER IF EXISTS \(name)Updated;
            DROP TRIGGER IF EXISTS \(name)Deleted;
            CREATE TRIGGER \(name)Inserted AFTER INSERT ON \(name) WHEN \(mustRecord("NEW"))
            BEGIN
                INSERT INTO undo_\(name) (change, present, id) VALUES ((SELECT change FROM journal), 0, NEW.id);
            END;
            CREATE TRIGGER \(name)Updated AFTER UPDATE ON \(name) WHEN \(mustRecord("OLD"))
            BEGIN
                INSERT INTO undo_\(name) (change, present, \(names)) VALUES ((SELECT change FROM journal), 1, \(old));
            END;
            CREATE TRIGGER \(name)Deleted AFTER DELETE ON \(name) WHEN \(mustRecord("OLD"))
            BEGIN
                INSERT INTO undo_\(name) (change, present, \(names)) VALUES ((SELECT change FROM journal), 1, \(old));
            END;
            """)
    }
}
