/// A row of a list: content with accessories before and after it, and indentation for outlines.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() { applyDefaultBackground() }

    /// The least height of a row, in points.
    static let leastHeight: CGFloat = 44
    /// Between accessories, and between them and the cell's edge, in points.
    private static let accessoryGap: CGFloat = 8, accessoryMargin: CGFloat = 16

    /// The system's content for rows of the list: `UIListContentConfiguration.cell()`.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    /// The system's background for the cell in its list: that of a row, header or footer of the list's style. Outside of lists, that of rows
    /// of plain lists. The cell has it until another one is set.
    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { listPlace?.background ?? .listPlainCell() }

    open override var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet { hasOwnBackground = true }
    }
    private var hasOwnBackground = false

    /// Sets the background of the list's style, unless a program set another one.
    func applyDefaultBackground() {
        guard !hasOwnBackground else { return }
        backgroundConfiguration = defaultBackgroundConfiguration()
        hasOwnBackground = false
    }

    /// What the list adds to the cell.
    var listPlace: ListPlace? {
        didSet { if listPlace != oldValue { listPlaceDidChange(from: oldValue) } }
    }
    /// The lines above and below the row.
    var topSeparator = SeparatorLine(), bottomSeparator = SeparatorLine()

    override func attributesDidChange(_ attributes: UICollectionViewLayoutAttributes) {
        super.attributesDidChange(attributes)
        listPlace = attributes.listPlace
    }

    /// Marks and buttons beside the content. Default none.
    open var accessories: [UICellAccessory] = [] {
        didSet { updateAccessories() }
    }

    /// How many steps the content is indented. Diffable data sources set it to the item's level in its section. Default 0.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }
    /// A step of indentation, in points. Default 10.
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { setNeedsLayout() } }
    }
    /// Whether accessories before the content are indented with it. Default true.
    open var indentsAccessories = true {
        didSet { if indentsAccessories != oldValue { setNeedsLayout() } }
    }

    // MARK: Accessories

    private var accessoryViews: [CellAccessoryView] = []
    private var outlineTap: UITapGestureRecognizer?

    private func updateAccessories() {
        // A view of the same kind is kept, so that its turning or ticking can be animated.
        var former = accessoryViews
        accessoryViews = ordered(accessories).map { accessory in
            let view: CellAccessoryView
            if let index = former.firstIndex(where: { $0.accessory.accessoryType == accessory.accessoryType }) {
                view = former.remove(at: index)
                view.show(accessory)
            } else {
                view = CellAccessoryView(accessory)
                addSubview(view)
            }
            view.onTouch = { [weak self] in self?.touched(accessory) }
            if accessory.accessoryType == .reorder { view.onDrag = { [weak self] in self?.drag($0) } }
            return view
        }
        for view in former { view.removeFromSuperview() }
        observeOutlineTaps()
        updateStateOfAccessories()
        setNeedsLayout()
    }

    /// The accessories of each side in their order: the system's kinds in the system's, views of a program's own where they ask to be.
    private func ordered(_ all: [UICellAccessory]) -> [UICellAccessory] {
        func rank(_ accessory: UICellAccessory) -> Int {
            switch accessory.accessoryType {
            case .delete, .label: 0
            case .insert, .detail: 1
            case .multiselect, .checkmark: 2
            case .outlineDisclosure: 3
            case .disclosureIndicator: 4
            case .reorder: 5
            case .customView: 6
            }
        }
        return [true, false].flatMap { isLeading in
            var side = all.filter { $0.isLeading == isLeading && rank($0) < 6 }.sorted { rank($0) < rank($1) }
            for accessory in all where accessory.isLeading == isLeading && rank(accessory) == 6 {
                let index =
                    switch accessory.placement {
                    case .leading(_, let position), .trailing(_, let position): position(side)
                    }
                side.insert(accessory, at: min(max(0, index), side.count))
            }
            return side
        }
    }

    /// Where the row's middle lies from the finger that drags it, in points; across it stays in its place.
    private var grip = CGPoint.zero

    /// Moves the row with the finger on its lines.
    private func drag(_ recognizer: UIGestureRecognizer) {
        guard let list else { return }
        let place = recognizer.location(in: list)
        switch recognizer.state {
        case .began:
            guard let path = list.indexPath(for: self), list.beginInteractiveMovementForItem(at: path) else {
                // The row stays where it is: the press is no gesture of ours.
                recognizer.isEnabled = false
                return recognizer.isEnabled = true
            }
            grip = CGPoint(x: center.x, y: center.y - place.y)
        case .changed: list.updateInteractiveMovementTargetPosition(CGPoint(x: grip.x, y: place.y + grip.y))
        case .ended: list.endInteractiveMovement()
        default: list.cancelInteractiveMovement()
        }
    }

    private func touched(_ accessory: UICellAccessory) {
        if let action = accessory.action { return action() }
        if accessory.accessoryType == .outlineDisclosure { toggleOutline() }
    }

    /// Shows or hides what is below the cell's item, by the diffable data source.
    private func toggleOutline() {
        guard let list, let path = list.indexPath(for: self), let outline = list.dataSource as? any OutlineDataSource else { return }
        outline.toggleItem(at: path)
    }

    private func observeOutlineTaps() {
        let isHeader = accessories.contains { $0.togglesByWholeCell && $0.accessoryType == .outlineDisclosure }
        if isHeader, outlineTap == nil {
            let tap = UITapGestureRecognizer()
            tap.addAction { [weak self] _ in
                guard let self, let accessory = accessories.first(where: { $0.accessoryType == .outlineDisclosure }) else { return }
                touched(accessory)
            }
            addGestureRecognizer(tap)
            outlineTap = tap
        }
        outlineTap?.isEnabled = isHeader
    }

    private func updateStateOfAccessories() {
        let state = configurationState
        for view in accessoryViews {
            view.isHidden = !view.accessory.isShown(isEditing: state.isEditing)
            view.setSelected(state.isSelected)
            view.setExpanded(state.isExpanded)
        }
        setNeedsLayout()
    }

    open override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        updateStateOfAccessories()
    }

    // MARK: Layout

    /// What lies before and after the content, in points.
    private func sides(placing: Bool) -> (leading: CGFloat, trailing: CGFloat) {
        let indentation = CGFloat(max(0, indentationLevel)) * indentationWidth
        var leading: CGFloat = indentsAccessories ? indentation : 0
        var trailing: CGFloat = 0
        let slide = swipeActions?.slide ?? 0
        func place(_ view: CellAccessoryView, _ x: CGFloat, _ size: CGSize) {
            let x = (isMirrored ? bounds.width - x - size.width : x) + slide
            view.frame = nearestPixel(CGRect(x: x, y: 0, width: size.width, height: bounds.height))
        }
        for view in accessoryViews where !view.isHidden && view.accessory.isLeading {
            let size = view.sizeThatFits(.zero)
            leading += leading > (indentsAccessories ? indentation : 0) ? Self.accessoryGap : Self.accessoryMargin
            if placing { place(view, leading, size) }
            leading += size.width
        }
        if !indentsAccessories { leading += indentation }
        for view in accessoryViews.reversed() where !view.isHidden && !view.accessory.isLeading {
            let size = view.sizeThatFits(.zero)
            trailing += trailing > 0 ? Self.accessoryGap : Self.accessoryMargin
            if placing { place(view, bounds.width - trailing - size.width, size) }
            trailing += size.width
        }
        // The content has a margin of its own beside accessories, twice as wide as the gap.
        return (leading, max(0, trailing - Self.accessoryGap))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        _ = sides(placing: true)
        layOutSeparators()
    }

    /// Where lines between rows begin: at the text.
    var separatorStart: CGFloat {
        sides(placing: false).leading + ((contentView as? UIListContentView)?.textLeading ?? Self.accessoryMargin)
    }

    override var contentFrame: CGRect {
        let sides = sides(placing: false)
        let left = isMirrored ? sides.trailing : sides.leading
        return CGRect(x: left, y: 0, width: max(0, bounds.width - sides.leading - sides.trailing), height: bounds.height)
    }

    /// The height of the content in a width, at least 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let sides = sides(placing: false)
        let content = contentView.sizeThatFits(CGSize(width: max(1, size.width - sides.leading - sides.trailing), height: 0))
        let width = size.width > 0 ? size.width : content.width + sides.leading + sides.trailing
        return CGSize(width: width, height: max(Self.leastHeight, content.height))
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        indentationLevel = 0
    }
}

/// A data source whose items have others below them.
@MainActor
protocol OutlineDataSource: AnyObject {
    /// Shows what is below an item, or hides it.
    func toggleItem(at indexPath: IndexPath)
}
