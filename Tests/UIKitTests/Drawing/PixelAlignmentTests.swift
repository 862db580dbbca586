@testable import UIKit
import TestSupport
import Testing

@Suite struct PixelAlignmentTests {
    private let source = CGRect(x: 5, y: 7.5, width: 50, height: 29)

    @Test("PX-01 aligning keeps the size: nothing is stretched, and what lies on pixels stays")
    func noStretch() {
        #expect(source.aligned(scale: 1) == CGRect(x: 5, y: 7, width: 50, height: 29))
        #expect(source.aligned(scale: 2) == source)
    }

    @Test("PX-02 fractional scales: y 7.333 at scale 3, and all edges times the scale are whole", arguments: [1, 1.25, 1.5, 2, 3, 3.5])
    func fractionalScales(scale: Double) {
        let third = source.aligned(scale: 3)
        let y = Double(third.minY)
        #expect(abs(y - 22.0 / 3) < 1e-12)
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            let rect = CGRect(x: random.number(-500...500), y: random.number(-500...500), width: random.number(-500...500), height: random.number(-500...500)).standardized
            let aligned = rect.aligned(scale: scale)
            for edge in [aligned.minX, aligned.minY, aligned.maxX, aligned.maxY] {
                let pixels = Double(edge) * scale
                #expect(abs(pixels - pixels.rounded()) < 1e-6)
            }
            #expect(abs(Double(aligned.width - rect.width)) * scale <= 0.5 + 1e-6)
            let moved = Double(rect.minX - aligned.minX) * scale
            #expect(moved >= -1e-6)
            #expect(moved < 1)
            #expect(aligned.aligned(scale: scale) == aligned)
        }
    }

    @Test("PX-03 the outward variant contains the source", arguments: [1, 2, 3])
    func outward(scale: Double) {
        #expect(source.alignedOutward(scale: 1) == CGRect(x: 5, y: 7, width: 50, height: 30))
        let odd = CGRect(x: -3.4, y: 0.1, width: 10.2, height: 7.77)
        let out = odd.alignedOutward(scale: scale)
        #expect(out.contains(odd))
        #expect(Double(out.width - odd.width) * scale < 2)
    }

    @Test("PX-04 a centred size is never more than half a pixel off, and lies on pixels", arguments: [1, 2, 3])
    func centering(scale: Double) {
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            let outer = CGRect(x: random.number(-500...500), y: random.number(-500...500), width: abs(random.number(-500...500)), height: abs(random.number(-500...500)))
            let size = CGSize(width: abs(random.number(-500...500)), height: abs(random.number(-500...500)))
            let rect = outer.centered(size, scale: scale)
            #expect(abs(Double(rect.midX - outer.midX)) * scale <= 0.5 + 1e-6)
            #expect(abs(Double(rect.midY - outer.midY)) * scale <= 0.5 + 1e-6)
            #expect(rect.aligned(scale: scale) == rect)
            #expect(outer.pixelCenter(for: size, scale: scale) == CGPoint(x: rect.midX, y: rect.midY))
        }
    }

    @Test("hairlines, and panels that share an odd number of pixels")
    func lines() {
        #expect(Double(PixelAlignment.hairline(2)) == 0.5)
        #expect(Double(PixelAlignment.half(7, 1)) == 4)
        #expect(Double(PixelAlignment.half(7, 2)) == 3.5)
    }

    @Test("what is not finite stays as it is; a scale that makes no sense counts as 1")
    func hostile() {
        let strange = CGRect(x: CGFloat.nan, y: CGFloat.infinity, width: 1e300, height: 0.4).aligned(scale: 2)
        #expect(strange.origin.x.isNaN && strange.origin.y == .infinity)
        #expect(CGRect.null.aligned(scale: 2).isNull)
        for scale in [0, -1, CGFloat.nan, .infinity] { #expect(CGPoint(x: 1.5, y: 2).aligned(scale: scale) == CGPoint(x: 1, y: 2)) }
    }
}

