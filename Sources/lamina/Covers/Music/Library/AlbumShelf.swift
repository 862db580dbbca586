import Foundation
import MediaLibrary

/// The albums of a library in the order in which they are shown and played: by artist for the list, one after the other for the covers.
struct AlbumShelf: Sendable {
    /// The artists, in the order of the list.
    let artists: [String]
    /// All albums, artist by artist.
    let albums: [Album]
    /// The row of each album in the list.
    private let paths: [IndexPath]
    /// The index of the first album of each artist, and the number of all.
    private let starts: [Int]
    private let indexes: [Album.ID: Int]
    private let albumOfTrack: [Track.ID: Int]

    static let empty = AlbumShelf([])

    /// - Parameter albums: by artist, as a catalog gives them.
    init(_ albums: [Album]) {
        var artists: [String] = [], starts: [Int] = [], paths: [IndexPath] = [], albumOfTrack: [Track.ID: Int] = [:]
        for (index, album) in albums.enumerated() {
            let artist = album.artist.isEmpty ? "Unknown Artist" : album.artist
            if artists.last != artist {
                artists.append(artist)
                starts.append(index)
            }
            paths.append(IndexPath(row: index - starts[starts.count - 1], section: artists.count - 1))
            for track in album.tracks { albumOfTrack[track.id] = index }
        }
        self.albums = albums
        self.artists = artists
        self.starts = starts + [albums.count]
        self.paths = paths
        self.albumOfTrack = albumOfTrack
        indexes = Dictionary(albums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var isEmpty: Bool { albums.isEmpty }
    /// All pieces in the order in which they are played.
    var tracks: [Track] { albums.flatMap(\.tracks) }
    /// The number of all pieces.
    var trackCount: Int { albumOfTrack.count }

    /// The index of an album; nil if it isn't there.
    func index(of id: Album.ID) -> Int? { indexes[id] }
    /// The index of the album that a piece is on; nil if it isn't there.
    func index(ofAlbumWith track: Track.ID) -> Int? { albumOfTrack[track] }
    /// How many albums an artist has.
    func count(ofArtist section: Int) -> Int { starts[section + 1] - starts[section] }
    /// The row of an album in the list.
    func path(of index: Int) -> IndexPath { paths[index] }
    /// The index of the album at a row of the list.
    func index(at path: IndexPath) -> Int { starts[path.section] + path.row }

    /// The first album of the artist who is so many artists away from an album's.
    func start(ofArtist step: Int, from index: Int) -> Int {
        starts[min(max(paths[index].section + step, 0), artists.count - 1)]
    }
}

/// What is to be told to a flow that showed some albums and is to show others.
struct AlbumChange {
    /// Indexes before the change.
    var deleted = IndexSet(), reloaded = IndexSet()
    /// Indexes after it.
    var inserted = IndexSet()
    /// Whether the albums that stay are in the same order.
    var keepsOrder = true

    init(from old: AlbumShelf, to new: AlbumShelf) {
        var last = -1
        for (index, album) in old.albums.enumerated() {
            guard let place = new.index(of: album.id) else {
                deleted.insert(index)
                continue
            }
            if place < last { keepsOrder = false }
            last = max(last, place)
            if !new.albums[place].hasCover(of: album) { reloaded.insert(index) }
        }
        for (index, album) in new.albums.enumerated() where old.index(of: album.id) == nil { inserted.insert(index) }
    }

    /// Whether each cover stays where it is.
    var isEmpty: Bool { keepsOrder && deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty }
}
