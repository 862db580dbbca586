/// Shows items of a data source as cells that a layout places, and uses the cells again that scroll out of sight.
///
/// The layout is asked for what lies around the visible part only, so the cost of a frame follows what is seen and not the number of items.
/// Items come, go and move in animations (``performBatchUpdates(_:completion:)``), and one layout can turn into another
/// (``setCollectionViewLayout(_:animated:completion:)``). The order of the questions to layout, data source and delegate is Apple's
/// (Behaviour 8). ``UIScrollView/delegate`` may be a ``UICollectionViewDelegate``.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// What an element of a collection view is.
    public enum ElementCategory: UInt, Sendable {
        /// The view of an item.
        case cell = 0
        /// A view of the data source beside the cells, for instance a header.
        case supplementaryView = 1
        /// A view of the layout.
        case decorationView = 2
    }

    /// The axis of scrolling.
    public enum ScrollDirection: Int, Sendable {
        /// Up and down.
        case vertical = 0
        /// From side to side.
        case horizontal = 1
    }

    /// Where an item lies in the view after scrolling to it: at most one of the vertical and one of the horizontal ones.
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1)
        /// In the middle of the height.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// At the left.
        public static let left = ScrollPosition(rawValue: 8)
        /// In the middle of the width.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// At the right.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// When views that are shown are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Not by themselves.
        case disabled = 0
        /// When a cell or supplementary view calls `invalidateIntrinsicContentSize()`, or its content configuration changes.
        case enabled = 1
        /// As `enabled`: there are no constraints here.
        case enabledIncludingConstraints = 2
    }

    /// The kind of the headers of a flow layout.
    public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    /// The kind of the footers of a flow layout.
    public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    // MARK: Making collection views

    /// A collection view whose elements a layout places.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        engine = CollectionEngine(layout: layout)
        super.init(frame: frame)
        engine.host = self
        _ = panSelection
        backgroundColor = .systemBackground
    }

    /// Archives are not supported here: a collection view with a flow layout.
    public required init?(coder: NSCoder) {
        engine = CollectionEngine(layout: UICollectionViewFlowLayout())
        super.init(coder: coder)
        engine.host = self
        _ = panSelection
        backgroundColor = .systemBackground
    }

    /// A collection view needs a layout: use ``init(frame:collectionViewLayout:)``.
    public override init(frame: CGRect) { preconditionFailure("UICollectionView must be initialized with a non-nil layout parameter") }

    /// Shows the elements.
    let engine: CollectionEngine

    /// Gives the items. Not retained. Setting it reloads. Default nil: there are none.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }
    /// Hears which items will be shown soon. Not retained. Default nil.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// Whether ``prefetchDataSource`` hears of items to come. Default true.
    open var isPrefetchingEnabled = true

    /// Places the elements. Setting it changes the layout at once.
    open var collectionViewLayout: UICollectionViewLayout {
        get { engine.layout }
        set { engine.changeLayout(to: newValue, animated: false, completion: nil) }
    }

    /// Lies behind all elements and does not scroll. Default nil.
    open var backgroundView: UIView? {
        didSet { exchangeBackground(oldValue) }
    }

    // MARK: Numbers

    /// How many sections there are.
    open var numberOfSections: Int { engine.itemCounts.count }
    /// How many items a section has; 0 for a section that is not there.
    open func numberOfItems(inSection section: Int) -> Int {
        let counts = engine.itemCounts
        return counts.indices.contains(section) ? counts[section] : 0
    }

    // MARK: Views

    /// Registers the class of cells for an identifier; nil takes a registration back. It must be a ``UICollectionViewCell``.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        engine.pool.register(cellClass, ReuseKey(category: .cell, kind: nil, identifier: identifier), base: UICollectionViewCell.self)
    }

    /// Registers the class of supplementary views of a kind for an identifier; nil takes a registration back. It must be a
    /// ``UICollectionReusableView``.
    open func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String) {
        engine.pool.register(
            viewClass, ReuseKey(category: .supplementaryView, kind: elementKind, identifier: identifier), base: UICollectionReusableView.self)
    }

    /// Registers a nib for cells of an identifier, which ends the program when such a cell is dequeued: see ``UINib``.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        engine.pool.register(nib, ReuseKey(category: .cell, kind: nil, identifier: identifier))
    }

    /// Registers a nib for supplementary views of a kind and an identifier: see ``UINib``.
    open func register(_ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {
        engine.pool.register(nib, ReuseKey(category: .supplementaryView, kind: kind, identifier: identifier))
    }

    /// A cell for the data source to fill and return: one that was used before, or a new one of the registered class.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        let view = dequeue(ReuseKey(category: .cell, kind: nil, identifier: identifier), for: indexPath)
        guard let cell = view as? UICollectionViewCell else { preconditionFailure("\(view) is no UICollectionViewCell") }
        return cell
    }

    /// A supplementary view for the data source to fill and return: one that was used before, or a new one of the registered class.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue(ReuseKey(category: .supplementaryView, kind: elementKind, identifier: identifier), for: indexPath)
    }

    /// The cells on the screen, in no order.
    open var visibleCells: [UICollectionViewCell] {
        engine.visible.compactMap { $0.key.category == .cell ? $0.value as? UICollectionViewCell : nil }
    }
    /// The paths of the cells on the screen, in no order.
    open var indexPathsForVisibleItems: [IndexPath] { engine.visible.keys.filter { $0.category == .cell }.map(\.path) }
    /// The cell of an item, if it is on the screen.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        engine.visible[ElementKey(.cell, nil, indexPath)] as? UICollectionViewCell
    }
    /// The path of a cell on the screen.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { engine.path(ofCell: cell) }
    /// The supplementary view at a path, if it is on the screen.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        engine.visible[ElementKey(.supplementaryView, elementKind, indexPath)] as? UICollectionReusableView
    }
    /// The supplementary views of a kind on the screen, in no order.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        engine.visible.filter { $0.key.category == .supplementaryView && $0.key.kind == elementKind }
            .compactMap { $0.value as? UICollectionReusableView }
    }
    /// The paths of the supplementary views of a kind on the screen, in no order.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        engine.visible.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.path)
    }

    // MARK: Layout

    /// Whether cells and supplementary views that are shown, in a layout that measures them, change their size with their content: in an
    /// animation, unless the change is made in `UIView.performWithoutAnimation`. What is above the visible part moves nothing that is seen.
    /// Default enabled.
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled

    /// The attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        engine.attributes(of: ElementKey(.cell, nil, indexPath))
    }
    /// The attributes of a supplementary view.
    open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        engine.attributes(of: ElementKey(.supplementaryView, kind, indexPath))
    }
    /// The item whose cell lies in front at a point of the content.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { frontItem(at: point) }

    /// Changes the layout, in an animation of 0.3 s if asked for, in which each element goes from its old to its new place.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        engine.changeLayout(to: layout, animated: animated, completion: nil)
    }
    /// Changes the layout, in an animation of 0.3 s if asked for, in which each element goes from its old to its new place. The completion
    /// hears whether the animation came to its end.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil) {
        engine.changeLayout(to: layout, animated: animated, completion: completion)
    }

    /// Called when an interactive change of layouts ended: whether its last animation came to its end, and whether the new layout was kept.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    /// Begins a change of layouts whose progress a gesture sets: the returned layout is in effect until ``finishInteractiveTransition()`` or
    /// ``cancelInteractiveTransition()``. Set its `transitionProgress`, then call its `invalidateLayout()`. The delegate may supply the
    /// transition layout. A transition that is still going on is settled first, at its nearer end.
    open func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        engine.interactiveTransition.settle()
        engine.layOutElements()
        let old = engine.layout
        let transition = collectionDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
        engine.interactiveTransition.begin(transition, completion: completion)
        return transition
    }
    /// Lets an interactive change of layouts go on to its end, in an animation.
    open func finishInteractiveTransition() { engine.interactiveTransition.end(finished: true) }
    /// Lets an interactive change of layouts go back to its beginning, in an animation.
    open func cancelInteractiveTransition() { engine.interactiveTransition.end(finished: false) }

    // MARK: Changing items

    /// Shows the data source's items anew, without animation, at the next layout pass. The selection is cleared.
    open func reloadData() {
        swiper?.close(animated: false)
        engine.reload()
        reloadIndex()
    }

    /// Inserts, deletes, moves and reloads in one animation.
    ///
    /// Deleted and reloaded paths and the sources of moves are those before the update, inserted ones and the targets of moves those after it,
    /// in whatever order they are told. Numbers that don't agree with the data source stop the program with UIKit's explanation.
    ///
    /// - Parameters:
    ///   - updates: changes the data and tells how, by the methods below.
    ///   - completion: called later on the main queue, with whether the animation came to its end.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { engine.updates.perform(updates, completion: completion) }
    /// Whether an update is being described.
    open var hasUncommittedUpdates: Bool { engine.updates.isPending }

    /// Tells that sections are new, by their indexes after the update.
    open func insertSections(_ sections: IndexSet) { engine.updates.add(.insertSections(sections)) }
    /// Tells that sections are gone, by their indexes before the update.
    open func deleteSections(_ sections: IndexSet) { engine.updates.add(.deleteSections(sections)) }
    /// Shows sections anew, by their indexes before the update.
    open func reloadSections(_ sections: IndexSet) { engine.updates.add(.reloadSections(sections)) }
    /// Tells that a section has another place.
    open func moveSection(_ section: Int, toSection newSection: Int) { engine.updates.add(.moveSection(section, newSection)) }
    /// Tells that items are new, by their paths after the update.
    open func insertItems(at indexPaths: [IndexPath]) { engine.updates.add(.insertItems(indexPaths)) }
    /// Tells that items are gone, by their paths before the update.
    open func deleteItems(at indexPaths: [IndexPath]) { engine.updates.add(.deleteItems(indexPaths)) }
    /// Shows items in new cells, by their paths before the update.
    open func reloadItems(at indexPaths: [IndexPath]) { engine.updates.add(.reloadItems(indexPaths)) }
    /// Tells that an item has another place.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { engine.updates.add(.moveItem(indexPath, newIndexPath)) }
    /// Lets the data source fill the cells of items anew, without making others.
    open func reconfigureItems(at indexPaths: [IndexPath]) { engine.reconfigure(indexPaths) }

    // MARK: Selection

    /// Whether a touch selects items. Default true.
    open var allowsSelection = true
    /// Whether several items can be selected, each touch changing one. Default false.
    open var allowsMultipleSelection = false
    /// Whether the cells can be edited: content configurations and list cells show it. Ending it deselects. Default false.
    open var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            swiper?.close(animated: true)
            if !isEditing, allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing {
                engine.selection.deselectAll(animated: false)
            }
            engine.updateStates()
        }
    }
    /// Whether a touch selects items while editing. Default false.
    open var allowsSelectionDuringEditing = false
    /// Whether several items can be selected while editing. Default false.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether moving the focus by keys to an item selects it. Default false.
    open var selectionFollowsFocus = false
    /// Whether the Tab key reaches the view, whose items the arrow keys then go through. Default true; Apple's is false on a phone.
    open var allowsFocus = true
    /// Whether ``allowsFocus`` holds while editing as well. Default true.
    open var allowsFocusDuringEditing = true
    /// Whether the focus returns to the item that had it last. Default false.
    open var remembersLastFocusedIndexPath = false
    /// The item that the keys go to.
    var focusedItem: IndexPath?
    /// The ring around the cell of ``focusedItem``.
    var focusRing: CALayer?
    /// Lets rows of lists be swiped; nil until a layout has actions for them.
    var swiper: RowSwiper?
    /// The index, and the number of the update after which it was last asked for.
    var sectionIndex = SectionIndex(), indexedUpdate = 0
    open override var indexDisplayMode: IndexDisplayMode { didSet { reloadIndex() } }
    private func reloadIndex() {
        sectionIndex.isDue = true
        setNeedsLayout()
    }
    /// Shows the background of a layout of lists.
    var listBackground: UIView?
    /// The selection by a pan of two fingers.
    private(set) lazy var panSelection = PanSelection(self, engine)

    /// The paths of what is selected; nil if nothing is.
    open var indexPathsForSelectedItems: [IndexPath]? { engine.selection.selected.isEmpty ? nil : engine.selection.selected.sorted() }
    /// Selects an item, nil for none, and scrolls to it where a position is given. The delegate is not told.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard selectsItems else { return }
        engine.selection.select(indexPath, animated: animated)
        if let indexPath, !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }
    /// Deselects an item. The delegate is not told.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { engine.selection.deselect(indexPath, animated: animated) }

    // MARK: Scrolling

    /// Scrolls until an item lies at a position of the view, or, without a position, is visible.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, at: scrollPosition, animated: animated)
    }

    // MARK: Moving items by drag

    /// Lets an item be dragged: its cell comes to the front and follows ``updateInteractiveMovementTargetPosition(_:)``, and the others make
    /// room. Returns false if the item is not there, the data source does not let it be moved, or another one is being dragged.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { engine.movement.begin(at: indexPath) }
    /// Moves the dragged cell's middle to a position of the content. Near the view's edges the content scrolls.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { engine.movement.update(to: targetPosition) }
    /// Leaves the dragged item where it is; the data source is told to move it there.
    open func endInteractiveMovement() { engine.movement.end() }
    /// Takes the dragged item back to its place.
    open func cancelInteractiveMovement() { engine.movement.cancel() }

    // MARK: View

    /// Whether the Tab key reaches the view.
    open override var canBecomeFirstResponder: Bool { allowsFocus && (!isEditing || allowsFocusDuringEditing) }
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        let became = super.becomeFirstResponder()
        if became { focusFirstItem() }
        return became
    }
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let resigned = super.resignFirstResponder()
        if resigned { updateFocusRing() }
        return resigned
    }
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = consumeKeys(presses)
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = consumeKeys(presses)
        if !others.isEmpty { super.pressesChanged(others, with: event) }
    }
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if let swiper, gestureRecognizer === swiper.pan { return swiper.mayBegin() }
        // A finger on the index moves along it, two fingers select.
        if gestureRecognizer === panGestureRecognizer, sectionIndex.takes(gestureRecognizer) || panSelection.takes(gestureRecognizer) {
            return false
        }
        if gestureRecognizer === panSelection.recognizer { return panSelection.mayBegin() }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func willChangeBounds(to newBounds: CGRect, by change: BoundsChange) {
        super.willChangeBounds(to: newBounds, by: change)
        engine.boundsWillChange(to: newBounds, by: change)
    }

    override func didChangeBounds(from oldBounds: CGRect, by change: BoundsChange) {
        engine.boundsDidChange(from: oldBounds)
        if isDragging, let swiper, swiper.isOpen { swiper.close(animated: true) }
        super.didChangeBounds(from: oldBounds, by: change)
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
        engine.layout.targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
    }

    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        engine.insetsDidChange()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        engine.insetsDidChange()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        engine.insetsDidChange()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateFocusRing()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        engine.layOutElements()
        updateFocusRing()
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
        layOutListBackground()
        layOutIndex()
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
}
