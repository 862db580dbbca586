@testable import UIKit
import TestSupport
import Testing

struct AnimatedImageTests {
    @Test("Frames share the duration; without one each takes a thirtieth")
    func frames() {
        let one = UIImage(cgImage: TestPictures.plain(0xFFFF_0000, 4, 4)), two = UIImage(cgImage: TestPictures.plain(0xFF00_FF00, 4, 4))
        let image = UIImage.animatedImage(with: [one, two, one], duration: 3)
        #expect(image?.images == [one, two, one] && image?.duration == 3 && image?.size == CGSize(width: 4, height: 4))
        #expect(UIImage.animatedImage(with: [one, two], duration: 0)?.duration == 2.0 / 30)
        #expect(UIImage.animatedImage(with: [image!, two], duration: 1)?.images?.count == 4)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil && one.images == nil && one.duration == 0)
        #expect(image?.preparingForDisplay() === image)
    }

    @Test("A GIF's frames come with their own times; those of no time take a tenth of a second")
    func gif() throws {
        let data = TestPictures.gif([(1, 20), (2, 5), (3, 0), (0, 1)], loops: 3)
        let frames = try GIFFrames(data: data)
        #expect(frames.delays == [0.2, 0.05, 0.1, 0.1] && frames.loopCount == 3)
        #expect(frames.images.map { $0.pixels[2, 1] } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_0000])
        #expect(frames.images.allSatisfy { $0.width == 4 && $0.height == 3 })
        let image = try #require(UIImage.animatedImage(withGIFData: data, scale: 2))
        #expect(image.images?.count == 4 && abs(image.duration - 0.45) < 1e-9 && image.size == CGSize(width: 2, height: 1.5))
        #expect(UIImage(data: data)?.images == nil && UIImage(data: data)?.cgImage?.pixels[0, 0] == 0xFFFF_0000)
        #expect(UIImage.animatedImage(withGIFData: TestPictures.gif([(1, 20)]))?.images == nil)
        #expect(try GIFFrames(data: TestPictures.gif([(1, 20), (2, 20)], loops: 0)).loopCount == 0)
    }

    @Test("Files that are none, cut or too large are refused, with the reason")
    func refusal() throws {
        let data = TestPictures.gif([(1, 20), (2, 5)])
        #expect(throws: ImageDecodingError.empty) { try GIFFrames(data: Data()) }
        #expect(throws: ImageDecodingError.unknownFormat) { try GIFFrames(data: Data("PNG and so on".utf8)) }
        for count in 6..<data.count { #expect(throws: ImageDecodingError.self) { try GIFFrames(data: data.prefix(count)) } }
        var huge = data
        huge.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: ImageDecodingError.tooLarge(width: 65535, height: 65535)) { try GIFFrames(data: huge) }
        // Fifty thousand frames of a hundred by a hundred would be half a thousand million pixels.
        var many = Data(data.prefix(13 + 12 + 19))
        many.replaceSubrange(6..<10, with: [100, 0, 100, 0])
        for _ in 0..<50_000 { many.append(contentsOf: [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x2C, 0]) }
        many.append(0x3B)
        #expect(throws: ImageDecodingError.self) { try GIFFrames(data: many) }
        #expect(UIImage.animatedImage(withGIFData: Data([1, 2])) == nil)
    }

    @Test("Mutated GIFs give frames or an error")
    func mutations() {
        var seed: UInt64 = 3
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let original = Array(TestPictures.gif([(1, 20), (2, 5), (3, 7)], width: 9, height: 7))
        for _ in 0..<rounds(1000, long: 50_000) {
            var bytes = original
            for _ in 0...random(5) { bytes[random(bytes.count)] = UInt8(random(256)) }
            // Sizes beyond a few thousand pixels would only make the test slow.
            bytes[7] = bytes[7] & 3
            bytes[9] = bytes[9] & 3
            if let frames = try? GIFFrames(data: Data(bytes)) {
                #expect(frames.images.count == frames.delays.count && frames.delays.allSatisfy { $0 > 0 })
            }
        }
    }
}
