/// Makes the places of a custom group, for a container of the group's size.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Items in a row, in a column, or where a program puts them: the unit that a section repeats until all its items have a place.
///
/// Items of a group can be groups themselves.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        /// Along an axis, all of them in turn as long as there is room; or so many times in equal parts.
        case line(isHorizontal: Bool, count: Int?)
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// What is repeated: items and groups.
    public let subitems: [NSCollectionLayoutItem]
    private var ownSupplements: [NSCollectionLayoutSupplementaryItem] = []
    /// Space between the items, along the group's axis. Default nil: none.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    init(_ size: NSCollectionLayoutSize, _ arrangement: Arrangement, _ subitems: [NSCollectionLayoutItem]) {
        self.arrangement = arrangement
        self.subitems = subitems
        super.init(layoutSize: size, supplementaryItems: [])
    }

    /// Items from leading to trailing, in turn, until the next one finds no room.
    open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(isHorizontal: true, count: nil), subitems)
    }
    /// So many items from leading to trailing, whose widths share what the spaces leave.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(isHorizontal: true, count: checked(count)), [subitem])
    }
    /// As ``horizontal(layoutSize:repeatingSubitem:count:)``, by its older name.
    open class func horizontal(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup {
        horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    }
    /// Items from top to bottom, in turn, until the next one finds no room.
    open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(isHorizontal: false, count: nil), subitems)
    }
    /// So many items from top to bottom, whose heights share what the spaces leave.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(isHorizontal: false, count: checked(count)), [subitem])
    }
    /// As ``vertical(layoutSize:repeatingSubitem:count:)``, by its older name.
    open class func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup {
        vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count)
    }
    /// Items at the places that a program gives. The provider is called once for all groups of a section.
    open class func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), [])
    }

    private class func checked(_ count: Int) -> Int {
        precondition(count > 0, "NSCollectionLayoutGroup: count must be greater than 0")
        return count
    }

    /// Supplementary views at the group.
    open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { ownSupplements }
        set { ownSupplements = newValue }
    }

    /// The group as text, for debugging: a line for each element.
    open func visualDescription() -> String { lines().joined(separator: "\n") }

    private func lines() -> [String] {
        func text(_ dimension: NSCollectionLayoutDimension) -> String { "\(dimension.kind)(\(dimension.dimension))" }
        func text(_ size: NSCollectionLayoutSize) -> String { text(size.widthDimension) + " x " + text(size.heightDimension) }
        let name = switch arrangement {
        case .line(let isHorizontal, let count): (isHorizontal ? "horizontal" : "vertical") + (count.map { " (\($0) times)" } ?? "")
        case .custom: "custom"
        }
        return ["\(name) group \(text(layoutSize))"]
            + subitems.flatMap { ($0 as? NSCollectionLayoutGroup)?.lines() ?? ["item \(text($0.layoutSize))"] }.map { "  " + $0 }
    }

    /// A copy with all properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutGroup(layoutSize, arrangement, subitems)
        copy.consumeSpaces(of: self)
        copy.ownSupplements = ownSupplements
        copy.interItemSpacing = interItemSpacing
        return copy
    }
}

/// The place of one item in a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
    /// Where the item lies in the group, in points.
    public let frame: CGRect
    /// What lies in front: greater values cover smaller ones. Default 0.
    public let zIndex: Int

    /// A place.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
    /// A place with a depth.
    public init(frame: CGRect, zIndex: Int) {
        self.frame = frame
        self.zIndex = zIndex
        super.init()
    }

    /// The place itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
