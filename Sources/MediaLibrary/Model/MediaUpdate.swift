/// What a ``MediaFolder`` reports: what it found, what it read about it, and what changed since. ``MediaCatalog`` keeps the sum.
public enum MediaUpdate: Sendable {
    /// Files that were found: by the scan, in the order of their names, folder by folder, or because they appeared since.
    case added([MediaFile])
    /// Files whose content changed. What was known about it no longer holds, and is reported again.
    case changed([MediaFile])
    /// Files that vanished.
    case removed([MediaFile.ID])
    /// Files that got another path and kept their content.
    case moved([MediaMove])
    /// What the files of pictures say about them.
    case pictureDetails([MediaFile.ID: PictureDetails])
    /// What the tags of music say about it.
    case trackTags([MediaFile.ID: TrackTags])
    /// Files about which nothing could be read, and why. They stay in the library.
    case unreadable([MediaFile.ID: MediaError])
    /// A folder that can't be scanned or watched. Scanning goes on with the others.
    case problem(MediaError)
    /// The whole tree was scanned once. Details and changes follow.
    case scanned
    /// All details of the files that were found so far have been reported.
    case detailsRead
}

/// A file's move from one path to another.
public struct MediaMove: Sendable, Hashable {
    /// Where the file was.
    public let from: MediaFile.ID
    /// The file where it is.
    public let to: MediaFile

    /// Creates the description of a move.
    public init(from: MediaFile.ID, to: MediaFile) {
        self.from = from
        self.to = to
    }
}
