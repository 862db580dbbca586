/// How a section of a compositional layout shows its items as a list: in rows as wide as the section, as high as each cell prefers.
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

    /// The style.
    public let appearance: Appearance
    /// Whether there are lines between rows. Default true, false in sidebars.
    public var showsSeparators: Bool
    /// Where headers come from. Default none.
    public var headerMode = HeaderMode.none
    /// Where footers come from. Default none.
    public var footerMode = FooterMode.none
    /// Space above each header, in points. Default nil: what the style has.
    public var headerTopPadding: CGFloat?

    /// A configuration with the defaults of a style.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    }
}

/// What a list adds to its section.
struct ListSection {
    /// How far separators begin behind the edge of rows, in points.
    static let separatorInset: CGFloat = 16
    /// The corner radius of cards, in points.
    static let cardRadius: CGFloat = 10
    static let cardKind = "UICollectionLayoutListCard"
    static let separatorKind = "UICollectionLayoutListSeparator"

    var hasSeparators: Bool
    var hasCard: Bool
    var firstItemIsHeader: Bool
}

/// The card under the rows of a section.
final class ListCardView: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemGroupedBackground
        layer.cornerRadius = ListSection.cardRadius
    }

    required init?(coder: NSCoder) { nil }
}

/// The line between two rows.
final class ListSeparatorView: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .separator
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }
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
        section.list = ListSection(
            hasSeparators: configuration.showsSeparators, hasCard: isCard, firstItemIsHeader: configuration.headerMode == .firstItemInSection)
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// A layout in which each section is a list.
    public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, environment in .list(using: configuration, layoutEnvironment: environment) }
    }
}

/// Cards and separators.
extension CompositionalSection {
    /// Where the card lies.
    var cardFrame: CGRect? {
        guard section.list?.hasCard == true, let first = item(section.list?.firstItemIsHeader == true ? 1 : 0)?.frame,
            let last = item(count - 1)?.frame
        else { return nil }
        return first.union(last)
    }

    /// Where the separator below an item lies that is a pixel high; nil where there is none.
    func separatorFrame(below index: Int, pixel: CGFloat) -> CGRect? {
        guard let list = section.list, list.hasSeparators, index < count - 1, !(index == 0 && list.firstItemIsHeader),
            let row = item(index)?.frame
        else { return nil }
        let inset = min(ListSection.separatorInset, row.width)
        return CGRect(x: row.minX + inset, y: row.maxY - pixel, width: row.width - inset, height: pixel)
    }
}
