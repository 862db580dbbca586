import CoreGraphics
import RasterRenderer
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

@Suite("Pictures of passes that needn't be drawn again")
struct PassPicturesTests {
    /// A target to which lists are drawn one after the other, each by what differs from the one before.
    private final class Window {
        let renderer = RasterRenderer(threads: 1)
        private let target: PixelBuffer
        private var changes = FrameChanges()
        private var before = DisplayList()

        init(_ scene: TestScene) { target = PixelBuffer(width: scene.width, height: scene.height) }

        /// Draws a list, and returns how many passes were drawn; the picture must be that of a renderer that draws all.
        func draw(_ list: DisplayList) -> Int {
            changes.compare(list, with: before, isSameTarget: !before.passes.isEmpty)
            renderer.render(list, into: target, changes: changes)
            before = list
            let whole = PixelBuffer(width: target.width, height: target.height)
            RasterRenderer(threads: 1).render(list, into: whole)
            let isWhole = target.content == whole.content
            #expect(isWhole)
            return renderer.drawnPassCount
        }
    }

    private func pass(_ index: Int) -> DisplayList.Source {
        .pass(index, texels: DisplayList.TexelMap(scale: SIMD2(1, 1), offset: .zero), filter: .nearest)
    }

    /// A frame that shows a picture of a disc under a mask, somewhere, which casts a shadow.
    private func scene(_ color: UInt32, x: Double = 0) -> TestScene {
        var scene = TestScene(60, 40)
        scene.add(rect: (5, 5, 20, 20), .color(color))
        scene.endPass()
        scene.add(rect: (0, 0, 60, 40), pass(0), opacity: 0.5)
        scene.add(rect: (8, 2, 20, 30), .color(0xFF00_00FF))
        scene.endPass(effect: .shadow(sigma: 2, color: 0xFF00_0000))
        scene.add(rect: (x, 0, 30, 40), pass(1), plane: Homography(scaleX: 1, scaleY: 1, translateX: -x, translateY: 0))
        scene.endPass(background: 0xFFFF_FFFF)
        return scene
    }

    @Test("One that stood still is there when it comes back, in whichever place")
    func comesBack() {
        let red = scene(0xFFFF_0000), green = scene(0xFF00_FF00), moved = scene(0xFFFF_0000, x: 17)
        let window = Window(red)
        #expect(window.draw(red.list) == 3)
        // Kept from the frame before, and with that known to stand still.
        #expect(window.draw(moved.list) == 1)
        #expect(window.draw(red.list) == 1)
        #expect(window.draw(green.list) == 3)
        for _ in 0..<2 { #expect(window.draw(green.list) <= 1) }
        #expect(window.draw(moved.list) == 1)
        #expect(window.draw(green.list) == 1)
        #expect(window.draw(red.list) == 1)
        let bytes = window.renderer.cachedPictureByteCount
        #expect(bytes >= 4 * 60 * 40 * 4)
    }

    @Test("Those that change in each frame are not kept")
    func changing() {
        let window = Window(scene(0))
        for step in 0..<10 { #expect(window.draw(scene(0xFF00_0000 | UInt32(step * 20)).list) == 3) }
        #expect(window.renderer.cachedPictureByteCount == 0)
    }

    @Test("What another pass goes on with isn't taken for the picture before that")
    func continued() {
        func scene(_ isContinued: Bool, _ color: UInt32) -> TestScene {
            var scene = TestScene(20, 10)
            scene.add(rect: (0, 0, 10, 10), .color(0xFFFF_0000))
            scene.endPass()
            if isContinued {
                scene.add(rect: (5, 0, 10, 10), .color(0xFF00_FF00))
                scene.endPass(start: .continuing(0))
            }
            scene.add(rect: (0, 0, 20, 10), pass(isContinued ? 1 : 0))
            scene.endPass(background: color)
            return scene
        }
        let window = Window(scene(true, 0))
        for step in 0..<6 {
            for isContinued in [true, true, false, false] { _ = window.draw(scene(isContinued, 0xFF00_0000 | UInt32(step)).list) }
        }
    }

    @Test("Lists changed to and fro at random show what they would if all was drawn", arguments: 1...rounds(2, long: 40))
    func random(seed: Int) {
        var random = TestRandom(seed: UInt64(seed))
        var scene = randomScene(seed: UInt64(seed))
        scene.endPass(background: scene.background)
        var lists = [scene.list]
        for _ in 0..<5 {
            var list = lists[random.below(lists.count)]
            let quads = list.passes[random.below(2) * 2].quads
            list.quads[quads.lowerBound + random.below(quads.count)].opacity = Float(random.unit())
            lists.append(list)
        }
        let window = Window(scene)
        var drawn = 0, frames = 0
        for _ in 0..<12 {
            let list = lists[random.below(lists.count)]
            // Twice, so that what is there stands still.
            for _ in 0..<2 {
                drawn += window.draw(list)
                frames += 1
            }
        }
        #expect(drawn < frames * scene.list.passes.count)
        #expect(window.renderer.cachedPictureByteCount > 0)
    }

    @Test("By OpenGL, too, lists changed to and fro show what they would if all was drawn")
    func byOpenGL() {
        let gl = SharedGLRenderer(), cpu = RasterRenderer(threads: 1)
        let lists = [scene(0xFFFF_0000), scene(0xFF00_FF00), scene(0xFFFF_0000, x: 17), scene(0xFF80_4020, x: 3)].map(\.list)
        let target = gl.makeTarget(width: 60, height: 40), expected = PixelBuffer(width: 60, height: 40)
        var changes = FrameChanges(), before = DisplayList()
        for index in [0, 0, 0, 1, 1, 1, 2, 3, 0, 1, 3, 3, 2, 2, 1, 0, 3, 1] {
            changes.compare(lists[index], with: before, isSameTarget: !before.passes.isEmpty)
            gl.render(lists[index], into: target, changes: changes)
            before = lists[index]
            cpu.render(lists[index], into: expected)
            #expect(RendererDifference(cpu: expected, gl: gl.pixels(of: target)).isAllowed, "list \(index)")
        }
    }

    // MARK: Contents

    private static let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: .zero)

    private static func gradient(_ kind: DisplayList.Gradient.Kind, _ x: Double, _ location: Double) -> DisplayList.Source {
        let ramp = GradientRamp(colors: [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 1)], locations: [0, location])!
        return .gradient(.init(kind: kind, fromPlane: CGAffineTransform(translationX: x, y: 0), ramp: ramp))
    }

    private func contents(_ scene: TestScene) -> [PassContents?] {
        var all: [PassContents?] = []
        for index in scene.list.passes.indices { all.append(PassContents(of: index, in: scene.list, all)) }
        return all
    }

    @Test("Contents are equal for equal passes, and differ with anything that their pictures depend on")
    func contentsDiffer() {
        var scene = randomScene(seed: 3)
        scene.endPass(background: scene.background)
        #expect(contents(scene) == contents(scene))
        var all: [PassContents?] = []
        func contentsOfPass(with source: DisplayList.Source) -> [PassContents?] {
            var other = self.scene(0xFFFF_0000)
            other.list.quads[2].source = source
            return [self.contents(other)[1]]
        }
        func expectChange(_ name: Comment, _ change: (inout TestScene) -> Void) {
            var other = self.scene(0xFFFF_0000)
            other.list.quads[1].mask = DisplayList.Mask(pass: 0, x: 1, y: 1)
            other.list.quads[2].clips = other.list.clips.count..<other.list.clips.count + 1
            other.list.clips.append(.init(planeFromPixels: .identity, rect: CGRect(x: 0, y: 0, width: 30, height: 30), radii: SIMD4(repeating: 4)))
            let before = contents(other)
            change(&other)
            let after = contents(other)
            #expect(before[1] != nil && after[1] != nil && before[1] != after[1], name)
        }
        expectChange("size") { $0.list.passes[1].width += 1 }
        expectChange("background") { $0.list.passes[1].start = .color(1) }
        expectChange("effect") { $0.list.passes[1].effect = .shadow(sigma: 3, color: 0xFF00_0000) }
        expectChange("kind of effect") { $0.list.passes[1].effect = .blur(sigma: 2) }
        expectChange("a quad less") { $0.list.passes[1].quads.removeLast() }
        expectChange("corner") { $0.list.vertices[$0.list.quads[2].vertices.lowerBound].x += 0.001 }
        expectChange("edge") { $0.list.vertices[$0.list.quads[2].vertices.lowerBound].isEdgeAntialiased = false }
        expectChange("plane") { $0.list.quads[2].planeFromPixels.one.z = 2 }
        expectChange("opacity") { $0.list.quads[2].opacity = 0.9 }
        expectChange("blend mode") { $0.list.quads[2].blendMode = .multiply }
        expectChange("tint") { $0.list.quads[2].tint.x = 0.5 }
        expectChange("colour") { $0.list.quads[2].source = .color(0xFF00_00FE) }
        expectChange("image") { $0.list.quads[2].source = .image(PixelBuffer(width: 2, height: 2), texels: Self.texels, filter: .linear) }
        let image = PixelBuffer(width: 2, height: 2)
        for (index, source) in [
            DisplayList.Source.image(image, texels: Self.texels, filter: .linear), .image(image, texels: Self.texels, filter: .trilinear),
            .image(image, texels: .init(scale: SIMD2(1, 1), offset: SIMD2(0.5, 0)), filter: .linear),
            .image(image, texels: .init(scale: SIMD2(1, 2), offset: .zero), filter: .linear),
            .image(image, texels: .init(scale: SIMD2(1, 1), offset: .zero, levelBias: 1), filter: .linear),
            Self.gradient(.axial, 0, 1), Self.gradient(.radial, 0, 1), Self.gradient(.axial, 0, 0.5), Self.gradient(.axial, 3, 1),
        ].enumerated() {
            expectChange("source \(index)") { $0.list.quads[2].source = source }
            all.append(contentsOf: contentsOfPass(with: source))
        }
        #expect(Set(all.compactMap(\.self)).count == 9, "no two sources have the same contents")
        expectChange("clip's place") { $0.list.clips[0].rect.origin.x = 1 }
        expectChange("clip's plane") { $0.list.clips[0].planeFromPixels.x.x = 2 }
        expectChange("clip's curve") { $0.list.clips[0].curve = .continuous }
        expectChange("clip") { $0.list.clips[0].radii.z = 5 }
        expectChange("clip's side") { $0.list.clips[0].isInverted = true }
        expectChange("mask's place") { $0.list.quads[1].mask?.x = 2 }
        expectChange("no mask") { $0.list.quads[1].mask = nil }
        expectChange("what is read") { $0.list.quads[0].source = .color(0xFFFE_0000) }
        expectChange("how it is read") {
            $0.list.quads[1].source = .pass(0, texels: DisplayList.TexelMap(scale: SIMD2(1, 1), offset: .zero), filter: .linear)
        }
    }

    @Test("A pass that copies the frame, or reads one that does, has no contents")
    func withoutContents() {
        var scene = TestScene(20, 10)
        scene.endPass(background: 1)
        scene.endPass(start: .copy(of: 0, x: 1, y: 1))
        scene.add(rect: (0, 0, 20, 10), pass(1))
        scene.endPass()
        let all = contents(scene)
        #expect(all[0] != nil && all[1] == nil && all[2] == nil)
    }
}
