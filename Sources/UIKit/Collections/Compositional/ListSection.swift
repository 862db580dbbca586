/// What a list adds to its section.
@MainActor
struct ListSection {
    /// The corner radius of cards, in points.
    static let cardRadius: CGFloat = 10
    /// The z index of cards: rows that come and go lie above them.
    static let cardDepth = -1000
    nonisolated static let cardKind = "UICollectionLayoutListCard"
    nonisolated static let backgroundKind = "UICollectionLayoutListBackground"

    let configuration: UICollectionLayoutListConfiguration

    init(_ configuration: UICollectionLayoutListConfiguration) { self.configuration = configuration }

    var hasCard: Bool { configuration.appearance == .insetGrouped }
    var firstItemIsHeader: Bool { configuration.headerMode == .firstItemInSection }
    var hasSwipeActions: Bool {
        configuration.leadingSwipeActionsConfigurationProvider != nil || configuration.trailingSwipeActionsConfigurationProvider != nil
    }

    /// The colour behind the rows; nil where the view's own is to be seen.
    var backgroundColor: UIColor? {
        if let own = configuration.backgroundColor { return own == .clear ? nil : own }
        switch configuration.appearance {
        case .grouped, .insetGrouped: return .systemGroupedBackground
        case .plain: return .systemBackground
        case .sidebar, .sidebarPlain: return nil
        }
    }

    /// What the list adds to an item of a section.
    func place(of path: IndexPath, count: Int) -> ListPlace {
        let first = firstItemIsHeader ? 1 : 0
        var place = ListPlace(
            appearance: configuration.appearance, role: path.item < first ? .header : .row, isFirst: path.item == first,
            isLast: path.item >= first && path.item == count - 1)
        guard configuration.showsSeparators else { return place }
        let own = configuration.separatorConfiguration
        let separators = configuration.itemSeparatorHandler?(path, own) ?? own
        let meetsNext = place.role == .row && !place.isLast
        place.showsTop = separators.topSeparatorVisibility == .visible
        place.showsBottom = separators.bottomSeparatorVisibility == .visible || separators.bottomSeparatorVisibility == .automatic && meetsNext
        place.separators = separators
        return place
    }

    /// What the list adds to a header or footer.
    func place(ofBoundary kind: String) -> ListPlace {
        ListPlace(appearance: configuration.appearance, role: kind == UICollectionView.elementKindSectionFooter ? .footer : .header)
    }
}

/// What a list adds to one of its rows, headers or footers.
struct ListPlace: Equatable {
    enum Role { case row, header, footer }

    var appearance: UICollectionLayoutListConfiguration.Appearance
    var role: Role
    /// Whether the row is the first and the last one of its section, headers aside.
    var isFirst = false, isLast = false
    /// Whether there are lines above and below the row, and their looks.
    var showsTop = false, showsBottom = false
    var separators: UIListSeparatorConfiguration?
    /// The colour of a section's background.
    var backgroundColor: UIColor?

    /// The background of cells that no program gave one.
    @MainActor var background: UIBackgroundConfiguration {
        switch (appearance, role) {
        case (.plain, .row): .listPlainCell()
        case (.plain, _): .listPlainHeaderFooter()
        case (.grouped, .row), (.insetGrouped, .row): .listGroupedCell()
        case (.grouped, _), (.insetGrouped, _): .listGroupedHeaderFooter()
        case (.sidebar, .row), (.sidebarPlain, .row): .listSidebarCell()
        case (.sidebar, _), (.sidebarPlain, _): .listSidebarHeader()
        }
    }

    /// The corners of the row that are round.
    var roundCorners: CACornerMask {
        guard appearance == .insetGrouped, role == .row else { return [] }
        var corners: CACornerMask = []
        if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        return corners
    }
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

/// The background of a list's section, where other sections of the layout have another one.
final class ListBackgroundView: UICollectionReusableView {
    override func attributesDidChange(_ attributes: UICollectionViewLayoutAttributes) {
        super.attributesDidChange(attributes)
        let color = attributes.listPlace?.backgroundColor
        if backgroundColor != color { backgroundColor = color }
    }
}

extension CompositionalSection {
    /// Where the card lies.
    var cardFrame: CGRect? {
        guard section.list?.hasCard == true, let first = item(section.list?.firstItemIsHeader == true ? 1 : 0)?.frame,
            let last = item(count - 1)?.frame
        else { return nil }
        return first.union(last)
    }
}
