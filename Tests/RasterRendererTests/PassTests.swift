import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

/// Passes that go on with others, copy from others, and masks with a place and a size of their own.
@Suite("Passes that read passes", .eachRenderer)
struct PassTests {
    private func pass(_ index: Int, filter: DisplayList.Filter = .nearest, from x: Double = 0, _ y: Double = 0) -> DisplayList.Source {
        .pass(index, texels: DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(x, y)), filter: filter)
    }

    /// A scene whose last pass was ended by the test.
    private func draw(_ scene: TestScene) -> PixelBuffer {
        let renderer = RendererUnderTest.current.makeRenderer()
        let target = renderer.makeTarget(width: scene.width, height: scene.height)
        renderer.render(scene.list, into: target)
        return renderer.pixels(of: target)
    }

    @Test("A pass goes on with an earlier one's picture, be it the frame or another picture", arguments: [true, false])
    func continuing(isFrame: Bool) {
        var scene = TestScene(20, 10)
        scene.add(rect: (0, 0, 10, 10), .color(0xffff_0000))
        scene.endPass(background: 0xff00_00ff)
        scene.add(rect: (5, 0, 10, 10), .color(0x8080_8080))
        scene.endPass(start: .continuing(0))
        if !isFrame {
            scene.add(rect: (0, 0, 20, 10), pass(1))
            scene.endPass()
        }
        let row = draw(scene).rows[5]
        #expect(row[2] == 0xffff_0000 && row[7] == 0xffff_8080 && row[12] == 0xff80_80ff && row[18] == 0xff00_00ff)
    }

    @Test("Passes in between see what was drawn until then, and the pass that goes on shows it")
    func glass() {
        var scene = TestScene(20, 10)
        for x in 0..<20 { scene.add(rect: (Double(x), 0, 1, 10), .color(x % 2 == 0 ? 0xffff_ffff : 0xff00_0000)) }
        scene.endPass(background: 0xff00_0000)
        scene.list.passes.append(.init(width: 6, height: 10, start: .copy(of: 0, x: 7, y: 0), quads: 20..<20, effect: .blur(sigma: 3)))
        scene.add(rect: (7, 0, 6, 10), pass(1, from: -7))
        scene.endPass(start: .continuing(0))
        let row = draw(scene).rows[5]
        #expect(row[6] == 0xffff_ffff && row[13] == 0xff00_0000)
        for x in 8..<12 { #expect((40..<215).contains(row[x] & 255), "the stripes at \(x) are blurred into one another") }
    }

    @Test(
        "A copy is a part of another picture, whose edge repeats beyond it",
        arguments: [(2, 1), (-3, -2), (6, 4), (-50, 3), (3, 90), (.max, .min)])
    func copy(x: Int, y: Int) {
        let texture = randomPicture(8, 6, seed: 3, isOpaque: true)
        var scene = TestScene(8, 6)
        scene.add(rect: (0, 0, 8, 6), .image(texture, texels: identityTexels, filter: .nearest))
        scene.endPass()
        scene.endPass(start: .copy(of: 0, x: x, y: y))
        let picture = draw(scene)
        for row in 0..<6 {
            for column in 0..<8 {
                let u = min(max(Double(column) + Double(x), 0), 7), v = min(max(Double(row) + Double(y), 0), 5)
                #expect(picture[column, row] == texture[Int(u), Int(v)], "\(column) \(row)")
            }
        }
    }

    @Test(
        "A mask lies at its own place with its own size; beyond it nothing is drawn",
        arguments: [(3, 2), (-2, -3), (14, 7), (-40, 0), (.max, 0)])
    func masks(x: Int, y: Int) {
        for blend in [CGBlendMode.normal, .copy, .plusLighter] {
            var scene = TestScene(6, 5)
            scene.add(rect: (0, 0, 3, 5), .color(0x8000_0000))
            scene.add(rect: (3, 0, 3, 5), .color(0xff00_0000))
            scene.endPass()
            scene.width = 17
            scene.height = 9
            scene.add(rect: (0, 0, 17, 9), .color(0xffff_ffff), blend: blend, mask: DisplayList.Mask(pass: 0, x: x, y: y))
            scene.endPass(background: 0xff00_0000)
            let picture = draw(scene)
            for row in 0..<9 {
                for column in 0..<17 {
                    let u = Double(column) - Double(x), v = Double(row) - Double(y)
                    let alpha = (0..<6).contains(u) && (0..<5).contains(v) ? (u < 3 ? 128 : 255) : 0
                    #expect(abs(Int(picture[column, row] & 255) - alpha) <= 1, "\(column) \(row)")
                }
            }
        }
    }

    @Test("No pass reads the picture that it draws to, nor one that comes later or has another size")
    func refusals() {
        let starts: [DisplayList.Start] = [
            .continuing(1), .continuing(5), .continuing(-1), .copy(of: 1, x: 0, y: 0), .copy(of: -7, x: 0, y: 0),
        ]
        for start in starts {
            var scene = TestScene(4, 4)
            scene.add(rect: (0, 0, 4, 4), .color(0xffff_0000))
            scene.endPass()
            scene.endPass(start: start)
            scene.add(rect: (0, 0, 4, 4), pass(1))
            scene.endPass(background: 0xff00_ff00)
            #expect(Set(draw(scene).content) == [0xff00_ff00], "\(start)")
        }
        // The picture of pass 0 is that of pass 1 as well.
        for source in [pass(0), pass(1)] {
            var scene = TestScene(4, 4)
            scene.add(rect: (0, 0, 4, 4), .color(0xffff_0000))
            scene.endPass()
            scene.add(rect: (0, 0, 2, 4), source, blend: .plusLighter)
            scene.add(rect: (0, 0, 2, 4), .color(0xff00_ff00), mask: DisplayList.Mask(pass: 0, x: 0, y: 0))
            scene.endPass(start: .continuing(0))
            #expect(Set(draw(scene).content) == [0xffff_0000])
        }
        var sizes = TestScene(4, 4)
        sizes.endPass(background: 0xffff_0000)
        sizes.width = 5
        sizes.endPass(start: .continuing(0))
        sizes.width = 4
        sizes.add(rect: (0, 0, 4, 4), pass(1))
        sizes.endPass(background: 0xff00_00ff)
        #expect(Set(draw(sizes).content) == [0xff00_00ff])
    }
}
