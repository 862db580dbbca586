/// Places the elements of a collection view: the base class of all layouts. It shows nothing by itself.
///
/// A subclass gives at least ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and ``layoutAttributesForItem(at:)``. The
/// collection view calls ``prepare()`` first, whenever the layout became invalid (Behaviour 8.1).
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// A layout that belongs to no collection view yet.
    public override init() { super.init() }

    /// Archives are not supported here: a layout with its defaults.
    public required init?(coder: NSCoder) { super.init() }

    /// The view that this layout places elements for. Default nil.
    open var collectionView: UICollectionView? { engine?.host as? UICollectionView }
    /// What shows this layout's elements; nil for a layout that no view has.
    weak var engine: CollectionEngine?

    /// The class of this layout's attributes. Default `UICollectionViewLayoutAttributes`.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    /// The class of the contexts that tell this layout what is invalid. Default `UICollectionViewLayoutInvalidationContext`.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    /// What the base class needs to know between an update's preparation and its end.
    var update: CollectionUpdateAttributes?
    private var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    // MARK: Decoration views

    /// Registers the class of decoration views of a kind; nil takes a registration back. It must be a `UICollectionReusableView`.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        guard let viewClass else {
            decorationClasses[elementKind] = nil
            return
        }
        guard let viewClass = viewClass as? UICollectionReusableView.Type else {
            preconditionFailure("the class for decoration views of kind \(elementKind) must be a UICollectionReusableView, but is \(viewClass)")
        }
        decorationClasses[elementKind] = viewClass
    }

    /// Called before the layout becomes invalid because items have other paths, for what a layout keeps by path. Nil: everything is loaded
    /// anew.
    func pathsDidChange(by update: CollectionUpdate?) {}

    /// The attributes that an element had before the update that goes on, of layouts that know. Others know those around the visible part only.
    func formerAttributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? { nil }

    /// Where a section scrolls by itself; nil for one that does not, or is not there.
    func scroller(of section: Int) -> SectionScroller? { nil }
    /// Called when a section was scrolled that scrolls by itself: the layout places its elements accordingly, and is not invalid by that.
    func sectionDidScroll(_ section: Int, to offset: CGFloat) {}
    /// Where a section comes to rest that scrolls by itself. Offsets are from its beginning, the velocity in points a millisecond.
    func restingOffset(ofSection section: Int, proposed: CGFloat, current: CGFloat, start: CGFloat, velocity: CGFloat) -> CGFloat { proposed }

    /// Insets of the view changed. Returns whether the layout depends on them and is to be made anew. The default does not.
    func applyInsets(_ new: ContentInsets, former: ContentInsets) -> Bool { false }
    /// The actions at an edge of an item's row, in a list; nil for none.
    func swipeActions(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? { nil }
    /// The background of a layout that consists of lists of one colour; nil for others.
    var listBackgroundColor: UIColor? { nil }

    func decorationClass(ofKind kind: String) -> UICollectionReusableView.Type? { decorationClasses[kind] }

    // MARK: Attributes

    /// Works out the layout. Called before anything else is asked, after each invalidation. The default does nothing.
    open func prepare() {}

    /// The size of all content, in points. Default zero.
    open var collectionViewContentSize: CGSize { .zero }

    /// The attributes of all elements that may intersect a rectangle of the content. Default nil: none.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// The attributes of a cell. Default nil.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes of a supplementary view. Default nil.
    open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes of a decoration view. Default nil.
    open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Invalidation

    /// Makes all of the layout invalid: it is prepared anew at the next layout pass.
    open func invalidateLayout() {
        let context = makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = engine?.needsReload ?? false
        invalidateLayout(with: context)
    }

    /// Makes parts of the layout invalid. A subclass that overrides this calls super.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        engine?.layoutBecameInvalid(self, with: context)
    }

    /// Whether bounds of another place or size make the layout invalid. Default false.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// What bounds of another place or size make invalid. The default names nothing in particular.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    /// Whether a size that a cell prefers makes the layout invalid. Default false.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// What a size that a cell prefers makes invalid. The default names the element.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        let path = originalAttributes.indexPath, kind = originalAttributes.representedElementKind ?? ""
        switch originalAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: [path])
        case .supplementaryView: context.invalidateSupplementaryElements(ofKind: kind, at: [path])
        case .decorationView: context.invalidateDecorationElements(ofKind: kind, at: [path])
        }
        return context
    }

    final func makeContext() -> UICollectionViewLayoutInvalidationContext {
        guard let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type else {
            preconditionFailure("invalidationContextClass of \(self) must be a UICollectionViewLayoutInvalidationContext")
        }
        return type.makeInstance()
    }

    // MARK: Scrolling

    /// Where scrolling comes to rest. The velocity is in points a millisecond. Default: where it would anyway.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// The offset after an update or a change of layouts. Default: the proposed one.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

    // MARK: Updates

    /// Called between ``prepare()`` and the questions about single elements, with the operations of an update. A subclass that overrides
    /// this calls super.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called inside the update's animation block. The default does nothing.
    open func finalizeCollectionViewUpdates() {}

    /// Where a cell that is visible after an update begins. Default: its attributes before the update for a cell that was there, its own
    /// with an alpha of 0 for a new one. Nil lets a new cell fade in at its place, and an old one begin where it is.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        update?.initial(ElementKey(.cell, nil, itemIndexPath))
    }

    /// Where a cell that was visible before an update ends. Default: its attributes after the update for a cell that stays, its own with an
    /// alpha of 0 for one that goes. Nil lets a cell that goes fade out at its place.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        update?.final(ElementKey(.cell, nil, itemIndexPath))
    }

    /// As ``initialLayoutAttributesForAppearingItem(at:)``, of a supplementary view.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        update?.initial(ElementKey(.supplementaryView, elementKind, elementIndexPath))
    }

    /// As ``finalLayoutAttributesForDisappearingItem(at:)``, of a supplementary view.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        update?.final(ElementKey(.supplementaryView, elementKind, elementIndexPath))
    }

    /// As ``initialLayoutAttributesForAppearingItem(at:)``, of a decoration view.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        update?.initial(ElementKey(.decorationView, elementKind, decorationIndexPath))
    }

    /// As ``finalLayoutAttributesForDisappearingItem(at:)``, of a decoration view.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        update?.final(ElementKey(.decorationView, elementKind, decorationIndexPath))
    }

    /// Supplementary views of a kind that a layout inserts by itself in an update, by their paths after it: they begin with their initial
    /// attributes although their section was there before. Default none.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// As ``indexPathsToInsertForSupplementaryView(ofKind:)``, of decoration views.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Supplementary views of a kind that a layout deletes by itself in an update, by their paths before it: they end with their final
    /// attributes although their section stays. Default none.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// As ``indexPathsToDeleteForSupplementaryView(ofKind:)``, of decoration views.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    // MARK: Dragged items

    /// Where a dragged item goes when its middle is at a position of the content. Default: the place of the item there, or its own.
    open func targetIndexPath(forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint) -> IndexPath {
        let here = layoutAttributesForElements(in: CGRect(origin: position, size: CGSize(width: 1, height: 1))) ?? []
        let items = here.filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(position) }
        return items.max { $0.zIndex < $1.zIndex }?.indexPath ?? previousIndexPath
    }

    /// The attributes of an item that a person drags. Default: its own with its middle at the position, in front of the others.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = (layoutAttributesForItem(at: indexPath) ?? makeAttributes(ElementKey(.cell, nil, indexPath))).copied()
        attributes.center = position
        attributes.zIndex = max(attributes.zIndex, Self.dragDepth)
        return attributes
    }

    /// What the movement of dragged items makes invalid. The default names nothing in particular.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
        previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    /// What the end of the movement of dragged items makes invalid. The default names nothing in particular.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    /// The z index of dragged items: in front of pinned headers, and near enough not to seem larger under a perspective.
    private static let dragDepth = 20

    // MARK: Animated bounds

    /// Called before the bounds change in an animation, for instance when the screen rotates, with the former bounds. Between this and
    /// ``finalizeAnimatedBoundsChange()`` final and initial attributes are asked for. The default does nothing.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called inside the animation after an animated change of the bounds. The default does nothing.
    open func finalizeAnimatedBoundsChange() {}

    // MARK: Direction

    /// The direction of text that the layout was made for. Default left to right.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// Whether the layout is shown mirrored where text has the other direction. Default false.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: Changes of layouts

    /// Called before another layout takes this one's place. The default does nothing.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called before this layout takes another one's place. The default does nothing.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called inside the animation block in which one layout takes another's place, on both. The default does nothing.
    open func finalizeLayoutTransition() {}
}
