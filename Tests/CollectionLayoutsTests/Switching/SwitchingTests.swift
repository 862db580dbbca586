import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// Changes of layouts, seen on the screen.
@MainActor @Suite struct SwitchingTests {
    private final class CountingLine: LineLayout {
        var preparations = 0
        override func prepare() {
            super.prepare()
            preparations += 1
        }
    }

    /// Where cells are seen on the screen at this moment.
    private func seen(_ view: UICollectionView) -> [IndexPath: CGPoint] {
        CATransaction.flush()
        let origin = (view.layer.presentation() ?? view.layer).bounds.origin
        return Dictionary(
            uniqueKeysWithValues: view.indexPathsForVisibleItems.map { path in
                let layer = view.cellForItem(at: path)!.layer
                let place = (layer.presentation() ?? layer).position
                return (path, CGPoint(x: place.x - origin.x, y: place.y - origin.y))
            })
    }

    @Test("CV-03 every item moves from its old to its new place, and no second layout follows")
    func animatedSwitch() async throws {
        let size = CGSize(width: 1024, height: 768)
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let grid = GridLayout()
            let line = CountingLine()
            let fixture = LayoutFixture([9, 9, 9], grid, size: size)
            host.show(fixture.view)
            await host.advance(by: 0.1)
            fixture.view.contentOffset.y = 300
            await host.advance(by: 0.1)
            let before = seen(fixture.view)
            fixture.view.setCollectionViewLayout(line, animated: true)
            let start = seen(fixture.view)
            for (path, place) in before { if let now = start[path] { #expect(hypot(now.x - place.x, now.y - place.y) < 2) } }
            await host.advance(by: 0.15)
            let half = seen(fixture.view)
            await host.advance(by: 0.5)
            let preparations = line.preparations
            let end = seen(fixture.view)
            var travelled = 0
            for (path, place) in end {
                let attributes = try #require(line.layoutAttributesForItem(at: path))
                let due = CGPoint(x: attributes.center.x - fixture.view.contentOffset.x, y: attributes.center.y)
                #expect(hypot(place.x - due.x, place.y - due.y) < 0.01)
                // On the way, each lies between where it was and where it goes.
                guard let old = before[path], let middle = half[path] else { continue }
                let whole = hypot(place.x - old.x, place.y - old.y)
                let (done, left) = (hypot(middle.x - old.x, middle.y - old.y), hypot(place.x - middle.x, place.y - middle.y))
                #expect(done + left < whole + 1)
                if whole > 4 {
                    #expect(done > whole / 10 && left > whole / 10)
                    travelled += 1
                }
            }
            #expect(travelled > 3)
            await host.advance(by: 1)
            #expect(line.preparations == preparations)
            #expect(fixture.fault() == nil && fixture.leftovers().isEmpty)
            // The shelves left with their layout.
            #expect(!fixture.view.subviews.contains { $0 is WoodenShelfView })
            fixture.view.removeFromSuperview()
        }
    }

    @Test("CV-01 changes of layouts keep data and selection, and the selected item stays in sight")
    func selection() throws {
        let layouts: [PlacementLayout] = ConformanceTests.Kind.allCases.map { $0.make() }
        let fixture = LayoutFixture(Array(repeating: 12, count: 8), layouts[0], size: CGSize(width: 1024, height: 768))
        fixture.view.selectItem(at: [5, 1], animated: false, scrollPosition: .centeredVertically)
        fixture.view.layoutIfNeeded()
        for layout in layouts + layouts.reversed() {
            fixture.view.setCollectionViewLayout(layout, animated: false)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.indexPathsForSelectedItems == [[5, 1]])
            #expect(fixture.view.indexPathsForVisibleItems.contains([5, 1]), "\(type(of: layout))")
            #expect(fixture.fault() == nil && fixture.leftovers().isEmpty, "\(type(of: layout))")
        }
    }
}
