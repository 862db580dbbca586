import UIKit

/// A list whose rows unfold where they are made and fold away where they are closed, driven by gestures alone.
///
/// Pulling the list down at its top unfolds a new row, two fingers that move apart open one between two others, fingers that move together
/// close the row between them; a swipe to the right completes a row, one to the left removes it; a long press picks a row up. A tap on a
/// row's text edits it. Rows follow fingers to the point, and everything that moves can be caught and goes on from where it is seen.
///
/// Like a table view, the list asks its ``FoldingListViewDataSource`` for the cells of visible rows, uses them again, and keeps no data.
/// It stands on a collection view, whose layout has the fold of each row in its attributes, so ten thousand rows cost what ten do.
///
/// The page of the module describes how it is built.
open class FoldingListView: UIView, UIKeyInput {
    // MARK: Source and delegate

    /// Gives the rows. Not retained. Setting it reloads. Default nil: there are none.
    open weak var dataSource: (any FoldingListViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }
    /// Is told what happens. Not retained. Default nil.
    open weak var delegate: (any FoldingListViewDelegate)? {
        didSet { if delegate !== oldValue { delegateDidChange() } }
    }

    // MARK: Appearance

    /// The height of open rows for which the delegate gives none, in points, more than 0; or ``automaticDimension``: the height that the
    /// row's cell needs (`sizeThatFits(_:)`). Other numbers are ignored. Default 60.
    ///
    /// Gestures that concern no row in particular, such as how far a swipe goes, are measured by it too, or by ``estimatedRowHeight`` if it
    /// is automatic.
    open var rowHeight: CGFloat {
        get { heightOfRows }
        set {
            guard Self.isRowHeight(newValue) || newValue == Self.automaticDimension, newValue != heightOfRows else { return }
            heightOfRows = newValue
            heightsDidChange()
        }
    }
    private var heightOfRows: CGFloat = 60
    /// What the heights of rows probably are whose cells decide, in points, more than 0, until they come near the visible part. What is
    /// seen stays where it is when a row above it turns out to have another height. Other numbers are ignored. Default 60.
    open var estimatedRowHeight: CGFloat {
        get { estimate }
        set {
            guard Self.isRowHeight(newValue), newValue != estimate else { return }
            estimate = newValue
            heightsDidChange()
        }
    }
    private var estimate: CGFloat = 60
    /// The colours. Setting it recolours all visible rows in an animation. Default ``FoldingListTheme/heatMap``.
    open var theme = FoldingListTheme.heatMap {
        didSet { if theme != oldValue { themeDidChange(from: oldValue) } }
    }
    /// What a row says that fingers are opening: while it would be closed again, pulled down by one finger or opened by two, and when it
    /// would be kept. Default "Pull to Create Item", "Pinch to Create Item" and "Release to Create Item".
    open var newRowTexts = (pull: "Pull to Create Item", pinch: "Pinch to Create Item", release: "Release to Create Item")
    /// What is said at the end of the list when letting go doesn't clear the completed rows yet, and when it does. Default "Pull to Clear"
    /// and "Release to Clear".
    open var clearTexts = (pull: "Pull to Clear", release: "Release to Clear")
    /// What is said when letting go goes to the parent list. Default "Switch to Lists".
    open var closeText = "Switch to Lists"
    /// What is said at the end of the list when letting go returns to the list that was used last. Default "Return to Last List".
    open var returnText = "Return to Last List"
    /// Plays the sounds of what people do. Nil for silence. Default: the library's sounds.
    open var sounds: FoldingListSounds? = FoldingListSounds()

    // MARK: Parts

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// A list without rows: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    let layout = FoldingListLayout(rows: FoldingRows(heights: SumTree(count: 0, each: 60)))
    private(set) lazy var stage = FoldingListStage(layout: layout, owner: self)
    private(set) lazy var motion = FoldingListMotion(self)
    private(set) lazy var gestures = FoldingListGestures(self)
    /// Whether the delegate gives heights of rows; found out by asking it.
    var delegateGivesHeights = false
    /// Whether heights that change do so without an animation.
    var takesHeightsAtOnce = false
    /// The row that a pull unfolds.
    var pull: RowPull?
    /// Whether the drag that goes on may unfold a row or go to the parent list.
    var mayPull = false
    /// Whether letting go would go to the parent list.
    var pullCloses = false
    /// The row that a finger opened, by its identifier, if it says that letting go goes to the parent list: it has the background's colour.
    var closingRow: Int? {
        didSet { if closingRow != oldValue { layout.invalidateLayout() } }
    }
    /// Whether the drag that goes on may push the list up beyond its end, and what that would do.
    var mayPush = false, push: Push?
    /// What is said beyond the rows.
    let prompt = PullPrompt()
    /// The rows that two fingers move.
    var pinch: RowPinch?
    /// The list that two fingers close into its parent row or open out of it.
    var listPinch: ListPinch?
    /// The finger that caught the list while it opened or closed.
    var caught: ListCatch?
    /// The finger that caught a row while it moved, or all rows.
    var caughtRow: RowCatch?
    /// The list of a row that two fingers on this list open.
    weak var opening: FoldingListView?
    /// The row of the parent list from which the list was opened, as far as is known.
    var openedRow: Int?
    /// The levels of which the list is one; nil for a list that stands alone.
    open internal(set) weak var levels: FoldingLevelsView?
    /// The row that a finger swipes, by its identifier.
    var swiped: (id: Int, start: CGFloat)?
    /// Where a finger holds the row that it moves: its distance below the row's middle.
    var reorderGrip: CGFloat?
    /// The row that is to be edited when it is open.
    var editedWhenOpen: Int?
    /// Whether rows that come or go are recoloured in an animation, although they have their places at once.
    var recolorsMovedRows = false
    /// What was typed into a row that still unfolds, by its identifier.
    var typed: (id: Int, text: String)?
    /// The place that a pointer opened, by its identifier.
    var gap: Int?
    /// The row that is being edited, and whether it is new.
    var edited: (cell: FoldingListTextCell, isNew: Bool)?
    /// The row that the keys go to.
    open internal(set) var focusedIndex: Int? {
        didSet { layoutFocusRing() }
    }

    private func setUp() {
        clipsToBounds = true
        updateBackground()
        addSubview(stage)
        addSubview(prompt)
        layout.colorOfRow = { [weak self] rank, active in self?.color(ofRank: rank, active) ?? FoldingListTheme.Color(0, 0, 0) }
        layout.isSelfSized = { [weak self] in self?.isSelfSized(row: $0) ?? false }
        layout.didMeasure = { [weak self] item, height in self?.resize(item, to: height) }
        gestures.install(on: stage)
    }

    // MARK: Rows

    /// How many rows of the data the list shows.
    open var numberOfRows: Int { layout.rows.rowCount }

    /// Asks the data source for everything anew, without animation. What fingers hold is let go.
    open func reloadData() { reload() }

    /// Registers a class of cells for an identifier.
    open func register(_ cellClass: FoldingListCell.Type, forCellReuseIdentifier identifier: String) {
        stage.register(cellClass, forCellWithReuseIdentifier: identifier)
    }

    /// A cell for the data source to fill and return: one that was used before, or a new one of the registered class.
    open func dequeueReusableCell(withIdentifier identifier: String, for index: Int) -> FoldingListCell {
        let path = IndexPath(item: layout.rows.item(ofRow: index), section: 0)
        guard let cell = stage.dequeueReusableCell(withReuseIdentifier: identifier, for: path) as? FoldingListCell else {
            preconditionFailure("the class registered for \(identifier) is no FoldingListCell")
        }
        return cell
    }

    /// The cell of a row, if it is on the screen.
    open func cellForRow(at index: Int) -> FoldingListCell? {
        stage.cellForItem(at: IndexPath(item: layout.rows.item(ofRow: index), section: 0)) as? FoldingListCell
    }

    /// The row that a cell shows; nil for one that is not on the screen, or whose row is no longer in the data.
    open func index(for cell: FoldingListCell) -> Int? { stage.indexPath(for: cell).flatMap { layout.rows.row(ofItem: $0.item) } }

    /// The rows that have cells, in ascending order.
    open var visibleIndexes: [Int] { stage.indexPathsForVisibleItems.compactMap { layout.rows.row(ofItem: $0.item) }.sorted() }

    /// The row at a point of the list's own coordinates; nil beside the rows.
    open func indexForRow(at point: CGPoint) -> Int? { item(at: stage.convert(point, from: self)).flatMap(layout.rows.row) }

    /// The place of a row as it is now, in the list's own coordinates.
    open func rectForRow(at index: Int) -> CGRect {
        let item = layout.rows.item(ofRow: index)
        let top = layout.rows.top(ofItem: item) + layout.rows.travel(ofItem: item) + layout.shift
        let frame = CGRect(x: 0, y: top, width: stage.bounds.width, height: layout.rows.height(ofItem: item))
        return convert(frame, from: stage)
    }

    /// Tells that rows are new, by their indexes in the data, which has them already. Their places unfold.
    open func insertRows(at indexes: IndexSet, animated: Bool = true) { insert(indexes, animated: animated) }
    /// Tells that rows are gone, by their former indexes in the data, which doesn't have them any more. They fold away.
    open func deleteRows(at indexes: IndexSet, animated: Bool = true) { delete(indexes, animated: animated) }
    /// Tells that a row has another place in the data already. It goes there from where it is seen, and others make room.
    open func moveRow(at index: Int, to newIndex: Int) { move(index, to: newIndex) }
    /// Lets the data source fill the cells of rows anew, which stay the same cells. Rows on the screen grow or shrink to the heights that
    /// they have then.
    open func reconfigureRows(at indexes: IndexSet) {
        heightsDidChange(ofRows: indexes)
        stage.reconfigureItems(at: indexes.map { IndexPath(item: layout.rows.item(ofRow: $0), section: 0) })
    }

    // MARK: What people do

    /// Makes a new row as a gesture does: asks the data source, unfolds the row's place, and edits it if it is a text row.
    ///
    /// - Returns: whether the data source allowed it.
    @discardableResult
    open func createRow(at index: Int) -> Bool { create(at: index) }
    /// Makes a row of each line of a text, and gives the keys to the last one. Lines of nothing but blanks are left out.
    ///
    /// - Returns: false if the data source makes no such rows, or there is no line.
    @discardableResult
    open func pasteRows(from text: String, at index: Int) -> Bool { paste(text, at: index) }
    /// Removes a row as a gesture does: asks the data source, folds the row away, and registers with the undo manager.
    ///
    /// - Returns: whether the data source allowed it.
    @discardableResult
    open func removeRow(at index: Int) -> Bool { remove(index) }
    /// Completes a row as a swipe does, or takes that back.
    ///
    /// - Returns: whether the data source allowed it.
    @discardableResult
    open func toggleCompletion(ofRowAt index: Int) -> Bool { toggle(index) }
    /// Clears the completed rows as pushing the list up beyond its end does: asks the data source, folds those that are seen away, and
    /// registers with the undo manager.
    ///
    /// - Returns: false if there is nothing to clear.
    @discardableResult
    open func clearCompletedRows() -> Bool { clear() }
    /// Edits a row in place, if its cell can be edited and is on the screen.
    @discardableResult
    open func beginEditing(at index: Int) -> Bool { edit(index, isNew: false) }
    /// Ends editing in place. A new row that has no text yet vanishes, also if it still unfolds.
    open func endEditing() { finishEditing() }

    /// Whether nothing moves and no finger holds a row.
    open var isSettled: Bool {
        !motion.isMoving && listIsOpen && layout.rows.active.allSatisfy(\.isOpenGap) && !isHeld
    }

    /// Whether fingers hold something.
    var isHeld: Bool { pull != nil || isPinching || caught != nil || caughtRow != nil || swiped != nil || reorderGrip != nil }

    /// Whether two fingers move rows.
    var isPinching: Bool { pinch != nil || listPinch != nil || opening != nil }

    /// Brings all that moves by itself to its rest at once. Fingers keep what they hold.
    open func settle() {
        if motion.isMoving { motion.finish() }
        layoutIfNeeded()
    }

    /// How far the list is open: 1, or less while it closes into a row of its parent list or opens out of it.
    open var openness: CGFloat { layout.rows.collapse?.openness ?? 1 }

    // MARK: Scrolling

    /// The scroll view in which the rows are, for its insets and offset. Its delegate is the list's.
    open var scrollView: UIScrollView { stage }

    /// Scrolls as little as is needed for a row to be seen.
    open func scrollToRow(at index: Int, animated: Bool) {
        let item = layout.rows.item(ofRow: index)
        stage.scrollRectToVisible(
            CGRect(x: 0, y: layout.rows.top(ofItem: item), width: 1, height: layout.rows.height(ofItem: item)), animated: animated)
    }

    // MARK: View

    open override func layoutSubviews() {
        super.layoutSubviews()
        takesHeightsAtOnce = stage.frame != bounds
        if stage.frame != bounds { stage.frame = bounds }
        stage.layoutIfNeeded()
        takesHeightsAtOnce = false
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        layout.fades = UIAccessibility.isReduceMotionEnabled
        if window == nil, motion.isMoving { motion.finish() }
    }

    // MARK: Keys

    /// False: the list has rows and no text of its own.
    open var hasText: Bool { false }
    /// Makes a row with what was typed, below the one that has the keys or else at the top, and edits it when it has unfolded.
    open func insertText(_ text: String) { type(text) }
    /// Deletes what was typed last into a row that still unfolds.
    open func deleteBackward() { deleteTyped() }

    /// True, so that the list receives keys.
    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }
}
