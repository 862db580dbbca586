import GRDB
import RecordStore

/// The tables of a library.
enum StudySchema {
    /// Marks the file as a library in SQLite's header: "LaSt".
    static let applicationID: Int32 = 0x4C61_5374

    static let stack = RecordSchema.Table(
        "stack", ["id", "parent", "position", "kind", "name", "settings", "rule", "created", "template", "anki"])
    static let template = RecordSchema.Table("template", ["id", "name", "content", "created"])
    static let note = RecordSchema.Table(
        "note", ["id", "guid", "template", "facets", "looks", "tags", "words", "flagged", "trashed", "created", "modified", "import"])
    static let membership = RecordSchema.Table("membership", ["id", "stack", "note", "position"])
    static let card = RecordSchema.Table(
        "card", [
            "id", "note", "combination", "stack", "phase", "step", "dueTime", "dueDay", "interval", "ease", "stability", "difficulty",
            "box", "lastReview", "repetitions", "lapses", "newPosition", "hold", "heldUntil", "flag", "created", "ankiDeck", "ankiModified",
            "customData",
        ])
    static let grade = RecordSchema.Table(
        "grade", ["id", "card", "time", "grade", "kind", "interval", "lastInterval", "ease", "milliseconds"])
    static let slideShow = RecordSchema.Table("slideShow", ["id", "source", "options", "started", "isAnswerShown", "current"])
    static let slide = RecordSchema.Table("slide", ["id", "card", "due", "grade"])

    private static let undoable = [stack, template, note, membership, card, grade, slideShow, slide]

    static let schema = RecordSchema(
        kind: "study notes", applicationID: applicationID, migrator: migrator, undoable: undoable,
        queries: ["SELECT id, name, hash, size FROM media", "SELECT rowid, words FROM noteWords"], hasVirtualTables: true)

    /// A note's facets stand in one column with U+001F between them, as in Anki; `words` is what the index holds. Media's rows stay when
    /// no note names them, so that undoing finds them.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try UndoLog.createTables(db)
            try db.execute(sql: """
                PRAGMA application_id = \(applicationID);
                CREATE TABLE stack (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    parent INTEGER REFERENCES stack (id) DEFERRABLE INITIALLY DEFERRED,
                    position BLOB NOT NULL,
                    kind INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    settings TEXT,
                    rule TEXT,
                    created INTEGER NOT NULL
                );
                CREATE INDEX stackOrder ON stack (parent, position);
                CREATE TABLE template (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, content TEXT NOT NULL, created INTEGER NOT NULL
                );
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    guid TEXT NOT NULL,
                    template INTEGER NOT NULL REFERENCES template (id) DEFERRABLE INITIALLY DEFERRED,
                    facets TEXT NOT NULL,
                    looks TEXT,
                    tags TEXT NOT NULL,
                    words TEXT NOT NULL,
                    flagged INTEGER NOT NULL,
                    trashed INTEGER,
                    created INTEGER NOT NULL,
                    modified INTEGER NOT NULL,
                    import INTEGER
                );
                CREATE INDEX noteGuid ON note (guid);
                CREATE INDEX noteTemplate ON note (template);
                CREATE INDEX noteCreated ON note (created);
                CREATE INDEX noteFlagged ON note (id) WHERE flagged;
                CREATE INDEX noteTrashed ON note (trashed) WHERE trashed IS NOT NULL;
                CREATE INDEX noteImport ON note (import) WHERE import IS NOT NULL;
                CREATE TABLE membership (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    stack INTEGER NOT NULL REFERENCES stack (id) DEFERRABLE INITIALLY DEFERRED,
                    note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED,
                    position BLOB NOT NULL
                );
                CREATE UNIQUE INDEX membershipNote ON membership (note, stack);
                CREATE INDEX membershipOrder ON membership (stack, position, note);
                CREATE TABLE card (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED,
                    combination INTEGER NOT NULL,
                    stack INTEGER REFERENCES stack (id) DEFERRABLE INITIALLY DEFERRED,
                    phase INTEGER NOT NULL,
                    step INTEGER NOT NULL,
                    dueTime INTEGER,
                    dueDay INTEGER,
                    interval INTEGER NOT NULL,
                    ease INTEGER NOT NULL,
                    stability REAL,
                    difficulty REAL,
                    box INTEGER NOT NULL,
                    lastReview INTEGER,
                    repetitions INTEGER NOT NULL,
                    lapses INTEGER NOT NULL,
                    newPosition INTEGER NOT NULL,
                    hold INTEGER NOT NULL,
                    heldUntil INTEGER,
                    flag INTEGER NOT NULL,
                    created INTEGER NOT NULL
                );
                CREATE UNIQUE INDEX cardNote ON card (note, combination);
                CREATE INDEX cardCreated ON card (created);
                CREATE INDEX cardStack ON card (stack, phase);
                CREATE INDEX cardNew ON card (newPosition, id) WHERE phase = 0;
                CREATE INDEX cardDueDay ON card (dueDay) WHERE dueDay IS NOT NULL;
                CREATE INDEX cardDueTime ON card (dueTime) WHERE dueTime IS NOT NULL;
                CREATE TABLE grade (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    card INTEGER NOT NULL REFERENCES card (id) DEFERRABLE INITIALLY DEFERRED,
                    time INTEGER NOT NULL,
                    grade INTEGER NOT NULL,
                    kind INTEGER NOT NULL,
                    interval INTEGER NOT NULL,
                    lastInterval INTEGER NOT NULL,
                    ease INTEGER NOT NULL,
                    milliseconds INTEGER NOT NULL
                );
                CREATE INDEX gradeCard ON grade (card, time);
                CREATE INDEX gradeTime ON grade (time);
                CREATE TABLE slideShow (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    source TEXT NOT NULL, options TEXT NOT NULL, started INTEGER NOT NULL, isAnswerShown INTEGER NOT NULL,
                    current INTEGER
                );
                CREATE TABLE slide (id INTEGER PRIMARY KEY AUTOINCREMENT, card INTEGER NOT NULL, due INTEGER, grade INTEGER);
                CREATE INDEX slideLeft ON slide (id) WHERE grade IS NULL;
                CREATE TABLE media (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, size INTEGER NOT NULL
                );
                CREATE INDEX mediaHash ON media (hash);
                CREATE VIRTUAL TABLE noteWords USING fts5 (
                    words, content = 'note', content_rowid = 'id',
                    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'", prefix = '1 2 3', columnsize = 0, detail = full
                );
                CREATE TRIGGER noteWordsInserted AFTER INSERT ON note BEGIN
                    INSERT INTO noteWords (rowid, words) VALUES (NEW.id, NEW.words);
                END;
                CREATE TRIGGER noteWordsDeleted AFTER DELETE ON note BEGIN
                    INSERT INTO noteWords (noteWords, rowid, words) VALUES ('delete', OLD.id, OLD.words);
                END;
                CREATE TRIGGER noteWordsUpdated AFTER UPDATE OF words ON note WHEN OLD.words <> NEW.words BEGIN
                    INSERT INTO noteWords (noteWords, rowid, words) VALUES ('delete', OLD.id, OLD.words);
                    INSERT INTO noteWords (rowid, words) VALUES (NEW.id, NEW.words);
                END;
                """)
            // As they were then.
            let later: Set = ["template", "anki", "ankiDeck", "ankiModified", "customData"]
            let first = [stack, card].map { table in RecordSchema.Table(table.name, table.columns.filter { !later.contains($0) }) }
            for table in first + [template, note, membership, grade, slideShow, slide] {
                try UndoLog.createTwin(db, of: table)
                try UndoLog.addTriggers(db, to: table)
            }
        }
        // The template that a stack's new notes get.
        migrator.registerMigration("2") { db in
            try db.execute(sql: "ALTER TABLE stack ADD COLUMN template INTEGER; ALTER TABLE undo_stack ADD COLUMN template")
            try UndoLog.addTriggers(db, to: stack)
        }
        // What these don't touch isn't checked: a library with a stack whose case is missing opens, too.
        // Finds a stack's first and last note at once, for searches.
        migrator.registerMigration("3", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: "CREATE INDEX membershipStack ON membership (stack, note)")
        }
        // Finds the beginnings of words of up to six letters at once; a search for a longer one goes through all words that begin so.
        migrator.registerMigration("4", foreignKeyChecks: .immediate) { db in
            try db.execute(
                sql: """
                    DROP TABLE noteWords;
                    CREATE VIRTUAL TABLE noteWords USING fts5 (
                        words, content = 'note', content_rowid = 'id',
                        tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'", prefix = '1 2 3 4 5 6', columnsize = 0,
                        detail = full
                    );
                    INSERT INTO noteWords (noteWords) VALUES ('rebuild');
                    """)
        }
        // In which deck a card was in Anki, and when it was last changed there, as the last import said.
        migrator.registerMigration("5") { db in
            for column in ["ankiDeck", "ankiModified"] {
                try db.execute(sql: "ALTER TABLE card ADD COLUMN \(column) INTEGER; ALTER TABLE undo_card ADD COLUMN \(column)")
            }
            try UndoLog.addTriggers(db, to: card)
        }
        migrator.registerMigration("6", foreignKeyChecks: .immediate, migrate: UndoLog.addAuthors)
        migrator.registerMigration("7", foreignKeyChecks: .immediate, migrate: UndoLog.addSteps)
        // What is kept for Anki: of decks, and of cards that others' schedulers have written to.
        migrator.registerMigration("8", foreignKeyChecks: .immediate) { db in
            for (table, column) in [(stack, "anki"), (card, "customData")] {
                try db.execute(
                    sql: "ALTER TABLE \(table.name) ADD COLUMN \(column) TEXT; ALTER TABLE undo_\(table.name) ADD COLUMN \(column)")
                try UndoLog.addTriggers(db, to: table)
            }
        }
        return migrator
    }
}
