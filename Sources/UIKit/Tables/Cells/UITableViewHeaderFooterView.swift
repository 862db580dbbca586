/// A header or footer of a section. What it shows belongs into ``contentView``; a title is there in the table's style.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView, ElementView {
    /// A view that waits for use again under the identifier; nil for one that is used once.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    /// A view that is used once.
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Archives are not supported here: a view that is used once.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    /// The identifier under which the view waits for use again. Default nil: it is used once.
    open internal(set) var reuseIdentifier: String?
    var appliedAttributes: UICollectionViewLayoutAttributes?
    var servesAllKinds: Bool { true }
    weak var table: UITableView?
    private var label: UILabel?, detail: UILabel?
    private let configurations = ConfigurationHost()
    private var configured: UIView?
    private var isPinned = false

    /// Holds what the view shows. It has the view's size.
    public let contentView = UIView(frame: .zero)

    /// A text. Views with a title of the data source, and those with a ``contentConfiguration``, show it instead.
    open var textLabel: UILabel? {
        if let label { return label }
        let made = UILabel(frame: .zero)
        made.font = .preferredFont(forTextStyle: .headline)
        made.textColor = .secondaryLabel
        contentView.addSubview(made)
        label = made
        return made
    }

    /// A small text below ``textLabel``.
    open var detailTextLabel: UILabel? {
        if let detail { return detail }
        let made = UILabel(frame: .zero)
        made.font = .preferredFont(forTextStyle: .footnote)
        made.textColor = .secondaryLabel
        contentView.addSubview(made)
        detail = made
        return made
    }

    /// Lies behind the content, with the view's size. Default nil.
    open var backgroundView: UIView? {
        didSet {
            guard oldValue !== backgroundView else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    // MARK: Configurations

    /// What the content is made of: setting it replaces what is in ``contentView``. Default nil.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurations.content }
        set {
            guard let view = configurations.setContent(newValue, state: configurationState) else { return setNeedsLayout() }
            replaceContent(newValue == nil ? nil : view)
        }
    }
    /// What lies behind the content. Default nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurations.background }
        set {
            configurations.setBackground(newValue, of: self, state: configurationState)
            setNeedsLayout()
        }
    }
    /// The content of a header of the table's style, with nothing in it yet.
    open func defaultContentConfiguration() -> UIListContentConfiguration { table?.style == .plain ? .plainHeader() : .groupedHeader() }
    /// The background of a header or footer of the table's style.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table?.style == .plain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
    }
    /// Whether ``contentConfiguration`` follows the view's state. Default true.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configurations.automaticallyUpdatesContent }
        set { configurations.automaticallyUpdatesContent = newValue }
    }
    /// Whether ``backgroundConfiguration`` follows the view's state. Default true.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configurations.automaticallyUpdatesBackground }
        set { configurations.automaticallyUpdatesBackground = newValue }
    }
    /// The view's state: traits, and whether it is held at the edge of the table.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isPinned = isPinned
        return state
    }
    /// Called before the next layout to bring the configurations up to date with the state.
    open func setNeedsUpdateConfiguration() {
        configurations.needsUpdate = true
        setNeedsLayout()
    }
    /// Brings the configurations up to date with a state. Override it to make them depend on the state; an override calls super.
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    /// Brings the configurations up to date with a state, without a subclass. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
    }
    /// Brings a header's or footer's configurations up to date with a state.
    public typealias ConfigurationUpdateHandler = (_ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState) ->
        Void

    private func replaceContent(_ view: UIView?) {
        configured?.removeFromSuperview()
        configured = view
        if let view { contentView.addSubview(view) }
        setNeedsLayout()
    }

    private func updateConfigurations() {
        guard configurations.needsUpdate else { return }
        let state = configurationState
        if let view = configurations.update(self, for: state) { replaceContent(view) }
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        configurations.needsUpdate = false
    }

    /// Shows a title of the data source in a table's style; nothing for nil.
    func setTitle(_ title: String?, _ kind: String, _ style: UITableView.Style) {
        var content: UIListContentConfiguration
        let isHeader = kind == TableLayout.header
        if style == .plain {
            content = isHeader ? .plainHeader() : .plainFooter()
        } else {
            content = isHeader ? .groupedHeader() : .groupedFooter()
        }
        content.text = title
        contentConfiguration = title == nil ? nil : content
        backgroundConfiguration = style == .plain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
        accessibilityLabel = title
        isAccessibilityElement = title != nil
        accessibilityTraits = .header
    }

    // MARK: Reuse

    /// Called before the view is used for another section. An override calls super.
    open func prepareForReuse() {}

    func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        guard let pinned = (layoutAttributes as? TableAttributes)?.isPinned, pinned != isPinned else { return }
        isPinned = pinned
        setNeedsUpdateConfiguration()
    }

    func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard (layoutAttributes as? TableAttributes)?.isSelfSized == true else { return layoutAttributes }
        return layoutAttributes.fittingHeight(self)
    }

    // MARK: View

    /// The height of the content in a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        updateConfigurations()
        if let configured { return configured.sizeThatFits(size) }
        guard label != nil || detail != nil else {
            return CGSize(width: size.width, height: configurations.background == nil ? Self.emptyHeight : 0)
        }
        let frames = labelFrames(width: size.width)
        return CGSize(width: size.width, height: wholePixels(max(Self.emptyHeight, frames.detail.maxY + Self.textMargin)))
    }

    /// The height of a view without a text, and the space above and below texts, in points.
    private static let emptyHeight: CGFloat = 28, textMargin: CGFloat = 6

    private func labelFrames(width: CGFloat) -> (label: CGRect, detail: CGRect) {
        let margin = TableMetrics.margin(width: table?.bounds.width ?? width)
        let room = max(1, width - 2 * margin)
        func height(_ label: UILabel?) -> CGFloat {
            guard let label, label.text?.isEmpty == false else { return 0 }
            return label.sizeThatFits(CGSize(width: room, height: 0)).height
        }
        let first = CGRect(x: margin, y: Self.textMargin, width: room, height: height(label))
        return (first, CGRect(x: margin, y: first.maxY, width: room, height: height(detail)))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateConfigurations()
        for view in [backgroundView, configurations.backgroundView, contentView] {
            if let view, view.frame != bounds { view.frame = bounds }
        }
        configured?.frame = contentView.bounds
        let frames = labelFrames(width: bounds.width)
        let spare = bounds.height - frames.detail.maxY - Self.textMargin
        // A single text lies in the middle of what is higher than needed.
        label?.frame = nearestPixel(frames.label.offsetBy(dx: 0, dy: spare / 2))
        detail?.frame = nearestPixel(frames.detail.offsetBy(dx: 0, dy: spare / 2))
    }
}
