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
            try db.execute(sql: "INSERT INTO change (name) VALUES (?)", arguments: [name])
            let change = db.lastInsertedRowID
            let value = try record(db, change, body)
            guard try isRecorded(db, change) else {
                try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [change])
                return (value, nil)
            }
            let first = try Int64.fetchOne(db, sql: "SELECT min(id) FROM change WHERE undone = 1")
            if let first { try forget(db, "BETWEEN \(first) AND \(change - 1)") }
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
            if let first = try Int64.fetchOne(db, sql: Self.firstUndone) { try forget(db, ">= \(first)") }
            // If nothing can be taken back, nothing that was recorded can meet the rows that this makes.
            guard let last = try Int64.fetchOne(db, sql: Self.lastDone) else { return try body(db) }
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
        try read { db in
            (try String.fetchOne(db, sql: "SELECT name FROM change WHERE id = (\(Self.lastDone))"),
             try String.fetchOne(db, sql: "SELECT name FROM change WHERE id = (\(Self.firstUndone))"))
        }
    }

    /// Takes back the last change of the store, in one transaction.
    ///
    /// There is one order of changes for all programs: the last change is the last one that any of them made, so an earlier change can't be
    /// taken back from below a later one, and rows always are as the change left them.
    ///
    /// - Returns: the name of the change; nil if there was none.
    package func undo() throws -> String? {
        try exchange(Self.lastDone, undone: true)
    }

    /// Repeats the change that was taken back last, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    package func redo() throws -> String? {
        try exchange(Self.firstUndone, undone: false)
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

    private static let lastDone = "SELECT max(id) FROM change WHERE undone = 0"
    private static let firstUndone = "SELECT min(id) FROM change WHERE undone = 1"

    /// Exchanges the rows of a change with those that it recorded: that takes it back, and repeats it when it is done once more.
    private func exchange(_ query: String, undone: Bool) throws -> String? {
        guard try read({ try Int64.fetchOne($0, sql: query) }) != nil else { return nil }
        return try write { db in
            // Once more: another program may have been faster.
            guard let change = try Int64.fetchOne(db, sql: query) else { return nil }
            try exchange(db, change)
            try db.execute(sql: "UPDATE change SET undone = ? WHERE id = ?", arguments: [undone, change])
            return try String.fetchOne(db, sql: "SELECT name FROM change WHERE id = ?", arguments: [change])
        }
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
