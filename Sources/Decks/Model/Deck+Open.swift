import Foundation

extension Deck {
    /// Opens a deck: a folder of pictures, an Anki package, or a text of separated cells, told apart by content, then by extension.
    ///
    /// Takes as long as reading the file once, so call it off the main thread. Nothing on disk is changed.
    ///
    /// - Parameter url: a file URL.
    /// - Throws: `DeckError`, whose description is one line for the user.
    public static func open(_ url: URL) throws(DeckError) -> Deck {
        let path = url.path
        guard url.isFileURL, let (kind, _, _) = FileKind.of(path) else { throw .missingFile(path: path) }
        let beginning: [UInt8]
        switch kind {
        case .folder:
            throw .notADeck(path: path)
        case .other:
            throw .notADeck(path: path)
        case .file:
            beginning = try OpenFile(url).read(at: 0, count: 4096)
        }
        let name = url.pathExtension.lowercased()
        if beginning.isEmpty { throw .emptyDeck(path: path) }
        if ["csv", "tsv", "tab", "txt"].contains(name) || TextEncoding.looksLikeText(beginning) {
            return try TextDeckReader.read(url)
        }
        throw .notADeck(path: path)
    }
}
