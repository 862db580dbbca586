import Files

/// The reason why a file can't be imported or exported.
public enum FileFailure: OneLineError, Hashable {
    /// There is nothing at the path.
    case missing(path: String)
    /// The file can't be read; `reason` is the system's message or says what it is instead of a file.
    case unreadable(path: String, reason: String)
    /// The file can't be written; `reason` is the system's message.
    case unwritable(path: String, reason: String)
    /// The file has more than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// Bytes are invalid in the file's encoding, in a line counted from 1.
    case invalidEncoding(path: String, encoding: String, line: Int)

    public var message: String {
        switch self {
        case .missing(let path):
            "\(path): no such file; check the name."
        case .unreadable(let path, let reason):
            "\(path): can't be read (\(reason)); check the file."
        case .unwritable(let path, let reason):
            "\(path): can't be written (\(reason)); check the folder."
        case .tooLarge(let path, let limit):
            "\(path): larger than \(limit >> 20) MiB; split it into several files."
        case .invalidEncoding(let path, let encoding, let line):
            "\(path):\(line): not valid \(encoding); save the file as UTF-8."
        }
    }
}
