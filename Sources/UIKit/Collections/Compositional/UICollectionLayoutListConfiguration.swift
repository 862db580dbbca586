/// How a section of a compositional layout shows its items as a list: in rows as wide as the section, as high as each cell prefers.
///
/// Lines between rows are drawn by cells of the class ``UICollectionViewListCell``, as on iOS; others have none.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
    /// The style of a list.
    public enum Appearance: Int, Sendable {
        /// Rows from edge to edge; headers stay in sight.
        case plain
        /// Rows from edge to edge, with space between sections.
        case grouped
        /// Each section on a card with round corners, with space between sections.
        case insetGrouped
        /// Rows beside other content, without separators.
        case sidebar
        /// As ``sidebar``, with headers that stay in sight.
        case sidebarPlain
    }

    /// Where headers come from.
    public enum HeaderMode: Int, Sendable {
        /// There are none.
        case none
        /// The data source gives supplementary views of the kind `UICollectionView.elementKindSectionHeader`.
        case supplementary
        /// The first item of each section is its header.
        case firstItemInSection
    }

    /// Where footers come from.
    public enum FooterMode: Int, Sendable {
        /// There are none.
        case none
        /// The data source gives supplementary views of the kind `UICollectionView.elementKindSectionFooter`.
        case supplementary
    }

    /// Gives the actions that swiping an item's row shows; nil for none.
    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// Gives the lines of an item's row, made from those of the list.
    public typealias ItemSeparatorHandler = (
        _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

    /// The style.
    public let appearance: Appearance
    /// Whether there are lines between rows. Default true, false in sidebars.
    public var showsSeparators: Bool
    /// The lines of rows. Default: those of the style.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Changes the lines of single rows. Called whenever the layout is asked for a row. Default nil.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// The colour behind the rows. Default nil: that of the style. It fills the whole view where all sections are lists of one colour;
    /// `UIColor.clear` lets the view's own background be seen.
    public var backgroundColor: UIColor?
    /// Where headers come from. Default none.
    public var headerMode = HeaderMode.none
    /// Where footers come from. Default none.
    public var footerMode = FooterMode.none
    /// Space above each header, in points. Default nil: what the style has.
    public var headerTopPadding: CGFloat?
    /// The actions that swiping a row away from its leading edge shows. The delegate's `collectionView(_:canEditItemAt:)` must allow it, and
    /// the collection view must not be edited. Default nil: none.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The actions that swiping a row towards its leading edge shows, under the same conditions. Default nil: none.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    /// A configuration with the defaults of a style.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }
}

extension NSCollectionLayoutSection {
    /// The height of rows, headers and footers until they were measured, in points.
    private static let listEstimate: CGFloat = 44
    /// Space beside cards, and above and below the sections of grouped lists, in points.
    private static let cardInset: CGFloat = 16, groupSpace: CGFloat = 17.5

    /// A section that shows its items as a list.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(listEstimate))
        let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        let isCard = configuration.appearance == .insetGrouped, isGrouped = isCard || configuration.appearance == .grouped
        let hasHeader = configuration.headerMode == .supplementary, hasFooter = configuration.footerMode == .supplementary
        let side = isCard || configuration.appearance == .sidebar ? cardInset : 0
        section.contentInsets = NSDirectionalEdgeInsets(
            top: isGrouped && !hasHeader ? groupSpace : 0, leading: side, bottom: isGrouped && !hasFooter ? groupSpace : 0, trailing: side)
        func boundary(_ kind: String, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
            let item = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size, elementKind: kind, alignment: alignment)
            item.pinToVisibleBounds = configuration.appearance == .plain || configuration.appearance == .sidebarPlain
            return item
        }
        if hasHeader {
            section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionHeader, .top))
            section.headerPadding = configuration.headerTopPadding ?? (isGrouped ? groupSpace : 0)
        }
        if hasFooter { section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionFooter, .bottom)) }
        section.list = ListSection(configuration)
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// A layout in which each section is a list.
    public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, environment in .list(using: configuration, layoutEnvironment: environment) }
    }
}
