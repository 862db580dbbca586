/// Gives a collection view its items.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
    /// How many items a section has.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    /// The cell of an item: one that `dequeueReusableCell(withReuseIdentifier:for:)` gave.
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    /// How many sections there are. Default 1.
    func numberOfSections(in collectionView: UICollectionView) -> Int
    /// The supplementary view that the layout has attributes for: one that
    /// `dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)` gave. The default stops the program.
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView
    /// Whether a person may drag an item to another place. Default false; Apple's is true where
    /// ``collectionView(_:moveItemAt:to:)`` is implemented, which can't be found out here.
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
    /// A person dragged an item to another place: the data follows. The default stops the program.
    func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
    /// The titles of the index at the trailing edge, along which a finger moves through the content. Asked after reloads and updates.
    /// `UITableView.indexSearch` stands for the top of the content. Default nil: there is no index.
    func indexTitles(for collectionView: UICollectionView) -> [String]?
    /// The first item that a title of the index stands for. The default stops the program.
    func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int) -> IndexPath
}

extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    public func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int) -> IndexPath {
        preconditionFailure("\(type(of: self)) gives an index, but does not implement collectionView(_:indexPathForIndexTitle:at:)")
    }
    public func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
    public func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        preconditionFailure("\(type(of: self)) allows items to be moved, but does not implement collectionView(_:moveItemAt:to:)")
    }

    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        preconditionFailure("the layout asks for a supplementary view of kind \(kind), but \(type(of: self)) gives none")
    }
}

/// Is told which items a collection view will show soon, and can get their data ready.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
    /// Items that scrolling is likely to bring.
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    /// Items announced before that scrolling will not bring now. The default does nothing.
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}
