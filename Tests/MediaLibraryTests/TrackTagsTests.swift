import CAudioTags
import CoreGraphics
import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite struct TrackTagsTests {
    private let scratch = ScratchFolder()
    private static let tags: TestMusic.Tags = [
        ("TITLE", "Grüße"), ("ARTIST", "Anna"), ("ALBUM", "Lieder"), ("ALBUMARTIST", "Chor"), ("TRACKNUMBER", "3/12"),
        ("DISCNUMBER", "2"), ("DATE", "1999-05-01"), ("GENRE", "Folk"),
    ]

    @Test("Tags and durations of each format", arguments: ["flac", "mp3", "ogg", "wav"])
    func formats(format: String) throws {
        let cover = TestPicture.png(width: 20, height: 20)
        let bytes =
            switch format {
            case "flac": TestMusic.flac(Self.tags, pictures: [(3, cover)])
            case "mp3": TestMusic.mp3(Self.tags, picture: cover)
            case "ogg": TestMusic.ogg(Self.tags, picture: cover)
            default: TestMusic.wav(Self.tags, picture: cover)
            }
        let path = scratch.write(bytes, to: "a.\(format)")
        let tags = try TrackTags(path: path)
        #expect(tags.title == "Grüße" && tags.artist == "Anna" && tags.genre == "Folk")
        #expect(tags.album == "Lieder" && tags.albumArtist == "Chor")
        #expect(tags.trackNumber == 3 && tags.discNumber == 2 && tags.year == 1999 && tags.hasCover)
        #expect(abs(tags.duration - (format == "wav" ? 1 : 3)) < 0.1, "\(tags.duration) s")
        #expect(try TrackTags.cover(path: path) == cover)
    }

    @Test("Tags of MPEG-4")
    func mpeg4() throws {
        let cover = TestPicture.png(width: 20, height: 20)
        let path = scratch.write(
            TestMusic.m4a(title: "Ä", album: "B", artist: "C", albumArtist: "D", track: 7, disc: 1, picture: cover), to: "a.m4a")
        let tags = try TrackTags(path: path)
        #expect(tags.title == "Ä" && tags.album == "B" && tags.artist == "C" && tags.albumArtist == "D")
        #expect(tags.trackNumber == 7 && tags.discNumber == 1)
        #expect(tags.duration == 3 && tags.hasCover)
        #expect(try TrackTags.cover(path: path) == cover)
    }

    @Test("Music without tags, and tags without sense")
    func without() throws {
        let plain = try TrackTags(path: scratch.write(TestMusic.flac([]), to: "a.flac"))
        #expect(plain.title == nil && plain.album == nil && !plain.hasCover && plain.duration == 3)
        #expect(try TrackTags.cover(path: scratch.path("a.flac")) == nil)
        let senseless: TestMusic.Tags = [
            ("TITLE", "  \n\t "), ("TRACKNUMBER", "B2"), ("DISCNUMBER", "-1"), ("DATE", "soon"), ("ARTIST", "two\nlines"),
        ]
        let odd = try TrackTags(path: scratch.write(TestMusic.flac(senseless), to: "b.flac"))
        #expect(odd.title == nil && odd.trackNumber == nil && odd.discNumber == nil && odd.year == nil && odd.artist == "two lines")
    }

    @Test("The front cover is chosen among several pictures")
    func frontCover() throws {
        let back = TestPicture.png(width: 10, height: 10), front = TestPicture.png(width: 12, height: 12)
        let path = scratch.write(TestMusic.flac([], pictures: [(4, back), (3, front), (0, back)]), to: "a.flac")
        #expect(try TrackTags.cover(path: path) == front)
        let first = scratch.write(TestMusic.flac([], pictures: [(4, front), (5, back)]), to: "b.flac")
        #expect(try TrackTags.cover(path: first) == front)
    }

    @Test("What is no music says so", arguments: ["mp3", "flac", "ogg", "m4a", "wav", "wma", "ape", "opus"])
    func noMusic(format: String) throws {
        let path = scratch.write(Array("this is not music, but it is long enough to look into".utf8), to: "a.\(format)")
        #expect(throws: MediaError.damaged(path: path, reason: "not music in a known format, or damaged")) { try TrackTags(path: path) }
        let empty = scratch.write([], to: "b.\(format)")
        #expect(throws: MediaError.damaged(path: empty, reason: "the file is empty (0 bytes)")) { try TrackTags(path: empty) }
        #expect(throws: MediaError.missing(path: "/nowhere.\(format)")) { try TrackTags(path: "/nowhere.\(format)") }
    }

    @Test("Damaged tags give fewer values and nothing worse", arguments: ["flac", "mp3", "ogg", "wav", "m4a"])
    func fuzz(format: String) {
        let cover = TestPicture.png(width: 8, height: 8)
        let seed =
            switch format {
            case "flac": TestMusic.flac(Self.tags, pictures: [(3, cover)])
            case "mp3": TestMusic.mp3(Self.tags, frames: 4, picture: cover)
            case "ogg": TestMusic.ogg(Self.tags, picture: cover)
            case "wav": Array(TestMusic.wav(Self.tags, picture: cover))
            default: TestMusic.m4a(title: "a", album: "b", artist: "c", albumArtist: "d", track: 1, disc: 1, picture: cover)
            }
        var random = SeededRandom(seed: 31)
        var read = 0, refused = 0
        for _ in 0..<rounds(700, long: 50_000) {
            let bytes = seed.mutated(&random)
            let tags = bytes.withUnsafeBufferPointer { audio_tags_read_bytes($0.baseAddress, $0.count, "a.\(format)", 1) }
            if let tags {
                read += 1
                let values = TrackTags(tags)
                #expect(values.duration >= 0 && (values.trackNumber ?? 1) > 0)
                audio_tags_free(tags)
            } else {
                refused += 1
            }
        }
        #expect(read > 20, "\(read) read, \(refused) refused")
        let cut = (0..<min(seed.count, 1500)).filter { count in
            let tags = seed.withUnsafeBufferPointer { audio_tags_read_bytes($0.baseAddress, count, "a.\(format)", 1) }
            if let tags { audio_tags_free(tags) }
            return tags == nil
        }
        #expect(!cut.isEmpty, "the shortest can't be read")
    }
}
