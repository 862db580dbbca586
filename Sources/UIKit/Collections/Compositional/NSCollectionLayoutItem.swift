/// A place for a cell in a compositional layout: its size, and the space within and around it.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
    /// The size.
    public let layoutSize: NSCollectionLayoutSize
    let ownSupplementaryItems: [NSCollectionLayoutSupplementaryItem]
    /// How much smaller than its place the cell is, in points. Ignored on axes whose size is estimated. Default zero.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// Space around the place. Default nil.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// An item of a size.
    public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(layoutSize: layoutSize, supplementaryItems: []) }
    /// An item of a size with supplementary views at it, for instance badges.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
        self.layoutSize = layoutSize
        ownSupplementaryItems = supplementaryItems
        super.init()
    }

    /// The supplementary views at the item.
    open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { ownSupplementaryItems }

    /// A copy with all properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: ownSupplementaryItems)
        copy.consumeSpaces(of: self)
        return copy
    }

    func consumeSpaces(of other: NSCollectionLayoutItem) {
        contentInsets = other.contentInsets
        edgeSpacing = other.edgeSpacing
    }
}

/// A view of the data source that is attached to an item or a group, for instance a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind by which the data source is asked for the view.
    public let elementKind: String
    /// Where on the item or group the view is attached.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// Where on the view it is attached. Default nil: at the same edges as ``containerAnchor``.
    public let itemAnchor: NSCollectionLayoutAnchor?
    /// What lies in front: greater values cover smaller ones. Default 1, in front of cells; 2 at the boundary of a section or layout.
    open var zIndex = 1

    /// A view inside its container, at an anchor.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor) {
        self.init(layoutSize, elementKind, containerAnchor, nil)
    }
    /// A view whose own anchor lies at one of its container.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
    }

    init(_ size: NSCollectionLayoutSize, _ kind: String, _ containerAnchor: NSCollectionLayoutAnchor, _ itemAnchor: NSCollectionLayoutAnchor?) {
        elementKind = kind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize: size, supplementaryItems: [])
    }

    /// A copy with all properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSupplementaryItem(layoutSize, elementKind, containerAnchor, itemAnchor)
        copy.consumeSpaces(of: self)
        copy.zIndex = zIndex
        return copy
    }

    /// Where the view lies at a container.
    func frame(at container: CGRect, size: CGSize) -> CGRect {
        let on = containerAnchor.unitPoint, away = containerAnchor.offset(of: size)
        let own = (itemAnchor ?? containerAnchor).unitPoint, ownAway = itemAnchor?.offset(of: size) ?? .zero
        return CGRect(
            x: container.minX + on.x * container.width + away.x - own.x * size.width - ownAway.x,
            y: container.minY + on.y * container.height + away.y - own.y * size.height - ownAway.y, width: size.width, height: size.height)
    }
}

/// A view of the data source at the boundary of a section or of all content: a header, a footer, or one at a side.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// At which edge or corner the view lies.
    public let alignment: NSRectAlignment
    /// By how many points it is moved from there. Default (0, 0).
    public let offset: CGPoint
    /// Whether the section or the content grows by the view; otherwise the view covers the content. Default true.
    open var extendsBoundary = true
    /// Whether the view stays at the edge of what is visible while its section scrolls by. Default false.
    open var pinToVisibleBounds = false

    /// A view at an edge or corner.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
    }
    /// A view at an edge or corner, moved by some points.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint) {
        self.alignment = alignment
        offset = absoluteOffset.x.isFinite && absoluteOffset.y.isFinite ? absoluteOffset : .zero
        super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
        zIndex = 2
    }

    /// A copy with all properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
        copy.consumeSpaces(of: self)
        copy.zIndex = zIndex
        copy.extendsBoundary = extendsBoundary
        copy.pinToVisibleBounds = pinToVisibleBounds
        return copy
    }
}

/// A view that the layout itself makes for a section: its background.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind that the view's class is registered for, with the layout's `register(_:forDecorationViewOfKind:)`.
    public let elementKind: String
    /// What lies in front: greater values cover smaller ones. Default -1, behind cells.
    open var zIndex = -1

    init(kind: String) {
        elementKind = kind
        super.init(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), supplementaryItems: [])
    }

    /// A view behind the whole section, with its headers and footers. Its `contentInsets` make it smaller.
    open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem { NSCollectionLayoutDecorationItem(kind: elementKind) }

    /// A copy with all properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutDecorationItem(kind: elementKind)
        copy.consumeSpaces(of: self)
        copy.zIndex = zIndex
        return copy
    }
}
