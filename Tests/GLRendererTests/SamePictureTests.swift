import CoreGraphics
import Foundation
import QuartzCore
import RasterRenderer
import RendererTesting
import TestSupport
import Testing

@testable import GLRenderer

/// How the two renderers' pictures of a list differ: pixels by more than 2 of 255.
func difference(_ scene: TestScene) -> PictureDifference {
    PictureDifference(scene.render(SharedGLRenderer()), scene.render(RasterRenderer(threads: 1)), slack: 2)
}

@Suite("Pictures of both renderers")
struct SamePictureTests {
    /// The seeds of random scenes; `LAMINA_SCENES` sets how many there are.
    private static let seeds = 1...rounds(4, long: 100)

    @Test("Random scenes with every source, filter, tint, clip, mask, curve and effect", arguments: seeds)
    func randomScenes(seed: Int) {
        var scene = randomScene(seed: UInt64(seed))
        for index in scene.list.quads.indices { scene.list.quads[index].blendMode = .normal }
        // Where a boundary of two texels, or of two stops at one place, goes through a pixel's centre, rounding chooses one of them: the
        // pixel is one that the CPU renderer draws when all sources are moved by a 256th of a pixel.
        let found = scene.render(SharedGLRenderer())
        var wanted = [scene.render(RasterRenderer(threads: 1))]
        guard PictureDifference(found, wanted[0], slack: 2).pixels > 0 else { return }
        for move in [SIMD2(1.0 / 256, 0), SIMD2(-1.0 / 256, 0), SIMD2(0, 1.0 / 256), SIMD2(0, -1.0 / 256)] {
            var moved = scene
            for index in scene.list.quads.indices {
                moved.list.quads[index].planeFromPixels = scene.list.quads[index].planeFromPixels.moved(to: move)
            }
            wanted.append(moved.render(RasterRenderer(threads: 1)))
        }
        for y in 0..<found.height {
            for x in 0..<found.width where found[x, y] != wanted[0][x, y] {
                for shift in [UInt32(0), 8, 16, 24] {
                    let channel = Int(found[x, y] >> shift & 255), choices = wanted.map { Int($0[x, y] >> shift & 255) }
                    #expect((choices.min()! - 2...choices.max()! + 2).contains(channel), "(\(x), \(y)): \(channel), not of \(choices)")
                }
            }
        }
    }

    @Test("Random scenes in every blend mode", arguments: seeds)
    func randomBlending(seed: Int) {
        let found = difference(randomScene(seed: UInt64(seed)))
        // Dodging, burning and the modes of hue and saturation divide by what may be nearly 0: there one level becomes many.
        #expect(found.pixels <= 160 && found.largest <= 130, "\(found)")
    }

    @Test("The shared scenes, in two draw calls each", arguments: BenchScene.all.map(\.name))
    func sharedScenes(name: String) throws {
        let scene = try #require(BenchScene.all.first { $0.name == name })
        let gl = SharedGLRenderer()
        let target = gl.makeTarget(width: BenchScene.width, height: BenchScene.height)
        for frame in [0, 37, 90] {
            let list = scene.list(frame)
            let wanted = PixelBuffer(width: BenchScene.width, height: BenchScene.height)
            gl.render(list, into: target)
            RasterRenderer(threads: 1).render(list, into: wanted)
            let found = PictureDifference(gl.pixels(of: target), wanted, slack: 1)
            #expect(found.largest <= 2 && found.pixels < 200, "\(name), frame \(frame): \(found)")
            #expect(gl.base.drawCallsOfPasses == [2], "what hides something, then all")
        }
    }

    @Test("Each blend mode, of pictures with all alphas, in parts and at half opacity", arguments: allBlendModes)
    func blendModes(mode: CGBlendMode) {
        var scene = TestScene(64, 64)
        let below = randomPicture(64, 64, seed: 3), above = randomPicture(64, 64, seed: 4)
        scene.add(rect: (0, 0, 64, 64), .image(below, texels: identityTexels, filter: .linear), blend: .copy)
        scene.add(rect: (0, 0, 64, 8), .color(0xffff_ffff))
        scene.add(rect: (0, 8, 64, 8), .color(0xff00_0000))
        scene.add(rect: (0, 16, 64, 8), .color(0), blend: .clear)
        scene.add(rect: (0, 0, 30.5, 63.25), .image(above, texels: identityTexels, filter: .linear), blend: mode)
        scene.add(rect: (32, 0, 20, 64), .image(above, texels: identityTexels, filter: .linear), opacity: 0.5, blend: mode)
        scene.add([(54, 2), (63, 4), (60, 60), (53, 50)], .color(0xff40_80c0), blend: mode)
        #expect(difference(scene).largest <= 2)
    }

    @Test("Blurs and shadows of any width", arguments: [0, 0.005, 0.3, 1, 1.99, 2.01, 5, 7.9, 8.1, 17, 40, 130, 1e9, Double.infinity, .nan])
    func effects(sigma: Double) {
        for effect in [DisplayList.Effect.blur(sigma: sigma, saturation: 1.8), .shadow(sigma: sigma, color: 0xc040_2010)] {
            var scene = TestScene(150, 110)
            scene.add([(40, 35), (110, 50), (90, 80), (30, 70)], .color(0xff80_c0ff))
            scene.add(rect: (60, 20, 13, 71), .image(randomPicture(13, 71, seed: 9), texels: identityTexels, filter: .linear))
            scene.endPass(effect: effect)
            scene.add(rect: (0, 0, 150, 110), .pass(0, texels: identityTexels, filter: .linear))
            #expect(difference(scene).largest <= 2, "\(effect)")
        }
    }
}
