import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@Suite struct LinePlacementTests {
    private func line(_ counts: [Int], at x: CGFloat = 0, width: CGFloat = 1024) -> ZoomLinePlacement {
        ZoomLinePlacement(
            ZoomLineMeasures(), counts: SectionCounts(counts),
            in: LayoutSpace(size: CGSize(width: width, height: 704), origin: CGPoint(x: x, y: 0), scale: 2))
    }

    private func resting(_ line: ZoomLinePlacement, near x: CGFloat, velocity: CGFloat = 0) -> CGFloat? {
        line.line.restingCentre(near: x + line.space.size.width / 2, from: line.space.middle.x, velocity: velocity).map {
            $0 - line.space.size.width / 2
        }
    }

    @Test("LL-01 items in the middle are 1.3 times as large, at 100 points 1.15 times, from 200 on their own size")
    func zoom() throws {
        let line = line([9])
        for (distance, zoom) in [(0, 1.3), (100, 1.15), (200, 1), (500, 1), (-50, 1.225)] as [(CGFloat, CGFloat)] {
            #expect(abs(line.zoom(at: distance) - zoom) < 1e-12)
        }
        let first = try #require(line.item(0))
        let second = try #require(line.item(1))
        #expect(first.center == CGPoint(x: 512, y: 352))
        #expect(abs(first.transform.m11 - 1.3) < 1e-12 && first.zIndex == 1)
        #expect(second.center.x - first.center.x == 200)
        #expect(second.transform.m11 == 1 && second.zIndex == 0)
    }

    @Test("LL-02 the resting offset centres an item, never a header")
    func snap() throws {
        let counts = [3, 0, 4, 1]
        let line = line(counts)
        let centres = counts.enumerated().flatMap { section, count in (0..<count).compactMap { line.item($0, section)?.center.x } }
        #expect(centres.count == 8)
        for x in stride(from: CGFloat(-300), to: line.contentSize.width + 300, by: 7) {
            let rest = try #require(resting(line, near: x)) + 512
            #expect(centres.contains { abs($0 - rest) < 0.5 })
            #expect(centres.allSatisfy { abs($0 - x - 512) >= abs(rest - x - 512) - 1 })
        }
    }

    @Test("LL-03 first and last item can be centred, and a flick goes on in its direction")
    func endsAndFlicks() throws {
        for counts in [[1], [9], [0, 2, 0], [1, 1]] {
            let line = line(counts)
            let first = try #require(line.line.nearest(to: -1e9))
            let last = try #require(line.line.nearest(to: 1e9))
            #expect(line.line.centre(of: first) >= 512)
            #expect(line.contentSize.width - line.line.centre(of: last) >= 512)
        }
        // At item 2, a weak flick that would end before the middle between items goes on to the next one.
        let line = line([9], at: 400)
        #expect(resting(line, near: 430) == 400)
        #expect(resting(line, near: 430, velocity: 0.5) == 600)
        #expect(resting(line, near: 370, velocity: -0.5) == 200)
        #expect(resting(line, near: 1210, velocity: 3) == 1200)
        let end = self.line([9], at: 1600)
        #expect(resting(end, near: 1700, velocity: 2) == 1600)
        #expect(resting(self.line([9]), near: -50, velocity: -2) == 0)
    }

    @MainActor @Test("LL-04 without items the resting offset is clamped and finite")
    func nothing() {
        for counts in [[], [0], [0, 0, 0]] as [[Int]] {
            let line = line(counts)
            #expect(resting(line, near: 300) == nil)
            #expect(line.line.nearest(to: 5) == nil)
            #expect(line.item(0) == nil)
        }
        for x in [0, 300, .nan, .infinity, -.infinity] as [CGFloat] {
            let layout = LineLayout()
            let rest = layout.targetContentOffset(forProposedContentOffset: CGPoint(x: x, y: x), withScrollingVelocity: CGPoint(x: 1, y: 1))
            #expect(rest.x.isFinite && rest.y.isFinite)
        }
    }

    @Test func questionsAgree() {
        var random = CheckRandom(seed: 21)
        for _ in 0..<150 {
            let counts = randomCounts(&random)
            var measures = ZoomLineMeasures()
            measures.zoomFactor = .random(in: -1...4, using: &random)
            measures.spacing = .random(in: -60...60, using: &random)
            measures.headerLength = [0, 50].randomElement(using: &random)!
            expectAgreement(ZoomLinePlacement(measures, counts: SectionCounts(counts), in: randomSpace(&random)), counts, &random)
        }
    }

    @Test func headersAreTurnedToBeReadFromBelow() throws {
        let line = line([2, 3])
        let header = try #require(line.place(of: .header(1)))
        #expect(header.size == CGSize(width: 704, height: 50))
        #expect(header.frame.size == CGSize(width: 50, height: 704))
        #expect(abs(header.frame.minX - (try #require(line.item(1))).center.x - 85 - 35) < 1)
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let line = ZoomLinePlacement(
            ZoomLineMeasures(), counts: million, in: LayoutSpace(size: CGSize(width: 1024, height: 704), origin: CGPoint(x: 1e8, y: 0)))
        #expect(line.elements(near: CGRect(x: 1e8, y: 0, width: 2048, height: 704)).count < 30)
    }
}
