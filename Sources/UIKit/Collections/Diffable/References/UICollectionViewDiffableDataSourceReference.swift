/// Gives the cell of an item of a ``UICollectionViewDiffableDataSourceReference``.
public typealias UICollectionViewDiffableDataSourceReferenceCellProvider = (UICollectionView, IndexPath, Any) -> UICollectionViewCell?
/// Gives the supplementary view of a kind of a ``UICollectionViewDiffableDataSourceReference``.
public typealias UICollectionViewDiffableDataSourceReferenceSupplementaryViewProvider =
    (UICollectionView, String, IndexPath) -> UICollectionReusableView?

/// A ``UICollectionViewDiffableDataSource`` with identifiers of any hashable types: for sources that were written against Objective-C's
/// interface.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSourceReference: NSObject, UICollectionViewDataSource, OutlineDataSource {
    private typealias Source = UICollectionViewDiffableDataSource<AnyHashable, AnyHashable>
    private let source: Source

    /// A data source without items for a collection view, whose data source it becomes.
    public init(collectionView: UICollectionView, cellProvider: @escaping UICollectionViewDiffableDataSourceReferenceCellProvider) {
        source = Source(collectionView: collectionView) { cellProvider($0, $1, $2.base) }
        super.init()
        collectionView.dataSource = self
    }

    /// Gives the headers, footers and other supplementary views. Default nil.
    open var supplementaryViewProvider: UICollectionViewDiffableDataSourceReferenceSupplementaryViewProvider? {
        get { source.supplementaryViewProvider }
        set { source.supplementaryViewProvider = newValue }
    }
    /// Which items may be moved by hand, and what is told of it. Default: none may.
    open var reorderingHandlers: NSDiffableDataSourceReorderingHandlers<AnyHashable, AnyHashable> {
        get { source.reorderingHandlers }
        set { source.reorderingHandlers = newValue }
    }
    /// What happens when a person shows or hides what is below an item.
    open var sectionSnapshotHandlers: NSDiffableDataSourceSectionSnapshotHandlers<AnyHashable> {
        get { source.sectionSnapshotHandlers }
        set { source.sectionSnapshotHandlers = newValue }
    }

    // MARK: Snapshots

    /// The items that are shown: an object of its own.
    open func snapshot() -> NSDiffableDataSourceSnapshotReference { NSDiffableDataSourceSnapshotReference(source.snapshot()) }
    /// The items of a section as a tree: an object of its own.
    open func snapshot(forSection section: Any) -> NSDiffableDataSourceSectionSnapshotReference {
        NSDiffableDataSourceSectionSnapshotReference(source.snapshot(for: AnyIdentifier.key(section)))
    }
    /// Shows a snapshot in the place of the current one.
    open func applySnapshot(_ snapshot: NSDiffableDataSourceSnapshotReference, animatingDifferences: Bool) {
        source.apply(snapshot.snapshot, animatingDifferences: animatingDifferences, completion: nil)
    }
    /// Shows a snapshot in the place of the current one. The completion is called when all is in its place.
    open func applySnapshot(
        _ snapshot: NSDiffableDataSourceSnapshotReference, animatingDifferences: Bool, completion: (() -> Void)? = nil
    ) { source.apply(snapshot.snapshot, animatingDifferences: animatingDifferences, completion: completion) }
    /// Shows the visible items of a tree as a section.
    open func applySnapshot(
        _ snapshot: NSDiffableDataSourceSectionSnapshotReference, toSection sectionIdentifier: Any, animatingDifferences: Bool
    ) { applySnapshot(snapshot, toSection: sectionIdentifier, animatingDifferences: animatingDifferences, completion: nil) }
    /// Shows the visible items of a tree as a section. The completion is called when all is in its place.
    open func applySnapshot(
        _ snapshot: NSDiffableDataSourceSectionSnapshotReference, toSection sectionIdentifier: Any, animatingDifferences: Bool,
        completion: (() -> Void)? = nil
    ) {
        source.apply(
            snapshot.snapshot, to: AnyIdentifier.key(sectionIdentifier), animatingDifferences: animatingDifferences, completion: completion)
    }
    /// Shows a snapshot without finding out what changed.
    open func applySnapshot(usingReloadData snapshot: NSDiffableDataSourceSnapshotReference) {
        source.applySnapshotUsingReloadData(snapshot.snapshot, completion: nil)
    }
    /// Shows a snapshot without finding out what changed. The completion is called when it is shown.
    open func applySnapshot(usingReloadData snapshot: NSDiffableDataSourceSnapshotReference, completion: (() -> Void)? = nil) {
        source.applySnapshotUsingReloadData(snapshot.snapshot, completion: completion)
    }

    // MARK: Identifiers and paths

    /// The section at an index; nil if there is none.
    open func sectionIdentifier(for index: Int) -> Any? { source.sectionIdentifier(for: index)?.base }
    /// The index of a section; `NSNotFound` if it is not shown.
    open func index(forSectionIdentifier identifier: Any) -> Int { source.index(for: AnyIdentifier.key(identifier)) ?? NSNotFound }
    /// The item at a path; nil if there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> Any? { source.itemIdentifier(for: indexPath)?.base }
    /// The path of an item; nil if it is not shown.
    open func indexPath(forItemIdentifier identifier: Any) -> IndexPath? { source.indexPath(for: AnyIdentifier.key(identifier)) }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int { source.numberOfSections(in: collectionView) }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        source.collectionView(collectionView, numberOfItemsInSection: section)
    }
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        source.collectionView(collectionView, cellForItemAt: indexPath)
    }
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        source.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        source.collectionView(collectionView, canMoveItemAt: indexPath)
    }
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { source.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath) }

    func toggleItem(at indexPath: IndexPath) { source.toggleItem(at: indexPath) }
}
