import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

@MainActor @Suite struct CircleLayoutTests {
    private let middle = CGPoint(x: 384, y: 512)

    private func circle(_ counts: [Int], width: CGFloat = 768, height: CGFloat = 1024) -> CirclePlacement {
        CirclePlacement(CircleMeasures(), counts: SectionCounts(counts), in: LayoutSpace(size: CGSize(width: width, height: height)))
    }

    private func near(_ one: CGPoint, _ other: CGPoint) -> Bool { hypot(one.x - other.x, one.y - other.y) < 1e-6 }

    @Test("CI-01 items on a circle of 1 / 2.5 of the shorter side, the first one at the right")
    func formula() throws {
        let circle = circle([20])
        #expect(abs(circle.radius - 307.2) < 1e-9)
        for item in 0..<20 {
            let angle = CGFloat(item) * 18 * .pi / 180
            let place = try #require(circle.item(item))
            #expect(near(place.center, CGPoint(x: 384 + 307.2 * cos(angle), y: 512 + 307.2 * sin(angle))))
            #expect(place.size == CGSize(width: 70, height: 70))
        }
        #expect(near(try #require(circle.item(0)).center, CGPoint(x: 691.2, y: 512)))
        #expect(circle.contentSize == CGSize(width: 768, height: 1024))
    }

    @Test("CI-02 an insertion moves only the new item out of the middle")
    func insertion() throws {
        let layout = NotedCircle()
        let fixture = LayoutFixture([6], layout)
        let before = (0..<6).compactMap { layout.layoutAttributesForItem(at: [0, $0]) }
        fixture.update { $0.edit(insert: [[0, 2]]) }
        let new = try #require(layout.notes.initial[[0, 2]])
        #expect(near(new.center, middle) && new.alpha == 0 && CATransform3DIsIdentity(new.transform3D))
        for item in 0..<7 where item != 2 {
            let start = try #require(layout.notes.initial[[0, item]])
            let end = try #require(layout.layoutAttributesForItem(at: [0, item]))
            #expect(near(start.center, before[item > 2 ? item - 1 : item].center) && start.alpha == 1)
            // Half way along the chord is as near to the middle as it comes.
            let half = CGPoint(x: (start.center.x + end.center.x) / 2, y: (start.center.y + end.center.y) / 2)
            #expect(hypot(half.x - middle.x, half.y - middle.y) > 250)
        }
    }

    @Test("CI-03 a deletion moves only the deleted item into the middle, where it is a tenth of its size")
    func deletion() throws {
        let layout = NotedCircle()
        let fixture = LayoutFixture([6], layout)
        fixture.update { $0.edit(delete: [[0, 4]]) }
        let gone = try #require(layout.notes.final[[0, 4]])
        #expect(near(gone.center, middle) && gone.alpha == 0 && gone.transform3D.m11 == 0.1 && gone.transform3D.m22 == 0.1)
        for item in 0..<6 where item != 4 {
            let end = try #require(layout.notes.final[[0, item]])
            let place = try #require(layout.layoutAttributesForItem(at: [0, item > 4 ? item - 1 : item]))
            #expect(near(end.center, place.center) && end.alpha == 1)
        }
        #expect(fixture.fault() == nil)
    }

    @Test("CI-04 all items are asked for in every update, and one update leaves nothing for the next")
    func records() throws {
        let layout = NotedCircle()
        let fixture = LayoutFixture([6], layout)
        fixture.update { $0.edit(insert: [[0, 0]]) }
        #expect(layout.notes.initial.count == 7 && layout.notes.final.count == 6)
        layout.notes.forget()
        fixture.update { $0.edit(delete: [[0, 3]]) }
        #expect(layout.notes.initial.count == 6 && layout.notes.final.count == 7)
        #expect(layout.notes.initial.values.allSatisfy { $0.alpha == 1 })
        #expect(layout.notes.final.filter { $0.value.alpha == 0 }.map(\.key) == [[0, 3]])
        layout.notes.forget()
        fixture.view.performBatchUpdates {}
        #expect(layout.notes.final.count == 6 && layout.notes.final.values.allSatisfy { $0.alpha == 1 && !near($0.center, middle) })
    }

    @Test("CI-05 one batch inserts, deletes and moves, each as it should")
    func mixed() throws {
        let layout = NotedCircle()
        let fixture = LayoutFixture([8], layout)
        let before = (0..<8).compactMap { layout.layoutAttributesForItem(at: [0, $0]) }
        let moved = fixture.model[[0, 6]]
        fixture.update { $0.edit(delete: [[0, 1]], move: [[[0, 6], [0, 0]]], insert: [[0, 3]]) }
        #expect(fixture.model[[0, 0]] == moved && fixture.fault() == nil)
        #expect(near(try #require(layout.notes.initial[[0, 3]]).center, middle))
        #expect(try #require(layout.notes.final[[0, 1]]).transform3D.m11 == 0.1)
        #expect(near(try #require(layout.notes.initial[[0, 0]]).center, before[6].center))
        #expect(near(try #require(layout.notes.final[[0, 6]]).center, try #require(layout.layoutAttributesForItem(at: [0, 0])).center))
        #expect(near(try #require(layout.notes.initial[[0, 1]]).center, before[0].center))
    }

    @Test("CI-06 a change of size lays the circle out anew, and no items are no trouble")
    func resizing() throws {
        let layout = CircleLayout()
        let fixture = LayoutFixture([0, 12], layout)
        #expect(fixture.view.visibleCells.isEmpty)
        fixture.view.contentOffset.x = 768
        fixture.view.frame.size = CGSize(width: 1024, height: 768)
        fixture.view.layoutIfNeeded()
        // The same page is seen.
        #expect(fixture.view.contentOffset.x == 1024)
        #expect(near(try #require(layout.layoutAttributesForItem(at: [1, 0])).center, CGPoint(x: 1024 + 512 + 307.2, y: 384)))
        #expect(fixture.fault() == nil && fixture.view.visibleCells.count == 12)
        for size in [CGSize.zero, CGSize(width: 1, height: 500)] {
            fixture.view.frame.size = size
            fixture.view.layoutIfNeeded()
        }
        #expect(circle([]).contentSize == CGSize(width: 0, height: 1024))
        #expect(circle([1]).item(0)?.center == CGPoint(x: 384 + 307.2, y: 512))
    }

    @Test func questionsAgree() {
        var random = CheckRandom(seed: 51)
        for _ in 0..<100 {
            let counts = randomCounts(&random)
            var measures = CircleMeasures()
            measures.capacity = .random(in: 1...30, using: &random)
            expectAgreement(CirclePlacement(measures, counts: SectionCounts(counts), in: randomSpace(&random)), counts, &random)
        }
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let circle = CirclePlacement(CircleMeasures(), counts: million, in: LayoutSpace(size: CGSize(width: 768, height: 1024)))
        #expect(circle.pages.pageCount == 10_000)
        #expect(circle.elements(near: CGRect(x: 768 * 5000, y: 0, width: 768, height: 1024)).count == 100)
    }
}
