import Foundation

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
        case .unreadableStore(let path, let reason):
            "\(path): the store can't be opened (\(reason)); check its permissions."
        case .notAStore(let path):
            "\(path): not a store of to-do lists, so it is left alone; name another file."
        case .damagedStore(let path, let detail):
            "\(path): the store is damaged (\(Self.oneLine(detail))), so it is left alone; restore it from a backup."
        case .newerStore(let path):
            "\(path): the store was written by a newer version of the program, so it is left alone; update the program."
        case .diskFull(let path):
            "\(path): the disk is full, so the change isn't stored; free some space and try again."
        case .unwritableStore(let path, let reason):
            "\(path): the change can't be stored (\(Self.oneLine(reason))); check the disk and the permissions."
        case .busyStore(let path):
            "\(path): another program keeps the store locked; try again."
        case .noList(let id):
            "there is no list \(id)."
        case .noItem(let id):
            "there is no item \(id)."
        case .noListNamed(let name):
            "there is no list \(Self.quoted(name))."
        case .missingFile(let path):
            "\(path): no such file; check the name."
        case .unreadableFile(let path, let reason):
            "\(path): can't be read (\(reason)); check the file."
        case .unwritableFile(let path, let reason):
            "\(path): can't be written (\(reason)); check the folder."
        case .unknownFormat(let path):
            "\(path): an unknown format; the name must end with .txt (todo.txt) or .ics (iCalendar)."
        case .fileTooLarge(let path, let limit):
            "\(path): larger than \(limit >> 20) MiB; split it into several files."
        case .tooManyItems(let path, let limit):
            "\(path): more than \(limit) items; split it into several files."
        case .lineTooLong(let path, let line, let limit):
            "\(path):\(line): a line of more than \(limit >> 20) MiB; check that this is the right file."
        case .invalidEncoding(let path, let encoding, let line):
            "\(path):\(line): not valid \(encoding); save the file as UTF-8."
        case .invalidCalendar(let path, let line, let detail):
            "\(path):\(line): \(detail); export the file again as iCalendar."
        }
    }

    /// The same line as `description`.
    public var errorDescription: String? { description }

    private static func oneLine(_ text: String) -> String {
        String(text.prefix(200).map { $0.isNewline ? " " : $0 })
    }

    /// A name with control characters replaced and shortened for a line on a terminal.
    private static func quoted(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(120).map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }
        return "“" + String(scalars) + (name.unicodeScalars.count > 120 ? "…" : "") + "”"
    }
}
