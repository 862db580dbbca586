@testable import UIKit
import TestSupport
import Testing

/// Lines of a flow layout (Behaviour 8.3).
@Suite struct FlowGeometryTests {
    private func crosses(_ items: FlowGeometry.Items, width: CGFloat, spacing: CGFloat = 10) -> [CGFloat] {
        var geometry = FlowGeometry(cross: width)
        var metrics = FlowGeometry.Metrics()
        metrics.itemSpacing = spacing
        geometry.append(items, metrics)
        return (0..<items.count).compactMap { geometry.item($0, in: 0)?.cross }
    }

    private func squares(_ count: Int, _ side: CGFloat = 50) -> FlowGeometry.Items {
        .uniform(count: count, FlowGeometry.Extent(main: side, cross: side))
    }

    private func widths(_ widths: CGFloat...) -> FlowGeometry.Items { .varied(widths.map { FlowGeometry.Extent(main: 50, cross: $0) }) }

    @Test func aLastLineOfEqualItemsIsSpacedAsAFullOne() {
        // Six of 50 fit in 375 with at least 10 between them: 15 apart.
        #expect(crosses(squares(4), width: 375) == [0, 65, 130, 195])
        #expect(crosses(squares(6), width: 375).last == 325)
        #expect(crosses(squares(7), width: 375) == [0, 65, 130, 195, 260, 325, 0])
    }

    @Test func oneItemALineLiesInTheMiddle() {
        #expect(crosses(squares(2, 200), width: 320) == [60, 60])
        #expect(crosses(squares(1, 400), width: 320) == [-40])
        #expect(crosses(widths(200, 201), width: 320) == [60, 59.5])
    }

    @Test func fullLinesReachBothEdgesAndUnequalLastLinesDoNot() {
        // 100 + 120 + 10 fit in 300, 90 more do not.
        #expect(crosses(widths(100, 120, 90, 80), width: 300) == [0, 180, 0, 100])
    }

    @Test func likeSectionsFollowEachOtherAsUnlikeOnesDo() {
        var metrics = FlowGeometry.Metrics()
        metrics.header = 20
        metrics.mainAfter = 5
        let extent = FlowGeometry.Extent(main: 50, cross: 50)
        let counts = [7, 7, 0, 0, 12, 7, 7]
        let uniform = FlowGeometry(FlowGeometry.UniformSections(cross: 320, counts: counts, extent: extent, metrics: metrics))
        var start: CGFloat = 0
        for (index, count) in counts.enumerated() {
            var alone = FlowGeometry(cross: 320)
            alone.append(squares(count), metrics)
            #expect(uniform.sections[index].start == start && uniform.sections[index].length == alone.main)
            for item in 0..<count {
                var box = alone.item(item, in: 0)
                box?.main += start
                #expect(uniform.item(item, in: index) == box)
            }
            start += alone.main
        }
        #expect(uniform.main == start)
    }

    @Test func itemsOfALineAreCentredInItsHeight() {
        var geometry = FlowGeometry(cross: 300)
        let heights: [CGFloat] = [40, 80, 60]
        geometry.append(.varied(heights.map { FlowGeometry.Extent(main: $0, cross: 100) }), FlowGeometry.Metrics(mainBefore: 5, header: 20))
        #expect((0..<3).map { geometry.item($0, in: 0)!.main } == [45, 25, 115])
        let length: CGFloat = 20 + 5 + 80 + 10 + 60
        #expect(geometry.main == length)
    }

    @Test func emptySectionsKeepHeaderInsetsAndFooter() {
        var geometry = FlowGeometry(cross: 300)
        geometry.append(squares(0), FlowGeometry.Metrics(mainBefore: 1, mainAfter: 2, header: 10, footer: 20))
        #expect(geometry.main == 33)
        #expect(geometry.item(0, in: 0) == nil)
        #expect(geometry.items(of: 0, from: 0, to: 100).isEmpty)
    }

    /// The short way for equal items gives what the long way gives, and ranges hold just the lines that they touch.
    @Test func equalItemsAreAsVariedOnes() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<400 {
            let extent = FlowGeometry.Extent(main: CGFloat(Int.random(in: 1...60, using: &random)), cross: CGFloat(Int.random(in: 1...400, using: &random)))
            let count = Int.random(in: 0...30, using: &random)
            let metrics = FlowGeometry.Metrics(
                mainBefore: CGFloat(Int.random(in: 0...9, using: &random)), crossBefore: CGFloat(Int.random(in: 0...9, using: &random)),
                lineSpacing: CGFloat(Int.random(in: 0...9, using: &random)), itemSpacing: CGFloat(Int.random(in: 0...9, using: &random)), header: 7)
            var uniform = FlowGeometry(cross: 320), varied = FlowGeometry(cross: 320)
            uniform.append(.uniform(count: count, extent), metrics)
            varied.append(.varied(Array(repeating: extent, count: count)), metrics)
            #expect(uniform.main == varied.main)
            for index in 0..<count {
                let one = uniform.item(index, in: 0)!, other = varied.item(index, in: 0)!
                #expect(abs(one.cross - other.cross) < 1e-9 && abs(one.main - other.main) < 1e-9)
            }
            let low = CGFloat(Int.random(in: -50...500, using: &random)), high = low + CGFloat(Int.random(in: 0...200, using: &random))
            let touching = (0..<count).filter { index in
                let main = uniform.item(index, in: 0)!.main
                return main <= high && main + extent.main >= low
            }
            #expect(Array(uniform.items(of: 0, from: low, to: high)) == touching)
            #expect(Array(varied.items(of: 0, from: low, to: high)) == touching)
        }
    }

    private func boxes(_ geometry: FlowGeometry) -> [[FlowGeometry.Box]] {
        geometry.sections.indices.map { section in (0..<geometry.sections[section].items.count).map { geometry.item($0, in: section)! } }
    }

    /// Lines of estimated sizes with some measured ones among them are those of items with a size each, however the sizes came.
    @Test func measuredItemsAmongEstimatedOnesAreAsVariedOnes() {
        var random = SeededRandom(seed: 4)
        func extent() -> FlowGeometry.Extent {
            FlowGeometry.Extent(main: CGFloat(Int.random(in: 1...60, using: &random)), cross: CGFloat(Int.random(in: 1...400, using: &random)))
        }
        for round in 0..<400 {
            let estimate = extent(), counts = [Int.random(in: 0...40, using: &random), Int.random(in: 0...9, using: &random)]
            let metrics = FlowGeometry.Metrics(
                mainBefore: 3, crossBefore: CGFloat(Int.random(in: 0...9, using: &random)),
                lineSpacing: CGFloat(Int.random(in: 0...9, using: &random)), itemSpacing: CGFloat(Int.random(in: 0...9, using: &random)), header: 7)
            var estimated = FlowGeometry(cross: 320), sizes = counts.map { Array(repeating: estimate, count: $0) }
            for count in counts { estimated.append(.uniform(count: count, estimate), metrics) }
            for step in 0..<6 {
                let section = Int.random(in: 0...1, using: &random)
                var new: [Int: FlowGeometry.Extent] = [:]
                // Some have the estimated size, and some are measured again. Those that don't exist are left out.
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    new[Int.random(in: 0...40, using: &random)] = Int.random(in: 0...4, using: &random) == 0 ? estimate : extent()
                }
                estimated.set(new, in: section)
                for (item, size) in new where item < counts[section] { sizes[section][item] = size }
                var varied = FlowGeometry(cross: 320)
                for extents in sizes { varied.append(.varied(extents), metrics) }
                #expect(estimated.main == varied.main, "round \(round), step \(step)")
                for (one, other) in zip(boxes(estimated).joined(), boxes(varied).joined()) {
                    #expect(one.extent == other.extent && abs(one.main - other.main) < 1e-9 && abs(one.cross - other.cross) < 1e-9)
                }
                let low = CGFloat(Int.random(in: -50...900, using: &random)), high = low + CGFloat(Int.random(in: 0...200, using: &random))
                for section in 0...1 {
                    #expect(Array(estimated.items(of: section, from: low, to: high)) == Array(varied.items(of: section, from: low, to: high)))
                }
            }
        }
    }

    @Test func asManyEqualItemsFitBesideMeasuredOnesAsElsewhere() {
        // Seven of this width fill the line to the last bit of a number.
        let width: CGFloat = 320 / 7
        var geometry = FlowGeometry(cross: 320)
        var metrics = FlowGeometry.Metrics()
        metrics.itemSpacing = 0
        geometry.append(.uniform(count: 21, FlowGeometry.Extent(main: 10, cross: width)), metrics)
        let before = boxes(geometry)[0].map(\.cross)
        geometry.set([3: FlowGeometry.Extent(main: 12, cross: width), 20: FlowGeometry.Extent(main: 12, cross: width)], in: 0)
        #expect(zip(boxes(geometry)[0].map(\.cross), before).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test(arguments: [0, -20] as [CGFloat]) func linesThatLieOnEachOtherAreAllFound(pitch: CGFloat) {
        var geometry = FlowGeometry(cross: 100), metrics = FlowGeometry.Metrics()
        metrics.lineSpacing = pitch - 50
        geometry.append(.uniform(count: 5, FlowGeometry.Extent(main: 50, cross: 100)), metrics)
        #expect(Array(geometry.items(of: 0, from: 0, to: 40)) == [0, 1, 2, 3, 4])
    }
}
