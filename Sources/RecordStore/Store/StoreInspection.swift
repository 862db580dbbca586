import Files
import Foundation
import GRDB

/// Finds out whether a file is a whole store of a known version, without writing to it or making files beside it.
struct StoreInspection {
    let schema: RecordSchema

    /// Returns if the store can be opened; also if there is none, after making its folder.
    func check(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw StoreFailure.unreadable(path: path, reason: systemReason(errno)) }
            return try makeFolder(of: path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw StoreFailure.unreadable(path: path, reason: "it is a folder")
        default: throw StoreFailure.unreadable(path: path, reason: "it is not a file")
        }
        guard access(path, R_OK) == 0 else { throw StoreFailure.unreadable(path: path, reason: systemReason(errno)) }
        if OpenStores.contains(path) { return }
        var failed: State?
        while true {
            let before = state(path)
            // An empty file is what a program leaves that was stopped before it wrote anything. A store that other programs use is one
            // that they found to be good.
            if before.isEmpty || isInUse(path) { return }
            do {
                return try inspect(path, hasLog: before.logSize > 0)
            } catch {
                // A program that has begun to use the store since, or has used it, changed it while it was read.
                if failed == before, state(path) == before, !isInUse(path) { throw error }
                failed = before
                // Longer than the grain of the file's times.
                usleep(20_000)
            }
        }
    }

    /// What changes when a program writes to a store.
    private struct State: Equatable {
        var size = 0, logSize = 0
        var times: [Int] = []

        var isEmpty: Bool { size == 0 && logSize == 0 }
    }

    private func state(_ path: String) -> State {
        var state = State(), status = stat()
        if stat(path, &status) == 0 {
            state.size = Int(status.st_size)
            state.times += [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
        if stat(path + "-wal", &status) == 0 {
            state.logSize = Int(status.st_size)
            state.times += [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
        return state
    }

    private func inspect(_ path: String, hasLog: Bool) throws {
        // What the store's last program wrote last stands in the log. SQLite reads it without writing if there is a file for what programs
        // share, which it doesn't use then.
        let isMade = hasLog && makeSharedFile(path)
        defer { if isMade { removeSharedFile(path) } }
        do {
            try StoreFailure.catching(path, kind: schema.kind) {
                var configuration = Configuration()
                configuration.readonly = true
                configuration.busyMode = .timeout(1)
                configuration.prepareDatabase { db in
                    try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
                }
                // Without a log SQLite would make one, unless it is told that nobody changes the file.
                let queue = try DatabaseQueue(path: uri(path) + (hasLog ? "?readonly_shm=1" : "?immutable=1"), configuration: configuration)
                defer { try? queue.close() }
                try queue.inDatabase { try inspect($0, path: path) }
            }
        } catch StoreFailure.unwritable(_, let reason) {
            throw StoreFailure.damaged(path: path, detail: reason)
        }
    }

    /// Throws unless a database is empty, or a store of this version or an older one.
    func checkVersion(_ db: Database, path: String) throws {
        let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        // A store that was being created has nothing in it yet.
        if application == 0 && tables == 0 { return }
        guard application == schema.applicationID else { throw StoreFailure.notAStore(path: path, kind: schema.kind) }
        if try schema.migrator.hasBeenSuperseded(db) { throw StoreFailure.newer(path: path) }
    }

    private func inspect(_ db: Database, path: String) throws {
        try checkVersion(db, path: path)
        let report = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no report"
        guard report == "ok" else { throw StoreFailure.damaged(path: path, detail: report) }
        // The tables themselves, since SQLite checks only those that the file says it has.
        guard try schema.migrator.hasCompletedMigrations(db) else { return }
        do {
            for table in schema.undoable {
                _ = try db.makeStatement(sql: "SELECT \(table.columnList) FROM \(table.name)")
                _ = try db.makeStatement(sql: "SELECT change, present, \(table.columnList) FROM undo_\(table.name)")
            }
            for query in [UndoLog.query] + schema.queries { _ = try db.makeStatement(sql: query) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw StoreFailure.damaged(path: path, detail: error.message ?? "a table is missing")
        }
    }

    /// An absolute path as a URI.
    private func uri(_ path: String) -> String {
        var text = "file:"
        for byte in path.utf8 {
            let isPlain = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte & 0xDF)
            let hexadecimal = String(byte, radix: 16)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (hexadecimal.utf8.count == 1 ? "0" : "") + hexadecimal
        }
        return text
    }

    /// Whether a program that runs has the store open.
    private func isInUse(_ path: String) -> Bool {
        let descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // SQLite's "dead man switch", which each program that uses the store locks.
        var lock = Self.lock((128, 1))
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// Makes the file for what programs share, if there is none, so that the log can be read.
    ///
    /// - Returns: whether it was made.
    private func makeSharedFile(_ path: String) -> Bool {
        let descriptor = open(path + "-shm", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Removes that file unless a program uses the store or begins to: each has locked a part of the database before it looks for the file.
    /// SQLite's own programs remove the file under the same lock, when the last of them closes the store.
    private func removeSharedFile(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var lock = Self.lock(Self.databaseLock)
        if fcntl(descriptor, F_SETLK, &lock) == 0 { unlink(path + "-shm") }
    }

    /// The bytes of a database file that SQLite's programs lock: a few that are for writers, and those that everybody shares.
    static let databaseLock: (start: Int, length: Int) = (0x4000_0000, 512)

    /// A lock of some bytes of a file for this program alone.
    private static func lock(_ bytes: (start: Int, length: Int)) -> flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = bytes
        return lock
    }

    /// Makes the folder of a store, with those above it, for this person alone.
    private func makeFolder(of path: String) throws {
        let folder = PathParts.folder(path)
        guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreFailure.unreadable(path: path, reason: "its folder can't be made")
        }
    }
}
