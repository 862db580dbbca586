import CoreGraphics
import Foundation
import Testing

@Suite struct PNGEncoderTests {
    private func image(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> CGImage {
        var state = seed
        func random() -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(truncatingIfNeeded: state >> 33)
        }
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let alpha: UInt32 = opaque ? 255 : [0, 1, 77, 128, 254, 255][Int(random() % 6)], value = random()
                func channel(_ shift: UInt32) -> UInt32 { (value >> shift & 255) * alpha / 255 << shift }
                pixels[x, y] = alpha << 24 | channel(16) | channel(8) | channel(0)
            }
        }
        return CGImage(pixels: pixels)
    }

    private func decoded(_ data: Data) throws -> [[UInt32]] {
        let decoder = try ImageDecoder(data: data)
        return try decoder.decode().pixels.rows
    }

    @Test("what is encoded is decoded again, of any size; without alpha where there is none", arguments: [(1, 1), (3, 2), (257, 5), (64, 300)])
    func roundTrip(_ width: Int, _ height: Int) throws {
        let opaque = image(width, height, seed: UInt64(width), opaque: true), data = try opaque.pngData()
        #expect(try decoded(data) == opaque.pixels.rows)
        #expect(data[25] == 2)
        let translucent = image(width, height, seed: UInt64(height), opaque: false)
        translucent.pixels[0, 0] = 0x8040_2000
        let file = try translucent.pngData()
        #expect(file[25] == 6)
        // Eight bits of a colour that isn't premultiplied give those of the premultiplied one again.
        for (row, expected) in zip(try decoded(file), translucent.pixels.rows) {
            for (pixel, wanted) in zip(row, expected) {
                #expect(pixel >> 24 == wanted >> 24)
                if pixel >> 24 > 0 { for shift in [0, 8, 16] as [UInt32] { #expect(isNear(pixel >> shift & 255, wanted >> shift & 255, 1)) } }
            }
        }
    }

    @Test("the same pixels give the same bytes, with texts in chunks before the pixels")
    func bytes() throws {
        let picture = image(40, 30, seed: 5, opaque: true)
        #expect(try picture.pngData() == picture.pngData())
        let data = try picture.pngData(texts: [(key: "Thumb::URI", value: "file:///a")])
        #expect(try decoded(data) == picture.pixels.rows)
        // The chunk IHDR has 13 bytes; a chunk has 12 of its own.
        let chunk = data[33..<(33 + 12 + 20)]
        #expect(Array(chunk.prefix(8)) == [0, 0, 0, 20] + Array("tEXt".utf8))
        #expect(Array(chunk.dropFirst(8).prefix(20)) == Array("Thumb::URI\0file:///a".utf8))
    }

    @Test("a damaged file is refused: the checksums are right")
    func checksums() throws {
        let data = try image(16, 16, seed: 9, opaque: true).pngData()
        var damaged = data
        damaged[50] ^= 0xFF
        #expect(throws: (any Error).self) { try decoded(damaged) }
    }
}
