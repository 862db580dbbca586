/// Gives a collection view the items of snapshots: apply another snapshot, and cells come, go and move by themselves.
///
/// Keep the data source: the collection view doesn't. All is for the main actor; from elsewhere, `await` the asynchronous methods.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UICollectionViewDataSource, OutlineDataSource
{
    /// Gives the cell of an item.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Gives the supplementary view of a kind at a path.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?
    /// Which items may be moved by hand, and what is told of it.
    public typealias ReorderingHandlers = NSDiffableDataSourceReorderingHandlers<SectionIdentifierType, ItemIdentifierType>
    /// What happens when a person shows or hides what is below an item.
    public typealias SectionSnapshotHandlers = NSDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType>

    private let store: DiffableStore<SectionIdentifierType, ItemIdentifierType>
    private let cellProvider: CellProvider
    private weak var collectionView: UICollectionView?

    /// A data source without items for a collection view, whose data source it becomes.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        store = DiffableStore(collectionView)
        self.cellProvider = cellProvider
        self.collectionView = collectionView
        super.init()
        collectionView.dataSource = self
    }

    /// Gives the headers, footers and other supplementary views. Default nil.
    open var supplementaryViewProvider: SupplementaryViewProvider?
    /// Which items may be moved by hand, and what is told of it. Default: none may.
    open var reorderingHandlers = ReorderingHandlers()
    /// What happens when a person shows or hides what is below an item.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers()

    // MARK: Snapshots

    /// The items that are shown, to be changed and applied.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { store.current }

    /// Shows a snapshot in the place of the current one.
    ///
    /// The first one, and one after a snapshot without sections, is shown without animation. A snapshot that is applied while another one
    /// is being applied (by a cell provider, say) follows that.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and items to show.
    ///   - animatingDifferences: whether cells move, come and go in an animation.
    ///   - completion: called when all is in its place, never before this returns.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) { store.apply(snapshot, animated: animatingDifferences, completion: completion) }

    /// Shows a snapshot in the place of the current one, and returns when all is in its place.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            store.apply(snapshot, animated: animatingDifferences) { continuation.resume() }
        }
    }

    /// Shows a snapshot without animation and without finding out what changed: all cells are made anew, and nothing is selected.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
    ) { store.applyByReload(snapshot, completion: completion) }

    /// Shows a snapshot as ``applySnapshotUsingReloadData(_:completion:)`` does, and returns when it is shown.
    open func applySnapshotUsingReloadData(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) async {
        await withCheckedContinuation { continuation in store.applyByReload(snapshot) { continuation.resume() } }
    }

    /// The items of a section as a tree, to be changed and applied.
    open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        store.sectionSnapshot(section)
    }

    /// Shows the visible items of a tree as a section, which comes last if it is not there yet. List cells are indented by their level.
    ///
    /// - Parameters:
    ///   - snapshot: the tree of items.
    ///   - section: the section that shows them.
    ///   - animatingDifferences: whether cells move, come and go in an animation.
    ///   - completion: called when all is in its place, never before this returns.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        store.apply(snapshot, to: section, animated: animatingDifferences, completion: completion)
        showOutline(of: section)
    }

    /// Shows the visible items of a tree as a section, and returns when all is in its place.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            store.apply(snapshot, to: section, animated: animatingDifferences) { continuation.resume() }
            showOutline(of: section)
        }
    }

    // MARK: Identifiers and paths

    /// The section at an index; nil if there is none.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.current.section(at: index) }
    /// The index of a section; nil if it is not shown.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { store.current.indexOfSection(sectionIdentifier) }
    /// The item at a path; nil if there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.current.item(at: indexPath) }
    /// The path of an item; nil if it is not shown.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { store.current.indexPath(of: itemIdentifier) }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int { store.current.numberOfSections }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        store.current.itemCount(at: section)
    }

    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        guard let item = store.current.item(at: indexPath) else { preconditionFailure("the data source has no item at \(indexPath)") }
        guard let cell = cellProvider(collectionView, indexPath, item) else {
            preconditionFailure(
                "UICollectionViewDiffableDataSource cell provider returned nil for index path \(indexPath) with item identifier '\(item)', which is "
                    + "not allowed. You must always return a cell to the collection view.")
        }
        if let (_, tree) = store.tree(of: item) { cell.showPlace(level: tree.level(of: item), isExpanded: tree.isExpanded(item)) }
        return cell
    }

    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            preconditionFailure(
                "UICollectionViewDiffableDataSource supplementary view provider returned nil for the kind \(kind) at \(indexPath), which is not "
                    + "allowed. You must always return a view to the collection view.")
        }
        return view
    }

    /// Whether a person may move an item: what the reordering handlers say.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let item = store.current.item(at: indexPath) else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }

    /// An item was moved by hand: the snapshot follows, and the reordering handlers are told.
    open func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
    {
        _ = collectionView.consumeMove()
        guard let transaction = store.transaction(moving: sourceIndexPath, to: destinationIndexPath) else { return }
        reorderingHandlers.willReorder?(transaction)
        store.take(transaction)
        reorderingHandlers.didReorder?(transaction)
    }

    /// The titles of the index. Default nil: there is none.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

    /// Override this where there is an index: the default stops the program.
    open func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int) -> IndexPath {
        preconditionFailure("\(type(of: self)) gives an index, but does not override collectionView(_:indexPathForIndexTitle:at:)")
    }

    // MARK: Outlines

    func toggleItem(at indexPath: IndexPath) {
        guard let item = store.current.item(at: indexPath), let found = store.tree(of: item) else { return }
        var tree = found.tree
        if tree.isExpanded(item) {
            guard sectionSnapshotHandlers.shouldCollapseItem?(item) ?? true else { return }
            sectionSnapshotHandlers.willCollapseItem?(item)
            tree.collapse([item])
        } else {
            guard sectionSnapshotHandlers.shouldExpandItem?(item) ?? true else { return }
            sectionSnapshotHandlers.willExpandItem?(item)
            if let provider = sectionSnapshotHandlers.snapshotForExpandingParent {
                tree.replace(childrenOf: item, using: provider(item, tree.snapshot(of: item)))
            }
            tree.expand([item])
        }
        apply(tree, to: found.section)
    }

    /// Lets the cells on the screen follow what is expanded.
    private func showOutline(of section: SectionIdentifierType) {
        guard let collectionView, let index = store.current.indexOfSection(section) else { return }
        for path in collectionView.indexPathsForVisibleItems where path.section == index {
            guard let item = store.current.item(at: path), let (_, tree) = store.tree(of: item) else { continue }
            collectionView.cellForItem(at: path)?.showPlace(level: tree.level(of: item), isExpanded: tree.isExpanded(item))
        }
    }
}

extension UICollectionViewCell {
    /// Shows where the cell's item lies in an outline.
    fileprivate func showPlace(level: Int, isExpanded: Bool) {
        (self as? UICollectionViewListCell)?.indentationLevel = level
        isExpandedInOutline = isExpanded
    }
}

extension UICollectionView: DiffableTarget {
    func apply(_ difference: SnapshotDifference, change: @escaping () -> Void, completion: @escaping () -> Void) {
        performBatchUpdates { [self] in
            change()
            if !difference.deletedSections.isEmpty { deleteSections(difference.deletedSections) }
            if !difference.insertedSections.isEmpty { insertSections(difference.insertedSections) }
            if !difference.reloadedSections.isEmpty { reloadSections(difference.reloadedSections) }
            for move in difference.sectionMoves { moveSection(move.from, toSection: move.to) }
            if !difference.deletedItems.isEmpty { deleteItems(at: difference.deletedItems) }
            if !difference.insertedItems.isEmpty { insertItems(at: difference.insertedItems) }
            if !difference.reloadedItems.isEmpty { reloadItems(at: difference.reloadedItems) }
            for move in difference.itemMoves { moveItem(at: move.from, to: move.to) }
        } completion: { _ in
            completion()
        }
    }

    func consumeMove() -> (from: IndexPath, to: IndexPath)? { engine.movement.consumeCommitted() }

    func fillAnew(_ indexPaths: [IndexPath]) { if !indexPaths.isEmpty { reconfigureItems(at: indexPaths) } }
}
