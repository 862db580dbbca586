import GRDB
import GRDBSQLite

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
            let change = try beginChange(db, name)
            let value = try body(db)
            return (value, try endChange(db, change) ? change : nil)
        }
    }

    /// Begins a change, which the triggers record from now on.
    ///
    /// - Parameter step: the number of the first change of those that are undone as one; nil for a change that is undone by itself.
    /// - Returns: its number.
    func beginChange(_ db: Database, _ name: String, step: Int64? = nil) throws -> Int64 {
        try db.execute(sql: "INSERT INTO change (name, author, step) VALUES (?, ?, ?)", arguments: [name, author.name, step])
        let change = db.lastInsertedRowID
        try db.execute(sql: "UPDATE journal SET change = ?", arguments: [change])
        return change
    }

    /// Ends a change.
    ///
    /// - Returns: whether it altered something. Otherwise it is forgotten.
    func endChange(_ db: Database, _ change: Int64) throws -> Bool {
        try db.execute(sql: "UPDATE journal SET change = NULL")
        guard try isRecorded(db, change) else {
            try db.execute(sql: "DELETE FROM change WHERE id = ?", arguments: [change])
            return false
        }
        try forgetUndone(db)
        let last = change - Int64(undoLimit)
        // What is undone as one is forgotten as one.
        let cut = try Int64.fetchOne(db, sql: "SELECT min(step) FROM change WHERE step <= ?1 AND id > ?1", arguments: [last])
        try forget(db, "<= \(cut.map { $0 - 1 } ?? last)")
        return true
    }

    /// Makes a change that is no step of its own: it is taken back together with the last change before it, but for a ``LongChange`` that
    /// still goes on, which may fail. What could be redone is forgotten. It is for what follows from looking at something, such as beginning to
    /// go through it.
    ///
    /// - Throws: as ``change(_:_:)``.
    package func follow<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            try forgetUndone(db)
            // If nothing can be taken back, nothing that was recorded can meet the rows that this makes.
            guard let last = try pendingChange(.undo, db, isOver: { !goingOn.contains($0) })?.parts.last else { return try body(db) }
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

    /// A change that ``undo()`` takes back or ``redo()`` repeats.
    package struct PendingChange {
        package let name: String
        /// The numbers of the changes that it consists of, in their order: one, or those that a ``LongChange`` was stored in.
        package let parts: [Int64]
    }

    /// The change that ``undo()`` or ``redo()`` exchanges; nil if there is none.
    ///
    /// - Parameter isOver: whether the long change that begins with a number counts.
    package func pendingChange(
        _ direction: UndoDirection, _ db: Database, isOver: (Int64) -> Bool = { _ in true }
    ) throws -> PendingChange? {
        let query = direction == .undo
            ? "SELECT id, author, name, step FROM change WHERE undone = 0 ORDER BY id DESC"
            : "SELECT max(id), author, name, step FROM change WHERE undone = 1 GROUP BY coalesce(step, id) ORDER BY 1"
        var own = OwnChanges(self), steps: Set<Int64> = []
        let changes = try Row.fetchCursor(db, sql: query)
        while let change = try changes.next() {
            guard own.contains(change[0], by: change[1]) else { continue }
            if let step = change[3] as Int64?, !steps.insert(step).inserted || !isOver(step) { continue }
            let parts = try parts(db, of: change[0])
            // What was changed here while a long change went on, over what it had stored, comes before that.
            let over = try self.changes(db, over: parts, direction == .undo ? .laterDone : .earlierUndone) { own.contains($0, by: $1) }
            if over.isEmpty { return PendingChange(name: change[2], parts: parts) }
            guard direction == .undo, parts.count > 1 else { continue }
            // Where the long change went on over that, neither can be taken back without the other.
            let entangled = try over.map { try self.parts(db, of: $0) }.filter { other in
                try !Set(self.changes(db, over: other, .laterDone)).isDisjoint(with: parts)
            }
            if !entangled.isEmpty { return PendingChange(name: change[2], parts: Set(parts + entangled.joined()).sorted()) }
        }
        return nil
    }

    /// What comes first where a change can't be exchanged, since something depends on it without having changed the same rows: what was
    /// changed last here while a long change went on is undone before that, and the long change is repeated before it.
    private func alternative(to change: PendingChange, _ direction: UndoDirection, _ db: Database) throws -> PendingChange? {
        guard let first = change.parts.first, let last = change.parts.last else { return nil }
        let query = direction == .undo
            ? "SELECT id, author, name FROM change WHERE undone = 0 AND id > ? AND id < ? ORDER BY id DESC"
            : """
                SELECT max(id), author, name FROM change WHERE undone = 1 AND step IS NOT NULL GROUP BY step
                HAVING min(id) < ? AND max(id) > ? ORDER BY 1
                """
        var own = OwnChanges(self)
        let found = try Row.fetchAll(db, sql: query, arguments: [first, last]).first {
            !change.parts.contains($0[0]) && own.contains($0[0], by: $0[1])
        }
        return try found.map { PendingChange(name: $0[2], parts: try parts(db, of: $0[0])) }
    }

    /// The changes that are undone together with one, and itself.
    private func parts(_ db: Database, of change: Int64) throws -> [Int64] {
        try Int64.fetchAll(
            db, sql: "SELECT id FROM change WHERE id = ?1 OR step = (SELECT step FROM change WHERE id = ?1) ORDER BY id", arguments: [change])
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
            try [change[0]] + changes(db, over: [change[0]], .laterUndone) { !own.contains($0, by: $1) }
        }
        try forget(db, forgotten)
    }

    func forget(_ db: Database, _ changes: [Int64]) throws {
        if !changes.isEmpty { try forget(db, "IN (\(Self.list(changes)))") }
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
            guard var change = try pendingChange(direction, db) else { return nil }
            do {
                try db.inSavepoint {
                    try exchange(db, change, direction)
                    return .commit
                }
            } catch let error as StoreFailure {
                guard let other = try alternative(to: change, direction, db) else { throw error }
                change = other
                try exchange(db, change, direction)
            }
            // What was taken back together is repeated together.
            try db.execute(
                sql: "UPDATE change SET undone = ?1, step = CASE WHEN ?2 THEN ?3 ELSE step END WHERE id IN (\(Self.list(change.parts)))",
                arguments: [direction == .undo, change.parts.count > 1, change.parts[0]])
            return change.name
        }
    }

    /// Exchanges the rows of a change with those that it recorded.
    ///
    /// - Throws: `overwritten` if something was made over it, or depends on it.
    func exchange(_ db: Database, _ change: PendingChange, _ direction: UndoDirection) throws {
        let overwritten = StoreFailure.overwritten(path: path, change: change.name)
        guard try changes(db, over: change.parts, .laterDone).isEmpty else { throw overwritten }
        if direction == .redo, try !changes(db, over: change.parts, .earlierUndone).isEmpty { throw overwritten }
        do {
            for part in direction == .undo ? change.parts.reversed() : change.parts { try exchange(db, part) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // Others have made what may be there once only.
            throw overwritten
        }
        // What others have done or undone may depend on the rows, and so may what was stored before and after by a long change.
        if Self.hasLooseRow(db) { throw overwritten }
    }

    /// Whether a row names one that isn't there, by what the transaction has altered: SQLite counts these to the end, and then refuses it.
    private static func hasLooseRow(_ db: Database) -> Bool {
        var count: Int32 = 0, highest: Int32 = 0
        sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &highest, 0)
        return count != 0
    }

    /// How a change lies to another one that has changed some of the same rows.
    enum Relation {
        /// It was made after that.
        case laterDone
        /// It was made after that, and taken back.
        case laterUndone
        /// It was made before that, and taken back.
        case earlierUndone
    }

    /// The changes that lie so to some of one's parts, without these.
    ///
    /// - Parameter isMeant: whether a change of an author counts.
    func changes(
        _ db: Database, over parts: [Int64], _ relation: Relation, _ isMeant: (Int64, String?) -> Bool = { _, _ in true }
    ) throws -> [Int64] {
        guard let first = parts.first, let last = parts.last else { return [] }
        let condition =
            switch relation {
            case .laterDone: "id > \(first) AND undone = 0"
            case .laterUndone: "id > \(first) AND undone = 1"
            case .earlierUndone: "id < \(last) AND undone = 1"
            }
        let own = Set(parts)
        let others = try Row.fetchAll(db, sql: "SELECT id, author FROM change WHERE \(condition)").filter { isMeant($0[0], $0[1]) }
            .map { $0[0] as Int64 }.filter { !own.contains($0) }
        guard !others.isEmpty else { return [] }
        // All pairs in one statement: a long change has many parts.
        let haveSameRow = schema.undoable.map { table in
            let twin = "undo_\(table.name)"
            return """
                EXISTS (SELECT 1 FROM \(twin) AS theirs WHERE theirs.change = other.id
                    AND EXISTS (SELECT 1 FROM \(twin) AS mine WHERE mine.change IN (\(Self.list(parts))) AND mine.id = +theirs.id
                        AND mine.change \(relation == .earlierUndone ? ">" : "<") other.id))
                """
        }
        return try Int64.fetchAll(
            db, sql: "SELECT id FROM change AS other WHERE id IN (\(Self.list(others))) AND (\(haveSameRow.joined(separator: " OR ")))")
    }

    private static func list(_ changes: [Int64]) -> String { changes.map(String.init).joined(separator: ",") }

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
