import GRDB

/// Changing, undoing and redoing.
extension TodoStore {
    /// Makes a change, of one or several steps, in one transaction. It is durable when the call returns; if `body` throws, nothing changes.
    ///
    /// A change that alters something can be undone, and takes away what could be redone.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu, such as "Add Item" after "Undo".
    ///   - body: makes the change. It must not call the store's own methods.
    /// - Throws: what `body` throws, `diskFull`, `unwritableStore`, or `busyStore`.
    @discardableResult
    public func change<Value>(_ name: String, _ body: (TodoEdit) throws -> Value) throws -> Value {
        try write { db in
            try db.execute(sql: "INSERT INTO change (name) VALUES (?)", arguments: [name])
            let change = db.lastInsertedRowID
            try db.execute(sql: "UPDATE journal SET change = ?", arguments: [change])
            let value = try body(TodoEdit(db: db, today: today()))
            try db.execute(sql: "UPDATE journal SET change = NULL")
            if try Bool.fetchOne(db, sql: Self.isRecorded, arguments: [change, change])! {
                let first = try Int64.fetchOne(db, sql: "SELECT min(id) FROM change WHERE undone = 1")
                if let first { try forget(db, "BETWEEN \(first) AND \(change - 1)") }
                try forget(db, "<= \(change - Int64(undoLimit))")
            } else {
                try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [change])
            }
            return value
        }
    }

    private static let isRecorded =
        "SELECT EXISTS (SELECT 1 FROM undo_item WHERE change = ?) OR EXISTS (SELECT 1 FROM undo_list WHERE change = ?)"

    private func forget(_ db: Database, _ condition: String) throws {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM change WHERE id \(condition))")! else { return }
        for (table, _) in TodoSchema.undoable { try db.execute(sql: "DELETE FROM undo_\(table) WHERE change \(condition)") }
        try db.execute(sql: "DELETE FROM change WHERE id \(condition)")
    }

    /// The names of the changes that ``undo()`` and ``redo()`` would take back and repeat; nil if there is none.
    public func undoNames() throws -> (undo: String?, redo: String?) {
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
    @discardableResult
    public func undo() throws -> String? {
        try exchange(Self.lastDone, undone: true)
    }

    /// Repeats the change that was taken back last, in one transaction.
    ///
    /// - Returns: the name of the change; nil if there was none.
    @discardableResult
    public func redo() throws -> String? {
        try exchange(Self.firstUndone, undone: false)
    }

    private static let lastDone = "SELECT max(id) FROM change WHERE undone = 0"
    private static let firstUndone = "SELECT min(id) FROM change WHERE undone = 1"

    /// Exchanges the rows of a change with those that it recorded: that takes it back, and repeats it when it is done once more.
    private func exchange(_ query: String, undone: Bool) throws -> String? {
        guard try read({ try Int64.fetchOne($0, sql: query) }) != nil else { return nil }
        return try write { db in
            // Once more: another program may have been faster.
            guard let change = try Int64.fetchOne(db, sql: query) else { return nil }
            for (table, columns) in TodoSchema.undoable {
                let names = columns.joined(separator: ", ")
                let current = columns.map { $0 == "id" ? "recorded.id" : "current." + $0 }.joined(separator: ", ")
                try db.execute(literal: """
                    INSERT INTO \(sql: "undo_" + table) (change, present, \(sql: names))
                    SELECT \(-change), current.id IS NOT NULL, \(sql: current)
                    FROM \(sql: "undo_" + table) AS recorded LEFT JOIN \(sql: table) AS current ON current.id = recorded.id
                    WHERE recorded.change = \(change);
                    DELETE FROM \(sql: table) WHERE id IN (SELECT id FROM \(sql: "undo_" + table) WHERE change = \(change));
                    INSERT INTO \(sql: table) (\(sql: names))
                    SELECT \(sql: names) FROM \(sql: "undo_" + table) WHERE change = \(change) AND present;
                    DELETE FROM \(sql: "undo_" + table) WHERE change = \(change);
                    UPDATE \(sql: "undo_" + table) SET change = \(change) WHERE change = \(-change);
                    """)
            }
            try db.execute(sql: "UPDATE change SET undone = ? WHERE id = ?", arguments: [undone, change])
            return try String.fetchOne(db, sql: "SELECT name FROM change WHERE id = ?", arguments: [change])
        }
    }
}
