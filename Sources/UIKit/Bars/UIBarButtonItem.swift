/// A button in a navigation bar or toolbar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// The style of an item: how prominent it is.
    public enum Style: Int, Sendable {
        /// The regular weight, in the bar's tint colour.
        case plain = 0
        /// Bold, for the item that finishes a task.
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
        /// Flexible space, which takes up the width that the other items leave.
        case flexibleSpace
        /// Fixed space, whose width is the item's ``width``.
        case fixedSpace
        /// A pencil on a sheet: begins to write.
        case compose
        /// A bent arrow: replies.
        case reply
        /// An arrow out of a box: presents actions on the content, such as sharing.
        case action
        /// A folder: moves the content to another place.
        case organize
        /// An open book: shows bookmarks.
        case bookmarks
        /// A magnifying glass: searches.
        case search
        /// A round arrow: reloads the content.
        case refresh
        /// A cross: stops a task.
        case stop
        /// A camera: takes a picture.
        case camera
        /// A bin: deletes the content.
        case trash
        /// A triangle: starts playback.
        case play
        /// Two bars: pauses playback.
        case pause
        /// Two triangles to the left: rewinds.
        case rewind
        /// Two triangles to the right: fast-forwards.
        case fastForward
        /// "Undo": undoes the last change.
        case undo
        /// "Redo": redoes the change that was undone last.
        case redo
        /// A cross: closes the current screen.
        case close = 24
    }

    /// Creates an empty item.
    public required init() {
        super.init()
    }

    /// Creates an item with a title or an image. Where they are nil, the action's are shown.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    /// Creates an item with a title.
    public convenience init(title: String?, style: Style, primaryAction: UIAction? = nil) {
        self.init(title: title, image: nil, primaryAction: primaryAction)
        self.style = style
    }

    /// Creates an item with an image, which is shown as a template in the bar's tint colour.
    public convenience init(image: UIImage?, style: Style, primaryAction: UIAction? = nil) {
        self.init(title: nil, image: image, primaryAction: primaryAction)
        self.style = style
    }

    /// Creates a system item.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init()
        self.systemItem = systemItem
        self.primaryAction = primaryAction
        title = systemItem.title
        image = systemItem.image
        if systemItem == .done || systemItem == .save { style = .done }
    }

    /// Creates an item with a title, which calls a method of a target.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(title: title, style: style)
        setTarget(target, action)
    }

    /// Creates an item with an image, which calls a method of a target.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(image: image, style: style)
        setTarget(target, action)
    }

    /// Creates an item with an image, which calls a method of a target. The image for landscape phones isn't used.
    public convenience init(image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(image: image, style: style, target: target, action: action)
    }

    /// Creates a system item, which calls a method of a target.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(systemItem: systemItem)
        setTarget(target, action)
    }

    private func setTarget(_ target: Any?, _ action: Selector?) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    /// Creates an item that shows a view, in the view's size.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Creates an item of fixed space, with a width in points.
    open class func fixedSpace(_ width: CGFloat) -> Self {
        let item = self.init()
        item.systemItem = .fixedSpace
        item.width = width
        return item
    }

    /// Creates an item of flexible space. Several of them share the width that the other items leave equally.
    open class func flexibleSpace() -> Self {
        let item = self.init()
        item.systemItem = .flexibleSpace
        return item
    }

    /// The item's style. Default plain.
    open var style = Style.plain {
        didSet { if style != oldValue { itemDidChange() } }
    }
    /// The width in points; 0 for the width of the content. Default 0.
    open var width: CGFloat = 0 {
        didSet { if width != oldValue { itemDidChange() } }
    }
    /// Titles that the item may have at times; the item is as wide as the widest of them. Default nil.
    open var possibleTitles: Set<String>? {
        didSet { if possibleTitles != oldValue { itemDidChange() } }
    }
    /// A view that is shown instead of title and image. Default nil.
    open var customView: UIView? {
        didSet { if customView !== oldValue { itemDidChange() } }
    }
    /// The tint colour; nil for the bar's. Default nil.
    open var tintColor: UIColor? {
        didSet { if tintColor != oldValue { itemDidChange() } }
    }
    /// The action that is performed when the item is pressed, with the item as its sender. Its title and image are shown where the item has
    /// none. Default nil.
    open var primaryAction: UIAction? {
        didSet {
            if title == nil, let action = primaryAction, !action.title.isEmpty { title = action.title }
            if image == nil, let action = primaryAction { image = action.image }
        }
    }
    /// The object whose method ``action`` is called when the item is pressed; nil stands for the responder chain. It isn't retained.
    /// Default nil.
    open weak var target: AnyObject? {
        didSet { isNilTargeted = target == nil }
    }
    /// The method that is called when the item is pressed, with the item and the event as far as it takes them. Default nil.
    open var action: Selector?
    /// Whether there was no target from the start, which isn't the same as one that is gone.
    private var isNilTargeted = true
    /// Whether the item is selected. Default false.
    open var isSelected = false {
        didSet { if isSelected != oldValue { itemDidChange() } }
    }
    /// Whether pressing the item toggles ``isSelected``. Default false.
    open var changesSelectionAsPrimaryAction = false
    /// Whether the item is hidden. Default false.
    open var isHidden = false {
        didSet { if isHidden != oldValue { itemDidChange() } }
    }

    /// Sets the offset of the title from its usual position, in points, for bar metrics.
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        titleAdjustments[barMetrics] = adjustment
        itemDidChange()
    }
    /// The offset that was set for the title, in points. Default zero.
    open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset { titleAdjustments[barMetrics] ?? UIOffset() }

    /// The item's accessibility label.
    var spokenName: String? {
        if let label = accessibilityLabel ?? title { return label }
        if let name = primaryAction?.title, !name.isEmpty { return name }
        return systemItem?.spokenName ?? image?.spokenName
    }

    private(set) var systemItem: SystemItem?
    private var titleAdjustments: [UIBarMetrics: UIOffset] = [:]

    /// Performs the action.
    func trigger() {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        primaryAction?.perform(sender: self)
        if let action, isNilTargeted || target != nil { UIApplication.shared.sendAction(action, to: target, from: self, for: nil) }
    }

    /// Turns an Edit button into a Done button, or back.
    func showsDone(_ isDone: Bool) {
        systemItem = isDone ? .done : .edit
        title = systemItem?.title
        style = isDone ? .done : .plain
    }
}

/// The position of a bar.
public enum UIBarPosition: Int, Sendable {
    /// No particular position.
    case any = 0
    /// At the lower edge of its container.
    case bottom
    /// At the upper edge of its container.
    case top
    /// At the top, and its background reaches up to the edge of the screen.
    case topAttached
}

/// The style of a bar: whether it follows the interface style.
public enum UIBarStyle: Int, Sendable {
    /// Follows the interface style.
    case `default` = 0
    /// Dark, whatever the interface style.
    case black
}
