import GRDB
import Synchronization

/// Notes which rows a transaction alters, as long as they are few.
final class RowWatch: TransactionObserver, Sendable {
    /// More rows than this are not named: whoever shows them reads everything anew.
    private static let most = 1000
    private let tables: Set<String>
    private let rows = Mutex<(named: [String: Set<Int64>], count: Int)>(([:], 0))

    /// - Parameter tables: those whose rows are noted.
    init(_ tables: Set<String>) {
        self.tables = tables
    }

    /// The rows that were altered since this was called last.
    func take() -> ChangedRows {
        rows.withLock { rows in
            defer { rows = ([:], 0) }
            return rows.count > Self.most ? .any : .only(rows.named)
        }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        switch eventKind {
        case .insert(let table), .delete(let table), .update(let table, _): tables.contains(table)
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        let isTooMany = rows.withLock { rows in
            rows.named[event.tableName, default: []].insert(event.rowID)
            rows.count += 1
            return rows.count > Self.most
        }
        if isTooMany { stopObservingDatabaseChangesUntilNextTransaction() }
    }

    func databaseDidCommit(_ db: Database) {}

    func databaseDidRollback(_ db: Database) { _ = take() }
}
