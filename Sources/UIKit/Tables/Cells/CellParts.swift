/// What a cell keeps beside what a program sets. Views are made when they are first needed.
@MainActor
struct CellParts {
    var label: UILabel?
    var detailLabel: UILabel?
    var imageView: UIImageView?
    var separatorInset: UIEdgeInsets?
    /// Whether the program has set the cell's background colour.
    var hasOwnBackground = false
    var isSelected = false, isHighlighted = false, isEditing = false
    var editingStyle = UITableViewCell.EditingStyle.none
    /// Whether the row can be moved, and whether the cell has a mark for selecting it.
    var isMovable = false, showsMark = false
    var isFirst = false, isLast = false
    /// What the table has changed of the cell's layer, and how the program had it: kept while the row is carried, rounded or clipped.
    var shadowBeforeMove: (opacity: Float, radius: CGFloat)?
    var cornersBefore: (radius: CGFloat, mask: CACornerMask)?
    var clipsBefore: Bool?
    /// The grey behind selected rows that have no view of their own for it.
    var selection: UIView?
    var separator = SeparatorLine(), topSeparator = SeparatorLine()
    /// The accessory of the cell's type, and the type.
    var accessory: (view: UIView, type: UITableViewCell.AccessoryType)?
    var editControl: RowEditControl?
    var handle: RowHandle?
    var configurations: ConfigurationHost?
    var needsConfiguration = false
    var swipe: SwipeActionsView?
    var focusRing: CALayer?
    /// The view at the place of `contentView` that a configuration made.
    var configured: UIView?

    mutating func label(_ cell: UITableViewCell) -> UILabel {
        if let label { return label }
        let made = UILabel(frame: .zero)
        switch cell.style {
        case .value2:
            made.font = .preferredFont(forTextStyle: .footnote)
            made.textColor = .tintColor
            made.textAlignment = .right
        default: made.font = .preferredFont(forTextStyle: .body)
        }
        cell.contentView.addSubview(made)
        label = made
        return made
    }

    mutating func detailLabel(_ cell: UITableViewCell) -> UILabel {
        if let detailLabel { return detailLabel }
        let made = UILabel(frame: .zero)
        switch cell.style {
        case .value1:
            made.font = .preferredFont(forTextStyle: .body)
            made.textColor = .secondaryLabel
        case .value2: made.font = .preferredFont(forTextStyle: .footnote)
        default: made.font = .preferredFont(forTextStyle: .caption1)
        }
        cell.contentView.addSubview(made)
        detailLabel = made
        return made
    }

    mutating func imageView(_ cell: UITableViewCell) -> UIImageView {
        if let imageView { return imageView }
        let made = UIImageView(frame: .zero)
        made.contentMode = .scaleAspectFit
        cell.contentView.addSubview(made)
        imageView = made
        return made
    }
}
