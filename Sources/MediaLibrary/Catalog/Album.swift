/// A piece of music of a library, with what its tags say.
public struct Track: Sendable, Hashable, Identifiable {
    /// The file.
    public var file: MediaFile
    /// What the tags say; nil until they are read.
    public var tags: TrackTags?
    /// Why the tags couldn't be read; nil if they could, or weren't tried yet.
    public var error: MediaError?

    /// Creates a piece of which nothing but the file is known.
    public init(file: MediaFile) {
        self.file = file
    }

    /// The file's path, which identifies the piece for as long as it isn't moved.
    public var id: MediaFile.ID { file.id }
    /// The title of the tags, else the file's name.
    public var title: String { tags?.title ?? file.title }
    /// Who plays it; empty if the tags don't tell.
    public var artist: String { tags?.artist ?? tags?.albumArtist ?? "" }
    /// The duration in seconds, 0 if it isn't known.
    public var duration: Double { tags?.duration ?? 0 }
}

/// An album of a library: pieces of music with the same album and album artist in their tags.
///
/// Where the tags name no album artist, pieces of one folder are together whoever plays them (folders such as "CD 1" count as the one
/// above); pieces without an album are those of their folder.
public struct Album: Sendable, Hashable, Identifiable {
    /// Stable as long as the tags don't change.
    public let id: String
    /// The album's title, else its folder's name.
    public let title: String
    /// Whose album it is: the album artist, else the artist whom all pieces have in common, whoever is their guest ("A feat. B", "A & B"),
    /// else "Various Artists"; empty if no tag tells.
    public let artist: String
    /// The year of release; nil if no tag tells.
    public let year: Int?
    /// The pieces by disc and number, those without a number last and by name; at least one.
    public let tracks: [Track]
    /// The file whose thumbnail is the cover: a piece that carries one, else a picture called cover, folder, front or album beside the
    /// pieces; nil if there is neither. Pass it to ``ThumbnailLoader/thumbnail(for:pixelSize:reducedFrom:priority:)``.
    public let cover: MediaFile?

    /// The duration of all pieces in seconds.
    public var duration: Double { tracks.reduce(0) { $0 + $1.duration } }
}
