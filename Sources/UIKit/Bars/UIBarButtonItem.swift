/// A button in a navigation bar or toolbar.
///
/// There are no selectors on Linux: an item runs a `UIAction`.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// Styles of items: how prominent they are.
    public enum Style: Int, Sendable {
        /// In the regular weight, in the bar's tint colour.
        case plain = 0
        /// In bold, for the item that finishes a task.
        case done = 2
    }

    /// The system's items, which look the same in all applications.
    public enum SystemItem: Int, Sendable {
        /// "Done", in bold: finishes a task and keeps the result.
        case done = 0
        /// "Cancel": leaves without keeping anything.
        case cancel
        /// "Edit": begins to change the content.
        case edit
        /// "Save", in bold: keeps the changes.
        case save
        /// A plus: makes something new.
        case add
        /// Flexible space: takes what the other items leave.
        case flexibleSpace
        /// Space of the item's width.
        case fixedSpace
        /// A pencil on a sheet: begins to write.
        case compose
        /// A bent arrow: answers.
        case reply
        /// An arrow out of a box: offers what can be done with the content, sharing above all.
        case action
        /// A folder: moves the content elsewhere.
        case organize
        /// An open book: shows what was marked.
        case bookmarks
        /// A magnifying glass: looks for words.
        case search
        /// A round arrow: loads again.
        case refresh
        /// A cross: stops a task.
        case stop
        /// A camera: takes a picture.
        case camera
        /// A bin: throws the content away.
        case trash
        /// A triangle: begins to play.
        case play
        /// Two bars: halts what plays.
        case pause
        /// Two triangles to the left: goes back.
        case rewind
        /// Two triangles to the right: goes ahead.
        case fastForward
        /// "Undo": takes the last change back.
        case undo
        /// "Redo": makes the change again that was taken back.
        case redo
        /// A cross: closes what is shown.
        case close = 24
    }

    /// An empty item.
    public required init() {
        super.init()
    }

    /// An item with a title or an image; those of the action where they are nil.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    /// An item with a title.
    public convenience init(title: String?, style: Style, primaryAction: UIAction? = nil) {
        self.init(title: title, image: nil, primaryAction: primaryAction)
        self.style = style
    }

    /// An item with an image, whose shape is shown in the bar's tint colour.
    public convenience init(image: UIImage?, style: Style, primaryAction: UIAction? = nil) {
        self.init(title: nil, image: image, primaryAction: primaryAction)
        self.style = style
    }

    /// An item of the system's.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init()
        self.systemItem = systemItem
        self.primaryAction = primaryAction
        title = systemItem.title
        image = systemItem.image
        if systemItem == .done || systemItem == .save { style = .done }
    }

    /// An item that shows a view; its size is that of the view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Space of a width in points.
    open class func fixedSpace(_ width: CGFloat) -> Self {
        let item = self.init()
        item.systemItem = .fixedSpace
        item.width = width
        return item
    }

    /// Flexible space; several share what the other items leave in equal parts.
    open class func flexibleSpace() -> Self {
        let item = self.init()
        item.systemItem = .flexibleSpace
        return item
    }

    /// How prominent the item is. Default plain.
    open var style = Style.plain {
        didSet { if style != oldValue { itemDidChange() } }
    }
    /// The width in points; 0 for that of the content. Default 0.
    open var width: CGFloat = 0 {
        didSet { if width != oldValue { itemDidChange() } }
    }
    /// Titles that the item may get; it is as wide as the widest. Default nil.
    open var possibleTitles: Set<String>? {
        didSet { if possibleTitles != oldValue { itemDidChange() } }
    }
    /// A view that takes the place of title and image. Default nil.
    open var customView: UIView? {
        didSet { if customView !== oldValue { itemDidChange() } }
    }
    /// The colour; nil for the bar's tint. Default nil.
    open var tintColor: UIColor? {
        didSet { if tintColor != oldValue { itemDidChange() } }
    }
    /// Runs when the item is chosen; its sender is the item. Its title and image are shown where the item has none. Default nil.
    open var primaryAction: UIAction? {
        didSet {
            if title == nil, let action = primaryAction, !action.title.isEmpty { title = action.title }
            if image == nil, let action = primaryAction { image = action.image }
        }
    }
    /// Whether the item is selected. Default false.
    open var isSelected = false {
        didSet { if isSelected != oldValue { itemDidChange() } }
    }
    /// Whether choosing the item toggles ``isSelected``. Default false.
    open var changesSelectionAsPrimaryAction = false
    /// Whether the item is hidden. Default false.
    open var isHidden = false {
        didSet { if isHidden != oldValue { itemDidChange() } }
    }

    /// Offsets the title.
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        titleAdjustments[barMetrics] = adjustment
        itemDidChange()
    }
    /// The title's offset.
    open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset { titleAdjustments[barMetrics] ?? UIOffset() }

    /// What the item is called, for accessibility.
    var spokenName: String? {
        if let label = accessibilityLabel ?? title { return label }
        if let name = primaryAction?.title, !name.isEmpty { return name }
        return systemItem?.spokenName ?? image?.spokenName
    }

    private(set) var systemItem: SystemItem?
    private var titleAdjustments: [UIBarMetrics: UIOffset] = [:]

    /// Runs the action.
    func trigger() {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        primaryAction?.perform(sender: self)
    }

    /// Says "Done", or "Edit".
    func showsDone(_ isDone: Bool) {
        systemItem = isDone ? .done : .edit
        title = systemItem?.title
        style = isDone ? .done : .plain
    }
}

/// The position of a bar.
public enum UIBarPosition: Int, Sendable {
    /// Unspecified.
    case any = 0
    /// At the lower edge of its container.
    case bottom
    /// At the upper edge of its container.
    case top
    /// At the top, and its background reaches up to the edge of the screen.
    case topAttached
}

/// Bars that are light or dark whatever the interface style.
public enum UIBarStyle: Int, Sendable {
    /// Follows the interface style.
    case `default` = 0
    /// Dark in light interfaces, too.
    case black
}
