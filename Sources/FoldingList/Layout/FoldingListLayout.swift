import UIKit

/// Places the rows of a folding list: a function of ``rows`` and ``shift``, which gestures and the list's motion set.
final class FoldingListLayout: UICollectionViewLayout {
    /// The rows. Whoever changes them calls `invalidateLayout()`, or tells the collection view of items that came or went.
    var rows: FoldingRows
    /// How far all rows lie below their places, in points: a pinch moves them without scrolling.
    var shift: CGFloat = 0
    /// The content is at least so high: a pinch keeps its height, so that nothing scrolls under the fingers.
    var leastContentHeight: CGFloat = 0
    /// The colour of a row: by its place among the rows of the data, and whether it is one of them.
    var colorOfRow: (_ rank: Int, _ isRow: Bool) -> FoldingListTheme.Color = { _, _ in FoldingListTheme.Color(0, 0, 0) }
    /// Whether rows fade instead of folding.
    var fades = false

    init(rows: FoldingRows) {
        self.rows = rows
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override class var layoutAttributesClass: AnyClass { FoldingListLayoutAttributes.self }

    private var width: CGFloat { collectionView?.bounds.width ?? 0 }

    override var collectionViewContentSize: CGSize { CGSize(width: width, height: max(leastContentHeight, rows.contentHeight)) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        rows.items(from: rect.minY - shift, to: rect.maxY - shift).map(attributes)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, indexPath.section == 0, (0..<rows.itemCount).contains(indexPath.item) else { return nil }
        return attributes(ofItem: indexPath.item)
    }

    private func attributes(ofItem item: Int) -> FoldingListLayoutAttributes {
        let attributes = FoldingListLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        let height = rows.height(ofItem: item), active = rows.active(atItem: item)
        attributes.size = CGSize(width: width, height: rows.rowHeight)
        attributes.slotHeight = height
        attributes.slide = active?.slide ?? 0
        attributes.center = CGPoint(x: width / 2 + attributes.slide, y: rows.top(ofItem: item) + height / 2 + shift)
        attributes.style = active?.style ?? (rows.collapse == nil ? .flat : .pinch)
        attributes.fades = fades
        attributes.color = colorOfRow(rows.rank(ofItem: item), active == nil || active?.kind == .row)
        // What is not folded but lower than the row lies under its neighbours.
        if height < rows.rowHeight, fades || attributes.style == .flat { attributes.zIndex = -1 }
        return attributes
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != collectionView?.bounds.size }

    /// The list itself keeps the rows where they are seen.
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        collectionView?.contentOffset ?? proposedContentOffset
    }
}
