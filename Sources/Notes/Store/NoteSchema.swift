import GRDB
import RecordStore

/// The tables of a store of notes.
enum NoteSchema {
    /// Marks the file as a store of notes in SQLite's header: "LaNo".
    static let applicationID: Int32 = 0x4C61_4E6F

    private static let note = RecordSchema.Table(
        "note", [
            "id", "position", "body", "tags", "created", "modified", "archived", "trashed", "picture", "properties",
            "spacedBody", "spacedTags",
        ])
    private static let tag = RecordSchema.Table("tag", ["id", "key", "name"])
    private static let noteTag = RecordSchema.Table("noteTag", ["id", "note", "tag"])

    private static let namedPicture = RecordSchema.Table("namedPicture", ["id", "note", "name", "picture"])

    /// The tables whose rows have pictures.
    static let pictureUsers = ["note", "undo_note", "namedPicture", "undo_namedPicture"]

    static let schema = RecordSchema(
        kind: "notes", applicationID: applicationID, migrator: migrator, undoable: [note, tag, noteTag, namedPicture],
        queries: ["SELECT id, format FROM picture", "SELECT rowid, body, tags FROM noteText"], hasVirtualTables: true)

    /// The names of a note's tags stand in its row, too, one a line, for reading and searching notes without looking at other tables.
    /// The spaced texts are what the index holds of notes with words that aren't set apart by blanks (`SearchText`).
    /// Pictures' rows stay when they are taken from their notes, so that undoing finds them.
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try UndoLog.createTables(db)
            try db.execute(sql: """
                PRAGMA application_id = \(applicationID);
                CREATE TABLE picture (id INTEGER PRIMARY KEY AUTOINCREMENT, format TEXT NOT NULL);
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    position BLOB NOT NULL,
                    body TEXT NOT NULL,
                    tags TEXT NOT NULL,
                    created INTEGER NOT NULL,
                    modified INTEGER NOT NULL,
                    archived INTEGER NOT NULL,
                    trashed INTEGER,
                    picture INTEGER REFERENCES picture (id),
                    properties TEXT,
                    spacedBody TEXT,
                    spacedTags TEXT
                );
                CREATE INDEX noteOrder ON note (position, id, archived, trashed);
                CREATE INDEX noteCreated ON note (created);
                CREATE INDEX notePicture ON note (picture) WHERE picture IS NOT NULL;
                CREATE TABLE tag (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
                CREATE TABLE noteTag (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED,
                    tag INTEGER NOT NULL REFERENCES tag (id) DEFERRABLE INITIALLY DEFERRED
                );
                CREATE INDEX noteTags ON noteTag (note, tag);
                CREATE INDEX tagNotes ON noteTag (tag, note);
                CREATE VIEW indexedNote AS
                SELECT id, coalesce(spacedBody, body) AS body, coalesce(spacedTags, tags) AS tags FROM note;
                CREATE VIRTUAL TABLE noteText USING fts5 (
                    body, tags, content = 'indexedNote', content_rowid = 'id',
                    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'", prefix = '1 2 3', columnsize = 0
                );
                CREATE TRIGGER noteTextInserted AFTER INSERT ON note BEGIN
                    INSERT INTO noteText (rowid, body, tags)
                    VALUES (NEW.id, coalesce(NEW.spacedBody, NEW.body), coalesce(NEW.spacedTags, NEW.tags));
                END;
                CREATE TRIGGER noteTextDeleted AFTER DELETE ON note BEGIN
                    INSERT INTO noteText (noteText, rowid, body, tags)
                    VALUES ('delete', OLD.id, coalesce(OLD.spacedBody, OLD.body), coalesce(OLD.spacedTags, OLD.tags));
                END;
                CREATE TRIGGER noteTextUpdated AFTER UPDATE OF body, tags ON note BEGIN
                    INSERT INTO noteText (noteText, rowid, body, tags)
                    VALUES ('delete', OLD.id, coalesce(OLD.spacedBody, OLD.body), coalesce(OLD.spacedTags, OLD.tags));
                    INSERT INTO noteText (rowid, body, tags)
                    VALUES (NEW.id, coalesce(NEW.spacedBody, NEW.body), coalesce(NEW.spacedTags, NEW.tags));
                END;
                """)
            for table in [note, tag, noteTag] {
                try UndoLog.createTwin(db, of: table)
                try UndoLog.addTriggers(db, to: table)
            }
            try db.execute(sql: "CREATE INDEX undoPicture ON undo_note (picture) WHERE picture IS NOT NULL")
        }
        migrator.registerMigration("2", foreignKeyChecks: .immediate, migrate: UndoLog.addAuthors)
        migrator.registerMigration("3", foreignKeyChecks: .immediate, migrate: UndoLog.addSteps)
        // The pictures that texts name, by these names.
        migrator.registerMigration("4", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: """
                CREATE TABLE namedPicture (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED,
                    name TEXT NOT NULL,
                    picture INTEGER NOT NULL REFERENCES picture (id)
                );
                CREATE UNIQUE INDEX namedPictureNote ON namedPicture (note, name);
                CREATE INDEX namedPictureFile ON namedPicture (picture);
                """)
            try UndoLog.createTwin(db, of: namedPicture)
            try UndoLog.addTriggers(db, to: namedPicture)
            try db.execute(sql: "CREATE INDEX undoNamedPicture ON undo_namedPicture (picture) WHERE picture IS NOT NULL")
        }
        return migrator
    }
}
