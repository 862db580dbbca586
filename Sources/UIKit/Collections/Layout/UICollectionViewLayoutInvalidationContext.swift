/// What of a layout is no longer valid. The base class tells what any layout understands; a layout with a class of its own
/// (`UICollectionViewLayout.invalidationContextClass`) can add more.
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// A context that names nothing yet.
    public override init() { super.init() }

    /// Whether everything is invalid: the layout works all of it out anew.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items may have changed: after a reload or an update.
    open internal(set) var invalidateDataSourceCounts = false
    /// Cells whose attributes are invalid; nil when none were named.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// Supplementary views whose attributes are invalid, by kind; nil when none were named.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// Decoration views whose attributes are invalid, by kind; nil when none were named.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
    /// Added to the content offset when the layout becomes invalid, so that what is seen stays where it is although content above it
    /// changes its length. The sum is kept within the content. Default (0, 0).
    open var contentOffsetAdjustment = CGPoint.zero
    /// Added to the content's size at once, before the layout is prepared anew. Default zero.
    open var contentSizeAdjustment = CGSize.zero

    /// Where items are shown while a person drags them; nil when none are dragged.
    open private(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// Where the dragged items were shown before; nil when none are dragged.
    open private(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The middle of the dragged cell, in the content's coordinates. Default (0, 0).
    open private(set) var interactiveMovementTarget = CGPoint.zero

    func setMovement(targets: [IndexPath], previous: [IndexPath], position: CGPoint) {
        targetIndexPathsForInteractivelyMovingItems = targets
        previousIndexPathsForInteractivelyMovingItems = previous
        interactiveMovementTarget = position
    }

    /// Names cells whose attributes are invalid.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Names supplementary views of a kind whose attributes are invalid.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = invalidatedSupplementaryIndexPaths ?? [:]
        invalidatedSupplementaryIndexPaths?[elementKind, default: []] += indexPaths
    }

    /// Names decoration views of a kind whose attributes are invalid.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = invalidatedDecorationIndexPaths ?? [:]
        invalidatedDecorationIndexPaths?[elementKind, default: []] += indexPaths
    }
}

/// What of a flow layout is no longer valid.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the delegate is asked for sizes, spacing and insets again. Default true.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether lines are broken anew. Default true.
    open var invalidateFlowLayoutAttributes = true
}
