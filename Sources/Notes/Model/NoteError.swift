import Files

/// The reason why a note can't be read or changed, or notes can't be imported or exported. Failures of the store itself are `StoreFailure`s,
/// those of other files `FileFailure`s.
public enum NoteError: OneLineError, Hashable {
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
    /// A file of a folder that is imported isn't one of Markdown, nor a picture that a note names.
    case noNoteFile(path: String)
    /// The folder to which notes should be exported has something in it.
    case folderNotEmpty(path: String)

    public var message: String {
        switch self {
        case .noNote(let id): "there is no note \(id)."
        case .noTag(let name): "there is no tag \(OneLine.quoted(name))."
        case .noteTooLong(let limit): "the text has more than \(limit >> 20) MiB; divide it into several notes."
        case .notAPicture(let path):
            "\(path.isEmpty ? "" : path + ": ")not a picture (PNG, JPEG, GIF, WebP, TIFF or BMP); save it as one."
        case .invalidFrontMatter(let path, let line, let detail):
            "\(path):\(line): \(detail); correct the lines between the two ---."
        case .outsideFolder(let path):
            "\(path): leads out of the folder; copy what it names into the folder."
        case .folderTooLarge(let path, let limit, let unit):
            "\(path): more than \(limit) \(unit); import a part of it."
        case .noNoteFile(let path): "\(path): not a Markdown file, nor a picture that a note names."
        case .folderNotEmpty(let path):
            "\(path): has something in it, so nothing is exported; name a new folder."
        }
    }
}
