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
        // An empty file is what a program leaves that was stopped before it wrote anything.
        let hasLog = size(path + "-wal") > 0
        if status.st_size == 0 && !hasLog { return }
        if OpenStores.contains(path) { return }

        if !hasLog {
            try inspect(path, reportedAs: path)
        } else if !isInUse(path) {
            // The store's last program was stopped. What it wrote last stands in the log, and reading that makes SQLite write, so a copy is
            // read.
            let log = size(path + "-wal")
            do {
                try withCopy(of: path) { try inspect($0, reportedAs: path) }
            } catch {
                // A program that has begun to use the store since, or has ended, changes it while it is copied.
                guard !isInUse(path), size(path + "-wal") == log else { return try check(path) }
                throw error
            }
        }
        // A store that other programs use is one that they found to be good.
    }

    private func inspect(_ path: String, reportedAs reported: String) throws {
        do {
            try StoreFailure.catching(reported, kind: schema.kind) {
                var configuration = Configuration()
                configuration.readonly = true
                configuration.prepareDatabase { db in
                    try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
                }
                // Without this SQLite would look for the log and make the files that go with it.
                let isCopy = path != reported
                let name = isCopy ? path : uri(path)
                if isCopy { configuration.readonly = false }
                let queue = try DatabaseQueue(path: name, configuration: configuration)
                defer { try? queue.close() }
                try queue.inDatabase { try inspect($0, path: reported) }
            }
        } catch StoreFailure.unwritable(_, let reason) {
            throw StoreFailure.damaged(path: reported, detail: reason)
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

    /// An absolute path as a URI that says that nobody changes the file.
    private func uri(_ path: String) -> String {
        var text = "file:"
        for byte in path.utf8 {
            let isPlain = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte & 0xDF)
            let hexadecimal = String(byte, radix: 16)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (hexadecimal.utf8.count == 1 ? "0" : "") + hexadecimal
        }
        return text + "?immutable=1"
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether a program that runs has the store open: each such program holds a lock on one byte of the shared memory's file (SQLite's
    /// "dead man switch").
    private func isInUse(_ path: String) -> Bool {
        let descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 128
        lock.l_len = 1
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private func withCopy(of path: String, _ body: (String) throws -> Void) throws {
        guard let folder = makeTemporaryFolder(PathParts.join(FileManager.default.temporaryDirectory.path, "lamina-")) else {
            throw StoreFailure.unreadable(path: path, reason: systemReason(errno))
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = PathParts.join(folder, "store")
        do {
            for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        } catch {
            throw StoreFailure.unreadable(path: path, reason: "no copy of it can be made")
        }
        try body(copy)
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
