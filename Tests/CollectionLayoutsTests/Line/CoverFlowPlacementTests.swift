import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@Suite struct CoverFlowPlacementTests {
    private func flow(_ counts: [Int], at x: CGFloat = 0) -> CoverFlowPlacement {
        CoverFlowPlacement(
            CoverFlowMeasures(), counts: SectionCounts(counts),
            in: LayoutSpace(size: CGSize(width: 1024, height: 704), origin: CGPoint(x: x, y: 0), scale: 2))
    }

    @Test("KF-01 covers stand aside, turn and shrink with their distance from the middle")
    func poses() {
        let flow = flow([9])
        func expect(_ distance: CGFloat, _ shift: CGFloat, _ degrees: CGFloat, _ zoom: CGFloat) {
            let pose = flow.pose(at: distance)
            #expect(abs(pose.shift - shift) < 1e-9 && abs(pose.turn - degrees * .pi / 180) < 1e-9 && abs(pose.zoom - zoom) < 1e-9)
        }
        expect(0, 0, 0, 1.3)
        expect(50, -20, 22.5, 1.15)
        expect(-50, 20, -22.5, 1.15)
        expect(150, -40, 45, 1)
        expect(-1000, 40, -45, 1)
    }

    @Test("KF-02 the viewer is 4.6777 widths of a cover away")
    func perspective() {
        let flow = flow([9])
        let still = flow.transform(CoverFlowPlacement.Pose(shift: 0, turn: 0, zoom: 1))
        #expect(abs(-1 / still.m34 - 4.6777 * 170) < 1e-9)
    }

    @Test("KF-03 the nearer a cover is to the middle the further in front it lies")
    func order() throws {
        var random = CheckRandom(seed: 31)
        for _ in 0..<50 {
            let flow = flow([20, 0, 20], at: .random(in: 0...4000, using: &random))
            let places = found(flow, in: flow.space.visible).compactMap { flow.place(of: $0) }
            for one in places {
                for other in places where abs(one.center.x - flow.space.middle.x) < abs(other.center.x - flow.space.middle.x) - 1 {
                    #expect(one.zIndex > other.zIndex)
                }
                // Nothing in depth but the turn about the middle of the cover itself.
                #expect(one.transform.m43 == 0)
            }
        }
    }

    @Test("KF-03 at rest no cover reaches through the next one, though all turn about axes in one plane")
    func apart() throws {
        for middle in 0..<20 {
            let flow = flow([20], at: CGFloat(middle) * 119)
            /// The middle and half the width of a cover, seen from above: across and in depth.
            func seen(_ item: Int) throws -> (x: CGFloat, half: (x: CGFloat, z: CGFloat)) {
                let place = try #require(flow.item(item))
                // Without the perspective: a row of the matrix is what becomes of a step to the right.
                return (place.center.x, (place.transform.m11 * place.size.width / 2, place.transform.m13 * place.size.width / 2))
            }
            for item in 0..<19 {
                let one = try seen(item), other = try seen(item + 1), distance = other.x - one.x
                // Where the two lines cross, as parts of the halves' lengths: s one.half = (distance, 0) + t other.half.
                let determinant = one.half.z * other.half.x - one.half.x * other.half.z
                guard abs(determinant) > 1e-9 else { continue }
                let s = -distance * other.half.z / determinant, t = -distance * one.half.z / determinant
                #expect(abs(s) > 1 || abs(t) > 1, "\(item) and \(item + 1) with \(middle) in the middle")
            }
        }
    }

    @Test("KF-04 poses are continuous in the middle and where turning ends")
    func continuity() {
        let flow = flow([9])
        let step: CGFloat = 1e-6
        for distance in [0, 100, -100] as [CGFloat] {
            let before = flow.pose(at: distance - step)
            let after = flow.pose(at: distance + step)
            #expect(abs(before.shift - after.shift) < 1e-4 && abs(before.turn - after.turn) < 1e-4 && abs(before.zoom - after.zoom) < 1e-4)
        }
    }

    @Test func coversFollowEachOtherAcrossSections() throws {
        let flow = flow([3, 0, 2])
        let centres = [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)].compactMap { flow.item($0.0, $0.1)?.center.x }
        #expect(centres.count == 5)
        for (one, other) in zip(centres, centres.dropFirst()) { #expect(abs(other - one - 119) < 0.6) }
        #expect(centres[0] == 512 && abs(flow.contentSize.width - centres[4] - 512) < 0.6)
    }

    @Test func questionsAgree() {
        var random = CheckRandom(seed: 32)
        for _ in 0..<150 {
            let counts = randomCounts(&random)
            expectAgreement(
                CoverFlowPlacement(CoverFlowMeasures(), counts: SectionCounts(counts), in: randomSpace(&random)), counts, &random)
        }
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let flow = CoverFlowPlacement(
            CoverFlowMeasures(), counts: million, in: LayoutSpace(size: CGSize(width: 1024, height: 704), origin: CGPoint(x: 6e7, y: 0)))
        #expect(flow.elements(near: CGRect(x: 6e7, y: 0, width: 2048, height: 704)).count < 40)
    }
}
