import MediaLibrary

/// What people read about an album.
extension Album {
    /// The artist and the year, such as "Nina Simone · 1964".
    var artistText: String {
        let name = artist.isEmpty ? "Unknown Artist" : artist
        return year.map { "\(name) · \($0)" } ?? name
    }

    /// How much there is on it, such as "1964 · 12 songs, 47 min".
    var summary: String {
        let songs = tracks.count == 1 ? "1 song" : "\(tracks.count) songs"
        let size = MusicTime.total(duration).map { "\(songs), \($0)" } ?? songs
        return year.map { "\($0) · \(size)" } ?? size
    }

    /// Whether it looks like another one on the shelf.
    func hasCover(of other: Album) -> Bool {
        if cover != other.cover { return false }
        return cover != nil || (title, artist) == (other.title, other.artist)
    }
}
