import CoreGraphics
import Files
import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

/// The freedesktop's Thumbnail Managing Standard.
@Suite struct ThumbnailCacheTests {
    private let scratch = ScratchFolder()
    private var cache: ThumbnailCache { ThumbnailCache(scratch.url.appendingPathComponent("cache/thumbnails")) }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        stat(path, &status)
        return UInt32(status.st_mode & 0o777)
    }

    @Test("Thumbnails are named by the MD5 sum of the file's URI, in a folder for their size")
    func names() {
        let cache = ThumbnailCache(URL(fileURLWithPath: "/c/thumbnails"))
        // The standard's own example.
        #expect(cache.path(of: "/home/jens/photos/me.png", .normal) == "/c/thumbnails/normal/c6ee772d9e49320e97ec29a7eb5b1697.png")
        #expect(cache.path(of: "/home/jens/photos/me.png", .large)?.contains("/large/") == true)
        #expect(ThumbnailSize.allCases.map(\.folder) == ["normal", "large", "x-large", "xx-large"])
        #expect(ThumbnailCache.uri("/a/ü %(1)'&+,;=@~!$*:[].jpg") == "file:///a/%C3%BC%20%25(1)'&+,%3B=@~!$*:%5B%5D.jpg")
    }

    @Test("The cache lies in XDG_CACHE_HOME", arguments: [
        (["HOME": "/h"], "/h/.cache/thumbnails"), (["HOME": "/h", "XDG_CACHE_HOME": "/x"], "/x/thumbnails"),
        (["HOME": "/h", "XDG_CACHE_HOME": "relative"], "/h/.cache/thumbnails"),
    ])
    func place(environment: [String: String], path: String) {
        #expect(ThumbnailCache(environment: environment).url.path == path)
    }

    @Test("A stored thumbnail is read again, private to its owner, with the texts of the standard")
    func roundTrip() throws {
        scratch.write(TestPicture.jpeg(), to: "a ü.jpg")
        let file = try scratch.file("a ü.jpg")
        let image = TestPicture.image(width: 256, height: 192)
        #expect(cache.thumbnail(of: file, .large) == nil)
        cache.store(image, of: file, mimetype: "image/jpeg", .large)
        let path = try #require(cache.path(of: file.path, .large))
        #expect(mode(path) == 0o600 && mode(PathParts.folder(path)) == 0o700 && mode(cache.url.path) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: PathParts.folder(path)).count == 1, "nothing temporary stays")
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(ThumbnailPNG.texts(in: data) == [
            "Thumb::URI": ThumbnailCache.uri(file.path)!, "Thumb::MTime": "\(file.modified.seconds)", "Thumb::Size": "\(file.byteCount)",
            "Thumb::Mimetype": "image/jpeg", "Software": "Lamina",
        ])
        let stored = try #require(cache.thumbnail(of: file, .large))
        #expect(stored.width == 256 && stored.height == 192 && stored.pixels[0, 0] == 0xFFFF_0000 && stored.pixels[255, 191] == 0xFF00_00FF)
    }

    @Test("Transparency survives")
    func transparency() throws {
        scratch.write(TestPicture.png(), to: "a.png")
        let pixels = PixelBuffer(width: 3, height: 1)
        (pixels[0, 0], pixels[1, 0], pixels[2, 0]) = (0, 0x8080_0000, 0xFF12_3456)
        cache.store(CGImage(pixels: pixels), of: try scratch.file("a.png"), mimetype: nil, .normal)
        let stored = try #require(cache.thumbnail(of: scratch.file("a.png"), .normal))
        #expect([stored.pixels[0, 0], stored.pixels[1, 0], stored.pixels[2, 0]] == [0, 0x8080_0000, 0xFF12_3456])
    }

    @Test("A larger thumbnail serves for a smaller one, reduced, but not the other way round")
    func largerServes() throws {
        scratch.write(TestPicture.jpeg(), to: "a.jpg")
        let file = try scratch.file("a.jpg")
        cache.store(TestPicture.image(width: 512, height: 256), of: file, mimetype: nil, .xLarge)
        let smaller = try #require(cache.thumbnail(of: file, .normal))
        #expect(smaller.width == 128 && smaller.height == 64)
        #expect(cache.thumbnail(of: file, .xxLarge) == nil)
    }

    @Test("A thumbnail of another time, size or URI isn't valid")
    func validity() throws {
        scratch.write(TestPicture.jpeg(), to: "a.jpg")
        scratch.setTime(1_700_000_000, of: "a.jpg")
        let file = try scratch.file("a.jpg")
        cache.store(TestPicture.image(width: 128, height: 96), of: file, mimetype: nil, .normal)
        #expect(cache.thumbnail(of: file, .normal) != nil)
        scratch.setTime(1_700_000_001, of: "a.jpg")
        #expect(cache.thumbnail(of: try scratch.file("a.jpg"), .normal) == nil)
        scratch.setTime(1_700_000_000, of: "a.jpg")
        let longer = MediaFile(path: file.path, kind: .picture, byteCount: file.byteCount + 1, modified: file.modified)
        #expect(cache.thumbnail(of: longer, .normal) == nil)
        scratch.write(TestPicture.jpeg(), to: "b.jpg")
        let other = try #require(cache.path(of: scratch.path("b.jpg"), .normal))
        try FileManager.default.copyItem(atPath: cache.path(of: file.path, .normal)!, toPath: other)
        scratch.setTime(1_700_000_000, of: "b.jpg")
        #expect(cache.thumbnail(of: try scratch.file("b.jpg"), .normal) == nil)
    }

    @Test("Thumbnails of other programs are taken, with texts behind the picture and fractions of seconds")
    func otherPrograms() throws {
        scratch.write(TestPicture.jpeg(), to: "a.jpg")
        let file = try scratch.file("a.jpg")
        let texts = [("Thumb::URI", ThumbnailCache.uri(file.path)!), ("Thumb::MTime", "\(file.modified.seconds).25")]
        let encoded = Array(try TestPicture.image(width: 128, height: 96).pngData(texts: texts))
        // Each text is a chunk; they are moved in front of the last one, IEND.
        var chunks: [[UInt8]] = []
        var offset = 8
        while offset < encoded.count {
            let length = encoded[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            chunks.append(Array(encoded[offset..<(offset + 12 + length)]))
            offset += 12 + length
        }
        let moved = chunks.filter { $0[4..<8].elementsEqual("tEXt".utf8) }
        let others = chunks.filter { !$0[4..<8].elementsEqual("tEXt".utf8) }
        #expect(moved.count == 2)
        let bytes = encoded[..<8] + (others.dropLast() + moved + [others.last!]).flatMap { $0 }
        scratch.write(bytes, to: "cache/thumbnails/normal/" + PathParts.name(cache.path(of: file.path, .normal)!))
        #expect(cache.thumbnail(of: file, .normal)?.width == 128)
    }

    @Test("Failures are remembered with their reason until the file changes", arguments: [
        MediaError.damaged(path: "", reason: "the JPEG picture is truncated: its end is missing"),
        .wrongType(path: "", reason: "not a picture"), .tooLarge(path: "", width: 100_000, height: 100_000), .noCover(path: ""),
    ])
    func failures(error: MediaError) throws {
        scratch.write([1, 2, 3], to: "a.jpg")
        let file = try scratch.file("a.jpg")
        #expect(cache.failure(of: file) == nil)
        cache.storeFailure(error, of: file)
        let failure = try #require(cache.failure(of: file))
        #expect(failure.reason == error.reason && failure.path == file.path && failure.isLasting)
        let folder = cache.url.path + "/fail/lamina-2"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [PathParts.name(cache.path(of: file.path, .normal)!)])
        let changed = MediaFile(path: file.path, kind: .picture, byteCount: 3, modified: FileTime(seconds: 1))
        #expect(cache.failure(of: changed) == nil)
        cache.removeFailure(of: file.path)
        #expect(cache.failure(of: file) == nil)
    }

    @Test("No thumbnails of thumbnails are stored, and a cache that can't be written is no error")
    func notStored() throws {
        scratch.write(TestPicture.png(), to: "cache/thumbnails/normal/a.png")
        let file = try scratch.file("cache/thumbnails/normal/a.png")
        cache.store(TestPicture.image(width: 128, height: 96), of: file, mimetype: nil, .large)
        cache.storeFailure(.noCover(path: ""), of: file)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.url.path) == ["normal"])
        scratch.write([1], to: "file")
        let unwritable = ThumbnailCache(scratch.url.appendingPathComponent("file/thumbnails"))
        unwritable.store(TestPicture.image(width: 128, height: 96), of: file, mimetype: nil, .large)
        #expect(unwritable.thumbnail(of: file, .large) == nil)
    }

    @Test("Damaged thumbnails are as good as none")
    func fuzz() throws {
        scratch.write(TestPicture.jpeg(), to: "a.jpg")
        let file = try scratch.file("a.jpg")
        cache.store(TestPicture.image(width: 100, height: 75), of: file, mimetype: "image/jpeg", .normal)
        let path = try #require(cache.path(of: file.path, .normal))
        let seed = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var random = SeededRandom(seed: 11)
        for _ in 0..<rounds(100, long: 3000) {
            try Data(seed.mutated(&random)).write(to: URL(fileURLWithPath: path))
            if let image = cache.thumbnail(of: file, .normal) { #expect(image.width <= 128 && image.height <= 128) }
        }
        var whole = 0, damaged = 0
        for _ in 0..<rounds(5000, long: 200_000) {
            let texts = ThumbnailPNG.texts(in: Data(seed.mutated(&random)))
            if texts.count == 5 { whole += 1 } else { damaged += 1 }
        }
        #expect(whole > 1000 && damaged > 1000, "both ends are met: \(whole) whole, \(damaged) damaged")
        try Data(seed).write(to: URL(fileURLWithPath: path))
        #expect(cache.thumbnail(of: file, .normal)?.width == 100)
    }
}
