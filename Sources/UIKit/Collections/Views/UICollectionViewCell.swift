/// The view of one item of a collection view. What it shows belongs into ``contentView``; behind that lie ``backgroundView`` and, while the
/// cell is selected or highlighted, ``selectedBackgroundView``.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpContent()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpContent()
    }

    private func setUpContent() {
        contentView.frame = bounds
        addSubview(contentView)
    }

    /// Holds what the cell shows. It has the cell's size. Setting ``contentConfiguration`` replaces it.
    open private(set) var contentView = UIView(frame: .zero)

    /// Lies behind the content, with the cell's size. Default nil.
    open var backgroundView: UIView? {
        didSet { exchange(oldValue, for: backgroundView, at: 0) }
    }

    /// Lies behind the content and in front of ``backgroundView``, with the cell's size, while the cell is selected or highlighted. Default nil.
    open var selectedBackgroundView: UIView? {
        didSet {
            exchange(oldValue, for: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            updateSelectedBackground()
        }
    }

    /// Whether the item is selected. The collection view sets it. Default false.
    open var isSelected = false {
        didSet {
            updateSelectedBackground()
            if isSelected != oldValue { setNeedsUpdateConfiguration() }
        }
    }

    /// Whether a finger is on the cell and would select it. The collection view sets it. Default false.
    open var isHighlighted = false {
        didSet {
            updateSelectedBackground()
            if isHighlighted != oldValue { setNeedsUpdateConfiguration() }
        }
    }

    // MARK: Configurations

    /// What a closure is called with when the state of a cell changed.
    public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

    private let configurations = ConfigurationHost()

    /// What the cell shows; the view that a configuration makes takes the place of ``contentView``. Default nil: what was put into that view.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurations.content }
        set { replaceContentView(configurations.setContent(newValue, state: configurationState)) }
    }

    /// Whether ``contentConfiguration`` follows the state. Default true.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations.automaticallyUpdatesContent }
        set { configurations.automaticallyUpdatesContent = newValue }
    }

    /// What lies behind the content, in the place of ``backgroundView`` and ``selectedBackgroundView``: setting a configuration takes those
    /// away, and setting one of those takes the configuration away. Default nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurations.background }
        set {
            if newValue != nil {
                backgroundView = nil
                selectedBackgroundView = nil
            }
            configurations.setBackground(newValue, of: self, state: configurationState)
            setNeedsLayout()
        }
    }

    /// Whether ``backgroundConfiguration`` follows the state. Default true.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configurations.automaticallyUpdatesBackground }
        set { configurations.automaticallyUpdatesBackground = newValue }
    }

    /// The system's background for this class of cells: none.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// Called after ``updateConfiguration(using:)``, to set configurations for the state without a subclass. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// The state of the cell. An override adds values of its own to super's.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isDisabled = !isUserInteractionEnabled
        state.isExpanded = isExpandedInOutline
        state.isEditing = isInEditingList
        state.isReordering = isBeingReordered
        state.isSwiped = swipeActions != nil
        return state
    }

    /// Whether the items below the cell's in an outline are shown.
    var isExpandedInOutline = false {
        didSet { if isExpandedInOutline != oldValue { setNeedsUpdateConfiguration() } }
    }
    /// Whether the list that shows the cell is being edited.
    var isInEditingList = false {
        didSet { if isInEditingList != oldValue { setNeedsUpdateConfiguration() } }
    }

    /// The buttons beside the content of a row of a list that was swiped aside.
    var swipeActions: SwipeActionsView?
    /// Whether the cell clips what it shows while it is not swiped aside.
    var clipsByItself = false

    /// Whether a person drags the cell to another place.
    var isBeingReordered = false {
        didSet { if isBeingReordered != oldValue { setNeedsUpdateConfiguration() } }
    }

    /// Lets ``updateConfiguration(using:)`` be called before the next layout: call it when something changed that ``configurationState`` has.
    open func setNeedsUpdateConfiguration() {
        configurations.needsUpdate = true
        setNeedsLayout()
    }

    /// Called when the state changed. The default updates the configurations that follow it; an override calls super or sets them itself.
    open func updateConfiguration(using state: UICellConfigurationState) {
        replaceContentView(configurations.update(self, for: state))
    }

    /// Updates the configurations if the state changed.
    func updateConfigurationIfNeeded() {
        guard configurations.needsUpdate else { return }
        configurations.needsUpdate = false
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
    }

    private func replaceContentView(_ new: UIView?) {
        guard let new else { return }
        new.frame = contentView.frame
        insertSubview(new, aboveSubview: contentView)
        contentView.removeFromSuperview()
        contentView = new
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsUpdateConfiguration()
    }

    // MARK: Layout

    /// The size of the content within a width, if a configuration makes it; otherwise the cell's own size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        configurations.content == nil ? super.sizeThatFits(size) : contentView.sizeThatFits(size)
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        let slide = swipeActions?.slide ?? 0
        let whole = bounds.offsetBy(dx: slide, dy: 0)
        for view in [configurations.backgroundView, backgroundView, selectedBackgroundView] {
            if let view, view.frame != whole { view.frame = whole }
        }
        let frame = contentFrame.offsetBy(dx: slide, dy: 0)
        if contentView.frame != frame { contentView.frame = frame }
        swipeActions?.place(in: self)
    }

    /// Where ``contentView`` lies.
    var contentFrame: CGRect { bounds }

    open override func prepareForReuse() {
        super.prepareForReuse()
        if let swipeActions {
            swipeActions.removeFromSuperview()
            self.swipeActions = nil
            clipsToBounds = clipsByItself
        }
        isHighlighted = false
        isSelected = false
        isExpandedInOutline = false
        setNeedsUpdateConfiguration()
    }

    private func exchange(_ old: UIView?, for new: UIView?, at index: Int) {
        guard old !== new else { return }
        if new != nil { backgroundConfiguration = nil }
        if old?.superview === self { old?.removeFromSuperview() }
        guard let new else { return }
        new.frame = bounds
        insertSubview(new, at: index)
    }

    private func updateSelectedBackground() {
        selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
    }
}
