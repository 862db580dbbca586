import Files
import GRDB

/// The reason why a store can't be opened or changed.
public enum StoreFailure: OneLineError, Hashable {
    /// The store can't be opened or its folder can't be made; `reason` is the system's message.
    case unreadable(path: String, reason: String)
    /// The file is not a store of this kind, such as "to-do lists".
    case notAStore(path: String, kind: String)
    /// The store is damaged; `detail` is SQLite's message.
    case damaged(path: String, detail: String)
    /// The store was written by a newer version of the program.
    case newer(path: String)
    /// The disk is full. What was stored before stays.
    case diskFull(path: String)
    /// The change couldn't be written; `reason` is SQLite's message. What was stored before stays.
    case unwritable(path: String, reason: String)
    /// Another program kept the store locked for too long.
    case busy(path: String)
    /// The change of this name can't be taken back or repeated: other programs have changed what it changed since.
    case overwritten(path: String, change: String)
    /// The store's file was deleted or moved away while it was open.
    case removed(path: String)
    /// Another file was put in the store's place while it was open.
    case replaced(path: String)
}

extension StoreFailure {
    public var message: String {
        switch self {
        case .unreadable(let path, let reason):
            "\(path): the store can't be opened (\(reason)); check its permissions."
        case .notAStore(let path, let kind):
            "\(path): not a store of \(kind), so it is left alone; name another file."
        case .damaged(let path, let detail):
            "\(path): the store is damaged (\(OneLine.of(detail))), so it is left alone; restore it from a backup."
        case .newer(let path):
            "\(path): the store was written by a newer version of the program, so it is left alone; update the program."
        case .diskFull(let path):
            "\(path): the disk is full, so the change isn't stored; free some space and try again."
        case .unwritable(let path, let reason):
            "\(path): the change can't be stored (\(OneLine.of(reason))); check the disk and the permissions."
        case .busy(let path):
            "\(path): another program keeps the store locked; try again."
        case .overwritten(let path, let change):
            "\(path): another program has changed the same since, so \(OneLine.quoted(change)) stays as it is."
        case .removed(let path):
            "\(path): the store was deleted or moved away while it was open, so nothing more is stored; restore its last backup and open it again."
        case .replaced(let path):
            "\(path): another file was put in the store's place while it was open, so nothing more is stored; close the window and open it again."
        }
    }

    /// Runs code that uses SQLite, and turns its errors into this type's.
    static func catching<Value>(_ path: String, kind: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreFailure(error, path: path, kind: kind)
        }
    }

    init(_ error: DatabaseError, path: String, kind: String) {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_NOTADB: .notAStore(path: path, kind: kind)
            case .SQLITE_CORRUPT: .damaged(path: path, detail: reason)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unreadable(path: path, reason: reason)
            default: .unwritable(path: path, reason: reason)
            }
    }
}
