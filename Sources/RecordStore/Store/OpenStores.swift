import Foundation
import GRDB
import Synchronization

/// The stores that this program has open.
///
/// Closing a file gives up all locks that the program has on it, SQLite's too, so a store that is open must not be inspected by hand.
enum OpenStores {
    private struct Entry {
        weak var store: RecordStore?
        let key: String
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func opened(_ store: RecordStore) {
        let entry = Entry(store: store, key: key(store.path))
        entries.withLock { $0[ObjectIdentifier(store)] = entry }
    }

    /// Called by a store that goes; nobody else has it any more.
    static func closed(_ store: RecordStore) {
        _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(store)) }
    }

    static func contains(_ path: String) -> Bool {
        let key = key(path)
        return entries.withLock { $0.values.contains { $0.key == key } }
    }

    private static let connections = Mutex<[ObjectIdentifier: DatabaseQueue]>([:])

    /// Opens a file for a moment, on a connection of its own, which is closed when the stores are, whatever it does then.
    static func withConnection<Value>(to path: String, _ configuration: Configuration, _ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        connections.withLock { $0[ObjectIdentifier(queue)] = queue }
        defer {
            _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(queue)) }
            try? queue.close()
        }
        return try body(queue)
    }

    /// Closes all stores, and ends what reads from them or makes backups beside the main thread.
    static func closeAll() {
        let queues = connections.withLock { Array($0.values) }
        for queue in queues { queue.interrupt() }
        for queue in queues { try? queue.close() }
        for store in all { store.close() }
    }

    /// The stores that are in use.
    private static var all: [RecordStore] { entries.withLock { $0.values.compactMap(\.store) } }

    private static func key(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
