import Files
import Foundation
import GRDB

/// One SQLite file in which an app keeps what people write, and which several programs can use at the same time: what the apps' own stores
/// have in common.
///
/// Every change is one transaction, and durable when the call returns: a program or machine that stops at any moment leaves the store as it
/// was after one of its changes. Changes can be undone, in all programs and after all of them have ended. A file that is damaged, of a
/// newer version or no such store is refused and never written to.
///
/// All methods can be called on any thread. They throw ``StoreFailure``.
public final class RecordStore: Sendable {
    /// The absolute path of the store's file.
    package let path: String
    package let queue: DatabaseQueue
    let schema: RecordSchema
    let undoLimit: Int
    /// The rows that a portion of a ``LongChange`` alters while others wait, about.
    let portion: Int
    /// Who makes the changes here.
    package let author: ChangeAuthor
    /// The last change that there was when the store was opened.
    let lastChange: Int64
    private let observers: StoreObservers
    private let file: StoreFile
    private let watch: StoreWatch?
    private let isBeside: Bool
    private let rowWatch: RowWatch
    /// The long changes that are made here.
    let goingOn: LongChangesGoingOn

    /// Opens a store, or creates it and its folder if there is none. A store of an older version is brought up to date.
    ///
    /// - Parameters:
    ///   - path: the store's file.
    ///   - schema: the kind of store.
    ///   - undoLimit: how many changes can be undone. Older ones are forgotten.
    ///   - portion: how many rows a portion of an import alters while others wait, about.
    /// - Throws: `unreadable`, `notAStore`, `damaged`, `newer`, `busy`, or for a store that must be created or brought up to date,
    ///   `diskFull` and `unwritable`.
    package init(path: String, schema: RecordSchema, undoLimit: Int, portion: Int) throws {
        let path = Self.absolute(path)
        self.path = path
        self.schema = schema
        self.undoLimit = max(undoLimit, 1)
        self.portion = portion
        observers = StoreObservers()
        goingOn = LongChangesGoingOn()
        let inspection = StoreInspection(schema: schema)
        try inspection.check(path)
        queue = try StoreFailure.catching(path, kind: schema.kind) {
            var configuration = schema.configuration
            configuration.journalMode = .wal
            configuration.label = "RecordStore"
            // The log of a large import is cut back, or it would stay as large for as long as the store is open.
            // What each statement may have to take back is noted in memory, not in a file.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_size_limit = 16777216; PRAGMA temp_store = MEMORY") }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Write-ahead mode was set up with less.
            try queue.inDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
            // Another program may have changed the store since it was inspected, or used it, so that it wasn't.
            try queue.read { try inspection.checkVersion($0, path: path) }
            try Self.migrate(queue, schema.migrator)
            try Self.waitOutside(queue)
            return queue
        }
        author = ChangeAuthor()
        lastChange = try StoreFailure.catching(path, kind: schema.kind) { [queue] in
            try queue.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM change") ?? 0 }
        }
        file = StoreFile(path, schema, queue: queue)
        isBeside = false
        watch = StoreWatch(file, queue: queue, observers: observers)
        rowWatch = RowWatch(schema.observed)
        if !schema.observed.isEmpty { queue.add(transactionObserver: rowWatch, extent: .observerLifetime) }
        OpenStores.opened(self)
    }

    /// A path that isn't absolute could be one of SQLite's own names, such as ":memory:".
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : PathParts.join(FileManager.default.currentDirectoryPath, path)
    }

    /// The same store on a connection of its own, for a large change on another thread: reads elsewhere in the program go on until it is
    /// stored. Observers are told of its changes as of others of this program.
    package func beside() throws -> RecordStore { try RecordStore(beside: self) }

    private init(beside store: RecordStore) throws {
        let path = store.path, schema = store.schema
        (self.path, self.schema, observers, file) = (path, schema, store.observers, store.file)
        (undoLimit, portion, author, lastChange, goingOn) = (store.undoLimit, store.portion, store.author, store.lastChange, store.goingOn)
        watch = nil
        isBeside = true
        rowWatch = RowWatch(schema.observed)
        queue = try StoreFailure.catching(path, kind: schema.kind) {
            let queue = try DatabaseQueue(path: path, configuration: store.queue.configuration)
            // The pages of a large change stay in memory until it is stored: 64 MiB of them.
            try queue.inDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -65536") }
            try Self.waitOutside(queue)
            return queue
        }
        if !schema.observed.isEmpty { queue.add(transactionObserver: rowWatch, extent: .observerLifetime) }
        OpenStores.opened(self)
    }

    /// Brings a store up to date. A program that starts at the same moment may be doing that too: who comes second finds it done.
    package static func migrate(_ queue: DatabaseQueue, _ migrator: DatabaseMigrator) throws {
        while try !queue.read(migrator.hasCompletedMigrations) {
            let applied = try queue.read(migrator.appliedIdentifiers)
            do {
                try migrator.migrate(queue)
            } catch {
                guard try queue.read(migrator.appliedIdentifiers) != applied else { throw error }
            }
        }
    }

    deinit {
        close()
        OpenStores.closed(self)
    }

    /// Closes the store's file. If no other program has it open, all of the store is in that one file then, and its log is gone. What is
    /// called afterwards throws.
    package func close() {
        watch?.cancel()
        if !isBeside { author.end() }
        guard loss == nil else {
            // SQLite would remove the log that lies under the store's name, which is another store's by now.
            _ = Unmanaged.passRetained(queue)
            return
        }
        // What can't be closed now is left to the next program that opens the store: nothing is lost.
        try? queue.close()
    }

    /// Closes all stores that the program has open, because it is about to end: objects that are still there keep them from going by
    /// themselves.
    package static func closeAll() { OpenStores.closeAll() }

    /// Why nothing can be stored any more: the store's file was deleted, or another one is in its place. Nil if something can.
    package var loss: StoreFailure? { file.loss }

    // MARK: Waiting

    /// How long what finds the store locked by another program goes on trying, in steps of some 30 milliseconds: ten seconds.
    @TaskLocal private static var tries = 330

    /// Runs code for a thread that draws: where another program keeps a store locked, its calls throw `busy` after a moment. Others wait for
    /// ten seconds.
    ///
    /// - Parameter again: whether it was tried already: then it doesn't wait at all.
    package static func withoutWaiting<Value>(again: Bool = false, _ body: () throws -> Value) rethrows -> Value {
        try $tries.withValue(again ? 1 : 4, operation: body)
    }

    /// From here on ``waiting(_:)`` waits, so that other threads can use the connection meanwhile.
    private static func waitOutside(_ queue: DatabaseQueue) throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 20") }
    }

    /// Repeats what finds the store locked.
    func waiting<Value>(_ body: () throws -> Value) throws -> Value {
        var tries = Self.tries
        while true {
            do {
                return try body()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && tries > 1 {
                tries -= 1
                usleep(10_000)
            }
        }
    }

    /// Waits between long transactions until programs that have found the store locked have tried again: 15 milliseconds.
    package static func letOthersIn() { usleep(15_000) }

    /// Reads what several calls must see in one state.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try StoreFailure.catching(path, kind: schema.kind) { try waiting { try queue.read(body) } }
    }

    /// As ``read(_:)``, on a connection of its own: neither waits for other reads and changes, nor do they wait for this. For what takes
    /// longer than a frame, on another thread.
    package func readBeside<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try StoreFailure.catching(path, kind: schema.kind) {
            var configuration = queue.configuration
            configuration.readonly = true
            return try OpenStores.withConnection(to: path, configuration) { try $0.read(body) }
        }
    }

    /// Makes a change that isn't recorded for undoing.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let (value, rows) = try transaction(.commit, body)
        tell(rows)
        return value
    }

    private func tell(_ rows: ChangedRows) {
        // Other programs read the store's changed time as a sign to look; what is written to the store itself reaches them too early.
        utimes(path, nil)
        observers.notify(.thisProgram, rows)
    }

    /// Tells observers and other programs what was committed on the connection.
    func didWrite() { tell(changedRows) }

    private var changedRows: ChangedRows { schema.observed.isEmpty ? .any : rowWatch.take() }

    /// Runs code while no program can change the store.
    package func whileUnchanged<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try transaction(.rollback, body).value
    }

    private func transaction<Value>(
        _ completion: Database.TransactionCompletion, _ body: (Database) throws -> Value
    ) throws -> (value: Value, rows: ChangedRows) {
        if let loss { throw loss }
        return try StoreFailure.catching(path, kind: schema.kind) {
            try waiting {
                try queue.writeWithoutTransaction { db in
                    var value: Value?
                    try db.inTransaction(.immediate) {
                        value = try body(db)
                        return completion
                    }
                    return (value!, changedRows)
                }
            }
        }
    }

    /// Calls a handler after each change of the store, whoever made it, until the observation is cancelled or deallocated.
    package func observe(_ handler: @escaping @Sendable (StoreChangeOrigin) -> Void) -> StoreObservation {
        StoreObservation(observers, key: observers.add { origin, _ in handler(origin) })
    }

    /// Calls a handler after each change of the store as ``observe(_:)`` does, with the rows of the schema's observed tables that may have
    /// been altered.
    package func observeRows(_ handler: @escaping @Sendable (ChangedRows) -> Void) -> StoreObservation {
        StoreObservation(observers, key: observers.add { _, rows in handler(rows) })
    }

    // MARK: Settings

    /// A setting of the program; nil if it was never set.
    package func setting(_ key: String) throws -> String? {
        try read { try Self.setting($0, key) }
    }

    package static func setting(_ db: Database, _ key: String) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
    }

    /// Sets a setting of the program, or removes it. Undoing leaves settings alone.
    package func setSetting(_ key: String, to value: String?) throws {
        try write { try Self.setSetting($0, key, to: value) }
    }

    package static func setSetting(_ db: Database, _ key: String, to value: String?) throws {
        if let value {
            try db.execute(sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)", arguments: [key, value])
        } else {
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
        }
    }
}
