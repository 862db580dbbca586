import CGio
import Files
import Foundation
import GRDB

/// The backups of a store: files in a folder beside it (its name with `-backups` after it), of which those of the last hours, days and weeks
/// are kept.
///
/// A backup is one file, which nobody writes to, and has its name only when it is whole and on the disk. It is made and restored while
/// programs use the store; they see what is restored as they see any other change. Neither is for a thread that draws frames.
///
/// Files that a store's rows name, such as pictures, aren't in backups: they stay where they are as long as a backup names them.
public struct StoreBackups: Sendable {
    let path: String
    let schema: RecordSchema
    let limit: Int
    private let files: StoreFolder

    /// - Parameters:
    ///   - path: the store's file.
    ///   - schema: the kind of store.
    ///   - limit: how many bytes the backups have together at the most; the newest two stay, however large they are.
    package init(path: String, schema: RecordSchema, limit: Int = 1 << 30) {
        let path = RecordStore.absolute(path)
        self.path = path
        self.schema = schema
        self.limit = limit
        files = StoreFolder(path + "-backups")
    }

    /// The folder of the backups.
    public var folder: String { files.path }

    /// The path of a backup's file.
    public func path(of backup: StoreBackup) -> String { files.path(of: backup.name) }

    /// All backups, the newest first.
    public func list() -> [StoreBackup] {
        files.names.compactMap { name in
            var status = stat()
            guard lstat(files.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return StoreBackup(name: name, byteCount: Int(status.st_size))
        }.sorted { ($0.date, $0.name) > ($1.date, $1.name) }
    }

    /// The backup of a name, or whose name begins like nobody else's.
    ///
    /// - Throws: `BackupFailure.noBackup`.
    public func backup(named name: String) throws -> StoreBackup {
        let found = list().filter { $0.name.hasPrefix(name) }
        guard found.count == 1, !name.isEmpty else { throw BackupFailure.noBackup(name, folder: folder) }
        return found[0]
    }

    // MARK: Making

    /// Makes a backup of the store as it is, and removes backups that aren't kept any longer.
    ///
    /// - Returns: the backup; one that is there if the store was the same then, to the second.
    /// - Throws: ``BackupFailure``, or `StoreFailure` if the store can't be read.
    @discardableResult
    public func make() throws -> StoreBackup {
        guard access(path, F_OK) == 0 else { throw StoreFailure.unreadable(path: path, reason: systemReason(errno)) }
        try StoreInspection(schema: schema).check(path)
        let backup = try write { try open(path, $0) }
        let all = list(), kept = StoreBackup.kept(all, limit: limit)
        for old in all where !kept.contains(old) { files.remove(old.name) }
        return backup
    }

    /// Makes a backup if the store was changed an hour or more after the last one was made. Backups of a clock that was ahead don't count.
    ///
    /// - Returns: the backup; nil if none was due.
    /// - Throws: as ``make()``.
    @discardableResult
    public func makeIfDue() throws -> StoreBackup? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let changed = Self.date(status)
        var made = list().map(\.date)
        if let last = made.first, last > changed, let now = try TemporaryFile(in: files).status.map(Self.date) {
            made = made.filter { $0 <= now }
        }
        if let last = made.first, changed.timeIntervalSince(last) < 3600 { return nil }
        return try make()
    }

    /// Makes a backup of a store whose file is gone, from the connection that has it open.
    @discardableResult
    func keep(_ queue: DatabaseQueue) throws -> StoreBackup {
        try write { try queue.inDatabase($0) }
    }

    /// Makes a backup, and leaves the others alone.
    ///
    /// - Parameter read: reads from the store.
    private func write(_ read: ((Database) throws -> Void) throws -> Void) throws -> StoreBackup {
        let file = try TemporaryFile(in: files)
        try StoreFailure.catching(path, kind: schema.kind) {
            try read { db in try vacuum(db, into: file) }
        }
        let sum = try Self.sum(of: file.path)
        // Nobody is to write to it, not by opening it as a store either.
        guard fchmod(file.descriptor, 0o400) == 0, fsync(file.descriptor) == 0, let status = file.status else { throw unwritable(errno) }
        let backup = StoreBackup(date: Self.date(status), sum: sum, byteCount: Int(status.st_size))
        guard rename(file.path, path(of: backup)) == 0 else { throw unwritable(errno) }
        do { try files.flush() } catch FileFailure.unwritable(_, let reason) { throw BackupFailure.unwritable(folder: folder, reason: reason) }
        return backup
    }

    /// Opens a file for a moment, on a connection of its own.
    private func open<Value>(_ path: String, readOnly: Bool = false, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = schema.configuration
        configuration.readonly = readOnly
        return try OpenStores.withConnection(to: path, configuration) { try $0.inDatabase(body) }
    }

    private func vacuum(_ db: Database, into file: TemporaryFile) throws {
        do {
            try db.execute(sql: "VACUUM INTO ?", arguments: [file.path])
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_FULL: throw BackupFailure.unwritable(folder: folder, reason: systemReason(ENOSPC))
            case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY:
                throw BackupFailure.unwritable(folder: folder, reason: error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
            default: throw error
            }
        }
    }

    private func unwritable(_ code: Int32) -> BackupFailure { .unwritable(folder: folder, reason: systemReason(code)) }

    // MARK: Reading

    /// Reads from each backup, and from damaged stores that were moved to the folder.
    ///
    /// - Throws: `BackupFailure.unreadable` for the first one that can't be read.
    package func readEach<Value>(_ body: (Database) throws -> Value) throws(BackupFailure) -> [Value] {
        let damaged = files.names.filter { $0.hasPrefix(Self.damagedPrefix) && $0.hasSuffix(StoreBackup.suffix) }
        var values: [Value] = []
        for path in list().map(path(of:)) + damaged.map(files.path(of:)) {
            do {
                values.append(try open(path, readOnly: true, body))
            } catch {
                throw .unreadable(path: path)
            }
        }
        return values
    }

    /// Reads from each backup, and then runs code while no program changes the store or adds a backup, unless one is just being made.
    ///
    /// - Parameters:
    ///   - body: reads from a backup.
    ///   - transaction: what the code runs in: ``RecordStore/whileUnchanged(_:)``, or ``RecordStore/write(_:)`` if it changes the store.
    ///   - use: gets what was read, and the store.
    /// - Returns: what `use` returns; nil if it didn't run, since a backup is being made.
    package func readEach<Value, Result>(
        _ body: (Database) throws -> Value, thenIn transaction: @escaping ((Database) throws -> Result??) throws -> Result??,
        _ use: (Database, [Value]) throws -> Result
    ) throws -> Result? {
        while true {
            let known = list(), values = try readEach(body)
            let result = try transaction { db in
                if TemporaryFile.isWritten(in: files) { return .some(nil) }
                return list() == known ? try use(db, values) : nil
            }
            if let result { return result }
        }
    }

    /// Throws unless a backup is as it was made.
    private func check(_ backup: StoreBackup) throws {
        let path = path(of: backup)
        guard try Self.sum(of: path) == backup.sum else { throw BackupFailure.damaged(path: path, detail: "its bytes aren't those that were written") }
        do {
            try StoreInspection(schema: schema).check(path)
        } catch StoreFailure.damaged(_, let detail) {
            throw BackupFailure.damaged(path: path, detail: detail)
        } catch StoreFailure.notAStore {
            throw BackupFailure.damaged(path: path, detail: "it is no store of \(schema.kind)")
        }
    }

    // MARK: Restoring

    /// Makes the store what it was when a backup was made. What it is now becomes a backup first, so that restoring that takes this back.
    ///
    /// Programs that use the store go on with what was restored. Numbers that were given to rows meanwhile aren't given again, so that what
    /// somebody still writes in a row that is gone gets into no other one.
    ///
    /// A store that is damaged, so that no program uses it, is moved to the folder of the backups instead of becoming one.
    ///
    /// - Returns: the path of the file that has what the store was before; nil if there was none.
    /// - Throws: ``BackupFailure``, or `StoreFailure` if the store can't be written, or a newer program has written the backup or it.
    @discardableResult
    public func restore(_ backup: StoreBackup) throws -> String? {
        try check(backup)
        let copy = try TemporaryFile(in: files)
        try StoreFailure.catching(path, kind: schema.kind) {
            try open(path(of: backup), readOnly: true) { db in try vacuum(db, into: copy) }
        }
        var status = stat()
        let isThere = stat(path, &status) == 0
        do {
            try StoreInspection(schema: schema).check(path)
        } catch let failure as StoreFailure {
            switch failure {
            case .damaged, .notAStore: return try putInPlace(copy)
            default: throw failure
            }
        }
        return try isThere && status.st_size > 0 ? self.path(of: copyIntoStore(copy)) : putInPlace(copy)
    }

    /// Changes the store in one transaction into what a file holds.
    ///
    /// - Returns: the backup of what it was before.
    private func copyIntoStore(_ file: TemporaryFile) throws -> StoreBackup {
        try StoreFailure.catching(path, kind: schema.kind) {
            var configuration = schema.configuration
            // A file that is killed with its program needs no journal.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = MEMORY") }
            let source = try DatabaseQueue(path: file.path, configuration: configuration)
            defer { try? source.close() }
            try RecordStore.migrate(source, schema.migrator)
            configuration = schema.configuration
            configuration.journalMode = .wal
            var before: StoreBackup?
            try OpenStores.withConnection(to: path, configuration) { store in
                try store.writeWithoutTransaction { target in
                    try target.execute(sql: "PRAGMA synchronous = FULL")
                    try source.inDatabase { source in
                        // From the first page on the store is locked, and what is written shows when all of it is.
                        try source.backup(to: target, pagesPerStep: 1) { _ in
                            guard before == nil else { return }
                            before = try write { try open(path, $0) }
                            try Self.raiseNumbers(source, to: open(path, Self.numbers))
                        }
                    }
                }
            }
            utimes(path, nil)
            return before!
        }
    }

    /// The last numbers that a database, which may be damaged, has given to rows: those that no program could have come to are left out.
    private static func numbers(_ db: Database) throws -> [(table: String, last: Int64)] {
        let query = """
            SELECT name, seq FROM sqlite_sequence
            WHERE typeof(name) = 'text' AND typeof(seq) = 'integer' AND seq BETWEEN 0 AND \(1 << 53)
            """
        return try Row.fetchAll(db, sql: query).map { ($0[0], $0[1]) }
    }

    /// Has a database give none of some numbers.
    private static func raiseNumbers(_ db: Database, to numbers: [(table: String, last: Int64)]) throws {
        for (table, last) in numbers {
            try db.execute(sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [last, table])
            if db.changesCount == 0 { try db.execute(sql: "INSERT INTO sqlite_sequence VALUES (?, ?)", arguments: [table, last]) }
        }
    }

    private static let damagedPrefix = "damaged-"

    /// Puts a file in the place of a store that no program can use. Numbers that any backup has aren't given again.
    ///
    /// - Returns: where the store is now; nil if there was none.
    private func putInPlace(_ file: TemporaryFile) throws -> String? {
        // Of the store itself only what can be read.
        let damaged = try? open(path, readOnly: true, Self.numbers)
        let numbers = list().compactMap { try? open(self.path(of: $0), readOnly: true, Self.numbers) } + [damaged ?? []]
        try StoreFailure.catching(path, kind: schema.kind) {
            var configuration = schema.configuration
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = MEMORY") }
            try OpenStores.withConnection(to: file.path, configuration) { queue in
                try queue.inDatabase { db in for numbers in numbers { try Self.raiseNumbers(db, to: numbers) } }
            }
        }
        guard fsync(file.descriptor) == 0, let status = file.status else { throw unwritable(errno) }
        let name = Self.damagedPrefix + StoreBackup(date: Self.date(status), sum: "store", byteCount: 0).name
        // The log goes first: it belongs to no other file.
        for suffix in ["-wal", "-shm"] where rename(path + suffix, files.path(of: name + suffix)) != 0 && errno != ENOENT { throw unwritable(errno) }
        let aside = files.path(of: name)
        guard link(path, aside) == 0 || errno == ENOENT || rename(path, aside) == 0 else { throw unwritable(errno) }
        guard rename(file.path, path) == 0 else { throw unwritable(errno) }
        try files.flush()
        return access(aside, F_OK) == 0 ? aside : nil
    }

    // MARK: Files

    private static func date(_ status: stat) -> Date {
        Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }

    /// The first eight digits of the SHA-256 of a file's bytes.
    static func sum(of path: String) throws -> String {
        guard let file = fopen(path, "re") else { throw FileFailure.unreadable(path: path, reason: systemReason(errno)) }
        defer { fclose(file) }
        let checksum = g_checksum_new(G_CHECKSUM_SHA256)
        defer { g_checksum_free(checksum) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 18) { buffer in
            while case let count = fread(buffer.baseAddress, 1, buffer.count, file), count > 0 {
                g_checksum_update(checksum, buffer.baseAddress, count)
            }
        }
        guard ferror(file) == 0 else { throw FileFailure.unreadable(path: path, reason: systemReason(EIO)) }
        return String(String(cString: g_checksum_get_string(checksum)).prefix(8))
    }
}

/// A new file in a folder, which is gone with this object unless it was given another name.
private final class TemporaryFile {
    let path: String
    let descriptor: Int32

    private static let prefix = ".new-"

    /// Makes an empty file, and removes those of programs that were stopped.
    init(in folder: StoreFolder) throws(BackupFailure) {
        if mkdir(folder.path, 0o700) != 0 && errno != EEXIST { throw .unwritable(folder: folder.path, reason: systemReason(errno)) }
        for name in folder.names where name.hasPrefix(Self.prefix) { Self.removeIfLeft(folder.path(of: name)) }
        while true {
            var template = Array(folder.path(of: Self.prefix + "XXXXXX").utf8CString)
            let descriptor = mkstemp(&template)
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // The lock says that the program runs; SQLite's are of another kind.
            guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, flock(descriptor, LOCK_EX) == 0 else {
                throw .unwritable(folder: folder.path, reason: systemReason(errno))
            }
            // Before it was locked another program may have taken it for one that was left.
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                (self.path, self.descriptor) = (path, descriptor)
                return
            }
            close(descriptor)
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// What the system says about the file; nil if it can't.
    var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Whether a program writes one.
    static func isWritten(in folder: StoreFolder) -> Bool {
        folder.names.contains { name in
            guard name.hasPrefix(prefix) else { return false }
            let descriptor = open(folder.path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return flock(descriptor, LOCK_SH | LOCK_NB) != 0
        }
    }

    private static func removeIfLeft(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
}
