import Files

/// The reason why a list or an item can't be read or changed, or lists can't be imported or exported. Failures of the store itself are
/// `StoreFailure`s, those of other files `FileFailure`s.
public enum TodoError: OneLineError, Hashable {
    /// There is no list of this number.
    case noList(TodoList.ID)
    /// There is no item of this number.
    case noItem(TodoItem.ID)
    /// There is no list of this name.
    case noListNamed(String)
    /// The file's name ends neither with .txt nor with .ics.
    case unknownFormat(path: String)
    /// The file has more than `limit` items and lists.
    case tooManyItems(path: String, limit: Int)
    /// A line, counted from 1, has more than `limit` bytes.
    case lineTooLong(path: String, line: Int, limit: Int)
    /// The file isn't an iCalendar file, or it is damaged in a line counted from 1; `detail` says how.
    case invalidCalendar(path: String, line: Int, detail: String)

    public var message: String {
        switch self {
        case .noList(let id):
            "there is no list \(id)."
        case .noItem(let id):
            "there is no item \(id)."
        case .noListNamed(let name):
            "there is no list \(OneLine.quoted(name))."
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
}
