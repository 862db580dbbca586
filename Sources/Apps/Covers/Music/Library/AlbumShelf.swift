import Foundation
import MediaLibrary

/// The albums of a library in the order in which they are shown and played: by artist for the list, one after the other for the covers.
struct AlbumShelf: Shelf {
    /// The artists, in the order of the list.
    let artists: [String]
    /// All albums, artist by artist.
    let albums: [Album]
    let starts: [Int]
    private let indexes: [Album.ID: Int]
    private let albumOfTrack: [Track.ID: Int]

    static let empty = AlbumShelf([])

    /// - Parameter albums: by artist, as a catalog gives them.
    init(_ albums: [Album]) {
        var artists: [String] = [], starts: [Int] = [], albumOfTrack: [Track.ID: Int] = [:]
        for (index, album) in albums.enumerated() {
            let artist = album.artist.isEmpty ? "Unknown Artist" : album.artist
            if artists.last != artist {
                artists.append(artist)
                starts.append(index)
            }
            for track in album.tracks { albumOfTrack[track.id] = index }
        }
        self.albums = albums
        self.artists = artists
        self.starts = starts + [albums.count]
        self.albumOfTrack = albumOfTrack
        indexes = Dictionary(albums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var items: [Album] { albums }
    /// All pieces in the order in which they are played.
    var tracks: [Track] { albums.flatMap(\.tracks) }
    /// The number of all pieces.
    var trackCount: Int { albumOfTrack.count }

    func index(of id: Album.ID) -> Int? { indexes[id] }
    /// The index of the album that a piece is on; nil if it isn't there.
    func index(ofAlbumWith track: Track.ID) -> Int? { albumOfTrack[track] }

    static func hasSameCover(_ old: Album, _ new: Album) -> Bool { new.hasCover(of: old) }
}
