import CRowKernels
import CoreGraphics
import QuartzCore
import RendererTesting
import Testing

@testable import RasterRenderer

/// The bands that the rows of a pass are cut into.
@Suite struct BandsTests {
    /// The bands of rows of a scene.
    private func bands(_ rows: Range<Int>, of scene: TestScene, height: Int = 64, threads: Int) -> [Range<Int>] {
        let pass = DisplayList.Pass(width: scene.width, height: scene.height, quads: 0..<scene.list.quads.count)
        var prepared = PreparedPass()
        prepared.prepare(
            pass.quads, of: pass, scene.list, pictures: [], target: PixelBuffer(width: scene.width, height: scene.height), region: nil)
        var bands = Bands()
        prepared.withView(kernels: row_kernels_fastest()) { bands.cut(rows, of: [$0], height: height, threads: threads) }
        return (0..<bands.count).map { bands[$0] }
    }

    @Test("one thread's bands are as high as they may be")
    func oneThread() {
        #expect(bands(10..<150, of: TestScene(100, 200), threads: 1) == [10..<74, 74..<138, 138..<150])
    }

    @Test("bands follow one another and are no higher than allowed", arguments: [2, 3, 16, 64])
    func order(threads: Int) {
        for seed in 1...20 as ClosedRange<UInt64> {
            let scene = randomScene(seed: seed, width: 300, height: 40 * Int(seed), quadCount: 30)
            for (rows, height) in [(0..<scene.height, 64), (7..<scene.height, 5), (3..<min(29, scene.height), 8), (0..<scene.height, 1000)] {
                let found = bands(rows, of: scene, height: height, threads: threads)
                #expect(found.flatMap { Array($0) } == Array(rows), "scene \(seed), bands \(found)")
                #expect(found.allSatisfy { !$0.isEmpty && $0.count <= height })
            }
        }
        #expect(bands(5..<5, of: TestScene(100, 200), threads: threads).isEmpty)
    }

    @Test("no band of two threads has more than a quarter of the work, and the last ones have little")
    func shares() {
        // All pixels that cost much lie in these rows.
        let busy = 240..<400
        var scene = TestScene(1000, 640)
        let picture = randomPicture(64, 64, seed: 1, isOpaque: false)
        for column in 0..<10 {
            scene.add(
                rect: (Double(column) * 100, Double(busy.lowerBound), 100, Double(busy.count)),
                .image(picture, texels: identityTexels, filter: .linear), plane: Homography(scaleX: 0.3, scaleY: 0.3, translateX: 0, translateY: 0))
        }
        let found = bands(0..<640, of: scene, threads: 2)
        let shares = found.map { $0.clamped(to: busy).count }.filter { $0 > 0 }
        #expect(shares.max()! <= busy.count / 4 + 8)
        #expect(shares.last! <= 8)
        #expect(found.contains { $0.count == 64 }, "rows that cost little are in high bands")
    }
}
