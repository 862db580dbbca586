import CoreGraphics
import Files
import Foundation
import Testing
@testable import MediaLibrary

@Suite struct MusicLibraryTests {
    private let scratch = ScratchFolder()

    @Test("A folder of music becomes albums, whose covers are thumbnails")
    func library() async throws {
        let cover = TestPicture.png(width: 200, height: 200)
        func tags(_ title: String, _ number: Int, _ album: String) -> TestMusic.Tags {
            [("TITLE", title), ("ALBUM", album), ("ALBUMARTIST", "Chor"), ("TRACKNUMBER", "\(number)")]
        }
        scratch.write(TestMusic.flac(tags("Second", 2, "One")), to: "one/a.flac")
        scratch.write(TestMusic.mp3(tags("First", 1, "One"), picture: cover), to: "one/b.mp3")
        scratch.write(TestMusic.ogg(tags("Alone", 1, "Two")), to: "two/a.ogg")
        scratch.write(cover, to: "two/folder.png")
        var catalog = MediaCatalog(root: scratch.url)
        for await update in MediaFolder(scratch.url).updates(following: false) { catalog.apply(update) }
        let albums = catalog.albums()
        #expect(albums.map(\.title) == ["One", "Two"] && albums[0].tracks.map(\.title) == ["First", "Second"])
        #expect(albums.map(\.cover?.name) == ["b.mp3", "folder.png"])
        let loader = ThumbnailLoader(cache: nil)
        for album in albums {
            let image = try await loader.thumbnail(for: #require(album.cover), pixelSize: 100)
            #expect(image.width == 128 && TestPicture.isRed(image, 2, 2))
        }
        await #expect(throws: MediaError.noCover(path: scratch.path("one/a.flac"))) {
            try await loader.thumbnail(for: scratch.file("one/a.flac"), pixelSize: 100)
        }
    }

    @Test("A damaged piece is on the one album in its folder; where there are more, or none, on one of its own")
    func damagedPieces() {
        var catalog = MediaCatalog(root: URL(fileURLWithPath: "/music"))
        func add(_ path: String, album: String?) {
            catalog.apply(.added([MediaFile(path: path, kind: .music, byteCount: 1, modified: FileTime(seconds: 0))]))
            var tags = TrackTags()
            (tags.album, tags.artist) = (album, "Chor")
            catalog.apply(album == nil ? .unreadable([path: .damaged(path: path, reason: "broken")]) : .trackTags([path: tags]))
        }
        add("/music/one/1.mp3", album: "One")
        add("/music/one/2.mp3", album: nil)
        add("/music/mixed/1.mp3", album: "Two")
        add("/music/mixed/2.mp3", album: "Three")
        add("/music/mixed/3.mp3", album: nil)
        add("/music/alone/1.mp3", album: nil)
        let albums = Dictionary(catalog.albums().map { ($0.title, $0.tracks.map(\.file.name)) }, uniquingKeysWith: { first, _ in first })
        #expect(albums == ["One": ["1.mp3", "2.mp3"], "Two": ["1.mp3"], "Three": ["2.mp3"], "mixed": ["3.mp3"], "alone": ["1.mp3"]])
        #expect(catalog.albums().first { $0.title == "One" }?.artist == "Chor")
    }

    @Test("Reading doesn't open the file for writing, which others would take for a change")
    func readsOnly() throws {
        let path = scratch.write(TestMusic.mp3([("TITLE", "a")]), to: "a.mp3")
        let watch = try #require(FolderWatch(limit: 1))
        #expect(watch.add(scratch.url.path))
        _ = try TrackTags(path: path)
        #expect(watch.events().isEmpty)
        try Data([1]).write(to: URL(fileURLWithPath: path))
        #expect(watch.events().contains { $0.has(IN_CLOSE_WRITE) }, "writing is reported")
    }
}
