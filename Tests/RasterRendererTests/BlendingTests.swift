import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite("Blending, passes and effects", .eachRenderer)
struct BlendingTests {
    private func expected(_ source: UInt32, _ opacity: Double, over below: UInt32) -> [Double] {
        zip(source.channels, below.channels).map { s, b in s * opacity + b * (1 - source.channels[3] / 255 * opacity) }
    }

    @Test func solidOverSolid() {
        var random = TestRandom(seed: 12)
        for _ in 0..<200 {
            let source = scaled(UInt32(random.below(1 << 24)) | 0xff00_0000, UInt32(random.below(256)))
            let below = UInt32(random.below(1 << 24)) | 0xff00_0000
            let opacity = Double(random.below(256)) / 255
            var scene = TestScene(19, 3, background: below)
            scene.add(rect: (0, 0, 19, 3), .color(source), opacity: Float(opacity))
            let result = scene.render()
            #expect(Set(result.content).count == 1)
            let wanted = expected(source, opacity, over: below)
            // Colour and alpha are rounded with the opacity in them, then the sum.
            #expect(zip(wanted, result[5, 1].channels).allSatisfy { abs($0 - $1) <= 1.51 })
        }
    }

    @Test func picturesOverSolid() {
        let picture = randomPicture(29, 11, seed: 20)
        for opacity in [1.0, 0.6] {
            for plane in [Homography.identity, Homography(scaleX: 1, scaleY: 1, translateX: 0.5, translateY: 0)] {
                var scene = TestScene(29, 11, background: 0xff40_80c0)
                let isCopy = plane == .identity
                scene.add(
                    rect: (0, 0, 29, 11), .image(picture, texels: identityTexels, filter: isCopy ? .linear : .nearest), plane: plane,
                    opacity: Float(opacity))
                let result = scene.render()
                for y in 0..<11 {
                    for x in 0..<28 where isCopy {
                        let wanted = expected(picture[x, y], opacity, over: 0xff40_80c0)
                        #expect(zip(wanted, result[x, y].channels).allSatisfy { abs($0 - $1) <= 1.5 })
                    }
                }
            }
        }
    }

    @Test func plusLighterSaturates() {
        let picture = PixelBuffer(width: 20, height: 4) { _, _ in 0x80ff_4020 }
        for source in [
            DisplayList.Source.color(0x80ff_4020), .image(picture, texels: identityTexels, filter: .linear),
            .image(picture, texels: .init(scale: SIMD2(0.7, 0.9), offset: .zero), filter: .linear),
        ] {
            var scene = TestScene(19, 4, background: 0xff20_30f0)
            scene.add(rect: (0, 0, 19, 4), source, blend: .plusLighter)
            #expect(Set(scene.render().content) == [0xffff_70ff])
        }
    }

    @Test func passesAreDrawnAsPictures() {
        var scene = TestScene(30, 20, background: 0xff00_0000)
        scene.add(rect: (2, 3, 10, 8), .color(0xffff_ffff))
        scene.add(rect: (6, 5, 10, 8), .color(0xffff_0000))
        scene.endPass()
        // Group opacity: what the second quad hid of the first doesn't shine through.
        scene.add(rect: (0, 0, 30, 20), .pass(0, texels: identityTexels, filter: .linear), opacity: Float(128.0 / 255))
        let result = scene.render()
        #expect(result[3, 4] == 0xff80_8080)
        #expect(result[8, 7] == 0xff80_0000)
        #expect(result[20, 15] == 0xff00_0000)
    }

    @Test func laterPassesAreNoSources() {
        var scene = TestScene(10, 10, background: 0xff01_0203)
        scene.add(rect: (0, 0, 10, 10), .pass(0, texels: identityTexels, filter: .linear))
        scene.add(rect: (0, 0, 10, 10), .pass(-1, texels: identityTexels, filter: .linear))
        scene.add(rect: (0, 0, 10, 10), .pass(7, texels: identityTexels, filter: .linear))
        scene.add(rect: (0, 0, 10, 10), .color(0xffff_ffff), mask: DisplayList.Mask(pass: 3, x: 0, y: 0))
        #expect(Set(scene.render().content) == [0xff01_0203])
    }

    @Test func masksMultiplyTheirAlpha() {
        let ramp = PixelBuffer(width: 16, height: 4) { x, _ in UInt32(x * 17) << 24 }
        let kinds: [DisplayList.Source] = [
            .color(0xff80_ff40), .image(PixelBuffer(width: 16, height: 4) { _, _ in 0xff80_ff40 }, texels: identityTexels, filter: .linear),
            .image(
                PixelBuffer(width: 8, height: 2) { _, _ in 0xff80_ff40 }, texels: .init(scale: SIMD2(0.5, 0.5), offset: .zero),
                filter: .linear),
        ]
        for source in kinds {
            var scene = TestScene(16, 4)
            scene.add(rect: (0, 0, 16, 4), .image(ramp, texels: identityTexels, filter: .nearest))
            scene.endPass()
            scene.add(rect: (0, 0, 16, 4), source, mask: DisplayList.Mask(pass: 0, x: 0, y: 0))
            let row = scene.render().rows[2]
            for x in 0..<16 { #expect(row[x] == scaled(0xff80_ff40, UInt32(x * 17))) }
        }
    }

    @Test func shadowsAreBlurredAlpha() {
        for sigma in [0.7, 2.0, 5.0] {
            var scene = TestScene(80, 60)
            scene.add(rect: (30, 20, 20, 20), .color(0xff12_3456))
            scene.endPass(effect: .shadow(sigma: sigma, color: 0x8040_2010))
            scene.add(rect: (0, 0, 80, 60), .pass(0, texels: identityTexels, filter: .nearest))
            let result = scene.render()
            func step(_ x: Double) -> Double { 0.5 * (1 + erf(x / sigma / 2.0.squareRoot())) }
            for y in 0..<60 {
                for x in 0..<80 {
                    let cx = Double(x) + 0.5
                    let cy = Double(y) + 0.5
                    let cover = (step(cx - 30) - step(cx - 50)) * (step(cy - 20) - step(cy - 40))
                    #expect(abs(Double(result[x, y].alpha) - cover * 128) < 5, "\(sigma): \(x) \(y)")
                }
            }
            // What was opaque inside for certain has the shadow's colour.
            if sigma < 3 { #expect(result[40, 30] == 0x8040_2010) }
        }
    }

    @Test func shadowWithoutBlurIsTheShape() {
        var scene = TestScene(20, 20)
        scene.add(rect: (5, 5, 8, 8), .color(0xffff_ffff))
        scene.endPass(effect: .shadow(sigma: 0, color: 0x6020_0000))
        scene.add(rect: (0, 0, 20, 20), .pass(0, texels: identityTexels, filter: .nearest))
        let result = scene.render()
        #expect(result[5, 5] == 0x6020_0000 && result[12, 12] == 0x6020_0000 && result[4, 5] == 0 && result[13, 12] == 0)
    }

    @Test func emptyListsLeaveTheTarget() {
        let renderer = RendererUnderTest.current.makeRenderer()
        let target = renderer.makeTarget(width: 3, height: 3)
        var scene = TestScene(3, 3)
        scene.endPass(background: 7)
        renderer.render(scene.list, into: target)
        renderer.render(DisplayList(), into: target)
        #expect(Set(renderer.pixels(of: target).content) == [7])
    }
}
