import UIKit

/// Places the items of the first section as covers: each attribute is a function of the flow's real-valued position.
///
/// The position is the content offset divided by the geometry's scroll step. The collection view needs the perspective of ``arrangement``
/// as
/// its layer's `sublayerTransform`; ``CoverFlowView`` sets it. A query costs what lies near the middle, whatever the number of items.
public final class CoverFlowViewLayout: UICollectionViewLayout {
    /// The measures. Default: the printed ones.
    public var geometry = CoverFlowGeometry() {
        didSet { if geometry != oldValue { lawDidChange() } }
    }
    /// The law that places the covers. Default: cover flow.
    public var carousel = CarouselTransform.coverFlow {
        didSet { lawDidChange() }
    }
    /// The direction in which the covers follow one another. Default horizontal.
    public var axis = UICollectionView.ScrollDirection.horizontal {
        didSet { if axis != oldValue { lawDidChange() } }
    }
    /// Whether the first cover follows the last one. Default false.
    public var wraps = false {
        didSet { if wraps != oldValue { lawDidChange() } }
    }
    /// The length of the reflection below each cover, as a part of its size; 0 for none. Only in horizontal flows. Default 0.
    public var reflection: CGFloat = 0 {
        didSet { if reflection != oldValue { lawDidChange() } }
    }

    /// The cover that is turned over, and how far.
    struct Flip: Equatable {
        var index: Int
        /// 0, the front is seen, to 1, the back is seen.
        var fraction: CGFloat
        /// Whether the back fades in instead of turning up.
        var fades = false
    }
    private(set) var flip: Flip?
    /// The update that goes on.
    var change: Change?
    /// What stood before the update that is being described.
    var stateBefore: (arrangement: CoverFlowArrangement, position: CGFloat)?
    /// Called when an update was described, with where covers are afterwards.
    var didBeginChange: ((IndexMap) -> Void)?
    private var arranged: CoverFlowArrangement?

    public override class var layoutAttributesClass: AnyClass { CoverFlowLayoutAttributes.self }

    private func lawDidChange() {
        arranged = nil
        invalidateLayout()
    }

    /// Turns a cover over by a part; nil for none.
    func setFlip(_ flip: Flip?) {
        guard flip != self.flip else { return }
        self.flip = flip
        invalidateLayout()
    }

    /// Lets the turned cover be another one, while the layout is being updated.
    func moveFlip(to index: Int?) {
        guard let index else { return flip = nil }
        flip?.index = index
    }

    /// The measures for the number of items and the size that the collection view has.
    public var arrangement: CoverFlowArrangement {
        let size = collectionView?.bounds.size ?? .zero
        let count = collectionView.map { $0.numberOfSections > 0 ? $0.numberOfItems(inSection: 0) : 0 } ?? 0
        if let arranged, arranged.viewSize == size, arranged.count == count { return arranged }
        let made = CoverFlowArrangement(
            geometry: geometry, carousel: carousel, axis: axis, wraps: wraps, reflection: reflection, count: count, viewSize: size)
        arranged = made
        return made
    }

    /// The position of the flow: 0 with the first cover in the middle, beyond 0…count − 1 while it bounces or where it wraps.
    public var position: CGFloat { change?.position ?? arrangement.position(atOffset: collectionView?.contentOffset ?? .zero) }

    // MARK: Layout

    public override var collectionViewContentSize: CGSize { arrangement.contentSize }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let arrangement = arrangement
        let found = arrangement.placements(in: rect, at: position) { [flip] index in
            guard let flip, flip.index == index, !flip.fades else { return 0 }
            return flip.fraction
        }
        return found.map { attributes(of: $0.index, $0.placement, in: arrangement) }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, indexPath.section == 0, (0..<arrangement.count).contains(indexPath.item) else { return nil }
        if let attributes = attributes(of: indexPath.item, at: position, in: arrangement) { return attributes }
        let hidden = CoverFlowLayoutAttributes(forCellWith: indexPath)
        hidden.isHidden = true
        return hidden
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    /// The least speed, in points a millisecond, that takes the flow to another cover.
    static let flickSpeed: CGFloat = 0.2

    /// The whole position nearest to where scrolling would come to rest (Features CF-07).
    public override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        let arrangement = arrangement
        guard arrangement.count > 0 else { return proposedContentOffset }
        let proposed = arrangement.position(atOffset: proposedContentOffset), speed = axis == .horizontal ? velocity.x : velocity.y
        var target = arrangement.restingPosition(near: proposed)
        // A flick that is too weak to reach the next cover by itself still gets there.
        if speed >= Self.flickSpeed { target = max(target, position.rounded(.down) + 1) }
        if speed <= -Self.flickSpeed { target = min(target, position.rounded(.up) - 1) }
        return arrangement.contentOffset(atPosition: arrangement.restingPosition(near: target))
    }

    // MARK: Attributes

    /// The attributes of a cover at a position; nil for one that can't be seen wherever the screen ends.
    func attributes(of index: Int, at position: CGFloat, in arrangement: CoverFlowArrangement) -> CoverFlowLayoutAttributes? {
        var fraction: CGFloat = 0
        if let flip, flip.index == index, !flip.fades { fraction = flip.fraction }
        return arrangement.placement(of: index, at: position, flip: fraction).map { attributes(of: index, $0, in: arrangement) }
    }

    private func attributes(
        of index: Int, _ placement: CoverFlowArrangement.Placement, in arrangement: CoverFlowArrangement
    ) -> CoverFlowLayoutAttributes {
        let attributes = CoverFlowLayoutAttributes(forCellWith: IndexPath(item: index, section: 0))
        attributes.size = arrangement.placedSize
        attributes.center = placement.center
        attributes.transform3D = placement.transform
        attributes.alpha = placement.opacity
        attributes.projectedFrame = placement.frame
        attributes.reflectionLength = arrangement.reflectionLength
        attributes.frontMagnification = arrangement.frontMagnification
        if let flip, flip.index == index {
            attributes.flip = flip.fraction
            attributes.flipsByFading = flip.fades
        }
        return attributes
    }

    // MARK: Updates

    public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        beginChange(IndexMap(updateItems))
    }

    public override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        change.map { arrangement.contentOffset(atPosition: $0.position) } ?? proposedContentOffset
    }

    public override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        change == nil ? super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) : initialAttributes(of: itemIndexPath.item)
    }

    public override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        change == nil ? super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) : finalAttributes(of: itemIndexPath.item)
    }

    public override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        endChange()
    }
}
