import CoreGraphics
import TestSupport
import Testing

@testable import QuartzCore

@Suite("Regions of pixels")
struct PixelRegionTests {
    @Test("A region holds all pixels that were added, in few rectangles", arguments: 0..<20)
    func holdsAll(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var region = PixelRegion()
        var added: [PixelRect] = []
        for _ in 0..<40 {
            let x = Int(random.number(0...90)), y = Int(random.number(0...90))
            let rect = PixelRect(minX: x, minY: y, maxX: x + Int(random.number(0...15)), maxY: y + Int(random.number(0...15)))
            region.add(rect)
            if !rect.isEmpty { added.append(rect) }
            #expect(region.rects.count <= PixelRegion.maximumCount)
        }
        for rect in added {
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX where !region.intersects(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)) {
                    Issue.record("\(x), \(y) of \(rect) is missing")
                    return
                }
            }
        }
        #expect(region.bounds == added.reduce(PixelRect()) { $0.union($1) })
        let parts = region.disjointRects
        for y in 0..<110 {
            for x in 0..<110 {
                let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                let count = parts.count { !$0.intersection(pixel).isEmpty }
                guard count != (region.intersects(pixel) ? 1 : 0) else { continue }
                Issue.record("\(count) of the rectangles that don't overlap have \(x), \(y)")
                return
            }
        }
    }

    @Test("Rectangles apart stay apart, those that touch along a side become one, empty ones add nothing")
    func joins() {
        var region = PixelRegion(PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
        region.add(PixelRect(minX: 50, minY: 50, maxX: 60, maxY: 60))
        region.add(PixelRect(minX: 5, minY: 5, maxX: 5, maxY: 90))
        #expect(region.rects.count == 2 && region.area == 200)
        region.add(PixelRect(minX: 10, minY: 0, maxX: 20, maxY: 10))
        #expect(region.rects.count == 2 && region.area == 300)
        region.add(PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100))
        #expect(region.rects == [PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)])
    }
}
