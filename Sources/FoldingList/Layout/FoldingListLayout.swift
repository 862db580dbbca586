import UIKit

/// Places the rows of a folding list: a function of ``rows`` and ``shift``, which gestures and the list's motion set.
final class FoldingListLayout: UICollectionViewLayout {
    /// The rows. Whoever changes them calls `invalidateLayout()`, or tells the collection view of items that came or went.
    var rows: FoldingRows
    /// How far all rows lie below their places, in points: a pinch moves them without scrolling.
    var shift: CGFloat = 0
    /// How the rows make way for the list of one of them; nil if none opens or closes.
    var parting: ListParting?
    /// The content is at least so high: a pinch keeps its height, so that nothing scrolls under the fingers.
    var leastContentHeight: CGFloat = 0
    /// The colour of a row: by its place among the rows of the data, and what it is if it is not simply open.
    var colorOfRow: (_ rank: Int, _ active: ActiveRow?) -> FoldingListTheme.Color = { _, _ in FoldingListTheme.Color(0, 0, 0) }
    /// Whether a row has the height of its cell.
    var isSelfSized: (_ row: Int) -> Bool = { _ in false }
    /// Gives an item the height that its cell prefers.
    var didMeasure: (_ item: Int, _ height: CGFloat) -> Void = { _, _ in }
    /// Where the row that is dragged was, and where it is shown; nil if none is.
    var drag: (origin: Int, item: Int)?
    /// Whether items come, go or move right now.
    private(set) var isUpdating = false
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
        let placed = items(in: rect)
        let travellers = rows.travellers(from: rect.minY - shift, to: rect.maxY - shift)
        return (placed + travellers.filter { !placed.contains($0) }).map(attributes)
    }

    /// The items whose places lie in a rectangle.
    private func items(in rect: CGRect) -> [Int] {
        let low = rect.minY - shift, high = rect.maxY - shift
        guard let parting, parting.item < rows.itemCount else { return Array(rows.items(from: low, to: high)) }
        // The rows above and below went different ways.
        let item = parting.item, top = rows.top(ofItem: item), bottom = top + rows.height(ofItem: item)
        let above = top - parting.top + shift, below = bottom - parting.bottom + shift
        return rows.items(from: low + above, to: high + above).filter { $0 < item } + [item]
            + rows.items(from: low + below, to: high + below).filter { $0 > item }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, indexPath.section == 0, (0..<rows.itemCount).contains(indexPath.item) else { return nil }
        return attributes(ofItem: indexPath.item)
    }

    private func attributes(ofItem item: Int) -> FoldingListLayoutAttributes {
        let attributes = FoldingListLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        let height = rows.height(ofItem: item), active = rows.active(atItem: item), full = rows.fullHeight(ofItem: item)
        attributes.size = CGSize(width: width, height: active?.sheet ?? full)
        attributes.slotHeight = height
        attributes.slide = active?.slide ?? 0
        attributes.center = CGPoint(x: width / 2 + attributes.slide, y: rows.top(ofItem: item) + height / 2 + shift)
        if let active { attributes.center.y += rows.travel(ofItem: active.item) }
        attributes.style = active?.style ?? (rows.collapse == nil ? .flat : .pinch)
        attributes.fades = fades
        attributes.color = active?.color ?? colorOfRow(rows.rank(ofItem: item), active)
        if active?.fadesOut == true { attributes.alpha = full > 0 ? min(1, height / full) : 0 }
        if let parting { place(attributes, parting: parting) }
        // What is not folded but lower than the row lies under its neighbours.
        if height < full, fades || attributes.style == .flat || active?.ownSheet != nil { attributes.zIndex = -1 }
        if active?.isOnTop == true { attributes.zIndex = 1 }
        return attributes
    }

    private func place(_ attributes: FoldingListLayoutAttributes, parting: ListParting) {
        let item = attributes.indexPath.item, place = parting.item
        guard place < rows.itemCount else { return }
        let top = rows.top(ofItem: place), bottom = top + rows.height(ofItem: place)
        if item == place {
            attributes.size.height = max(1, parting.faceBottom - parting.top)
            attributes.slotHeight = attributes.size.height
            attributes.center.y = (parting.top + parting.faceBottom) / 2
            attributes.alpha = parting.faceAlpha
        } else {
            attributes.center.y += (item < place ? parting.top - top : parting.bottom - bottom) - shift
            attributes.alpha = parting.otherAlpha
        }
    }

    // MARK: Heights of cells

    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let item = originalAttributes.indexPath.item, height = preferredAttributes.size.height
        guard item < rows.itemCount, let row = rows.row(ofItem: item), height >= 0 else { return false }
        return height != rows.fullHeight(ofItem: item) && isSelfSized(row)
    }

    /// Takes the height. The collection view keeps the rows that were seen before where they are on the screen.
    override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        didMeasure(originalAttributes.indexPath.item, preferredAttributes.size.height)
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        isUpdating = true
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        isUpdating = false
    }

    // MARK: Reordering

    /// The place of a row that is dragged: it takes that of another one when its edge has passed the other one's middle, so that rows of
    /// different heights don't change to and fro.
    override func targetIndexPath(forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint) -> IndexPath {
        let item = previousIndexPath.item, top = rows.top(ofItem: item), height = rows.height(ofItem: item), y = position.y - shift
        let isBelow = y > top + height / 2, edge = y + (isBelow ? height : -height) / 2
        guard let other = rows.item(at: edge) else { return previousIndexPath }
        let passed = edge > rows.top(ofItem: other) + rows.height(ofItem: other) / 2
        let target = isBelow ? (passed ? other : other - 1) : (passed ? other + 1 : other)
        return IndexPath(item: isBelow ? max(target, item) : min(target, item), section: 0)
    }

    /// Takes the row that is dragged back to where the data has it.
    func putBackDraggedRow() {
        if let drag, drag.item != drag.origin { rows.moveItem(drag.item, to: drag.origin) }
        drag = nil
    }

    /// Heights go along with the row that is dragged.
    override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        if drag != nil, let target = targetIndexPaths.first, let previous = previousIndexPaths.first, target != previous {
            rows.moveItem(previous.item, to: target.item)
            drag?.item = target.item
        }
        return super.invalidationContext(
            forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition, previousIndexPaths: previousIndexPaths,
            previousPosition: previousPosition)
    }

    // MARK: Bounds

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != collectionView?.bounds.size }

    /// The list itself keeps the rows where they are seen.
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        collectionView?.contentOffset ?? proposedContentOffset
    }
}
