import UIKit

/// What the layouts of this library share. A subclass of one of them is what programs write; this class places nothing by itself.
///
/// - All attributes are ``StyledLayoutAttributes``.
/// - When the view changes its size, the item in the middle stays there.
/// - Costs: a change of the data takes a step for each section, a scrolled frame takes what is visible, however many items there are.
@preconcurrency @MainActor
open class PlacementLayout: UICollectionViewLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override class var layoutAttributesClass: AnyClass { StyledLayoutAttributes.self }

    /// The numbers of items that ``placement`` was worked out for.
    private(set) var counts = SectionCounts([])
    private var areCountsValid = false
    private var isPlacementValid = false
    private var validPlacement: any Placement = EmptyPlacement()
    /// The space that ``placement`` was worked out for.
    private(set) var space = LayoutSpace(size: .zero)
    /// The placement before the update that goes on.
    private(set) var formerPlacement: (any Placement)?
    /// What tells that scrolling made the layout invalid.
    private weak var scrollContext: UICollectionViewLayoutInvalidationContext?
    /// What the update that goes on inserts and deletes.
    private(set) var record: UpdateRecord?

    // MARK: For layouts

    /// Works out where everything is.
    func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement { EmptyPlacement() }

    /// Whether places depend on what part of the content is visible.
    var followsOffset: Bool { false }

    /// Where scrolling comes to rest. The velocity is in points a millisecond.
    func restingOffset(near offset: CGPoint, velocity: CGPoint, in space: LayoutSpace, _ placement: any Placement) -> CGPoint { offset }

    /// What has to stay in the middle of the view for an item to stay there when the view changes its size.
    func anchor(of path: IndexPath, in placement: any Placement) -> CGPoint? { placement.place(of: .cell(path))?.center }

    /// A measure was set.
    final func changed<Value: Equatable>(_ old: Value, _ new: Value) {
        if old != new { invalidateLayout() }
    }

    /// What shows the items depends on something else than before; the numbers of items are the same.
    final func invalidatePlacement() { invalidateLayout(with: UICollectionViewLayoutInvalidationContext()) }

    // MARK: Preparing

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        if !areCountsValid {
            formerPlacement = validPlacement
            counts = SectionCounts((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) })
            areCountsValid = true
            isPlacementValid = false
        }
        let space = visibleSpace(of: view)
        guard !isPlacementValid || space != self.space else { return }
        let isScrolled = isPlacementValid && space.at(offset: .zero) == self.space.at(offset: .zero)
        self.space = space
        validPlacement = (isScrolled ? validPlacement.scrolled(to: space) : nil) ?? makePlacement(counts, in: space)
        isPlacementValid = true
    }

    private func visibleSpace(of view: UICollectionView, bounds: CGRect? = nil) -> LayoutSpace {
        LayoutSpace(bounds: bounds ?? view.bounds, insets: view.adjustedContentInset, scale: view.contentScaleFactor)
    }

    /// What is visible at this moment. It differs from ``space`` once a layout that doesn't follow the offset has been scrolled.
    private var visibleSpace: LayoutSpace { collectionView.map { visibleSpace(of: $0) } ?? space }

    /// Where everything is.
    final var placement: any Placement { validPlacement }

    // MARK: Attributes

    open override var collectionViewContentSize: CGSize { placement.contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let placement = self.placement
        return placement.elements(near: rect).compactMap { element in
            guard let attributes = placement.place(of: element)?.attributes(of: element), attributes.frame.overlaps(rect) else {
                return nil
            }
            return attributes
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: .cell(indexPath))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(of: .supplementary(elementKind, indexPath)) }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(of: .decoration(elementKind, indexPath)) }

    private func attributes(of element: PlacedElement) -> StyledLayoutAttributes? { placement.place(of: element)?.attributes(of: element) }

    // MARK: Invalidation

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts { areCountsValid = false }
        // Scrolling leaves everything valid but what depends on the offset, which prepare() sees by itself.
        if context !== scrollContext { isPlacementValid = false }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let old = collectionView?.bounds else { return false }
        return old.size != newBounds.size || followsOffset && old.origin != newBounds.origin
    }

    /// A change of size moves the content so that the item in the middle stays there.
    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        let old = visibleSpace
        if newBounds.size == collectionView?.bounds.size { scrollContext = context }
        guard let view = collectionView, newBounds.size != view.bounds.size, let path = centredItem(in: old) else { return context }
        let space = visibleSpace(of: view, bounds: newBounds)
        let placement = makePlacement(counts, in: space)
        let size = placement.contentSize
        guard let before = anchor(of: path, in: self.placement), let after = anchor(of: path, in: placement) else { return context }
        func origin(_ axis: KeyPath<CGPoint, CGFloat>, _ length: KeyPath<CGSize, CGFloat>) -> CGFloat {
            // Content that is at its beginning stays there.
            if old.origin[keyPath: axis] <= 0 { return 0 }
            let share = (before[keyPath: axis] - old.origin[keyPath: axis]) / max(1, old.size[keyPath: length])
            return after[keyPath: axis] - share * space.size[keyPath: length]
        }
        let wanted = CGPoint(x: origin(\.x, \.width) - space.insets.left, y: origin(\.y, \.height) - space.insets.top)
        let target = space.clamped(restingOffset(near: wanted, velocity: .zero, in: space, placement), to: size)
        context.contentSizeAdjustment = CGSize(width: size.width - view.contentSize.width, height: size.height - view.contentSize.height)
        context.contentOffsetAdjustment = CGPoint(x: target.x - newBounds.minX, y: target.y - newBounds.minY)
        return context
    }

    /// The visible item nearest to the middle of the view, by where its centre lies in the content.
    private func centredItem(in space: LayoutSpace) -> IndexPath? {
        let middle = space.middle
        var best: (path: IndexPath, distance: CGFloat)?
        for element in placement.elements(near: space.visible) {
            guard case .cell(let path) = element, let place = placement.place(of: element), place.alpha > 0 else { continue }
            let distance = hypot(place.center.x - middle.x, place.center.y - middle.y)
            if distance < best?.distance ?? .infinity { best = (path, distance) }
        }
        return best?.path
    }

    // MARK: Scrolling

    open override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        let space = visibleSpace
        return space.clamped(
            restingOffset(near: proposedContentOffset, velocity: velocity, in: space, placement), to: placement.contentSize)
    }

    open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        let space = visibleSpace
        let resting = space.clamped(
            restingOffset(near: proposedContentOffset, velocity: .zero, in: space, placement), to: placement.contentSize)
        return CGPoint(x: space.pixel(resting.x), y: space.pixel(resting.y))
    }

    // MARK: Updates and changes of layouts

    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        record = UpdateRecord(updateItems)
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        record = nil
        formerPlacement = nil
    }

    open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        // The data may have changed while the other layout was there.
        areCountsValid = false
    }
}
