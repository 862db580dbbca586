import Testing

@testable import QuartzCore
@testable import UIKit

/// Places three items by transforms: what lies beside the middle one is turned.
private final class TurnedLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 2000, height: 480) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<3).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }.filter { $0.frame.overlaps(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 200, height: 200)
        attributes.center = CGPoint(x: 200 + CGFloat(indexPath.item) * 600, y: 240)
        // A turn by 60 degrees about the vertical axis: half as wide.
        if indexPath.item != 1 { attributes.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0) }
        return attributes
    }
}

/// A header of all content, at a path of one index, above sections of rows.
private final class HeadedLayout: UICollectionViewFlowLayout {
    static let kind = "whole"
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (super.layoutAttributesForElements(in: rect) ?? [])
            + [layoutAttributesForSupplementaryView(ofKind: Self.kind, at: IndexPath(index: 0))].compactMap { $0 }
    }
    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard elementKind == Self.kind else { return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath) }
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: Self.kind, with: indexPath)
        attributes.frame = CGRect(x: 0, y: 440, width: 320, height: 40)
        return attributes
    }
}

extension UIKitCore {
    @MainActor struct CollectionInsetTests {
        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

        @Test("Behaviour 8.3: lines fill what the insets leave, also when these change without the size")
        func flow() {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 50, height: 50)
            let fixture = CollectionFixture([Array(0..<60)], layout: layout)
            defer { fixture.close() }
            #expect(fixture.view.layoutAttributesForItem(at: path(5))?.frame.minY == 60)
            fixture.view.contentInset = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.contentSize.width == 200)
            #expect(fixture.view.layoutAttributesForItem(at: path(2))?.frame == CGRect(x: 150, y: 0, width: 50, height: 50))
            #expect(fixture.view.layoutAttributesForItem(at: path(3))?.frame.minY == 60)
            // Insets along the axis of scrolling change nothing, and cost nothing.
            fixture.view.contentInset.bottom = 80
            #expect(fixture.view.engine.preparation.isValid)
            // Pinned headers are held at the inset's edge.
            layout.headerReferenceSize = CGSize(width: 0, height: 20)
            layout.sectionHeadersPinToVisibleBounds = true
            fixture.view.contentOffset.y = 30
            fixture.view.layoutIfNeeded()
            fixture.view.contentInset.top = 10
            fixture.view.layoutIfNeeded()
            let header = fixture.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
            #expect(header?.frame.minY == 40 && fixture.view.contentOffset.y == 30)
        }

        @Test("Behaviour 8.7: compositional layouts follow insets, margins and the safe area without another size")
        func compositional() {
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
            let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
            section.contentInsetsReference = .layoutMargins
            let fixture = CollectionFixture([Array(0..<3)], layout: UICollectionViewCompositionalLayout(section: section))
            defer { fixture.close() }
            fixture.view.layoutMargins = .zero
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.cellForItem(at: path(0))?.frame.width == 320)
            fixture.view.contentInset.left = 20
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.cellForItem(at: path(0))?.frame.width == 300)
            fixture.view.layoutMargins = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 30)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.cellForItem(at: path(0))?.frame.width == 240)
        }

        @Test("Rows are measured again in another width, and keep their heights in the same one")
        func lists() {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .plain), [(0, Array(0..<20))])
            defer { fixture.close() }
            fixture.fill = { cell, _ in
                var content = cell.defaultContentConfiguration()
                content.text = "A text that is longer than one line of a row in a narrow list is"
                cell.contentConfiguration = content
            }
            fixture.source.applySnapshotUsingReloadData(fixture.source.snapshot())
            fixture.view.layoutIfNeeded()
            let wide = fixture.row(0)!.bounds.height
            fixture.view.contentInset.right = 120
            fixture.view.layoutIfNeeded()
            let narrow = fixture.row(0)!.bounds.height
            #expect(narrow > wide && fixture.row(1)?.frame.minY == narrow)
            fixture.view.frame.size.height = 300
            fixture.view.layoutIfNeeded()
            #expect(fixture.row(0)?.bounds.height == narrow && fixture.isRight())
            fixture.view.contentInset.right = 0
            fixture.view.layoutIfNeeded()
            #expect(fixture.row(0)?.bounds.height == wide)
        }

        @Test("A plain table's headers follow its insets")
        func table() {
            let fixture = TableFixture([(0..<30).map(String.init)])
            defer { fixture.close() }
            fixture.headers = ["Header"]
            fixture.table.rowHeight = 44
            fixture.open()
            fixture.table.contentOffset.y = 100
            fixture.table.layoutIfNeeded()
            fixture.table.contentInset.top = 50
            fixture.table.layoutIfNeeded()
            let header = fixture.table.headerView(forSection: 0)
            #expect(header?.frame.minY == fixture.table.contentOffset.y + 50)
        }

        /// As UIKit does, by the attributes' frame: the rectangle that encloses the transformed item.
        @Test("Behaviour 8.5: scrolling to a transformed item goes by the rectangle that encloses it")
        func scrollingToTransformedItems() {
            let fixture = CollectionFixture([[0, 1, 2]], layout: TurnedLayout())
            defer { fixture.close() }
            let frame = fixture.view.layoutAttributesForItem(at: path(2))!.frame
            #expect(abs(frame.width - 100) < 0.001 && frame.midX == 1400)
            fixture.view.scrollToItem(at: path(2), at: .left, animated: false)
            #expect(fixture.view.contentOffset.x == 1350)
            fixture.view.scrollToItem(at: path(2), at: .right, animated: false)
            #expect(fixture.view.contentOffset.x == 1130)
            fixture.view.scrollToItem(at: path(2), at: .centeredHorizontally, animated: false)
            #expect(fixture.view.contentOffset.x == 1240)
            fixture.view.scrollToItem(at: path(1), at: .left, animated: false)
            #expect(fixture.view.contentOffset.x == 700)
        }

        @Test("A view of all content, at a path of one index, stays when the first section goes")
        func viewsOfAllContent() async {
            let layout = HeadedLayout()
            let fixture = CollectionFixture([[1], [2], [3]], layout: layout, kinds: [HeadedLayout.kind])
            defer { fixture.close() }
            let view = fixture.view.supplementaryView(forElementKind: HeadedLayout.kind, at: IndexPath(index: 0))
            #expect(view != nil)
            fixture.view.performBatchUpdates {
                fixture.sections.removeFirst()
                fixture.view.deleteSections([0])
            }
            #expect(fixture.view.supplementaryView(forElementKind: HeadedLayout.kind, at: IndexPath(index: 0)) === view)
            CATransaction.flush()
            fixture.stage.play(0.1)
            #expect(view?.alpha == 1 && view?.layer.presentation()?.opacity == 1)
            fixture.view.performBatchUpdates {
                fixture.sections.swapAt(0, 1)
                fixture.view.moveSection(0, toSection: 1)
                fixture.view.reloadSections([1])
            }
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.view.supplementaryView(forElementKind: HeadedLayout.kind, at: IndexPath(index: 0)) === view && fixture.isRight())
        }
    }
}
