import Files
import Foundation
import GRDB
import Synchronization

/// A change that goes on for seconds, such as an import. It is stored in portions, between which other programs write, and is one step when
/// it is undone.
///
/// Each portion leaves the store whole. So a program that is killed leaves those that were stored, which undoing takes back as one.
package final class LongChange {
    /// The connection, on which a transaction is open but for what ``pause(_:)`` runs.
    package let db: Database
    /// How often others have written since the change began.
    package private(set) var interruptions = 0
    /// The number of the portion that is being made.
    package private(set) var portion = 0
    /// The name of its author.
    package var author: String { store.author.name }
    private let store: RecordStore
    private let name: String
    private let progress: ImportProgress
    /// The changes that are stored.
    private var parts: [Int64] = []
    /// The number of the first one.
    fileprivate private(set) var first: Int64?
    /// The change that is being made.
    private var part: Int64 = 0
    private var version: Int64?
    /// The rows that had been altered when the portion began, and what its steps have cost besides.
    private var start = 0, cost = 0

    /// What a step costs that alters nothing, and how many bytes cost as much as a row.
    private static let stepCost = 4, bytesOfRow = 256

    fileprivate init(_ store: RecordStore, _ db: Database, _ name: String, _ progress: ImportProgress) {
        (self.store, self.db, self.name, self.progress) = (store, db, name, progress)
    }

    /// A step comes next. When the portion is large, it is stored, and others have their turn.
    ///
    /// - Parameter bytes: how many bytes the step is about to store.
    /// - Throws: `ImportStopped` if the person has stopped the import or taken it back, or `StoreFailure`.
    package func step(bytes: Int = 0) throws {
        try progress.advance()
        try addCost(bytes: bytes)
    }

    /// As ``step(bytes:)``, for a step that the progress doesn't count.
    package func addCost(bytes: Int = 0) throws {
        if cost + db.totalChangesCount - start >= store.portion { try pause() }
        cost += Self.stepCost + bytes / Self.bytesOfRow
    }

    /// Whether others have written since this was asked last: what was known of the store before may not hold any more.
    ///
    /// - Parameter seen: how often they had written then; nil the first time, which counts as if they had.
    package func isInterrupted(since seen: inout Int?) -> Bool {
        defer { seen = interruptions }
        return seen != interruptions
    }

    /// Stores the portion and begins another one.
    ///
    /// - Parameter read: reads what takes long, while others may write.
    package func pause<Value>(_ read: () throws -> Value = {}) throws -> Value {
        try end()
        let value = try read()
        RecordStore.letOthersIn()
        try begin()
        return value
    }

    fileprivate func begin() throws {
        if let loss = store.loss { throw loss }
        try store.waiting { try db.beginTransaction(.immediate) }
        let version = try Int64.fetchOne(db, sql: "PRAGMA data_version")
        if let last = self.version, last != version { interruptions += 1 }
        self.version = version
        if let first = parts.first,
            try Bool.fetchOne(db, sql: "SELECT undone = 0 FROM change WHERE id = ?", arguments: [first]) != true { throw ImportStopped() }
        part = try store.beginChange(db, name, step: parts.first)
        if parts.isEmpty {
            try db.execute(sql: "UPDATE change SET step = id WHERE id = ?", arguments: [part])
            store.goingOn.replace(first, with: part)
            first = part
        }
        portion += 1
        (start, cost) = (db.totalChangesCount, 0)
    }

    fileprivate func end() throws {
        let isRecorded = try store.endChange(db, part)
        try db.commit()
        if isRecorded { parts.append(part) }
        store.didWrite()
    }

    /// Takes back what was stored, part by part from the last on, because the change fails.
    ///
    /// - Returns: false if some of it stays: what others have changed since, or what can't be written.
    fileprivate func takeBack() -> Bool {
        var isWhole = true
        for part in parts.reversed() {
            do {
                try store.waiting { try db.beginTransaction(.immediate) }
                switch try Bool.fetchOne(db, sql: "SELECT undone FROM change WHERE id = ?", arguments: [part]) {
                case false?:
                    try store.exchange(db, RecordStore.PendingChange(name: name, parts: [part]), .undo)
                    try store.forget(db, [part])
                case true?:
                    // The person was faster; without the rest it isn't to come back, nor what was done over it.
                    try store.forget(db, [part] + store.changes(db, over: [part], .laterUndone))
                case nil: break
                }
                try db.commit()
                store.didWrite()
                RecordStore.letOthersIn()
            } catch {
                isWhole = false
                try? db.rollback()
                // The disk is full, say: the others would fail as well.
                if let error = error as? DatabaseError, error.resultCode != .SQLITE_CONSTRAINT { break }
            }
        }
        return isWhole
    }
}

/// The first parts of the long changes that go on in a store.
final class LongChangesGoingOn: Sendable {
    private let first = Mutex<Set<Int64>>([])

    func contains(_ change: Int64) -> Bool { first.withLock { $0.contains(change) } }

    func replace(_ change: Int64?, with other: Int64?) {
        first.withLock { first in
            if let change { first.remove(change) }
            if let other { first.insert(other) }
        }
    }
}

extension RecordStore {
    /// Makes a long change in portions, on a connection of its own (``beside()``). Each is durable when others write.
    ///
    /// If `body` throws, what was stored is taken back.
    ///
    /// - Parameters:
    ///   - name: what the change is called in a menu.
    ///   - progress: stops it.
    ///   - body: makes the change, and says when others may write by ``LongChange/step(bytes:)``. It must not call the store's own methods.
    /// - Throws: what `body` throws, `ImportIncomplete` if then something stays, or ``StoreFailure``.
    package func changeInPortions<Value>(
        _ name: String, _ progress: ImportProgress, _ body: (LongChange) throws -> Value
    ) throws -> Value {
        try queue.writeWithoutTransaction { db in
            let change = LongChange(self, db, name, progress)
            defer { goingOn.replace(change.first, with: nil) }
            do {
                return try StoreFailure.catching(path, kind: schema.kind) {
                    try change.begin()
                    let value = try body(change)
                    try change.end()
                    return value
                }
            } catch {
                try? db.rollback()
                guard change.takeBack() else { throw ImportIncomplete(reason: error) }
                throw error
            }
        }
    }
}
