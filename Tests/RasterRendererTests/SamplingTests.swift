import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite("Sampling", .eachRenderer)
struct SamplingTests {
    /// The four neighbours, weighted, in floating point.
    private func bilinear(_ picture: PixelBuffer, _ u: Double, _ v: Double) -> [Double] {
        let x = max(0, min(Double(picture.width - 1), u - 0.5)), y = max(0, min(Double(picture.height - 1), v - 0.5))
        let x0 = Int(x), y0 = Int(y), x1 = min(x0 + 1, picture.width - 1), y1 = min(y0 + 1, picture.height - 1)
        let fx = x - Double(x0), fy = y - Double(y0)
        let a = picture[x0, y0].channels, b = picture[x1, y0].channels, c = picture[x0, y1].channels, d = picture[x1, y1].channels
        return (0..<4).map { (a[$0] * (1 - fx) + b[$0] * fx) * (1 - fy) + (c[$0] * (1 - fx) + d[$0] * fx) * fy }
    }

    /// The greatest error of a picture that fills the target, against the reference.
    private func error(_ picture: PixelBuffer, _ plane: Homography, width: Int = 120, height: Int = 90) -> Double {
        var scene = TestScene(width, height)
        scene.add(rect: (0, 0, Double(width), Double(height)), .image(picture, texels: identityTexels, filter: .linear), plane: plane)
        let result = scene.render()
        var worst = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let h = plane.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
                let wanted = bilinear(picture, h.x / h.z, h.y / h.z)
                worst = max(worst, zip(wanted, result[x, y].channels).map { abs($0 - $1) }.max()!)
            }
        }
        return worst
    }

    @Test func copiesWholePixels() {
        let picture = randomPicture(20, 15, seed: 1, isOpaque: true)
        for filter in [DisplayList.Filter.nearest, .linear, .trilinear] {
            var scene = TestScene(40, 30)
            scene.add(
                rect: (7, 5, 20, 15), .image(picture, texels: identityTexels, filter: filter),
                plane: Homography(scaleX: 1, scaleY: 1, translateX: -7, translateY: -5))
            let result = scene.render()
            for y in 0..<15 { for x in 0..<20 { #expect(result[x + 7, y + 5] == picture[x, y]) } }
            #expect(result[6, 5] == 0 && result[27, 5] == 0 && result[7, 4] == 0 && result[7, 20] == 0)
        }
    }

    @Test("a level bias takes coarser or finer mip levels, and bounds stay right")
    func levelBias() {
        let picture = randomPicture(64, 64, seed: 3, isOpaque: true)
        func draw(shrunk scale: Double, bias: Float) -> PixelBuffer {
            var scene = TestScene(16, 16)
            scene.add(
                rect: (0, 0, 16, 16), .image(picture, texels: .init(scale: SIMD2(1, 1), offset: .zero, levelBias: bias), filter: .trilinear),
                plane: Homography(scaleX: scale, scaleY: scale, translateX: 0, translateY: 0))
            return scene.render()
        }
        func contrast(_ picture: PixelBuffer) -> Double {
            var sum = 0.0
            for y in 0..<16 { for x in 1..<16 { sum += zip(picture[x, y].channels, picture[x - 1, y].channels).map { abs($0 - $1) }.reduce(0, +) } }
            return sum
        }
        let plain = contrast(draw(shrunk: 2, bias: 0))
        #expect(contrast(draw(shrunk: 2, bias: 2)) < plain * 0.7, "softer")
        #expect(contrast(draw(shrunk: 4, bias: -2)) > contrast(draw(shrunk: 4, bias: 0)) * 1.2, "sharper")
        let last = draw(shrunk: 4, bias: 16)
        #expect(Set((0..<256).map { last[$0 % 16, $0 / 16] }).count == 1, "the last level is one texel")
        for bias in [Float.nan, .infinity, -.infinity, 1e30] { _ = draw(shrunk: 2, bias: bias) }
    }

    @Test func theEdgeRepeatsBeyondThePicture() {
        let picture = randomPicture(4, 4, seed: 2, isOpaque: true)
        var scene = TestScene(12, 12)
        scene.add(
            rect: (0, 0, 12, 12), .image(picture, texels: identityTexels, filter: .linear),
            plane: Homography(scaleX: 1, scaleY: 1, translateX: -4, translateY: -4))
        let result = scene.render()
        for y in 0..<12 {
            for x in 0..<12 { #expect(result[x, y] == picture[max(0, min(3, x - 4)), max(0, min(3, y - 4))]) }
        }
    }

    @Test func nearestTakesTheTexelUnderTheCentre() {
        let picture = randomPicture(8, 8, seed: 4, isOpaque: true)
        var scene = TestScene(24, 24)
        scene.add(
            rect: (0, 0, 24, 24), .image(picture, texels: .init(scale: SIMD2(1.0 / 3, 1.0 / 3), offset: .zero), filter: .nearest))
        let result = scene.render()
        for y in 0..<24 { for x in 0..<24 { #expect(result[x, y] == picture[x / 3, y / 3]) } }
    }

    @Test("smooth pictures are within 1.6 of the float reference, however they lie")
    func linearIsTrue() {
        let picture = randomPicture(256, 200, seed: 6, smooth: true)
        let maps: [(String, Homography)] = [
            ("scale", Homography(scaleX: 1.7, scaleY: 1.3, translateX: 3.3, translateY: 4.4)),
            ("magnified", Homography(scaleX: 0.13, scaleY: 0.21, translateX: 90.1, translateY: 50.2)),
            ("moved by a fraction", Homography(scaleX: 1, scaleY: 1, translateX: 20.25, translateY: 10.75)),
            ("turned", Homography(x: SIMD3(0.8, 0.5, 0), y: SIMD3(-0.5, 0.8, 0), one: SIMD3(60, 10, 1))),
            ("perspective", Homography(x: SIMD3(0.9, 0.1, 0.002), y: SIMD3(0.05, 1.1, 0.001), one: SIMD3(5, 6, 1))),
            ("strong perspective", Homography(x: SIMD3(1.2, 0.3, 0.03), y: SIMD3(0.2, 1.4, 0.01), one: SIMD3(40, 30, 0.7))),
            ("horizon near", Homography(x: SIMD3(0.1, 0.1, -0.0082), y: SIMD3(0.05, 0.3, 0), one: SIMD3(5, 6, 1))),
            ("turned about a vertical axis", Homography(x: SIMD3(0.9, 0.1, 0.002), y: SIMD3(0, 1.1, 0), one: SIMD3(5, 6, 1))),
            ("turned far about it", Homography(x: SIMD3(1.9, -0.8, 0.03), y: SIMD3(0, -1.4, 0), one: SIMD3(-30, 170, 0.7))),
            ("turned so that its horizon is near", Homography(x: SIMD3(0.1, 0.1, -0.0082), y: SIMD3(0, 0.3, 0), one: SIMD3(5, 6, 1))),
        ]
        for (name, map) in maps { #expect(error(picture, map) <= 1.6, "\(name)") }
    }

    @Test("random texels, where a shift of 1/256 texel is a level, are within 3 of the float reference")
    func linearIsTrueOnNoise() {
        let picture = randomPicture(128, 128, seed: 8)
        #expect(error(picture, Homography(x: SIMD3(0.9, 0.1, 0.002), y: SIMD3(0.05, 0.8, 0.001), one: SIMD3(5, 6, 1))) <= 3)
        #expect(error(picture, Homography(scaleX: 0.37, scaleY: 0.61, translateX: 3.3, translateY: 4.4)) <= 3)
        #expect(error(picture, Homography(x: SIMD3(0.9, 0.1, 0.002), y: SIMD3(0, 0.8, 0), one: SIMD3(5, 6, 1))) <= 3)
    }

    /// Upright images have a way of their own for each spacing of samples, if what 32 pixels need lies inside the image: these widths are about
    /// as large as that.
    @Test("random texels of upright images are within 3 of the float reference", arguments: [0.3, 0.753, 0.999, 1, 1.0001, 1.067, 1.99, 2, 2.3])
    func uprightIsTrueOnNoise(scale: Double) {
        for width in Int(24 * scale) + 5...Int(24 * scale) + 18 {
            let picture = randomPicture(width, 20, seed: UInt64(width))
            for (x, y) in [(0.5, 0.5), (0.002, 3.3), (-0.75, -2.4)] {
                let flat = Homography(scaleX: scale, scaleY: 0.8, translateX: x, translateY: y)
                #expect(error(picture, flat, width: 32, height: 6) <= 3, "\(width) wide, from \(x), \(y)")
                let turned = Homography(x: SIMD3(scale, 0, 0), y: SIMD3(0, 0.8, 0.01), one: SIMD3(x, y, 1))
                #expect(error(picture, turned, width: 32, height: 6) <= 3, "\(width) wide, from \(x), \(y), turned about a horizontal axis")
            }
        }
    }

    @Test func mipLevelsAreMeans() {
        let picture = PixelBuffer(width: 4, height: 2) { x, y in [0xff00_0000, 0xff00_0004, 0xff00_0008, 0xff00_000c][x] + UInt32(y) * 2 }
        let levels = picture.mipLevels
        #expect(levels.map(\.width) == [2, 1])
        #expect(levels.map(\.height) == [1, 1])
        #expect(levels[0].content == [0xff00_0003, 0xff00_000b])
        #expect(levels[1].content == [0xff00_0007])
        // The second time they are the same buffers.
        #expect(zip(levels, picture.mipLevels).allSatisfy { $0 === $1 })
    }

    @Test func oddSizesAreWeightedByArea() {
        let picture = PixelBuffer(width: 3, height: 1) { x, _ in [0xff00_0000, 0xff00_0060, 0xff00_00c0][x] }
        let level = picture.mipLevels[0]
        #expect(level.width == 2)
        // Two thirds of the first and one of the second: 0x60 / 3.
        #expect(level[0, 0] == 0xff00_0020)
        #expect(level[1, 0] == 0xff00_00a0)
        #expect(randomPicture(13, 7, seed: 1, isOpaque: true).mipLevels.allSatisfy { $0.opacity.isOpaque })
    }

    @Test("a level of any size is what its pixels' areas say", arguments: [(1, 1), (1, 2), (1, 5), (5, 1), (2, 3), (3, 2), (3, 3), (13, 7), (6, 5), (5, 6)])
    func oddSizesAreExact(width: Int, height: Int) throws {
        let picture = randomPicture(width, height, seed: UInt64(width * 100 + height), isOpaque: false)
        // The parts, in 256ths, of up to three pixels of a line that a pixel of the next level covers.
        func parts(_ source: Int, _ target: Int, _ index: Int) -> [(pixel: Int, part: Int)] {
            var left = 256
            var parts = (0..<3).map { tap in
                let pixel = index * source / target + tap
                let overlap = min((index + 1) * source, (pixel + 1) * target) - max(index * source, pixel * target)
                let part = overlap > 0 ? min(left, (overlap * 256 + source / 2) / source) : 0
                left -= part
                return (pixel: pixel, part: part)
            }
            parts[0].part += left
            return parts.filter { $0.part > 0 }
        }
        guard let level = picture.mipLevels.first else { return #expect(width == 1 && height == 1) }
        for y in 0..<level.height {
            for x in 0..<level.width {
                let mean = [0, 8, 16, 24].reduce(UInt32(0)) { pixel, shift in
                    var sum = 0
                    for row in parts(height, level.height, y) {
                        for column in parts(width, level.width, x) {
                            sum += Int(picture[column.pixel, row.pixel] >> UInt32(shift) & 0xff) * row.part * column.part
                        }
                    }
                    return pixel | UInt32((sum + 32_768) >> 16) << UInt32(shift)
                }
                #expect(level[x, y] == mean, "(\(x), \(y))")
            }
        }
    }

    @Test func trilinearAveragesWhatLinearSkips() {
        let board = PixelBuffer(width: 64, height: 64) { x, y in (x + y) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
        var scene = TestScene(8, 8)
        scene.add(rect: (0, 0, 8, 8), .image(board, texels: .init(scale: SIMD2(8, 8), offset: .zero), filter: .trilinear))
        for pixel in scene.render().content { #expect(difference(pixel, 0xff80_8080) <= 1) }
    }

    @Test func trilinearIsLinearWhereMagnified() {
        let picture = randomPicture(30, 30, seed: 9)
        func render(_ filter: DisplayList.Filter) -> [UInt32] {
            var scene = TestScene(60, 60)
            scene.add(rect: (0, 0, 60, 60), .image(picture, texels: .init(scale: SIMD2(0.45, 0.5), offset: .zero), filter: filter))
            return scene.render().content
        }
        #expect(render(.linear) == render(.trilinear))
    }

    @Test func trilinearTakesTheNextLevelAtHalfSize() {
        // Stripes of two texels are stripes of one in the first smaller version, whose texels the pixels then hit exactly.
        let stripes = PixelBuffer(width: 64, height: 64) { x, _ in x / 2 % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
        var scene = TestScene(32, 8)
        scene.add(rect: (0, 0, 32, 8), .image(stripes, texels: .init(scale: SIMD2(2, 2), offset: .zero), filter: .trilinear))
        let row = scene.render().rows[3]
        #expect(Set(row.map { $0 & 0xff }).isSubset(of: [0x00, 0xff]))
    }

    @Test func opacityMapsFindCardsAndEmptyBorders() {
        let card = roundedCard(60, 80, radius: 9, color: 0xffaa_bbcc)
        let map = card.opacity
        #expect(!map.isOpaque)
        #expect(map.visible == .init(minX: 0, minY: 0, maxX: 60, maxY: 80))
        #expect(map.opaque?.rect == .init(minX: 0, minY: 0, maxX: 60, maxY: 80))
        let cuts = map.opaque!.cuts
        #expect((0..<4).allSatisfy { cuts[$0] >= 8 && cuts[$0] <= 12 })
        for y in 0..<80 {
            for x in 0..<60 where card[x, y].alpha < 255 {
                let inside = x + y >= cuts[0] && 59 - x + y >= cuts[1] && 59 - x + 79 - y >= cuts[2] && x + 79 - y >= cuts[3]
                #expect(!inside)
            }
        }
        #expect(PixelBuffer(width: 5, height: 5).opacity.visible.isEmpty)
        let spot = PixelBuffer(width: 50, height: 40) { x, y in (10..<30).contains(x) && (8..<20).contains(y) ? 0xffff_ffff : 0 }
        #expect(spot.opacity.visible == .init(minX: 10, minY: 8, maxX: 30, maxY: 20))
        let ring = PixelBuffer(width: 40, height: 40) { x, y in (15..<25).contains(x) && (12..<29).contains(y) ? 0 : 0xffff_ffff }
        #expect(ring.opacity.opaque == nil)
    }
}
