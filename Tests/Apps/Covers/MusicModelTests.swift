import Foundation
import MediaLibrary
import Testing

@testable import CoversApp

/// What the music browser is made of, without an interface.
@Suite struct MusicModelTests {
    private func track(_ name: String) -> Track {
        var track = Track(file: MediaFile(path: "/music/\(name)", kind: .music, byteCount: 1, modified: FileTime(seconds: 0)))
        track.tags = TrackTags()
        return track
    }

    @Test("a queue keeps its place while pieces come and go: the model is a list")
    func queue() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let names = (0..<10).map { "t\($0)" }
            var queue = MusicQueue()
            #expect(queue.next == nil && queue.previous == nil)
            queue.replace(names.map(track))
            let start = Int.random(in: 0..<10, using: &random)
            queue.select(track(names[start]))
            #expect(queue.next?.file.name == (start < 9 ? names[start + 1] : nil))
            #expect(queue.previous?.file.name == (start > 0 ? names[start - 1] : nil))
            var kept = names
            for _ in 0..<3 {
                let before = kept
                kept = kept.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
                queue.replace(kept.map(track))
                #expect(queue.current?.file.name == names[start], "what plays, plays on")
                // The next one is the first that is left of those that followed.
                let followers = names.dropFirst(start + 1).filter(kept.contains)
                #expect(queue.next?.file.name == followers.first && kept.count <= before.count)
            }
            queue.select(nil)
            #expect(queue.current == nil && queue.next == nil)
        }
        var queue = MusicQueue()
        queue.select(track("alone"))
        #expect(queue.current != nil && queue.next == nil && queue.previous == nil)
        queue.replace([])
        #expect(queue.next == nil && queue.previous == nil)
    }

    @Test("times are read as people write them", arguments: [
        (0.0, "0:00"), (7.9, "0:07"), (187, "3:07"), (3599.99, "59:59"), (3765, "1:02:45"), (-1, "–:––"), (.nan, "–:––"),
        (.infinity, "–:––"),
    ])
    func times(_ seconds: Double, _ text: String) {
        #expect(MusicTime.text(seconds) == text)
    }

    @Test("sums of times are in minutes and hours")
    func totals() {
        let sums = [0, 29, 31, 2820, 3600, 4320, Double.nan, .infinity].map { MusicTime.total($0) }
        #expect(sums == [nil, nil, "1 min", "47 min", "1 h", "1 h 12 min", nil, nil])
    }

    @Test("what changed between two shelves of albums, carried out on the first, gives the second")
    func changes() {
        var random = SystemRandomNumberGenerator()
        func draw() -> AlbumShelf {
            var catalog = MediaCatalog(root: URL(fileURLWithPath: "/music"))
            var tags: [MediaFile.ID: TrackTags] = [:]
            for letter in "ABCDEFGH" where Bool.random(using: &random) {
                let file = MediaFile(path: "/music/\(letter)/1.mp3", kind: .music, byteCount: 1, modified: FileTime(seconds: 0))
                catalog.apply(.added([file]))
                var own = TrackTags()
                own.album = "Album \(letter)"
                own.artist = letter < "D" ? "Ann" : "Ben"
                tags[file.id] = own
                if Bool.random(using: &random) {
                    let cover = "/music/\(letter)/cover.png"
                    catalog.apply(.added([MediaFile(path: cover, kind: .picture, byteCount: 1, modified: FileTime(seconds: 0))]))
                }
            }
            catalog.apply(.trackTags(tags))
            return AlbumShelf(catalog.albums())
        }
        for _ in 0..<200 {
            let old = draw(), new = draw(), change = ShelfChange(from: old, to: new)
            #expect(change.keepsOrder)
            var ids = old.albums.map(\.id)
            for index in change.deleted.reversed() { ids.remove(at: index) }
            for index in change.inserted { ids.insert(new.albums[index].id, at: index) }
            #expect(ids == new.albums.map(\.id))
            for index in old.albums.indices where !change.deleted.contains(index) {
                let place = new.index(of: old.albums[index].id)!
                #expect(change.reloaded.contains(index) == (old.albums[index].cover != new.albums[place].cover))
            }
            for (index, album) in new.albums.enumerated() {
                #expect(new.index(at: new.path(of: index)) == index && new.index(ofAlbumWith: album.tracks[0].id) == index)
                #expect(new.artists[new.path(of: index).section] == album.artist)
            }
        }
    }

    @Test("sleeves are drawn for whatever words, the same each time")
    func sleeves() {
        let long = String(repeating: "long ", count: 400)
        for (title, artist) in [("Blue", "Ann"), ("", ""), (long, "\u{202E}abc"), ("日本語\n🎵", "ü")] {
            var tags = TrackTags()
            (tags.album, tags.albumArtist) = (title, artist)
            var catalog = MediaCatalog(root: URL(fileURLWithPath: "/music"))
            catalog.apply(.added([MediaFile(path: "/music/1.mp3", kind: .music, byteCount: 1, modified: FileTime(seconds: 0))]))
            catalog.apply(.trackTags(["/music/1.mp3": tags]))
            for size in [-5, 0, 16, 128, 300, 100_000] {
                let drawing = SleeveDrawing(catalog.albums()[0], pixelSize: size), image = drawing.image()
                let side = Double(min(max(size, 16), 2048))
                #expect(abs(Double(image.size.width) * Double(image.scale) - side) < 1)
                if size == 128 { #expect(image.pngData() == drawing.image().pngData()) }
            }
        }
    }
}
