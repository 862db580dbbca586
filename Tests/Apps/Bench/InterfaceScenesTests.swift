import CoreGraphics
import Foundation
import QuartzCore
import RasterRenderer
import Testing

@testable import Bench

/// The scenes S4 to S7 against their definition.
@Suite struct InterfaceScenesTests {
    /// The picture of a frame.
    private func picture(_ scene: some BenchScene, frame: Int) -> PixelBuffer {
        let renderer = RasterRenderer()
        let server = RenderServer(renderer: renderer)
        let context = LayerContext(server: server)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        context.layer = scene.root
        scene.update(frame: frame)
        CATransaction.commit()
        CATransaction.flush()
        let target = PixelBuffer(width: scene.geometry.pixelWidth, height: scene.geometry.pixelHeight)
        var compositor = Compositor()
        var list = DisplayList()
        _ = compositor.composite(server.root, at: MediaClock.monotonicTime, geometry: scene.geometry, into: &list)
        renderer.render(list, into: target)
        return target
    }

    private func isNear(_ pixel: UInt32, _ color: SIMD3<Int>, within tolerance: Int = 2) -> Bool {
        let parts = [pixel >> 16, pixel >> 8, pixel].map { Int($0 & 0xFF) }
        return (0..<3).allSatisfy { abs(parts[$0] - color[$0]) <= tolerance }
    }

    // The colours are computed by a second program from the definition.
    @Test("landscapes have the defined colours in sky, sun and hills", arguments: [
        (0, 0, 0, 0xFF_453A), (7, 200, 20, 0x96_888C), (43, 64, 80, 0x70_A280), (61, 250, 250, 0x22_393D), (13, 128, 180, 0x55_7CE4),
        (5, 10, 100, 0xFF_B40A),
    ])
    func landscapes(index: Int, x: Int, y: Int, color: Int) {
        #expect(ScenePalette.landscape(index, width: 256, height: 256).pixels[x, y] == 0xFF00_0000 | UInt32(color))
    }

    @Test("S4: rows scroll 7.3 points a frame, and the bar is the tint over what lies behind it")
    func list() {
        let scene = ListScene()
        let first = picture(scene, frame: 0)
        let later = picture(scene, frame: 30)
        // Row 3 is tinted: at frame 0 its middle lies at 44 * 3 + 22 - 3.65, at frame 30 219 points higher and behind the bar.
        #expect(isNear(first[1000, 150], [224, 239, 255]))
        #expect(isNear(first[1000, 106], [255, 255, 255]))
        // Row 10, tinted as well: 44 * 10 + 22 - 3.65 - 219.
        #expect(isNear(later[1000, 239], [224, 239, 255]))
        // Where all is white for more than three sigma, the bar is 249 of 255 at 0.7 over white.
        #expect(isNear(first[1000, 20], [251, 251, 251]))
        // The indicator is black at 0.35, and starts 100 points below the top and 0.4 of the scroll offset.
        #expect(isNear(first[1275, 200], [166, 166, 166]))
        #expect(isNear(first[1275, 98], [255, 255, 255], within: 40))
    }

    @Test("S5: cards are scaled about their centres, and their opacity is that of one picture")
    func cards() {
        let scene = CardEffectsScene()
        // Card 4 at frame 0: angle 4π/6, scale 1 + 0.1 sin, opacity 0.8 + 0.2 cos = 0.7.
        let pixels = picture(scene, frame: 0)
        // The pill of (30, 30, 34) covers both discs: only the ground shows through it, by 0.3. At frame 0 it is an axial gradient from
        // (-60, 400) to (1340, 400), at x = 160 between the first two of its three colours.
        let along = 2 * (160.5 + 60) / 1400
        let ground = SIMD3(28.0, 20, 70) * (1 - along) + SIMD3(120.0, 40, 110) * along
        let seen = SIMD3(30.0, 30, 34) * 0.7 + ground * 0.3
        #expect(isNear(pixels[160, 430], SIMD3(Int(seen.x.rounded()), Int(seen.y.rounded()), Int(seen.z.rounded()))))
        let card = scene.root.sublayers![5]
        #expect(abs(card.transform.m11 - (1 + 0.1 * sin(4 * Double.pi / 6))) < 1e-12)
        #expect(abs(Double(card.opacity) - 0.7) < 1e-6)
    }

    @Test("S6: rounded rectangles, ellipses and gradients cut their pictures where they are")
    func masks() {
        let scene = MaskScene()
        let pixels = picture(scene, frame: 0)
        let ground = ScenePalette.landscape(100, width: 1280, height: 800).pixels
        // Cell 3 at frame 0: angle π/2, x = −1, y = 0: the rectangle (0, 16, 208, 168) of a picture at (40 + 960, 33 + 20).
        #expect(pixels[1001, 70] == ground[1001, 70])
        #expect(pixels[1100, 60] == ground[1100, 60])
        // At (105, 25) of its 240x200 points, above the blended pictures, it shows about the pixel (112, 32) of 256x256.
        let inside = ScenePalette.landscape(43, width: 256, height: 256).pixels[112, 32]
        #expect(isNear(pixels[1105, 78], SIMD3(Int(inside >> 16 & 0xFF), Int(inside >> 8 & 0xFF), Int(inside & 0xFF)), within: 3))
        // Modes of the six, in order.
        let modes = scene.root.sublayers!.suffix(6).compactMap { $0.compositingFilter as? String }
        #expect(modes == ["multiply", "screen", "overlay", "softLight", "colorDodge", "difference"].map { $0 + "BlendMode" })
    }

    @Test("S7: S2 with three pixels a point, every tenth frame")
    func largeTray() {
        let scene = LargeTrayScene()
        #expect(scene.geometry.pixelWidth == 3840)
        #expect(scene.geometry.pixelHeight == 2160)
        scene.update(frame: 1)
        let card = scene.root.sublayers![30]
        // The eleventh frame of S2: scrolled by 100 points, that is one row of 57 and 43.
        #expect(abs(card.convert(CGPoint(x: 80, y: 100), to: nil).y - (28.5 + 57 - 43)) < 1e-9)
    }
}
