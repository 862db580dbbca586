/// Called in each frame with the elements of a section that are visible, the content offset, and the environment: it may change the
/// elements' alpha, place, depth and transform.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// How a section scrolls across the layout's own axis, in a scroll view of its own.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// The section does not scroll by itself.
    case none = 0
    /// Freely.
    case continuous
    /// Freely, and comes to rest where a group begins.
    case continuousGroupLeadingBoundary
    /// By the width of the view.
    case paging
    /// Group by group.
    case groupPaging
    /// Group by group, each in the middle.
    case groupPagingCentered
}

/// One section of a compositional layout: a group that is repeated until all items have a place, with headers, footers and a background.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
    let group: NSCollectionLayoutGroup

    /// A section of repeated groups.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    /// Space around the groups, within headers and footers. Default zero.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// What ``contentInsets`` are measured from. Default the layout configuration's reference.
    open var contentInsetsReference = UIContentInsetsReference.automatic
    /// What insets headers and footers from the sides. Default automatic: ``contentInsets`` and their reference.
    open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// Whether headers and footers are inset by ``contentInsets`` as well. Default true.
    open var supplementariesFollowContentInsets = true
    /// Space between groups, in points. Default 0.
    open var interGroupSpacing: CGFloat = 0
    /// How the section scrolls across the layout's axis. Default not at all.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// Headers, footers and views at the sides. Default none.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Backgrounds. Default none.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Changes visible elements in each frame. Default nil.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// What a list adds; nil for a section that is no list.
    var list: ListSection?
    /// Space above the section, outside its header.
    var headerPadding: CGFloat = 0

    /// A copy with all properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSection(group: group)
        copy.contentInsets = contentInsets
        copy.contentInsetsReference = contentInsetsReference
        copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
        copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
        copy.interGroupSpacing = interGroupSpacing
        copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.decorationItems = decorationItems
        copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
        copy.list = list
        copy.headerPadding = headerPadding
        return copy
    }
}
