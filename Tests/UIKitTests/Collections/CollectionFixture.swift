@testable import QuartzCore
@testable import UIKit
import Testing

/// A cell that tells what it shows.
final class NumberCell: UICollectionViewCell {
    var number = -1
    var reuses = 0
    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
        number = -1
    }
}

/// Numbers in sections, in a collection view that fills a stage.
@MainActor
final class CollectionFixture: NSObject, UICollectionViewDataSource, UICollectionViewDelegate, UICollectionViewDataSourcePrefetching {
    var sections: [[Int]]
    let stage: Stage
    let view: UICollectionView
    private(set) var log: [String] = []
    var allowsHighlight = true
    var allowsMoves = false
    var cellRequests = 0
    var allowsPanSelection = false
    var transitionLayout: UICollectionViewTransitionLayout?
    private(set) var prefetched: [Int] = []

    init(
        _ sections: [[Int]], layout: UICollectionViewLayout = UICollectionViewFlowLayout(), size: CGSize = CGSize(width: 320, height: 480),
        kinds: [String] = []
    ) {
        self.sections = sections
        stage = Stage(size: size)
        view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        super.init()
        view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
        for kind in kinds {
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
        }
        view.dataSource = self
        view.delegate = self
        UIApplication.shared.connect(
            display: CountingDisplay(width: size.width, height: size.height), server: RenderServer(renderer: BlankRenderer()))
        stage.window.addSubview(view)
        view.layoutIfNeeded()
        CATransaction.flush()
    }

    /// Must be called at the end of a test.
    func close() {
        UIApplication.shared.disconnect()
        stage.close()
    }

    /// Forgets and returns what was noted.
    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    /// What the cells on the screen show, by path.
    var shown: [IndexPath: Int] {
        Dictionary(uniqueKeysWithValues: view.indexPathsForVisibleItems.map { ($0, (view.cellForItem(at: $0) as! NumberCell).number) })
    }

    /// Whether each cell shows the number of its path, and all cells that are due are there and no others.
    func isRight() -> Bool {
        let due = (view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.frame.overlaps(view.bounds) }
        return shown == Dictionary(uniqueKeysWithValues: due.map { ($0.indexPath, sections[$0.indexPath.section][$0.indexPath.item]) })
            && view.subviews.filter { $0 is NumberCell }.count == due.count
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        cellRequests += 1
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath) as! NumberCell
        cell.number = sections[indexPath.section][indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) { prefetched += indexPaths.map(\.item) }

    func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout, newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        transitionLayout ?? UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { allowsMoves }
    func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
    }

    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) { log.append("primary \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath) -> Bool { allowsPanSelection }
    func collectionView(_ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {
        log.append("didBeginPan \(indexPath.item)")
    }
    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) { log.append("didEndPan") }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        log.append("shouldHighlight \(indexPath.item)")
        return allowsHighlight
    }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) { log.append("didHighlight \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) { log.append("didUnhighlight \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        log.append("shouldSelect \(indexPath.item)")
        return true
    }
    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        log.append("shouldDeselect \(indexPath.item)")
        return true
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { log.append("didSelect \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { log.append("didDeselect \(indexPath.item)") }
}

/// A layout that notes what it is asked: rows of 100 points.
final class NotingLayout: UICollectionViewLayout {
    var log: [String] = []
    var invalidatesForBounds = false

    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    override func prepare() { log.append("prepare") }
    override var collectionViewContentSize: CGSize {
        log.append("size")
        return CGSize(width: 320, height: CGFloat(count) * 100)
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        log.append("query \(Int(rect.minY))...\(Int(rect.maxY))")
        return (0..<count).map { layoutAttributesForItem(at: IndexPath(item: $0, section: 0))! }.filter { $0.frame.overlaps(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * 100, width: 320, height: 100)
        return attributes
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        log.append("invalidate")
        super.invalidateLayout(with: context)
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        log.append("should \(Int(newBounds.minY)) at \(Int(collectionView!.bounds.minY))")
        return invalidatesForBounds
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        log.append("updates \(updateItems.count)")
    }
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        log.append("initial \(itemIndexPath.item)")
        return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        log.append("final \(itemIndexPath.item)")
        return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    }
    override func finalizeCollectionViewUpdates() { log.append("finalize") }
}
