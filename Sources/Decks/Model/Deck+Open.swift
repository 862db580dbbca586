import Files
import Foundation

extension Deck {
    /// Opens a deck: a folder of pictures, an Anki package, or a CSV or TSV file. The format is determined by the content first, then by
    /// the extension.
    ///
    /// It reads the whole file once, so call it on a background thread. The file isn't changed.
    ///
    /// - Parameter url: a file URL.
    /// - Throws: `DeckError`, whose description is one line for the user.
    public static func open(_ url: URL) throws(DeckError) -> Deck {
        let path = url.relativePath
        guard url.isFileURL else { throw .missingFile(path: url.absoluteString) }
        switch try FileKind.named(path) {
        case .folder:
            return try PictureFolderReader.read(url)
        case .other:
            throw .notADeck(path: path)
        case .file:
            break
        }
        let beginning = try OpenFile(url).read(at: 0, count: 4096)
        if beginning.isEmpty { throw .emptyDeck(path: path) }
        let name = url.pathExtension.lowercased()
        let isZip = beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) || beginning.starts(with: [0x50, 0x4B, 0x05, 0x06])
        if isZip || name == "apkg" || name == "colpkg" {
            return try AnkiPackageReader.read(url)
        }
        if ["csv", "tsv", "tab"].contains(name) || (TextEncoding.looksLikeText(beginning) && !PictureFile.isPicture(path)) {
            return try TextDeckReader.read(url)
        }
        throw .notADeck(path: path)
    }
}
