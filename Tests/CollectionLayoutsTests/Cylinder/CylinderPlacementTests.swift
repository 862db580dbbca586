import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@Suite struct CylinderPlacementTests {
    private func ring(_ counts: [Int], at x: CGFloat = 0, width: CGFloat = 1024) -> CylinderPlacement {
        CylinderPlacement(
            CylinderMeasures(), counts: SectionCounts(counts),
            in: LayoutSpace(size: CGSize(width: width, height: 768), origin: CGPoint(x: x, y: 0), scale: 2))
    }

    /// Where the middle of an item is, in depth and on the screen.
    private func middle(_ ring: CylinderPlacement, _ path: IndexPath) -> (x: CGFloat, y: CGFloat, w: CGFloat) {
        let matrix = ring.place(of: .cell(path))!.transform
        let center = ring.place(of: .cell(path))!.center
        return (center.x + matrix.m41 / matrix.m44, center.y + matrix.m42 / matrix.m44, matrix.m44)
    }

    @Test func theItemInTheMiddleStandsInFront() {
        let ring = ring([12])
        let front = middle(ring, [0, 0])
        #expect(abs(front.x - 512) < 1e-6 && abs(front.w - 1) < 1e-3)
        #expect(abs(ring.angle(of: [0, 0])) < 1e-9)
    }

    @Test func itemsStandAtEqualAnglesOnOneRing() {
        let ring = ring([12])
        #expect(ring.slots == 12)
        for item in 0..<12 {
            #expect(abs(ring.angle(of: [0, item]) - CGFloat(item) * .pi / 6) < 1e-9)
            // The first half goes back, the second comes forward again.
            if item > 0 { #expect((middle(ring, [0, item]).w > middle(ring, [0, item - 1]).w) == (item <= 6)) }
        }
        #expect(abs(middle(ring, [0, 6]).x - 512) < 1e-6)
        #expect(middle(ring, [0, 3]).x > 700 && middle(ring, [0, 9]).x < 324)
        // Seen from above, the back is higher than the front.
        #expect(middle(ring, [0, 6]).y < middle(ring, [0, 0]).y)
    }

    @Test func scrollingTurnsTheRing() {
        let turned = ring([12], at: 190 * 5)
        #expect(abs(turned.angle(of: [0, 5])) < 1e-9)
        #expect(abs(turned.angle(of: [0, 4]) + .pi / 6) < 1e-9)
    }

    @Test func aRingThatCantHoldAllLetsThemComeAndGoAtItsBack() throws {
        let ring = ring([200], at: 190 * 100)
        #expect(ring.slots == 14)
        let near = ring.elements(near: ring.space.visible)
        #expect(near.count <= 16)
        #expect(near.contains(.cell([0, 100])) && near.contains(.cell([0, 94])))
        #expect(try #require(ring.item(100)).alpha == 1)
        #expect(try #require(ring.item(20)).alpha == 0)
        // Half a step before the back an item is all there, half a step behind it is gone.
        var last: CGFloat = 1
        for x in stride(from: CGFloat(0), through: 190 * 9, by: 19) {
            let alpha = try #require(self.ring([200], at: 190 * 100 + x).item(100)).alpha
            #expect(alpha <= last && last - alpha < 0.21)
            last = alpha
        }
        #expect(last == 0)
    }

    @Test func fewItemsAndNarrowViewsHaveARingToo() {
        for count in [0, 1, 2, 3] {
            for width in [0, 60, 320] as [CGFloat] {
                let ring = ring([count], width: width)
                #expect(ring.slots == max(1, count))
                #expect(ring.contentSize.width.isFinite)
                for item in 0..<count { #expect(ring.item(item)!.attributes(of: .cell([0, item])).frame.width.isFinite) }
            }
        }
    }

    @Test func questionsAgree() {
        var random = CheckRandom(seed: 41)
        for _ in 0..<100 {
            let counts = randomCounts(&random)
            expectAgreement(CylinderPlacement(CylinderMeasures(), counts: SectionCounts(counts), in: randomSpace(&random)), counts, &random)
        }
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let ring = CylinderPlacement(
            CylinderMeasures(), counts: million, in: LayoutSpace(size: CGSize(width: 1024, height: 768), origin: CGPoint(x: 9e7, y: 0)))
        #expect(ring.elements(near: ring.space.visible).count < 20)
    }
}
