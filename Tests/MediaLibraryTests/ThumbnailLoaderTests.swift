import CoreGraphics
import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite struct ThumbnailLoaderTests {
    private let scratch = ScratchFolder()
    private var cache: ThumbnailCache { ThumbnailCache(scratch.url.appendingPathComponent("cache")) }

    /// A loader with one thread, which begins a file of this title only when the gate is opened: until then others can line up.
    ///
    /// - Parameter begun: gets the titles of files when they are begun, in this order.
    private func loader(
        _ cache: ThumbnailCache?, gateBefore title: String, begun: Guarded<[String]> = Guarded([])
    ) -> (loader: ThumbnailLoader, gate: DispatchSemaphore) {
        let gate = DispatchSemaphore(value: 0)
        let loader = ThumbnailLoader(cache: cache, memoryLimit: 64 << 20, threads: 1) { file, _, isMade in
            guard !isMade else { return }
            begun.withLock { $0.append(file.title) }
            if file.title == title { gate.wait() }
        }
        return (loader, gate)
    }

    @Test("A thumbnail has the pixels that are needed, and is stored for the next time")
    func sizes() async throws {
        scratch.write(TestPicture.jpeg(width: 1600, height: 1200), to: "a.jpg")
        let file = try scratch.file("a.jpg")
        let loader = ThumbnailLoader(cache: cache)
        for (wanted, width) in [(1, 128), (100, 128), (128, 128), (129, 256), (300, 512), (1024, 1024), (1100, 1100), (5000, 1600)] {
            let image = try await loader.thumbnail(for: file, pixelSize: wanted)
            #expect(image.width == width && image.height == width * 3 / 4, "\(wanted) wanted")
            #expect(TestPicture.isRed(image, 1, 1) && !TestPicture.isRed(image, width - 2, 1))
        }
        #expect(loader.thumbnailInMemory(for: file, pixelSize: 1024) != nil && loader.thumbnailInMemory(for: file, pixelSize: 1100) == nil)
        let another = ThumbnailLoader(cache: cache)
        for pixels in [128, 256, 512, 1024] {
            #expect(another.thumbnailInMemory(for: file, pixelSize: pixels) == nil)
            // Stored by the worker after the answer.
            for _ in 0..<500 where another.storedThumbnail(for: file, pixelSize: pixels) == nil {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(another.storedThumbnail(for: file, pixelSize: pixels)?.width == pixels)
            #expect(another.thumbnailInMemory(for: file, pixelSize: pixels)?.width == pixels)
        }
    }

    @Test("The EXIF orientation is applied", arguments: 1...8)
    func orientation(_ orientation: Int) async throws {
        // Of a picture whose upper left quarter is red, where that quarter is seen.
        let seen = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1), (0, 1)][orientation - 1]
        var exif = TestExif.photograph(orientation: orientation)
        exif.thumbnail = TestPicture.jpeg(width: 32, height: 16)
        scratch.write(TestPicture.jpeg(width: 400, height: 200, exif: exif.bytes), to: "a.jpg")
        let loader = ThumbnailLoader(cache: nil)
        let file = try scratch.file("a.jpg")
        for image in [try await loader.thumbnail(for: file, pixelSize: 128), try #require(try await loader.preview(for: file, pixelSize: 128))] {
            #expect((image.width > image.height) == (orientation < 5))
            for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let isRed = TestPicture.isRed(image, image.width * (2 * column + 1) / 4, image.height * (2 * row + 1) / 4)
                #expect(isRed == ((column, row) == seen), "quarter \(column), \(row)")
            }
        }
    }

    @Test("An embedded thumbnail of another shape isn't shown")
    func embeddedShape() async throws {
        var exif = TestExif.photograph()
        exif.thumbnail = TestPicture.jpeg(width: 160, height: 120)
        scratch.write(TestPicture.jpeg(width: 300, height: 200, exif: exif.bytes), to: "a.jpg")
        scratch.write(TestPicture.jpeg(width: 400, height: 300, exif: exif.bytes), to: "b.jpg")
        scratch.write(TestPicture.jpeg(), to: "c.jpg")
        let loader = ThumbnailLoader(cache: nil)
        #expect(try await loader.preview(for: scratch.file("a.jpg"), pixelSize: 256) == nil)
        #expect(try await loader.preview(for: scratch.file("b.jpg"), pixelSize: 256)?.width == 160)
        #expect(try await loader.preview(for: scratch.file("c.jpg"), pixelSize: 256) == nil)
    }

    @Test("A preview is a smaller thumbnail from memory or from the cache, else the embedded one")
    func previews() async throws {
        var exif = TestExif.photograph()
        exif.thumbnail = TestPicture.jpeg(width: 160, height: 120)
        scratch.write(TestPicture.jpeg(width: 800, height: 600, exif: exif.bytes), to: "a.jpg")
        let file = try scratch.file("a.jpg"), loader = ThumbnailLoader(cache: cache)
        #expect(try await loader.preview(for: file, pixelSize: 512)?.width == 160)
        let small = try await loader.thumbnail(for: file, pixelSize: 128, reducedFrom: 256)
        #expect(try await loader.preview(for: file, pixelSize: 512)?.width == 256, "it is in memory, since the small one is reduced from it")
        #expect(try await loader.preview(for: file, pixelSize: 256) === small)
        for _ in 0..<500 where loader.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await ThumbnailLoader(cache: cache).preview(for: file, pixelSize: 512)?.width == 128)
        let gone = MediaFile(path: scratch.path("gone.jpg"), kind: .picture, byteCount: 1, modified: file.modified)
        #expect(try await loader.preview(for: gone, pixelSize: 512) == nil)
    }

    @Test("A preview waits for no thumbnail")
    func previewsFirst() async throws {
        var exif = TestExif.photograph()
        exif.thumbnail = TestPicture.jpeg(width: 160, height: 120)
        scratch.write(TestPicture.jpeg(width: 400, height: 300, exif: exif.bytes), to: "a.jpg")
        let busy = TestPicture.jpeg(width: 3000, height: 3000)
        for index in 0..<8 { scratch.write(busy, to: "\(index).jpg") }
        let (loader, gate) = loader(nil, gateBefore: "0"), files = try (0..<8).map { try scratch.file("\($0).jpg") }
        let first = Task { try await loader.thumbnail(for: files[0], pixelSize: 1500) }
        while loader.pendingCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
        let tasks = [first] + files.dropFirst().map { file in Task { try await loader.thumbnail(for: file, pixelSize: 1500) } }
        while loader.pendingCount < 8 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try await loader.preview(for: scratch.file("a.jpg"), pixelSize: 256, priority: .background)?.width == 160)
        #expect(loader.pendingCount == 8, "it was shown before the others were decoded")
        gate.signal()
        for task in tasks { _ = try await task.value }
    }

    @Test("A thumbnail that is reduced from a larger one has the same pixels, whatever was asked for first")
    func samePixels() async throws {
        scratch.write(try noise(width: 900, height: 700).jpegData(quality: 0.9), to: "noise.jpg")
        let file = try scratch.file("noise.jpg")
        func small(_ loader: ThumbnailLoader) async throws -> CGImage {
            try await loader.thumbnail(for: file, pixelSize: 128, reducedFrom: 300, priority: .nearby)
        }
        let alone = try await small(ThumbnailLoader(cache: nil))
        #expect(alone.width == 128)
        func expectSame(_ image: CGImage, _ comment: Comment) {
            let isSame = image.width == alone.width && image.height == alone.height
                && (0..<image.height).allSatisfy { y in (0..<image.width).allSatisfy { image.pixels[$0, y] == alone.pixels[$0, y] } }
            #expect(isSame, comment)
        }
        let after = ThumbnailLoader(cache: cache)
        let large = try await after.thumbnail(for: file, pixelSize: 512)
        expectSame(large.reduced(covering: 128), "the larger one, reduced")
        expectSame(try await small(after), "after the larger one")
        let before = ThumbnailLoader(cache: nil)
        expectSame(try await small(before), "before the larger one")
        #expect(before.thumbnailInMemory(for: file, pixelSize: 512)?.width == 512, "which is kept, since it was decoded")
        for _ in 0..<10 {
            let loader = ThumbnailLoader(cache: nil, threads: 2)
            async let both = (loader.thumbnail(for: file, pixelSize: 512), loader.thumbnail(for: file, pixelSize: 256, reducedFrom: 512))
            expectSame(try await small(loader), "at the same time")
            _ = try await both
            #expect(loader.pendingCount == 0)
        }
        for _ in 0..<500 where after.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        expectSame(try await small(ThumbnailLoader(cache: cache)), "from what is stored")
        let folder = try #require(cache.path(of: file.path, .normal))
        try? FileManager.default.removeItem(atPath: folder)
        expectSame(try await small(ThumbnailLoader(cache: cache)), "from the larger one that is stored")
    }

    @Test("What is reduced from a larger one that fails, fails as that does")
    func reducedFailures() async throws {
        scratch.write([1, 2, 3], to: "a.jpg")
        let file = try scratch.file("a.jpg"), loader = ThumbnailLoader(cache: nil)
        await #expect(throws: MediaError.self) { try await loader.thumbnail(for: file, pixelSize: 128, reducedFrom: 512) }
        #expect(loader.pendingCount == 0)
        loader.forgetFailure(of: file)
        #expect(loader.memoryUse == 0)
    }

    private func noise(width: Int, height: Int) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        var random = SeededRandom(seed: 3)
        for y in 0..<height {
            for x in 0..<width { pixels[x, y] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) & 0x00FF_FFFF }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    @Test("What can't be shown says why in one line, and is remembered")
    func failures() async throws {
        let jpeg = TestPicture.jpeg(width: 200, height: 200), png = TestPicture.png(width: 200, height: 200)
        let cases: [(String, [UInt8], String)] = [
            ("empty.jpg", [], "the picture is empty (0 bytes)"),
            ("a.heic", [0, 0, 0, 0x18] + Array("ftypheic\0\0\0\0heic".utf8), "HEIC pictures can't be shown here"),
            ("a.avif", [0, 0, 0, 0x18] + Array("ftypavif\0\0\0\0avif".utf8), "AVIF pictures can't be shown here"),
            ("a.jxl", [0xFF, 0x0A] + Array(repeating: 0, count: 30), "JPEG XL pictures can't be shown here"),
            ("text.png", Array("no picture at all".utf8), "not a picture in a known format (PNG, JPEG, GIF, WebP, SVG, BMP, TIFF)"),
            ("cut.jpg", Array(jpeg.prefix(20)), "the JPEG picture is truncated: its end is missing"),
            ("cut.png", Array(png.dropLast(30)), "the PNG picture is truncated: its end is missing"),
            ("huge.png", TestPicture.hugePNG(width: 100_000, height: 100_000), "the picture is too large: 100000 x 100000 pixels"),
            ("none.mp3", Array("no music".utf8), "not music in a known format, or damaged"),
        ]
        let loader = ThumbnailLoader(cache: cache)
        for (name, bytes, reason) in cases {
            scratch.write(bytes, to: name)
            let file = try scratch.file(name)
            for attempt in ["decoded", "from memory"] {
                let error = await #expect(throws: MediaError.self) { try await loader.thumbnail(for: file, pixelSize: 128) }
                #expect(error?.reason == reason && error?.path == file.path, "\(attempt)")
            }
            for _ in 0..<500 where cache.failure(of: file) == nil { try await Task.sleep(for: .milliseconds(10)) }
            let another = ThumbnailLoader(cache: cache)
            let error = await #expect(throws: MediaError.self) { try await another.thumbnail(for: file, pixelSize: 128) }
            #expect(error?.reason == reason, "from the cache")
        }
        // Repaired, they are shown at once.
        scratch.write(jpeg, to: "cut.jpg")
        scratch.setTime(1_700_000_000, of: "cut.jpg")
        #expect(try await loader.thumbnail(for: scratch.file("cut.jpg"), pixelSize: 128).width == 128)
    }

    @Test("A file that is gone or closed to us is tried again each time")
    func passingFailures() async throws {
        scratch.write(TestPicture.jpeg(), to: "a.jpg")
        let file = try scratch.file("a.jpg")
        let loader = ThumbnailLoader(cache: cache)
        scratch.move("a.jpg", to: "b.jpg")
        await #expect(throws: MediaError.missing(path: file.path)) { try await loader.thumbnail(for: file, pixelSize: 128) }
        scratch.move("b.jpg", to: "a.jpg")
        #expect(try await loader.thumbnail(for: file, pixelSize: 128).width == 64)
        scratch.remove("a.jpg")
        scratch.makeFolder("a.jpg")
        let error = await #expect(throws: MediaError.self) { try await ThumbnailLoader(cache: nil).thumbnail(for: file, pixelSize: 128) }
        #expect(error?.reason == "can't be read: it is a folder")
    }

    @Test("A failure can be forgotten, to try again")
    func forgetsFailures() async throws {
        scratch.write([1, 2, 3], to: "a.jpg")
        let file = try scratch.file("a.jpg")
        let loader = ThumbnailLoader(cache: cache)
        await #expect(throws: MediaError.self) { try await loader.thumbnail(for: file, pixelSize: 128) }
        for _ in 0..<500 where cache.failure(of: file) == nil { try await Task.sleep(for: .milliseconds(10)) }
        loader.forgetFailure(of: file)
        #expect(cache.failure(of: file) == nil && loader.memoryUse == 0)
    }

    @Test("Who no longer waits is told so at once, and nothing is decoded for him")
    func cancellation() async throws {
        scratch.write(TestPicture.jpeg(width: 2000, height: 2000), to: "busy.jpg")
        for index in 0..<50 { scratch.write(TestPicture.jpeg(), to: "\(index).jpg") }
        let loader = ThumbnailLoader(cache: nil, threads: 1)
        let busy = try scratch.file("busy.jpg")
        let files = try (0..<50).map { try scratch.file("\($0).jpg") }
        let first = Task { try await loader.thumbnail(for: busy, pixelSize: 1500) }
        let others = files.map { file in Task { try await loader.thumbnail(for: file, pixelSize: 128) } }
        for task in others { task.cancel() }
        for task in others {
            // One may have been answered before it was cancelled.
            if case .failure(let error) = await task.result { #expect(error is CancellationError) }
        }
        #expect(try await first.value.width == 1500)
        for _ in 0..<500 where loader.pendingCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(loader.pendingCount == 0)
        // Nobody's cancellation takes a thumbnail from others who wait for it.
        let one = Task { try await loader.thumbnail(for: files[0], pixelSize: 600) }
        let two = Task { try await loader.thumbnail(for: files[0], pixelSize: 600) }
        one.cancel()
        #expect(try await two.value.width == 64)
    }

    @Test("What is visible is decoded first, what is far away last")
    func priorities() async throws {
        scratch.write(TestPicture.jpeg(width: 3000, height: 3000), to: "busy.jpg")
        let order = Guarded<[String]>([])
        let (loader, gate) = loader(nil, gateBefore: "busy", begun: order)
        let busy = try scratch.file("busy.jpg")
        let names = ["far", "near", "seen", "raised"]
        for name in names { scratch.write(TestPicture.jpeg(width: 600, height: 600), to: name + ".jpg") }
        let files = try names.map { try scratch.file($0 + ".jpg") }
        let priorities: [ThumbnailPriority] = [.background, .nearby, .visible, .background]
        async let first: Void = { _ = try? await loader.thumbnail(for: busy, pixelSize: 1500) }()
        while loader.pendingCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
        let tasks = zip(files, priorities).map { file, priority in
            Task { _ = try? await loader.thumbnail(for: file, pixelSize: 128, priority: priority) }
        }
        while loader.pendingCount < 5 { try await Task.sleep(for: .milliseconds(1)) }
        loader.setPriority(.nearby, for: files[3], pixelSize: 128)
        gate.signal()
        await first
        for task in tasks { await task.value }
        let result = order.withLock { $0 }
        #expect(result.firstIndex(of: "seen")! < result.firstIndex(of: "far")!)
        #expect(result.firstIndex(of: "raised")! < result.firstIndex(of: "far")!)
    }

    @Test("A picture that is wanted in two sizes is decoded once, and both are stored; or both fail")
    func sharedDecoding() async throws {
        scratch.write(TestPicture.jpeg(width: 3000, height: 3000), to: "busy.jpg")
        scratch.write(try noise(width: 600, height: 600).jpegData(quality: 0.9), to: "noise.jpg")
        scratch.write(Array("not a picture".utf8), to: "bad.jpg")
        let (loader, gate) = loader(cache, gateBefore: "busy")
        let busy = try scratch.file("busy.jpg"), noise = try scratch.file("noise.jpg"), bad = try scratch.file("bad.jpg")
        async let first = loader.thumbnail(for: busy, pixelSize: 1500)
        while loader.pendingCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
        // The small ones wait first, and the large ones are made before.
        let sizes = [128, 512, 256]
        let good = sizes.map { size in Task { try await loader.thumbnail(for: noise, pixelSize: size) } }
        let failing = sizes.map { size in Task { try await loader.thumbnail(for: bad, pixelSize: size) } }
        while loader.pendingCount < 7 { try await Task.sleep(for: .milliseconds(1)) }
        gate.signal()
        _ = try await first
        let small = try await good[0].value, large = try await good[1].value, middle = try await good[2].value
        #expect(large.width == 512 && middle.width == 256 && small.width == 128)
        let levels = large.pixels.makeMipLevels()
        for (image, level) in [(middle, levels[0]), (small, levels[1])] {
            #expect((0..<image.height).allSatisfy { y in (0..<image.width).allSatisfy { image.pixels[$0, y] == level[$0, y] } })
        }
        for task in failing { await #expect(throws: MediaError.self) { try await task.value } }
        #expect(loader.pendingCount == 0)
        let another = ThumbnailLoader(cache: cache)
        for size in sizes {
            // One size can be read from another that is stored before it.
            for _ in 0..<500 where loader.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(another.storedThumbnail(for: noise, pixelSize: size) != nil)
            let stored = try #require(ThumbnailSize(covering: size).flatMap { cache.path(of: noise.path, $0) })
            #expect(FileManager.default.fileExists(atPath: stored))
        }
    }

    @Test("A thumbnail is handed out before it is stored, which waits until nothing else does")
    func storesLast() async throws {
        scratch.write(TestPicture.jpeg(width: 600, height: 600), to: "a.jpg")
        let large = TestPicture.jpeg(width: 3000, height: 3000)
        for index in 0..<5 { scratch.write(large, to: "\(index).jpg") }
        let loader = ThumbnailLoader(cache: cache, threads: 1)
        let files = try ["0", "a", "1", "2", "3", "4"].map { try scratch.file($0 + ".jpg") }
        var tasks: [Task<CGImage, any Error>] = []
        for file in files {
            tasks.append(Task { try await loader.thumbnail(for: file, pixelSize: 128) })
            // In this order, unless the first ones are made and stored meanwhile.
            for _ in 0..<5 where loader.pendingCount + loader.unstoredCount < tasks.count { try await Task.sleep(for: .milliseconds(1)) }
        }
        let areTogether = loader.pendingCount + loader.unstoredCount == tasks.count
        _ = try await tasks[1].value
        let path = try #require(cache.path(of: files[1].path, .normal)), isStored = FileManager.default.fileExists(atPath: path)
        if areTogether, loader.pendingCount > 0 { #expect(!isStored && loader.unstoredCount > 0) }
        for task in tasks { _ = try await task.value }
        for _ in 0..<500 where loader.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        for file in files { #expect(cache.thumbnail(of: file, .normal)?.width == 128) }
    }

    @Test("No more than a few pictures wait to be stored, and a loader that goes away stores what it has made")
    func storesInTime() async throws {
        let bytes = TestPicture.jpeg(width: 1600, height: 1200), count = 12
        for index in 0..<count { scratch.write(bytes, to: "\(index).jpg") }
        let files = try (0..<count).map { try scratch.file("\($0).jpg") }
        var loader: ThumbnailLoader? = ThumbnailLoader(cache: cache, threads: 1)
        let tasks = files.map { file in
            Task { [loader] in _ = try await loader?.thumbnail(for: file, pixelSize: 1024, priority: .nearby) }
        }
        var most = 0
        for _ in 0..<5000 where most == 0 || (loader?.pendingCount ?? 0) > 0 {
            most = max(most, loader?.unstoredCount ?? 0)
            try await Task.sleep(for: .milliseconds(1))
        }
        // 3 MiB each, of 16.
        #expect((1...7).contains(most))
        for task in tasks { try await task.value }
        loader = nil
        for file in files {
            let path = try #require(cache.path(of: file.path, .xxLarge))
            for _ in 0..<500 where !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(10)) }
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("What is seen doesn't wait for what is being stored: what doesn't fit into memory meanwhile isn't stored")
    func storesLess() async throws {
        let bytes = TestPicture.jpeg(width: 1600, height: 1200), count = 16
        for index in 0..<count { scratch.write(bytes, to: "\(index).jpg") }
        let files = try (0..<count).map { try scratch.file("\($0).jpg") }
        let log = Guarded<[Bool]>([])
        let loader = ThumbnailLoader(cache: cache, memoryLimit: 0, threads: 1) { _, _, isMade in
            if !isMade { log.withLock { $0.append(false) } }
        }
        let busy = Task { try await loader.thumbnail(for: files[0], pixelSize: 1500) }
        while log.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        let tasks = files.map { file in Task { try await loader.thumbnail(for: file, pixelSize: 1024) } }
        for task in tasks + [busy] { _ = try await task.value }
        // 3 MiB each, of 16, and one that is being stored.
        #expect((1...7).contains(loader.unstoredCount))
        for _ in 0..<500 where loader.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
        let stored = files.filter { cache.thumbnail(of: $0, .xxLarge) != nil }.count
        #expect((1..<count).contains(stored), "\(stored)")
    }

    @Test("A smaller thumbnail is made from a larger one in memory, without the file")
    func reducesFromMemory() async throws {
        scratch.write(TestPicture.jpeg(width: 1600, height: 1200), to: "a.jpg")
        let file = try scratch.file("a.jpg"), loader = ThumbnailLoader(cache: nil)
        let large = try await loader.thumbnail(for: file, pixelSize: 512)
        scratch.remove("a.jpg")
        let small = try await loader.thumbnail(for: file, pixelSize: 128, priority: .nearby), level = large.pixels.makeMipLevels()[1]
        #expect(small.width == 128 && small.height == 96 && loader.thumbnailInMemory(for: file, pixelSize: 128) === small)
        #expect((0..<96).allSatisfy { y in (0..<128).allSatisfy { small.pixels[$0, y] == level[$0, y] } })
        await #expect(throws: MediaError.self) { try await loader.thumbnail(for: file, pixelSize: 1024) }
    }

    @Test("The lanes give what is still wanted, by priority, in the order of arrival")
    func lanes() throws {
        var lanes = PriorityLanes()
        func request(_ name: String) -> ThumbnailRequest {
            ThumbnailRequest(MediaFile(path: name, kind: .picture, byteCount: 0, modified: FileTime(seconds: 0)), pixelSize: 1)
        }
        for index in 0..<3000 { lanes.append(request("b\(index)"), .background) }
        for index in 0..<3 { lanes.append(request("v\(index)"), .visible) }
        lanes.append(request("n"), .nearby)
        var taken: [String] = []
        #expect(lanes.next(from: .visible, where: { request, _ in request.path == "none" }) == nil)
        for index in 0..<3 { lanes.append(request("v\(index)"), .visible) }
        func isWanted(_ path: String) -> Bool { path != "v1" && (!path.hasPrefix("b") || path.hasSuffix("99")) }
        while let next = lanes.next(where: { request, _ in isWanted(request.path) }) { taken.append(next.path) }
        #expect(taken == ["v0", "v2", "n"] + (0..<3000).filter { $0 % 100 == 99 }.map { "b\($0)" })
    }

    @Test("Memory stays within its budget, and the least recently used is dropped")
    func memory() {
        var model: [(key: Int, cost: Int)] = []
        var memory = LeastRecentlyUsed<Int, Int>(limit: 100)
        var random = SeededRandom(seed: 5)
        for _ in 0..<20_000 {
            let key = Int.random(in: 0..<30, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                memory.remove(key)
                model.removeAll { $0.key == key }
            case 1...5:
                let index = model.firstIndex { $0.key == key }
                #expect(memory.value(for: key) == index.map { model[$0].cost * 7 })
                if let index { model.append(model.remove(at: index)) }
            default:
                let cost = Int.random(in: 1...40, using: &random)
                memory.insert(cost * 7, cost: cost, for: key)
                model.removeAll { $0.key == key }
                model.append((key, cost))
                while model.reduce(0, { $0 + $1.cost }) > 100, model.count > 1 { model.removeFirst() }
            }
            #expect(memory.cost == model.reduce(0) { $0 + $1.cost } && memory.count == model.count && memory.cost <= 100)
        }
        memory.insert(1, cost: 1000, for: 99)
        #expect(memory.count == 1 && memory.value(for: 99) == 1, "a single one may exceed it")
    }

    @Test("Many requests from many tasks are all answered")
    func storm() async throws {
        for index in 0..<40 { scratch.write(index % 5 == 0 ? [1, 2, 3] : TestPicture.jpeg(width: 300, height: 200), to: "\(index).jpg") }
        let files = try (0..<40).map { try scratch.file("\($0).jpg") }
        let loader = ThumbnailLoader(cache: cache, memoryLimit: 1 << 20, threads: 3)
        let answered = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<400 {
                group.addTask {
                    let task = Task { try await loader.thumbnail(for: files[index * 7 % 40], pixelSize: [128, 200, 400][index % 3]) }
                    if index % 4 == 0 { task.cancel() }
                    switch await task.result {
                    case .success(let image): return image.width > 100
                    case .failure(let error): return error is MediaError || error is CancellationError
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(answered == 400)
        #expect(loader.memoryUse <= 1 << 20)
    }

    @Test("Thumbnails are decoded, read from the cache and from memory: the times are printed")
    func speed() async throws {
        // Noise, as a photograph has: a smooth picture would be decoded too fast.
        let pixels = PixelBuffer(width: 4000, height: 3000)
        var random = SeededRandom(seed: 1)
        for y in 0..<3000 {
            for x in 0..<4000 {
                let noise = UInt32(truncatingIfNeeded: random.next()) & 0x0707_0707
                pixels[x, y] = 0xFF00_0000 | (UInt32(x / 16) << 16 | UInt32(y / 12) << 8 | UInt32((x + y) / 28)) &+ noise & 0x00FF_FFFF
            }
        }
        let bytes = Array(try CGImage(pixels: pixels, isOpaque: true).jpegData(quality: 0.9))
        let count = 24
        for index in 0..<count { scratch.write(bytes, to: "\(index).jpg") }
        let files = try (0..<count).map { try scratch.file("\($0).jpg") }
        let clock = ContinuousClock()
        for threads in [1, 2] {
            let own = ThumbnailCache(scratch.url.appendingPathComponent("cache\(threads)"))
            let loader = ThumbnailLoader(cache: own, threads: threads)
            let start = clock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for file in files { group.addTask { _ = try await loader.thumbnail(for: file, pixelSize: 256) } }
                try await group.waitForAll()
            }
            print(
                "MEASURED \(bytes.count >> 10) KiB JPEG 4000x3000 to 256 px, \(threads) threads:",
                "\((clock.now - start) / count) each;",
                "resident \(residentKiB() >> 10) MiB")
            while loader.unstoredCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        let cached = ThumbnailLoader(cache: ThumbnailCache(scratch.url.appendingPathComponent("cache1")))
        let start = threadMilliseconds()
        var hits = 0
        for file in files where cached.storedThumbnail(for: file, pixelSize: 256) != nil { hits += 1 }
        let read = threadMilliseconds()
        for file in files { _ = cached.storedThumbnail(for: file, pixelSize: 256) }
        let hitCount = Double(hits)
        print(
            "MEASURED processor time of a 256 px thumbnail from the cache \((read - start) / hitCount) ms, from memory",
            "\((threadMilliseconds() - read) / hitCount) ms; memory \(cached.memoryUse >> 10) KiB")
        #expect(hits == files.count)
    }

    private func residentKiB() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    /// The processor time of the calling thread, which other programs don't disturb.
    private func threadMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
