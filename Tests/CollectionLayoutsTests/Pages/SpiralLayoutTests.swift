import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@MainActor @Suite struct SpiralLayoutTests {
    private func spiral(_ counts: [Int], width: CGFloat = 768, height: CGFloat = 1024) -> SpiralPlacement {
        SpiralPlacement(SpiralMeasures(), counts: SectionCounts(counts), in: LayoutSpace(size: CGSize(width: width, height: height)))
    }

    private func near(_ one: CGPoint, _ other: CGPoint) -> Bool { hypot(one.x - other.x, one.y - other.y) < 1e-6 }

    @Test("SP-01 one and a half turns from small in the middle to full size outside")
    func formula() throws {
        let spiral = spiral([9])
        #expect(spiral.radius == 294)
        let item = try #require(spiral.item(4))
        #expect(near(item.center, CGPoint(x: 384, y: 365)) && abs(item.transform.m11 - 0.625) < 1e-12)
        #expect(near(try #require(spiral.item(0)).center, CGPoint(x: 384, y: 512)))
        #expect(near(try #require(spiral.item(8)).center, CGPoint(x: 90, y: 512)))
        #expect(try #require(spiral.item(8)).transform.m11 == 1)
        let header = try #require(spiral.place(of: .header(0)))
        #expect(header.frame == CGRect(x: 0, y: 10, width: 768, height: 50) && header.headerTextAlignment == .center)
        // Small views have items of half the size.
        #expect(self.spiral([9], width: 393, height: 852).item(8)?.transform.m11 == 0.5)
    }

    @Test("SP-02 a page for each section, and scrolling rests on pages")
    func pages() throws {
        let layout = SpiralLayout()
        let fixture = LayoutFixture([5, 0, 7], layout)
        #expect(fixture.view.contentSize == CGSize(width: 3 * 768, height: 1024))
        func rest(_ x: CGFloat, _ velocity: CGFloat = 0) -> CGFloat {
            layout.targetContentOffset(forProposedContentOffset: CGPoint(x: x, y: 0), withScrollingVelocity: CGPoint(x: velocity, y: 0)).x
        }
        #expect(rest(380) == 0 && rest(390) == 768 && rest(5000) == 1536 && rest(-200) == 0 && rest(.nan) == 0)
        #expect(rest(100, 0.5) == 768 && rest(-100, -1) == 0)
        fixture.view.contentOffset.x = 768
        fixture.view.layoutIfNeeded()
        #expect(rest(800, 0.5) == 1536 && rest(700, -0.5) == 0 && rest(790) == 768)
        #expect(
            layout.layoutAttributesForSupplementaryView(ofKind: UICollectionView.elementKindSectionHeader, at: [1, 0])?.center.x == 768
                * 1.5)
    }

    @Test("SP-03 a new item comes out of the middle of its page, the others move")
    func insertion() throws {
        let layout = NotedSpiral()
        let fixture = LayoutFixture([5], layout)
        let before = (0..<5).compactMap { layout.layoutAttributesForItem(at: [0, $0]) }
        fixture.update { $0.edit(insert: [[0, 5]]) }
        let new = try #require(layout.notes.initial[[0, 5]])
        #expect(near(new.center, CGPoint(x: 384, y: 512)) && new.alpha == 0 && new.transform3D.m11 == 0.25)
        for item in 0..<5 { #expect(layout.notes.initial[[0, item]]?.center == before[item].center) }
        #expect(fixture.fault() == nil)
    }

    @Test("SP-04 a deleted item leaves at the top, the others close up")
    func deletion() throws {
        let layout = NotedSpiral()
        let fixture = LayoutFixture([4, 5], layout)
        fixture.view.contentOffset.x = 768
        fixture.view.layoutIfNeeded()
        let before = try #require(layout.layoutAttributesForItem(at: [1, 2]))
        fixture.update { $0.edit(delete: [[1, 2]]) }
        let gone = try #require(layout.notes.final[[1, 2]])
        #expect(gone.center == CGPoint(x: before.center.x, y: -170) && gone.alpha == 0)
        for item in [0, 1, 3, 4] {
            #expect(layout.notes.final[[1, item]]?.center == layout.layoutAttributesForItem(at: [1, item > 2 ? item - 1 : item])?.center)
        }
        #expect(fixture.view.contentOffset.x == 768 && fixture.fault() == nil)
    }

    @Test("SP-06 no item and one item are no trouble")
    func few() throws {
        #expect(spiral([0]).item(0) == nil)
        #expect(spiral([1]).item(0)?.center == CGPoint(x: 384, y: 512))
        #expect(spiral([1]).item(0)?.transform.m11 == 0.25)
        #expect(spiral([]).contentSize.width == 0)
        for size in [CGSize.zero, CGSize(width: 100, height: 20)] {
            #expect(spiral([3], width: size.width, height: size.height).radius == 0)
        }
    }

    @Test("CV-10 the first item of an empty section and the last one of a section come and go in an animation")
    func emptySections() throws {
        let layout = NotedSpiral()
        let fixture = LayoutFixture([0], layout)
        fixture.update { $0.edit(insert: [[0, 0]]) }
        #expect(layout.notes.initial[[0, 0]]?.alpha == 0)
        let cell = try #require(fixture.view.cellForItem(at: [0, 0]))
        layout.notes.forget()
        fixture.update { $0.edit(delete: [[0, 0]]) }
        #expect(layout.notes.final[[0, 0]]?.center.y == -170)
        #expect(fixture.view.visibleCells.isEmpty && cell.superview == nil)
    }

    @Test("CV-10 beside an empty section that gets an item the cells stay the same, and the new one is seen coming and going")
    func emptySectionOnScreen() async throws {
        try await HeadlessHost.open(size: CGSize(width: 768, height: 1024), scale: 1) { host in
            let fixture = LayoutFixture([0, 3], GridLayout())
            host.show(fixture.view)
            await host.advance(by: 0.1)
            let others = (0..<3).map { fixture.view.cellForItem(at: [1, $0]) }
            #expect(!others.contains(nil))
            @MainActor func opacity(_ cell: UICollectionViewCell) -> Float { cell.layer.presentation()?.opacity ?? cell.layer.opacity }
            fixture.update { $0.edit(insert: [[0, 0]]) }
            let cell = try #require(fixture.view.cellForItem(at: [0, 0]))
            await host.advance(by: 0.15)
            #expect(opacity(cell) > 0.1 && opacity(cell) < 0.9)
            await host.advance(by: 0.5)
            #expect(opacity(cell) == 1 && fixture.fault() == nil)
            fixture.update { $0.edit(delete: [[0, 0]]) }
            await host.advance(by: 0.15)
            #expect(cell.superview != nil && opacity(cell) > 0.1 && opacity(cell) < 0.9)
            await host.advance(by: 0.5)
            #expect(cell.superview == nil && fixture.fault() == nil)
            for item in 0..<3 { #expect(fixture.view.cellForItem(at: [1, item]) === others[item], "not reloaded") }
            fixture.view.removeFromSuperview()
        }
    }

    @Test func questionsAgree() {
        var random = CheckRandom(seed: 61)
        for _ in 0..<100 {
            let counts = randomCounts(&random)
            var measures = SpiralMeasures()
            measures.capacity = .random(in: 1...30, using: &random)
            expectAgreement(SpiralPlacement(measures, counts: SectionCounts(counts), in: randomSpace(&random)), counts, &random)
        }
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let spiral = SpiralPlacement(SpiralMeasures(), counts: million, in: LayoutSpace(size: CGSize(width: 768, height: 1024)))
        #expect(spiral.elements(near: CGRect(x: 768 * 5000, y: 0, width: 768, height: 1024)).count < 310)
    }
}
