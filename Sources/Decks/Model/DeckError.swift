import Files

/// The reason why a deck can't be opened or one of its pictures can't be read.
public enum DeckError: OneLineError, Hashable {
    /// There is no file or folder at the path.
    case missingFile(path: String)
    /// The file exists but the system denies reading it; `reason` is the system's message.
    case unreadable(path: String, reason: String)
    /// The file is not of a kind that can hold a deck.
    case notADeck(path: String)
    /// The file is larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// The deck has no notes.
    case emptyDeck(path: String)
    /// A quoted cell isn't closed. Line and column are those of its opening quote, counted from 1; the column in characters.
    case unterminatedQuote(path: String, line: Int, column: Int)
    /// Text follows the closing quote of a cell. Line and column are those of that text, counted from 1.
    case textAfterQuote(path: String, line: Int, column: Int)
    /// Bytes are invalid in the file's encoding, in a line counted from 1.
    case invalidEncoding(path: String, encoding: String, line: Int)
    /// The extension is that of an Anki package, but the file isn't a zip archive.
    case notAZip(path: String)
    /// The zip archive is truncated.
    case truncatedZip(path: String)
    /// The zip archive, or `part` of it, is inconsistent.
    case damagedZip(path: String, part: String)
    /// An entry is encrypted, or compressed by an unsupported method.
    case unsupportedZip(path: String, entry: String)
    /// An entry's name would lead out of the folder to which it is extracted.
    case hostilePath(path: String, entry: String)
    /// The archive would expand beyond the limits (a "zip bomb").
    case zipBomb(path: String)
    /// The package contains no collection, or one in an unknown layout; `detail` says what was expected.
    case unknownSchema(path: String, detail: String)
    /// The package's database is damaged; `detail` is SQLite's message.
    case damagedCollection(path: String, detail: String)
    /// A note names a picture that the deck doesn't have.
    case missingMedia(name: String)
    /// A temporary file couldn't be written; `reason` is the system's message.
    case temporaryFile(path: String, reason: String)
    /// A deck can't be exported to a file; `reason` is the system's message.
    case unwritable(path: String, reason: String)

    public var message: String {
        switch self {
        case .missingFile(let path):
            "\(path): no such file or folder; check the name."
        case .unreadable(let path, let reason):
            "\(path): can't be read (\(reason)); check its permissions."
        case .notADeck(let path):
            "\(path): not a deck; open a CSV or TSV file, a folder of pictures, or an Anki package (.apkg, .colpkg)."
        case .tooLarge(let path, let limit):
            "\(path): larger than \(limit >> 20) MiB; split it into several files."
        case .emptyDeck(let path):
            "\(path): the deck is empty; put at least one note (or picture) into it."
        case .unterminatedQuote(let path, let line, let column):
            "\(path):\(line):\(column): a quoted cell begins here and never ends; add the closing quote, or double the quotes inside it."
        case .textAfterQuote(let path, let line, let column):
            "\(path):\(line):\(column): text follows a closing quote; double the quotes inside a quoted cell."
        case .invalidEncoding(let path, let encoding, let line):
            "\(path):\(line): not valid \(encoding); save the file as UTF-8."
        case .notAZip(let path):
            "\(path): not an Anki package, as it is no zip archive; export it from Anki again."
        case .truncatedZip(let path):
            "\(path): the package is cut off; copy or download it again."
        case .damagedZip(let path, let part):
            "\(path): the package is damaged (\(part)); export or download it again."
        case .unsupportedZip(let path, let entry):
            "\(path): the entry \(OneLine.quoted(entry)) is encrypted or of an unknown compression; export the deck from Anki again."
        case .hostilePath(let path, let entry):
            "\(path): refused, because its entry \(OneLine.quoted(entry)) leads out of the package; get the deck from a source you trust."
        case .zipBomb(let path):
            "\(path): refused, because it expands far beyond its size; get the deck from a source you trust."
        case .unknownSchema(let path, let detail):
            "\(path): an unknown kind of Anki package (\(detail)); export it from Anki again, with support for older versions."
        case .damagedCollection(let path, let detail):
            "\(path): its collection is damaged (\(detail)); run Check Database in Anki and export it again."
        case .missingMedia(let name):
            "\(OneLine.quoted(name)): the deck has no such picture; add the file or export the deck with its media."
        case .temporaryFile(let path, let reason):
            "\(path): can't write a temporary file (\(reason)); free some space or set TMPDIR."
        case .unwritable(let path, let reason):
            "\(path): can't be written (\(reason)); check the folder."
        }
    }
}
