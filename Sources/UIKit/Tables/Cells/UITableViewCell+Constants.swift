extension UITableViewCell {
    /// How a cell's texts and its image are arranged.
    public enum CellStyle: Int, Sendable {
        /// A text, and an image before it.
        case `default` = 0
        /// A text, and a grey one at the trailing edge.
        case value1 = 1
        /// A small text in the tint colour, and another one beside it.
        case value2 = 2
        /// A text, and a small one below it.
        case subtitle = 3
    }

    /// Whether a line lies below a row.
    public enum SeparatorStyle: Int, Sendable {
        /// There is none.
        case none = 0
        /// A line of one pixel.
        case singleLine = 1
    }

    /// How a cell shows that it is selected.
    public enum SelectionStyle: Int, Sendable {
        /// Not at all.
        case none = 0
        /// As `default`.
        case blue = 1
        /// As `default`.
        case gray = 2
        /// By a grey background.
        case `default` = 3
    }

    /// What a person can do with a row in editing.
    public enum EditingStyle: Int, Sendable {
        /// Nothing.
        case none = 0
        /// Delete it.
        case delete = 1
        /// Insert a row after it.
        case insert = 2
    }

    /// What a cell shows at its trailing edge.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none = 0
        /// An arrow head: choosing the row shows more.
        case disclosureIndicator = 1
        /// A button for details, and an arrow head.
        case detailDisclosureButton = 2
        /// A tick.
        case checkmark = 3
        /// A button for details.
        case detailButton = 4
    }

    /// How a cell shows that keys go to its row.
    public enum FocusStyle: Int, Sendable {
        /// By a ring.
        case `default` = 0
        /// Not by itself: the program shows it.
        case custom = 1
    }

    /// What a finger that moves the row does with its cell.
    public enum DragState: Int, Sendable {
        /// Nothing moves the row.
        case none = 0
        /// The cell is being lifted.
        case lifting = 1
        /// The cell follows the finger.
        case dragging = 2
    }

    /// What is shown beside a cell's content in editing.
    public struct StateMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The control that deletes or inserts.
        public static let showingEditControl = StateMask(rawValue: 1)
        /// The button that deletes for good, or other actions.
        public static let showingDeleteConfirmation = StateMask(rawValue: 2)
    }
}
