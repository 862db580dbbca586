/// Shows rows of a data source in one column, in sections with headers and footers, and uses the cells again that scroll out of sight.
///
/// Only rows around the visible part have cells, so the cost of a frame follows what is seen. Rows come, go and move in animations, can be
/// selected, swiped to show actions, and, in editing, deleted, inserted and moved. The order of the questions to data source and delegate is
/// Apple's (Behaviour 8.8). ``UIScrollView/delegate`` may be a ``UITableViewDelegate``.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    // MARK: Making tables

    /// A table of a style.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    /// A plain table.
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Archives are not supported here: a plain table.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        engine.host = self
        alwaysBounceVertical = true
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        _ = swiper
        addGestureRecognizer(rowPan)
        rowPan.table = self
        rowPan.addAction { [weak self] in self?.dragRowByHandle($0) }
        _ = panSelection
    }

    /// How sections are set apart. Set when the table is made.
    public let style: Style

    let layout = TableLayout()
    /// Shows the rows, headers and footers.
    private(set) lazy var engine = CollectionEngine(layout: layout)
    /// Which of the methods of data source and delegate were answered by their defaults.
    var defaultsAsked = DefaultAnswers()
    var state = TableState()
    private(set) lazy var swiper = RowSwiper(self)
    let rowPan = RowMoveGestureRecognizer()
    private(set) lazy var panSelection = PanSelection(self, engine)

    // MARK: Data

    /// Gives the rows. Not retained. Setting it reloads. Default nil: there are none.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            defaultsAsked = []
            reloadData()
        }
    }
    open override var delegate: (any UIScrollViewDelegate)? {
        didSet {
            tableDelegate = delegate as? any UITableViewDelegate
            if delegate !== oldValue { reloadData() }
        }
    }
    /// The delegate, if it is one of tables.
    private(set) weak var tableDelegate: (any UITableViewDelegate)?
    /// Is told which rows will be shown soon. Not retained. Default nil.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// Whether ``prefetchDataSource`` is told of rows to come. Default true.
    open var isPrefetchingEnabled = true

    /// How many sections there are.
    open var numberOfSections: Int { engine.itemCounts.count }
    /// How many rows a section has; 0 for a section that is not there.
    open func numberOfRows(inSection section: Int) -> Int {
        let counts = engine.itemCounts
        return counts.indices.contains(section) ? counts[section] : 0
    }

    // MARK: Heights

    /// The height of rows for which the delegate gives none, in points. Default ``automaticDimension``: that of the cell.
    open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { heightsChanged() } } }
    /// What the heights of rows probably are, in points, until they come near the visible part. ``automaticDimension``, the default, stands for
    /// 44 if cells size themselves, and for asking a delegate that gives heights for all of them at once, as 0 does.
    open var estimatedRowHeight = UITableView.automaticDimension { didSet { if estimatedRowHeight != oldValue { heightsChanged() } } }
    /// The height of headers for which the delegate gives none. Default ``automaticDimension``: that of the view.
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { if sectionHeaderHeight != oldValue { heightsChanged() } } }
    /// The height of footers for which the delegate gives none. Default ``automaticDimension``: that of the view.
    open var sectionFooterHeight = UITableView.automaticDimension { didSet { if sectionFooterHeight != oldValue { heightsChanged() } } }
    /// The height of empty rows that lines divide below the last row of a plain table. Default ``automaticDimension``: there are none.
    open var fillerRowHeight = UITableView.automaticDimension { didSet { if fillerRowHeight != oldValue { setNeedsLayout() } } }
    /// What the heights of headers probably are, until they are shown. Default ``automaticDimension``: that of a title.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension {
        didSet { if estimatedSectionHeaderHeight != oldValue { heightsChanged() } }
    }
    /// What the heights of footers probably are, until they are shown. Default ``automaticDimension``: that of a title.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension {
        didSet { if estimatedSectionFooterHeight != oldValue { heightsChanged() } }
    }
    /// The space above each header. Default ``automaticDimension``: 22 points in plain tables.
    open var sectionHeaderTopPadding = UITableView.automaticDimension {
        didSet { if sectionHeaderTopPadding != oldValue { heightsChanged() } }
    }
    /// Whether cells whose content changes its size change their height: in an animation, unless the change is made in
    /// `UIView.performWithoutAnimation`. Default enabled.
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled

    // MARK: Views

    /// Registers the class of cells for an identifier; nil takes a registration back. It must be a ``UITableViewCell``.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        engine.pool.register(cellClass, Self.cellKey(identifier), base: UITableViewCell.self)
    }
    /// Registers the class of headers and footers for an identifier; nil takes a registration back. It must be a
    /// ``UITableViewHeaderFooterView``.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        engine.pool.register(aClass, Self.boundaryKey(identifier), base: UITableViewHeaderFooterView.self)
    }
    /// Registers a nib for cells of an identifier, which ends the program when such a cell is dequeued: see ``UINib``.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        engine.pool.register(nib, Self.cellKey(identifier))
    }
    /// Registers a nib for headers and footers of an identifier: see ``UINib``.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        engine.pool.register(nib, Self.boundaryKey(identifier))
    }
    /// A cell that was used before, or a new one of the registered class; nil if there is neither.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        engine.dequeue(Self.cellKey(identifier), for: nil) as? UITableViewCell
    }
    /// A cell that was used before, or a new one of the registered class, which must be there.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = engine.dequeue(Self.cellKey(identifier), for: indexPath) as? UITableViewCell else {
            preconditionFailure(
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or connect a "
                    + "prototype cell in a storyboard")
        }
        return cell
    }
    /// A header or footer that was used before, or a new one of the registered class; nil if there is neither.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        engine.dequeue(Self.boundaryKey(identifier), for: nil) as? UITableViewHeaderFooterView
    }

    /// The cells on the screen, from top to bottom.
    open var visibleCells: [UITableViewCell] { visibleKeys.compactMap { engine.visible[$0] as? UITableViewCell } }
    /// The paths of the rows that lie in the visible part, from top to bottom; nil if there are none.
    open var indexPathsForVisibleRows: [IndexPath]? { indexPathsForRows(in: bounds) }
    /// The cell of a row, if it is on the screen.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        engine.visible[ElementKey(.cell, nil, indexPath)] as? UITableViewCell
    }
    /// The path of a cell on the screen.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { engine.path(ofCell: cell) }
    /// The header of a section, if it is on the screen and a ``UITableViewHeaderFooterView``.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { boundaryView(TableLayout.header, section) }
    /// The footer of a section, if it is on the screen and a ``UITableViewHeaderFooterView``.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { boundaryView(TableLayout.footer, section) }

    /// Lies above the first section and scrolls with the rows. Its height is that which it has when it is set. Default nil.
    open var tableHeaderView: UIView? { didSet { exchangeEnd(oldValue, tableHeaderView) } }
    /// Lies below the last section and scrolls with the rows. Its height is that which it has when it is set. Default nil.
    open var tableFooterView: UIView? { didSet { exchangeEnd(oldValue, tableFooterView) } }
    /// Lies behind all rows and does not scroll. Default nil.
    open var backgroundView: UIView? { didSet { exchangeBackground(oldValue) } }

    // MARK: Places

    /// The rectangle of a section with header and footer, in the content's coordinates; null for a section that is not there.
    open func rect(forSection section: Int) -> CGRect { rect(section) { $0.section(section) } }
    /// The rectangle of a header where it is not pinned; null for a section that is not there.
    open func rectForHeader(inSection section: Int) -> CGRect { rect(section) { $0.header(section) } }
    /// The rectangle of a footer where it is not pinned; null for a section that is not there.
    open func rectForFooter(inSection section: Int) -> CGRect { rect(section) { $0.footer(section) } }
    /// The rectangle of a row; zero for a row that is not there.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        guard preparedGeometry.contains(indexPath) else { return .zero }
        return rect(indexPath.section) { $0.row(indexPath) }
    }
    /// The row at a point of the content.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        indexPathsForRows(in: CGRect(origin: point, size: .zero))?.first { rectForRow(at: $0).contains(point) }
    }
    /// The rows that intersect a rectangle of the content, from top to bottom; nil if there are none.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { rows(in: rect) }

    /// Scrolls until a row lies at a position of the view, or, with `none`, is visible. `NSNotFound` as row stands for the section's header.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, at: scrollPosition, animated: animated)
    }
    /// Scrolls until the selected row nearest to the position lies there.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        scrollToNearestSelection(at: scrollPosition, animated: animated)
    }

    // MARK: Changing rows

    /// Shows the data source's rows anew, without animation. The selection is cleared.
    open func reloadData() {
        // What the data source does with deletions stays known: the offer isn't made again.
        defaultsAsked.formIntersection(.commit)
        swiper.close(animated: false)
        state.forget()
        engine.reload()
        reloadSectionIndexTitles()
    }

    /// Inserts, deletes, moves and reloads in one animation.
    ///
    /// Deleted and reloaded paths and the sources of moves are those before the update, inserted ones and the targets of moves those after it,
    /// in whatever order they are told. Numbers that don't agree with the data source stop the program with UIKit's explanation.
    ///
    /// - Parameters:
    ///   - updates: changes the data and tells how, by the methods below.
    ///   - completion: called later on the main queue, with whether the animation came to its end.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { update(updates, completion) }
    /// Begins an update that ``endUpdates()`` ends. Calls can be nested. With nothing between them, heights are asked for again.
    open func beginUpdates() { engine.updates.begin(layingOut: false) }
    /// Ends the update that ``beginUpdates()`` began.
    open func endUpdates() { engine.updates.end() }
    /// Whether an update is being described.
    open var hasUncommittedUpdates: Bool { engine.updates.isPending }

    /// Tells that rows are new, by their paths after the update.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        for path in indexPaths { layout.rowAnimations.insertedRows[path] = animation }
        change(.insertItems(indexPaths))
    }
    /// Tells that rows are gone, by their paths before the update.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        for path in indexPaths { layout.rowAnimations.deletedRows[path] = animation }
        change(.deleteItems(indexPaths))
    }
    /// Shows rows in new cells, by their paths before the update.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        for path in indexPaths { layout.rowAnimations.deletedRows[path] = animation }
        change(.reloadItems(indexPaths))
    }
    /// Tells that a row has another place.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { change(.moveItem(indexPath, newIndexPath)) }
    /// Lets the data source fill the cells of rows anew, without making others.
    open func reconfigureRows(at indexPaths: [IndexPath]) { engine.reconfigure(indexPaths) }
    /// Tells that sections are new, by their indexes after the update.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        for section in sections { layout.rowAnimations.insertedSections[section] = animation }
        change(.insertSections(sections))
    }
    /// Tells that sections are gone, by their indexes before the update.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        for section in sections { layout.rowAnimations.deletedSections[section] = animation }
        change(.deleteSections(sections))
    }
    /// Shows sections anew, by their indexes before the update.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        for section in sections { layout.rowAnimations.deletedSections[section] = animation }
        change(.reloadSections(sections))
    }
    /// Tells that a section has another place.
    open func moveSection(_ section: Int, toSection newSection: Int) { change(.moveSection(section, newSection)) }

    // MARK: Selection

    /// Whether a touch selects a row outside of editing. Default true.
    open var allowsSelection = true { didSet { accessibilityDidChange() } }
    /// Whether a touch selects a row in editing. Default false.
    open var allowsSelectionDuringEditing = false { didSet { accessibilityDidChange() } }
    /// Whether several rows can be selected outside of editing, each touch changing one. Default false.
    open var allowsMultipleSelection = false
    /// Whether several rows can be selected in editing: they then have a mark in place of the control that deletes. Default false.
    open var allowsMultipleSelectionDuringEditing = false {
        didSet {
            accessibilityDidChange()
            updateVisibleCells()
        }
    }
    /// The path of the selected row, the first of several; nil if none is.
    open var indexPathForSelectedRow: IndexPath? { engine.selection.selected.min() }
    /// The paths of the selected rows, from top to bottom; nil if none is.
    open var indexPathsForSelectedRows: [IndexPath]? { engine.selection.selected.isEmpty ? nil : engine.selection.selected.sorted() }
    /// Selects a row, nil for none, and scrolls to it unless the position is `none`. The delegate is not told.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        engine.selection.select(indexPath, animated: animated)
        if let indexPath, exists(indexPath), scrollPosition != .none { scroll(to: indexPath, at: scrollPosition, animated: animated) }
    }
    /// Deselects a row. The delegate is not told.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { engine.selection.deselect(indexPath, animated: animated) }
    /// Posted when a row was selected or deselected, with the table as object.
    public nonisolated class var selectionDidChangeNotification: Notification.Name {
        Notification.Name("UITableViewSelectionDidChangeNotification")
    }

    // MARK: Focus

    /// Whether keys can go to rows. Default true.
    open var allowsFocus = true
    /// Whether keys can go to rows in editing. Default true.
    open var allowsFocusDuringEditing = true
    /// Whether the selection goes with the focus of the keys. Default false: Return and Space select.
    open var selectionFollowsFocus = false
    /// Whether keys go to the row that they went to before, when the table becomes the first responder again. Default false.
    open var remembersLastFocusedIndexPath = false

    // MARK: Editing

    /// Whether the table is in editing: rows show what can be done with them. Default false.
    open var isEditing: Bool {
        get { state.isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends editing.
    open func setEditing(_ editing: Bool, animated: Bool) { edit(editing, animated: animated) }

    // MARK: Separators and margins

    /// Whether lines lie between rows. Default a single line.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { updateVisibleCells() } }
    /// The colour of the lines between rows. Default `UIColor.separator`.
    open var separatorColor: UIColor? = .separator { didSet { updateVisibleCells() } }
    /// An effect behind the colour of the lines, for instance vibrancy over a blurred background. Default nil.
    open var separatorEffect: UIVisualEffect? { didSet { updateVisibleCells() } }
    /// Where the lines begin and end, in points, measured as ``separatorInsetReference`` says. Default: they begin at the text, and follow it
    /// when controls for editing move it aside.
    open var separatorInset: UIEdgeInsets {
        get { state.separatorInset ?? UIEdgeInsets(top: 0, left: TableMetrics.margin(width: bounds.width), bottom: 0, right: 0) }
        set {
            state.separatorInset = newValue
            updateVisibleCells()
        }
    }
    /// What ``separatorInset`` is measured from. Default the edges of cells.
    open var separatorInsetReference = SeparatorInsetReference.fromCellEdges { didSet { updateVisibleCells() } }
    /// Whether the margins of cells grow in a wide table, so that lines of text stay readable. Default false.
    open var cellLayoutMarginsFollowReadableWidth = false { didSet { updateVisibleCells() } }
    /// Whether the content of cells keeps to the safe area. Default true.
    open var insetsContentViewsToSafeArea = true { didSet { updateVisibleCells() } }

    // MARK: Index

    /// The least number of rows at which the index shows. Default 0.
    open var sectionIndexMinimumDisplayRowCount = 0 { didSet { reloadSectionIndexTitles() } }
    /// The colour of the index. Default nil: the tint colour.
    open var sectionIndexColor: UIColor? { didSet { state.index.view?.take(colorsOfIndex) } }
    /// The colour behind the index. Default nil: none.
    open var sectionIndexBackgroundColor: UIColor? { didSet { state.index.view?.take(colorsOfIndex) } }
    /// The colour behind the index while a finger is on it. Default nil: none.
    open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { state.index.view?.take(colorsOfIndex) } }
    /// Asks the data source for the titles of the index again.
    open func reloadSectionIndexTitles() {
        state.index.isDue = true
        setNeedsLayout()
    }
    open override var indexDisplayMode: IndexDisplayMode { didSet { reloadSectionIndexTitles() } }

    // MARK: View

    override func willChangeBounds(to newBounds: CGRect, by change: BoundsChange) {
        super.willChangeBounds(to: newBounds, by: change)
        engine.boundsWillChange(to: newBounds, by: change)
    }

    override func didChangeBounds(from oldBounds: CGRect, by change: BoundsChange) {
        engine.boundsDidChange(from: oldBounds)
        if isDragging, swiper.isOpen { swiper.close(animated: true) }
        super.didChangeBounds(from: oldBounds, by: change)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutTable()
    }

    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        engine.insetsDidChange()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateVisibleCells()
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        engine.selection.touchesBegan(touches)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        engine.selection.touchesMoved(touches)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        engine.selection.touchesEnded()
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        engine.selection.unhighlight()
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === swiper.pan { return swiper.mayBegin() }
        // A finger on the index moves along it, two fingers select.
        if gestureRecognizer === panGestureRecognizer, state.index.takes(gestureRecognizer) || panSelection.takes(gestureRecognizer) {
            return false
        }
        if gestureRecognizer === panSelection.recognizer { return panSelection.mayBegin() }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    open override var canBecomeFirstResponder: Bool { allowsFocus && (!isEditing || allowsFocusDuringEditing) }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !consumeKeys(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !consumeKeys(presses) { super.pressesChanged(presses, with: event) }
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        let becomes = super.becomeFirstResponder()
        if becomes { focusFirstRow() }
        return becomes
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let resigns = super.resignFirstResponder()
        if resigns { resignFocus() }
        return resigns
    }
}
