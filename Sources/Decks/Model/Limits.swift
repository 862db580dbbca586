/// Limits of what is read. Real decks stay far below; files beyond a limit are refused with an error.
enum Limits {
    /// Bytes of a text deck. Also keeps the offset of a row within 32 bits after transcoding.
    static let textSize = 1 << 30
    /// Bytes of one picture or other media file, uncompressed.
    static let mediaSize = 256 << 20
    /// Bytes of an Anki collection, uncompressed.
    static let collectionSize = 2 << 30
    /// Bytes of all text fields of an Anki collection together.
    static let collectionText = 1 << 30
    /// Bytes of an Anki package's table of media, uncompressed.
    static let mediaMapSize = 64 << 20
    /// Entries of a package.
    static let packageEntries = 500_000
    /// Bytes of all entries of a package, uncompressed.
    static let packageSize = 64 << 30
    /// Uncompressed bytes per byte of the package that real content never reaches …
    static let expansionRatio = 200
    /// … and the uncompressed bytes up to which the ratio doesn't matter.
    static let harmlessExpansion = 64 << 20
    /// Files that are extracted from an archive as a whole …
    static let extractedFiles = 20_000
    /// … and their bytes together.
    static let extractedSize = 1 << 30
    /// Folders below the opened one.
    static let folderDepth = 32
    /// Pictures of a folder.
    static let pictureCount = 1_000_000
}
