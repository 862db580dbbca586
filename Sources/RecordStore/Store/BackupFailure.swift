import Files

/// The reason why a backup can't be made or restored. The store is as it was.
public enum BackupFailure: OneLineError, Hashable {
    /// There is no backup of this name, or several whose names begin with it, in the folder at the path.
    case noBackup(String, folder: String)
    /// The backup's file can't be written; `reason` is the system's message or SQLite's.
    case unwritable(folder: String, reason: String)
    /// The backup isn't as it was when it was made; `detail` says what is wrong.
    case damaged(path: String, detail: String)
    /// The backup, or a damaged store that was moved to the folder, can't be read, so nobody knows which files it names.
    case unreadable(path: String)

    public var message: String {
        switch self {
        case .noBackup(let name, let folder):
            "\(folder): no backup \(OneLine.quoted(name)), or several whose names begin so; list them and name one."
        case .unwritable(let folder, let reason):
            "\(folder): a backup can't be written (\(OneLine.of(reason))), so nothing is changed; free some space or check the permissions."
        case .damaged(let path, let detail):
            "\(path): the backup is damaged (\(OneLine.of(detail))), so it isn't restored; choose another one."
        case .unreadable(let path):
            "\(path): it can't be read, so any file may belong to it, and none is removed; move it elsewhere if it is of no use."
        }
    }
}
