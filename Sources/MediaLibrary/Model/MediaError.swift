import CoreGraphics
import Files

/// Why a picture, a piece of music or a folder can't be shown. ``reason`` is one line that a placeholder can carry.
public enum MediaError: OneLineError, Hashable {
    /// There is nothing at the path.
    case missing(path: String)
    /// It is there but can't be read; `reason` is the system's message or says what it is instead of a file.
    case unreadable(path: String, reason: String)
    /// The content isn't what the name promises.
    case wrongType(path: String, reason: String)
    /// The content is of the right kind but damaged or cut off.
    case damaged(path: String, reason: String)
    /// The picture has more pixels than can be decoded.
    case tooLarge(path: String, width: Int, height: Int)
    /// A piece of music carries no cover.
    case noCover(path: String)
    /// The system can't report changes of more folders, so they are looked for every few seconds.
    case tooManyFolders(path: String)
    /// A link to a folder leads out of the folder that is shown, and isn't followed.
    case leadsOut(path: String)
    /// The names of `count` files and folders in the folder aren't UTF-8, so that nothing can open them.
    case unreadableNames(path: String, count: Int)
}

extension MediaError {
    /// The path of the file or folder.
    public var path: String {
        switch self {
        case .missing(let path), .unreadable(let path, _), .wrongType(let path, _), .damaged(let path, _), .tooLarge(let path, _, _),
            .noCover(let path), .tooManyFolders(let path), .leadsOut(let path), .unreadableNames(let path, _):
            path
        }
    }

    /// What is wrong, without the path: one line for a placeholder that stands where the item does.
    public var reason: String {
        switch self {
        case .missing: "no such file or folder"
        case .unreadable(_, let reason): "can't be read: \(reason)"
        case .wrongType(_, let reason), .damaged(_, let reason): reason
        case .tooLarge(_, let width, let height): "the picture is too large: \(width) x \(height) pixels"
        case .noCover: "the music carries no cover"
        case .leadsOut: "the link leads out of the folder"
        case .unreadableNames(_, let count): count == 1 ? "1 name isn't UTF-8" : "\(count) names aren't UTF-8"
        case .tooManyFolders: "the system watches no more folders (fs.inotify.max_user_watches); changes show after some seconds"
        }
    }

    public var message: String { "\(path): \(reason)" }

    /// Whether trying again can't help before the file changes: worth remembering.
    var isLasting: Bool {
        switch self {
        case .wrongType, .damaged, .tooLarge, .noCover: true
        case .missing, .unreadable, .tooManyFolders, .leadsOut, .unreadableNames: false
        }
    }

    /// The error for a system call's error number.
    init(path: String, code: Int32) {
        self = code == ENOENT || code == ENOTDIR
            ? .missing(path: path) : .unreadable(path: path, reason: String(cString: strerror(code)).lowercased())
    }

    /// The error for a picture that couldn't be decoded.
    init(path: String, _ error: ImageDecodingError) {
        self =
            switch error {
            case .notFound: .missing(path: path)
            case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
            case .unknownFormat, .noLoader: .wrongType(path: path, reason: "\(error)")
            case .empty, .truncated, .corrupt: .damaged(path: path, reason: "\(error)")
            case .tooLarge(let width, let height): .tooLarge(path: path, width: width, height: height)
            }
    }
}
