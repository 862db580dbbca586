import Foundation
import RecordStore

/// The reason why a store can't be opened or changed, or a file can't be imported or exported. `description` is one line that says what is
/// wrong, where, and what to do.
public enum TodoError: Error, Sendable, Hashable {
    // Opening a store

    /// The store can't be opened or its folder can't be made; `reason` is the system's message.
    case unreadableStore(path: String, reason: String)
    /// The file is not a store of to-do lists.
    case notAStore(path: String)
    /// The store is damaged; `detail` is SQLite's message.
    case damagedStore(path: String, detail: String)
    /// The store was written by a newer version of the program.
    case newerStore(path: String)

    // Changing a store

    /// The disk is full. What was stored before stays.
    case diskFull(path: String)
    /// The change couldn't be written; `reason` is SQLite's message. What was stored before stays.
    case unwritableStore(path: String, reason: String)
    /// Another program kept the store locked for too long.
    case busyStore(path: String)
    /// There is no list of this number.
    case noList(TodoList.ID)
    /// There is no item of this number.
    case noItem(TodoItem.ID)
    /// There is no list of this name.
    case noListNamed(String)

    // Exchange

    /// There is no file at the path.
    case missingFile(path: String)
    /// The file can't be read; `reason` is the system's message or says what it is instead of a file.
    case unreadableFile(path: String, reason: String)
    /// The file can't be written; `reason` is the system's message.
    case unwritableFile(path: String, reason: String)
    /// The file's name ends neither with .txt nor with .ics.
    case unknownFormat(path: String)
    /// The file has more than `limit` bytes.
    case fileTooLarge(path: String, limit: Int)
    /// The file has more than `limit` items and lists.
    case tooManyItems(path: String, limit: Int)
    /// A line, counted from 1, has more than `limit` bytes.
    case lineTooLong(path: String, line: Int, limit: Int)
    /// Bytes are invalid in the file's encoding, in a line counted from 1.
    case invalidEncoding(path: String, encoding: String, line: Int)
    /// The file isn't an iCalendar file, or it is damaged in a line counted from 1; `detail` says how.
    case invalidCalendar(path: String, line: Int, detail: String)
}

extension TodoError: CustomStringConvertible, LocalizedError {
    /// One line: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .unreadableStore, .notAStore, .damagedStore, .newerStore, .diskFull, .unwritableStore, .busyStore:
            "\(storeFailure!)"
        case .noList(let id):
            "there is no list \(id)."
        case .noItem(let id):
            "there is no item \(id)."
        case .noListNamed(let name):
            "there is no list \(OneLine.quoted(name))."
        case .missingFile, .unreadableFile, .unwritableFile, .fileTooLarge, .invalidEncoding:
            "\(fileFailure!)"
        case .unknownFormat(let path):
            "\(path): an unknown format; the name must end with .txt (todo.txt) or .ics (iCalendar)."
        case .tooManyItems(let path, let limit):
            "\(path): more than \(limit) items; split it into several files."
        case .lineTooLong(let path, let line, let limit):
            "\(path):\(line): a line of more than \(limit >> 20) MiB; check that this is the right file."
        case .invalidCalendar(let path, let line, let detail):
            "\(path):\(line): \(detail); export the file again as iCalendar."
        }
    }

    /// The same line as `description`.
    public var errorDescription: String? { description }
}

/// What errors have in common with those of other apps' stores and files.
extension TodoError {
    /// Runs code that uses the store or a file, and turns its errors into this type's.
    static func catching<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as StoreFailure {
            throw TodoError(failure)
        }
    }

    private init(_ failure: StoreFailure) {
        self =
            switch failure {
            case .unreadable(let path, let reason): .unreadableStore(path: path, reason: reason)
            case .notAStore(let path, _): .notAStore(path: path)
            case .damaged(let path, let detail): .damagedStore(path: path, detail: detail)
            case .newer(let path): .newerStore(path: path)
            case .diskFull(let path): .diskFull(path: path)
            case .unwritable(let path, let reason): .unwritableStore(path: path, reason: reason)
            case .busy(let path): .busyStore(path: path)
            }
    }

    private var storeFailure: StoreFailure? {
        switch self {
        case .unreadableStore(let path, let reason): .unreadable(path: path, reason: reason)
        case .notAStore(let path): .notAStore(path: path, kind: TodoSchema.kind)
        case .damagedStore(let path, let detail): .damaged(path: path, detail: detail)
        case .newerStore(let path): .newer(path: path)
        case .diskFull(let path): .diskFull(path: path)
        case .unwritableStore(let path, let reason): .unwritable(path: path, reason: reason)
        case .busyStore(let path): .busy(path: path)
        default: nil
        }
    }

    init(_ failure: FileFailure) {
        self =
            switch failure {
            case .missing(let path): .missingFile(path: path)
            case .unreadable(let path, let reason): .unreadableFile(path: path, reason: reason)
            case .unwritable(let path, let reason): .unwritableFile(path: path, reason: reason)
            case .tooLarge(let path, let limit): .fileTooLarge(path: path, limit: limit)
            case .invalidEncoding(let path, let encoding, let line): .invalidEncoding(path: path, encoding: encoding, line: line)
            }
    }

    private var fileFailure: FileFailure? {
        switch self {
        case .missingFile(let path): .missing(path: path)
        case .unreadableFile(let path, let reason): .unreadable(path: path, reason: reason)
        case .unwritableFile(let path, let reason): .unwritable(path: path, reason: reason)
        case .fileTooLarge(let path, let limit): .tooLarge(path: path, limit: limit)
        case .invalidEncoding(let path, let encoding, let line): .invalidEncoding(path: path, encoding: encoding, line: line)
        default: nil
        }
    }
}
