import CoreGraphics
import Foundation
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
