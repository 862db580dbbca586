import UIKit

/// Rows of drawers. A drawer that is dragged onto the board of a part goes to its beginning, and beyond its last drawer to its end, so that
/// empty cases can be filled.
final class CabinetLayout: UICollectionViewFlowLayout {
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
