import Foundation
import RecordStore

/// The reason why a store of notes can't be opened or changed, or notes can't be imported or exported. `description` is one line that says
/// what is wrong, where, and what to do.
public enum NoteError: Error, Sendable, Hashable {
    /// The store can't be opened or changed.
    case store(StoreFailure)
    /// A file can't be read or written.
    case file(FileFailure)
    /// There is no note of this number.
    case noNote(Note.ID)
    /// There is no tag of this name.
    case noTag(String)
    /// The text has more than `limit` bytes.
    case noteTooLong(limit: Int)
    /// The file isn't a picture in one of the formats of ``PictureFormat``; an empty path stands for bytes that come from elsewhere.
    case notAPicture(path: String)
    /// The front matter of a file is damaged in a line counted from 1; `detail` says how.
    case invalidFrontMatter(path: String, line: Int, detail: String)
    /// A link, or the name of a picture, leads out of the folder that is imported.
    case outsideFolder(path: String)
    /// Folders are nested more than `limit` times, or the folder holds more than `limit` notes.
    case folderTooLarge(path: String, limit: Int, unit: String)
    /// The folder to which notes should be exported has something in it.
    case folderNotEmpty(path: String)
}

extension NoteError: CustomStringConvertible, LocalizedError {
    /// One line: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .store(let failure): "\(failure)"
        case .file(let failure): OneLine.of("\(failure)", limit: 4096)
        case .noNote(let id): "there is no note \(id)."
        case .noTag(let name): "there is no tag \(OneLine.quoted(name))."
        case .noteTooLong(let limit): "the text has more than \(limit >> 20) MiB; divide it into several notes."
        case .notAPicture(let path):
            OneLine.of("\(path.isEmpty ? "" : path + ": ")not a picture (PNG, JPEG, GIF, WebP, TIFF or BMP); save it as one.", limit: 4096)
        case .invalidFrontMatter(let path, let line, let detail):
            OneLine.of("\(path):\(line): \(detail); correct the lines between the two ---.", limit: 4096)
        case .outsideFolder(let path):
            OneLine.of("\(path): leads out of the folder, so nothing is imported; copy what it names into the folder.", limit: 4096)
        case .folderTooLarge(let path, let limit, let unit):
            OneLine.of("\(path): more than \(limit) \(unit); import a part of it.", limit: 4096)
        case .folderNotEmpty(let path):
            OneLine.of("\(path): has something in it, so nothing is exported; name a new folder.", limit: 4096)
        }
    }

    /// The same line as `description`.
    public var errorDescription: String? { description }

    /// Runs code that uses the store or files, and turns their errors into this type's.
    static func catching<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as StoreFailure {
            throw NoteError.store(failure)
        } catch let failure as FileFailure {
            throw NoteError.file(failure)
        }
    }
}
