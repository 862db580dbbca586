/// The kinds of list content, and what each begins with. Apple documents the roles and not the numbers, which are constants here
/// (Divergences).
enum ListContentStyle: Equatable {
    case cell, subtitleCell, valueCell, plainHeader, plainFooter, groupedHeader, prominentInsetGroupedHeader
    case extraProminentInsetGroupedHeader, groupedFooter, sidebarHeader, sidebarCell, sidebarSubtitleCell, accompaniedSidebarCell
    case accompaniedSidebarSubtitleCell

    struct Text {
        var style: UIFont.TextStyle
        var isSemibold = false
        var color: UIColor
        var transform = UIListContentConfiguration.TextProperties.TextTransform.none

        var font: UIFont {
            guard isSemibold else { return .preferredFont(forTextStyle: style) }
            let size = style.size(for: UITraitCollection(preferredContentSizeCategory: .large))
            return UIFontMetrics(forTextStyle: style).scaledFont(for: .systemFont(ofSize: size, weight: .semibold))
        }
    }

    struct Metrics {
        var text = Text(style: .body, color: .label)
        var secondaryText = Text(style: .caption1, color: .label)
        var symbolStyle = UIFont.TextStyle.body
        /// 11 points above and below a line of the body's font make a row of 44 points and a little.
        var margins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
        var imageToTextPadding: CGFloat = 16
        var horizontalPadding: CGFloat = 6
        var verticalPadding: CGFloat = 2
        var isSideBySide = false
    }

    /// The width that is kept for symbols in rows, so that the texts of all rows begin at one place, in points.
    static let symbolWidth: CGFloat = 28

    var metrics: Metrics {
        var metrics = Metrics()
        switch self {
        case .cell, .subtitleCell: break
        case .valueCell:
            metrics.secondaryText = Text(style: .body, color: .secondaryLabel)
            metrics.isSideBySide = true
        case .plainHeader:
            metrics.text = Text(style: .headline, color: .label)
            metrics.secondaryText = Text(style: .footnote, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
        case .plainFooter:
            metrics.text = Text(style: .subheadline, color: .secondaryLabel)
            metrics.secondaryText = Text(style: .footnote, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
        case .groupedHeader:
            metrics.text = Text(style: .footnote, color: .secondaryLabel, transform: .uppercase)
            metrics.secondaryText = Text(style: .footnote, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 17, leading: 16, bottom: 6, trailing: 16)
        case .groupedFooter:
            metrics.text = Text(style: .footnote, color: .secondaryLabel)
            metrics.secondaryText = Text(style: .footnote, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
        case .prominentInsetGroupedHeader:
            metrics.text = Text(style: .headline, color: .label)
            metrics.secondaryText = Text(style: .subheadline, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 17, leading: 16, bottom: 8, trailing: 16)
        case .extraProminentInsetGroupedHeader:
            metrics.text = Text(style: .title3, isSemibold: true, color: .label)
            metrics.secondaryText = Text(style: .subheadline, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 17, leading: 16, bottom: 8, trailing: 16)
        case .sidebarHeader:
            metrics.text = Text(style: .title3, isSemibold: true, color: .label)
            metrics.secondaryText = Text(style: .subheadline, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 15, leading: 16, bottom: 6, trailing: 16)
        case .sidebarCell, .sidebarSubtitleCell, .accompaniedSidebarCell, .accompaniedSidebarSubtitleCell:
            metrics.secondaryText = Text(style: .subheadline, color: .secondaryLabel)
            metrics.margins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
        }
        return metrics
    }

    private var isSidebar: Bool {
        switch self {
        case .sidebarCell, .sidebarSubtitleCell: true
        default: false
        }
    }

    /// Whether the content is that of a row, and not of a header or footer.
    var isRow: Bool {
        switch self {
        case .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell, .accompaniedSidebarCell, .accompaniedSidebarSubtitleCell:
            true
        default: false
        }
    }

    /// The colour of a text in a state: on a selected row of a sidebar, which is filled with the tint colour, white.
    func textColor(_ color: UIColor, _ state: StateFlags) -> UIColor {
        if state.isDisabled { return .tertiaryLabel }
        return isSidebar && state.isSelected ? .white : color
    }

    /// The colour of symbols in a state; nil for the tint colour.
    func imageTint(_ state: StateFlags) -> UIColor? {
        if state.isDisabled { return .tertiaryLabel }
        return isSidebar && state.isSelected ? .white : nil
    }
}
