import Foundation
import TestSupport
import Testing
@testable import CoreGraphics

@Suite struct ImageDecoderTests {
    @Test("Every format decodes to the same quarters", arguments: ImageFixture.upright)
    func formats(_ fixture: ImageFixture) throws {
        let decoder = try ImageDecoder(contentsOf: fixture.url)
        let size = try decoder.pixelSize()
        let image = try decoder.decode()
        #expect(image.width == size.width && image.height == size.height)
        #expect(image.width == (fixture == .quadrantsBMP ? 16 : 48))
        #expect(image.quarters == "rgby")
    }

    @Test("EXIF orientation is applied", arguments: [
        (1, "rgby"), (2, "gryb"), (3, "ybgr"), (4, "byrg"), (5, "rbgy"), (6, "bryg"), (7, "ygbr"), (8, "gyrb"),
    ])
    func orientation(_ orientation: Int, _ quarters: String) throws {
        for data in [ImageFixture.oriented(UInt8(orientation)), ImageFixture.orientedTIFF(UInt8(orientation))] {
            let decoder = try ImageDecoder(data: data)
            #expect(decoder.orientation == orientation)
            let size = try decoder.pixelSize()
            let image = try decoder.decode()
            #expect(image.quarters == quarters, "\(decoder.format)")
            #expect((size.width, size.height) == (orientation < 5 ? (48, 32) : (32, 48)))
            #expect((image.width, image.height) == (size.width, size.height), "\(decoder.format)")
            let small = try decoder.decode(maximumPixelSize: 24)
            #expect((small.width, small.height) == (orientation < 5 ? (24, 16) : (16, 24)))
            #expect(small.quarters == quarters, "\(decoder.format)")
        }
    }

    @Test("An orientation that doesn't exist is none", arguments: [0, 9, 255] as [UInt8])
    func strangeOrientation(_ orientation: UInt8) throws {
        #expect(try ImageDecoder(data: ImageFixture.oriented(orientation)).decode().quarters == "rgby")
    }

    @Test("A size limit makes bitmaps smaller, never larger", arguments: ImageFixture.upright)
    func scaled(_ fixture: ImageFixture) throws {
        let decoder = try ImageDecoder(data: fixture.data)
        let small = try decoder.decode(maximumPixelSize: 12)
        #expect((small.width, small.height) == (fixture == .quadrantsBMP ? (12, 6) : (12, 8)))
        #expect(small.quarters == "rgby")
        let large = try decoder.decode(maximumPixelSize: 96)
        if fixture == .quadrantsSVG {
            #expect((large.width, large.height) == (96, 64))
            // Vectors are drawn at the size, not enlarged: the edge between the quarters is sharp.
            #expect(large.pixels[47, 5] == 0xFFFF_0000 && large.pixels[48, 5] == 0xFF00_FF00)
        } else {
            let whole = try decoder.decode()
            #expect((large.width, large.height) == (whole.width, whole.height))
        }
        let tiny = try decoder.decode(maximumPixelSize: 0)
        #expect((tiny.width, tiny.height) == (1, 1))
    }

    @Test("Colours are premultiplied and rounded to the nearest")
    func premultiplied() throws {
        for alpha in 0...255 {
            for channel in 0...255 {
                let expected = UInt32((Double(channel * alpha) / 255).rounded())
                let pixel = PixelConversion.premultiplied(UInt8(channel), UInt8(channel), UInt8(channel), UInt8(alpha))
                guard pixel == UInt32(alpha) << 24 | expected * 0x010101 else {
                    Issue.record("\(channel) x \(alpha): \(String(pixel, radix: 16))")
                    return
                }
            }
        }
        let image = try ImageDecoder(contentsOf: ImageFixture.translucentPNG.url).decode()
        #expect(image.pixels[0, 0] == 0x7F7F_0000)
        #expect(image.pixels[3, 1] >> 24 == 0x40)
        #expect(image.pixels[3, 0] == 0)
    }

    @Test("The content decides, not the name")
    func wrongExtension() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("decoding-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a picture.jpg")
        try ImageFixture.quadrantsPNG.data.write(to: file)
        let decoder = try ImageDecoder(contentsOf: file)
        #expect(decoder.format == .png)
        #expect(try decoder.decode().quarters == "rgby")
        try Data().write(to: file)
        #expect(throws: ImageDecodingError.empty) { try ImageDecoder(contentsOf: file) }
        #expect(throws: ImageDecodingError.unreadable(path: folder.path, reason: "it is a folder")) { try ImageDecoder(contentsOf: folder) }
        let missing = folder.appendingPathComponent("missing.png")
        #expect(throws: ImageDecodingError.notFound(path: missing.path)) { try ImageDecoder(contentsOf: missing) }
        #expect(throws: ImageDecodingError.unreadable(path: "/dev/zero", reason: "it is not a regular file")) {
            try ImageDecoder(contentsOf: URL(fileURLWithPath: "/dev/zero"))
        }
    }

    @Test("What is no picture is refused in one line")
    func garbage() {
        for bytes in [Data([0]), Data("hello, world".utf8), Data("<html><svg/></html>".utf8), Data(repeating: 0xFF, count: 1000), Data("<".utf8)] {
            #expect(throws: ImageDecodingError.unknownFormat) { try ImageDecoder(data: bytes) }
        }
        for error in [
            ImageDecodingError.empty, .unknownFormat, .truncated(.png), .corrupt(.jpeg, reason: "x"), .tooLarge(width: 1, height: 2),
            .notFound(path: "a"), .unreadable(path: "b", reason: "c"), .noLoader(.webp),
        ] {
            #expect(!"\(error)".contains("\n") && !"\(error)".isEmpty)
        }
    }

    @Test("A picture cut off anywhere is an error", arguments: ImageFixture.allCases)
    func truncated(_ fixture: ImageFixture) throws {
        let data = fixture.data
        // What follows a GIF's first frame doesn't matter; white space may follow an SVG.
        let end = fixture == .quadrantsGIF ? 100 : data.count - (fixture == .quadrantsSVG ? 2 : 1)
        for length in 0...end {
            #expect(throws: ImageDecodingError.self, "\(fixture) cut to \(length) of \(data.count) bytes") {
                _ = try ImageDecoder(data: data.prefix(length)).decode()
            }
        }
    }

    @Test("The end of a JPEG is found behind thumbnails and restart marks")
    func jpegEnd() throws {
        // A segment that contains an end mark, as EXIF thumbnails do.
        var data = ImageFixture.quadrantsJPEG.data
        data.insert(contentsOf: [0xFF, 0xEC, 0x00, 0x06, 0xFF, 0xD8, 0xFF, 0xD9], at: 2)
        #expect(try ImageDecoder(data: data).decode().quarters == "rgby")
        #expect(throws: ImageDecodingError.truncated(.jpeg)) { try ImageDecoder(data: data.dropLast(2)) }
        data.append(contentsOf: Array("trailing bytes that cameras write".utf8))
        #expect(try ImageDecoder(data: data).decode().quarters == "rgby")
    }

    @Test("A JPEG without its end is decoded as far as it goes if that is asked for, the rest grey; cut before its picture begins it is an error", arguments: [
        true, false,
    ])
    func half(isProgressive: Bool) throws {
        let scratch = FileManager.default.temporaryDirectory.path + "/half-\(UUID().uuidString).jpg"
        defer { unlink(scratch) }
        let arguments = ["-size", "640x480", "gradient:red-blue", "-interlace", isProgressive ? "JPEG" : "none", "-quality", "90", scratch]
        try #require(Program.run("convert", arguments).status == 0)
        let data = try Data(contentsOf: URL(fileURLWithPath: scratch)), cut = data.prefix(data.count / 2)
        #expect(throws: ImageDecodingError.truncated(.jpeg)) { try ImageDecoder(data: cut) }
        let whole = try ImageDecoder(data: data).decode(), half = try ImageDecoder(data: cut, allowsTruncation: true).decode()
        #expect((half.width, half.height) == (640, 480))
        func pixel(_ image: CGImage, _ y: Int) -> [Int] { [16, 8, 0].map { Int(image.pixels[320, y] >> $0 & 0xFF) } }
        // The first scans of a progressive one have all of it, less sharp.
        for y in [0, 60, 160] {
            #expect(zip(pixel(half, y), pixel(whole, y)).allSatisfy { abs($0 - $1) <= (isProgressive ? 60 : 0) }, "\(y)")
        }
        if !isProgressive { #expect(pixel(half, 479).allSatisfy { (120...136).contains($0) }, "\(pixel(half, 479))") }
        for length in 0..<cut.count where length < 700 || length % 97 == 0 {
            do {
                _ = try ImageDecoder(data: data.prefix(length), allowsTruncation: true).decode()
            } catch {
                #expect(error == .truncated(.jpeg) || length < 4, "\(length): \(error)")
            }
        }
    }

    @Test("Absurd sizes are refused before memory is taken")
    func tooLarge() throws {
        var png = ImageFixture.quadrantsPNG.data
        png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        #expect(throws: ImageDecodingError.tooLarge(width: 60_000, height: 60_000)) { try ImageDecoder(data: png).decode() }
        #expect(throws: ImageDecodingError.tooLarge(width: 60_000, height: 60_000)) { try ImageDecoder(data: png).decode(maximumPixelSize: 100) }
        png.replaceSubrange(16..<24, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: ImageDecodingError.self) { try ImageDecoder(data: png).decode() }
        var jpeg = ImageFixture.oriented(6)
        let frame = jpeg.firstRange(of: Data([0xFF, 0xC0]))!.lowerBound
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0xC3, 0x50])
        #expect(throws: ImageDecodingError.tooLarge(width: 60_000, height: 50_000)) { try ImageDecoder(data: jpeg).decode() }
        let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='60000'><rect width='90000' height='60000'/></svg>".utf8)
        let decoder = try ImageDecoder(data: svg)
        #expect(try decoder.pixelSize() == (90_000, 60_000))
        #expect(throws: ImageDecodingError.tooLarge(width: 90_000, height: 60_000)) { try decoder.decode() }
        let small = try decoder.decode(maximumPixelSize: 300)
        #expect((small.width, small.height) == (300, 200))
        let fitted = try decoder.decode(fitting: CGSize(width: 300, height: 100))
        #expect((fitted.width, fitted.height) == (150, 100))
    }

    @Test("What fits into a box does so upright, and a box of no size gives a pixel")
    func box() throws {
        let decoder = try ImageDecoder(data: ImageFixture.oriented(6))
        let (width, height) = try decoder.pixelSize()
        let half = try decoder.decode(fitting: CGSize(width: width / 2, height: 10 * height))
        #expect(half.width == width / 2)
        let whole = try decoder.decode(fitting: CGSize(width: 10 * width, height: 10 * height))
        #expect((whole.width, whole.height) == (width, height))
        for side in [0, -1, CGFloat.nan] {
            let least = try decoder.decode(fitting: CGSize(width: side, height: side))
            #expect((least.width, least.height) == (1, 1))
        }
    }

    @Test("Mutated pictures decode or throw", arguments: ImageFixture.allCases)
    func mutations(_ fixture: ImageFixture) {
        let original = fixture.data
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var decoded = 0
        for _ in 0..<1500 {
            var data = original
            for _ in 0..<1 + random(4) {
                switch random(4) {
                case 0: data[random(data.count)] = UInt8(random(256))
                case 1: data[random(data.count)] ^= 1 << UInt8(random(8))
                case 2: data.insert(UInt8(random(256)), at: random(data.count))
                default: if data.count > 8 { data.remove(at: random(data.count)) }
                }
            }
            // A reader that checks sums would see none of it otherwise.
            if data.starts(with: [0x89, 0x50]) { ImageFixture.repairChecksums(&data) }
            // Sizes within the limit, so that the test takes little memory and time.
            guard let decoder = try? ImageDecoder(data: data), let size = try? decoder.pixelSize(), size.width * size.height < 1 << 20 else {
                continue
            }
            guard let image = try? decoder.decode() else { continue }
            decoded += 1
            #expect(image.width > 0 && image.height > 0)
        }
        #expect(decoded > 0)
    }

    @Test("Decoding is the same on many threads at once")
    func parallel() async throws {
        func hashes() throws -> [Int] {
            try ImageFixture.allCases.map { fixture in
                let image = try ImageDecoder(data: fixture.data).decode(maximumPixelSize: 30)
                var hasher: [UInt32] = []
                for y in 0..<image.height { for x in 0..<image.width { hasher.append(image.pixels[x, y]) } }
                return hasher.hashValue
            }
        }
        let expected = try hashes()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 { group.addTask { try (0..<25).allSatisfy { _ in try hashes() == expected } } }
            for try await same in group { #expect(same) }
        }
    }
}
