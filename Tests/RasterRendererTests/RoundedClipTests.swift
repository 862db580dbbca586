import CRowKernels
import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite struct RoundedClipTests {
    /// The pixels of a row of so many that lie inside of an area.
    private func span(of area: RowBounds, row: Int, side: Int, bounds: UnsafePointer<RowBound>) -> Range<Int> {
        let all = [RowSpan](repeating: RowSpan(from: 0, to: Int32(side)), count: boundedRowCount)
        var spans = all
        withUnsafePointer(to: area) { row_kernels_fastest().pointee.bound_rows($0, bounds, row, all, &spans) }
        return Int(spans[0].from)..<Int(spans[0].to)
    }

    @Test("what a clip calls full or empty is so by its formula, and little lies between")
    func bounds() throws {
        var random = TestRandom(seed: 71)
        var between = 0, perimeter = 0.0
        for _ in 0..<300 {
            let isTurned = random.below(2) == 0
            let angle = isTurned ? Double(random.below(628)) / 100 : 0
            let scale = 0.4 + Double(random.below(300)) / 100
            let c = cos(angle) * scale, s = sin(angle) * scale
            let map = Homography(x: SIMD3(c, s, 0), y: SIMD3(-s, c, 0), one: SIMD3(Double(random.below(20)), Double(random.below(20)), 1))
            let rect = CGRect(x: 0, y: 0, width: 20 + random.below(90), height: 20 + random.below(90))
            let most = min(rect.width, rect.height) / 2
            let radii = SIMD4((0..<4).map { _ in random.below(4) == 0 ? 0 : most * Double(1 + random.below(10)) / 10 })
            let inverse = try #require(map.inverse)
            var builder = RowBoundsBuilder(), bounds = ContiguousArray<RowBound>()
            let side = 160
            let clip = try #require(
                RoundedClip(
                    .init(planeFromPixels: inverse, rect: rect, radii: radii), rows: 0..<side, builder: &builder, bounds: &bounds))
            perimeter += 2 * (rect.width + rect.height) * scale
            var wrong = 0
            bounds.withUnsafeBufferPointer { bounds in
                guard let base = bounds.baseAddress else { return }
                for row in 0..<side {
                    let outer = span(of: clip.outer, row: row, side: side, bounds: base)
                    let inner = span(of: clip.inner, row: row, side: side, bounds: base)
                    for x in 0..<side {
                        let coverage = clip.coverage(x: Double(x) + 0.5, y: Double(row) + 0.5)
                        let isInner = inner.contains(x), isOuter = outer.contains(x)
                        if isInner, coverage < 1 - 1e-9 { wrong += 1 }
                        if !isOuter, coverage > 1e-9 { wrong += 1 }
                        if isOuter, !isInner { between += 1 }
                    }
                }
            }
            #expect(wrong == 0, "\(rect) \(radii) \(angle) \(scale)")
        }
        // The pixels on the edge, and slivers between an arc and its chords and tangent.
        #expect(Double(between) < 3 * perimeter)
    }
}
