import Files
import Foundation

extension MediaCatalog {
    /// The music in albums, by artist, year and title.
    ///
    /// Pieces whose tags aren't read yet are left out until they are, so no album shows that later dissolves; those whose tags can't be
    /// read belong to the one album in their folder, else they are an album of their folder.
    ///
    /// - Complexity: O(n log n).
    public func albums() -> [Album] {
        var members: [String: [Track]] = [:]
        var albumsOfFolders: [String: Set<String>] = [:]
        for track in tracks.values where track.tags?.album != nil {
            let id = Self.albumID(track)
            members[id, default: []].append(track)
            albumsOfFolders[track.file.folder, default: []].insert(id)
        }
        for track in tracks.values where track.tags?.album == nil && (track.tags != nil || track.error != nil) {
            // A damaged file among the pieces of an album is one of them.
            let albums = track.error == nil ? [] : albumsOfFolders[track.file.folder] ?? []
            members[albums.count == 1 ? albums.first! : Self.albumID(track), default: []].append(track)
        }
        let covers = folderCovers()
        return members.map { album($0, $1, covers) }.map { ($0, NameOrder($0.artist), NameOrder($0.title)) }.sorted { a, b in
            if a.1 != b.1 { return a.1 < b.1 }
            if a.0.year != b.0.year { return a.0.year ?? 10_000 < b.0.year ?? 10_000 }
            return a.2 != b.2 ? a.2 < b.2 : a.0.id < b.0.id
        }.map(\.0)
    }

    private static func albumID(_ track: Track) -> String {
        guard let title = track.tags?.album else { return "folder\u{1F}" + track.file.folder }
        // The same album may be written with capitals here and without them there.
        if let artist = track.tags?.albumArtist { return "album\u{1F}\(artist.lowercased())\u{1F}\(title.lowercased())" }
        return "album\u{1F}\u{1F}\(title.lowercased())\u{1F}\(albumFolder(track.file.folder))"
    }

    /// The folder of an album whose discs have folders of their own: "CD 1", "disc2".
    private static func albumFolder(_ path: String) -> String {
        let name = PathParts.name(path).lowercased()
        guard let prefix = ["cd", "disc", "disk"].first(where: name.hasPrefix) else { return path }
        let rest = name.dropFirst(prefix.count).filter { $0 != " " && $0 != "-" && $0 != "_" }
        return !rest.isEmpty && rest.allSatisfy(\.isNumber) ? PathParts.folder(path) : path
    }

    private func album(_ id: String, _ members: [Track], _ covers: [String: MediaFile]) -> Album {
        let tracks = members.map { ($0, NameOrder($0.file.name)) }.sorted { a, b in
            let places = (a.0.place, b.0.place)
            if places.0 != places.1 { return places.0 < places.1 }
            return a.1 != b.1 ? a.1 < b.1 : a.0.id < b.0.id
        }.map(\.0)
        let first = tracks[0]
        let artist = tracks.lazy.compactMap { $0.tags?.albumArtist }.first ?? Self.artist(ofAlbumBy: tracks.compactMap { $0.tags?.artist })
        let folders = Set(tracks.flatMap { [$0.file.folder, Self.albumFolder($0.file.folder)] })
        let cover = tracks.first { $0.tags?.hasCover == true }?.file ?? folders.sorted().lazy.compactMap { covers[$0] }.first
        return Album(
            id: id, title: tracks.lazy.compactMap { $0.tags?.album }.first ?? PathParts.name(first.file.folder), artist: artist,
            year: tracks.lazy.compactMap { $0.tags?.year }.first, tracks: tracks, cover: cover)
    }

    /// The artist whom all pieces have in common, whoever else sings in some of them.
    private static func artist(ofAlbumBy artists: [String]) -> String {
        // The same name may be written with capitals here and without them there.
        let own = Dictionary(artists.map { ($0.lowercased(), $0) }) { first, _ in first }
        guard own.count > 1 else { return artists.first ?? "" }
        // Of two ways to write it the one with fewer capitals.
        let names = own.values.map(withoutGuests), shortest = names.min { ($0.count, $1) < ($1.count, $0) }!
        let joints = [" & ", ", ", "; ", " / ", "/", " + ", " x ", " and ", " with "]
        let areAllHis = names.allSatisfy { name in
            name.lowercased() == shortest.lowercased() || joints.contains { name.lowercased().hasPrefix((shortest + $0).lowercased()) }
        }
        return areAllHis ? shortest : "Various Artists"
    }

    /// What stands before "feat." in the name of an artist.
    private static func withoutGuests(_ artist: String) -> String {
        let marks = [" feat. ", " feat ", " ft. ", " ft ", " featuring ", " (feat", " (ft", " [feat", " [ft"]
        let start = marks.compactMap { artist.range(of: $0, options: .caseInsensitive)?.lowerBound }.min()
        return start.map { String(artist[..<$0]) } ?? artist
    }

    /// The best picture in each folder that is called as covers are.
    private func folderCovers() -> [String: MediaFile] {
        var best: [String: (rank: Int, file: MediaFile)] = [:]
        for entry in pictureEntries.values {
            let file = entry.picture.file
            guard let rank = MediaFile.coverRank(ofTitle: file.title) else { continue }
            if let known = best[file.folder], (known.rank, known.file.path) < (rank, file.path) { continue }
            best[file.folder] = (rank, file)
        }
        return best.mapValues(\.file)
    }
}

extension Track {
    /// Its place in the album; what has no number comes last.
    fileprivate var place: Int { (tags?.discNumber ?? 1) * 10_000 + (tags?.trackNumber ?? 9_999) }
}
