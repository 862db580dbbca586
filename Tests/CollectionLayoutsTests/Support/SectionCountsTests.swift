import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@Suite struct SectionCountsTests {
    @Test func positionsAndPathsAreInversesAlsoAmongEmptySections() {
        var random = CheckRandom(seed: 1)
        for _ in 0..<200 {
            let list = randomCounts(&random)
            let counts = SectionCounts(list)
            #expect(counts.total == list.reduce(0, +))
            let paths = list.enumerated().flatMap { section, count in (0..<count).map { IndexPath(item: $0, section: section) } }
            #expect((0..<counts.total).map(counts.path(at:)) == paths)
            #expect(paths.map(counts.position(of:)) == Array(0..<counts.total))
            #expect(!counts.contains(IndexPath(item: 0, section: list.count)))
            #expect(!counts.contains(IndexPath(item: -1, section: 0)))
            #expect(counts.position(of: IndexPath(index: 0)) == nil)
        }
    }

    @Test func numbersBelowZeroCountAsNone() { #expect(SectionCounts([-3, 2]).total == 2) }

    @Test func runsFindWhatOverlapsARange() {
        var random = CheckRandom(seed: 2)
        for _ in 0..<500 {
            let run = Run(
                start: .random(in: -50...50, using: &random), pitch: .random(in: 1...40, using: &random),
                extent: .random(in: 0...60, using: &random),
                count: .random(in: 0...30, using: &random))
            let low = CGFloat.random(in: -100...1000, using: &random)
            let high = low + .random(in: 0.1...300, using: &random)
            let due = (0..<run.count).filter { run.start(of: $0) < high && run.start(of: $0) + run.extent > low }
            #expect(Array(run.indices(from: low, to: high)) == due)
        }
        #expect(Run(start: 0, pitch: 0, extent: 1, count: 1_000_000).indices(from: 5, to: 8).count < 10)
        #expect(Run(start: 0, pitch: 10, extent: 1, count: 5).indices(from: -.infinity, to: .infinity) == 0..<5)
    }
}
