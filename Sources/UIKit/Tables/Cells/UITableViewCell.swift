/// The view of one row of a table. What it shows belongs into ``contentView``; texts and an image are there in four styles. Behind the
/// content lie ``backgroundView`` and, while the row is selected or highlighted, ``selectedBackgroundView``; beside it accessories and the
/// controls for editing.
@preconcurrency @MainActor
open class UITableViewCell: UIView, ElementView {
    // MARK: Making cells

    /// A cell of a style, which waits for use again under the identifier; nil for a cell that is used once.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: TableMetrics.rowHeight))
        setUp()
    }

    /// A cell of the default style that is used once.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Archives are not supported here: a cell of the default style that is used once.
    public required init?(coder: NSCoder) {
        style = .default
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.frame = bounds
        addSubview(contentView)
        takeBackground(of: .plain)
    }

    /// Takes the background of cells in a style of tables, unless the program has set another.
    func takeBackground(of style: UITableView.Style) {
        if !parts.hasOwnBackground { super.backgroundColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground }
    }

    let style: CellStyle
    /// The identifier under which the cell waits for use again. Default nil: it is used once.
    open internal(set) var reuseIdentifier: String?
    /// The attributes that the cell has now.
    var appliedAttributes: UICollectionViewLayoutAttributes?
    /// What the cell keeps beside what a program sets.
    var parts = CellParts()
    /// The table that shows the cell.
    weak var table: UITableView?

    // MARK: Content

    /// Holds what the cell shows. Accessories and controls for editing make it narrower.
    public let contentView = UIView(frame: .zero)
    /// The cell's text.
    open var textLabel: UILabel? { parts.label(self) }
    /// The second text; nil in the default style.
    open var detailTextLabel: UILabel? { style == .default ? nil : parts.detailLabel(self) }
    /// The image before the texts; nil in the style `value2`.
    open var imageView: UIImageView? { style == .value2 ? nil : parts.imageView(self) }

    /// Lies behind the content, with the cell's size. Default nil.
    open var backgroundView: UIView? { didSet { exchange(oldValue, for: backgroundView) } }
    /// Lies behind the content while the cell is selected or highlighted. Default nil: a grey view.
    open var selectedBackgroundView: UIView? {
        didSet {
            exchange(oldValue, for: selectedBackgroundView)
            updateSelection()
        }
    }
    /// Takes the place of ``selectedBackgroundView`` where several rows can be selected. Default nil.
    open var multipleSelectionBackgroundView: UIView? {
        didSet {
            exchange(oldValue, for: multipleSelectionBackgroundView)
            updateSelection()
        }
    }

    /// How many steps the content is indented. Default 0.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// How far a step of ``indentationLevel`` is, in points. Default 10.
    open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// Where the line below the row begins and ends, in points from the cell's edges. Default: that of the table; it begins at the text.
    open var separatorInset: UIEdgeInsets {
        get { parts.separatorInset ?? automaticSeparatorInset }
        set {
            parts.separatorInset = newValue
            setNeedsLayout()
        }
    }

    // MARK: Configurations

    /// What the content is made of: setting it replaces what is in ``contentView``. Default nil.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { parts.configurations?.content }
        set { applyContent(newValue) }
    }
    /// What lies behind the content: setting it hides ``backgroundView`` and ``selectedBackgroundView``. Default nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { parts.configurations?.background }
        set { applyBackground(newValue) }
    }
    /// The content of a row in the cell's style, with nothing in it yet.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .value1, .value2: .valueCell()
        case .subtitle: .subtitleCell()
        }
    }
    /// The background of a row of the table's style.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table.map { $0.style != .plain } ?? false ? .listGroupedCell() : .listPlainCell()
    }
    /// Whether ``contentConfiguration`` follows the cell's state. Default true.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { parts.configurations?.automaticallyUpdatesContent ?? true }
        set { configurations.automaticallyUpdatesContent = newValue }
    }
    /// Whether ``backgroundConfiguration`` follows the cell's state. Default true.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { parts.configurations?.automaticallyUpdatesBackground ?? true }
        set { configurations.automaticallyUpdatesBackground = newValue }
    }
    /// The cell's state: traits, selection, editing.
    open var configurationState: UICellConfigurationState { makeState() }
    /// Called before the next layout to bring the configurations up to date with the state.
    open func setNeedsUpdateConfiguration() {
        parts.needsConfiguration = true
        setNeedsLayout()
    }
    /// Brings the configurations up to date with a state. Override it to make them depend on the state; an override calls super.
    open func updateConfiguration(using state: UICellConfigurationState) {}
    /// Brings the configurations up to date with a state, without a subclass. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
    }
    /// Brings a cell's configurations up to date with a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    // MARK: Selection

    /// How the cell shows that it is selected. Default `default`.
    open var selectionStyle = SelectionStyle.default { didSet { updateSelection() } }
    /// How the cell shows that keys go to its row. Default `default`.
    open var focusStyle = FocusStyle.default { didSet { if focusStyle == .custom { updateFocusRing(false) } } }
    /// Whether the row is selected. The table sets it. Default false.
    open var isSelected: Bool {
        get { parts.isSelected }
        set { setSelected(newValue, animated: false) }
    }
    /// Whether a finger is on the row and would select it. The table sets it. Default false.
    open var isHighlighted: Bool {
        get { parts.isHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    /// Shows whether the row is selected, in an animation if asked for. An override calls super.
    open func setSelected(_ selected: Bool, animated: Bool) {
        if selected != parts.isSelected {
            parts.isSelected = selected
            accessibilityDidChange()
        }
        animate(animated) { $0.updateSelection() }
    }
    /// Shows whether a finger is on the row, in an animation if asked for. An override calls super.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        parts.isHighlighted = highlighted
        animate(animated) { $0.updateSelection() }
    }

    // MARK: Accessories

    /// What the cell shows at its trailing edge outside of editing. Default none.
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { accessoryChanged() } } }
    /// A view of the program's own in place of ``accessoryType``. Default nil.
    open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { accessoryChanged(from: oldValue) } } }
    /// What the cell shows at its trailing edge in editing. Default none.
    open var editingAccessoryType = AccessoryType.none { didSet { if editingAccessoryType != oldValue { accessoryChanged() } } }
    /// A view of the program's own in place of ``editingAccessoryType``. Default nil.
    open var editingAccessoryView: UIView? { didSet { if editingAccessoryView !== oldValue { accessoryChanged(from: oldValue) } } }

    // MARK: Editing

    /// Whether the cell shows what can be done with its row. The table sets it. Default false.
    open var isEditing: Bool {
        get { parts.isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Shows what can be done with the row, or no longer. An override calls super.
    open func setEditing(_ editing: Bool, animated: Bool) { edit(editing, animated: animated) }
    /// What can be done with the row: the delegate's answer.
    open var editingStyle: EditingStyle { parts.editingStyle }
    /// Whether the cell shows the handle by which the row is moved, in editing, if the data source lets it be moved. Default false.
    open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { setNeedsLayout() } } }
    /// Whether the content moves aside in editing: the delegate's answer. Default true.
    open var shouldIndentWhileEditing = true { didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } } }
    /// Whether the actions of the row are shown.
    open var showingDeleteConfirmation: Bool { parts.swipe?.isOpen ?? false }
    /// Called before what is shown beside the content in editing changes. The default does nothing.
    open func willTransition(to state: StateMask) {}
    /// Called after what is shown beside the content in editing changed. The default does nothing.
    open func didTransition(to state: StateMask) {}

    /// Called when a finger lifts the row, moves it, and lets it go. The default does nothing.
    open func dragStateDidChange(_ dragState: DragState) {}

    // MARK: Reuse

    /// Called before the cell is used for another row. An override calls super and resets what the data source may not set.
    open func prepareForReuse() { reset() }
    func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { take(layoutAttributes) }
    func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard (layoutAttributes as? TableAttributes)?.isSelfSized == true else { return layoutAttributes }
        return layoutAttributes.fittingHeight(self)
    }

    // MARK: View

    /// The colour behind all of the cell. Default that of the table's style: the system's background in a plain one, and the lighter one of
    /// groups in the others.
    open override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set {
            parts.hasOwnBackground = true
            super.backgroundColor = newValue
        }
    }

    /// The height of the content in a width, with the line below it: at least 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { measured(size) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if parts.configurations != nil { setNeedsUpdateConfiguration() }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if parts.focusRing != nil { setNeedsLayout() }
    }

    /// Lets the table measure the cell again, if it is shown (``UITableView/selfSizingInvalidation``).
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        sizeChanged()
    }

    override func intrinsicSizeOfSubviewChanged() {
        super.intrinsicSizeOfSubviewChanged()
        sizeChanged()
    }

    /// Chooses the row, as a tap does.
    open override func accessibilityActivate() -> Bool { table?.choose(self) ?? false }

    override var accessibilityDefaults: AccessibilityDefaults { describe(super.accessibilityDefaults) }
}
