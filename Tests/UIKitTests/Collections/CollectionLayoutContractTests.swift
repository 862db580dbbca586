@testable import QuartzCore
@testable import UIKit
import Testing

/// Columns from the left, with a strip of the layout's own between some items; notes what it is asked.
private final class ColumnLayout: UICollectionViewLayout {
    var log: [String] = []
    var mirrors = false
    var strips: Set<Int> = []
    var insertedStrips: [Int] = []
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
    private var height: CGFloat { collectionView?.bounds.height ?? 0 }

    override var flipsHorizontallyInOppositeLayoutDirection: Bool { mirrors }
    override var collectionViewContentSize: CGSize { CGSize(width: CGFloat(count) * 50, height: height) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let items = (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        let strips = strips.sorted().compactMap { layoutAttributesForSupplementaryView(ofKind: "strip", at: IndexPath(item: $0, section: 0)) }
        return (items + strips).filter { $0.frame.overlaps(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: CGFloat(indexPath.item) * 50, y: 0, width: 40, height: height)
        return attributes
    }
    override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard strips.contains(indexPath.item) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(x: CGFloat(indexPath.item) * 50 + 40, y: 0, width: 10, height: height)
        return attributes
    }
    override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        log.append("insert \(elementKind)")
        return insertedStrips.map { IndexPath(item: $0, section: 0) }
    }
    override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        log.append("delete \(elementKind)")
        return []
    }
    override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("initial \(elementKind) \(elementIndexPath.item)")
        return super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != collectionView?.bounds.size }
    override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { log.append("animated from \(Int(oldBounds.width))") }
    override func finalizeAnimatedBoundsChange() { log.append("finalized") }
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        if update == nil { log.append("initial \(itemIndexPath.item)") }
        return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        if update == nil { log.append("final \(itemIndexPath.item)") }
        return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    }
}

extension UIKitCore {
    /// Parts of the contract between collection views and layouts that few layouts use (Behaviour 8.1, 8.4).
    @MainActor struct CollectionLayoutContractTests {
        private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

        @Test("A layout that flips is shown mirrored where text runs from right to left")
        func mirrored() {
            let layout = ColumnLayout(), fixture = CollectionFixture([Array(0..<20)], layout: layout)
            defer { fixture.close() }
            fixture.view.semanticContentAttribute = .forceRightToLeft
            layout.invalidateLayout()
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.cellForItem(at: path(0))?.frame.minX == 0)
            layout.mirrors = true
            layout.invalidateLayout()
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.cellForItem(at: path(0)) == nil)
            #expect(fixture.view.cellForItem(at: path(19))?.frame.minX == 10)
            fixture.view.contentOffset.x = 680
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.cellForItem(at: path(0))?.frame.minX == 960)
            #expect(fixture.view.layoutAttributesForItem(at: path(1))?.frame.minX == 910)
        }

        @Test("Behaviour 8.1: bounds that change in an animation surround initial and final queries")
        func animatedBounds() async {
            let layout = ColumnLayout(), fixture = CollectionFixture([Array(0..<20)], layout: layout)
            defer { fixture.close() }
            UIView.animate(withDuration: 1) { fixture.view.frame.size = CGSize(width: 120, height: 300) }
            #expect(Set(layout.log) == Set(["animated from 320", "final 3", "final 4", "final 5", "final 6", "initial 0", "initial 1", "initial 2", "finalized"]))
            #expect(layout.log.first == "animated from 320" && layout.log.last == "finalized")
            let cell = fixture.view.cellForItem(at: path(0))!
            CATransaction.flush()
            fixture.stage.play(0.5)
            let height = cell.layer.presentation()!.bounds.height
            #expect(height > 310 && height < 470)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
        }

        @Test("Behaviour 8.4: supplementary views that a layout inserts by itself begin anew")
        func insertedSupplementaryViews() {
            let layout = ColumnLayout()
            layout.strips = [0]
            let fixture = CollectionFixture([Array(0..<6)], layout: layout, kinds: ["strip"])
            defer { fixture.close() }
            let first = fixture.view.supplementaryView(forElementKind: "strip", at: path(0))
            #expect(first != nil)
            layout.log = []
            fixture.view.performBatchUpdates {
                fixture.sections[0].append(9)
                fixture.view.insertItems(at: [path(6)])
                layout.strips = [0, 2]
                layout.insertedStrips = [2]
            }
            #expect(layout.log.filter { $0 == "insert strip" }.count == 1 && layout.log.filter { $0 == "delete strip" }.count == 1)
            #expect(layout.log.contains("initial strip 2"))
            #expect(fixture.view.supplementaryView(forElementKind: "strip", at: path(0)) === first)
            let second = fixture.view.supplementaryView(forElementKind: "strip", at: path(2))
            #expect(second != nil && second !== first)
        }

        @Test("8.4: an update among a million items asks for what is visible alone")
        func costOfAnUpdate() async {
            let layout = UICollectionViewFlowLayout(), fixture = CollectionFixture([Array(0..<1_000_000)], layout: layout)
            defer { fixture.close() }
            fixture.view.contentOffset.y = 5_000_000
            fixture.view.layoutIfNeeded()
            fixture.cellRequests = 0
            fixture.view.performBatchUpdates {
                fixture.sections[0].remove(at: 10)
                fixture.view.deleteItems(at: [path(10)])
            }
            #expect(fixture.cellRequests <= 2)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
        }
    }
}
