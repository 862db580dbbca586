extension UIBackgroundConfiguration {
    /// The background of a row of a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainCell) }
    /// The background of a row of a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedCell) }
    /// The background of a header or footer of a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainHeaderFooter) }
    /// The background of a header or footer of a grouped list: none.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedHeaderFooter) }
    /// The background of a header of a sidebar: none.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.sidebarHeader) }
    /// The background of a row of a sidebar: none, and the tint colour while the row is selected.
    public static func listSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.sidebarCell) }
    /// The background of a row of a list beside a sidebar.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.accompaniedSidebarCell) }

    private init(_ style: ListBackgroundStyle) {
        self.init()
        listStyle = style
        cornerRadius = style.cornerRadius
        applyColor(style.color(StateFlags.none))
    }

    /// The background with the colour of a state, unless one was set: rows are grey while they are highlighted or selected.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let listStyle else { return self }
        var new = self
        new.applyColor(listStyle.color(StateFlags(state)))
        return new
    }
}

extension ListBackgroundStyle {
    /// In points.
    var cornerRadius: CGFloat { self == .sidebarCell ? 10 : 0 }

    /// The colour in a state; nil for the tint colour.
    func color(_ state: StateFlags) -> UIColor? {
        let isActive = state.isSelected || state.isHighlighted
        switch self {
        case .plainCell, .accompaniedSidebarCell: return isActive ? .systemGray4 : .systemBackground
        case .groupedCell: return isActive ? .systemGray4 : .secondarySystemGroupedBackground
        case .plainHeaderFooter: return .systemBackground
        case .groupedHeaderFooter, .sidebarHeader: return .clear
        case .sidebarCell: return state.isSelected ? nil : state.isHighlighted ? .systemGray4 : .clear
        }
    }
}
