import Files
import Foundation
import GRDB
import Synchronization

/// A store of to-do lists: lists in order, and items in order in each. It is one file, which several programs can use at the same time.
///
/// Every change is one transaction, and durable when the call returns: a program or machine that stops at any moment leaves the store as it
/// was after one of its changes. Changes can be undone, in all programs and after all of them have ended.
///
///     let store = try TodoStore(path: path, today: { day })
///     let list = try store.change("Add List") { try $0.addList("Groceries") }
///     try store.change("Add Item") { try $0.addItem("Milk", to: list) }
///     try store.undo()
///
/// All methods can be called on any thread. They throw ``TodoError``.
public final class TodoStore: Sendable {
    /// The absolute path of the store's file.
    public let path: String
    let queue: DatabaseQueue
    let today: @Sendable () -> TodoDay
    let undoLimit: Int
    let observers = StoreObservers()
    let watch: StoreWatch?

    /// The standard place of a store: `lamina/todo.sqlite` in the XDG data folder, which is `$XDG_DATA_HOME` or `~/.local/share`.
    public static func standardPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        PathParts.join(BaseFolder.data.path(environment: environment), "lamina/todo.sqlite")
    }

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// A file that is damaged, of a newer version or no store at all is refused and never written to, nor are files made beside it.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - today: the day on which changes are made; called on the thread that makes a change.
    /// - Throws: `unreadableStore`, `notAStore`, `damagedStore`, `newerStore`, `busyStore`, or for a store that must be created or brought
    ///   up to date, `diskFull` and `unwritableStore`.
    public init(path: String, undoLimit: Int = 200_000, today: @escaping @Sendable () -> TodoDay) throws {
        // A path that isn't absolute could be one of SQLite's own names, such as ":memory:".
        let path = path.hasPrefix("/") ? path : PathParts.join(FileManager.default.currentDirectoryPath, path)
        self.path = path
        self.today = today
        self.undoLimit = max(undoLimit, 1)
        try StoreInspection.check(path)
        queue = try TodoError.catching(path) {
            var configuration = Configuration()
            configuration.journalMode = .wal
            configuration.busyMode = .timeout(10)
            configuration.label = "TodoStore"
            configuration.prepareDatabase { db in
                // The log of a large import is cut back, or it would stay as large for as long as the store is open.
                try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA journal_size_limit = 16777216")
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Write-ahead mode was set up with less.
            try queue.inDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
            // Another program may have changed the store since it was inspected, or used it, so that it wasn't.
            try queue.read { try StoreInspection.checkVersion($0, path: path) }
            let migrator = TodoSchema.migrator
            if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
            return queue
        }
        watch = StoreWatch(path, queue: queue, observers: observers)
        OpenStores.opened(path)
    }

    deinit {
        watch?.cancel()
        try? queue.close()
        OpenStores.closed(path)
    }

    /// Reads what several calls must see in one state.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try TodoError.catching(path) { try queue.read(body) }
    }

    /// Makes a change that isn't recorded for undoing.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try TodoError.catching(path) {
            try queue.writeWithoutTransaction { db in
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return .commit
                }
                return value!
            }
        }
        // Other programs read the store's changed time as a sign to look; what is written to the store itself reaches them too early.
        utimes(path, nil)
        observers.notify(.thisProgram)
        return value
    }
}

extension TodoError {
    /// Runs code that uses SQLite, and turns its errors into this type's.
    static func catching<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw TodoError(error, path: path)
        }
    }

    init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_NOTADB: .notAStore(path: path)
            case .SQLITE_CORRUPT: .damagedStore(path: path, detail: reason)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busyStore(path: path)
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unreadableStore(path: path, reason: reason)
            default: .unwritableStore(path: path, reason: reason)
            }
    }
}
