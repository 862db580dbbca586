import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@MainActor @Suite struct StacksLayoutTests {
    private func stacks(_ counts: [Int], width: CGFloat = 768) -> StacksPlacement {
        StacksPlacement(StacksMeasures(), counts: SectionCounts(counts), in: LayoutSpace(size: CGSize(width: width, height: 1024)))
    }

    private func pinched(_ counts: [Int], _ section: Int, scale: CGFloat) -> (StacksLayout, LayoutFixture) {
        let layout = StacksLayout()
        let fixture = LayoutFixture(counts, layout)
        layout.pinchedStack = section
        layout.pinchScale = scale
        fixture.view.layoutIfNeeded()
        return (layout, fixture)
    }

    @Test("ST-01 stacks from edge to edge, with their labels below")
    func placement() throws {
        let stacks = stacks([5, 5, 5, 5])
        #expect((0..<3).map { stacks.frame(ofStack: $0)?.minX } == [20, 294, 568])
        #expect(stacks.frame(ofStack: 3) == CGRect(x: 20, y: 20 + 263, width: 180, height: 180))
        let label = try #require(stacks.place(of: .header(1)))
        #expect(label.center == CGPoint(x: 384, y: 200 + 20.5) && label.size.height == 25 && label.headerTextAlignment == .center)
        #expect(stacks.contentSize == CGSize(width: 768, height: 20 + 263 + 213 + 20))
        #expect(stacks.item(0, 2)?.center == CGPoint(x: 658, y: 110))
        #expect(stacks.item(0, 2)?.size == CGSize(width: 170, height: 170))
    }

    @Test("ST-01 stacks that fill their rows begin no further one", arguments: [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
    func rows(count: Int, rows: Int) {
        let stacks = stacks(Array(repeating: 5, count: count))
        #expect(stacks.contentSize.height == (rows == 0 ? 0 : 20 + CGFloat(rows - 1) * 263 + 213 + 20))
    }

    @Test("ST-02 three items are seen, tilted, the first in front; the others are hidden")
    func visibleItems() throws {
        let stacks = stacks([5])
        let items = (0..<5).compactMap { stacks.item($0) }
        let tilts = items.map { atan2($0.transform.m12, $0.transform.m11) * 180 / .pi }
        for (tilt, due) in zip(tilts, [0, 5, -5, 0, 0] as [CGFloat]) { #expect(abs(tilt - due) < 1e-9) }
        #expect(items.map(\.zIndex) == [3, 2, 1, 0, 0])
        #expect(items.map(\.alpha) == [1, 1, 1, 0, 0])
        #expect(
            stacks.elements(near: CGRect(x: 0, y: 0, width: 768, height: 1024)) == [
                .cell([0, 0]), .cell([0, 1]), .cell([0, 2]), .header(0),
            ])
    }

    @Test("ST-03 half way, the items lie between stack and grid, and the others have faded to a third")
    func progress() throws {
        let (layout, fixture) = pinched([8, 8, 8], 0, scale: 2.5)
        #expect(layout.pinchProgress == 0.5)
        let other = try #require(layout.layoutAttributesForItem(at: [1, 0]))
        #expect(abs(other.alpha - 1 / 3) < 1e-9)
        let label = layout.layoutAttributesForSupplementaryView(ofKind: UICollectionView.elementKindSectionHeader, at: [0, 0])
        #expect(abs(try #require(label).alpha - 1 / 3) < 1e-9)
        let second = try #require(layout.layoutAttributesForItem(at: [0, 1]))
        #expect(abs(atan2(second.transform3D.m12, second.transform3D.m11) - 2.5 * .pi / 180) < 1e-9)
        // From the stack's middle (110, 110) to the grid's second place, in points of the screen's pixels.
        let grid = layout.openedLayout.gridPlacement(SectionCounts([8, 8, 8]), in: layout.space)
        let target = try #require(grid.item(1)).center
        #expect(abs(second.center.x - (110 + target.x) / 2) < 1e-9 && abs(second.center.y - (110 + target.y) / 2) < 1e-9)
        let fifth = try #require(layout.layoutAttributesForItem(at: [0, 4]) as? StyledLayoutAttributes)
        #expect(fifth.alpha == 1 && fifth.shadowOpacity == 0.25)
        #expect(fixture.view.visibleCells.count == 8 + 3 + 3)
        // It was seen whole after an eighth of the way.
        layout.pinchScale = 1.15
        fixture.view.layoutIfNeeded()
        let early = try #require(layout.layoutAttributesForItem(at: [0, 4]))
        #expect(layout.pinchProgress < 1 / 8 && abs(early.alpha - 8 * layout.pinchProgress) < 1e-9)
        layout.pinchScale = 3.25
        fixture.view.layoutIfNeeded()
        #expect(layout.layoutAttributesForItem(at: [2, 0])?.alpha == 0)
        layout.pinchScale = 9
        #expect(layout.pinchProgress == 1)
        layout.pinchScale = .nan
        #expect(layout.pinchProgress == 0)
    }

    @Test("ST-04 a stack opens when the fingers are further apart than 2.5 times")
    func commit() {
        let (layout, fixture) = pinched([8, 8], 1, scale: 2.5)
        #expect(!layout.isOpening)
        layout.pinchScale = 2.51
        #expect(layout.isOpening)
        fixture.view.performBatchUpdates { layout.pinchedStack = nil }
        fixture.view.layoutIfNeeded()
        #expect(!layout.isOpening && layout.pinchScale == 1 && layout.pinchCenter == nil)
        #expect(fixture.view.visibleCells.count == 6 && fixture.leftovers().isEmpty)
    }

    @Test("ST-05 the stack that opens follows the fingers")
    func follows() throws {
        let (layout, fixture) = pinched([8, 8], 1, scale: 1)
        let before = try #require(layout.layoutAttributesForItem(at: [1, 0])).center
        layout.pinchCenter = CGPoint(x: 400, y: 100)
        fixture.view.layoutIfNeeded()
        #expect(layout.layoutAttributesForItem(at: [1, 0])?.center == before)
        layout.pinchCenter = CGPoint(x: 430, y: 180)
        fixture.view.layoutIfNeeded()
        for item in 0..<3 {
            #expect(layout.layoutAttributesForItem(at: [1, item])?.center == CGPoint(x: before.x + 30, y: before.y + 80))
        }
        #expect(layout.pinchCenter == CGPoint(x: 430, y: 180))
        layout.pinchCenter = CGPoint(x: CGFloat.nan, y: 0)
        #expect(layout.pinchCenter == CGPoint(x: 430, y: 180))
    }

    @Test("ST-06 the stack's section lies in the grid where the pinch showed it", arguments: [0, 2, 7, 11])
    func opensItsOwnSection(section: Int) throws {
        let (layout, fixture) = pinched(Array(repeating: 9, count: 12), section, scale: 4)
        let offset = fixture.view.contentOffset
        let shown = (0..<9).compactMap { layout.layoutAttributesForItem(at: [section, $0]) }
        fixture.view.setCollectionViewLayout(layout.openedLayout, animated: false)
        fixture.view.layoutIfNeeded()
        let moved = fixture.view.contentOffset
        for item in 0..<9 {
            let place = try #require(layout.openedLayout.layoutAttributesForItem(at: [section, item]))
            #expect(abs(place.center.x - shown[item].center.x) < 0.01)
            #expect(abs(place.center.y - moved.y - (shown[item].center.y - offset.y)) < 0.01)
            #expect(place.size == shown[item].size)
        }
        #expect(fixture.view.bounds.contains(try #require(layout.openedLayout.layoutAttributesForItem(at: [section, 0])).frame))
        #expect(fixture.fault() == nil && fixture.leftovers().isEmpty)
        // Coming back, no stack is pinched.
        fixture.view.setCollectionViewLayout(layout, animated: false)
        #expect(layout.pinchedStack == nil)
    }

    @Test("ST-07 one stack across lies in the middle")
    func narrow() throws {
        for width in [0, 100, 220, 393, 429] as [CGFloat] {
            let stacks = stacks([2, 2], width: width)
            #expect(stacks.across == 1)
            #expect(abs(try #require(stacks.frame(ofStack: 1)).midX - width / 2) <= 0.5)
        }
    }

    @Test("CV-09 a pinch finds the stack that it is on, and none beside")
    func admission() {
        let layout = StacksLayout()
        let fixture = LayoutFixture([3, 0, 3], layout)
        fixture.view.layoutIfNeeded()
        #expect(layout.stack(at: CGPoint(x: 110, y: 110)) == 0)
        #expect(layout.stack(at: CGPoint(x: 600, y: 190)) == 2)
        #expect(layout.stack(at: CGPoint(x: 250, y: 110)) == nil)
        #expect(layout.stack(at: CGPoint(x: 110, y: 215)) == nil)
        #expect(fixture.view.indexPathForItem(at: CGPoint(x: 110, y: 110)) == [0, 0])
    }

    @Test func questionsAgree() {
        var random = CheckRandom(seed: 71)
        for _ in 0..<100 {
            let counts = randomCounts(&random)
            let space = randomSpace(&random)
            let sections = SectionCounts(counts)
            let grid = GridPlacement(GridMeasures(), isVertical: true, counts: sections, in: space)
            let pinch = StackPinch(
                section: Int.random(in: 0...5, using: &random), scale: .random(in: 0...5, using: &random), shift: CGPoint(x: 40, y: -9))
            let offset = space.clamped(CGPoint(x: 0, y: grid.start(ofSection: pinch.section) ?? 0), to: grid.contentSize)
            expectAgreement(
                StacksPlacement(
                    StacksMeasures(), counts: sections, in: space, pinch: Bool.random(using: &random) ? pinch : nil, grid: (grid, offset)),
                counts, &random)
        }
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let stacks = StacksPlacement(StacksMeasures(), counts: million, in: LayoutSpace(size: CGSize(width: 768, height: 1024)))
        #expect(stacks.elements(near: CGRect(x: 0, y: 20_000, width: 768, height: 1024)).count < 80)
    }
}
