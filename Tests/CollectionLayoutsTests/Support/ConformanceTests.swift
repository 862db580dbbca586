import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// All layouts of the library, under random data.
@MainActor @Suite struct ConformanceTests {
    /// The layouts by name.
    enum Kind: String, CaseIterable, Sendable {
        case grid, wideGrid, line, coverFlow, stacks, spiral, circle, cylinder

        @MainActor
        func make() -> PlacementLayout {
            switch self {
            case .grid: return GridLayout()
            case .wideGrid:
                let layout = GridLayout()
                layout.scrollDirection = .horizontal
                return layout
            case .line: return LineLayout()
            case .coverFlow: return CoverFlowLayout()
            case .stacks: return StacksLayout()
            case .spiral: return SpiralLayout()
            case .circle: return CircleLayout()
            case .cylinder: return CylinderLayout()
            }
        }
    }

    @Test("GR-04 every layout keeps the rules of layouts", arguments: Kind.allCases)
    func conformance(kind: Kind) {
        for (seed, size) in [CGSize(width: 393, height: 852), CGSize(width: 1024, height: 768), CGSize(width: 768, height: 1024)]
            .enumerated()
        {
            let checker = CollectionLayoutChecker(size: size) { kind.make() }
            checker.asksForUnknownPaths = true
            let findings = checker.check(seed: UInt64(seed) + 100, steps: 16)
            #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
        }
    }

    @Test(arguments: Kind.allCases)
    func contentInsetsAreKept(kind: Kind) {
        let checker = CollectionLayoutChecker(size: CGSize(width: 600, height: 800)) { kind.make() }
        checker.prepare = { $0.contentInset = UIEdgeInsets(top: 20, left: 11, bottom: 34, right: 5) }
        let findings = checker.check(seed: 7, steps: 10)
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }

    @Test("CI-06 a change of size keeps the item in the middle in every layout", arguments: Kind.allCases)
    func rotation(kind: Kind) throws {
        let layout = kind.make()
        let fixture = LayoutFixture(Array(repeating: 30, count: 12), layout, size: CGSize(width: 1024, height: 768))
        func middle() -> IndexPath? {
            let bounds = fixture.view.bounds
            let distances = fixture.view.indexPathsForVisibleItems.sorted().map { path in
                let center = layout.layoutAttributesForItem(at: path)!.center
                return (path: path, distance: hypot(center.x - bounds.midX, center.y - bounds.midY))
            }
            return distances.min { $0.distance < $1.distance }?.path
        }
        let size = fixture.view.contentSize
        fixture.view.contentOffset = layout.targetContentOffset(
            forProposedContentOffset: CGPoint(
                x: max(0, size.width - 1024) * 0.6, y: max(0, size.height - 768) * 0.6), withScrollingVelocity: .zero)
        fixture.view.layoutIfNeeded()
        let before = try #require(middle())
        fixture.view.frame.size = CGSize(width: 768, height: 1024)
        fixture.view.layoutIfNeeded()
        #expect(fixture.fault() == nil && fixture.leftovers().isEmpty)
        #expect(fixture.view.indexPathsForVisibleItems.contains(before))
        if layout.followsOffset { #expect(middle() == before) }
        let limit = CGPoint(
            x: max(0, fixture.view.contentSize.width - 768), y: max(0, fixture.view.contentSize.height - 1024))
        let offset = fixture.view.contentOffset
        #expect(offset.x >= 0 && offset.y >= 0 && offset.x <= limit.x && offset.y <= limit.y)
    }

    @Test("CV-06 a million items are shown as fast as a thousand", arguments: Kind.allCases)
    func million(kind: Kind) {
        let layout = kind.make()
        let fixture = LayoutFixture([0], layout)
        let source = Million()
        fixture.view.dataSource = source
        fixture.view.layoutIfNeeded()
        let size = fixture.view.contentSize
        let bounds = fixture.view.bounds
        for step in 0..<30 {
            fixture.view.contentOffset = CGPoint(
                x: min(max(0, size.width - bounds.width), size.width / 2 + CGFloat(step) * 40),
                y: min(max(0, size.height - bounds.height), size.height / 2 + CGFloat(step) * 40))
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.visibleCells.count <= 200)
        }
        #expect(source.cells < 1500 && source.cells > 0)
    }

    /// A million items in 1,000 sections.
    final class Million: NSObject, UICollectionViewDataSource {
        var cells = 0
        func numberOfSections(in collectionView: UICollectionView) -> Int { 1000 }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            cells += 1
            return collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
        }
    }
}
