extension UITableView {
    /// How sections are set apart.
    public enum Style: Int, Sendable {
        /// Rows follow each other, headers and footers stay at the edges of the view while their sections scroll by.
        case plain = 0
        /// Sections are groups with space between them.
        case grouped = 1
        /// Sections are groups with space around them and round corners.
        case insetGrouped = 2
    }

    /// Where a row lies in the view after scrolling to it.
    public enum ScrollPosition: Int, Sendable {
        /// Where it is, or, if it is not visible, at the nearest edge.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// How rows come, and, the other way, go.
    public enum RowAnimation: Int, Sendable {
        /// They fade in.
        case fade = 0
        /// From the right.
        case right = 1
        /// From the left.
        case left = 2
        /// From above, behind the row above them.
        case top = 3
        /// From below.
        case bottom = 4
        /// They are there at once.
        case none = 5
        /// They grow from their middle.
        case middle = 6
        /// As the table thinks best: they fade.
        case automatic = 100
    }

    /// What separator insets are measured from.
    public enum SeparatorInsetReference: Int, Sendable {
        /// The edges of the cell.
        case fromCellEdges = 0
        /// The insets that the table would choose.
        case fromAutomaticInsets = 1
    }

    /// When cells that are shown are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Not by themselves.
        case disabled = 0
        /// When a cell calls `invalidateIntrinsicContentSize()`, or its configuration changes.
        case enabled = 1
        /// As `enabled`: there are no constraints here.
        case enabledIncludingConstraints = 2
    }

    /// Stands for a height that the table finds out by itself.
    public nonisolated class var automaticDimension: CGFloat { -1 }
    /// A title of the index that shows a magnifying glass.
    public nonisolated class var indexSearch: String { "{search}" }
}

/// Methods of data source and delegate whose defaults tell that they were asked, so that the table does without them.
struct DefaultAnswers: OptionSet {
    let rawValue: Int
    static let rowHeight = DefaultAnswers(rawValue: 1), headerHeight = DefaultAnswers(rawValue: 2),
        footerHeight = DefaultAnswers(rawValue: 4)
    static let estimatedRowHeight = DefaultAnswers(rawValue: 8), headerView = DefaultAnswers(rawValue: 16)
    static let footerView = DefaultAnswers(rawValue: 32), commit = DefaultAnswers(rawValue: 64)
    static let trailingActions = DefaultAnswers(rawValue: 128), indentation = DefaultAnswers(rawValue: 256)
}

extension UITableView {
    /// Notes that a default was asked, and gives it.
    func answer<Value>(_ method: DefaultAnswers, _ value: Value) -> Value {
        defaultsAsked.insert(method)
        return value
    }
}

/// What a table keeps beside its engine.
struct TableState {
    var isEditing = false
    var separatorInset: UIEdgeInsets?
    /// Views that the delegate gave before they were due, to find out whether it gives any.
    var earlyViews: [ElementKey: UIView] = [:]
    /// The kinds of views for which the delegate was asked to find that out.
    var probedKinds = Set<String>()
    /// Heights of one line of a title, by kind.
    var titleHeights: [String: CGFloat] = [:]
    var index = SectionIndex()
    /// The lines of empty rows.
    var fillers: [UIView] = []
    /// The row that keys go to.
    var focused: IndexPath?
    /// From the finger that moves a row to the row's middle.
    var grip: CGFloat = 0
    /// The cell of that row, and what it was told.
    var moved: (cell: UITableViewCell?, state: UITableViewCell.DragState)?

    mutating func forget() {
        earlyViews = [:]
        probedKinds = []
        titleHeights = [:]
    }
}
