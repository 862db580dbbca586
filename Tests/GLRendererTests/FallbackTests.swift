import CoreGraphics
import QuartzCore
import RasterRenderer
import RendererTesting
import Testing

@testable import GLRenderer

@Suite("What OpenGL can't draw")
struct FallbackTests {
    private static let width = 20_000

    /// A picture wider than any texture of the driver.
    private func wide(_ renderer: GLRenderer) -> TestScene {
        var scene = TestScene(Self.width, 2, background: 0xff00_0000)
        scene.add(rect: (19_990, 0, 5, 2), .color(0xff12_3456))
        scene.endPass(background: 0xff00_0000)
        return scene
    }

    @Test("A picture that is too large for a texture is refused before anything is drawn")
    func refused() throws {
        let renderer = try GLRenderer()
        var scene = wide(renderer)
        scene.width = 4
        scene.add(rect: (0, 0, 4, 2), .pass(0, texels: identityTexels, filter: .linear))
        scene.endPass(background: 0xffff_ffff)
        let target = renderer.makeTarget(width: 4, height: 2)
        var before = TestScene(4, 2)
        before.endPass(background: 0xff01_0203)
        try renderer.draw(before.list, into: target)
        #expect(throws: GLRendererError.unsupported("a picture of 20000x2 pixels")) { try renderer.draw(scene.list, into: target) }
        #expect(Set(renderer.pixels(of: target).content) == [0xff01_0203])
    }

    @Test("Another renderer draws what OpenGL can't, and one line says why")
    func fallback() throws {
        let lines = Guarded<[String]>([])
        let renderer = try GLRenderer(fallback: RasterRenderer(threads: 1), report: { line in lines.withLock { $0.append(line) } })
        let scene = wide(renderer)
        let target = renderer.makeTarget(width: Self.width, height: 2)
        for _ in 0..<3 { renderer.render(scene.list, into: target) }
        let found = renderer.pixels(of: target)
        #expect(found[19_992, 1] == 0xff12_3456 && found[19_980, 1] == 0xff00_0000)
        #expect(lines.withLock { $0 }.count == 1)

        // As a part of a smaller picture: the target is a texture, which gets the fallback's pixels.
        var part = scene
        part.width = 4
        part.add(
            rect: (0, 0, 4, 2), .pass(0, texels: .init(scale: SIMD2(1, 1), offset: SIMD2(19_990, 0)), filter: .linear))
        part.endPass()
        let small = renderer.makeTarget(width: 4, height: 2)
        renderer.render(part.list, into: small)
        #expect(Set(renderer.pixels(of: small).content) == [0xff12_3456])
        #expect(lines.withLock { $0 } == ["OpenGL ES can't draw to a target of 20000x2 pixels; drawing on the processor instead."])
    }

    @Test("What isn't a number, has no area or reads what isn't there draws nothing, as by the CPU")
    func invalid() {
        var scene = TestScene(20, 20, background: 0xff20_3040)
        let picture = randomPicture(8, 8, seed: 1)
        let nowhere = Homography(x: SIMD3(.nan, 0, 0), y: SIMD3(0, 1, 0), one: SIMD3(0, 0, 1))
        scene.add(rect: (1, 1, 9, 9), .image(picture, texels: identityTexels, filter: .linear), plane: nowhere)
        scene.add(rect: (1, 1, 0, 9), .color(0xffff_ffff))
        scene.add([(1, 1), (.infinity, 2), (4, 9)], .color(0xffff_ffff))
        scene.add(rect: (1, 1, 9, 9), .color(0xffff_ffff), opacity: .nan)
        scene.add(rect: (1, 1, 9, 9), .pass(7, texels: identityTexels, filter: .linear))
        scene.add(rect: (1, 1, 9, 9), .color(0xffff_ffff), mask: .init(pass: 3, x: 0, y: 0))
        scene.add(
            rect: (1, 1, 9, 9), .color(0xffff_ffff),
            clips: [.init(planeFromPixels: .identity, rect: CGRect(x: 0, y: 0, width: 0, height: 5), radii: .zero)])
        #expect(Set(scene.render(SharedGLRenderer()).content) == [0xff20_3040])
        #expect(difference(scene).largest == 0)
    }
}
