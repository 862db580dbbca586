import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite("Same bits whatever the work is cut into")
struct SameBitsTests {
    @Test func threadsBandsAndCullingDoNotShow() {
        let ways = [(2, 32, true), (3, 8, true), (7, 5, true), (1, 1, true), (4, 64, false), (1, 1000, true)].map {
            RasterRenderer(threads: $0.0, bandHeight: $0.1, culls: $0.2)
        }
        let plain = RasterRenderer(threads: 1, bandHeight: 32, culls: false)
        for seed in 1...60 {
            let scene = randomScene(seed: UInt64(seed))
            let wanted = scene.render(plain).content
            for (index, way) in ways.enumerated() {
                #expect(scene.render(way).content == wanted, "scene \(seed), way \(index)")
            }
        }
    }

    @Test("In how many parts the quads are prepared does not show", arguments: [23, 24, 36, 60, 200, 700])
    func partsDoNotShow(quadCount: Int) {
        let scene = randomScene(seed: UInt64(quadCount), width: 500, height: 300, quadCount: quadCount)
        let wanted = scene.render(RasterRenderer(threads: 1)).content
        let renderers = [2, 3, 8].map { RasterRenderer(threads: $0) }
        for renderer in renderers { #expect(scene.render(renderer).content == wanted, "\(renderer.threadCount) threads") }
        // A frame of fewer parts follows.
        let next = randomScene(seed: 1)
        for renderer in renderers { #expect(next.render(renderer).content == next.render(RasterRenderer(threads: 1)).content) }
    }

    @Test("The instructions of every processor draw what the best ones draw")
    func instructionsDoNotShow() {
        let plain = RasterRenderer(threads: 1, bandHeight: 32, culls: true, usesBestInstructions: false)
        let best = RasterRenderer(threads: 1, bandHeight: 32, culls: true)
        for seed in 1...60 {
            let scene = randomScene(seed: UInt64(seed))
            #expect(scene.render(plain).content == scene.render(best).content, "scene \(seed)")
        }
    }

    /// Pictures that aren't turned are sampled in two ways, inside and at their edges; which one must depend on the pixel alone. The ways differ in
    /// samples that lie just between two 256ths of a texel, as these do.
    @Test("Where a run of an upright picture begins does not show", arguments: [0.5, 0.75, 1, 1.5, 2])
    func runsOfUprightPicturesDoNotShow(scale: Double) {
        let renderer = RasterRenderer(threads: 1, bandHeight: 32, culls: true)
        for width in 20...70 {
            let picture = randomPicture(width, 16, seed: UInt64(width), isOpaque: true)
            func render(hidden: Int) -> PixelBuffer {
                var scene = TestScene(80, 4)
                scene.add(
                    rect: (0, 0, 80, 4), .image(picture, texels: identityTexels, filter: .linear),
                    plane: Homography(scaleX: scale, scaleY: 0.8, translateX: 0.5 - scale / 2 + 80.5 / 256, translateY: 3.3))
                if hidden > 0 { scene.add(rect: (0, 0, Double(hidden), 4), .color(0xff00_0000)) }
                return scene.render(renderer)
            }
            let whole = render(hidden: 0)
            for hidden in stride(from: 8, through: 72, by: 8) {
                let part = render(hidden: hidden)
                #expect((hidden..<80).allSatisfy { part[$0, 2] == whole[$0, 2] }, "\(width) wide, the first \(hidden) hidden")
            }
        }
    }

    /// The columns of such a picture are planned where they are first drawn, in each band anew.
    @Test("Which part of a picture that is turned about a vertical axis is drawn first does not show", arguments: [0.9, -0.9])
    func partsOfTurnedPicturesDoNotShow(scale: Double) {
        let picture = randomPicture(90, 60, seed: 5, isOpaque: true)
        let plane = Homography(x: SIMD3(scale, 0.1, 0.004), y: SIMD3(0, 0.7, 0), one: SIMD3(scale > 0 ? 3 : 90, 2, 0.9))
        func render(_ renderer: RasterRenderer, hiding hidden: [(Double, Double, Double, Double)] = []) -> PixelBuffer {
            var scene = TestScene(120, 80)
            for rect in [(3.3, 5.0, 40.0, 70.5), (43.3, 2, 70, 76)] {
                scene.add(rect: rect, .image(picture, texels: identityTexels, filter: .linear), plane: plane)
            }
            for rect in hidden { scene.add(rect: rect, .color(0xff00_0000)) }
            return scene.render(renderer)
        }
        let whole = render(RasterRenderer(threads: 1, bandHeight: 80, culls: true))
        for (threads, bandHeight) in [(1, 1), (1, 7), (2, 16), (3, 32)] {
            let found = render(RasterRenderer(threads: threads, bandHeight: bandHeight, culls: true))
            #expect(found.content == whole.content, "\(threads) threads, bands of \(bandHeight) rows")
        }
        // What is planned grows to the left, to the right, and to both sides.
        for hidden in [[(0, 0, 64, 9)], [(64, 0, 56, 9)], [(0, 0, 32, 9), (64, 0, 56, 9)], [(24, 0, 64, 30)]] as [[(Double, Double, Double, Double)]] {
            let part = render(RasterRenderer(threads: 1, bandHeight: 80, culls: true), hiding: hidden)
            for y in 0..<80 {
                for x in 0..<120 where !hidden.contains(where: { Double(x) >= $0.0 && Double(x) < $0.0 + $0.2 && Double(y) < $0.3 }) {
                    #expect(part[x, y] == whole[x, y], "(\(x), \(y)) beside \(hidden)")
                }
            }
        }
    }

    /// The coverage that upright edges give is written once for all rows that have the same; in bands of one row it is written for each.
    @Test("Rows that have the coverage of the row above are drawn as if it were their own")
    func uprightEdgesDoNotShow() {
        let picture = randomPicture(64, 64, seed: 8, isOpaque: false)
        let image = DisplayList.Source.image(picture, texels: identityTexels, filter: .linear)
        let plane = Homography(scaleX: 0.9, scaleY: 0.7, translateX: 3.25, translateY: 0.125)
        let tilted = Homography(x: SIMD3(0.9, 0.1, 0.004), y: SIMD3(0, 0.7, 0), one: SIMD3(3, 2, 0.9))
        let whole = RasterRenderer(threads: 1, bandHeight: 80, culls: true), single = RasterRenderer(threads: 1, bandHeight: 1, culls: true)
        var random = TestRandom(seed: 17)
        for number in 0..<200 {
            var scene = TestScene(120, 80, background: 0xff20_3040)
            for _ in 0..<4 {
                let x = random.between(-9, 60), width = random.between(0.4, 70), top = random.between(-9, 30), height = random.between(1, 60)
                // Sides that are upright, or seem so.
                let slant = [0, 0, 0, 1e-4, 0.3, 20][random.below(6)], lean = random.between(-12, 12) * Double(random.below(2))
                let corners = [(x, top), (x + width, top + lean), (x + width + slant, top + height + lean), (x + slant, top + height)]
                let clips = (0..<[0, 0, 1, 1, 2][random.below(5)]).map { _ in
                    DisplayList.Clip(
                        planeFromPixels: Homography(
                            x: SIMD3(random.below(3) == 0 ? -0.8 : 1.3, random.below(4) == 0 ? 0.01 : 0, 0),
                            y: SIMD3(0, random.below(3) == 0 ? -1.1 : 0.6, 0), one: SIMD3(30, 40, 1)),
                        rect: CGRect(x: random.between(-70, 10), y: random.between(-70, 10), width: 110, height: 90),
                        radii: SIMD4(random.between(-9, 30), 0, random.between(-9, 60), 12),
                        isInverted: random.below(3) == 0, curve: random.below(3) == 0 ? .continuous : .circular)
                }
                let source = [.color(0xc040_2010), image, image][random.below(3)]
                scene.add(
                    corners, source, plane: random.below(2) == 0 ? plane : tilted, opacity: random.below(3) == 0 ? 0.6 : 1,
                    blend: [.normal, .normal, .plusLighter, .multiply][random.below(4)], clips: clips,
                    hard: random.below(3) == 0 ? [random.below(4)] : [])
            }
            // Something that hides other columns in other rows.
            scene.add([(70, 20), (110, 30), (100, 60)], .color(0xff80_8080))
            #expect(scene.render(whole).content == scene.render(single).content, "scene \(number)")
        }
    }

    /// Places in the clip's plane are rounded to half a pixel there, and with the larger radius its corners are far.
    @Test("Rows are drawn as their own where a clip's plane has huge numbers", arguments: [7.3, 1e15])
    func hugeClipsDoNotShow(radius: Double) {
        var scene = TestScene(120, 80, background: 0xff20_3040)
        scene.add(
            rect: (0.5, 1, 60, 60), .color(0xff40_2010),
            clips: [
                .init(
                    planeFromPixels: Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), one: SIMD3(0, 0x1.8p50, 0.75)),
                    rect: CGRect(x: 20.4, y: 0x1p51 + 9.5, width: 110, height: 90), radii: SIMD4(repeating: radius))
            ])
        let whole = RasterRenderer(threads: 1, bandHeight: 80, culls: true), single = RasterRenderer(threads: 1, bandHeight: 1, culls: true)
        #expect(scene.render(whole).content == scene.render(single).content)
    }

    @Test("The random scenes hold every source, filter, blend mode, effect and curve")
    func scenesHoldEverything() {
        let lists = (1...60).map { randomScene(seed: UInt64($0)).list }
        let quads = lists.flatMap(\.quads)
        #expect(Set(quads.map(\.blendMode)) == Set(allBlendModes))
        var sources: Set<String> = []
        for quad in quads {
            switch quad.source {
            case .color: sources.insert("color")
            case .image(_, _, let filter): sources.insert("image \(filter)")
            case .pass(_, _, let filter): sources.insert("pass \(filter)")
            case .gradient(let gradient): sources.insert("gradient \(gradient.kind)")
            }
        }
        let pictures = ["nearest", "linear", "trilinear"].flatMap { ["image \($0)", "pass \($0)"] }
        #expect(sources == Set(["color", "gradient axial", "gradient radial", "gradient conic"] + pictures))
        #expect(lists.contains { $0.clips.contains { $0.curve == .continuous } && $0.clips.contains { $0.isInverted } })
        #expect(quads.contains { $0.mask != nil } && quads.contains { $0.tint != SIMD4(repeating: 1) } && quads.contains { $0.opacity < 1 })
        #expect(quads.contains { $0.planeFromPixels.x.z != 0 && $0.planeFromPixels.y.x == 0 && $0.planeFromPixels.y.z == 0 }, "turned about a vertical axis")
        for passes in [lists.map { $0.passes[0] }, lists.map { $0.passes[1] }] {
            #expect(passes.contains { if case .blur = $0.effect { true } else { false } })
            #expect(passes.contains { if case .shadow = $0.effect { true } else { false } })
        }
    }

    /// As the scenes of layers, which are pinned where layers are tested: the same bits on every machine.
    @Test("The pictures of random scenes are these, bit for bit", arguments: fingerprints)
    func fingerprint(seed: UInt64, fingerprint: UInt64) {
        let found = randomScene(seed: seed).render(RasterRenderer(threads: 2)).fingerprint
        #expect(found == fingerprint, "where another picture was intended, the line is now: (\(seed), 0x\(String(found, radix: 16))),")
    }

    private static let fingerprints: [(seed: UInt64, fingerprint: UInt64)] = [
        (1, 0x7005bda407066426), (2, 0x1f765a490bba982e), (3, 0x51fe4ff829835869), (4, 0x5fac150e4557c3da),
        (5, 0xad4cce581da5a662), (6, 0xb9d928ab894e782e), (7, 0x5393620feb7386c4), (8, 0x14ffbe608723fe23),
    ]

    @Test func sharedScenes() {
        let plain = RasterRenderer(threads: 1, bandHeight: 800, culls: false)
        let fast = RasterRenderer(threads: 3)
        for scene in BenchScene.all {
            let list = scene.list(37)
            let a = PixelBuffer(width: BenchScene.width, height: BenchScene.height)
            let b = PixelBuffer(width: BenchScene.width, height: BenchScene.height)
            plain.render(list, into: a)
            fast.render(list, into: b)
            #expect(a.content == b.content, "\(scene.name)")
        }
    }

    @Test func framesAreRepeatable() {
        let scene = randomScene(seed: 77)
        let renderer = RasterRenderer(threads: 2)
        let first = scene.render(renderer).content
        for _ in 0..<5 { #expect(scene.render(renderer).content == first) }
    }

    @Test func theNumberOfThreadsIsLimited() {
        for threads in [-5, 0, 1, 1000] {
            var scene = TestScene(9, 200)
            scene.add(rect: (0, 0, 9, 200), .color(0xff01_0203))
            #expect(Set(scene.render(RasterRenderer(threads: threads, bandHeight: 3, culls: true)).content) == [0xff01_0203])
        }
    }

    /// Counts how often each band was done.
    private final class Counting: BandWork {
        let counts: Guarded<[Int]>
        init(_ bands: Int) { counts = Guarded(Array(repeating: 0, count: bands)) }
        func perform(band: Int, worker: Int) { counts.withLock { $0[band] += 1 } }
    }

    @Test func thePoolDoesEachBandOnce() {
        let pool = WorkerPool(width: 4)
        for round in 0..<200 {
            let work = Counting(round % 17)
            pool.perform(work, bands: round % 17)
            #expect(work.counts.withLock { $0 } == Array(repeating: 1, count: round % 17))
        }
    }
}
