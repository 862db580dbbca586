/// A mark or button beside the content of a list's cell: set ``UICollectionViewListCell/accessories``.
@preconcurrency @MainActor
public struct UICellAccessory {
    /// What an accessory is.
    public enum AccessoryType: Hashable, Sendable {
        /// An arrow head: more comes when the row is chosen.
        case disclosureIndicator
        /// An arrow head that shows and hides what is below in an outline.
        case outlineDisclosure
        /// A tick.
        case checkmark
        /// A red button to delete the row.
        case delete
        /// A green button to insert a row.
        case insert
        /// Lines by which the row is dragged to another place.
        case reorder
        /// A circle that is ticked while the row is selected.
        case multiselect
        /// A text.
        case label
        /// A button for details.
        case detail
        /// A view of the program's own.
        case customView(UIView)
    }

    /// When an accessory is shown.
    public enum DisplayedState: Hashable, Sendable {
        /// Whether the list is being edited or not.
        case always
        /// While the list is being edited.
        case whenEditing
        /// While the list is not being edited.
        case whenNotEditing
    }

    /// The width that is kept for an accessory.
    public enum LayoutDimension: Hashable, Sendable {
        /// Its own.
        case actual
        /// The system's, the same for all kinds.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }

    /// On which side of the content a view lies, and where among the accessories of that side.
    public enum Placement {
        /// Tells where among the accessories of the side, from the edge of the cell inwards for leading and outwards for trailing ones.
        public typealias Position = (_ accessories: [UICellAccessory]) -> Int

        /// Before the content.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// After the content.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })

        /// The place before an accessory of a kind; the first one if there is none.
        @preconcurrency @MainActor
        public static func position(before type: AccessoryType) -> Position {
            { accessories in accessories.firstIndex { $0.accessoryType == type } ?? 0 }
        }

        /// The place after an accessory of a kind; the last one if there is none.
        @preconcurrency @MainActor
        public static func position(after type: AccessoryType) -> Position {
            { accessories in accessories.lastIndex { $0.accessoryType == type }.map { $0 + 1 } ?? accessories.count }
        }
    }

    /// What the accessory is.
    public let accessoryType: AccessoryType
    let displayed: DisplayedState
    var isHidden = false
    var width: LayoutDimension?
    var tint: UIColor?
    /// The colour behind the symbol of a button.
    var fill: UIColor?
    var text = ""
    var font: UIFont?
    var scalesFont = true
    var keepsSize = false
    var showsSeparator = false
    var togglesByWholeCell = false
    var placement: Placement
    var action: (() -> Void)?

    private init(_ type: AccessoryType, _ displayed: DisplayedState, _ placement: Placement? = nil, _ action: (() -> Void)? = nil) {
        accessoryType = type
        self.displayed = displayed
        switch type {
        case .delete, .insert, .multiselect: self.placement = placement ?? .leading()
        default: self.placement = placement ?? .trailing()
        }
        self.action = action
    }

    // MARK: Kinds

    /// An arrow head at the end: more comes when the row is chosen.
    public static func disclosureIndicator(displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()) -> Self {
        var accessory = Self(.disclosureIndicator, displayed)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        return accessory
    }

    /// An arrow head at the end that points down while what is below in an outline is shown.
    ///
    /// - Parameters:
    ///   - displayed: when it is shown. Default: always.
    ///   - options: its colours, and the width that is kept for it.
    ///   - actionHandler: called when it is touched; nil shows or hides what is below, by the diffable data source.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> Self {
        var accessory = Self(.outlineDisclosure, displayed, nil, actionHandler)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.togglesByWholeCell = options.style == .header
        return accessory
    }

    /// A tick at the end.
    public static func checkmark(displayed: DisplayedState = .always, options: CheckmarkOptions = .init()) -> Self {
        var accessory = Self(.checkmark, displayed)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        return accessory
    }

    /// A red button at the beginning.
    ///
    /// - Parameters:
    ///   - displayed: when it is shown. Default: while cells are edited.
    ///   - options: its colours, and the width that is kept for it.
    ///   - actionHandler: called when it is touched.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> Self {
        var accessory = Self(.delete, displayed, nil, actionHandler)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.fill = options.backgroundColor
        return accessory
    }

    /// A green button at the beginning.
    ///
    /// - Parameters:
    ///   - displayed: when it is shown. Default: while cells are edited.
    ///   - options: its colours, and the width that is kept for it.
    ///   - actionHandler: called when it is touched.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> Self {
        var accessory = Self(.insert, displayed, nil, actionHandler)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.fill = options.backgroundColor
        return accessory
    }

    /// Lines at the end by which the row is dragged to another place.
    public static func reorder(displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()) -> Self {
        var accessory = Self(.reorder, displayed)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.showsSeparator = options.showsVerticalSeparator
        return accessory
    }

    /// A circle at the beginning that is ticked while the row is selected.
    public static func multiselect(displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()) -> Self {
        var accessory = Self(.multiselect, displayed)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.fill = options.backgroundColor
        return accessory
    }

    /// A text at the end.
    public static func label(text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()) -> Self {
        var accessory = Self(.label, displayed)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        (accessory.text, accessory.font, accessory.scalesFont) = (text, options.font, options.adjustsFontForContentSizeCategory)
        return accessory
    }

    /// A button for details at the end.
    ///
    /// - Parameters:
    ///   - displayed: when it is shown. Default: always.
    ///   - options: its colours, and the width that is kept for it.
    ///   - actionHandler: called when it is touched.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> Self {
        var accessory = Self(.detail, displayed, nil, actionHandler)
        (accessory.isHidden, accessory.width, accessory.tint) = (options.isHidden, options.reservedLayoutWidth, options.tintColor)
        return accessory
    }

    /// A view of the program's own.
    public static func customView(configuration: CustomViewConfiguration) -> Self {
        let displayed: DisplayedState
        switch configuration.placement {
        case .leading(let state, _), .trailing(let state, _): displayed = state
        }
        var accessory = Self(.customView(configuration.customView), displayed, configuration.placement)
        (accessory.isHidden, accessory.width) = (configuration.isHidden, configuration.reservedLayoutWidth)
        accessory.tint = configuration.tintColor
        accessory.keepsSize = configuration.maintainsFixedSize
        return accessory
    }

    var isLeading: Bool { if case .leading = placement { true } else { false } }

    func isShown(isEditing: Bool) -> Bool {
        switch displayed {
        case .always: !isHidden
        case .whenEditing: !isHidden && isEditing
        case .whenNotEditing: !isHidden && !isEditing
        }
    }
}
