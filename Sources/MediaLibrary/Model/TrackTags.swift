/// What the tags of a piece of music say about it. What they don't say is nil.
public struct TrackTags: Sendable, Hashable {
    /// The piece's name.
    public var title: String?
    /// Who plays it.
    public var artist: String?
    /// The album it is on.
    public var album: String?
    /// Whose album it is, which on a compilation isn't the artist.
    public var albumArtist: String?
    /// Its place on its disc, from 1.
    public var trackNumber: Int?
    /// The disc it is on, from 1.
    public var discNumber: Int?
    /// The year of release.
    public var year: Int?
    /// The genre.
    public var genre: String?
    /// The duration in seconds, 0 if it isn't known.
    public var duration = 0.0
    /// Whether the file carries a cover.
    public var hasCover = false

    /// Creates tags that say nothing.
    public init() {}
}
