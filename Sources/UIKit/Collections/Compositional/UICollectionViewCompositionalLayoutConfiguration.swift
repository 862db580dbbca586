/// What a compositional layout does around its sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, @preconcurrency NSCopying {
    /// A configuration with the defaults.
    public override init() { super.init() }

    /// The axis on which sections follow each other. Default vertical.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// Space between sections, in points. Default 0.
    open var interSectionSpacing: CGFloat = 0
    /// Views around all content. Their paths have one index. Default none.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// What sections measure their insets from if they don't say. Default the safe area.
    open var contentInsetsReference = UIContentInsetsReference.safeArea

    /// A copy with all properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UICollectionViewCompositionalLayoutConfiguration()
        copy.scrollDirection = scrollDirection
        copy.interSectionSpacing = interSectionSpacing
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.contentInsetsReference = contentInsetsReference
        return copy
    }
}
