import UIKit

/// Rows of drawers. A drawer that is dragged onto the board of a part goes to its beginning, and beyond its last drawer to its end, so that
/// empty cases can be filled.
///
/// A drawer that is new comes out of the cabinet's depth, one that is gone goes there; others pass in front of it. One that gets another
/// place, or is dragged, is in front of all others.
final class CabinetLayout: UICollectionViewFlowLayout {
    /// Where drawers begin that change places in the next update together with their parts, which come or go; and where those seem to end
    /// that were there: a batch update has no moves of that kind.
    private var starts: [IndexPath: CGRect] = [:], ends: [IndexPath: IndexPath] = [:]
    private var coming: Set<IndexPath> = [], going: Set<IndexPath> = [], moved: Set<IndexPath> = []
    /// How large a drawer seems that is about to come, and one that is dragged.
    private static let sunken = 0.82, lifted = 1.04

    /// Moves a drawer in the next update, in which it goes from its place and comes to another one.
    func carry(from old: IndexPath, to new: IndexPath) {
        guard let start = layoutAttributesForItem(at: old)?.frame else { return }
        starts[new] = start
        ends[old] = new
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        for update in updateItems {
            let before = update.indexPathBeforeUpdate, after = update.indexPathAfterUpdate
            if update.updateAction == .move {
                if let after { moved.insert(after) }
            } else {
                // A drawer that is made anew goes and comes.
                if let before { going.insert(before) }
                if let after { coming.insert(after) }
            }
        }
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        (coming, going, moved) = ([], [], [])
        (starts, ends) = ([:], [:])
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        if let start = starts[itemIndexPath] {
            attributes?.frame = start
            attributes?.alpha = 1
        } else if isPart(itemIndexPath, of: coming) {
            sink(attributes)
        }
        if starts[itemIndexPath] != nil || moved.contains(itemIndexPath) { attributes?.zIndex = max(1, attributes?.zIndex ?? 0) }
        return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        if let end = ends[itemIndexPath].flatMap(layoutAttributesForItem) {
            attributes?.frame = end.frame
        } else if isPart(itemIndexPath, of: going) {
            sink(attributes)
        }
        return attributes
    }

    private func sink(_ attributes: UICollectionViewLayoutAttributes?) {
        attributes?.transform = CGAffineTransform(scaleX: Self.sunken, y: Self.sunken)
        attributes?.zIndex = -1
    }

    /// Whether an item is among some, or its section is.
    private func isPart(_ path: IndexPath, of paths: Set<IndexPath>) -> Bool {
        paths.contains(path) || paths.contains { $0.section == path.section && $0.item == NSNotFound }
    }

    override func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
        if !UIAccessibility.isReduceMotionEnabled { attributes.transform = CGAffineTransform(scaleX: Self.lifted, y: Self.lifted) }
        return attributes
    }

    override func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        let target = super.targetIndexPath(forInteractivelyMovingItem: previousIndexPath, withPosition: position)
        guard target == previousIndexPath, let collectionView else { return target }
        if layoutAttributesForItem(at: target)?.frame.contains(position) == true { return target }
        let kind = UICollectionView.elementKindSectionHeader
        // From below: the first board that lies above the finger is that of its part.
        for section in (1..<max(1, collectionView.numberOfSections)).reversed() {
            let path = IndexPath(item: 0, section: section)
            let board = layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame ?? .null
            guard board.minY <= position.y else { continue }
            let count = collectionView.numberOfItems(inSection: section)
            if board.maxY >= position.y || count == 0 { return path }
            return IndexPath(item: section == previousIndexPath.section ? count - 1 : count, section: section)
        }
        return target
    }
}
