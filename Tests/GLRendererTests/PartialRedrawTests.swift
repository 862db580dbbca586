import CoreGraphics
import QuartzCore
import RendererTesting
import TestSupport
import Testing

@testable import GLRenderer

/// The random edits of layers in `FrameChangesTests` run by OpenGL as well; here lists change, with all that a list can have.
@Suite("Frames drawn in part by OpenGL")
struct PartialRedrawTests {
    /// A renderer and a target that it draws one list after the other to, each by what differs from the one before.
    private final class Window {
        let renderer = SharedGLRenderer()
        let target: any RenderTarget
        private(set) var changes = FrameChanges()
        private var before = DisplayList()

        init(_ scene: TestScene) { target = renderer.makeTarget(width: scene.width, height: scene.height) }

        func draw(_ list: DisplayList) {
            changes.compare(list, with: before, isSameTarget: !before.passes.isEmpty)
            renderer.render(list, into: target, changes: changes)
            before = list
        }

        var pixels: PixelBuffer { renderer.pixels(of: target) }
    }

    private func whole(_ list: DisplayList, _ scene: TestScene) -> PixelBuffer {
        let renderer = SharedGLRenderer()
        let target = renderer.makeTarget(width: scene.width, height: scene.height)
        renderer.render(list, into: target)
        return renderer.pixels(of: target)
    }

    @Test("Lists with every source, blend mode, clip, mask and effect, changed at random", arguments: 1...rounds(2, long: 40))
    func randomEdits(seed: Int) {
        var random = TestRandom(seed: UInt64(seed))
        var scene = randomScene(seed: UInt64(seed))
        scene.endPass(background: scene.background)
        let window = Window(scene)
        window.draw(scene.list)
        var partial = 0
        for step in 0..<15 {
            let first = scene.list.passes[random.below(6) == 0 ? 0 : 2].quads
            let index = first.lowerBound + random.below(first.count)
            switch random.below(4) {
            case 0: scene.list.quads[index].opacity = Float(random.unit())
            case 1: scene.list.quads[index].tint = SIMD4(1, Float(random.unit()), 1, 1)
            case 2: scene.list.quads.swapAt(index, first.lowerBound + random.below(first.count))
            default: for vertex in scene.list.quads[index].vertices { scene.list.vertices[vertex].x += random.between(-20, 20) }
            }
            window.draw(scene.list)
            if !window.changes.isWhole { partial += 1 }
            #expect(window.pixels.content == whole(scene.list, scene).content, "step \(step)")
        }
        #expect(partial > 7, "\(partial) of 15 frames were drawn in part")
    }

    @Test("Only the changed rectangles are drawn, and nothing at all where nothing changed")
    func onlyChanged() throws {
        var scene = TestScene(100, 80, background: 0xff20_3040)
        scene.add(rect: (0, 0, 100, 80), .color(0xff40_6080))
        scene.add(rect: (10, 10, 5, 20), .color(0xff00_0000))
        scene.add(rect: (60, 40, 20.5, 20.5), .color(0xffff_ffff))
        scene.endPass(background: scene.background)
        let window = Window(scene)
        window.draw(scene.list)
        // What was drawn in between can be seen where the next frame leaves it.
        let picture = try #require(window.target as? GLTarget).picture
        let marks = PixelBuffer(width: 100, height: 80) { _, _ in 0xff12_3456 }
        try picture.context.perform { picture.write(marks) }
        window.draw(scene.list)
        #expect(Set(window.pixels.content) == [0xff12_3456])
        #expect(window.renderer.base.drawCallsOfPasses == [])
        for (index, quad) in [1, 2].enumerated() {
            scene.list.quads[quad].source = .color(0xff11_1111 + UInt32(index))
        }
        window.draw(scene.list)
        let found = window.pixels, wanted = whole(scene.list, scene)
        let rects = [PixelRect(minX: 10, minY: 10, maxX: 15, maxY: 30), PixelRect(minX: 60, minY: 40, maxX: 81, maxY: 61)]
        for y in 0..<80 {
            for x in 0..<100 {
                let isChanged = rects.contains { ($0.minX..<$0.maxX).contains(x) && ($0.minY..<$0.maxY).contains(y) }
                #expect(found[x, y] == (isChanged ? wanted[x, y] : 0xff12_3456), "(\(x), \(y))")
            }
        }
    }

    @Test("A renderer that drew something else meanwhile, or another target, draws everything")
    func drawnMeanwhile() {
        var scene = randomScene(seed: 3)
        scene.endPass(background: scene.background)
        let window = Window(scene)
        window.draw(scene.list)
        _ = randomScene(seed: 4).render(window.renderer)
        scene.list.quads[10].opacity = 0.5
        window.draw(scene.list)
        #expect(window.pixels.content == whole(scene.list, scene).content)
    }

    // MARK: The buffers of a window

    private func rect(_ x: Int) -> PixelRegion { PixelRegion(PixelRect(minX: x, minY: 0, maxX: x + 5, maxY: 5)) }

    @Test("A buffer gets what changed since it was drawn to; one of unknown age gets everything")
    func bufferAges() {
        var buffers = WindowBuffers()
        #expect(buffers.regionToCopy(changed: nil, age: 0) == nil)
        #expect(buffers.regionToCopy(changed: rect(0), age: 0) == nil)
        #expect(buffers.regionToCopy(changed: rect(20), age: 1)?.rects == rect(20).rects)
        #expect(buffers.regionToCopy(changed: rect(40), age: 2)?.rects == rect(40).rects + rect(20).rects)
        #expect(buffers.regionToCopy(changed: rect(60), age: 3)?.area == 75)
        #expect(buffers.regionToCopy(changed: rect(80), age: 4)?.area == 100)
        #expect(buffers.regionToCopy(changed: rect(99), age: 5) == nil, "older than what is remembered")
        #expect(buffers.regionToCopy(changed: nil, age: 1) == nil)
        #expect(buffers.regionToCopy(changed: rect(0), age: 2) == nil, "the frame before changed everything")
    }

    @Test("Frames without changes, which may not be shown, don't hide those before from a buffer")
    func bufferOfFrameNotShown() {
        var buffers = WindowBuffers()
        _ = buffers.regionToCopy(changed: rect(20), age: 0)
        _ = buffers.regionToCopy(changed: rect(40), age: 0)
        for _ in 0..<5 { #expect(buffers.regionToCopy(changed: PixelRegion(), age: 2)?.area == 50) }
        #expect(buffers.regionToCopy(changed: rect(60), age: 2)?.area == 50)
    }
}
