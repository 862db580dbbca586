/// Space between the elements of a compositional layout, or beside one.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
    /// Points: exactly as many, or at least.
    public let spacing: CGFloat
    /// Whether the space may be greater than ``spacing``.
    public let isFlexible: Bool

    private init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = spacing.isFinite ? spacing : 0
        self.isFlexible = isFlexible
        super.init()
    }

    /// Exactly so many points.
    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing { .init(fixedSpacing, isFlexible: false) }
    /// At least so many points: what a group has left is shared by its flexible spaces.
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing { .init(flexibleSpacing, isFlexible: true) }

    /// Whether the space is exactly ``spacing``.
    open var isFixed: Bool { !isFlexible }

    /// The spacing itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other object is a spacing of the same kind and number.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSCollectionLayoutSpacing else { return false }
        return other.spacing == spacing && other.isFlexible == isFlexible
    }
    open override var hash: Int { spacing.hashValue }
}

/// Space around an item, outside its frame, which the item's neighbours keep away by.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
    /// Before the item, in the direction of reading. Nil for none.
    public let leading: NSCollectionLayoutSpacing?
    /// Above the item. Nil for none.
    public let top: NSCollectionLayoutSpacing?
    /// Behind the item, in the direction of reading. Nil for none.
    public let trailing: NSCollectionLayoutSpacing?
    /// Below the item. Nil for none.
    public let bottom: NSCollectionLayoutSpacing?

    /// Space by edge.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
        super.init()
    }

    /// The spacing itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
