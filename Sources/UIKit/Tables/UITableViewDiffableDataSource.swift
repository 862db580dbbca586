/// Gives a table view the rows of snapshots: apply another snapshot, and rows come, go and move by themselves.
///
/// Keep the data source: the table view doesn't. All is for the main actor; from elsewhere, `await` the asynchronous methods. A subclass
/// overrides methods of the data source for titles, editing and moving.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject, UITableViewDataSource {
    /// Gives the cell of an item.
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    private let store: DiffableStore<SectionIdentifierType, ItemIdentifierType>
    private let target: TableDiffableTarget
    private let cellProvider: CellProvider
    private(set) lazy var commitsRows = findCommitting()

    /// A data source without items for a table view, whose data source it becomes.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        target = TableDiffableTarget(tableView)
        store = DiffableStore(target)
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    /// How rows come and go. Default automatic.
    open var defaultRowAnimation: UITableView.RowAnimation {
        get { target.animation }
        set { target.animation = newValue }
    }

    // MARK: Snapshots

    /// The items that are shown, to be changed and applied.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { store.current }

    /// Shows a snapshot in the place of the current one, as `UICollectionViewDiffableDataSource` does.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and rows to show.
    ///   - animatingDifferences: whether rows move, come and go in an animation.
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

    open func numberOfSections(in tableView: UITableView) -> Int { store.current.numberOfSections }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { store.current.itemCount(at: section) }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = store.current.item(at: indexPath) else { preconditionFailure("the data source has no item at \(indexPath)") }
        guard let cell = cellProvider(tableView, indexPath, item) else {
            preconditionFailure(
                "UITableViewDiffableDataSource cell provider returned nil for index path \(indexPath) with item identifier '\(item)', which is not "
                    + "allowed. You must always return a cell to the table view.")
        }
        return cell
    }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Whether a row can be deleted, or inserted after. Default false.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Whether a row can be moved. Default false.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
    /// Deletes or inserts a row. The default does nothing: the table offers to delete rows only where a subclass overrides it.
    open func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        tableView.answer(.commit, ())
    }

    /// A row was moved by hand: the snapshot follows. An override may call super, or apply a snapshot of its own.
    open func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        _ = target.consumeMove()
        if let transaction = store.transaction(moving: sourceIndexPath, to: destinationIndexPath) { store.take(transaction) }
    }
}

/// A table view with the animation of its rows, as a list that shows snapshots.
@MainActor
private final class TableDiffableTarget: DiffableTarget {
    private weak var table: UITableView?
    var animation = UITableView.RowAnimation.automatic

    init(_ table: UITableView) { self.table = table }

    func reloadData() { table?.reloadData() }
    func consumeMove() -> (from: IndexPath, to: IndexPath)? { table?.engine.movement.consumeCommitted() }
    func fillAnew(_ indexPaths: [IndexPath]) { if !indexPaths.isEmpty { table?.reconfigureRows(at: indexPaths) } }

    func apply(_ difference: SnapshotDifference, change: @escaping () -> Void, completion: @escaping () -> Void) {
        guard let table else {
            change()
            return completion()
        }
        table.performBatchUpdates { [animation] in
            change()
            if !difference.deletedSections.isEmpty { table.deleteSections(difference.deletedSections, with: animation) }
            if !difference.insertedSections.isEmpty { table.insertSections(difference.insertedSections, with: animation) }
            if !difference.reloadedSections.isEmpty { table.reloadSections(difference.reloadedSections, with: animation) }
            for move in difference.sectionMoves { table.moveSection(move.from, toSection: move.to) }
            if !difference.deletedItems.isEmpty { table.deleteRows(at: difference.deletedItems, with: animation) }
            if !difference.insertedItems.isEmpty { table.insertRows(at: difference.insertedItems, with: animation) }
            if !difference.reloadedItems.isEmpty { table.reloadRows(at: difference.reloadedItems, with: animation) }
            for move in difference.itemMoves { table.moveRow(at: move.from, to: move.to) }
        } completion: { _ in completion() }
    }
}
