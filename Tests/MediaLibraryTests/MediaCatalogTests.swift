import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite struct MediaCatalogTests {
    private func picture(_ path: String, modified: Int = 0) -> MediaFile {
        MediaFile(path: "/p/" + path, kind: .picture, byteCount: 1, modified: FileTime(seconds: modified))
    }

    private func track(_ path: String) -> MediaFile {
        MediaFile(path: "/p/" + path, kind: .music, byteCount: 1, modified: FileTime(seconds: 0))
    }

    private func captured(_ year: Int, _ month: Int, _ day: Int) -> PictureDetails {
        var details = PictureDetails()
        details.captured = LocalTime(year: year, month: month, day: day)
        return details
    }

    private func catalog(_ updates: MediaUpdate...) -> MediaCatalog {
        var catalog = MediaCatalog(root: URL(fileURLWithPath: "/p/"))
        for update in updates { catalog.apply(update) }
        return catalog
    }

    private func names(_ groups: [PictureGroup]) -> [[String]] { groups.map { $0.pictures.map(\.file.title) } }

    @Test("Pictures are grouped by folder, each before those in it, and sorted by name")
    func folders() {
        let catalog = catalog(.added(["b 2/x.png", "10.png", "b/c/d.png", "2.png", "b/a.png", "b/1.png"].map { picture($0) }))
        let groups = catalog.pictureGroups(by: .folder)
        #expect(groups.map(\.id) == ["/p", "/p/b", "/p/b/c", "/p/b 2"] && groups.map(\.title) == ["p", "b", "b/c", "b 2"])
        #expect(names(groups) == [["2", "10"], ["1", "a"], ["d"], ["x"]])
    }

    @Test("Pictures are grouped by the month in which they were taken, else by that of the file")
    func months() {
        let may = 1_715_000_000  // 2024-05-06
        let files = [
            picture("a.png", modified: may), picture("b.png", modified: may), picture("c.png", modified: may + 86_400), picture("d.png"),
        ]
        let catalog = catalog(.added(files), .pictureDetails(["/p/a.png": captured(2023, 12, 24), "/p/b.png": captured(2024, 5, 20)]))
        let groups = catalog.pictureGroups(by: .month)
        #expect(groups.map(\.id) == ["2024-05", "2023-12", "1970-01"])
        #expect(groups.map(\.title) == ["May 2024", "December 2023", "January 1970"])
        #expect(names(groups) == [["b", "c"], ["a"], ["d"]])
        let oldest = catalog.pictureGroups(by: .month, order: .oldestFirst)
        #expect(names(oldest) == [["d"], ["a"], ["c", "b"]])
        #expect(names(catalog.pictureGroups(by: .folder, order: .newestFirst)) == [["b", "c", "a", "d"]])
        // An hour before 1970 at a place west of Greenwich.
        #expect(catalog.pictureGroups(by: .month, secondsFromGMT: { _ in -3600 }).last?.id == "1969-12")
        // Each file by the clock as it was at its time.
        #expect(catalog.pictureGroups(by: .month, secondsFromGMT: { $0.seconds == 0 ? -1 : 0 }).last?.id == "1969-12")
    }

    @Test("A change forgets what was known, a move doesn't")
    func changes() {
        var catalog = catalog(
            .added([picture("a.png"), picture("b.png"), track("c.mp3")]), .pictureDetails(["/p/a.png": captured(2020, 1, 1)]),
            .trackTags(["/p/c.mp3": TrackTags()]), .unreadable(["/p/b.png": .missing(path: "/p/b.png")]), .scanned, .detailsRead)
        #expect(catalog.isScanned && catalog.areDetailsRead && catalog.pictureCount == 2 && catalog.trackCount == 1)
        #expect(catalog.picture("/p/b.png")?.error == .missing(path: "/p/b.png"))
        catalog.apply(.moved([MediaMove(from: "/p/a.png", to: picture("x/10.png")), MediaMove(from: "/p/c.mp3", to: track("d.mp3"))]))
        #expect(catalog.picture("/p/a.png") == nil && catalog.picture("/p/x/10.png")?.details == captured(2020, 1, 1))
        #expect(catalog.track("/p/d.mp3")?.tags != nil && catalog.track("/p/c.mp3") == nil)
        catalog.apply(.changed([picture("x/10.png", modified: 5)]))
        #expect(catalog.picture("/p/x/10.png")?.details == nil && !catalog.areDetailsRead)
        catalog.apply(.removed(["/p/x/10.png", "/p/d.mp3", "/p/unknown"]))
        #expect(catalog.names == ["b.png"])
        // Details of what is gone meanwhile are nothing.
        catalog.apply(.pictureDetails(["/p/x/10.png": captured(2020, 1, 1)]))
        #expect(catalog.names == ["b.png"])
    }

    // MARK: Albums

    private func tags(
        _ album: String?, artist: String? = nil, albumArtist: String? = nil, disc: Int? = nil, number: Int? = nil, year: Int? = nil,
        hasCover: Bool = false
    ) -> TrackTags {
        var tags = TrackTags()
        (tags.album, tags.artist, tags.albumArtist, tags.discNumber, tags.trackNumber) = (album, artist, albumArtist, disc, number)
        (tags.year, tags.hasCover, tags.duration) = (year, hasCover, 60)
        return tags
    }

    private func albums(_ tracks: [(String, TrackTags)], pictures: [String] = []) -> [Album] {
        catalog(.added(tracks.map { track($0.0) } + pictures.map { picture($0) }),
                .trackTags(Dictionary(uniqueKeysWithValues: tracks.map { ("/p/" + $0.0, $0.1) }))).albums()
    }

    @Test("An album is what has its title and artist, by disc and number")
    func album() throws {
        let albums = albums([
            ("x/z.mp3", tags("Kind of Blue", albumArtist: "Miles Davis", disc: 1, number: 2, year: 1959)),
            ("y/a.mp3", tags("Kind of blue", albumArtist: "Miles davis", disc: 2, number: 1)),
            ("y/b.mp3", tags("Kind of Blue", albumArtist: "Miles Davis", number: 10)),
            ("y/c.mp3", tags("Kind of Blue", albumArtist: "Miles Davis")),
            ("y/d.mp3", tags("Kind of Blue", albumArtist: "Another")),
        ])
        #expect(albums.map(\.artist) == ["Another", "Miles Davis"])
        #expect(albums[1].tracks.map(\.file.title) == ["z", "b", "c", "a"])
        #expect(albums[1].duration == 240 && albums[1].year == 1959 && albums[1].title == "Kind of Blue")
    }

    @Test("Compilations without an album artist are those of a folder; discs' folders count as one")
    func compilations() {
        let albums = albums([
            ("hits/CD 1/1.mp3", tags("Hits", artist: "A", number: 1)), ("hits/cd2/1.mp3", tags("Hits", artist: "B", disc: 2, number: 1)),
            ("hits/Disk 3/1.mp3", tags("Hits", artist: "C", disc: 3, number: 1)),
            ("hits/disc_4/1.mp3", tags("Hits", artist: "D", disc: 4, number: 1)),
            ("other/1.mp3", tags("Hits", artist: "C")), ("plain/1.mp3", tags(nil)), ("plain/2.mp3", tags(nil)),
        ])
        #expect(albums.map { "\($0.artist)/\($0.title)/\($0.tracks.count)" } == ["/plain/2", "C/Hits/1", "Various Artists/Hits/4"])
    }

    @Test("An album whose songs have guests keeps its artist", arguments: [
        ("Nina", ["Nina", "Nina feat. Otto", "Nina"]), ("Nina", ["Nina ft. Otto", "Nina (Featuring Ida)", "NINA"]),
        ("Nina", ["Nina & Otto", "Nina", "Nina, Ida & Otto"]), ("Nina", ["Nina feat. Otto", "Nina feat. Ida"]),
        ("Various Artists", ["Nina", "Ninas Band"]), ("Various Artists", ["Otto feat. Nina", "Nina feat. Otto"]),
    ])
    func guests(artist: String, artists: [String]) {
        let albums = albums(artists.enumerated().map { ("a/\($0.offset).mp3", tags("Songs", artist: $0.element)) })
        #expect(albums.map(\.artist) == [artist] && albums.first?.tracks.count == artists.count)
    }

    @Test("An album's cover is a track that carries one, else a picture called so beside the tracks")
    func covers() {
        #expect(albums([("a/1.mp3", tags("A", number: 1)), ("a/2.mp3", tags("A", number: 2, hasCover: true))], pictures: ["a/cover.jpg"])
            .map(\.cover?.path) == ["/p/a/2.mp3"])
        #expect(albums([("a/1.mp3", tags("A"))], pictures: ["a/front.png", "a/Folder.JPG", "a/other.png", "cover.jpg"])
            .map(\.cover?.path) == ["/p/a/Folder.JPG"])
        #expect(albums([("a/CD 1/1.mp3", tags("A"))], pictures: ["a/cover.png"]).map(\.cover?.path) == ["/p/a/cover.png"])
        #expect(albums([("a/1.mp3", tags("A"))], pictures: ["cover.jpg", "a/back.jpg"]).map { $0.cover == nil } == [true])
    }

    @Test("Tracks whose tags aren't read yet wait; those that can't be read belong to their folder")
    func unread() {
        var catalog = catalog(.added([track("a/1.mp3"), track("a/2.mp3")]))
        #expect(catalog.albums().isEmpty)
        catalog.apply(.unreadable(["/p/a/1.mp3": .damaged(path: "/p/a/1.mp3", reason: "x")]))
        #expect(catalog.albums().map(\.title) == ["a"] && catalog.albums()[0].tracks.map(\.title) == ["1"])
    }

    @Test("Grouping 20,000 pictures: the times are printed")
    func speed() {
        var random = SeededRandom(seed: 9)
        let files = (0..<20_000).map { index in
            picture("f\(index % 40)/IMG_\(Int.random(in: 0..<100_000, using: &random))_\(index).jpg", modified: index * 9000)
        }
        var catalog = MediaCatalog(root: URL(fileURLWithPath: "/p"))
        let clock = ContinuousClock()
        print("MEASURED 20,000 pictures: adding \(clock.measure { catalog.apply(.added(files)) }),",
              "by folder \(clock.measure { #expect(catalog.pictureGroups(by: .folder).count == 40) }),",
              "by month \(clock.measure { #expect(catalog.pictureGroups(by: .month).reduce(0) { $0 + $1.pictures.count } == 20_000) })")
    }
}
