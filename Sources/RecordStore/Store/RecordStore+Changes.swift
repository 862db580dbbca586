import GRDB

/// Changing, undoing and redoing.
extension RecordStore {
    /// Makes a change in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Item" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, `diskFull`, `unwritable`, or `busy`.
    package func change<Value>(_ name: String, _ body: (Database) throws -> Value) throws -> Value {
        try change(name, continuing: nil, body).value
    }

    /// Makes a change that is one with an earlier one when it is undone, if nothing was changed or undone since then.
    ///
    /// - Parameter continuing: the number that the earlier change returned.
    /// - Returns: what `body` returns, and the number of the change; nil if nothing was altered.
    package func change<Value>(
        _ name: String, continuing: Int64?, _ body: (Database) throws -> Value
    ) throws -> (value: Value, number: Int64?) {
        try write { db in
            let continued = try continuing.flatMap { try Int64.fetchOne(db, sql: "SELECT max(id) FROM change") == $0 ? $0 : nil }
            if let continued, try Bool.fetchOne(db, sql: "SELECT undone = 0 FROM change WHERE id = ?", arguments: [continued]) == true {
                let value = try record(db, continued, body)
                return (value, continued)
            }
            try db.execute(sql: "INSERT INTO change (name, author) VALUES (?, ?)", arguments: [name, author.name])
            let change = db.lastInsertedRowID
            let value = try record(db, change, body)
            guard try isRecorded(db, change) else {
                try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [change])
                return (value, nil)
            }
            try forgetUndone(db)
            try forget(db, "<= \(change - Int64(undoLimit))")
            return (value, change)
        }
    }

    /// Makes a change that is no step of its own: it is taken back together with the last change before it. What could be redone is
    /// forgotten. It is for what follows from looking at something, such as beginning to go through it.
    ///
    /// - Throws: as ``change(_:_:)``.
    package func follow<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            try forgetUndone(db)
            // If nothing can be taken back, nothing that was recorded can meet the rows that this makes.
            guard let last = try pendingChange(.undo, db)?.id else { return try body(db) }
            return try record(db, last, body)
        }
    }

    /// Makes a change while the triggers record it under a number.
    private func record<Value>(_ db: Database, _ change: Int64, _ body: (Database) throws -> Value) throws -> Value {
        try db.execute(sql: "UPDATE journal SET change = ?", arguments: [change])
        let value = try body(db)
        try db.execute(sql: "UPDATE journal SET change = NULL")
        return value
    }

    private func isRecorded(_ db: Database, _ change: Int64) throws -> Bool {
        let conditions = schema.undoable.map { "EXISTS (SELECT 1 FROM undo_\($0.name) WHERE change = \(change))" }
        return try Bool.fetchOne(db, sql: "SELECT " + conditions.joined(separator: " OR "))!
    }

    private func forget(_ db: Database, _ condition: String) throws {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM change WHERE id \(condition))")! else { return }
        for table in schema.undoable { try db.execute(sql: "DELETE FROM undo_\(table.name) WHERE change \(condition)") }
        try db.execute(sql: "DELETE FROM change WHERE id \(condition)")
    }

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    package func undoNames() throws -> (undo: String?, redo: String?) {
        try read { db in (try pendingChange(.undo, db)?.name, try pendingChange(.redo, db)?.name) }
    }

    /// Takes back the last change that was made here, or before the store was opened here by programs that have closed it, in one
    /// transaction.
    ///
    /// What others change at the same time isn't taken back. If they have changed the same rows since, or something that depends on them,
    /// the change stays: rows are always as one of the changes left them.
    ///
    /// - Returns: the name of the change; nil if there was none.
    /// - Throws: `overwritten`.
    package func undo() throws -> String? { try exchange(.undo) }

    /// Repeats the change that was taken back last of those that ``undo()`` takes back, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    /// - Throws: `overwritten`.
    package func redo() throws -> String? { try exchange(.redo) }

    /// The change that ``undo()`` or ``redo()`` exchanges; nil if there is none.
    package func pendingChange(_ direction: UndoDirection, _ db: Database) throws -> (id: Int64, name: String)? {
        let order = direction == .undo ? "undone = 0 ORDER BY id DESC" : "undone = 1 ORDER BY id"
        var own = OwnChanges(self)
        let changes = try Row.fetchCursor(db, sql: "SELECT id, author, name FROM change WHERE \(order)")
        while let change = try changes.next() {
            if own.contains(change[0], by: change[1]) { return (change[0], change[2]) }
        }
        return nil
    }

    /// The changes that are undone here: those that were made here, and those that were made before by authors who are gone.
    private struct OwnChanges {
        private let store: RecordStore
        private var isThere: [String: Bool] = [:]

        init(_ store: RecordStore) { self.store = store }

        mutating func contains(_ change: Int64, by author: String?) -> Bool {
            guard let author, author != store.author.name else { return author != nil || change <= store.lastChange }
            guard change <= store.lastChange else { return false }
            let isThere = self.isThere[author] ?? ChangeAuthor.isThere(author)
            self.isThere[author] = isThere
            return !isThere
        }
    }

    /// Forgets what could be repeated here.
    private func forgetUndone(_ db: Database) throws {
        var own = OwnChanges(self)
        let undone = try Row.fetchAll(db, sql: "SELECT id, author FROM change WHERE undone = 1")
        let forgotten = try undone.filter { own.contains($0[0], by: $0[1]) }.flatMap { change in
            // What others have done over it can't be repeated without it.
            try [change[0]] + changes(db, overlapping: change[0], "change.id > \(change[0] as Int64) AND undone = 1")
        }
        try forget(db, forgotten)
    }

    private func forget(_ db: Database, _ changes: [Int64]) throws {
        if !changes.isEmpty { try forget(db, "IN (\(changes.map(String.init).joined(separator: ",")))") }
    }

    /// Takes back a change and forgets it, in one transaction: it can't be repeated, as if it had never been made.
    ///
    /// - Parameter number: the number that the change returned.
    /// - Returns: false, with nothing changed, if something was changed or undone since then.
    package func withdraw(_ number: Int64) throws -> Bool {
        try write { db in
            let last = try Row.fetchOne(db, sql: "SELECT id, undone FROM change ORDER BY id DESC LIMIT 1")
            guard let last, last[0] == number, last[1] == false else { return false }
            try exchange(db, number)
            try forget(db, "= \(number)")
            return true
        }
    }

    /// Exchanges the rows of a change with those that it recorded: that takes it back, and repeats it when it is done once more.
    private func exchange(_ direction: UndoDirection) throws -> String? {
        guard try read({ try pendingChange(direction, $0) }) != nil else { return nil }
        return try write { db in
            // Once more: another program may have been faster.
            guard let (change, name) = try pendingChange(direction, db) else { return nil }
            // What is own here by now may have been made over a change that another one had taken back then.
            var overlapping = try changes(
                db, overlapping: change, "change.id > \(change) AND undone = 0", ofOthers: direction == .undo)
            if direction == .redo { overlapping += try changes(db, overlapping: change, "change.id < \(change) AND undone = 1") }
            guard overlapping.isEmpty else { throw StoreFailure.overwritten(path: path, change: name) }
            do {
                try exchange(db, change)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                // Others have made what may be there once only.
                throw StoreFailure.overwritten(path: path, change: name)
            }
            // What others have done or undone may depend on the rows.
            let others = """
                SELECT EXISTS (SELECT 1 FROM change WHERE id > ?1 AND undone = 0)
                    OR EXISTS (SELECT 1 FROM change WHERE undone = 1 AND author <> ?2)
                """
            if try Bool.fetchOne(db, sql: others, arguments: [change, author.name])!,
                try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") != nil {
                throw StoreFailure.overwritten(path: path, change: name)
            }
            try db.execute(sql: "UPDATE change SET undone = ? WHERE id = ?", arguments: [direction == .undo, change])
            return name
        }
    }

    /// The changes of others, or of all, that fulfil a condition and have changed some of the rows that a change has.
    private func changes(
        _ db: Database, overlapping change: Int64, _ condition: String, ofOthers: Bool = true
    ) throws -> [Int64] {
        var own = OwnChanges(self)
        let changes = try Row.fetchAll(db, sql: "SELECT id, author FROM change WHERE \(condition)")
        return try changes.filter { other in
            try !(ofOthers && own.contains(other[0], by: other[1])) && schema.undoable.contains { table in
                let twin = "undo_\(table.name)"
                return try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM \(twin) AS other WHERE change = ?
                            AND EXISTS (SELECT 1 FROM \(twin) WHERE change = ? AND id = +other.id))
                        """, arguments: [other[0] as Int64, change])!
            }
        }.map { $0[0] }
    }

    private func exchange(_ db: Database, _ change: Int64) throws {
        for table in schema.undoable {
            let current = table.columns.map { $0 == "id" ? "recorded.id" : "current." + $0 }.joined(separator: ", ")
            let name = table.name, twin = "undo_" + table.name, names = table.columnList
            try db.execute(literal: """
                INSERT INTO \(sql: twin) (change, present, \(sql: names))
                SELECT \(-change), current.id IS NOT NULL, \(sql: current)
                FROM \(sql: twin) AS recorded LEFT JOIN \(sql: name) AS current ON current.id = recorded.id
                WHERE recorded.change = \(change);
                DELETE FROM \(sql: name) WHERE id IN (SELECT id FROM \(sql: twin) WHERE change = \(change));
                INSERT INTO \(sql: name) (\(sql: names))
                SELECT \(sql: names) FROM \(sql: twin) WHERE change = \(change) AND present;
                DELETE FROM \(sql: twin) WHERE change = \(change);
                UPDATE \(sql: twin) SET change = \(change) WHERE change = \(-change);
                """)
        }
    }
}
