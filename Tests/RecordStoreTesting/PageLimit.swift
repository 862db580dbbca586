import GRDB
import RecordStore

extension RecordStore {
    /// Lets the store's file grow by so many pages and no further, as on a disk that is full then; nil for no limit.
    package func limitGrowth(toPages pages: Int?) throws {
        try queue.inDatabase { db in
            let limit = try pages.map { try Int.fetchOne(db, sql: "PRAGMA page_count")! + $0 } ?? 1_000_000
            try db.execute(sql: "PRAGMA max_page_count = \(limit)")
        }
    }
}
