/// Limits of the sizes of decks, far above those of real decks. Larger files are refused with an error.
enum Limits {
    /// Bytes of a text deck. After transcoding, offsets of rows still fit in 32 bits.
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
    /// Uncompressed bytes per byte of a package. Real content doesn't reach this ratio.
    static let expansionRatio = 200
    /// Uncompressed bytes of a package up to which any ratio is accepted.
    static let harmlessExpansion = 64 << 20
    /// Files of an archive that is extracted to a folder.
    static let extractedFiles = 20_000
    /// Bytes of all files of an archive that is extracted to a folder, uncompressed.
    static let extractedSize = 1 << 30
    /// The depth of subfolders of a folder of pictures.
    static let folderDepth = 32
    /// Pictures of a folder.
    static let pictureCount = 1_000_000
}
